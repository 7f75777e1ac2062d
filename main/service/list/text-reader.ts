// Reads the texts of a list into records, in their order: the first thousands here, and of a longer list the rest in a thread beside, a few
// blocks ahead of what is done with the records here.

import type { RecordRules } from '../../domain/kind.ts';
import { recordsOf } from '../../domain/record-columns.ts';
import type { ListedRecord } from '../../domain/record.ts';
import type { ReadingThread, StartReading } from '../../ports/reading-beside.ts';
import type { Scrub } from '../http/secrets.ts';
import type { ReadText } from './recall.ts';

/** A shorter list is read before a thread would have paid. */
const FROM_RECORDS = 10_000;
const BLOCK_RECORDS = 1_000;
const BLOCK_CHARACTERS = 1_000_000;
/** Blocks that are on their way at once. */
const AHEAD = 2;

/** The thread of one list, started once that is long enough. */
export class Beside {
  readonly #start: StartReading | undefined;
  #thread: ReadingThread | null = null;
  #readHere = 0;

  constructor(start: StartReading | undefined) {
    this.#start = start;
  }

  /** Null until one is ready, and where none is wanted. */
  get thread(): ReadingThread | null {
    return this.#thread?.isReady === true ? this.#thread : null;
  }

  /** Counts a record that was read here. */
  note(): void {
    this.#readHere += 1;
    if (this.#readHere === FROM_RECORDS) this.#thread = this.#start?.() ?? null;
  }

  end(): void {
    this.#thread?.end();
    this.#thread = null;
  }
}

interface Block {
  readonly texts: readonly string[];
  /** Of its first text in the list. */
  readonly position: number;
  readonly columns: ReturnType<ReadingThread['read']>;
}

interface ReaderOptions {
  readonly beside: Beside;
  readonly rules: RecordRules;
  /** Takes keys out of a text: none leaves for the thread. */
  readonly scrub: Scrub;
  readonly read: ReadText;
  readonly give: (record: ListedRecord) => void;
}

/** Gives the record of each text that is added, in their order, at the latest with `end`. */
export class TextReader {
  readonly #options: ReaderOptions;
  /** Once the thread has a text of this answer, it has all that follow. */
  #thread: ReadingThread | null = null;
  #texts: string[] = [];
  #characters = 0;
  #position = 0;
  readonly #blocks: Block[] = [];

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Throws what `read` and `give` throw. */
  add(text: string, position: number): void {
    const { beside, scrub, read, give } = this.#options;
    this.#thread ??= beside.thread;
    if (this.#thread === null) {
      give(read(text, position));
      beside.note();
      return;
    }
    if (this.#texts.length === 0) this.#position = position;
    this.#texts.push(scrub(text));
    this.#characters += text.length;
    if (this.#texts.length === BLOCK_RECORDS || this.#characters >= BLOCK_CHARACTERS) this.#send(this.#thread);
  }

  /** Waits while too many blocks are on their way. Throws as `add`, and `unexpected` where the thread ended. */
  async room(): Promise<void> {
    while (this.#blocks.length > AHEAD) await this.#next();
  }

  /** Waits for all of them. Throws as `room`. */
  async end(): Promise<void> {
    if (this.#thread !== null && this.#texts.length > 0) this.#send(this.#thread);
    while (this.#blocks.length > 0) await this.#next();
  }

  #send(thread: ReadingThread): void {
    const [texts, position] = [this.#texts, this.#position];
    const columns = thread.read({ rules: this.#options.rules, position, texts });
    // Whoever waits for the block is told, and nobody waits for what is behind one that failed.
    columns.catch(() => {});
    this.#blocks.push({ texts, position, columns });
    this.#texts = [];
    this.#characters = 0;
  }

  async #next(): Promise<void> {
    const { texts, position, columns } = this.#blocks.shift()!;
    const { read, give } = this.#options;
    const records = recordsOf(await columns, texts);
    for (const record of records) give(record);
    for (let at = records.length; at < texts.length; at += 1) give(read(texts[at]!, position + at));
  }
}
