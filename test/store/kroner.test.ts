// Material is summed in kroner beside its records: in every equation of the tie-out, in months and files, in stores of earlier programs
// too, and checked against the text of each record.

import Database from 'better-sqlite3';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { RunWire } from '../../preload/contract/runs.ts';
import { acceptAll, confirm, type Desk, handOver, openDesk, pull } from '../support/desk.ts';
import { withEngine } from '../engine/intake/intake-desk.ts';

const LINES = [
  { ProduktId: '4010', Antall: 1.5, Salgspris: 31.25 },
  { ProduktId: '4022', Antall: -2, Salgspris: 96.5 },
  { ProduktId: '4010', Antall: 3, Salgspris: null },
  { ProduktId: '4022', Antall: 0.333333, Salgspris: 0.1 },
];
const ALL = '-146.091667';

async function priced(desk: Desk): Promise<number> {
  for (const line of LINES) desk.sandbox.addMaterial({ ...line, approved: true });
  return (await pull(desk, 'material')).run;
}

function inStore<T>(desk: Desk, work: (database: Database.Database) => T): T {
  const database = new Database(path.join(desk.data, 'console.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const runOf = (desk: Desk, run: number): Promise<RunWire> =>
  withEngine(desk, async (ask) => (await ask('runs/list', {})).find((one) => one.run === run)!);
const months = (desk: Desk) => withEngine(desk, (ask) => ask('months/list', { connection: 'Prøve' }));

it('stand in each equation, in the file and in the month, and tie out', async () => {
  const desk = await openDesk();
  await desk.do('connection', 'change', 'Prøve', '--price-field', 'Salgspris');
  const run = await priced(desk);
  const [first] = inStore(desk, (database) => database.prepare('SELECT record_id FROM record').pluck().all());
  await desk.do('hold', String(run), '--ids', String(first), '--reason', 'prisen er ny');
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  const { tieOut, totals, handOvers } = await runOf(desk, run);
  expect([totals.amount, tieOut.listed.amount, tieOut.held.amount]).toEqual([ALL, ALL, '46.875']);
  expect([tieOut.handedOver.amount, tieOut.marked.amount, handOvers[0]?.sum.amount]).toEqual(
    Array(3).fill('-192.966667'),
  );
  expect([tieOut.rejected.amount, tieOut.differences.accepted.amount, tieOut.balanced]).toEqual(['0', '0', true]);
  const known = (await months(desk)).filter(({ kind }) => kind === 'material');
  expect(known.map(({ all }) => all.amount)).toEqual([ALL]);
  expect(known.map(({ cells }) => cells.confirmed.amount)).toEqual(['-192.966667']);
});

it('do not tie out when what was kept of a record is another amount, and verify says which', async () => {
  const desk = await openDesk();
  await desk.do('connection', 'change', 'Prøve', '--price-field', 'Salgspris');
  const run = await priced(desk);
  inStore(desk, (database) => database.exec('UPDATE record SET amount = amount + 1 WHERE line = 2'));
  const { tieOut } = await runOf(desk, run);
  expect([tieOut.balanced, tieOut.differences.listed.amount]).toEqual([false, '-0.000001']);
  const { code, json } = await desk.run<{ ok: boolean; problems?: unknown }>('verify');
  expect([code, JSON.stringify(json)]).toEqual([1, expect.stringContaining('its amounts are not those of its text')]);
});

it('are made for runs that an earlier program pulled, the closed ones too', async () => {
  const desk = await openDesk();
  await desk.do('connection', 'change', 'Prøve', '--price-field', 'Salgspris');
  const run = await priced(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  await desk.do('resume');
  const [before, monthsBefore] = [await runOf(desk, run), await months(desk)];
  inStore(desk, (database) => {
    database.exec(`UPDATE record SET amount = NULL; UPDATE run SET listed_amount = NULL; UPDATE hand_over SET amount = NULL;
      INSERT INTO run_to_price SELECT number FROM run WHERE kind = 'material'`);
  });
  // Nothing is said to be altered before they are made.
  expect((await desk.run('verify')).code).toBe(0);
  await desk.do('resume');
  expect(await runOf(desk, run)).toEqual(before);
  expect(await months(desk)).toEqual(monthsBefore);
  expect(inStore(desk, (database) => database.prepare('SELECT count(*) FROM run_to_price').pluck().get())).toBe(0);
  expect((await desk.run('verify')).code).toBe(0);
});

it('are unknown without a field of the price, and nothing is said in kroner', async () => {
  const desk = await openDesk();
  const run = await priced(desk);
  const { totals, tieOut } = await runOf(desk, run);
  expect(['amount' in totals, 'amount' in tieOut.held, tieOut.balanced]).toEqual([false, false, true]);
});
