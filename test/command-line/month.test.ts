// Months from the command line: every record in one column, closed when nothing is unfinished, locked by it, opened with a reason.

import { expect, it } from 'vitest';
import { acceptAll, confirm, type Desk, entry, handOver, openDesk, pull, records } from '../support/desk.ts';
import { rejectedAndLeft, withdrawnAndLeft } from '../support/decided.ts';
import { withEngine } from '../engine/intake/intake-desk.ts';

interface MonthOut {
  readonly month: string;
  readonly kind: string;
  readonly ready: number | null;
  readonly held: number;
  readonly review: number;
  readonly all: number;
  readonly left: number;
  readonly late: number;
  readonly verdict: string;
  readonly open: string[];
  readonly unknown: string[];
  readonly closedBy: string | null;
}

const ofMonth = (desk: Desk, verb: string, month: string, ...more: string[]) =>
  desk.run<MonthOut>('month', verb, month, '--connection', 'Prøve', '--kind', 'time', ...more);
const list = (desk: Desk) => desk.do<MonthOut[]>('month', 'list', '--connection', 'Prøve', '--kind', 'time');
const column = (months: readonly MonthOut[], name: keyof MonthOut) => months.map((month) => [month.month, month[name]]);

/** Two records of August, one of September, one of a month that is far from over. */
async function deskOfMonths(): Promise<Desk> {
  const desk = await openDesk();
  for (const day of ['2026-08-31', '2026-08-03', '2026-09-01', '2099-01-15'])
    desk.sandbox.addTime(
      entry({ Dato: `${day}T00:00:00`, AnsattId: Number(day.slice(5, 7)) * 100 + Number(day.slice(8)) }),
    );
  return desk;
}

async function wholeRun(desk: Desk): Promise<number> {
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  return run;
}

it('each month has its own row and verdict, and a held unit stands in one of them', async () => {
  const desk = await deskOfMonths();
  expect(await list(desk)).toEqual([]);
  const { run } = await pull(desk);
  const first = (await records(desk, run)).find(({ fields }) => String(fields.Dato).startsWith('2026-09'))!;
  await desk.do('hold', String(run), '--ids', String(first.id), '--reason', 'mangler attest');
  const months = await list(desk);
  expect(column(months, 'verdict')).toEqual([
    ['2026-08', 'cannot-close'],
    ['2026-09', 'cannot-close'],
    ['2099-01', 'not-over'],
  ]);
  expect(column(months, 'all')).toEqual([
    ['2026-08', 2],
    ['2026-09', 1],
    ['2099-01', 1],
  ]);
  expect(months.map(({ review, held }) => [review, held])).toEqual([
    [2, 0],
    [0, 1],
    [1, 0],
  ]);
  expect(months[1]!.open).toEqual(['earlier', 'held']);
});

it('a held, rejected or withdrawn unit that comes back is counted once, where it stands now', async () => {
  const desk = await deskOfMonths();
  const { run } = await pull(desk);
  const [a, b] = (await records(desk, run)).map(({ id }) => String(id));
  await desk.do('hold', String(run), '--ids', a!, '--reason', 'venter');
  await handOver(desk, run);
  await desk.do('reject', String(run), '--ids', b!, '--reason', 'ukjent');
  const all = async () => (await list(desk)).reduce((sum, month) => sum + month.all, 0);
  expect(await all()).toBe(4);
  // The run is open, and no list since it closed says what is absent: what is listed again is counted there.
  await desk.do('discard', String((await pull(desk)).run));
  expect(await all()).toBe(4);
  await pull(desk);
  expect(await all()).toBe(4);
  await acceptAll(desk, run);
  await confirm(desk, run);
  expect(await all()).toBe(4);
});

it('closes in order, counts first, locks, says by whom, and is opened with a reason only', async () => {
  const desk = await deskOfMonths();
  await wholeRun(desk);
  expect((await ofMonth(desk, 'close', '2026-09')).err).toContain('1 earlier month is open');
  const closed = await ofMonth(desk, 'close', '2026-08');
  expect([closed.code, closed.json.verdict, closed.json.closedBy]).toEqual([
    0,
    'closed',
    expect.stringContaining(' · '),
  ]);
  expect((await ofMonth(desk, 'close', '2026-08')).err).toContain('closed already');
  expect((await ofMonth(desk, 'close', '2099-01')).err).toContain('not over');
  desk.sandbox.addTime(entry({ Dato: '2026-08-20T00:00:00', AnsattId: 9 }));
  desk.sandbox.addTime(entry({ Dato: '2026-09-20T00:00:00', AnsattId: 9 }));
  const { run } = await pull(desk);
  const found = (await desk.do<{ fields: { Dato: string }; findings?: string[] }[]>('records', String(run))).filter(
    ({ findings }) => findings?.includes('date-locked'),
  );
  expect(found.map(({ fields }) => fields.Dato.slice(0, 7))).toEqual(['2026-08']);
  await desk.do('discard', String(run));
  expect(column(await list(desk), 'ready')[1]).toEqual(['2026-09', null]);
  // What is ready is counted before a month is closed.
  expect((await ofMonth(desk, 'close', '2026-09')).err).toContain('1 is ready and not pulled');
  expect(column(await list(desk), 'ready')[1]).toEqual(['2026-09', 1]);
  expect((await ofMonth(desk, 'open', '2026-08')).code).toBe(2);
  const opened = await ofMonth(desk, 'open', '2026-08', '--reason', 'kreditnota');
  expect([opened.code, opened.json.closedBy]).toEqual([0, null]);
  const again = await ofMonth(desk, 'open', '2026-08', '--reason', 'igjen');
  expect([again.err, again.json]).toMatchObject([
    expect.stringContaining('not closed'),
    { error: { operation: 'open a month' } },
  ]);
});

it('a month that a service cannot be asked about is not closed', async () => {
  const desk = await deskOfMonths();
  await wholeRun(desk);
  desk.sandbox.setFault({ kind: 'status', status: 500, call: 'list-time', times: 'always' });
  expect((await ofMonth(desk, 'close', '2026-08')).code).toBe(1);
  expect(column(await list(desk), 'verdict')[0]).toEqual(['2026-08', 'can-close']);
});

it.each(['held', 'handed over'])(
  'what was moved into it and is %s with its old day stands in the way',
  async (state) => {
    const desk = await openDesk({ records: 0 });
    desk.sandbox.set({ list: 'live' });
    const [stays, moved] = ['2026-08-31', '2026-09-02'].map((day, n) =>
      desk.sandbox.addTime(entry({ Dato: `${day}T00:00:00`, AnsattId: 1000 + n })),
    );
    const { run } = await pull(desk);
    const held = ['hold', String(run), '--ids', String(moved), '--reason', 'mangler attest'];
    if (state === 'held') await desk.do(...held);
    await handOver(desk, run);
    await desk.do('accept', String(run), '--ids', String(stays));
    await confirm(desk, run);
    expect((await list(desk))[0]).toMatchObject({ month: '2026-08', verdict: 'can-close' });
    desk.sandbox.edit(moved!, { Dato: '2026-08-30T00:00:00' });
    const refused = await ofMonth(desk, 'close', '2026-08');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('1 is ready and not pulled')]);
    expect((await list(desk))[0]).toMatchObject({ month: '2026-08', verdict: 'cannot-close', ready: 1, all: 2 });
  },
);

it("a difference to the ERP's control totals stands in the way until it is explained", async () => {
  const desk = await deskOfMonths();
  const run = await wholeRun(desk);
  const set = (explanation: string | null) =>
    withEngine(desk, (ask) => ask('control/set', { run, rows: 3, hours: '30', explanation }));
  expect((await list(desk))[0]!.unknown).toEqual(['totals']);
  await set(null);
  expect((await list(desk))[0]!.open).toEqual(['totals']);
  await set('én linje er ført for hånd');
  expect((await list(desk))[0]).toMatchObject({ open: [], unknown: [], verdict: 'can-close' });
});

it('words that are no month, kind or known month are wrong usage', async () => {
  const desk = await deskOfMonths();
  for (const [month, kind] of [
    ['2026-8', 'time'],
    ['2026-08', 'hours'],
    ['2020-01', 'time'],
  ])
    expect((await desk.run('month', 'close', month!, '--connection', 'Prøve', '--kind', kind!)).code).toBe(2);
});

it.each([
  ['rejected', 'complete', rejectedAndLeft, 'rejected'],
  ['withdrawn', 'complete', withdrawnAndLeft, 'undecided'],
  ['rejected', 'plain', rejectedAndLeft, 'rejected'],
  ['withdrawn', 'plain', withdrawnAndLeft, 'undecided'],
] as const)(
  'does not close over what was %s and the %s list shows no more, until a person says what became of it',
  async (_state, proof, make, cell) => {
    const { desk, run, id } = await make({}, proof);
    const [month] = await list(desk);
    expect(month).toMatchObject({ all: 1, left: 1, [cell]: 1, verdict: 'cannot-close', open: [cell] });
    expect((await ofMonth(desk, 'close', month!.month)).code).toBe(1);
    const accruals = async () => (await ofMonth(desk, 'accruals', month!.month)).json;
    expect(await accruals()).toMatchObject({ records: 1 });
    await desk.do('resolve', String(run), '--ids', String(id), '--as', 'deleted', '--reason', 'slettet i tjenesten');
    expect((await list(desk)).filter(({ all }) => all > 0)).toEqual([]);
    expect(await accruals()).toMatchObject({ records: 0 });
  },
);
