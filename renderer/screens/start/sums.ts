// Sums of cards and months, exact: decimal text added as whole millionths.

import type { SumWire } from '../../../preload/contract/common.ts';
import { addDecimals } from '../../format/decimal.ts';

export function addSums(sums: readonly SumWire[]): SumWire {
  return {
    rows: sums.reduce((total, sum) => total + sum.rows, 0),
    hours: addDecimals(...sums.map((sum) => sum.hours)),
    invoiceable: addDecimals(...sums.map((sum) => sum.invoiceable)),
    quantity: addDecimals(...sums.map((sum) => sum.quantity)),
  };
}
