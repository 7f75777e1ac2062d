// Takes the sum row off the end of a batch that was just read.

import { bareNumbersOf, type ControlTotal, isSumOf, sumRowOf } from '../../domain/intake/control-total.ts';
import type { EngineContext } from '../context.ts';
import type { RowState } from '../../domain/intake/batch.ts';
import type { Batch, Page } from '../../ports/intake.ts';
import { PAGE_ROWS } from './load.ts';

function* rowsAbove({ store }: EngineContext, batch: Batch, last: number): Generator<readonly string[]> {
  for (const page of store.intake.pages(batch.number))
    for (const [index, cells] of page.cells.entries()) if (page.first + index < last) yield cells;
}

/** The foot of a printed list: one cell of text, which no row is. */
function isFoot(cells: readonly string[], state: RowState): boolean {
  return state === 'invalid' && cells.filter((cell) => cell.trim() !== '').length === 1;
}

/** Where the last row stands in its page that is not the foot of a list; -1 where there is none. */
function lastOf({ cells, states }: Page): number {
  let at = cells.length - 1;
  while (at >= 0 && isFoot(cells[at]!, states[at]!)) at -= 1;
  return at;
}

/**
 * The control total of the batch, its row taken out; null when its last row, but for the foot of a list, is one like the others. Inside a
 * transaction.
 */
export function takeControlTotal(context: EngineContext, batch: Batch, rows: number): ControlTotal | null {
  const { intake } = context.store;
  const last = rows - 1;
  const page = rows < 2 ? null : intake.page(batch.number, Math.floor(last / PAGE_ROWS));
  const at = page === null ? -1 : lastOf(page);
  if (page === null || at === -1) return null;
  const { decimal } = batch.dialect;
  const candidate = sumRowOf(page.cells[at]!, decimal);
  const above = rowsAbove(context, batch, page.first + at);
  if (candidate === null || !isSumOf(candidate, above, decimal)) return null;
  const { numbers, states, cells } = page;
  intake.dropPage(batch.number, page.page);
  if (numbers.length > 1) {
    const rest = { numbers: numbers.toSpliced(at, 1), states: states.toSpliced(at, 1), cells: cells.toSpliced(at, 1) };
    intake.addPage(batch.number, { ...page, ...rest });
  }
  const named = candidate.numbers.map(({ column, text }): [string, string] => [batch.columns[column] ?? '', text]);
  return { row: numbers[at]!, sums: Object.fromEntries(named) };
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
