// Statements are compiled once for a connection and kept: the store asks the same some sixty questions all day, and compiling them was a
// third of its work.

import type Database from 'better-sqlite3';

/** More kept than this means texts that are made anew each time; the oldest goes. */
const MOST = 500;

const MODES = ['pluck', 'raw', 'safeIntegers'] as const;
type Mode = (typeof MODES)[number];

/** The compiled statements of one connection, by mode and text. */
class Statements {
  readonly #prepare: Database.Database['prepare'];
  readonly #kept = new Map<string, Database.Statement>();

  constructor(prepare: Database.Database['prepare']) {
    this.#prepare = prepare;
  }

  /** One that is free, in these modes. Throws SQLite's own errors. */
  take(source: string, modes: ReadonlySet<Mode>): Database.Statement {
    const key = `${MODES.filter((mode) => modes.has(mode)).join(' ')}\n${source}`;
    const kept = this.#kept.get(key);
    // One that is walked at the moment cannot be asked again: the second walk has its own.
    if (kept?.busy === false) return kept;
    const made = this.#prepare(source);
    for (const mode of modes) made[mode]();
    if (kept === undefined) this.#keep(key, made);
    return made;
  }

  #keep(key: string, made: Database.Statement): void {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MOST && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, made);
  }
}

/** What `prepare` answers: a question with its modes, which takes a compiled statement when it is asked. */
class Question {
  readonly #of: Statements;
  readonly #source: string;
  readonly #modes = new Set<Mode>();

  constructor(of: Statements, source: string) {
    this.#of = of;
    this.#source = source;
    // What SQLite refuses is refused here, as `prepare` does, not when it is asked first.
    of.take(source, this.#modes);
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
    return this.#of.take(this.#source, this.#modes).run(...values);
  }

  get(...values: unknown[]): unknown {
    return this.#of.take(this.#source, this.#modes).get(...values);
  }

  all(...values: unknown[]): unknown[] {
    return this.#of.take(this.#source, this.#modes).all(...values);
  }

  iterate(...values: unknown[]): IterableIterator<unknown> {
    return this.#of.take(this.#source, this.#modes).iterate(...values);
  }
}

/** From now on this connection keeps what it compiled. */
export function keepStatements(database: Database.Database): void {
  const statements = new Statements(database.prepare.bind(database));
  Object.defineProperty(database, 'prepare', { value: (source: string) => new Question(statements, source) });
}
