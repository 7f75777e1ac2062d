// What the store knows of its proof log (rule 9): how far it has followed it, what it missed, and what does not fit.

import { counted } from '../../domain/counted.ts';
import type { Act } from '../../ports/journal.ts';
import type { Head, NewEntry, ProofEntry } from '../../ports/proof-log.ts';
import type { Clash, KnownProof, LostBranch, MissedProof, ProofLog } from '../../ports/proof-of-store.ts';
import type { SharedLog, SharedPlace } from '../../ports/shared-log.ts';
import type { Readable, Writable } from '../file/database.ts';
import { fromJson, type Json } from '../file/json.ts';
import { inPlainWords } from '../file/sql-errors.ts';
import {
  type ActName,
  type Ahead,
  begunHere,
  type Followed,
  type NamedAct,
  nameOf,
  readAhead,
  unfollowed,
  type Unfollowed,
} from './ahead.ts';
import { FileLog, type FileLogOptions } from './file-log.ts';
import { knownOf } from './known.ts';
import { type ProofLine, readProofLog, storedLines } from './proof-file.ts';
import { firstStoreOf, readBeyondBreaks } from './beyond-breaks.ts';
import { beginAnewNext, lostBranchIn } from './lost-branch.ts';
import { type OwnPlace, openOwnPlace } from './own-place.ts';
import { openSeen, type Seen } from './seen.ts';
import { markShared } from './shared-mark.ts';
import { DeskTeamLog } from './team-log.ts';

export interface OpenProofLog extends ProofLog {
  /** The file is closed at once, the connection to a shared log in its time. */
  close(): void;
}

interface Team {
  readonly log: DeskTeamLog;
  readonly shared: SharedLog;
}

/** Where the log is that this desk shares; null where it has one of its own. */
export function sharedPlaceOf(database: Readable): SharedPlace | null {
  const place = database.prepare<[], Json<SharedPlace>>('SELECT place FROM shared_log').pluck().get();
  return place === undefined ? null : fromJson(place);
}

/** Makes the adapter of a shared log. */
export type ShareLog = (place: SharedPlace, desk: string) => SharedLog;

export interface ProofLogOptions extends FileLogOptions {
  readonly share?: ShareLog | undefined;
  readonly storeId: string;
  /** Who acts, for the other desks. */
  readonly by: string;
  /** The store was made just now: a log beside it is of a store that was lost, and may be taken over. */
  readonly fresh: boolean;
}

/** What the end of the log says against the store; null when it is the store's own and not behind it. */
function problemOf(
  file: string,
  options: ProofLogOptions & { readonly isTeam: boolean },
  followed: Followed,
  last: FileLog['last'],
): string | null {
  if (last === 'unreadable') return `the last entry of the proof log ${file} cannot be read`;
  if (followed.seq > 0 && last === null)
    return `the proof log ${file} is missing or empty, and the store knows ${counted(followed.seq, 'entry', 'entries')}`;
  if (last === null) return null;
  if (last.store !== options.storeId && !options.fresh && !options.isTeam)
    return followed.problem ?? `the proof log ${file} belongs to another store`;
  if (last.seq < followed.seq)
    return `the proof log ${file} ends at entry ${last.seq}, and the store knows ${followed.seq}`;
  if (last.seq === followed.seq && last.hash !== followed.hash)
    return `entry ${last.seq} of the proof log ${file} was altered`;
  return null;
}

/** Whose log it is, as the machine has seen it: that of a desk, whoever appended last to one that several share. */
function endOf(last: ProofLine | null, { storeId, isTeam }: { readonly storeId: string; readonly isTeam: boolean }) {
  return { store: isTeam ? storeId : (last?.store ?? storeId) };
}

/** Opens the file, and reads what the store has not followed. Throws `store-newer` for an entry of a format to come. */
function openAndRead(
  database: Writable,
  options: ProofLogOptions & { readonly isTeam: boolean },
  seen: ReturnType<typeof openSeen>,
) {
  const log = new FileLog(options, options.storeId);
  // The others have what it told: it is followed from before it on.
  if (options.isTeam && log.last === 'unreadable') log.cutAtBreak();
  const followed = database.prepare<[], Followed>('SELECT seq, hash, problem FROM proof_followed').get()!;
  const last = log.last === 'unreadable' ? null : log.last;
  const atEnd =
    problemOf(log.file, options, followed, log.last) ??
    seen.missing({ ...endOf(last, options), seq: last?.seq ?? 0, hash: last?.hash ?? '' });
  const ahead: Ahead =
    atEnd === null && last !== null && last.seq > followed.seq
      ? readAhead(database, log.file, followed, options)
      : { acts: new Map(), older: false, problem: atEnd };
  return { log, followed, ahead, lastDesk: last?.store ?? options.storeId };
}

/** Opens the log of a data folder for appending and compares its end with what the store has followed. */
export function openProofLog(database: Writable, options: ProofLogOptions): OpenProofLog {
  return new StoreProofLog(database, options);
}

class StoreProofLog implements OpenProofLog {
  readonly #database: Writable;
  readonly #options: ProofLogOptions;
  readonly #seen: Seen;
  readonly #log: FileLog;
  /** Where the store stood when it was opened. */
  readonly #opened: Followed;
  readonly #acts: Map<ActName, Unfollowed>;
  readonly #lastDesk: string;
  #problem: string | null;
  /** Null for a desk that shares its log: the others see where it is at work. */
  readonly #place: OwnPlace | null;
  /** What did not fit when it was opened. */
  readonly #atOpen: string | null;
  /** Entries beyond the store wait to be replayed. */
  #isBehind: boolean;
  readonly #isOlder: boolean;
  #team: Team | null = null;

  constructor(database: Writable, options: ProofLogOptions) {
    this.#database = database;
    this.#options = options;
    this.#seen = openSeen(options.folder);
    const place = sharedPlaceOf(database);
    const found = openAndRead(database, { ...options, isTeam: place !== null }, this.#seen);
    this.#log = found.log;
    this.#opened = found.followed;
    this.#acts = found.ahead.acts;
    this.#lastDesk = found.lastDesk;
    this.#place = place === null ? openOwnPlace(options.folder, options.storeId) : null;
    this.#isOlder = found.ahead.older;
    this.#problem = found.ahead.problem ?? this.#place?.problem ?? null;
    this.#atOpen = found.ahead.problem;
    this.#isBehind = found.ahead.older && this.#problem === null;
    if (this.#problem !== found.followed.problem) this.#say(this.#problem);
    if (place !== null) this.share(place);
  }

  get team(): DeskTeamLog | null {
    return this.#team?.log ?? null;
  }

  get problem(): string | null {
    return this.#problem;
  }

  get missed(): MissedProof | null {
    if (!this.#isBehind) return null;
    const [log, opened] = [this.#log, this.#opened];
    return {
      through: log.end.seq,
      *entries() {
        for (const line of readProofLog(log.file)) if (typeof line !== 'number' && line.seq > opened.seq) yield line;
      },
      taken: () => this.#taken(),
      refused: (words) => this.#say(words),
    };
  }

  *beyond(): ReturnType<ProofLog['beyond']> {
    if (this.#problem === null || this.#team !== null) return;
    const { fresh, storeId } = this.#options;
    // A store that was made just now takes over the log of one that was lost.
    yield* readBeyondBreaks(this.#log.file, this.#opened, fresh ? firstStoreOf(this.#log.file) : storeId);
  }

  share(place: SharedPlace): void {
    const { share } = this.#options;
    if (share === undefined) throw new Error('a shared proof log cannot be reached from here');
    const { desk } = this.#log;
    inPlainWords('share the proof log', this.#options.folder, () => markShared(this.#options.folder, { desk, place }));
    const isOurs = begunHere(this.#database);
    // It was reached under another address before.
    void this.#team?.shared.close();
    const shared = share(place, desk);
    const log = new DeskTeamLog(this.#database, this.#log, {
      place,
      shared,
      desk,
      onOwn: (line) => {
        if (isOurs(line)) this.#acts.set(line.entry.act, unfollowed(line, line.entry));
      },
      isLeaving: () => this.lostBranch !== null,
      onProblem: (words) => this.#say(words),
      onFetched: () => this.#compareAgain(),
    });
    this.#team = { log, shared };
  }

  get lostBranch(): LostBranch | null {
    return lostBranchIn(this.#options.folder, this.#log.file);
  }

  beginAnewNext(asked: Parameters<ProofLog['beginAnewNext']>[0]): void {
    const { folder } = this.#options;
    inPlainWords('begin anew', folder, () => beginAnewNext(folder, asked));
  }

  ascertain(): void {
    this.#log.ascertain();
  }

  seq(): number {
    return this.#log.end.seq;
  }

  end(): Head {
    return this.#log.end;
  }

  chain(): ReturnType<ProofLog['chain']> {
    return storedLines(this.#log.file);
  }

  has(act: NamedAct): boolean {
    const at = this.#acts.get(nameOf(act));
    return at !== undefined && at.seq > (this.#permittedBy(act) ?? 0);
  }

  isApplied(act: Pick<Act, 'number'>): boolean {
    return this.#permittedBy(act) !== null;
  }

  #permittedBy({ number }: Pick<Act, 'number'>): number | null {
    const entry = this.#database.prepare<[number], number | null>('SELECT entry FROM act WHERE number = ?').pluck();
    return entry.get(number) ?? null;
  }

  isTold(act: NamedAct): boolean {
    return this.#acts.get(nameOf(act))?.isTold === true;
  }

  loggedAt(act: NamedAct): string | null {
    return this.#acts.get(nameOf(act))?.at ?? null;
  }

  hashOf(act: NamedAct, handOver: number): string | null {
    return this.#acts.get(nameOf(act))?.hashes.get(handOver) ?? null;
  }

  isTakenBack(act: NamedAct, handOver: number): boolean {
    return this.#acts.get(nameOf(act))?.takenBack.includes(handOver) === true;
  }

  async append(act: NamedAct, entry: NewEntry, clash?: Clash, answered: () => void = () => {}): Promise<void> {
    if (this.#database.inTransaction) throw new Error('nothing is appended to the proof log inside a transaction');
    const lastEvent = this.#database.prepare<[], Head>('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1');
    const events = lastEvent.get() ?? { seq: 0, hash: '' };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a new entry with its act is an entry
    const named = { ...entry, act: nameOf(act), events } as ProofEntry;
    const head = await this.#stands(named, clash, answered);
    // A shared log brought it back with its time.
    const { at } = this.#acts.get(nameOf(act)) ?? {};
    this.#acts.set(nameOf(act), unfollowed({ ...head, at }, entry));
    if (this.#problem === null) this.#noteSeen();
  }

  followed(act: NamedAct): void {
    const at = this.#acts.get(nameOf(act));
    if (at === undefined) return;
    this.#database.prepare('UPDATE act SET entry = ? WHERE number = ?').run(at.seq, act.number);
    // A log with a problem is not followed: the right one, put back, is known again by where the store stood. Nor is one that others
    // appended to meanwhile, before theirs took effect.
    if (this.#problem !== null || this.#team?.log.isBehind === true) return;
    this.#database.prepare('UPDATE proof_followed SET seq = ?, hash = ? WHERE seq < ?').run(at.seq, at.hash, at.seq);
  }

  get copyOf(): ProofLog['copyOf'] {
    const words = this.#place?.problem ?? null;
    return words !== null && this.#problem === words ? this.#place!.copyOf : null;
  }

  goOnHere(): boolean {
    if (this.copyOf === null) return false;
    this.#place!.claim();
    this.#say(null);
    this.#isBehind = this.#isOlder;
    return true;
  }

  startOver(): string {
    const aside = this.#log.beginAnew();
    this.#place?.claim();
    this.#database.prepare(`UPDATE proof_followed SET seq = 0, hash = '', problem = NULL`).run();
    this.#problem = null;
    this.#isBehind = false;
    this.#noteSeen();
    return aside;
  }

  known(): KnownProof {
    return knownOf(this.#log.file);
  }

  close(): void {
    this.#log.close();
    // The server notices by itself when this one is gone before it said so.
    void this.#team?.shared.close();
  }

  async #stands(entry: ProofEntry, clash: Clash | undefined, answered: () => void): Promise<Head> {
    if (this.#team !== null) return this.#team.log.append({ ...entry, by: this.#options.by }, clash, answered);
    const head = await this.#log.append(this.#log.end, entry);
    if (head === null) throw new Error('another desk appended to the proof log of this one');
    return head;
  }

  /** The copy of a desk that was put back lacked what the shared log has: followed, it lacks nothing. */
  #compareAgain(): void {
    const { end } = this.#log;
    if (this.#problem === null || this.#problem !== this.#atOpen || end.seq < this.#opened.seq) return;
    if (this.#seen.missing({ store: this.#log.desk, ...end }) !== null) return;
    for (const { entry } of storedLines(this.#log.file))
      if (entry.seq === this.#opened.seq && entry.hash !== this.#opened.hash) return;
    this.#say(null);
  }

  #noteSeen(): void {
    this.#seen.note({ store: this.#log.desk, ...this.#log.end });
  }

  #say(problem: string | null): void {
    this.#problem = problem;
    this.#database.prepare('UPDATE proof_followed SET problem = ?').run(problem);
  }

  #taken(): void {
    this.#isBehind = false;
    this.#problem = null;
    const { seq, hash } = this.#log.end;
    this.#database.prepare('UPDATE proof_followed SET seq = ?, hash = ?, problem = NULL').run(seq, hash);
    if (this.#lastDesk === this.#log.desk) return;
    this.#log.desk = this.#lastDesk;
    this.#database.prepare('UPDATE store_identity SET store_id = ?').run(this.#lastDesk);
  }
}
