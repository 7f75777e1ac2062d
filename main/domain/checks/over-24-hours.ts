// More than 24 hours for one employee on one day, over all records of the pull and what went out before of the same day.

import { type Micro, micro, plus, ZERO } from '../amount.ts';
import type { ListedRecord } from '../record.ts';

const LIMIT = micro(24_000_000n);

/** Hours of one employee on one day. */
export interface DayOut {
  readonly ansattId: string;
  readonly dato: string;
  readonly hours: Micro;
}

/** Sums hours by employee and day as records come in, then names the days above the limit. */
export class DayHours {
  readonly #employees = new Map<string, Map<string, Micro>>();

  add({ ansattId, dato, antallTimer }: ListedRecord): void {
    if (ansattId === null || dato === null || antallTimer === null) return;
    let days = this.#employees.get(ansattId);
    if (days === undefined) {
      days = new Map();
      this.#employees.set(ansattId, days);
    }
    days.set(dato, plus(days.get(dato) ?? ZERO, antallTimer.micro));
  }

  /** Employee and date of each day above 24 hours, with what went out before; days that the pull has nothing of are not looked at. */
  above(before: Iterable<DayOut> = []): { ansattId: string; dato: string }[] {
    for (const { ansattId, dato, hours } of before) {
      const days = this.#employees.get(ansattId);
      const known = days?.get(dato);
      if (days !== undefined && known !== undefined) days.set(dato, plus(known, hours));
    }
    const found: { ansattId: string; dato: string }[] = [];
    for (const [ansattId, days] of this.#employees)
      for (const [dato, hours] of days) if (hours > LIMIT) found.push({ ansattId, dato });
    return found;
  }
}
