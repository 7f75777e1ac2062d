// Statements are compiled once for a connection and kept: the store asks the same some sixty questions all day, and compiling them was a
// third of its work.

import type Database from 'better-sqlite3';

/** More kept than this means texts that are made anew each time; the oldest goes. */
const MOST = 500;

type Mode = 'pluck' | 'raw' | 'safeIntegers';

/** One text, compiled once whatever its modes: those are switches of the compiled statement. */
class Compiled {
  readonly #prepare: () => Database.Statement;
  readonly #statement: Database.Statement;
  readonly #on = new Set<Mode>();

  constructor(prepare: () => Database.Statement) {
    this.#prepare = prepare;
    this.#statement = prepare();
  }

  /** One that is free, in these modes. Throws SQLite's own errors. */
  take(modes: ReadonlySet<Mode>): Database.Statement {
    // One that is walked at the moment cannot be asked again: the second walk has its own.
    if (this.#statement.busy) {
      const made = this.#prepare();
      for (const mode of modes) made[mode]();
      return made;
    }
    // First what is to be off: `raw` and `pluck` put each other out.
    for (const mode of this.#on) if (!modes.has(mode)) this.#switch(mode, false);
    for (const mode of modes) if (!this.#on.has(mode)) this.#switch(mode, true);
    return this.#statement;
  }

  #switch(mode: Mode, on: boolean): void {
    this.#statement[mode](on);
    if (on) this.#on.add(mode);
    else this.#on.delete(mode);
  }
}

/** Which partial index holds the rows, SQLite is to see by the value. */
const EQUAL = /(?<!\b(?:state|live|adjustment|made_by|showed|reason)) = (?=[?@:])/g;

/**
 * The same with `= +?`: where SQLite looks at what is bound to a bare `= ?` for its plan, it compiles the statement anew each time that it
 * is asked, which took longer than to answer it.
 */
function unseen(source: string): string {
  return source.replaceAll(EQUAL, ' = +');
}

/** The compiled statements of one connection, by text. */
class Statements {
  readonly #prepare: Database.Database['prepare'];
  readonly #kept = new Map<string, Compiled>();

  constructor(prepare: Database.Database['prepare']) {
    this.#prepare = prepare;
  }

  /** Throws SQLite's own errors. */
  of(source: string): Compiled {
    const kept = this.#kept.get(source);
    if (kept !== undefined) return kept;
    const made = new Compiled(() => this.#prepare(unseen(source)));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MOST && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(source, made);
    return made;
  }
}

/** What `prepare` answers: a question with its modes, which takes the compiled statement when it is asked. */
class Question {
  readonly #of: Compiled;
  readonly #modes = new Set<Mode>();

  constructor(of: Compiled) {
    this.#of = of;
  }

  pluck(): this {
    this.#modes.add('pluck');
    return this;
  }

  raw(): this {
    this.#modes.add('raw');
    return this;
  }

  safeIntegers(): this {
    this.#modes.add('safeIntegers');
    return this;
  }

  run(...values: unknown[]): Database.RunResult {
    return this.#of.take(this.#modes).run(...values);
  }

  get(...values: unknown[]): unknown {
    return this.#of.take(this.#modes).get(...values);
  }

  all(...values: unknown[]): unknown[] {
    return this.#of.take(this.#modes).all(...values);
  }

  iterate(...values: unknown[]): IterableIterator<unknown> {
    return this.#of.take(this.#modes).iterate(...values);
  }
}

/** From now on this connection keeps what it compiled. */
export function keepStatements(database: Database.Database): void {
  const statements = new Statements(database.prepare.bind(database));
  Object.defineProperty(database, 'prepare', { value: (source: string) => new Question(statements.of(source)) });
}
