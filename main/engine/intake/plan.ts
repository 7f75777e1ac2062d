// The plan by which the rows of a batch are checked.

import { type Plan, planOf } from '../../domain/intake/check.ts';
import { type Field, SHIPPED_FIELDS } from '../../domain/intake/field.ts';
import { shownForm } from '../../domain/intake/number-cell.ts';
import { refused, wrongUsage } from '../../domain/errors.ts';
import type { EngineContext } from '../context.ts';
import type { Batch } from '../../ports/intake.ts';

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
