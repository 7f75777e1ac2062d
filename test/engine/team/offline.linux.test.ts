// A desk that was offline while the others made a thousand entries follows them all, and ends with the same history.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProofEntry } from '../../../main/ports/proof-log.ts';
import { PostgresLog } from '../../../main/store/proof/postgres-log.ts';
import type { RecordOut, RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const ENTRIES = 1_001;

const lines = (desk: TeamDesk) => readFileSync(path.join(desk.data, 'proof.log'), 'utf8').trimEnd().split('\n');

it('a desk that was offline for a thousand entries', { timeout: 120_000 }, async () => {
  const { desk, desks, log } = await openTeam(postgres, 2, { records: 20 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await b.do('proof-log', 'follow');
  const handedOver = (await a.do<RecordOut[]>('records', String(run))).filter((one) => one.status === 'handed-over');
  const ids = [...new Set(handedOver.map(({ id }) => id))];

  // A third desk accepts and takes it back, over and over; its own clock is a day ahead.
  const now = () => new Date(Date.now() + 86_400_000).toISOString();
  const third = new PostgresLog({ place: postgres.place(log), password: () => null, desk: () => 'third', now });
  const named = lines(a).find((line) => line.includes('"what":"hand-over"'))!;
  const { connection, connectionId } = (JSON.parse(named) as { entry: { connection: string; connectionId: string } })
    .entry;
  let head = await third.head();
  for (let n = 0; n < ENTRIES; n += 1) {
    const what = n % 2 === 0 ? 'accepted' : 'undone';
    const entry = {
      what,
      act: `third-${n}`,
      connection,
      connectionId,
      kind: 'time',
      run,
      ids,
      by: 'Kari · PC-9',
    } as const;
    head = (await third.append(head, entry satisfies ProofEntry))!;
  }
  await third.close();

  const before = lines(b).length;
  await b.do('proof-log', 'follow');
  expect(lines(b).length - before).toBe(ENTRIES);
  const accepted = (await b.do<RecordOut[]>('records', String(run))).filter(({ status }) => status === 'accepted');
  expect(accepted).toHaveLength(handedOver.length);
  await b.do('confirm', String(run));
  // Who pulled it tells how far the cutoff is moved.
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  expect(lines(a)).toEqual(lines(b));
  for (const one of desks) expect((await one.run('verify')).err).toBe('');
  expect((await a.do<RunOut[]>('runs')).at(-1)).toMatchObject({ run, state: 'closed' });
});
