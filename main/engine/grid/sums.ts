// Exact sums of columns (rule 8).

import { type Micro, micro } from '../../domain/amount.ts';
import type { Sum } from '../../domain/tie-out.ts';
import type { Coded } from '../../ports/grid.ts';
import type { RunColumns } from './columns.ts';

/** Up to here a float holds whole numbers, and the sum of two of them, exactly. */
const SAFE = 2 ** 52;

const floats = new WeakMap<Coded, Float64Array | null>();

/** The amounts of a column as floats; null when one is too large for that. */
function floatsOf(column: Coded): Float64Array | null {
  let known = floats.get(column);
  if (known !== undefined) return known;
  const amounts = column.values.map((value) => BigInt(value ?? 0n));
  known = amounts.every((amount) => amount <= SAFE && amount >= -SAFE) ? Float64Array.from(amounts, Number) : null;
  floats.set(column, known);
  return known;
}

/** Adds as floats while that is exact, and carries over before it is not. */
function amountOf(column: Coded, rows: Int32Array, from: number, to: number): Micro {
  const { codes, values } = column;
  const small = floatsOf(column);
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

/** What the rows from one place to before another add up to. */
export function sumOf(columns: RunColumns, rows: Int32Array, from = 0, to = rows.length): Sum {
  const amount = (field: 'hours' | 'invoiceable' | 'quantity') => amountOf(columns.of(field), rows, from, to);
  return { rows: to - from, hours: amount('hours'), invoiceable: amount('invoiceable'), quantity: amount('quantity') };
}
