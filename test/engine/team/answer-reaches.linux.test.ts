// What one desk has in review and holds until the ERP answers is let go by the answer that a person gives at another desk, as soon as it is
// followed, and waits again when that answer is taken back.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import { expectAgreement } from '../../support/agreement.ts';
import {
  type ConfirmOut,
  fullEntry,
  type HandOverOut,
  hours,
  type RecordOut,
  type RunOut,
  trayLines,
} from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const pull = (at: TeamDesk) => at.do<RunOut>('pull', 'time', '--connection', 'Prøve');

async function standing(at: TeamDesk, run: number): Promise<string[]> {
  await at.do('proof-log', 'follow');
  const rows = await at.do<RecordOut[]>('records', String(run));
  return rows.map(({ status, reason }) => `${status} ${reason ?? ''}`.trim()).sort();
}

it('an accept at one desk makes ready what another holds for it, and all of it goes out once', async () => {
  const { desk, desks } = await openTeam(postgres, 2, { records: 0 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const way = ['--layout', 'plain-csv', '--to', desk.tray];
  const id = desk.sandbox.addTime(fullEntry());
  const { run: first } = await pull(a);
  await a.do<HandOverOut>('hand-over', String(first), ...way);
  const marked = await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [id] }),
  });
  expect(marked.ok).toBe(true);
  desk.sandbox.edit(id, hours(6));
  desk.sandbox.addTime(fullEntry({ AnsattId: 1003 }));
  const { run: second } = await pull(a);
  const waiting = ['held waits-for-verdict', 'held waits-for-verdict', 'ready'];
  expect(await standing(a, second)).toEqual(waiting);

  const engine = await wireEngine({ folder: b.data, mode: 'write', program: 'a test', secret: () => null });
  const ofFirst = { run: first, ids: 'all' } as const;
  expect(await engine.ask('verdict/give', { ...ofFirst, verdict: 'accept' })).toMatchObject({ ok: true });
  expect(await standing(a, second)).toEqual(['ready', 'ready', 'ready']);
  expect(await engine.ask('verdict/give', { ...ofFirst, verdict: 'undo' })).toMatchObject({ ok: true });
  expect(await standing(a, second)).toEqual(waiting);
  expect(await engine.ask('verdict/give', { ...ofFirst, verdict: 'accept' })).toMatchObject({ ok: true });
  await engine.close();

  await a.do<HandOverOut>('hand-over', String(second), ...way);
  await b.do('accept', String(second), '--all');
  await b.do<ConfirmOut>('confirm', String(second));
  for (const one of desks) {
    await one.do('proof-log', 'follow');
    const runs = await one.do<{ state: string }[]>('runs');
    expect(runs.map(({ state }) => state)).toEqual(['closed', 'closed']);
    expect((await one.do<RecordOut[]>('records', String(first))).map(({ status }) => status)).toEqual(['marked']);
    expect((await one.run('verify')).err).toBe('');
  }
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});
