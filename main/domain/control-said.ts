// What the ERP says of one pay type, of one employee or of one product, and how that is written: the key, the amount, and a word where it
// is of an employee or kroner.

import { type Micro, micro } from './amount.ts';

export interface ControlSaid {
  readonly key: string;
  readonly measure: ControlMeasure;
  readonly quantity: Micro;
}

/** Hours of a pay type or quantity of a product; kroner of a product; hours of an employee. */
export const CONTROL_MEASURES = ['plain', 'money', 'employee'] as const;
export type ControlMeasure = (typeof CONTROL_MEASURES)[number];

/** The amount in digits of millionths, or as people write it. */
export type ControlText =
  | readonly [key: string, amount: string]
  | readonly [key: string, amount: string, measure: Exclude<ControlMeasure, 'plain'>];

export function controlText({ key, measure, quantity }: ControlSaid, text: (amount: Micro) => string): ControlText {
  return measure === 'plain' ? [key, text(quantity)] : [key, text(quantity), measure];
}

/** Of digits. */
export function controlSaid([key, digits, measure]: ControlText): ControlSaid {
  return { key, measure: measure ?? 'plain', quantity: micro(BigInt(digits)) };
}
