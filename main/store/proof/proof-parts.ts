// The lines of an entry of the proof log as they stand before it in its file: in parts, each a line of JSON under the hash of its lines.

import { createHash, randomBytes } from 'node:crypto';
import type { LogLines } from '../../ports/proof-lines.ts';
import type { ProofRecord } from '../../ports/proof-log.ts';

export const PART_START = '{"part":"';
const PART_SIZE = 4 * 1024 * 1024;
const PART_END = Buffer.from('}\n');
const LIST_START = Buffer.from('[');
const COMMA = Buffer.from(',');
const LIST_END = Buffer.from(']');
/** Of a SHA-256 as hex. */
const NAME_LENGTH = 64;

function partHash(salt: string, lines: string | Uint8Array): string {
  return createHash('sha256').update(`${salt}\n`).update(lines).digest('hex');
}

/** Texts of lines in lists of at most 4 MB each, as JSON in UTF-8. */
function* listsOf(texts: Iterable<Uint8Array>): Generator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const take = () => {
    const all = waiting.flatMap((text, at) => (at === 0 ? [text] : [COMMA, text]));
    const list = Buffer.concat([LIST_START, ...all, LIST_END]);
    waiting = [];
    bytes = 0;
    return list;
  };
  for (const text of texts) {
    if (bytes > 0 && bytes + text.length > PART_SIZE) yield take();
    waiting.push(text);
    bytes += text.length;
  }
  if (waiting.length > 0) yield take();
}

/** The same of lines that come one by one. */
function* listsOfLines(records: Iterable<ProofRecord>): Generator<Buffer> {
  let waiting: string[] = [];
  let characters = 0;
  const take = () => {
    const list = Buffer.from(`[${waiting.join(',')}]`);
    waiting = [];
    characters = 0;
    return list;
  };
  for (const record of records) {
    const text = JSON.stringify(record);
    if (characters > 0 && characters + text.length > PART_SIZE) yield take();
    waiting.push(text);
    characters += text.length;
  }
  if (waiting.length > 0) yield take();
}

/** The records in parts of at most 4 MB, each with its hash: salted, so that what is erased cannot be guessed from it. */
export function* partsOf(records: LogLines<ProofRecord>): Generator<{ name: string; line: Buffer }> {
  const lists = records.texts === undefined ? listsOfLines(records) : listsOf(records.texts());
  for (const list of lists) {
    const salt = randomBytes(16).toString('hex');
    const name = partHash(salt, list);
    const start = Buffer.from(`${PART_START}${name}","salt":"${salt}","lines":`);
    yield { name, line: Buffer.concat([start, list, PART_END]) };
  }
}

/** A part as its line tells it. Throws where that is none. */
function readPart(line: string): { readonly salt: string; readonly lines: string } {
  const at = line.indexOf(',"lines":');
  const { salt }: { readonly salt: string } = JSON.parse(`${line.slice(0, at)}}`);
  return { salt, lines: line.slice(at + ',"lines":'.length, -1) };
}

/** Whether the line holds the part of that name, unaltered. */
export function isWholePart(name: string, line: string): boolean {
  if (partNameOf(line) !== name) return false;
  const { salt, lines } = readPart(line);
  return partHash(salt, lines) === name;
}

/** The name of the part that a line holds. */
export function partNameOf(line: string): string {
  return line.slice(PART_START.length, PART_START.length + NAME_LENGTH);
}

export function partRecords(line: string): readonly ProofRecord[] {
  const records: readonly ProofRecord[] = JSON.parse(readPart(line).lines);
  return records;
}

export function isPart(text: string): boolean {
  return text.startsWith(PART_START);
}
