// Connections that lists read by, one at a time each: kept when a list has been read, since opening one and compiling its question took
// longer than a short list.

import Database from 'better-sqlite3';

type Rows = Database.Statement;

const MOST_IDLE = 4;
const MOST_TEXTS = 50;

export interface Reader {
  readonly database: Database.Database;
  /** Compiled once. Its rows are their first value. Throws SQLite's own refusals. */
  readonly ask: (text: string) => Rows;
}

function open(file: string): Reader {
  const database = new Database(file, { readonly: true });
  const compiled = new Map<string, Rows>();
  database.pragma('mmap_size = 1073741824');
  return {
    database,
    ask(text) {
      const known = compiled.get(text);
      if (known !== undefined) return known;
      const made = database.prepare(text).pluck();
      // Filters have so many texts.
      if (compiled.size === MOST_TEXTS) compiled.clear();
      compiled.set(text, made);
      return made;
    },
  };
}

export class Readers {
  readonly #file: string;
  readonly #idle: Reader[] = [];
  #closed = false;

  constructor(file: string) {
    this.#file = file;
  }

  take(): Reader {
    return this.#idle.pop() ?? open(this.#file);
  }

  /** After its list. One whose list was broken off in the middle is not taken again. */
  giveBack(reader: Reader): void {
    if (this.#closed || reader.database.inTransaction || this.#idle.length === MOST_IDLE) reader.database.close();
    else this.#idle.push(reader);
  }

  close(): void {
    this.#closed = true;
    for (const { database } of this.#idle.splice(0)) database.close();
  }
}
