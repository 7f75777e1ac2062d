// Checks the proof log against the store, and the history against what the log anchors of it (rules 9 and 10): a store that was emptied,
// cut or blocked is never ok.

import path from 'node:path';
import { counted } from '../domain/counted.ts';
import { GONE_THROUGH, type Head, REPLAYED } from '../ports/proof-log.ts';
import type { StoreCheck } from '../ports/store.ts';
import type { Readable } from './file/database.ts';
import { brokenEvent } from './journal.ts';
import { problemOfPlace } from './proof/own-place.ts';
import { PROOF_FILE, type ProofLine, readProofLog } from './proof/proof-file.ts';
import { sharedPlaceOf } from './proof/proof-log.ts';
import { openSeen } from './proof/seen.ts';

/** What one walk through the log finds. */
interface Walked {
  readonly file: string;
  readonly entries: number;
  /** The first entry that does not follow from the one before it. */
  readonly broken: number | null;
  /** Hash of the entry up to which the store has followed. */
  readonly at: string | null;
  /** Hand-overs that it tells of, up to where the store has followed. */
  readonly told: ReadonlySet<number>;
  /** The first entry beyond, of an act that this store did not begin. */
  readonly beyond: ProofLine | null;
  /** The newest event head that an entry of this store carries. */
  readonly anchor: (Head & { readonly entry: number }) | null;
  readonly last: ProofLine | null;
  /** The desk of this store. */
  readonly own: string;
  readonly isTeam: boolean;
}

function walk(database: Readable, folder: string, followed: Head): Walked {
  const file = path.join(folder, PROOF_FILE);
  const isBegun = database
    .prepare<[string | number, string | number], number>('SELECT 1 FROM act WHERE uuid = ? OR number = ?')
    .pluck();
  const through = replayedThrough(database);
  const own = database.prepare<[], string>('SELECT store_id FROM store_identity').pluck().get()!;
  const isTeam = sharedPlaceOf(database) !== null;
  const told = new Set<number>();
  const found = { file, entries: 0, told, broken: null, at: null, beyond: null, anchor: null, last: null, own, isTeam };
  const walked: { -readonly [Key in keyof Walked]: Walked[Key] } = found;
  for (const line of readProofLog(file)) {
    if (typeof line === 'number') return { ...walked, broken: line };
    const { seq, entry } = line;
    walked.entries = seq;
    walked.last = line;
    if (seq === followed.seq) walked.at = line.hash;
    if (entry.what === 'hand-over' && seq <= followed.seq) told.add(entry.handOver);
    if (entry.what === 'hand-overs' && seq <= followed.seq) for (const { handOver } of entry.files) told.add(handOver);
    // What other desks appended waits until it is followed.
    if (!isTeam && seq > followed.seq && isBegun.get(entry.act, entry.act) === undefined) walked.beyond ??= line;
    // What a lost store knew of its history is not in the one that followed its log.
    const isOwn = !isTeam || line.store === own;
    if (entry.events !== undefined && seq > through && isOwn) walked.anchor = { ...entry.events, entry: seq };
  }
  return walked;
}

/** The entry through which an older store was brought up to this log. */
function replayedThrough(database: Readable): number {
  return (
    database
      .prepare<[string, string], number | null>(
        `SELECT max(data ->> 'through') FROM event WHERE what = ?
         AND seq > coalesce((SELECT max(seq) FROM event WHERE what = ?), 0)`,
      )
      .pluck()
      .get(REPLAYED, GONE_THROUGH) ?? 0
  );
}

function checkHistory(database: Readable, { anchor }: Walked, guard: string | null): StoreCheck {
  const wrong = (detail: string): StoreCheck => ({ name: 'history', ok: false, detail });
  const broken = brokenEvent(database);
  if (broken !== null) return wrong(`event ${broken} does not follow from the one before it: history was altered`);
  const { n } = database.prepare<[], { n: number }>('SELECT count(*) AS n FROM event').get()!;
  if (anchor !== null) {
    const kept = database.prepare<[number], string>('SELECT hash FROM event WHERE seq = ?').pluck().get(anchor.seq);
    if (kept === undefined && anchor.seq > 0)
      return wrong(`it ends at event ${n}, and entry ${anchor.entry} of the proof log knows ${anchor.seq}: it was cut`);
    if (kept !== undefined && kept !== anchor.hash)
      return wrong(`event ${anchor.seq} is not the one that entry ${anchor.entry} of the proof log knows`);
  }
  if (guard !== null) return wrong(`${guard}: history can be altered`);
  return { name: 'history', ok: true, detail: `${n} events, each chained to the one before it`, counted: { count: n } };
}

/** Hand-overs of the store that the log must know: since a person last went through what did not fit. */
const MUST_BE_TOLD = `SELECT number FROM hand_over WHERE state IN ('handed-over', 'unclear')
  AND begun_at > coalesce((SELECT max(at) FROM event WHERE what = ?), '')`;

/** What stands beside the folder is looked at here too: who looks first after a folder was put back has done nothing with it yet. */
function blockedBy(folder: string, { last, own, isTeam }: Walked): string | null {
  const end = { store: isTeam ? own : (last?.store ?? own), seq: last?.seq ?? 0, hash: last?.hash ?? '' };
  return openSeen(folder).missing(end) ?? (isTeam ? null : problemOfPlace(folder, own));
}

function problemWith(
  database: Readable,
  folder: string,
  followed: Head & { problem: string | null },
  walked: Walked,
): string | null {
  const { file, broken, at, told, beyond } = walked;
  if (broken !== null) return `entry ${broken} of ${file} does not follow from the one before it`;
  if (followed.seq > 0 && at !== followed.hash)
    return `${file} lacks or differs in entry ${followed.seq}, which the store knows`;
  const blocked = followed.problem ?? blockedBy(folder, walked);
  if (blocked !== null) return `everything that changes something is blocked: ${blocked}`;
  if (beyond !== null)
    return `entry ${beyond.seq} of ${file} (${beyond.entry.what}, ${beyond.at}) is of an act that this store does not know`;
  const untold = database.prepare<[string], number>(MUST_BE_TOLD).pluck().all(GONE_THROUGH);
  const unknown = untold.find((number) => !told.has(number));
  if (unknown !== undefined) return `${file} does not know hand-over ${unknown}`;
  const kept = new Set(database.prepare<[], number>('SELECT number FROM hand_over').pluck().all());
  const lost = [...told].find((number) => !kept.has(number));
  return lost === undefined ? null : `${file} tells of hand-over ${lost}, which this store does not have`;
}

/** The checks `history` and `proof-log`, from one walk through the log. `guard`: one of history that was taken off or altered. */
export function checkProof(
  database: Readable,
  folder: string,
  guard: string | null,
): { history: StoreCheck; proofLog: StoreCheck } {
  const followed = database
    .prepare<[], Head & { problem: string | null }>('SELECT seq, hash, problem FROM proof_followed')
    .get()!;
  const walked = walk(database, folder, followed);
  const problem = problemWith(database, folder, followed, walked);
  const detail = problem ?? `${counted(walked.entries, 'entry', 'entries')}, each chained to the one before it`;
  return {
    history: checkHistory(database, walked, guard),
    proofLog: { name: 'proof-log', ok: problem === null, detail, counted: { count: walked.entries } },
  };
}
