// The bytes of a file are proved while they are written (rule 7): each record's content hash is computed again from its stored text,
// and the sums from what stands in the file; any difference to what was judged refuses the file.

import { type Micro, plus, ZERO } from '../../domain/amount.ts';
import type { OnRecord } from '../../domain/delivery/line.ts';
import type { Totals } from '../../domain/delivery/totals.ts';
import { ConsoleError } from '../../domain/errors.ts';
import { alteredSince, amountWritten, type Judged, type WrittenField } from '../../domain/judged.ts';
import { QUANTITY_FIELD, type RecordRules } from '../../domain/kind.ts';
import { isNothing, NOTHING, plusKnown, type Sum, subtract } from '../../domain/tie-out.ts';
import type { Wrote } from '../../ports/files.ts';
import type { JudgedText } from '../../ports/records.ts';

function refusedBytes(object: string, cause: string, id?: number): ConsoleError {
  return new ConsoleError({
    code: 'file-not-written',
    operation: 'write the hand-over file',
    object,
    cause,
    hint: 'No records were handed over. The store was altered by something else: see what "verify" says, and discard the run and pull again.',
    retrySafe: true,
    values: id === undefined ? undefined : { id },
  });
}

/** Compares what is written, record by record, with what was judged, and its sums with what was reserved. */
export class ProvedBytes {
  readonly #judged: Iterator<Judged>;
  /** What was judged of the record that was given last and not written yet. */
  #given: Judged | null = null;
  readonly #file: string;
  readonly #rules: RecordRules;
  readonly #told: (rows: number) => void;
  #sum: Sum = NOTHING;
  /** What the shares say was written, by column. */
  readonly #written = new Map<string, Micro>();

  /** `told` hears how many are written; `judged` in the order of the file, nothing where the records are given by `texts`. */
  constructor(file: string, rules: RecordRules, told = (_rows: number): void => {}, judged: Iterable<Judged> = []) {
    this.#file = file;
    this.#judged = judged[Symbol.iterator]();
    this.#rules = rules;
    this.#told = told;
  }

  /** The texts for the file; each must be written before the next one is asked for. */
  *texts(lines: Iterable<JudgedText>): Generator<string> {
    for (const { judged, raw } of lines) {
      this.#given = judged;
      yield raw;
    }
    this.#given = null;
  }

  #next(): Judged {
    if (this.#given !== null) {
      const given = this.#given;
      this.#given = null;
      return given;
    }
    const next = this.#judged.next();
    if (next.done) throw refusedBytes(this.#file, 'more records came to it than were reserved');
    return next.value;
  }

  /** Takes each record as it was formatted, in the order of the file. Throws `file-not-written` naming its Id. */
  readonly wrote: Wrote = (raw, written, fields) => {
    const judged = this.#next();
    const altered = alteredSince(judged, raw, this.#rules, fields) ?? this.#miswritten(judged, written);
    if (altered !== null) throw refusedBytes(`${this.#file}, Id ${judged.id}`, altered, judged.id);
  };

  /** Takes each record with its shares of a planned file, in the order of the file. Throws `file-not-written` naming its Id. */
  readonly shared: OnRecord = (raw, shares) => {
    const judged = this.#next();
    const isOther = shares.some(({ unit, record }) => unit !== judged.id || record !== this.#sum.rows);
    const altered = alteredSince(judged, raw, this.#rules) ?? (isOther ? 'its shares are of another record' : null);
    if (altered !== null) throw refusedBytes(`${this.#file}, Id ${judged.id}`, altered, judged.id);
    for (const { quantities } of shares) {
      for (const [key, { written }] of Object.entries(quantities))
        this.#written.set(key, plus(this.#written.get(key) ?? ZERO, written));
    }
    this.#add(judged.hours ?? ZERO, judged.invoiceable ?? ZERO, judged.quantity ?? ZERO, judged.amount);
  };

  #add(hours: Micro, invoiceable: Micro, quantity: Micro, amount: Micro | null): void {
    this.#sum = {
      rows: this.#sum.rows + 1,
      hours: plus(this.#sum.hours, hours),
      invoiceable: plus(this.#sum.invoiceable, invoiceable),
      quantity: plus(this.#sum.quantity, quantity),
      amount: plusKnown(this.#sum.amount, amount),
    };
    this.#told(this.#sum.rows);
  }

  /** Sums what stands in the file, from its text. */
  #miswritten(judged: Judged, written: WrittenField): string | null {
    const { kind, quantityField = QUANTITY_FIELD } = this.#rules;
    const text =
      kind === 'time'
        ? { hours: written('AntallTimer'), invoiceable: written('FakturaTimeAntall'), quantity: '' }
        : { hours: '', invoiceable: '', quantity: written(quantityField) };
    const hours = amountWritten(text.hours);
    const invoiceable = amountWritten(text.invoiceable);
    const quantity = amountWritten(text.quantity);
    if (hours !== (judged.hours ?? 0n)) return `its hours stand in the file as "${text.hours}"`;
    if (invoiceable !== (judged.invoiceable ?? 0n)) return `its invoiceable hours stand as "${text.invoiceable}"`;
    if (quantity !== (judged.quantity ?? 0n)) return `its quantity stands in the file as "${text.quantity}"`;
    this.#add(hours, invoiceable, quantity, judged.amount);
    return null;
  }

  /** Throws `file-not-written` where the file does not add up to what was reserved. */
  assertSum(reserved: Sum): void {
    if (isNothing(subtract(this.#sum, reserved))) return;
    throw refusedBytes(this.#file, `it holds ${this.#sum.rows} records that do not add up to what was reserved`);
  }

  /** Throws `file-not-written` where the shares do not make what its lines say. */
  assertShares({ quantities }: Totals): void {
    for (const [key, { written }] of Object.entries(quantities)) {
      if ((this.#written.get(key) ?? ZERO) === written) continue;
      throw refusedBytes(this.#file, `the shares of ${key} do not make what its lines say`);
    }
  }
}
