// The plan by which the rows of a batch are checked, and the state that a checked row has.

import type { RowState } from '../../domain/intake/batch.ts';
import { type Checked, type Plan, planOf } from '../../domain/intake/check.ts';
import { type Field, SHIPPED_FIELDS } from '../../domain/intake/field.ts';
import { doubleFinder, fingerprintOf, fingerprintText, olderFingerprintOf } from '../../domain/intake/fingerprint.ts';
import { shownForm } from '../../domain/intake/number-cell.ts';
import { Repeats } from '../../domain/intake/repeats.ts';
import { refused, wrongUsage } from '../../domain/errors.ts';
import type { EngineContext } from '../context.ts';
import { leadingThere } from '../setup/database.ts';
import type { Batch } from '../../ports/intake.ts';
import { sentOfFile } from './same-file.ts';
import { sentElsewhere } from './sent-elsewhere.ts';

/** The batch of that number. Throws `wrong-usage` when there is none. */
export function batchOf(context: EngineContext, number: number, operation: string): Batch {
  const batch = context.store.intake.get(number);
  if (batch) return batch;
  throw wrongUsage(operation, `intake ${number}`, 'there is no such intake', 'See them with "intake list".');
}

/** The same, when its rows may be changed. Throws `refused` otherwise. */
export function openBatchOf(context: EngineContext, number: number, operation: string): Batch {
  const batch = batchOf(context, number, operation);
  if (batch.state === 'open' || batch.state === 'done') return batch;
  throw refused(operation, `intake ${number}`, `it is ${batch.state}`, 'Read the file again to begin anew.');
}

/** The fields of a connection: its own list, or the shipped one. */
export function fieldsOf(context: EngineContext, connection: number): readonly Field[] {
  return context.store.intake.fields(connection) ?? SHIPPED_FIELDS;
}

/** The local day of the machine, YYYY-MM-DD: a date after it is in the future. */
export function todayOf(context: EngineContext): string {
  const now = new Date(context.now());
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** The cells of a row of a batch as a person sees them. */
export function shownCells(batch: Batch): (cells: readonly string[]) => readonly string[] {
  const texts = batch.columns.map((column) =>
    batch.sources.some((source) => source.column === column && isOther(batch.fields, source.field)),
  );
  return (cells) => cells.map((cell, at) => shownForm(cell, batch.dialect.decimal, texts[at] ?? false));
}

const isOther = (fields: readonly Field[], name: string): boolean =>
  fields.some((field) => field.name === name && field.type !== 'number' && field.type !== 'integer');

export function planOfBatch(context: EngineContext, batch: Batch): Plan {
  const lists = new Map<string, ReadonlyMap<string, string> | null>();
  return planOf(batch.fields, batch.sources, batch.columns, {
    decimal: batch.dialect.decimal,
    dates: batch.dialect.dates,
    from1904: batch.dialect.from1904 === true,
    today: batch.today,
    lockedThrough: batch.lockedThrough,
    bareSum: batch.bareSum ?? null,
    known: (list) => {
      if (!lists.has(list)) lists.set(list, context.store.names.all(batch.connection, list));
      return lists.get(list)!;
    },
  });
}

/** Judges the rows of a batch in their order. */
export interface Judge {
  readonly plan: Plan;
  judge(checked: Checked, row: number, forced: boolean): { state: RowState; sameAs: number | null };
}

/** Rows with a problem are compared with nothing: a cell that is wrong could make them look alike. */
export function judgeOf(context: EngineContext, batch: Batch, plan: Plan): Judge {
  const { intake } = context.store;
  const there = leadingThere(context, batch.connection);
  const anySent = intake.hasSent(there, batch.number);
  const elsewhere = sentElsewhere(context, batch);
  const ofFile = sentOfFile(context, batch, elsewhere);
  const inOthers = (fingerprint: string) => elsewhere.count(fingerprint) - ofFile.count(fingerprint);
  const isDouble = doubleFinder((text) => {
    const older = olderFingerprintOf(text);
    return inOthers(fingerprintOf(text)) + (older === null ? 0 : inOthers(older));
  });
  const repeats = new Repeats();
  return {
    plan,
    judge(checked, row, forced) {
      const wasSent = anySent && !forced && ofFile.has(row);
      if (checked.problems.length > 0) return { state: wasSent ? 'double' : 'invalid', sameAs: null };
      const text = fingerprintText(plan.fields, checked.values);
      if (text === null) return { state: wasSent ? 'double' : 'new', sameAs: null };
      const sameAs = repeats.see(text, row);
      // A row of this file that was sent is known by its row, and leaves those of other files to the rows that are not.
      if (anySent && ofFile.has(row)) return { state: wasSent ? 'double' : 'new', sameAs };
      return { state: anySent && isDouble(text, forced) ? 'double' : 'new', sameAs };
    },
  };
}
