// Exact sums of columns (rule 8).

import { type Micro, micro, ZERO } from '../../domain/amount.ts';
import type { Sum } from '../../domain/tie-out.ts';
import type { Coded, GridField } from '../../ports/grid.ts';
import { type RunColumns, SAFE } from './columns.ts';

/** Nobody has an amount in it: of hours material has none, and of a quantity time has none. */
const isEmpty = ({ values }: Coded): boolean => values.every((value) => value === null);

/** Adds as floats while that is exact, and carries over before it is not. */
function amountOf(columns: RunColumns, field: GridField, rows: Int32Array, from: number, to: number): Micro {
  const column = columns.of(field);
  if (isEmpty(column)) return ZERO;
  const { codes, values } = column;
  const small = columns.floats(column);
  let total = 0n;
  let part = 0;
  for (let n = from; n < to; n += 1) {
    const code = codes[rows[n]!]!;
    if (small === null) {
      total += BigInt(values[code] ?? 0n);
      continue;
    }
    part += small[code]!;
    if (part <= SAFE && part >= -SAFE) continue;
    total += BigInt(part);
    part = 0;
  }
  return micro(total + BigInt(part));
}

/** What rows come to; null where no price is known. */
export function pricedSumOf(columns: RunColumns, rows: Int32Array): Micro | null {
  return columns.isPriced ? amountOf(columns, 'amount', rows, 0, rows.length) : null;
}

/** What the rows from one place to before another add up to. */
export function sumOf(columns: RunColumns, rows: Int32Array, from = 0, to = rows.length): Sum {
  const of = (field: GridField) => amountOf(columns, field, rows, from, to);
  return {
    rows: to - from,
    hours: of('hours'),
    invoiceable: of('invoiceable'),
    quantity: of('quantity'),
    amount: columns.isPriced ? of('amount') : null,
  };
}

const FIELDS = ['hours', 'invoiceable', 'quantity'] as const;

/** The largest that a value can be for the sum of so many to stay exact in a float. */
function areSummedExactly(small: Float64Array, count: number): boolean {
  let largest = 0;
  for (const amount of small) largest = Math.max(largest, Math.abs(amount));
  return largest * count <= SAFE;
}

/** Amounts of a field by place (`placeAt`: of each of the rows): as floats while that is exact, carried over before it is not. */
function amountsByPlace(
  columns: RunColumns,
  field: GridField,
  rows: Int32Array,
  placeAt: Int32Array,
  places: number,
): Micro[] {
  const column = columns.of(field);
  if (isEmpty(column)) return Array.from({ length: places }, () => ZERO);
  const { codes, values } = column;
  const small = columns.floats(column);
  const totals = Array.from({ length: places }, () => 0n);
  const parts = new Float64Array(places);
  if (small !== null && areSummedExactly(small, rows.length)) {
    for (let n = 0; n < rows.length; n += 1) parts[placeAt[n]!]! += small[codes[rows[n]!]!]!;
    return Array.from(parts, (part) => micro(BigInt(part)));
  }
  for (let n = 0; n < rows.length; n += 1) {
    const code = codes[rows[n]!]!;
    const place = placeAt[n]!;
    if (small === null) {
      totals[place]! += BigInt(values[code] ?? 0n);
      continue;
    }
    const part = parts[place]! + small[code]!;
    if (part <= SAFE && part >= -SAFE) parts[place] = part;
    else {
      totals[place]! += BigInt(part);
      parts[place] = 0;
    }
  }
  return totals.map((total, place) => micro(total + BigInt(parts[place]!)));
}

/** What rows add up to by the place that each is counted in, of so many places. */
export function sumsByPlace(
  columns: RunColumns,
  rows: Int32Array,
  placeOf: (row: number) => number,
  places: number,
): Sum[] {
  const counts = new Int32Array(places);
  const placeAt = new Int32Array(rows.length);
  for (let n = 0; n < rows.length; n += 1) {
    const place = placeOf(rows[n]!);
    placeAt[n] = place;
    counts[place]! += 1;
  }
  const [hours, invoiceable, quantity] = FIELDS.map((field) => amountsByPlace(columns, field, rows, placeAt, places));
  const amounts = columns.isPriced ? amountsByPlace(columns, 'amount', rows, placeAt, places) : null;
  return Array.from(counts, (count, place) => ({
    rows: count,
    hours: hours![place]!,
    invoiceable: invoiceable![place]!,
    quantity: quantity![place]!,
    amount: amounts?.[place] ?? null,
  }));
}

/** What rows add up to by their value in a column of texts, values that none has left out. */
export function sumsByValue(
  columns: RunColumns,
  rows: Int32Array,
  { codes, values }: Coded,
): { id: string | null; sum: Sum }[] {
  const sums = sumsByPlace(columns, rows, (row) => codes[row]!, values.length);
  return values.flatMap((id, code) =>
    sums[code]!.rows === 0 ? [] : [{ id: typeof id === 'string' ? id : null, sum: sums[code]! }],
  );
}
