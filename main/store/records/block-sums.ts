// What the lines of a run add up to, kept by blocks of lines: after a change only the blocks that it touched are summed again. A hold
// in a run of a million would read all of it anew otherwise.

import type { Readable } from '../file/database.ts';
import { keysOf } from './rows.ts';

/** 16,384 lines a block; a run begins with a block of its own (`recordKey`). */
const BITS = 14;
const LINES = 2 ** BITS;

/** How the lines of a block are summed: by groups, each a row. */
export interface Summing<Row extends object> {
  readonly name: string;
  /** The rows of the lines with keys from `from` to `to`. */
  readonly ask: (database: Readable, from: number, to: number) => Row[];
  /** The group of a row. */
  readonly by: (row: Row) => string;
}

interface Summed {
  readonly version: number;
  /** Rows by the name of what was summed. */
  readonly rows: Map<string, readonly object[]>;
}

/** Which version of its lines a block has. */
interface Versions {
  /** What is known of the blocks from `first` to `last`; nothing of one whose lines were changed since. */
  known: (first: number, last: number) => ReadonlyMap<number, number>;
  /** A new version, of the lines as they are now. */
  renew: (block: number) => number;
  /** How many rows were written for that. */
  own: () => number;
}

const forget = (event: string, row: 'old' | 'new'): string => `
CREATE TEMP TRIGGER summed_until_${event} AFTER ${event} ON main.record
  WHEN EXISTS (SELECT 1 FROM summed_block WHERE block = ${row}.key >> ${BITS})
  BEGIN DELETE FROM summed_block WHERE block = ${row}.key >> ${BITS}; END;`;

/** The versions lie in a table of this connection, so that what is rolled back takes them along, and are never given twice. */
function ownVersions(database: Readable): Versions {
  database.exec(`CREATE TEMP TABLE summed_block (block INTEGER PRIMARY KEY, version INTEGER NOT NULL) STRICT;
    ${forget('update', 'old')} ${forget('insert', 'new')} ${forget('delete', 'old')}`);
  let newest = 0;
  let own = 0;
  return {
    known: (first, last) =>
      new Map(
        database
          .prepare<[number, number], [number, number]>(
            'SELECT block, version FROM summed_block WHERE block BETWEEN ? AND ?',
          )
          .raw()
          .all(first, last),
      ),
    renew(block) {
      newest += 1;
      own += database.prepare('INSERT OR REPLACE INTO summed_block VALUES (?, ?)').run(block, newest).changes;
      return newest;
    },
    own: () => own,
  };
}

/** Where another connection writes: every block is new with each of its changes. */
function versionsOfOthers(database: Readable): Versions {
  const version = () => Number(database.pragma('data_version', { simple: true }));
  return {
    known(first, last) {
      const now = version();
      return new Map(Array.from({ length: last - first + 1 }, (_, at) => [first + at, now]));
    },
    renew: version,
    own: () => 0,
  };
}

function added<Row extends object>(row: Row, other: Row): Row {
  const sums = Object.entries(row).map(([column, value]) => {
    const more: unknown = Reflect.get(other, column);
    if (typeof value === 'bigint' && typeof more === 'bigint') return [column, value + more];
    return [column, value ?? more];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same columns
  return Object.fromEntries(sums) as Row;
}

export class BlockSums {
  readonly #database: Readable;
  readonly #versions: Versions;
  readonly #blocks = new Map<number, Summed>();

  constructor(database: Readable) {
    this.#database = database;
    this.#versions = database.readonly ? versionsOfOthers(database) : ownVersions(database);
  }

  /** Greater with each row that was written, apart from what is kept here. */
  changes(): number {
    const all = this.#database.prepare<[], number>('SELECT total_changes()').pluck().get()!;
    return all - this.#versions.own();
  }

  /** What the lines of the run add up to: a row for each group, in their order. Sums are bigint, or null where nothing is known. */
  of<Row extends object>(run: number, summing: Summing<Row>): Row[] {
    const [from, to] = keysOf(run);
    const end = this.#database
      .prepare<[number, number], number | null>('SELECT max(key) FROM record WHERE key BETWEEN ? AND ?')
      .pluck()
      .get(from, to);
    if (end == null) return [];
    const [first, last] = [from / LINES, Math.floor(end / LINES)];
    const known = this.#versions.known(first, last);
    const groups = new Map<string, Row>();
    for (let block = first; block <= last; block += 1) {
      for (const row of this.#rowsOf(block, known.get(block), summing)) {
        const group = summing.by(row);
        const sum = groups.get(group);
        groups.set(group, sum === undefined ? row : added(sum, row));
      }
    }
    return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  }

  #rowsOf<Row extends object>(block: number, version: number | undefined, { name, ask }: Summing<Row>): readonly Row[] {
    let summed = this.#blocks.get(block);
    if (summed === undefined || summed.version !== version) {
      summed = { version: this.#versions.renew(block), rows: new Map() };
      this.#blocks.set(block, summed);
    }
    const kept = summed.rows.get(name);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is summed under a name has its rows
    if (kept !== undefined) return kept as readonly Row[];
    const rows = ask(this.#database, block * LINES, (block + 1) * LINES - 1);
    summed.rows.set(name, rows);
    return rows;
  }
}
