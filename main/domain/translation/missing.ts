// Everything that cannot be translated, in one list, found before anything is written.

import { type Micro, plus, ZERO } from '../amount.ts';
import type { RecordAmounts } from '../delivery/rule.ts';
import type { Untranslated } from './resolve.ts';

export interface Missing extends Untranslated {
  readonly units: number;
  readonly records: number;
  readonly hours: Micro;
  /** Of material transactions. */
  readonly quantity: Micro;
  /** Records counted here and under no other value that they lack as well, so that these add up over the list. */
  readonly first: { readonly records: number; readonly hours: Micro; readonly quantity: Micro };
}

interface Counted {
  readonly problem: Untranslated;
  readonly units: Set<number>;
  records: number;
  hours: Micro;
  quantity: Micro;
  first: { records: number; hours: Micro; quantity: Micro };
}

/** Collects what a walk over records lacks. */
export class MissingList {
  readonly #counted = new Map<string, Counted>();

  /** All that one record lacks. */
  add(unit: number, amounts: RecordAmounts, problems: readonly Untranslated[]): void {
    const [hours, quantity] = [amounts.hours ?? ZERO, amounts.quantity ?? ZERO];
    const seen = new Set<string>();
    for (const problem of problems) {
      const key = `${problem.table}\u001f${problem.why}\u001f${problem.from.join('\u001f')}`;
      if (seen.has(key)) continue;
      const counted = this.#counted.get(key) ?? {
        problem,
        units: new Set<number>(),
        records: 0,
        hours: ZERO,
        quantity: ZERO,
        first: { records: 0, hours: ZERO, quantity: ZERO },
      };
      this.#counted.set(key, counted);
      counted.units.add(unit);
      counted.records += 1;
      counted.hours = plus(counted.hours, hours);
      counted.quantity = plus(counted.quantity, quantity);
      if (seen.size === 0) {
        const { first } = counted;
        counted.first = {
          records: first.records + 1,
          hours: plus(first.hours, hours),
          quantity: plus(first.quantity, quantity),
        };
      }
      seen.add(key);
    }
  }

  /** By table, and the most records first. */
  list(): Missing[] {
    const all = Array.from(this.#counted.values(), ({ problem, units, ...rest }) => ({
      ...problem,
      ...rest,
      units: units.size,
    }));
    const text = ({ table, from }: Untranslated): string => `${table}\u001f${from.join('\u001f')}`;
    return all.toSorted((a, b) => (a.table === b.table ? b.records - a.records : 0) || (text(a) < text(b) ? -1 : 1));
  }
}

/** Of a value that several destinations lack, the one behind which the most stands. */
export function mergeMissing(all: readonly Missing[]): Missing[] {
  const groups = Map.groupBy(all, ({ table, from }) => JSON.stringify([table, from]));
  return [...groups.values()].map((same) => same.reduce((most, one) => (one.units > most.units ? one : most)));
}
