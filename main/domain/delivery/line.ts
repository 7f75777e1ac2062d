// Lines of a file before they are bytes, and what refuses one.

import { formatMicro, type Micro } from '../amount.ts';
import { ConsoleError } from '../errors.ts';
import { type Column, columnsOf, type Layout } from '../layout/layout.ts';
import { fits, roundedTo } from '../layout/number-text.ts';
import { isKept } from './cells.ts';
import type { Entry } from './entries.ts';
import type { KeptShare, Quantity, Share } from './share.ts';

export interface Line {
  /** From 1. */
  readonly number: number;
  /** The unit of it, or the first of several. */
  readonly unit: number;
  /** By column: texts as they were translated, quantities as they are written. None where the columns are those of the record. */
  readonly cells: readonly (string | Micro)[];
  /** The record of a line whose columns are those of the record. */
  readonly raw?: string;
  /** What that record says, to compare with what is written of it. */
  readonly quantities?: Readonly<Record<string, Quantity>>;
}

/** Told of each record in file order, with its shares. What it throws refuses the file. */
export type OnRecord = (raw: string, shares: readonly Share[]) => void;

export interface QuantityColumn {
  readonly at: number;
  readonly column: Column;
  readonly decimals: number;
}

export function quantityColumns(layout: Layout): QuantityColumn[] {
  return columnsOf(layout).flatMap((column, at) =>
    column.source.from === 'quantity' ? [{ at, column, decimals: column.decimals ?? layout.numbers.decimals }] : [],
  );
}

type WhyNotLine =
  | 'no-day'
  | 'no-date'
  | 'too-many-decimals'
  | 'not-counted'
  | 'takes-back'
  | 'negative-line'
  | 'zero-line';

function refusedLine(unit: number, why: WhyNotLine, cause: string, hint: string, column = ''): ConsoleError {
  return new ConsoleError({
    code: 'refused',
    operation: 'make the lines of a file',
    object: `Id ${unit}`,
    cause,
    hint,
    retrySafe: true,
    values: { why, id: unit, column },
  });
}

/** The exact amount with the decimals of its column. Throws `refused` where it has more and the layout does not round. */
export function roundedIn(layout: Layout, unit: number, exact: Micro, { column, decimals }: QuantityColumn): Micro {
  const rounded = roundedTo(exact, decimals, layout.numbers.rounding);
  if (rounded !== null) return rounded;
  const cause = `${formatMicro(exact)} has more than the ${decimals} decimals of "${column.heading}"`;
  throw refusedLine(unit, 'too-many-decimals', cause, 'Let the layout round, or write more decimals.', column.heading);
}

/** Throws `refused` for a quantity with more decimals than are counted, where the layout does not round. */
export function assertCounted(layout: Layout, unit: number, entry: Entry): void {
  if (!entry.inexact || layout.numbers.rounding !== 'refuse') return;
  const cause = 'a quantity of it has more than six decimals';
  throw refusedLine(unit, 'not-counted', cause, 'Let the layout round, or correct it at the service.');
}

/** Throws `refused` for a record without a day, where a line runs from a day to another. */
export function assertDay(unit: number, { day }: Entry): void {
  if (day !== '') return;
  throw refusedLine(unit, 'no-day', 'it has no Dato, and its line runs from a day to another', 'Enter it by hand.');
}

/** Throws `refused` for a record without a day, where the layout writes it. What a reversal takes back was written without it. */
export function assertDated({ heading }: Column, unit: number, { day, written }: Entry): void {
  if (day !== '' || written !== null) return;
  const cause = `it has no Dato, and "${heading}" would be empty`;
  const hint = 'Have it corrected in the service and hold it until then, or enter it by hand.';
  throw refusedLine(unit, 'no-date', cause, hint, heading);
}

/** What a reversal takes back must fit where it stands. Throws `refused`. */
export function assertFits(unit: number, written: Micro, { column, decimals }: QuantityColumn): void {
  if (fits(written, decimals)) return;
  const cause = `it takes back ${formatMicro(written)}, more than the ${decimals} decimals of "${column.heading}"`;
  throw refusedLine(unit, 'takes-back', cause, 'Write as many decimals as when it was handed over.', column.heading);
}

/** Throws `refused` for a line with a sign that the layout cannot write, or that comes to zero where that is refused. */
export function judgeLine(layout: Layout, unit: number, amounts: readonly Micro[]): 'write' | 'leave-out' {
  if (layout.numbers.negative === 'refuse' && amounts.some((amount) => amount < 0n)) {
    const hint = 'Choose how the ERP writes negative numbers, or enter the reversal by hand.';
    throw refusedLine(unit, 'negative-line', 'its line is negative, and the layout has no sign for that', hint);
  }
  if (amounts.length === 0 || amounts.some((amount) => amount !== 0n) || layout.netting.zero === 'write')
    return 'write';
  if (layout.netting.zero === 'leave-out') return 'leave-out';
  throw refusedLine(unit, 'zero-line', 'its line comes to zero', 'Let the layout write such lines, or leave them out.');
}

/** The cells of a line with its number and amounts in their places. */
export function filled(
  columns: readonly Column[],
  cells: readonly string[],
  number: number,
  amounts: readonly Micro[],
): (string | Micro)[] {
  let next = 0;
  return columns.map(({ source }, at) => {
    if (source.from === 'running-number') return String(source.start + number - 1);
    if (source.from !== 'quantity') return cells[at]!;
    next += 1;
    return amounts[next - 1]!;
  });
}

/** The columns whose values a share keeps, by place and key. */
export function keptColumns(layout: Layout): (readonly [number, string])[] {
  return columnsOf(layout).flatMap(({ key, source }, at) => (isKept(source) ? [[at, key] as const] : []));
}

/** What is kept of the cells: those that come from the record. */
export function keysKept(keptAt: readonly (readonly [number, string])[], cells: readonly string[]): KeptShare['keys'] {
  return Object.fromEntries(keptAt.map(([at, key]) => [key, cells[at]!]));
}

export function quantitiesOf(
  quantities: readonly QuantityColumn[],
  entry: Entry,
  written: readonly Micro[],
): Record<string, Quantity> {
  const all: Record<string, Quantity> = {};
  for (let at = 0; at < quantities.length; at += 1)
    all[quantities[at]!.column.key] = { exact: entry.exact[at]!, written: written[at]!, rule: entry.rules[at]! };
  return all;
}
