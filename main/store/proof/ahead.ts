// What the proof log tells that the store has not followed: entries of acts that a crash cut off, or that an older store never knew.

import type { Act } from '../../ports/journal.ts';
import type { Head, NewEntry, ProofEntry } from '../../ports/proof-log.ts';
import type { Writable } from '../file/database.ts';
import { type ProofLine, readProofLog } from './proof-file.ts';

export interface Followed extends Head {
  readonly problem: string | null;
}

/** The last entry of an act that this store has not followed. */
export interface Unfollowed extends Head {
  /** Hashes of the files, by hand-over. */
  readonly hashes: ReadonlyMap<number, string | null>;
  /** Of a read-back: whether the service told. */
  readonly isTold: boolean;
  /** Hand-overs of which it told that they never got their names. */
  readonly takenBack: readonly number[];
  /** When it was appended, where the log told. */
  readonly at?: string | undefined;
}

export type ActName = string | number;
export type NamedAct = Pick<Act, 'number' | 'uuid'>;

export interface Ahead {
  /** Acts that the store began, whose entries it has not followed: a crash came between. */
  readonly acts: Map<ActName, Unfollowed>;
  /** An entry tells of an act that the store does not know: an older copy was put back. */
  readonly older: boolean;
  readonly problem: string | null;
}

/** Whether this store began the act. Numbers are used again after an older copy was put back: one counts only if begun before its entry. */
export function begunHere(database: Writable): (line: ProofLine) => boolean {
  const byUuid = database.prepare<[string], number>('SELECT 1 FROM act WHERE uuid = ?').pluck();
  const byNumber = database
    .prepare<[number], string>('SELECT begun_at FROM act WHERE number = ? AND uuid IS NULL')
    .pluck();
  return ({ entry: { act }, at }) => {
    if (typeof act === 'string') return byUuid.get(act) !== undefined;
    const begun = byNumber.get(act);
    return begun !== undefined && begun <= at;
  };
}

export function unfollowed(
  { seq, hash, at }: Head & { readonly at?: string | undefined },
  entry: NewEntry | ProofEntry,
): Unfollowed {
  const files = entry.what === 'hand-over' ? [entry] : entry.what === 'hand-overs' ? entry.files : [];
  const isTold = entry.what === 'read-back' && entry.told;
  const takenBack = entry.what === 'withdrawn' ? (entry.handOvers ?? [entry.handOver]) : [];
  return { seq, hash, hashes: new Map(files.map(({ handOver, sha256 }) => [handOver, sha256])), isTold, takenBack, at };
}

/** What was sent is sent once it has taken effect here: a store that knows of neither lost that, with a disk or a copy. */
const ANSWERS: ReadonlySet<string> = new Set<ProofEntry['what']>(['mark-answered', 'batch-answered', 'batch-unknown']);

/** Reads the entries that the store has not followed. */
export function readAhead(
  database: Writable,
  file: string,
  followed: Followed,
  { storeId, isTeam }: { readonly storeId: string; readonly isTeam: boolean },
): Ahead {
  const acts = new Map<ActName, Unfollowed>();
  const isOurs = begunHere(database);
  let older = false;
  for (const line of readProofLog(file)) {
    if (typeof line === 'number')
      return { acts, older, problem: `entry ${line} of the proof log ${file} does not follow from the one before it` };
    if (line.seq === followed.seq && line.hash !== followed.hash)
      return { acts, older, problem: `entry ${line.seq} of the proof log ${file} was altered` };
    if (line.seq <= followed.seq) continue;
    const isBegun = line.store === storeId && isOurs(line);
    // Of a shared log, what others appended is followed entry by entry.
    if (isTeam && !isBegun) continue;
    const isLost = !isTeam && acts.has(line.entry.act) && ANSWERS.has(line.entry.what);
    if (!isBegun || isLost) older = true;
    acts.set(line.entry.act, unfollowed(line, line.entry));
  }
  return { acts: older ? new Map() : acts, older, problem: null };
}

export function nameOf({ uuid, number }: NamedAct): ActName {
  return uuid ?? number;
}
