// What a file adds up to, per quantity column and rule: exactly, and as it is written (rule 8).

import { type Micro, minus, plus, ZERO } from '../amount.ts';
import type { RecordAmounts } from './rule.ts';

export interface Summed {
  readonly exact: Micro;
  /** The sum of what the lines say. */
  readonly written: Micro;
}

export interface QuantityTotal extends Summed {
  /** Exact less written: what rounding took away or added. */
  readonly difference: Micro;
  readonly byRule: Readonly<Record<string, Summed>>;
}

export interface Totals {
  readonly lines: number;
  readonly records: number;
  /** Records to which the tables give nothing here. */
  readonly withoutValue: { readonly records: number; readonly hours: Micro; readonly quantity: Micro };
  /** Lines that came to zero and were left out. */
  readonly zeroLines: number;
  /** By the key of the column. */
  readonly quantities: Readonly<Record<string, QuantityTotal>>;
}

interface Counted {
  exact: Micro;
  written: Micro;
}

/** Counts while a plan is made. */
export class Counting {
  readonly #byColumn = new Map<string, Map<string, Counted>>();
  lines = 0;
  records = 0;
  zeroLines = 0;
  #without = { records: 0, hours: ZERO, quantity: ZERO };

  constructor(keys: Iterable<string>) {
    for (const key of keys) this.#byColumn.set(key, new Map());
  }

  add(key: string, rule: string, exact: Micro, written: Micro): void {
    const rules = this.#byColumn.get(key) ?? new Map<string, Counted>();
    this.#byColumn.set(key, rules);
    const counted = rules.get(rule);
    if (counted === undefined) {
      rules.set(rule, { exact, written });
      return;
    }
    counted.exact = plus(counted.exact, exact);
    counted.written = plus(counted.written, written);
  }

  addWithout({ hours, quantity }: RecordAmounts): void {
    const { records, ...sums } = this.#without;
    this.#without = {
      records: records + 1,
      hours: plus(sums.hours, hours ?? ZERO),
      quantity: plus(sums.quantity, quantity ?? ZERO),
    };
  }

  totals(): Totals {
    const quantities = Array.from(this.#byColumn, ([key, rules]): [string, QuantityTotal] => {
      const exact = plus(...Array.from(rules.values(), (counted) => counted.exact));
      const written = plus(...Array.from(rules.values(), (counted) => counted.written));
      return [key, { exact, written, difference: minus(exact, written), byRule: Object.fromEntries(rules) }];
    });
    return {
      lines: this.lines,
      records: this.records,
      withoutValue: this.#without,
      zeroLines: this.zeroLines,
      quantities: Object.fromEntries(quantities),
    };
  }
}
