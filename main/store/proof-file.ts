// The file of the proof log: lines of JSON, each chained to the one before it.

import { hash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import type { ProofEntry } from '../engine/store-port.ts';

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

export function lineHash(line: Omit<ProofLine, 'hash'>): string {
  return hash('sha256', JSON.stringify([line.before, line.seq, line.at, line.store, line.entry]), 'hex');
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
    if (line === null || line.before !== before || line.seq !== seq || lineHash(line) !== line.hash) {
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
