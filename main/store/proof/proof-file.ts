// The file of the proof log: lines of JSON, each chained to the one before it.

import { hash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import type { ProofEntry } from '../../ports/proof-log.ts';

export const PROOF_FILE = 'proof.log';
export const FIRST = '0'.repeat(64);
const TAIL = 65_536;
const BLOCK = 1024 * 1024;

export interface ProofLine {
  readonly seq: number;
  readonly at: string;
  readonly store: string;
  readonly before: string;
  readonly entry: ProofEntry;
  readonly hash: string;
}

/** SHA-256 over the JSON list of before, seq, at, store and entry; `entry` comes as its JSON text, which may be megabytes. */
function hashOf({ before, seq, at, store }: Omit<ProofLine, 'hash' | 'entry'>, entry: string): string {
  return hash('sha256', `${JSON.stringify([before, seq, at, store]).slice(0, -1)},${entry}]`, 'hex');
}

/** A line as it stands in the file, with its line break: the JSON of ProofLine, in the order of its fields. */
export function textOfLine({ seq, at, store, before, entry }: Omit<ProofLine, 'hash'>): { text: string; hash: string } {
  const written = JSON.stringify(entry);
  const chained = hashOf({ seq, at, store, before }, written);
  const head = JSON.stringify({ seq, at, store, before }).slice(0, -1);
  return { text: `${head},"entry":${written},"hash":"${chained}"}\n`, hash: chained };
}

/** The lines of a file one by one, without what follows the last line break. */
function* linesOf(file: string): Generator<string> {
  if (!existsSync(file)) return;
  const descriptor = openSync(file, 'r');
  try {
    const block = Buffer.alloc(BLOCK);
    let parts: Buffer[] = [];
    for (let read = readSync(descriptor, block); read > 0; read = readSync(descriptor, block)) {
      const text = block.subarray(0, read);
      let start = 0;
      for (let end = text.indexOf(10); end !== -1; end = text.indexOf(10, start)) {
        yield Buffer.concat([...parts, text.subarray(start, end)]).toString('utf8');
        parts = [];
        start = end + 1;
      }
      parts.push(Buffer.from(text.subarray(start)));
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Every whole line of the log up to the first that does not follow from the one before it, which comes as its number. */
export function* readProofLog(file: string): Generator<ProofLine | number> {
  let before = FIRST;
  let seq = 0;
  for (const text of linesOf(file)) {
    seq += 1;
    const line = parsedLine(text);
    if (
      line === null ||
      line.before !== before ||
      line.seq !== seq ||
      hashOf(line, JSON.stringify(line.entry)) !== line.hash
    ) {
      yield seq;
      return;
    }
    before = line.hash;
    yield line;
  }
}

export function parsedLine(text: string): ProofLine | null {
  try {
    return JSON.parse(text) as ProofLine;
  } catch {
    return null;
  }
}

/** Cuts off a last line that a crash left half written: its act has not taken effect. Returns the last whole line. */
export function lastWholeLine(descriptor: number): string | null {
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
