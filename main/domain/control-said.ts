// What the ERP says of one pay type or of one product, and how that is written: the key, the amount, and a word where it is kroner.

import { type Micro, micro } from './amount.ts';

export interface ControlSaid {
  readonly key: string;
  /** Kroner; else hours of a pay type, quantity of a product. */
  readonly inMoney: boolean;
  readonly quantity: Micro;
}

/** The amount in digits of millionths, or as people write it. */
export type ControlText =
  | readonly [key: string, amount: string]
  | readonly [key: string, amount: string, measure: 'money'];

export function controlText({ key, inMoney, quantity }: ControlSaid, text: (amount: Micro) => string): ControlText {
  return inMoney ? [key, text(quantity), 'money'] : [key, text(quantity)];
}

/** Of digits. */
export function controlSaid([key, digits, measure]: ControlText): ControlSaid {
  return { key, inMoney: measure === 'money', quantity: micro(BigInt(digits)) };
}
