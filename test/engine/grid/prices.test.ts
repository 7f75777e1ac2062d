// What material costs, in the review: price and kroner of a line, what they add up to, and both as columns that sort, filter and go out.

import { expect, it } from 'vitest';
import { openDesk, pull } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

const LINES = [
  { ProduktId: '4010', Antall: 1.5, Salgspris: 31.25 },
  { ProduktId: '4022', Antall: -2, Salgspris: 96.5 },
  { ProduktId: '4010', Antall: 3, Salgspris: null },
  { ProduktId: '4022', Antall: 0.333333, Salgspris: 0.1 },
];

async function materialDesk(...options: string[]) {
  const desk = await openDesk();
  if (options.length > 0) await desk.do('connection', 'change', 'Prøve', ...options);
  for (const line of LINES) desk.sandbox.addMaterial({ ...line, approved: true });
  const { run } = await pull(desk, 'material');
  return { desk, run };
}

const question = (run: number) => ({
  run,
  filter: {},
  sort: null,
  groups: [],
  folded: [],
  allFolded: false,
  offset: 0,
  limit: 50,
});

it('stands at each line, and adds up by line, group, filter and run', async () => {
  const { desk, run } = await materialDesk('--price-field', 'Salgspris');
  await withEngine(desk, async (ask) => {
    const all = await ask('grid/window', question(run));
    const records = all.rows.flatMap((row) => (row.type === 'record' ? [row.record] : []));
    expect(records.map(({ price, amount }) => [price, amount])).toEqual([
      ['31.25', '46.875'],
      ['96.5', '-193'],
      [null, null],
      ['0.1', '0.033333'],
    ]);
    expect([all.filtered.amount, (await ask('grid/summary', { run })).amount]).toEqual(['-146.091667', '-146.091667']);
    // What the sum does not hold is counted, and found.
    expect((await ask('grid/summary', { run })).unpriced).toBe(1);
    const without = await ask('grid/window', { ...question(run), filter: { values: { belop: [null] } } });
    expect(without.filtered.rows).toBe(1);
    const grouped = await ask('grid/window', { ...question(run), groups: ['produkt'] });
    const groups = grouped.rows.flatMap((row) => (row.type === 'group' ? [[row.id, row.sum.amount]] : []));
    expect(groups).toEqual([
      ['4010', '46.875'],
      ['4022', '-192.966667'],
    ]);
    const dearest = await ask('grid/window', { ...question(run), sort: { column: 'belop', descending: true } });
    expect(dearest.rows.map((row) => (row.type === 'record' ? row.record.amount : row.type))).toEqual([
      '46.875',
      '0.033333',
      '-193',
      null,
    ]);
    const chosen = await ask('grid/window', { ...question(run), filter: { values: { pris: ['96.5', null] } } });
    expect([chosen.filtered.rows, chosen.filtered.amount]).toEqual([2, '-193']);
    const [days, , products] = await ask('grid/bars', { run, filter: {} });
    expect([days?.sum.amount, products?.bars.map(({ value, sum }) => [value, sum.amount])]).toEqual([
      '-146.091667',
      [
        ['4022', '-192.966667'],
        ['4010', '46.875'],
      ],
    ]);
    const { values } = await ask('grid/values', { run, filter: {}, column: 'pris', text: '', limit: 10 });
    expect(values.map(({ value }) => value)).toEqual(['0.1', '31.25', '96.5', null]);
  });
});

it('is not known where the connection names no field of a price, and is then in no sum', async () => {
  const { desk, run } = await materialDesk();
  await withEngine(desk, async (ask) => {
    const { filtered, rows } = await ask('grid/window', question(run));
    expect('amount' in filtered).toBe(false);
    expect(rows.map((row) => (row.type === 'record' ? row.record.price : row.type))).toEqual([null, null, null, null]);
    expect(await ask('grid/summary', { run })).toMatchObject({ amount: null, unpriced: 0 });
  });
});

it('is found as it is shown: by all the words of a search, and among the values of its column', async () => {
  const { desk, run } = await materialDesk('--price-field', 'Salgspris');
  await withEngine(desk, async (ask) => {
    const found = async (text: string) => {
      const { rows } = await ask('grid/window', { ...question(run), filter: { text } });
      return rows.flatMap((row) => (row.type === 'record' ? [row.record.amount] : []));
    };
    // Shown are 46,88 and 0,03.
    expect(await found('46,88')).toEqual(['46.875']);
    expect(await found('46.88')).toEqual(['46.875']);
    expect(await found('4010 31,25')).toEqual(['46.875']);
    expect(await found('4022 31,25')).toEqual([]);
    expect(await found('193,00')).toEqual(['-193']);
    expect(await found('0,03')).toEqual(['0.033333']);
    const values = async (text: string) => {
      const answer = await ask('grid/values', { run, filter: {}, column: 'belop', text, limit: 10 });
      return answer.values.map(({ value }) => value);
    };
    expect(await values('46,88')).toEqual(['46.875']);
    expect(await values('\u2212193')).toEqual(['-193']);
    expect(await values('193,0')).toEqual(['-193']);
    expect(await values('')).toHaveLength(4);
  });
});
