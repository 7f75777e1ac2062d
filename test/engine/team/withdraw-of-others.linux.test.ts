// What another desk wrote is withdrawn only once nothing of it can be imported by mistake: its file was set aside in its
// folder, also by an attempt that was killed before the log was told, or the desk that wrote it is off for good.

import { renameSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordOut, RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

async function handedOverByOther() {
  const { desk, desks } = await openTeam(postgres, 2, { records: 6 });
  const [a, b] = [desks[0]!, desks[1]!];
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const written = ['hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray];
  const { handover, file } = await a.do<{ handover: number; file: string }>(...written);
  const withdraw = () =>
    b.run<{ withdrawn: number; fileFound: boolean }>('withdraw', String(handover), '--reason', 'feil fil');
  return { desk, a, b, run, file, withdraw };
}

it('a file that was set aside before the kill is known again, and is withdrawn', async () => {
  const { a, b, run, file, withdraw } = await handedOverByOther();
  // As a kill leaves it that came after the file was set aside, and before the log was told.
  renameSync(file, `${file}.withdrawn`);
  expect(await withdraw()).toMatchObject({ code: 0, json: { withdrawn: 6 } });
  await a.do('proof-log', 'follow');
  for (const one of [a, b])
    expect((await one.do<RecordOut[]>('records', String(run))).map(({ status }) => status)).toEqual(
      Array(6).fill('withdrawn'),
    );
});

it('a file that is nowhere is withdrawn at another desk once the one that wrote it is retired', async () => {
  const { b, file, withdraw } = await handedOverByOther();
  renameSync(file, `${file}.moved`);
  const refused = await withdraw();
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('it is not in that folder here');
  const desks = await b.do<{ desks: { id: string; isThis: boolean }[] }>('proof-log', 'desks');
  const writer = desks.desks.find(({ isThis }) => !isThis)!;
  await b.do('proof-log', 'retire', writer.id, '--reason', 'maskinen er av for godt');
  // It is nowhere here: that somebody sees to it is said.
  expect(await withdraw()).toMatchObject({ code: 3, json: { withdrawn: 6, fileFound: false } });
});
