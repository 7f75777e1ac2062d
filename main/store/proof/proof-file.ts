// The file of the proof log: lines of JSON. An entry is chained to the one before it; the lines of a hand-over stand before their
// entry in parts that the entry names by hash, so that the chain can be read without them. Format 1, which earlier programs wrote,
// has the lines in the entry; format 3 is of entries about runs with several files, format 4 of what desks that share a log tell each
// other, format 5 of control totals, format 6 of those in kroner by product, format 7 of what a person says to be marked as it was edited,
// format 8 of notes and other drafts, format 9 of reviews that are over, format 10 of an Id that is called otherwise, format 11 of a cutoff
// that a person set, and of lists of names, format 12 of what a branch of the log that lost had handed over,
// format 13 of a file in which what came to nothing is taken back as nothing, format 14 of what another desk has in review,
// format 15 of what goes to those that refused it, as somebody else marked it, format 16 of control totals by employee, and
// of what project lines are called, format 17 of a file in which what was posted on another day is taken back on that day.

import { hash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { ConsoleError } from '../../domain/errors.ts';
import type { Decision } from '../../ports/corrections.ts';
import type { StoredEntry } from '../../ports/shared-log.ts';
import type { FilePlan } from '../../ports/plans.ts';
import type { Head, LogPlace, ProofEntry, ProofRecord } from '../../ports/proof-log.ts';
import type { NameListName } from '../../domain/grid-values.ts';
import { isPart, isWholePart, PART_START, partNameOf, partRecords } from './proof-parts.ts';

export const PROOF_FILE = 'proof.log';
export const FIRST_HASH = '0'.repeat(64);
/** The newest format that is known. */
export const FORMAT = 17;
const TAIL = 65_536;
const BLOCK = 1024 * 1024;
const LEAST = 4096;

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

/**
 * The format that brought a word: a desk that reads less would stop at its entry, so nobody writes it before that desk is updated. A word
 * without its format does not compile; a new one needs a new number.
 */
const BROUGHT_BY: Readonly<Record<ProofEntry['what'], number>> = {
  'hand-over': 2,
  'hand-overs': 2,
  withdrawn: 2,
  accepted: 2,
  rejected: 2,
  undone: 2,
  marking: 2,
  marked: 2,
  resolved: 2,
  'mark-answered': 2,
  pull: 2,
  prepare: 2,
  listed: 2,
  setup: 2,
  month: 2,
  'read-back': 2,
  'batch-sending': 2,
  'batch-not-sent': 2,
  'batch-answered': 2,
  'batch-unknown': 2,
  'batch-decided': 2,
  desk: 4,
  'desk-retired': 4,
  connection: 4,
  'run-ended': 4,
  named: 4,
  holds: 4,
  void: 4,
  'control-totals': 5,
  note: 8,
  'finding-seen': 8,
  held: 8,
  reviewed: 9,
  cutoff: 11,
  names: 11,
  'lost-branch': 12,
  'in-review': 14,
};

const isWord = (what: unknown): what is ProofEntry['what'] =>
  typeof what === 'string' && Object.hasOwn(BROUGHT_BY, what);

/** The format that an entry needs: one about several files of a run would be misread by a program that knows of one. */
export function formatOf(entry: Readonly<Record<string, unknown>>): number {
  const least = isWord(entry.what) ? BROUGHT_BY[entry.what] : 2;
  // An earlier program has no place for such a list.
  if (entry.what === 'names' && entry.list === ('prosjektlinje' satisfies NameListName)) return 16;
  if (least > 2 && entry.what !== 'control-totals') return least;
  if (entry.what === 'setup' && namesId(entry.changes)) return 10;
  if (entry.what === 'control-totals') return controlFormat(entry.said);
  if (entry.what === 'resolved' && entry.as === ('marked-as-edited' satisfies Decision)) return 7;
  // An earlier program would send it anew to all of them.
  if (entry.what === 'resolved' && entry.toOthers !== undefined) return 15;
  if (hasPlanWith(entry, 'takenBackOnItsDay')) return 17;
  if (hasPlanWith(entry, 'nothingTakenBack')) return 13;
  const isOfSeveral = entry.what === 'hand-overs' || entry.handOvers !== undefined || entry.to !== undefined;
  return isOfSeveral ? 3 : 2;
}

/** An earlier program would make other lines of such a file. */
function hasPlanWith({ plan, files }: Readonly<Record<string, unknown>>, name: keyof FilePlan): boolean {
  const made = [plan, ...(Array.isArray(files) ? files.map((file) => file?.plan) : [])];
  return made.some((one) => typeof one === 'object' && one !== null && name in one);
}

/** An earlier program would know what waits under its former Id field alone. */
function namesId(changes: unknown): boolean {
  return Array.isArray(changes) && changes.some((change) => typeof change === 'object' && change?.of === 'identifier');
}

/** An earlier program would read the kroner of a product as its quantity. */
function controlFormat(said: unknown): number {
  const lines = typeof said === 'object' && said !== null && 'lines' in said ? said.lines : [];
  const measures: unknown[] = Array.isArray(lines)
    ? lines.map((line) => (Array.isArray(line) ? line[2] : undefined))
    : [];
  if (measures.includes('employee')) return 16;
  return measures.includes('money') ? 6 : 5;
}

/** A line of the file and where it stands, in bytes. */
interface Line {
  readonly text: string;
  readonly start: number;
  readonly length: number;
}

/** So much of the line of a part is kept as tells its name: its lines are read where they are asked for. */
const PART_HEAD = 128;
const PART_BYTES = Buffer.from(PART_START);

/** A line as it comes in, piece by piece. */
class Incoming {
  #pieces: Buffer[] = [];
  #kept = 0;
  length = 0;

  add(piece: Buffer): void {
    this.length += piece.length;
    const isPartAlone = this.#kept >= PART_HEAD && this.#isPart();
    const kept = isPartAlone ? piece.subarray(0, 0) : piece;
    if (kept.length > 0) this.#pieces.push(kept);
    this.#kept += kept.length;
  }

  /** Of a part, its beginning. */
  text(): string {
    const isLong = this.#kept > PART_HEAD && this.#isPart();
    const whole = this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces);
    return whole.toString('utf8', 0, isLong ? PART_HEAD : whole.length);
  }

  #isPart(): boolean {
    const [first = PART_BYTES] = this.#pieces;
    const start = first.length >= PART_BYTES.length ? first : Buffer.concat(this.#pieces);
    return start.subarray(0, PART_BYTES.length).equals(PART_BYTES);
  }
}

/** The lines of a file one by one from a place on, without what follows the last line break; of a part the beginning of its line. */
export function* linesOf(file: string, first: number): Generator<Line> {
  if (!existsSync(file)) return;
  const descriptor = openSync(file, 'r');
  try {
    // An act reads what was appended last: no more room is taken than for that.
    const block = Buffer.allocUnsafe(Math.max(LEAST, Math.min(BLOCK, fstatSync(descriptor).size - first)));
    let line = new Incoming();
    let start = first;
    let at = first;
    const next = () => {
      const read = readSync(descriptor, block, 0, block.length, at);
      at += read;
      return read;
    };
    for (let read = next(); read > 0; read = next()) {
      const text = block.subarray(0, read);
      let from = 0;
      for (let end = text.indexOf(10); end !== -1; end = text.indexOf(10, from)) {
        line.add(text.subarray(from, end));
        const { length } = line;
        yield { text: line.text(), start, length };
        start += length + 1;
        line = new Incoming();
        from = end + 1;
      }
      // The room is read into again.
      line.add(Buffer.from(text.subarray(from)));
    }
  } finally {
    closeSync(descriptor);
  }
}

export type Place = Pick<Line, 'start' | 'length'>;

export function textAt(file: string, { start, length }: Place): string {
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
    const text = textAt(file, place);
    if (!isWholePart(name, text)) throw new Error(`part ${name} of the proof log was altered`);
    yield* partRecords(text);
  }
}

type Written = Omit<ProofLine, 'format'> & { readonly format?: number };

/** What else a line holds, its hash proves. */
function isLine(line: unknown): line is Written {
  return typeof line === 'object' && line !== null && 'seq' in line && typeof line.seq === 'number';
}

/** Of an entry whose records stand in parts before it. */
export function partNamesOf(entry: object): readonly string[] | undefined {
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
      values: { why: 'log-newer' },
    });
  }
  return { ...line, format };
}

export const FILE_START: LogPlace = { seq: 0, hash: FIRST_HASH, start: 0 };

/** The line, where it is an entry that follows from the head; null where it is not. Throws `store-newer` for a format to come. */
export function followingLine({ seq, hash: before }: Head, text: string): ProofLine | null {
  const line = parsedLine(text);
  if (line === null || line.before !== before || line.seq !== seq + 1) return null;
  return isUnaltered(line) ? line : null;
}

/** Whether an entry is what its own hash says, whatever stands before it. */
export function isUnaltered(line: ProofLine): boolean {
  return hashOf(line, JSON.stringify(line.entry)) === line.hash;
}

/** The entry with its records, which are read from its parts when they are asked for. */
export function withRecords(file: string, line: ProofLine, places: ReadonlyMap<string, Place>): ProofLine {
  const parts = partNamesOf(line.entry);
  if (parts === undefined) return line;
  const records = { [Symbol.iterator]: () => recordsOf(file, parts, places) };
  return { ...line, entry: Object.assign(line.entry, { records }) };
}

/** An entry, and where it begins. */
export interface PlacedLine extends ProofLine {
  readonly place: LogPlace;
}

/** Every entry of the log from a place on, up to the first that does not follow from the one before it, which comes as its number. */
export function* readProofLog(file: string, from: LogPlace = FILE_START): Generator<PlacedLine | number> {
  let place = from;
  let places = new Map<string, Place>();
  for (const { text, start, length } of linesOf(file, from.start)) {
    if (isPart(text)) {
      places.set(partNameOf(text), { start, length });
      continue;
    }
    const line = followingLine(place, text);
    if (line === null) {
      yield place.seq + 1;
      return;
    }
    yield { ...withRecords(file, line, places), place };
    place = { seq: line.seq, hash: line.hash, start: start + length + 1 };
    places = new Map();
  }
}

/** Each entry, up to the first line that does not follow, and where it ends in the file. */
export function* linesInChain(file: string): Generator<{ readonly line: ProofLine; readonly end: number }> {
  let head: Head = FILE_START;
  for (const { text, start, length } of linesOf(file, 0)) {
    if (isPart(text)) continue;
    const line = followingLine(head, text);
    if (line === null) return;
    head = line;
    yield { line, end: start + length + 1 };
  }
}

/** Each entry as it is stored, and the lines of its parts, read when they are asked for. */
export function* storedLines(
  file: string,
): Generator<{ readonly entry: StoredEntry; readonly parts: () => Iterable<string> }> {
  let end: Head = FILE_START;
  let places: Place[] = [];
  for (const { text, start, length } of linesOf(file, 0)) {
    if (isPart(text)) {
      places.push({ start, length });
      continue;
    }
    const line = followingLine(end, text);
    if (line === null) return;
    end = { seq: line.seq, hash: line.hash };
    const own = places;
    const entry = { seq: line.seq, before: line.before, hash: line.hash, body: text };
    yield { entry, parts: () => own.map((place) => textAt(file, place)) };
    places = [];
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
