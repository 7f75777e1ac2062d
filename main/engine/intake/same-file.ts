// Rows of a file that was sent before: the same bytes, the same sheet, the same row. What such a row was sent as does not matter, nor how
// the file is mapped now.

import type { EngineContext } from '../context.ts';
import { leadingThere } from '../setup/database.ts';
import type { Batch, SentRow } from '../../ports/intake.ts';
import { mayBeThere, type SentElsewhere } from './sent-elsewhere.ts';

const STEP = 4_096;

/**
 * Other batches that were read from this file, of the connection or of another that leads to the same service. A batch that was made again
 * from the log does not know its sheet.
 */
function othersOf(context: EngineContext, batch: Batch): Batch[] {
  const { sheet } = batch.dialect;
  const there = leadingThere(context, batch.connection);
  return context.store.intake.all().filter(({ number, connection, file, dialect }) => {
    const isSheet = sheet === null || dialect.sheet === null || dialect.sheet === sheet;
    const isOther = number !== batch.number && there.includes(connection);
    return isOther && file.sha256 === batch.file.sha256 && isSheet;
  });
}

export interface SentOfFile {
  /** Whether the row may be at the service from this file. */
  has(row: number): boolean;
  /** The batch that it was sent in. */
  batchOf(row: number): number | null;
  /** How many rows of this file with the fingerprint may be there: they are known by their row, and count for no other. */
  count(fingerprint: string): number;
}

/** What was sent of the file of a batch, read once. */
export function sentOfFile(context: EngineContext, batch: Batch, by: Pick<SentElsewhere, 'fingerprintOf'>): SentOfFile {
  const { intake } = context.store;
  const rows = new Map<number, number>();
  const counts = new Map<string, number>();
  for (const other of othersOf(context, batch)) {
    if (intake.chunks(other.number).length === 0) continue;
    for (let from = 0; from < other.rows; from += STEP) {
      for (const sent of intake.sentRows(other.number, from, from + STEP - 1).values()) {
        if (!mayBeThere(sent)) continue;
        rows.set(sent.row, other.number);
        const fingerprint = by.fingerprintOf(sent, other.connection);
        if (fingerprint !== null) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
      }
    }
  }
  return {
    has: (row) => rows.has(row),
    batchOf: (row) => rows.get(row) ?? null,
    count: (fingerprint) => counts.get(fingerprint) ?? 0,
  };
}

/** One row of the file as it was sent before; null when it was not. */
export function sentBeforeByRow(context: EngineContext, batch: Batch, row: number): SentRow | null {
  const { intake } = context.store;
  for (const { number } of othersOf(context, batch)) {
    const page = intake.pageOfRow(number, row);
    const place = page === null ? -1 : page.first + page.numbers.indexOf(row);
    const sent = intake.sentRows(number, place, place).get(place);
    if (sent !== undefined && sent.row === row && mayBeThere(sent)) return sent;
  }
  return null;
}
