// Exact sums of columns (rule 8).

import { type Micro, micro } from '../../domain/amount.ts';
import type { Sum } from '../../domain/tie-out.ts';
import type { GridField } from '../../ports/grid.ts';
import { type RunColumns, SAFE } from './columns.ts';

/** Adds as floats while that is exact, and carries over before it is not. */
function amountOf(columns: RunColumns, field: GridField, rows: Int32Array, from: number, to: number): Micro {
  const column = columns.of(field);
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

/** What the rows from one place to before another add up to. */
export function sumOf(columns: RunColumns, rows: Int32Array, from = 0, to = rows.length): Sum {
  const amount = (field: 'hours' | 'invoiceable' | 'quantity') => amountOf(columns, field, rows, from, to);
  return { rows: to - from, hours: amount('hours'), invoiceable: amount('invoiceable'), quantity: amount('quantity') };
}
