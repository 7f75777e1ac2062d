// Takes the sum row off the end of a batch that was just read.

import { bareNumbersOf, type ControlTotal, isSumOf, sumRowOf } from '../../domain/intake/control-total.ts';
import type { EngineContext } from '../context.ts';
import type { Batch } from '../../ports/intake.ts';
import { PAGE_ROWS } from './load.ts';

function* rowsAbove({ store }: EngineContext, batch: Batch, last: number): Generator<readonly string[]> {
  for (const page of store.intake.pages(batch.number))
    for (const [index, cells] of page.cells.entries()) if (page.first + index < last) yield cells;
}

/** The control total of the batch, its row taken out; null when its last row is one like the others. Inside a transaction. */
export function takeControlTotal(context: EngineContext, batch: Batch, rows: number): ControlTotal | null {
  const { intake } = context.store;
  const last = rows - 1;
  const page = rows < 2 ? null : intake.page(batch.number, Math.floor(last / PAGE_ROWS));
  const cells = page?.cells.at(-1);
  const { decimal } = batch.dialect;
  const candidate = cells === undefined ? null : sumRowOf(cells, decimal);
  if (page === null || candidate === null || !isSumOf(candidate, rowsAbove(context, batch, last), decimal)) return null;
  const { numbers, states } = page;
  intake.dropPage(batch.number, page.page);
  if (numbers.length > 1) {
    const rest = { numbers: numbers.slice(0, -1), states: states.slice(0, -1), cells: page.cells.slice(0, -1) };
    intake.addPage(batch.number, { ...page, ...rest });
  }
  const named = candidate.numbers.map(({ column, text }): [string, string] => [batch.columns[column] ?? '', text]);
  return { row: numbers.at(-1)!, sums: Object.fromEntries(named) };
}

/** The last row where it has nothing but the sums of what stands above. It stays a row: a person says what it is. In a transaction. */
export function bareSumOf(context: EngineContext, batch: Batch, rows: number): readonly string[] | null {
  const { intake } = context.store;
  const last = rows - 1;
  const page = rows < 2 ? null : intake.page(batch.number, Math.floor(last / PAGE_ROWS));
  const cells = page?.cells.at(-1);
  if (cells === undefined || page?.states.at(-1) !== 'invalid') return null;
  const { decimal } = batch.dialect;
  const candidate = bareNumbersOf(cells, decimal);
  return candidate !== null && isSumOf(candidate, rowsAbove(context, batch, last), decimal) ? cells : null;
}
