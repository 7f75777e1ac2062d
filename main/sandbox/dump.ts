// What the service truly holds, for tests that compare it with what was handed over.

import { sql, type State } from './state.ts';
import { ENTRY_SOURCE, materialSource, type Source, timeSource } from './fields.ts';
import { rowJson } from './list.ts';
import { now } from './clock.ts';
import { readSwitches, type Switches } from './switches.ts';

/** Fields as the interface names them; amounts as numbers. */
type Fields = { readonly Id: number; readonly [name: string]: unknown };

export interface Dump {
  readonly now: string;
  readonly switches: Switches;
  readonly time: {
    /** As people registered them, with their values now; deleted ones too. The truth is what is approved and not deleted. */
    readonly entries: readonly { id: number; approved: boolean; deleted: boolean; fields: Fields }[];
    /** All export lines ever made that were not taken back before they were marked, oldest first. */
    readonly lines: readonly {
      id: number;
      entry: number;
      kind: 'version' | 'reversal';
      exported: boolean;
      /** ISO, null when not marked. */
      markedAt: string | null;
      fields: Fields;
    }[];
  };
  readonly material: readonly {
    id: number;
    approved: boolean;
    exported: boolean;
    markedAt: string | null;
    /** The number of the batch that brought it, null for others. */
    batch: number | null;
    fields: Fields;
  }[];
}

export function dump(state: State): Dump {
  const entries = rows(state, ENTRY_SOURCE, 'approved, deleted', 'id').map((row) => ({
    id: Number(row['id']),
    approved: row['approved'] === 1,
    deleted: row['deleted'] === 1,
    fields: fields(row),
  }));
  const lines = rows(state, timeSource(true), 'entry, kind, exported, marked', 'line').map((row) => ({
    id: Number(row['id']),
    entry: Number(row['entry']),
    kind: row['kind'] === 'reversal' ? ('reversal' as const) : ('version' as const),
    exported: row['exported'] === 1,
    markedAt: instant(row['marked']),
    fields: fields(row),
  }));
  const material = rows(state, materialSource('all'), 'approved, exported, marked, batch', 'id').map((row) => ({
    id: Number(row['id']),
    approved: row['approved'] === 1,
    exported: row['exported'] === 1,
    markedAt: instant(row['marked']),
    batch: row['batch'] === null ? null : Number(row['batch']),
    fields: fields(row),
  }));
  const clock = new Date(now(state)).toISOString();
  return { now: clock, switches: readSwitches(state), time: { entries, lines }, material };
}

function rows(state: State, source: Source, columns: string, order: string): Record<string, unknown>[] {
  return sql(
    state,
    `SELECT id, ${columns}, ${rowJson(source, null)} AS json FROM ${source.table} ORDER BY ${order}`,
  ).all();
}

function fields(row: Record<string, unknown>): Fields {
  const parsed: Fields = JSON.parse(String(row['json']));
  return parsed;
}

function instant(milliseconds: unknown): string | null {
  return typeof milliseconds === 'number' ? new Date(milliseconds).toISOString() : null;
}
