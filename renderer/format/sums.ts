// Sums as the engine gives them, added up exactly: decimal text as whole millionths.

import type { SumWire } from '../../preload/contract/common.ts';
import { addDecimals } from './decimal.ts';

export const NO_SUM: SumWire = { rows: 0, hours: '0', invoiceable: '0', quantity: '0' };

export function addSums(...sums: readonly SumWire[]): SumWire {
  const priced = sums.flatMap(({ amount }) => (amount === undefined ? [] : [amount]));
  return {
    rows: sums.reduce((total, sum) => total + sum.rows, 0),
    hours: addDecimals(...sums.map((sum) => sum.hours)),
    invoiceable: addDecimals(...sums.map((sum) => sum.invoiceable)),
    quantity: addDecimals(...sums.map((sum) => sum.quantity)),
    ...(priced.length === 0 ? {} : { amount: addDecimals(...priced) }),
  };
}
