// Material in kroner: everywhere on screen and on paper, and without a price never a number of pieces and metres together.

import { expect, test, vi } from 'vitest';
import type { GridRecord } from '../../preload/contract/records.ts';
import type { SumWire } from '../../preload/contract/common.ts';
import { addSums } from '../../renderer/format/sums.ts';
import type { PaperCell, PaperTable } from '../../renderer/screens/paper/paper-doc.ts';
import { linePages } from '../../renderer/screens/paper/lines.ts';
import { monthPaper } from '../../renderer/screens/paper/month-paper.ts';
import { sumTables } from '../../renderer/screens/paper/sums.ts';
import { amountsOfGroup, amountsOverProducts } from '../../renderer/parts/grid/row-parts.tsx';
import { amountWords } from '../../renderer/screens/intake-grid/tie-out.ts';
import { equationsOf } from '../../renderer/screens/run/run-facts.ts';
import { measureOfMonths, monthBars } from '../../renderer/screens/start/month-bars.ts';
import type { RunOnPaper } from '../../renderer/state/paper.ts';
import { controlOf, materialRecord, runOf, sumOf } from './fake-data.ts';
import { monthOf } from './fake-months.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const [nb, en] = [await inLanguage('nb'), await inLanguage('en')];
const plain = (words: string): string => words.replaceAll('\u00a0', ' ');
const PRICED: SumWire = { rows: 3, hours: '0', invoiceable: '0', quantity: '1234.5', amount: '98765.432' };
const { amount: _amount, ...UNPRICED } = PRICED;

test('a sum of material is kroner with two decimals; without a price a control sum, and no amount at all in a sentence', () => {
  expect([nb, en].map((text) => plain(text.sumUnit('material', PRICED)))).toEqual(['98 765,43 kr', 'NOK 98,765.43']);
  expect([nb, en].map((text) => plain(text.sumUnit('material', UNPRICED)))).toEqual([
    'kontrollsum 1 234,50',
    'control sum 1,234.50',
  ]);
  expect(plain(nb.amountOf('material', PRICED))).toBe('98 765,43 kroner');
  expect(nb.amountOf('material', UNPRICED)).toBe('');
  expect(plain(nb.amountOf('time', { ...UNPRICED, hours: '7.5' }))).toBe('7,50 timer');
  expect(addSums(PRICED, UNPRICED, PRICED)).toEqual({ ...UNPRICED, rows: 9, quantity: '3703.5', amount: '197530.864' });
});

const records = [0, 1, 2].map((index): GridRecord => {
  const amount = ['100', '-0.5', '20.25'][index]!;
  return { ...materialRecord(9, index), status: 'marked', price: '1', amount, handOver: 4, fileLine: index + 2 };
});
const handOvers = [
  {
    handOver: 4,
    run: 9,
    state: 'handed-over',
    layout: 'plain-csv',
    byHand: null,
    destination: null,
    answers: null,
  } as const,
].map((handOver) => ({
  ...handOver,
  folder: 'L:\\',
  file: 'varer.csv',
  path: 'L:\\varer.csv',
  sha256: '00',
  bytes: 9,
  offline: false,
  reason: null,
  begunAt: '2026-11-16T08:41:00Z',
  endedAt: '2026-11-16T08:41:02Z',
  sum: sumOf(records),
}));
const base = { run: 9, kind: 'material', connection: 'Fjellbygg', environment: 'production', state: 'closed' } as const;
const on: RunOnPaper = {
  of: 'run',
  run: runOf({ ...base, handOvers }, records),
  url: '',
  control: controlOf(),
  layouts: [],
  events: [],
  withoutLine: [],
  records,
  lines: true,
};
const figures = (cells: readonly PaperCell[] | undefined): string[] =>
  (cells ?? []).flatMap((cell) => (typeof cell === 'string' ? [] : [plain(cell.figure)]));

test('the tie-out of a run stands in kroner, every figure of it', () => {
  const [handedOver] = equationsOf(on.run, 'answer', nb);
  expect(plain(handedOver!.left.amount)).toBe('119,75 kr');
  expect(handedOver!.right.map(({ amount }) => plain(amount)).every((amount) => amount.endsWith(' kr'))).toBe(true);
});

test('on paper each product has its quantity and its kroner, and kroner alone are summed, under a double rule', () => {
  const [table] = sumTables(on, nb) as [PaperTable];
  expect(table.columns.map((column) => column.name)).toEqual(['Produkt', 'Poster', 'Antall', 'Beløp']);
  expect(figures(table.sum)).toEqual(['3', '119,75']);
  expect(table.sum?.at(-1)).toMatchObject({ rule: 'double' });
  const [page] = linePages(on, nb);
  expect(page?.type === 'lines' && [page.columns.at(-1)?.name, figures(page.sum)]).toEqual(['Beløp', ['119,75']]);
});

test('a month of material is drawn and printed in kroner', () => {
  const month = monthOf('material', '2026-10', { confirmed: 3 });
  const kroner = (sum: SumWire): SumWire => ({ ...sum, amount: `${sum.rows * 100}.5` });
  const cells = Object.fromEntries(Object.entries(month.cells).map(([cell, sum]) => [cell, kroner(sum)]));
  const own = { ...month, cells: cells as typeof month.cells, all: kroner(month.all) };
  expect(measureOfMonths([own], 'material')).toBe('priced');
  expect(monthBars([own, month], 'material').at(-1)).toMatchObject({ month: '2026-10' });
  expect(measureOfMonths([month], 'material')).toBe('material');
  const of = {
    of: 'month',
    connection: 'Fjellbygg',
    month: '2026-10',
    who: 'Kari',
    at: '2026-11-16T08:41:00Z',
  } as const;
  const doc = monthPaper({ ...of, environment: 'production', months: [own], runs: [] }, nb);
  const table = doc.blocks.find((block): block is PaperTable => block.type === 'table');
  expect(table?.columns.at(-1)?.name).toBe('Beløp');
  expect(figures(table?.sum).at(-1)).toBe('300,50 kr');
});

test('under the rows, and of a group that is no product, no quantity is added up', () => {
  expect(amountsOverProducts(PRICED)).toMatchObject({ antall: null, belop: '98765.432' });
  const group = { type: 'group', id: '1', name: null, level: 1, folded: false, sum: PRICED, line: 0 } as const;
  expect(amountsOfGroup({ ...group, by: 'prosjekt' } as never).antall).toBeNull();
  expect(amountsOfGroup({ ...group, by: 'produkt' } as never).antall).toBe('1234.5');
});

test('an import says kroner with two decimals, and a control sum where nothing gives a price', () => {
  const sum = { rows: 2, quantity: '902', amount: '128902.075', rounded: 0 };
  expect(plain(amountWords(sum, true, nb))).toBe('128 902,08 kr');
  expect(plain(amountWords({ ...sum, amount: null }, true, nb))).toBe('kontrollsum 902,00');
});
