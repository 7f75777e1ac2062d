// More than 24 hours for one employee on one day, over all records of the pull.

import type { ListedRecord } from '../record.ts';

const LIMIT = 24_000_000n;

/** Sums hours by employee and day as records come in, then names the days above the limit. */
export class DayHours {
  readonly #sums = new Map<string, bigint>();

  add(record: ListedRecord): void {
    if (record.ansattId === null || record.dato === null || record.antallTimer === null) return;
    const day = `${record.ansattId}\u001f${record.dato}`;
    this.#sums.set(day, (this.#sums.get(day) ?? 0n) + record.antallTimer.micro);
  }

  /** Employee and date of each day above 24 hours. */
  above(): { ansattId: string; dato: string }[] {
    return [...this.#sums]
      .filter(([, hours]) => hours > LIMIT)
      .map(([day]) => {
        const [ansattId = '', dato = ''] = day.split('\u001f');
        return { ansattId, dato };
      });
  }
}
