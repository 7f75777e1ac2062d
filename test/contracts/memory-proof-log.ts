// A proof log in memory that several desks share: what the model of several desks plays on, held by the suite to what the others promise.

import { ConsoleError } from '../../main/domain/errors.ts';
import type { Head, LoggedEntry, ProofEntry, ProofRecord } from '../../main/ports/proof-log.ts';
import type { HeadOfDesk, SharedLog, SharedServer, StoredEntry } from '../../main/ports/shared-log.ts';
import { parsedLine, partNamesOf, textOfLine } from '../../main/store/proof/proof-file.ts';
import { partNameOf, partRecords, partsOf } from '../../main/store/proof/proof-parts.ts';

export const EMPTY: Head = { seq: 0, hash: '0'.repeat(64) };

/**
 * What goes wrong with the next call: nobody is there; the entry stands and no answer comes; it arrives when nobody expects it; the machine
 * sleeps as soon as the answer is there; nothing does.
 */
export type LogFault = 'away' | 'answer-lost' | 'late' | 'sleep' | 'none';

/** The database: what every desk sees of it. */
export class MemoryDatabase {
  readonly entries: StoredEntry[] = [];
  readonly parts = new Map<string, string>();
  readonly reports = new Map<string, HeadOfDesk & { readonly incarnation: string }>();
  readonly faults: LogFault[] = [];
  incarnation = 'one';
  /** The machine of the desk that asks next wakes up after a while. */
  asleep = false;
  #late: StoredEntry | null = null;

  /** True where it stands there now. */
  put(entry: StoredEntry): boolean {
    const there = this.entries[entry.seq - 1];
    if (there !== undefined) return there.hash === entry.hash;
    const before = entry.seq === 1 ? EMPTY.hash : this.entries[entry.seq - 2]?.hash;
    if (before !== entry.before) return false;
    this.entries.push(entry);
    return true;
  }

  /** What was on its way arrives, if its place is still free. */
  arrive(): void {
    if (this.#late === null) return;
    this.put(this.#late);
    this.#late = null;
  }

  send(entry: StoredEntry, fault: LogFault | undefined): boolean {
    const unknown = new ConsoleError({
      code: 'proof-log-unknown',
      operation: 'write to the proof log',
      object: 'the model',
      cause: 'no answer came',
      hint: 'It is looked up.',
      retrySafe: false,
    });
    if (fault === 'late') {
      this.#late = entry;
      throw unknown;
    }
    const stands = this.put(entry);
    if (fault === 'sleep') this.asleep = stands;
    if (fault === 'answer-lost') throw unknown;
    return stands;
  }
}

export interface MemoryOptions {
  readonly database?: MemoryDatabase;
  readonly desk: string;
  readonly now?: () => string;
  /** A while passes. */
  readonly sleep?: () => void;
  readonly hook?: (moment: 'before' | 'after', what: string) => void;
}

export class MemoryProofLog implements SharedLog {
  readonly #database: MemoryDatabase;
  readonly #options: MemoryOptions;

  constructor(options: MemoryOptions) {
    this.#options = options;
    this.#database = options.database ?? new MemoryDatabase();
  }

  async prepare(): Promise<void> {}

  async server(): Promise<SharedServer> {
    this.#reach();
    return { incarnation: this.#database.incarnation, version: 'memory', writes: true, creates: true };
  }

  async assertReadable(): Promise<void> {}

  async takeTurn(): Promise<void> {}

  async endTurn(): Promise<void> {}

  async holds({ seq, hash }: Head): Promise<boolean> {
    return (seq === 0 ? EMPTY : this.#database.entries[seq - 1])?.hash === hash;
  }

  async head(): Promise<Head> {
    const last = this.#database.entries.at(-1);
    return last === undefined ? EMPTY : { seq: last.seq, hash: last.hash };
  }

  async *stored(after: number): AsyncGenerator<StoredEntry> {
    // The machine sleeps before it has seen what it appended.
    if (this.#database.asleep) this.#reach();
    yield* this.#database.entries.slice(after);
  }

  lineOf({ seq, hash }: Head): string | null {
    const last = this.#database.entries[seq - 1];
    // The machine sleeps before it has seen what it appended.
    if (this.#database.asleep || last?.hash !== hash) return null;
    return partNamesOf(parsedLine(last.body)!.entry) === undefined ? last.body : null;
  }

  async parts(): Promise<ReadonlySet<string>> {
    return new Set(this.#database.parts.keys());
  }

  async part(name: string): Promise<string> {
    return this.#database.parts.get(name)!;
  }

  async *follow(after: Head): AsyncGenerator<LoggedEntry> {
    if (!(await this.holds(after))) throw new Error('that head is not in this log');
    for await (const { seq, hash, body } of this.stored(after.seq)) {
      const { at, store: desk, entry } = parsedLine(body)!;
      const names = partNamesOf(entry);
      const records: readonly ProofRecord[] | undefined = names?.flatMap((name) =>
        partRecords(this.#database.parts.get(name)!),
      );
      yield { seq, hash, at, desk, entry: records === undefined ? entry : Object.assign(entry, { records }) };
    }
  }

  async append(behind: Head, entry: ProofEntry): Promise<Head | null> {
    const { desk, now = () => '2026-11-02T08:00:00.000Z', hook } = this.#options;
    if (!(await this.#isHead(behind))) return null;
    const line = { seq: behind.seq + 1, at: now(), store: desk, before: behind.hash };
    const { text, hash } = textOfLine(line, this.#withParts(entry));
    hook?.('before', 'proof');
    const stored = { seq: line.seq, before: behind.hash, hash, body: text.slice(0, -1) };
    const stands = this.#database.send(stored, this.#database.faults.shift());
    hook?.('after', 'proof');
    return stands ? { seq: line.seq, hash } : null;
  }

  async putBack(entry: StoredEntry, parts: Iterable<string>): Promise<boolean> {
    for (const part of parts) this.#database.parts.set(partNameOf(part), part);
    return this.#database.put(entry);
  }

  async report(incarnation: string, { seq, hash }: Head, hasLeft: boolean): Promise<void> {
    const { desk } = this.#options;
    const name = `${incarnation} ${desk}`;
    const { reports } = this.#database;
    const said = reports.get(name) ?? { incarnation, desk, seq, hash };
    reports.set(name, hasLeft ? { ...said, hasLeft } : said);
  }

  async reports(incarnation: string): Promise<readonly HeadOfDesk[]> {
    return [...this.#database.reports.values()].filter((one) => one.incarnation === incarnation);
  }

  async close(): Promise<void> {}

  async #isHead({ seq, hash }: Head): Promise<boolean> {
    const head = await this.head();
    return head.seq === seq && head.hash === hash;
  }

  #reach(): void {
    this.#database.arrive();
    if (this.#database.asleep) this.#options.sleep?.();
    this.#database.asleep = false;
    if (this.#database.faults[0] !== 'away') return;
    this.#database.faults.shift();
    throw new ConsoleError({
      code: 'proof-log-away',
      operation: 'reach the proof log',
      object: 'the model',
      cause: 'it cannot be reached',
      hint: 'Try again.',
      retrySafe: true,
    });
  }

  #withParts(entry: ProofEntry): Readonly<Record<string, unknown>> {
    if (!('records' in entry)) return { ...entry };
    const { records, ...others } = entry;
    const parts: string[] = [];
    for (const { name, line } of partsOf(records)) {
      this.#database.parts.set(name, line.toString('utf8', 0, line.length - 1));
      parts.push(name);
    }
    return { ...others, parts };
  }
}
