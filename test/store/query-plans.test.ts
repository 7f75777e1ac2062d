// What is asked in every act and on every screen finds its rows by an index: the time it takes may grow with a run, never with the
// history.

import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import { wireEngine } from '../../main/host/wiring.ts';
import { acceptAll, confirm, entry, handOver, hours, openDesk, pull } from '../support/desk.ts';

/** Tables that grow with the history, and the names by which they are asked beside themselves. */
const LARGE = [
  'record',
  'record_fields',
  'event',
  'act',
  'delivery',
  'share',
  'sent_mark',
  'sighting',
  'unit_sighting',
  'note',
  'run_column',
];
const BESIDE = ['own', 'old', 'new', 'same', 'listed', 'reversal', 'original', 'gone', 'again', 'earlier'];
const SCAN = new RegExp(`^SCAN (?:${[...LARGE, ...BESIDE].join('|')})\\b`);
/** All that was ever handed over on a connection. */
const ALL_LIVE = 'record_live (connection=? AND kind=?)';
/** The end of the table is one step away. */
const LAST_OF_ALL = /ORDER BY seq DESC LIMIT 1$/;

afterEach(() => vi.restoreAllMocks());

/** Every step of a query, from now on, that goes through a whole table that grows with the history. */
function scansFromNowOn(): string[] {
  const scans: string[] = [];
  type Prepare = (this: Database.Database, source: string) => Database.Statement;
  const prepare = Object.getOwnPropertyDescriptor(Database.prototype, 'prepare')!.value as Prepare;
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, source: string) {
    const isAsked =
      path.basename(this.name) === 'console.sqlite' && /^\s*(?:SELECT|UPDATE|INSERT|DELETE|WITH)/i.test(source);
    if (isAsked) {
      // A value that no index is made for.
      const text = source.replaceAll(/\?|[:@][a-z]+\b/g, 'abs(1)');
      const steps = prepare.call(this, `EXPLAIN QUERY PLAN ${text}`).all({}) as { detail: string }[];
      for (const { detail } of steps)
        if ((SCAN.test(detail) && !LAST_OF_ALL.test(source)) || detail.endsWith(ALL_LIVE))
          scans.push(`${detail}: ${source.replaceAll(/\s+/g, ' ').trim()}`);
    }
    return prepare.call(this, source);
  });
  return scans;
}

it('no act and no screen goes through all records, events or acts', async () => {
  const scans = scansFromNowOn();
  const desk = await openDesk();
  for (const worked of [1, 2, 3]) desk.sandbox.addTime(entry({ AnsattId: 1000 + worked, ...hours(worked) }));
  for (const round of [1, 2]) {
    const { run } = await pull(desk);
    await handOver(desk, run);
    await acceptAll(desk, run);
    await confirm(desk, run);
    desk.sandbox.addTime(entry({ AnsattId: 1010 + round, ...hours(round) }));
    await desk.do('runs');
    await desk.do('resume');
    await desk.do('history', '--id', '4100001');
  }
  const { run } = await pull(desk);
  await desk.do('records', String(run));
  const engine = await wireEngine({ folder: desk.data, mode: 'write', program: 'window', secret: () => null });
  for (const channel of ['todo/list', 'runs/list'] as const)
    expect(await engine.ask(channel, {})).toMatchObject({ ok: true });
  expect(await engine.ask('months/list', { connection: 'Prøve' })).toMatchObject({ ok: true });
  expect(await engine.ask('runs/get', { run })).toMatchObject({ ok: true });
  await engine.close();
  expect([...new Set(scans)]).toEqual([]);
});
