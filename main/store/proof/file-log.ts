// The proof log as a file beside the store: the first adapter of the port. One desk appends to it, each entry synced before the
// append is over.

import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { ConsoleError } from '../../domain/errors.ts';
import type { Head, LoggedEntry, LogPlace, ProofEntry, ProofLogPort, ProofRecord } from '../../ports/proof-log.ts';
import { codeOf, inPlainWords, storeError } from '../file/sql-errors.ts';
import {
  FIRST_HASH,
  followingLine,
  lastWholeLine,
  linesInChain,
  parsedLine,
  partNamesOf,
  PROOF_FILE,
  type ProofLine,
  readProofLog,
  textOfLine,
} from './proof-file.ts';
import { partsOf } from './proof-parts.ts';

/** Called before and after an entry is written; tests kill the process here. */
export type WriteHook = (moment: 'before' | 'after', what: string) => void;

export interface FileLogOptions {
  readonly folder: string;
  readonly now: () => string;
  readonly hook?: WriteHook | undefined;
}

function mismatch(file: string, cause: string): ConsoleError {
  return new ConsoleError({
    code: 'proof-mismatch',
    operation: 'follow the proof log',
    object: file,
    cause,
    hint: 'Put the right proof log back beside the store.',
    retrySafe: true,
  });
}

/** Owns the open file and knows its end. */
export class FileLog implements ProofLogPort {
  readonly file: string;
  #last: ProofLine | null | 'unreadable';
  /** The desk that new entries name. */
  desk: string;
  #descriptor: number;
  /** Bytes of whole entries: what lies beyond could not be written whole, nor cut off again. */
  #size: number;
  /** A whole entry lies beyond, which could neither be synced nor cut off: nobody can tell whether it stands until it is cut off. */
  #isInDoubt = false;
  #end: Head;
  /** Where it ended when it was synced last; null where nothing was mirrored since. */
  #synced: LogPlace | null = null;
  readonly #options: FileLogOptions;

  /** Throws `store-…` when the file cannot be opened. */
  constructor(options: FileLogOptions, desk: string) {
    this.file = path.join(options.folder, PROOF_FILE);
    this.#options = options;
    this.desk = desk;
    this.#descriptor = inPlainWords('open the proof log', this.file, () => openSync(this.file, 'a+'));
    const text = lastWholeLine(this.#descriptor);
    const last = text === null ? null : (parsedLine(text) ?? 'unreadable');
    this.#last = last;
    this.#size = fstatSync(this.#descriptor).size;
    this.#end =
      last === null || last === 'unreadable' ? { seq: 0, hash: FIRST_HASH } : { seq: last.seq, hash: last.hash };
  }

  /** The last entry when it was opened; null for an empty log, and `unreadable` where the line is no entry. */
  get last(): ProofLine | null | 'unreadable' {
    return this.#last;
  }

  /**
   * Of a log that others have too: from its first line on that does not follow from the one before it, all is cut off, to be fetched again,
   * and the file as it was is kept beside. False where there is no such line.
   */
  cutAtBreak(): boolean {
    let [size, last]: [number, ProofLine | null] = [0, null];
    for (const { line, end } of linesInChain(this.file)) [size, last] = [end, line];
    if (size === this.#size) return false;
    inPlainWords('mend the proof log', this.file, () => {
      const aside = path.join(path.dirname(this.file), `proof-damaged-${this.#stamp()}.log`);
      copyFileSync(this.file, aside);
      const kept = openSync(aside, 'r+');
      fsyncSync(kept);
      closeSync(kept);
      ftruncateSync(this.#descriptor, size);
      fsyncSync(this.#descriptor);
    });
    this.#last = last;
    this.#size = size;
    this.#end = last === null ? { seq: 0, hash: FIRST_HASH } : { seq: last.seq, hash: last.hash };
    return true;
  }

  #stamp(): string {
    return this.#options
      .now()
      .replace(/[^0-9]/g, '')
      .slice(0, 14);
  }

  get end(): Head {
    return this.#end;
  }

  async head(): Promise<Head> {
    return this.#end;
  }

  async *follow(after: Head): AsyncGenerator<LoggedEntry> {
    for (const line of readProofLog(this.file)) {
      if (typeof line === 'number') throw mismatch(this.file, `entry ${line} does not follow from the one before it`);
      if (line.seq === after.seq && line.hash !== after.hash)
        throw mismatch(this.file, `entry ${line.seq} was altered`);
      if (line.seq > after.seq)
        yield { seq: line.seq, hash: line.hash, at: line.at, desk: line.store, entry: line.entry };
    }
  }

  async append(behind: Head, entry: ProofEntry): Promise<Head | null> {
    if (behind.seq !== this.#end.seq || behind.hash !== this.#end.hash) return null;
    this.#options.hook?.('before', 'proof');
    this.ascertain();
    inPlainWords('write to the proof log', this.file, () => this.#write(entry));
    this.#options.hook?.('after', 'proof');
    return this.#end;
  }

  /** Parts, entry and sync. What could not be written whole is cut off again. */
  #write(entry: ProofEntry): void {
    let size = this.#size;
    let isWhole = false;
    if (fstatSync(this.#descriptor).size > size) ftruncateSync(this.#descriptor, size);
    const put = (text: string | Buffer) => {
      size += this.#put(text);
    };
    try {
      const seq = this.#end.seq + 1;
      const line = { seq, at: this.#options.now(), store: this.desk, before: this.#end.hash };
      const { text, hash } = textOfLine(line, 'records' in entry ? withParts(entry, put) : { ...entry });
      put(text);
      isWhole = true;
      fsyncSync(this.#descriptor);
      this.#size = size;
      this.#end = { seq, hash };
    } catch (error) {
      // Half an entry has not taken effect; a whole one does with the next start.
      if (!this.#cutOff() && isWhole) {
        this.#isInDoubt = true;
        throw this.#unknown(error);
      }
      throw error;
    }
  }

  /** What made the write fail is what a person has to know; the next write, or the next start, cuts it off at last. */
  #cutOff(): boolean {
    try {
      ftruncateSync(this.#descriptor, this.#size);
      return true;
    } catch {
      return false;
    }
  }

  /** What could not be synced is cut off before anything else is said or done. Throws `proof-log-unknown` while it cannot be. */
  ascertain(): void {
    if (!this.#isInDoubt) return;
    try {
      ftruncateSync(this.#descriptor, this.#size);
    } catch (error) {
      throw this.#unknown(error);
    }
    this.#isInDoubt = false;
  }

  #unknown(error: unknown): ConsoleError {
    return new ConsoleError(
      {
        code: 'proof-log-unknown',
        operation: 'write to the proof log',
        object: this.file,
        cause: `nobody can tell whether entry ${this.#end.seq + 1} was kept: the disk neither took it for certain nor let it be cut off (${codeOf(error)})`,
        hint: 'It is looked up before anything else is done. Have the disk checked, then run "resume", which tells what became of it.',
        retrySafe: false,
        values: { why: 'log-not-cut' },
      },
      { cause: error },
    );
  }

  /** Where the next entry begins. */
  get place(): LogPlace {
    return { ...this.#end, start: this.#size };
  }

  /**
   * Keeps an entry of a shared log as it stands there, behind its parts, unsynced; a part that comes as null is left out. Null where the
   * entry does not follow from the last one.
   */
  async mirror(
    body: string,
    part: (name: string, entry: ProofEntry) => Promise<string | null>,
  ): Promise<ProofLine | null> {
    const line = followingLine(this.#end, body);
    if (line === null) return null;
    const names = partNamesOf(line.entry) ?? [];
    try {
      let size = this.#size;
      if (fstatSync(this.#descriptor).size > size) ftruncateSync(this.#descriptor, size);
      this.#options.hook?.('before', 'mirror');
      for (const name of names) {
        const text = await part(name, line.entry);
        if (text !== null) size += this.#put(`${text}\n`);
      }
      size += this.#put(`${body}\n`);
      this.#synced ??= this.place;
      this.#size = size;
      this.#end = { seq: line.seq, hash: line.hash };
      return line;
    } catch (error) {
      this.#cutOff();
      throw error instanceof ConsoleError ? error : storeError(error, 'write to the proof log', this.file);
    }
  }

  /** What was mirrored survives a power cut from here on; where it does not, it is cut off again, and fetched another time. */
  sync(): void {
    const synced = this.#synced;
    if (synced === null) return;
    this.#synced = null;
    try {
      fsyncSync(this.#descriptor);
      this.#options.hook?.('after', 'mirror');
    } catch (error) {
      const { start, seq, hash } = synced;
      [this.#size, this.#end] = [start, { seq, hash }];
      this.#cutOff();
      throw storeError(error, 'write to the proof log', this.file);
    }
  }

  #put(text: string | Buffer): number {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done);
    return bytes.length;
  }

  /** Puts the file aside and begins a new one. Returns the name under which the old one is kept. */
  beginAnew(): string {
    closeSync(this.#descriptor);
    const aside = `proof-until-${this.#stamp()}.log`;
    if (existsSync(this.file)) renameSync(this.file, path.join(path.dirname(this.file), aside));
    this.#descriptor = openSync(this.file, 'a+');
    this.#size = 0;
    this.#end = { seq: 0, hash: FIRST_HASH };
    return aside;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

/** The entry with the hashes of its lines, which are written first. */
function withParts(
  { records, ...entry }: Extract<ProofEntry, { readonly records: Iterable<ProofRecord> }>,
  put: (line: Buffer) => void,
): Readonly<Record<string, unknown>> {
  const parts: string[] = [];
  for (const { name, line } of partsOf(records)) {
    put(line);
    parts.push(name);
  }
  return { ...entry, parts };
}
