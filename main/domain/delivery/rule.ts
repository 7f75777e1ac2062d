// Quantity rules: what one record, and nothing else, says of a quantity.

import { type Micro, micro, MILLION, parseAmount, sizeOf, times, ZERO } from '../amount.ts';

/** The amounts of one record; null where it has none. */
export interface RecordAmounts {
  readonly hours: Micro | null;
  readonly invoiceable: Micro | null;
  readonly quantity: Micro | null;
  readonly price: Micro | null;
  /** False when one of them has more decimals than are counted. */
  readonly exact: boolean;
}

export interface Rule {
  readonly text: string;
  readonly of: (amounts: RecordAmounts) => Micro;
}

/** What a record is measured in: hours of a time entry, quantity of a material transaction. */
function measure({ hours, quantity }: RecordAmounts): Micro {
  return hours ?? quantity ?? ZERO;
}

function isNegative(amounts: RecordAmounts): boolean {
  const size = measure(amounts);
  return size === 0n ? (amounts.invoiceable ?? ZERO) < 0n : size < 0n;
}

const PLAIN: Readonly<Record<string, Rule['of']>> = {
  hours: ({ hours }) => hours ?? ZERO,
  invoiceable: ({ invoiceable }) => invoiceable ?? ZERO,
  quantity: ({ quantity }) => quantity ?? ZERO,
  amount: ({ quantity, price }) => times(quantity ?? ZERO, price ?? ZERO),
};

/** Hours in days of so many, rounded half away from zero. */
function inDays(hours: Micro, perDay: Micro): Micro {
  const size = sizeOf(hours) * MILLION;
  const rounded = (size + perDay / 2n) / perDay;
  return micro(hours < 0n ? -rounded : rounded);
}

/** The rule of a text such as `hours` or `factor=0.5`; null when it is none. */
export function ruleOf(text: string): Rule | null {
  const plain = PLAIN[text];
  if (plain !== undefined) return { text, of: plain };
  const match = /^(constant|factor|days)=(-?[\d.,]+)$/.exec(text);
  const number = match === null ? null : parseAmount(match[2]!.replace(',', '.'));
  if (match === null || number === null || !number.exact) return null;
  const by = number.micro;
  if (match[1] === 'days') return by > 0n ? { text, of: (amounts) => inDays(measure(amounts), by) } : null;
  if (match[1] === 'factor') return { text, of: (amounts) => times(measure(amounts), by) };
  // A reversal takes back what was given.
  return { text, of: (amounts) => (isNegative(amounts) ? micro(-by) : by) };
}

/**
 * What a rule counts in: what is of one measure can stand in one column, whatever the factors. What was written as hours is no number of
 * days.
 */
export function measureOf(text: string): 'amount' | 'constant' | 'days' | 'measure' {
  if (text === 'amount') return text;
  return text.startsWith('days=') ? 'days' : text.startsWith('constant=') ? 'constant' : 'measure';
}

/** True when the rule multiplies or divides, so that the millionth may be a rounded one. */
export function isProduct(rule: Rule, amounts: RecordAmounts): boolean {
  if (rule.text === 'amount') return ((amounts.quantity ?? ZERO) * (amounts.price ?? ZERO)) % MILLION !== 0n;
  if (rule.text.startsWith('days=')) {
    const perDay = parseAmount(rule.text.slice(5).replace(',', '.'))!.micro;
    return (sizeOf(measure(amounts)) * MILLION) % perDay !== 0n;
  }
  if (!rule.text.startsWith('factor=')) return false;
  const by = parseAmount(rule.text.slice(7).replace(',', '.'))!.micro;
  return (sizeOf(measure(amounts)) * by) % MILLION !== 0n;
}
