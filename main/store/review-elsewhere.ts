// A review that another desk has, as that told it: its run and its lines stand in temporary tables in front of those of this store, and
// all else is read as it is. Nothing of it is written to the store, and no rule sees it.

import type { LogPlace } from '../ports/proof-log.ts';
import type { ReviewElsewhere } from '../ports/review-elsewhere.ts';
import type { StorePort } from '../ports/store.ts';
import type { Readable } from './file/database.ts';
import { readProofLog } from './proof/proof-file.ts';

const TABLES = ['run', 'unit_hold', 'record', 'record_fields'] as const;
/** Of these all that is known stands in front too. */
const WHOLE = ['run', 'unit_hold'] as const;

function makeTables(database: Readable): void {
  database.pragma('query_only = OFF');
  const made = database
    .prepare<[string], string>(
      `SELECT sql FROM main.sqlite_master WHERE sql IS NOT NULL AND type <> 'trigger' AND tbl_name IN (SELECT value FROM json_each(?))
       ORDER BY type <> 'table'`,
    )
    .pluck()
    .all(JSON.stringify([...TABLES, 'listed_record']));
  const inFront = made.map((sql) => sql.replace(/^(CREATE(?: UNIQUE)? (?:TABLE|VIEW|INDEX)) /, '$1 temp.'));
  // What they refer to stands behind them.
  database.exec(`PRAGMA foreign_keys = OFF; PRAGMA temp_store = FILE; ${inFront.join(';\n')}`);
  for (const table of WHOLE) database.exec(`INSERT INTO temp.${table} SELECT * FROM main.${table}`);
  database.pragma('query_only = ON');
}

/** What was listed of its units before, and what else went out on the days of its employees. */
const KNOWN = `SELECT known.key FROM temp.record AS own CROSS JOIN main.record AS known
    ON known.connection = own.connection AND known.kind = own.kind AND known.record_id = own.record_id
  WHERE own.run = @run AND known.run <> @run
  UNION SELECT known.key FROM (SELECT DISTINCT connection, kind, ansatt_id, dato FROM temp.record WHERE run = @run AND kind = 'time') AS day
  CROSS JOIN main.record AS known ON known.ansatt_id = day.ansatt_id AND known.dato = day.dato
  WHERE known.connection = day.connection AND known.kind = day.kind AND known.live = 1 AND known.hand_over IS NOT NULL AND known.run <> @run`;

function bringKnown(database: Readable, run: number): void {
  database.prepare(`INSERT INTO temp.record SELECT * FROM main.record WHERE key IN (${KNOWN})`).run({ run });
  database
    .prepare(
      `INSERT INTO temp.record_fields SELECT * FROM main.record_fields WHERE key IN (SELECT key FROM temp.record WHERE run <> ?)`,
    )
    .run(run);
}

/** `told`: where the log of this desk tells of it; `storeOf` puts a store together over the connection. Throws SQLite's own errors. */
export function putInFront(
  database: Readable,
  { log, told, storeOf }: { readonly log: string; readonly told: LogPlace; readonly storeOf: () => StorePort },
): ReviewElsewhere {
  const write = (body: () => void): void => {
    database.pragma('query_only = OFF');
    try {
      database.transaction(body)();
    } finally {
      database.pragma('query_only = ON');
    }
  };
  makeTables(database);
  const writing = storeOf();
  let shown: StorePort | null = null;
  return {
    get store() {
      // What the lines add up to is kept.
      shown ??= storeOf();
      return shown;
    },
    *told() {
      for (const line of readProofLog(log, told)) {
        if (typeof line === 'number') return;
        const { seq, hash, at, store: desk, entry } = line;
        yield { seq, hash, at, desk, entry };
      }
    },
    change(body) {
      write(() => body(writing));
      shown = null;
    },
    complete: (run) => write(() => bringKnown(database, run)),
    close() {
      writing.close();
    },
  };
}
