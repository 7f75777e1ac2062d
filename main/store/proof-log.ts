// The proof log (rule 9): hand-overs, verdicts and marks as lines of JSON in a file beside the store, each chained to the one
// before it, appended and synced before they take effect. The store notes how far it has followed the log.

import { hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { ProofEntry, ProofLog } from '../engine/store-port.ts';
import type { Writable } from './database.ts';

export const PROOF_FILE = 'proof.log';
const FIRST = '0'.repeat(64);
const TAIL = 4096;

export interface ProofLine {
  readonly seq: number;
  readonly at: string;
  readonly store: string;
  readonly before: string;
  readonly entry: ProofEntry;
  readonly hash: string;
}

function lineHash(line: Omit<ProofLine, 'hash'>): string {
  return hash('sha256', JSON.stringify([line.before, line.seq, line.at, line.store, line.entry]), 'hex');
}

/** Every whole line of the log; `broken` is the number of the first that does not follow from the one before. */
export function readProofLog(file: string): { lines: ProofLine[]; broken: number | null } {
  const lines: ProofLine[] = [];
  if (!existsSync(file)) return { lines, broken: null };
  let before = FIRST;
  for (const text of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    try {
      const line = JSON.parse(text) as ProofLine;
      const { hash: found, ...rest } = line;
      if (line.before !== before || line.seq !== lines.length + 1 || lineHash(rest) !== found) {
        return { lines, broken: lines.length + 1 };
      }
      before = found;
      lines.push(line);
    } catch {
      return { lines, broken: lines.length + 1 };
    }
  }
  return { lines, broken: null };
}

/** Cuts off a last line that a crash left half written: its act has not taken effect. Returns the last whole line. */
function lastWholeLine(descriptor: number): string | null {
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

interface Followed {
  seq: number;
  hash: string;
  problem: string | null;
}

export interface OpenProofLog extends ProofLog {
  close(): void;
}

export interface ProofLogOptions {
  readonly folder: string;
  readonly storeId: string;
  readonly now: () => string;
  /** Called before and after an entry is written; tests kill the process here. */
  readonly hook?: (moment: 'before' | 'after', what: string) => void;
}

function problemOf(file: string, storeId: string, followed: Followed, last: ProofLine | null): string | null {
  if (followed.seq > 0 && last === null)
    return `the proof log ${file} is missing or empty, and the store knows ${followed.seq} entries`;
  if (last === null) return null;
  if (last.store !== storeId) return `the proof log ${file} belongs to another store`;
  if (last.seq < followed.seq)
    return `the proof log ${file} ends at entry ${last.seq}, and the store knows ${followed.seq}`;
  if (last.seq === followed.seq && last.hash !== followed.hash)
    return `entry ${last.seq} of the proof log ${file} was altered`;
  return null;
}

/** Opens the log of a data folder for appending and compares its end with what the store has followed. */
export function openProofLog(database: Writable, options: ProofLogOptions): OpenProofLog {
  const file = path.join(options.folder, PROOF_FILE);
  const descriptor = openSync(file, 'a+');
  const text = lastWholeLine(descriptor);
  const last = text === null ? null : (JSON.parse(text) as ProofLine);
  const followedRow = database.prepare<[], Followed>('SELECT seq, hash, problem FROM proof_followed');
  const follow = database.prepare('UPDATE proof_followed SET seq = ?, hash = ?');
  const followed = followedRow.get()!;
  let problem = followed.problem ?? problemOf(file, options.storeId, followed, last);
  const ahead = new Set<number>();
  if (problem === null && last !== null && last.seq > followed.seq) {
    const { lines, broken } = readProofLog(file);
    if (broken !== null) problem = `entry ${broken} of the proof log ${file} does not follow from the one before it`;
    for (const line of lines) if (line.seq > followed.seq) ahead.add(line.entry.act);
    // Numbers are used again after an older copy was put back: an act is only known when it began before its entry.
    const begun = database.prepare<[number], { begun_at: string }>('SELECT begun_at FROM act WHERE number = ?');
    const unknown = lines.find(
      (line) => line.seq > followed.seq && !((begun.get(line.entry.act)?.begun_at ?? '~') <= line.at),
    );
    if (unknown) {
      problem = `the proof log ${file} tells of acts that this store does not know: an older copy was put back`;
      database.prepare('UPDATE proof_followed SET problem = ?').run(problem);
    }
  }
  let seq = last?.seq ?? 0;
  let before = last?.hash ?? FIRST;
  return {
    get problem() {
      return problem;
    },
    hasAct: (act) => ahead.has(act),
    append(entry) {
      const line = { seq: seq + 1, at: options.now(), store: options.storeId, before, entry };
      const chained = lineHash(line);
      const written = Buffer.from(`${JSON.stringify({ ...line, hash: chained })}\n`);
      const start = fstatSync(descriptor).size;
      options.hook?.('before', 'proof');
      try {
        let done = 0;
        while (done < written.length) done += writeSync(descriptor, written, done);
        fsyncSync(descriptor);
      } catch (error) {
        ftruncateSync(descriptor, start);
        throw error;
      }
      options.hook?.('after', 'proof');
      seq += 1;
      before = chained;
      follow.run(seq, chained);
    },
    close: () => closeSync(descriptor),
  };
}
