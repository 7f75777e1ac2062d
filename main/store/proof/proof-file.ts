// The file of the proof log: lines of JSON. An entry is chained to the one before it; the lines of a hand-over stand before their
// entry in parts that the entry names by hash, so that the chain can be read without them. Format 1, which earlier programs wrote,
// has the lines in the entry; format 3 is of entries about runs with several files.

import { hash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { ConsoleError } from '../../domain/errors.ts';
import type { ProofEntry, ProofRecord } from '../../ports/proof-log.ts';

export const PROOF_FILE = 'proof.log';
export const FIRST_HASH = '0'.repeat(64);
/** The newest format that is known. */
const FORMAT = 3;
const PART_CHARACTERS = 4 * 1024 * 1024;
const PART_START = '{"part":"';
const TAIL = 65_536;
const BLOCK = 1024 * 1024;

export interface ProofLine {
  readonly seq: number;
  readonly at: string;
  readonly store: string;
  readonly before: string;
  readonly format: number;
  readonly entry: ProofEntry;
  readonly hash: string;
}

/** SHA-256 over the JSON list of before, seq, at, store, the format from 2 on, and the entry, which comes as its JSON text. */
function hashOf({ before, seq, at, store, format }: Omit<ProofLine, 'hash' | 'entry'>, entry: string): string {
  const head = format === 1 ? [before, seq, at, store] : [before, seq, at, store, format];
  return hash('sha256', `${JSON.stringify(head).slice(0, -1)},${entry}]`, 'hex');
}

/** A line as it stands in the file, with its line break. */
export function textOfLine(
  { seq, at, store, before }: Pick<ProofLine, 'seq' | 'at' | 'store' | 'before'>,
  entry: Readonly<Record<string, unknown>>,
): { text: string; hash: string } {
  const written = JSON.stringify(entry);
  const format = formatOf(entry);
  const chained = hashOf({ seq, at, store, before, format }, written);
  const head = JSON.stringify({ seq, at, store, before, format }).slice(0, -1);
  return { text: `${head},"entry":${written},"hash":"${chained}"}\n`, hash: chained };
}

/** The format that an entry needs: one about several files of a run would be misread by a program that knows of one. */
function formatOf(entry: Readonly<Record<string, unknown>>): number {
  const isOfSeveral = entry.what === 'hand-overs' || entry.handOvers !== undefined || entry.to !== undefined;
  return isOfSeveral ? 3 : 2;
}

function partHash(salt: string, lines: string): string {
  return hash('sha256', `${salt}\n${lines}`, 'hex');
}

/** The records in parts of at most 4 MB, each with its hash: salted, so that what is erased cannot be guessed from it. */
export function* partsOf(records: Iterable<ProofRecord>): Generator<{ name: string; text: string }> {
  let waiting: string[] = [];
  let characters = 0;
  const take = () => {
    const lines = `[${waiting.join(',')}]`;
    const salt = randomBytes(16).toString('hex');
    const name = partHash(salt, lines);
    waiting = [];
    characters = 0;
    return { name, text: `${PART_START}${name}","salt":"${salt}","lines":${lines}}\n` };
  };
  for (const record of records) {
    const text = JSON.stringify(record);
    if (characters > 0 && characters + text.length > PART_CHARACTERS) yield take();
    waiting.push(text);
    characters += text.length;
  }
  if (waiting.length > 0) yield take();
}

/** A line of the file and where it stands, in bytes. */
interface Line {
  readonly text: string;
  readonly start: number;
  readonly length: number;
}

/** The lines of a file one by one, without what follows the last line break. */
function* linesOf(file: string): Generator<Line> {
  if (!existsSync(file)) return;
  const descriptor = openSync(file, 'r');
  try {
    const block = Buffer.alloc(BLOCK);
    let parts: Buffer[] = [];
    let start = 0;
    for (let read = readSync(descriptor, block); read > 0; read = readSync(descriptor, block)) {
      const text = block.subarray(0, read);
      let from = 0;
      for (let end = text.indexOf(10); end !== -1; end = text.indexOf(10, from)) {
        const whole = Buffer.concat([...parts, text.subarray(from, end)]);
        yield { text: whole.toString('utf8'), start, length: whole.length };
        start += whole.length + 1;
        parts = [];
        from = end + 1;
      }
      parts.push(Buffer.from(text.subarray(from)));
    }
  } finally {
    closeSync(descriptor);
  }
}

type Place = Pick<Line, 'start' | 'length'>;

function readAt(file: string, { start, length }: Place): string {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length; ) {
      const read = readSync(descriptor, bytes, done, length - done, start + done);
      if (read === 0) break;
      done += read;
    }
    return bytes.toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}

/** The records of the parts that an entry names, read when they are asked for. Throws where one is missing or was altered. */
function* recordsOf(
  file: string,
  names: readonly string[],
  places: ReadonlyMap<string, Place>,
): Generator<ProofRecord> {
  for (const name of names) {
    const place = places.get(name);
    if (place === undefined) throw new Error(`part ${name} of the proof log is missing`);
    const text = readAt(file, place);
    const { salt }: { readonly salt: string } = JSON.parse(`${text.slice(0, text.indexOf(',"lines":'))}}`);
    const lines = text.slice(text.indexOf(',"lines":') + ',"lines":'.length, -1);
    if (partHash(salt, lines) !== name) throw new Error(`part ${name} of the proof log was altered`);
    const records: readonly ProofRecord[] = JSON.parse(lines);
    yield* records;
  }
}

type Written = Omit<ProofLine, 'format'> & { readonly format?: number };

/** What else a line holds, its hash proves. */
function isLine(line: unknown): line is Written {
  return typeof line === 'object' && line !== null && 'seq' in line && typeof line.seq === 'number';
}

/** Of an entry whose records stand in parts before it. */
function partNamesOf(entry: object): readonly string[] | undefined {
  return 'parts' in entry && Array.isArray(entry.parts) ? entry.parts : undefined;
}

/** The line as JSON tells it; null when it is none. Throws `store-newer` for a format to come. */
export function parsedLine(text: string): ProofLine | null {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isLine(line)) return null;
  const { format = 1 } = line;
  if (format > FORMAT) {
    throw new ConsoleError({
      code: 'store-newer',
      operation: 'read the proof log',
      object: PROOF_FILE,
      cause: `entry ${line.seq} has format ${format}, and this console knows up to ${FORMAT}`,
      hint: 'Use the newer version of the console that wrote it. Nothing was changed.',
      retrySafe: true,
    });
  }
  return { ...line, format };
}

function isPart(text: string): boolean {
  return text.startsWith(PART_START);
}

/** Every entry of the log up to the first that does not follow from the one before it, which comes as its number. */
export function* readProofLog(file: string): Generator<ProofLine | number> {
  let before = FIRST_HASH;
  let seq = 0;
  let places = new Map<string, Place>();
  for (const { text, start, length } of linesOf(file)) {
    if (isPart(text)) {
      places.set(text.slice(PART_START.length, PART_START.length + FIRST_HASH.length), { start, length });
      continue;
    }
    seq += 1;
    const line = parsedLine(text);
    const follows = line !== null && line.before === before && line.seq === seq;
    if (!follows || hashOf(line, JSON.stringify(line.entry)) !== line.hash) {
      yield seq;
      return;
    }
    before = line.hash;
    const parts = partNamesOf(line.entry);
    if (parts === undefined) {
      yield line;
    } else {
      const own = places;
      const records = { [Symbol.iterator]: () => recordsOf(file, parts, own) };
      yield { ...line, entry: Object.assign(line.entry, { records }) };
    }
    places = new Map();
  }
}

/**
 * Cuts off what a crash left at the end: half a line, or parts whose entry was not written; their act has not taken effect. Returns
 * the last entry as it stands in the file; null when there is none.
 */
export function lastWholeLine(descriptor: number): string | null {
  for (;;) {
    const text = lastLine(descriptor);
    if (text === null || !isPart(text)) return text;
    ftruncateSync(descriptor, fstatSync(descriptor).size - Buffer.byteLength(text) - 1);
  }
}

function lastLine(descriptor: number): string | null {
  const size = fstatSync(descriptor).size;
  let start = size;
  let text = Buffer.alloc(0);
  let end = -1;
  while (start > 0) {
    const length = Math.min(TAIL, start);
    const part = Buffer.alloc(length);
    start -= length;
    readSync(descriptor, part, 0, length, start);
    text = Buffer.concat([part, text]);
    if (end === -1) {
      const last = text.lastIndexOf(10);
      if (last === -1) continue;
      end = start + last + 1;
      text = text.subarray(0, last);
      if (end < size) ftruncateSync(descriptor, end);
    }
    const previous = text.lastIndexOf(10);
    if (previous !== -1) return text.subarray(previous + 1).toString('utf8');
  }
  if (end === -1 && size > 0) ftruncateSync(descriptor, 0);
  return end === -1 ? null : text.toString('utf8');
}
