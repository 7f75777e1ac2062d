// Compares tables, indexes, views and triggers with what the migrations make: a guard that was taken off guards nothing.

import { openForWriting, type Readable } from './file/database.ts';
import { migrate } from './file/migrate.ts';

interface Made {
  readonly type: string;
  readonly name: string;
  readonly of: string;
  readonly sql: string;
}

function schemaOf(database: Readable): Map<string, Made> {
  const rows = database
    .prepare<[], Made>(
      `SELECT type, name, tbl_name AS of, coalesce(sql, '') AS sql FROM sqlite_master WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'`,
    )
    .all();
  return new Map(rows.map((row) => [`${row.type} ${row.name}`, row]));
}

/** What the migrations make. */
export type ExpectedSchema = () => ReadonlyMap<string, Made>;

/** Made when it is first asked for, and kept by whoever asks: running all migrations takes longer than the rest of a check. */
export function expectedSchema(): ExpectedSchema {
  let made: ReadonlyMap<string, Made> | null = null;
  return () => {
    if (made !== null) return made;
    const fresh = openForWriting(':memory:');
    try {
      migrate(fresh);
      made = schemaOf(fresh);
    } finally {
      fresh.close();
    }
    return made;
  };
}

/** What is not as the migrations make it, in plain words. */
function differences(
  found: ReadonlyMap<string, Made>,
  expected: ReadonlyMap<string, Made>,
): { made: Made; words: string }[] {
  const list: { made: Made; words: string }[] = [];
  for (const [name, one] of expected) {
    const there = found.get(name);
    if (there === undefined) list.push({ made: one, words: `${name} is missing` });
    else if (there.sql !== one.sql) list.push({ made: one, words: `${name} was altered` });
  }
  for (const [name, one] of found) if (!expected.has(name)) list.push({ made: one, words: `${name} was added` });
  return list;
}

const isGuard = ({ type, of }: Made): boolean => type === 'trigger' && (of === 'event' || of === 'cutoff_change');

/** What is not as this program makes it; null where all is. */
export interface Misplaced {
  /** A guard of history. */
  readonly guard: string | null;
  /** Anything else of the schema. */
  readonly other: string | null;
}

/** Compares the whole schema once. */
export function misplaced(database: Readable, expected: ExpectedSchema): Misplaced {
  const found = differences(schemaOf(database), expected());
  return {
    guard: found.find(({ made }) => isGuard(made))?.words ?? null,
    other: found.find(({ made }) => !isGuard(made))?.words ?? null,
  };
}
