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

function made(): Map<string, Made> {
  const fresh = openForWriting(':memory:');
  try {
    migrate(fresh);
    return schemaOf(fresh);
  } finally {
    fresh.close();
  }
}

/** What is not as the migrations make it, in plain words. */
function differences(database: Readable): { made: Made; words: string }[] {
  const [expected, found] = [made(), schemaOf(database)];
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

/** What of the schema but the guards of history is not as this program makes it; null when all is. */
export function misplaced(database: Readable): string | null {
  return differences(database).find((one) => !isGuard(one.made))?.words ?? null;
}

/** A guard of history that is not as this program makes it; null when all are. */
export function misplacedGuard(database: Readable): string | null {
  return differences(database).find((one) => isGuard(one.made))?.words ?? null;
}
