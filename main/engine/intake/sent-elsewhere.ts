// Rows that may be at the service, of every connection that leads there, by the fingerprint that the fields of a batch give them. Another
// connection keeps fingerprints by a field list of its own: where that compares by other fields, its rows are read anew.

import { type Field, SHIPPED_FIELDS } from '../../domain/intake/field.ts';
import { fingerprintOf, fingerprintText } from '../../domain/intake/fingerprint.ts';
import { valuesOfObject } from '../../domain/intake/body.ts';
import type { Batch, SentRow } from '../../ports/intake.ts';
import type { EngineContext } from '../context.ts';
import { leadingThere } from '../setup/database.ts';

export const mayBeThere = ({ state }: SentRow): boolean =>
  state === 'sending' || state === 'sent' || state === 'unknown';

/** By what rows are compared. */
function comparedBy(fields: readonly Field[]): string {
  return JSON.stringify(fields.flatMap(({ name, type, fingerprint }) => (fingerprint ? [[name, type]] : [])));
}

export interface SentElsewhere {
  /** By the fields of the batch, of a row that the connection sent. */
  fingerprintOf(sent: SentRow, connection: number): string | null;
  /** Of other batches. */
  count(fingerprint: string): number;
  first(fingerprint: string): SentRow | null;
}

export function sentElsewhere(context: EngineContext, batch: Batch): SentElsewhere {
  const { intake } = context.store;
  const there = leadingThere(context, batch.connection);
  const own = comparedBy(batch.fields);
  const others = there.filter(
    (id) => id !== batch.connection && comparedBy(intake.fields(id) ?? SHIPPED_FIELDS) !== own,
  );
  const alike = there.filter((id) => !others.includes(id));
  const read = ({ body }: SentRow): string | null => {
    const text = fingerprintText(batch.fields, valuesOfObject(batch.fields, body));
    return text === null ? null : fingerprintOf(text);
  };
  let found: Map<string | null, SentRow[]> | null = null;
  const inOthers = (fingerprint: string): readonly SentRow[] => {
    found ??= Map.groupBy(
      others.flatMap((id) => [...intake.allSent(id)].filter(mayBeThere)),
      read,
    );
    return found.get(fingerprint) ?? [];
  };
  return {
    fingerprintOf: (sent, connection) => (others.includes(connection) ? read(sent) : sent.fingerprint),
    count: (fingerprint) => intake.sentElsewhere(alike, batch.number, fingerprint) + inOthers(fingerprint).length,
    first: (fingerprint) => intake.sentBefore(alike, batch.number, fingerprint) ?? inOthers(fingerprint)[0] ?? null,
  };
}
