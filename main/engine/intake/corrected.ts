// Rows that are called as one that may be at the service, and say something else, or that say the same and are called nothing: sent without
// a question, the service would have both.

import { valuesOfObject } from '../../domain/intake/body.ts';
import { differing, namedBy, NamedRows } from '../../domain/intake/named.ts';
import { fingerprintOf, fingerprintText, olderFingerprintOf } from '../../domain/intake/fingerprint.ts';
import type { EngineContext } from '../context.ts';
import { leadingThere } from '../setup/database.ts';
import type { Batch, SentRow } from '../../ports/intake.ts';
import { planOfBatch } from './plan.ts';
import { type SentOfFile, sentOfFile } from './same-file.ts';
import { mayBeThere, sentElsewhere } from './sent-elsewhere.ts';

type Values = readonly (string | null)[];
export type Place = Pick<SentRow, 'batch' | 'place'>;

/** What is corrected was sent lately, or nobody knows what became of it; years of rows would take seconds to read, and room. */
const LAST_ROWS = 100_000;

/** What may be at the service from other batches, by what it is called. */
export function namedRowsOf(context: EngineContext, batch: Batch): NamedRows<Place> {
  const rows = new NamedRows<Place>();
  const named = namedBy(batch.fields);
  if (named === null) return rows;
  for (const connection of leadingThere(context, batch.connection))
    for (const sent of context.store.intake.lastSent(connection, LAST_ROWS)) {
      if (sent.batch === batch.number || !mayBeThere(sent)) continue;
      rows.add(named(valuesOfObject(batch.fields, sent.body)), { batch: sent.batch, place: sent.place });
    }
  return rows;
}

/** The place of the row that one of the batch may be meant for; `read` is asked once, with the first row. */
export function calledAlike(batch: Batch, read: () => NamedRows<Place>): (values: Values) => Place | null {
  const named = namedBy(batch.fields);
  let rows: NamedRows<Place> | null = null;
  return (values) => {
    if (named === null) return null;
    rows ??= read();
    return rows.find(named(values));
  };
}

export interface Otherwise {
  readonly sent: SentRow;
  /** The fields in which it differs, by name. */
  readonly differs: readonly string[];
}

/** The row that was sent otherwise, and in what it differs; null where none is called so. */
export function sentOtherwise(
  context: EngineContext,
  batch: Batch,
  read = (): NamedRows<Place> => namedRowsOf(context, batch),
): (values: Values) => Otherwise | null {
  const find = calledAlike(batch, read);
  return (values) => {
    const at = find(values);
    const sent = at === null ? undefined : context.store.intake.sentRows(at.batch, at.place, at.place).get(at.place);
    if (sent === undefined) return null;
    return { sent, differs: differing(batch.fields, values, valuesOfObject(batch.fields, sent.body)) };
  };
}

/** How many rows of other files with this content may be there, those of the same file not counted. */
export function alikeElsewhere(
  context: EngineContext,
  batch: Batch,
): { readonly ofFile: SentOfFile; readonly count: (text: string) => number } {
  const elsewhere = sentElsewhere(context, batch);
  const ofFile = sentOfFile(context, batch, elsewhere);
  const inOthers = (fingerprint: string) => elsewhere.count(fingerprint) - ofFile.count(fingerprint);
  const count = (text: string): number => {
    const older = olderFingerprintOf(text);
    return inOthers(fingerprintOf(text)) + (older === null ? 0 : inOthers(older));
  };
  return { ofFile, count };
}

/** Places of the rows that are held back as sent otherwise, while nobody has said whether they go or are left out. */
export function correctedPlaces(context: EngineContext, batch: Batch): ReadonlySet<number> {
  const { intake } = context.store;
  const held = new Set<number>();
  if (namedBy(batch.fields) === null || intake.counts(batch.number).double === 0) return held;
  const plan = planOfBatch(context, batch);
  const { ofFile, count } = alikeElsewhere(context, batch);
  for (const page of intake.pages(batch.number, ['double']))
    for (const [index, state] of page.states.entries()) {
      if (state !== 'double' || ofFile.has(page.numbers[index]!)) continue;
      const text = fingerprintText(plan.fields, plan.check(page.cells[index]!).values);
      if (text !== null && count(text) === 0) held.add(page.first + index);
    }
  return held;
}
