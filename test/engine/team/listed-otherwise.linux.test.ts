// What the list of one desk showed otherwise than the ERP has it, or as it has it again, is so at the others once they followed, before
// they list themselves; and a run whose confirm began at one is being confirmed at all of them.

import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConfirmOut, fullEntry, type RecordOut, type RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

/** Two desks, and a run of three entries that the ERP has accepted. */
async function accepted() {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  desk.sandbox.set({ list: 'live' });
  const ids = [0, 1, 2].map((n) => desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n })));
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await a.do('accept', String(run), '--all');
  await b.do('proof-log', 'follow');
  return { desk, a, b, run, id: ids[1]! };
}

const states = async (desk: TeamDesk, run: number) => ({
  state: (await desk.do<RunOut[]>('runs')).find((one) => one.run === run)!.state,
  units: (await desk.do<RecordOut[]>('records', String(run))).map(({ id, status, reason }) => ({ id, status, reason })),
});

it('a unit that the confirm of one desk found changed is so at the other, and edited back it is accepted and marked', async () => {
  const { desk, a, b, run, id } = await accepted();
  desk.sandbox.edit(id, { AntallTimer: 6, FakturaTimeAntall: 6 });
  expect((await a.do<ConfirmOut>('confirm', String(run))).changed).toEqual([id]);
  await b.do('proof-log', 'follow');
  const found = await states(a, run);
  expect(found.units.find((one) => one.id === id)!.status).toBe('changed');
  expect(found.state).toBe('confirming');
  expect(await states(b, run)).toEqual(found);
  desk.sandbox.edit(id, { AntallTimer: 7.5, FakturaTimeAntall: 7.5 });
  // The other desk lists it as the ERP has it, and marks it.
  expect((await b.do<ConfirmOut>('confirm', String(run))).marked).toEqual([id]);
  await a.do('proof-log', 'follow');
  expect(await states(a, run)).toMatchObject({ state: 'closed' });
  expect((await states(a, run)).units).toEqual((await states(b, run)).units);
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('what a pull of one desk shows otherwise and as it was again is followed by the other', async () => {
  const { desk, a, b, run, id } = await accepted();
  const pull = async (at: TeamDesk) => {
    const { run: next } = await at.do<RunOut>('pull', 'time', '--connection', 'Prøve');
    if ((await states(at, next)).state === 'review') await at.do('discard', String(next));
  };
  const ofUnit = async (at: TeamDesk) => (await states(at, run)).units.find((one) => one.id === id)!.status;
  desk.sandbox.edit(id, { AntallTimer: 6, FakturaTimeAntall: 6 });
  await pull(a);
  await b.do('proof-log', 'follow');
  expect([await ofUnit(a), await ofUnit(b)]).toEqual(['changed', 'changed']);
  desk.sandbox.edit(id, { AntallTimer: 7.5, FakturaTimeAntall: 7.5 });
  await pull(a);
  await b.do('proof-log', 'follow');
  expect([await ofUnit(a), await ofUnit(b)]).toEqual(['accepted', 'accepted']);
});

it('a desk whose store was put back from before the confirm has the run and its units as the other one has', async () => {
  const { desk, a, b, run, id } = await accepted();
  await a.do('proof-log', 'follow');
  const [store, copy] = [path.join(a.data, 'console.sqlite'), path.join(desk.root, 'copy.sqlite')];
  copyFileSync(store, copy);
  desk.sandbox.edit(id, { AntallTimer: 6, FakturaTimeAntall: 6 });
  await a.do<ConfirmOut>('confirm', String(run));
  await b.do('proof-log', 'follow');
  const wanted = await states(b, run);
  expect(wanted.state).toBe('confirming');
  copyFileSync(copy, store);
  await a.do('proof-log', 'follow');
  expect(await states(a, run)).toEqual(wanted);
});
