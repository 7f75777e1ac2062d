// What one desk asks another one to hold is answered: both see what was asked for, by whom, and what became of each unit of it.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AskedHoldWire } from '../../../preload/contract/team.ts';
import type { RecordOut, RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';
import { withEngine } from '../intake/intake-desk.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const WHY = 'lønnsarten er feil';
const NOWHERE = 4_999_999;
const NONE = { waits: 0, held: 0, already: 0, late: 0, notThere: 0, next: 0 };

const asked = (at: TeamDesk, run: number): Promise<readonly AskedHoldWire[]> =>
  at
    .do<{ run: number; asked?: AskedHoldWire[] }[]>('runs')
    .then((all) => all.find((one) => one.run === run)?.asked ?? []);
const events = (at: TeamDesk, run: number, what: string) =>
  withEngine(at, async (ask) => (await ask('runs/events', { run })).filter((event) => event.what === what));
const hold = (at: TeamDesk, run: number, ids: readonly number[], reason = WHY) =>
  at.do('hold', String(run), '--ids', ids.join(), '--reason', reason);
const follow = async (...desks: readonly TeamDesk[]) => {
  for (const desk of desks) await desk.do('proof-log', 'follow');
};

async function reviewed() {
  const { desk, desks } = await openTeam(postgres, 2, { records: 6 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const ids = [...new Set((await a.do<RecordOut[]>('records', String(run))).map(({ id }) => id))];
  await follow(b);
  return { desk, a, b, run, ids };
}

it('who asked sees that it waits, and then what is held, what was held for something else, and what is not there', async () => {
  const { a, b, run, ids } = await reviewed();
  const [first, second] = ids as [number, number];
  await hold(a, run, [second], 'avventer');
  await hold(b, run, [first, second, NOWHERE]);
  const mine = { reason: WHY, isOurs: true, count: 3, ids: [first, second, NOWHERE] };
  expect(await asked(b, run)).toMatchObject([{ ...mine, ...NONE, waits: 3 }]);
  await follow(b, a);
  expect(await asked(a, run)).toMatchObject([
    { ...mine, isOurs: false, ...NONE, held: 1, already: 1, notThere: 1, notHeld: [NOWHERE] },
  ]);
  await follow(b);
  // What is held for something else is held, and that is all that is asked of it.
  expect(await asked(b, run)).toMatchObject([{ ...mine, ...NONE, held: 2, notThere: 1, notHeld: [NOWHERE] }]);
  expect((await events(b, run, 'hold not taken')).map(({ data }) => data)).toMatchObject([{ ids: [NOWHERE] }]);
  expect(await events(b, run, 'released')).toEqual([]);
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('what is let go at the reviewer after it was held as asked for was let go there, and is told so', async () => {
  const { a, b, run, ids } = await reviewed();
  const [first] = ids as [number];
  await hold(b, run, [first]);
  await follow(b, a, b);
  await a.do('release', String(run), '--ids', String(first));
  await follow(a, b);
  expect((await events(b, run, 'released')).map(({ data }) => data)).toMatchObject([{ ids: [first] }]);
  expect(await asked(b, run)).toMatchObject([{ ...NONE, held: 1 }]);
});

it('what had gone out when it was asked for is told as too late to both', async () => {
  const { desk, a, b, run, ids } = await reviewed();
  const [first] = ids as [number];
  postgres.stop();
  try {
    await hold(b, run, [first]);
  } finally {
    postgres.start();
  }
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await follow(b, a);
  const said = { reason: WHY, count: 1, ids: [first], notHeld: [first], ...NONE, late: 1 };
  expect(await asked(a, run)).toMatchObject([{ ...said, isOurs: false }]);
  expect(await asked(b, run)).toMatchObject([{ ...said, isOurs: true }]);
});

it('of a review that was over when it was asked for the next pull holds what is left', async () => {
  const { a, b, run, ids } = await reviewed();
  const [first] = ids as [number];
  postgres.stop();
  try {
    await hold(b, run, [first]);
  } finally {
    postgres.start();
  }
  await a.do('discard', String(run));
  await follow(b, a, b);
  expect(await asked(b, run)).toMatchObject([{ ...NONE, next: 1 }]);
  const next = await b.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const held = await b.do<RecordOut[]>('records', String(next.run));
  expect(held.filter(({ status }) => status === 'held').map(({ id }) => id)).toEqual([first]);
});
