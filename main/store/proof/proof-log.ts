// What the store knows of its proof log (rule 9): how far it has followed it, what it missed, and what does not fit.

import type { Act } from '../../ports/journal.ts';
import type { Head, MissedProof, NewEntry, ProofEntry, ProofLog } from '../../ports/proof-log.ts';
import type { Writable } from '../file/database.ts';
import { FileLog, type FileLogOptions } from './file-log.ts';
import { knownOf } from './known.ts';
import { type ProofLine, readProofLog } from './proof-file.ts';
import { openSeen } from './seen.ts';

interface Followed extends Head {
  readonly problem: string | null;
}

export interface OpenProofLog extends ProofLog {
  close(): void;
}

export interface ProofLogOptions extends FileLogOptions {
  readonly storeId: string;
  /** The store was made just now: a log beside it is of a store that was lost, and may be taken over. */
  readonly fresh: boolean;
}

/** What the end of the log says against the store; null when it is the store's own and not behind it. */
function problemOf(file: string, options: ProofLogOptions, followed: Followed, last: FileLog['last']): string | null {
  if (last === 'unreadable') return `the last entry of the proof log ${file} cannot be read`;
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

/** The last entry of an act that this store has not followed. */
interface Unfollowed extends Head {
  /** Hashes of the files, by hand-over. */
  readonly hashes: ReadonlyMap<number, string | null>;
  /** Of a read-back: whether the service told. */
  readonly isTold: boolean;
}

type ActName = string | number;

interface Ahead {
  /** Acts that the store began, whose entries it has not followed: a crash came between. */
  readonly acts: Map<ActName, Unfollowed>;
  /** An entry tells of an act that the store does not know: an older copy was put back. */
  readonly older: boolean;
  readonly problem: string | null;
}

/** Whether this store began the act. Numbers are used again after an older copy was put back: one counts only if begun before its entry. */
function begunHere(database: Writable): (line: ProofLine) => boolean {
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

function unfollowed({ seq, hash }: Head, entry: NewEntry | ProofEntry): Unfollowed {
  const files = entry.what === 'hand-over' ? [entry] : entry.what === 'hand-overs' ? entry.files : [];
  const isTold = entry.what === 'read-back' && entry.told;
  return { seq, hash, hashes: new Map(files.map(({ handOver, sha256 }) => [handOver, sha256])), isTold };
}

/** Reads the entries that the store has not followed. */
function readAhead(database: Writable, file: string, followed: Followed, storeId: string): Ahead {
  const acts = new Map<ActName, Unfollowed>();
  const isOurs = begunHere(database);
  let older = false;
  for (const line of readProofLog(file)) {
    if (typeof line === 'number')
      return { acts, older, problem: `entry ${line} of the proof log ${file} does not follow from the one before it` };
    if (line.seq === followed.seq && line.hash !== followed.hash)
      return { acts, older, problem: `entry ${line.seq} of the proof log ${file} was altered` };
    if (line.seq <= followed.seq) continue;
    acts.set(line.entry.act, unfollowed(line, line.entry));
    if (line.store !== storeId || !isOurs(line)) older = true;
  }
  return { acts: older ? new Map() : acts, older, problem: null };
}

function nameOf({ uuid, number }: Pick<Act, 'number' | 'uuid'>): ActName {
  return uuid ?? number;
}

/** Opens the file, and reads what the store has not followed. Throws `store-newer` for an entry of a format to come. */
function openAndRead(database: Writable, options: ProofLogOptions, seen: ReturnType<typeof openSeen>) {
  const log = new FileLog(options, options.storeId);
  const followed = database.prepare<[], Followed>('SELECT seq, hash, problem FROM proof_followed').get()!;
  const last = log.last === 'unreadable' ? null : log.last;
  const atEnd =
    problemOf(log.file, options, followed, log.last) ??
    seen.missing({ store: last?.store ?? options.storeId, seq: last?.seq ?? 0, hash: last?.hash ?? '' });
  const ahead: Ahead =
    atEnd === null && last !== null && last.seq > followed.seq
      ? readAhead(database, log.file, followed, options.storeId)
      : { acts: new Map(), older: false, problem: atEnd };
  if (ahead.problem !== followed.problem) database.prepare('UPDATE proof_followed SET problem = ?').run(ahead.problem);
  return { log, followed, ahead, lastDesk: last?.store ?? options.storeId };
}

/** Opens the log of a data folder for appending and compares its end with what the store has followed. */
export function openProofLog(database: Writable, options: ProofLogOptions): OpenProofLog {
  const seen = openSeen(options.folder);
  const { log, followed, ahead, lastDesk } = openAndRead(database, options, seen);
  let { problem } = ahead;
  /** Entries beyond the store wait to be replayed. */
  let isBehind = ahead.older && problem === null;
  const noteSeen = () => seen.note({ store: log.desk, ...log.end });
  const follow = database.prepare('UPDATE proof_followed SET seq = ?, hash = ? WHERE seq < ?');
  const permittedBy = database.prepare<[number], number | null>('SELECT entry FROM act WHERE number = ?').pluck();
  const permit = database.prepare('UPDATE act SET entry = ? WHERE number = ?');
  const lastEvent = database.prepare<[], Head>('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1');
  const missed: MissedProof = {
    through: log.end.seq,
    *entries() {
      for (const line of readProofLog(log.file)) if (typeof line !== 'number' && line.seq > followed.seq) yield line;
    },
    taken() {
      isBehind = false;
      problem = null;
      database.prepare('UPDATE proof_followed SET seq = ?, hash = ?, problem = NULL').run(log.end.seq, log.end.hash);
      if (lastDesk === log.desk) return;
      log.desk = lastDesk;
      database.prepare('UPDATE store_identity SET store_id = ?').run(lastDesk);
    },
    refused(words) {
      problem = words;
      database.prepare('UPDATE proof_followed SET problem = ?').run(words);
    },
  };
  return {
    get problem() {
      return problem;
    },
    get missed() {
      return isBehind ? missed : null;
    },
    seq: () => log.end.seq,
    has(act) {
      const at = ahead.acts.get(nameOf(act));
      return at !== undefined && at.seq > (permittedBy.get(act.number) ?? 0);
    },
    isTold: (act) => ahead.acts.get(nameOf(act))?.isTold === true,
    hashOf: (act, handOver) => ahead.acts.get(nameOf(act))?.hashes.get(handOver) ?? null,
    async append(act, entry) {
      if (database.inTransaction) throw new Error('nothing is appended to the proof log inside a transaction');
      const events = lastEvent.get() ?? { seq: 0, hash: '' };
      const named = { ...entry, act: nameOf(act), events } as ProofEntry;
      const head = await log.append(log.end, named);
      if (head === null) throw new Error('another desk appended to the proof log of this one');
      ahead.acts.set(nameOf(act), unfollowed(head, entry));
      if (problem === null) noteSeen();
    },
    followed(act) {
      const at = ahead.acts.get(nameOf(act));
      if (at === undefined) return;
      permit.run(at.seq, act.number);
      // A log with a problem is not followed: the right one, put back, is known again by where the store stood.
      if (problem === null) follow.run(at.seq, at.hash, at.seq);
    },
    startOver() {
      const aside = log.beginAnew();
      database.prepare(`UPDATE proof_followed SET seq = 0, hash = '', problem = NULL`).run();
      problem = null;
      isBehind = false;
      noteSeen();
      return aside;
    },
    known: () => knownOf(log.file),
    close: () => log.close(),
  };
}
