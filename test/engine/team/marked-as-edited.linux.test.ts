// What was listed otherwise and left the list before it went out, at two desks: what a list of either showed is so at both, what one
// decides stands at the other, and what was marked goes out once, from whichever desk, also where a store was lost.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, entry, type RecordOut, type RunOut, trayLines } from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

type Kind = 'time' | 'material';

const MARK = {
  time: ['PATCH', '/timelinje/timeeksport/eksportert'],
  material: ['POST', '/prosjekt/Transaksjonseksport/Eksportert'],
} as const;
const AMOUNT = { time: 'AntallTimer', material: 'Antall' } as const;

const amounts = (desk: Desk, kind: Kind): number[] =>
  trayLines(desk.tray)
    .map(({ cells }) => Number(cells[AMOUNT[kind]]!.replace(',', '.')))
    .toSorted((one, other) => one - other);
const follow = (at: TeamDesk) => at.do('proof-log', 'follow');
const pull = (at: TeamDesk, kind: Kind) => at.do<RunOut>('pull', kind, '--connection', 'Prøve');
const resolve = (at: TeamDesk, run: number, id: number, as: string) =>
  at.run('resolve', String(run), '--ids', String(id), '--as', as, '--reason', 'sett');
const stateOf = async (at: TeamDesk, run: number) =>
  (await at.do<RunOut[]>('runs')).find((one) => one.run === run)!.state;

async function cycle(desk: Desk, at: TeamDesk, kind: Kind): Promise<void> {
  const { run } = await pull(at, kind);
  await at.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await at.do('accept', String(run), '--all');
  await at.do('confirm', String(run));
}

async function unitAt(at: TeamDesk, run: number) {
  const [{ status, reason } = { status: '', reason: null }] = await at.do<RecordOut[]>('records', String(run));
  return { status, reason };
}

/** The ERP has 5, a mark of it by the first desk went without an answer, and the second one has listed it with 9. */
async function edited(kind: Kind) {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  desk.sandbox.set({ list: 'live' });
  const isTime = kind === 'time';
  const entryId = isTime
    ? desk.sandbox.addTime(entry({ AntallTimer: 5, FakturaTimeAntall: 5 }))
    : desk.sandbox.addMaterial({ Antall: 5, approved: true });
  const { run } = await pull(a, kind);
  const [{ id }] = (await a.do<RecordOut[]>('records', String(run))) as [RecordOut];
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await a.do('accept', String(run), '--all');
  desk.sandbox.setFault({ kind: 'drop-before', call: `mark-${kind}`, times: 'always' });
  await a.run('confirm', String(run));
  desk.sandbox.clearFaults();
  desk.sandbox.edit(entryId, isTime ? { AntallTimer: 9, FakturaTimeAntall: 9 } : { Antall: 9 }, kind);
  await pull(b, kind);
  await follow(a);
  for (const at of [a, b])
    expect(await unitAt(at, run)).toEqual({ status: 'changed', reason: 'changed-after-hand-over' });
  return { desk, a, b, run, id };
}

/** Then the mark takes effect, and the next list, of the second desk, lacks it. */
async function andLeft(kind: Kind, first: string | null) {
  const made = await edited(kind);
  const { desk, a, b, run, id } = made;
  if (first !== null) expect((await resolve(a, run, id, first)).code).toBe(0);
  const [method, to] = MARK[kind];
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ids: [id] });
  expect((await fetch(`${desk.sandbox.url}${to}`, { method, headers, body })).ok).toBe(true);
  await b.run('confirm', String(run));
  await pull(b, kind);
  await follow(a);
  for (const at of [a, b]) expect(await unitAt(at, run)).toEqual({ status: 'changed', reason: 'edited-and-left' });
  return made;
}

it.each([
  ['time', null, false, [-5, 5, 9]],
  ['material', 'send-correction', true, [-5, 5, 9]],
  ['time', 'removed-in-erp', false, [5, 9]],
] as const)(
  '%s, decided before: %s, the stores lost: %s: one desk decides that it was marked, the other sends it once',
  async (kind, first, isLost, wanted) => {
    const { desk, a, b, run, id } = await andLeft(kind, first);
    if (isLost) loseStore(a.data);
    expect((await resolve(b, run, id, 'marked-as-edited')).code).toBe(0);
    await follow(a);
    if (isLost) loseStore(b.data);
    await cycle(desk, a, kind);
    for (const at of [b, a]) expect(await pull(at, kind)).toMatchObject({ records: 0, ready: 0 });
    await follow(b);
    expect(amounts(desk, kind)).toEqual(wanted);
    for (const at of [a, b]) {
      expect(await stateOf(at, run)).toBe('closed');
      expect((await at.run('verify')).err).toBe('');
    }
  },
);

it('of two that decide otherwise at once one stands at both desks, and goes out once', async () => {
  const { desk, a, b, run, id } = await andLeft('material', null);
  const said = await Promise.all([resolve(a, run, id, 'marked-as-edited'), resolve(b, run, id, 'send-correction')]);
  expect(said.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
  for (const at of [a, b]) await follow(at);
  expect(await unitAt(a, run)).toEqual(await unitAt(b, run));
  await cycle(desk, a, 'material');
  expect([[-5, 5, 9].join(), [-5, 5].join()]).toContain(amounts(desk, 'material').join());
  expect(await pull(b, 'material')).toMatchObject({ records: 0, ready: 0 });
});
