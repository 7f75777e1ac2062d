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

/** Rows with one fingerprint: how many, and where the first of them is. */
interface Alike {
  count: number;
  readonly batch: number;
  readonly place: number;
}

/** Row by row: years of them would not stand in memory together with what was sent of each. */
function alikeIn(
  all: readonly Iterable<SentRow>[],
  fingerprintIn: (sent: SentRow) => string | null,
): ReadonlyMap<string, Alike> {
  const found = new Map<string, Alike>();
  for (const rows of all)
    for (const sent of rows) {
      const fingerprint = mayBeThere(sent) ? fingerprintIn(sent) : null;
      if (fingerprint === null) continue;
      const known = found.get(fingerprint);
      if (known === undefined) found.set(fingerprint, { count: 1, batch: sent.batch, place: sent.place });
      else known.count += 1;
    }
  return found;
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
  let found: ReadonlyMap<string, Alike> | null = null;
  const inOthers = (fingerprint: string): Alike | undefined => {
    found ??= alikeIn(
      others.map((id) => intake.allSent(id)),
      read,
    );
    return found.get(fingerprint);
  };
  return {
    fingerprintOf: (sent, connection) => (others.includes(connection) ? read(sent) : sent.fingerprint),
    count: (fingerprint) =>
      intake.sentElsewhere(alike, batch.number, fingerprint) + (inOthers(fingerprint)?.count ?? 0),
    first(fingerprint) {
      const known = intake.sentBefore(alike, batch.number, fingerprint);
      const other = known === null ? inOthers(fingerprint) : undefined;
      return other === undefined
        ? known
        : (intake.sentRows(other.batch, other.place, other.place).get(other.place) ?? null);
    },
  };
}
