// Clocks of desks differ and decide nothing: what a month holds, and whether it was counted, is told by the order of the runs.

import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Desk, fullEntry, type RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { off, openTeam, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());
afterEach(() => {
  vi.useRealTimers();
});

interface MonthOut {
  readonly month: string;
  readonly verdict: string;
  readonly countedAt: string | null;
  readonly left: number;
}

const add = ({ sandbox }: Desk, n: number) => sandbox.addTime(fullEntry({ AnsattId: 1000 + n }));
const pull = (at: TeamDesk) => at.do<RunOut>('pull', 'time', '--connection', 'Prøve');
const months = (at: TeamDesk) => at.do<MonthOut[]>('month', 'list', '--connection', 'Prøve', '--kind', 'time');

async function twoDesks(): Promise<{ desk: Desk; a: TeamDesk; b: TeamDesk }> {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  return { desk, a, b };
}

it('what was discarded at a desk whose clock is ahead is counted by the pull of another after it', async () => {
  const { desk, a, b } = await twoDesks();
  add(desk, 1);
  const { run: first } = await off(1, () => pull(b));
  await off(1, () => b.do('discard', String(first)));
  const { run } = await pull(a);
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await b.do('proof-log', 'follow');
  for (const at of [a, b]) expect((await months(at))[0]).toMatchObject({ verdict: 'cannot-close', left: 1 });
  for (const at of [a, b]) expect((await months(at))[0]!.countedAt).not.toBeNull();
});

it('a count at a desk whose clock is behind is of what a pull before it left', async () => {
  const { desk, a, b } = await twoDesks();
  add(desk, 1);
  const { run } = await off(1, () => pull(b));
  await off(1, () => b.do('discard', String(run)));
  await a.do('proof-log', 'follow');
  expect((await months(a))[0]?.countedAt ?? null).toBeNull();
});

it.each([1, -1])(
  'what was withdrawn where the clock is %i day off waits for a person, and is over alike',
  async (days) => {
    const { desk, a, b } = await twoDesks();
    const [gone, stays] = [add(desk, 1), add(desk, 2)];
    const { run } = await off(days, () => pull(b));
    const { handover } = await off(days, () =>
      b.do<{ handover: number }>('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray),
    );
    await off(days, () => b.do('withdraw', String(handover), '--reason', 'feil fil'));
    await a.do('proof-log', 'follow');
    // Before a later list, what was withdrawn is to be pulled again.
    for (const at of [a, b]) expect((await months(at))[0]).toMatchObject({ left: 2 });
    desk.sandbox.remove(gone);
    const { run: next } = await pull(a);
    await a.do('hand-over', String(next), '--layout', 'plain-csv', '--to', desk.tray);
    await a.do('accept', String(next), '--ids', String(stays));
    await b.do('proof-log', 'follow');
    for (const at of [a, b]) expect((await months(at))[0]).toMatchObject({ left: 2 });
    await off(days, () =>
      b.do('resolve', String(run), '--ids', String(gone), '--as', 'deleted', '--reason', 'slettet'),
    );
    await a.do('proof-log', 'follow');
    for (const at of [a, b]) expect((await months(at))[0]).toMatchObject({ left: 1 });
  },
);
