// What is drawn and added up beside a run: hours of time; of material kroner where its prices are known, and the quantity where not.

import type { Decimal, Kind, SumWire } from '../../../preload/contract/common.ts';
import type { Text } from '../../language/text.ts';

export type Measure = 'time' | 'material' | 'priced';

export function measureOf(kind: Kind, sum: SumWire): Measure {
  return kind === 'material' && sum.amount !== undefined ? 'priced' : kind;
}

export function measured(measure: Measure, sum: SumWire): Decimal {
  if (measure === 'time') return sum.hours;
  return measure === 'priced' ? (sum.amount ?? '0') : sum.quantity;
}

export function measuredWords(measure: Measure, amount: Decimal, text: Text): string {
  return measure === 'priced' ? text.money(amount) : text.amount(amount);
}
