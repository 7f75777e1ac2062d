// The proof log (rule 9): hand-overs, verdicts and marks as lines of JSON in a file beside the store, each chained to the one
// before it, appended and synced before they take effect. The store notes how far it has followed the log.

import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { MissedProof, ProofEntry, ProofLog } from '../../ports/proof-log.ts';
import type { Writable } from '../file/database.ts';
import { openSeen } from './seen.ts';
import { inPlainWords } from '../file/sql-errors.ts';
import {
  FIRST,
  lastWholeLine,
  parsedLine,
  PROOF_FILE,
  type ProofLine,
  readProofLog,
  textOfLine,
} from './proof-file.ts';

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
  /** The store was made just now: a log beside it is of a store that was lost, and may be taken over. */
  readonly fresh: boolean;
  readonly now: () => string;
  /** Called before and after an entry is written; tests kill the process here. */
  readonly hook?: (moment: 'before' | 'after', what: string) => void;
}

/** What the end of the log says against the store; null when it is the store's own and not behind it. */
function problemOf(file: string, options: ProofLogOptions, followed: Followed, last: ProofLine | null): string | null {
  if (followed.seq > 0 && last === null)
    return `the proof log ${file} is missing or empty, and the store knows ${followed.seq} entries`;
  if (last === null) return null;
  if (last.store !== options.storeId && !options.fresh)
    return followed.problem ?? `the proof log ${file} belongs to another store`;
  if (last.seq < followed.seq)
    return `the proof log ${file} ends at entry ${last.seq}, and the store knows ${followed.seq}`;
  if (last.seq === followed.seq && last.hash !== followed.hash)
    return `entry ${last.seq} of the proof log ${file} was altered`;
  return null;
}

interface Ahead {
  /** Acts that the store began, whose entries it has not followed, with the hash of a file: a crash came between. */
  readonly acts: Map<number, string | null>;
  /** An entry tells of an act that the store does not know: an older copy was put back. */
  readonly older: boolean;
  readonly problem: string | null;
}

/** Looks at the entries that the store has not followed. */
function lookAhead(database: Writable, file: string, followed: Followed, storeId: string): Ahead {
  const acts = new Map<number, string | null>();
  // Numbers are used again after an older copy was put back: an act is only known when it began before its entry.
  const begun = database.prepare<[number], { begun_at: string }>('SELECT begun_at FROM act WHERE number = ?');
  let older = false;
  for (const line of readProofLog(file)) {
    if (typeof line === 'number')
      return { acts, older, problem: `entry ${line} of the proof log ${file} does not follow from the one before it` };
    if (line.seq === followed.seq && line.hash !== followed.hash)
      return { acts, older, problem: `entry ${line.seq} of the proof log ${file} was altered` };
    if (line.seq <= followed.seq) continue;
    acts.set(line.entry.act, line.entry.what === 'hand-over' ? line.entry.sha256 : null);
    const known = begun.get(line.entry.act)?.begun_at;
    if (line.store !== storeId || known === undefined || known > line.at) older = true;
  }
  return { acts: older ? new Map() : acts, older, problem: null };
}

/** The end of the log as this process writes it. */
interface End {
  descriptor: number;
  /** Bytes of whole lines: what lies beyond could not be written whole, nor cut off again. */
  size: number;
  seq: number;
  hash: string;
  storeId: string;
  problem: string | null;
  /** Entries beyond the store wait to be replayed. */
  missed: boolean;
}

/** What made the write fail is what a person has to know; the next write, or the next start, cuts it off at last. */
function cutOff(end: End): void {
  try {
    ftruncateSync(end.descriptor, end.size);
  } catch {
    // A half line has not taken effect.
  }
}

/** Appends a line and syncs it; a line that could not be written whole is cut off again. */
function write(end: End, entry: ProofEntry, { folder, now, hook }: ProofLogOptions): void {
  const line = { seq: end.seq + 1, at: now(), store: end.storeId, before: end.hash, entry };
  const { text, hash: chained } = textOfLine(line);
  const written = Buffer.from(text);
  hook?.('before', 'proof');
  inPlainWords('write to the proof log', path.join(folder, PROOF_FILE), () => {
    if (fstatSync(end.descriptor).size > end.size) ftruncateSync(end.descriptor, end.size);
    try {
      let done = 0;
      while (done < written.length) done += writeSync(end.descriptor, written, done);
      fsyncSync(end.descriptor);
    } catch (error) {
      cutOff(end);
      throw error;
    }
  });
  hook?.('after', 'proof');
  end.size += written.length;
  end.seq += 1;
  end.hash = chained;
}

function missedEntries(database: Writable, file: string, end: End, followed: Followed, lastStore: string): MissedProof {
  const keepProblem = database.prepare('UPDATE proof_followed SET problem = ?');
  return {
    *entries() {
      for (const line of readProofLog(file))
        if (typeof line !== 'number' && line.seq > followed.seq) yield { at: line.at, entry: line.entry };
    },
    taken() {
      end.missed = false;
      end.problem = null;
      database.prepare('UPDATE proof_followed SET seq = ?, hash = ?, problem = NULL').run(end.seq, end.hash);
      if (lastStore === end.storeId) return;
      end.storeId = lastStore;
      database.prepare('UPDATE store_identity SET store_id = ?').run(lastStore);
    },
    refused(words) {
      end.problem = words;
      keepProblem.run(words);
    },
  };
}

/** Puts the file aside and begins a new one. Returns the name under which the old one is kept. */
function beginAnew(database: Writable, file: string, end: End, now: string): string {
  closeSync(end.descriptor);
  const aside = `proof-until-${now.replace(/[^0-9]/g, '').slice(0, 14)}.log`;
  if (existsSync(file)) renameSync(file, path.join(path.dirname(file), aside));
  database.prepare(`UPDATE proof_followed SET seq = 0, hash = '', problem = NULL`).run();
  Object.assign(end, { descriptor: openSync(file, 'a+'), size: 0, seq: 0, hash: FIRST, problem: null, missed: false });
  return aside;
}

/** Opens the log of a data folder for appending and compares its end with what the store has followed. */
export function openProofLog(database: Writable, options: ProofLogOptions): OpenProofLog {
  const file = path.join(options.folder, PROOF_FILE);
  const descriptor = inPlainWords('open the proof log', file, () => openSync(file, 'a+'));
  const text = lastWholeLine(descriptor);
  const last = text === null ? null : parsedLine(text);
  const followed = database.prepare<[], Followed>('SELECT seq, hash, problem FROM proof_followed').get()!;
  const follow = database.prepare('UPDATE proof_followed SET seq = ?, hash = ?');
  const seen = openSeen(options.folder);
  const noteSeen = () => seen.note({ store: end.storeId, seq: end.seq, hash: end.hash });
  const atEnd =
    text !== null && last === null
      ? `the last entry of the proof log ${file} cannot be read`
      : (problemOf(file, options, followed, last) ??
        seen.missing({
          store: last?.store ?? options.storeId,
          seq: last?.seq ?? 0,
          hash: last?.hash ?? '',
        }));
  const ahead: Ahead =
    atEnd === null && last !== null && last.seq > followed.seq
      ? lookAhead(database, file, followed, options.storeId)
      : { acts: new Map(), older: false, problem: atEnd };
  if (ahead.problem !== followed.problem) database.prepare('UPDATE proof_followed SET problem = ?').run(ahead.problem);
  const end: End = {
    descriptor,
    size: fstatSync(descriptor).size,
    seq: last?.seq ?? 0,
    hash: last?.hash ?? FIRST,
    storeId: options.storeId,
    problem: ahead.problem,
    missed: ahead.older && ahead.problem === null,
  };
  const missed = missedEntries(database, file, end, followed, last?.store ?? options.storeId);
  return {
    get problem() {
      return end.problem;
    },
    get missed() {
      return end.missed ? missed : null;
    },
    hasAct: (act) => ahead.acts.has(act),
    hashOf: (act) => ahead.acts.get(act) ?? null,
    startOver() {
      const aside = beginAnew(database, file, end, options.now());
      noteSeen();
      return aside;
    },
    append(entry) {
      write(end, entry, options);
      ahead.acts.set(entry.act, entry.what === 'hand-over' ? entry.sha256 : null);
      // A log with a problem is not followed: the right one, put back, is known again by where the store stood.
      if (end.problem !== null) return;
      follow.run(end.seq, end.hash);
      noteSeen();
    },
    close: () => closeSync(end.descriptor),
  };
}
