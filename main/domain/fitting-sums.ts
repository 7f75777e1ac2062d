// Whether amounts that each fit a column also do so together, in whichever groups they are ever summed (rule 8): what is above zero by
// itself, and what is below.

import { LARGEST_AMOUNT, type Micro, ZERO } from './amount.ts';
import { ConsoleError } from './errors.ts';
import type { ListedRecord } from './record.ts';

/** A thousand million: two hundred million records of less cannot be too much together. */
const VAST = 1_000_000_000n * 1_000_000n;
const NAMED = 10;

const AMOUNTS = [
  ['AntallTimer', (record: ListedRecord) => record.antallTimer?.micro],
  ['FakturaTimeAntall', (record: ListedRecord) => record.fakturaTimeAntall?.micro],
  ['Antall', (record: ListedRecord) => record.antall?.micro],
  ['quantity times price', (record: ListedRecord) => record.amount],
] as const;

interface Side {
  total: bigint;
  readonly vast: number[];
}

/** Sums what a pull lists, record by record. */
export class FittingSums {
  readonly #sides = AMOUNTS.map(() => [
    { total: 0n, vast: [] },
    { total: 0n, vast: [] },
  ]) as readonly (readonly [Side, Side])[];

  /** Throws `service-bad-answer` naming the records of which the amounts are too large together. */
  add(record: ListedRecord): void {
    for (let place = 0; place < AMOUNTS.length; place += 1) {
      const [field, amountOf] = AMOUNTS[place]!;
      const amount = amountOf(record) ?? ZERO;
      if (amount !== ZERO) this.#add(record.id, field, amount, this.#sides[place]!);
    }
  }

  #add(id: number, field: string, micro: Micro, [above, below]: readonly [Side, Side]): void {
    const side = micro > 0n ? above : below;
    const size = micro > 0n ? micro : -micro;
    side.total += size;
    if (size >= VAST && side.vast.length < NAMED) side.vast.push(id);
    if (side.total <= LARGEST_AMOUNT) return;
    throw new ConsoleError({
      code: 'service-bad-answer',
      operation: 'sum what was listed',
      object: `Id ${side.vast.join(', ')}`,
      cause: `${field} of these records adds up to more than any sum can hold`,
      hint: 'No run was made. Correct the records at the service, or tell its supplier which they are, then pull again.',
      retrySafe: true,
    });
  }
}
