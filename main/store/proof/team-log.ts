// A proof log that several desks share, as one of them follows it: every entry is kept in the desk's own file first, and takes effect in
// the order in which it stands there.

import { randomUUID } from 'node:crypto';
import { ConsoleError, detailsOf, type ErrorDetails } from '../../domain/errors.ts';
import {
  type Head,
  type LoggedEntry,
  type LogPlace,
  type NewEntry,
  type ProofEntry,
  TEAM_ENTRIES,
} from '../../ports/proof-log.ts';
import type { Clash, Misfit, TeamLog, WaitingEntry } from '../../ports/proof-of-store.ts';
import type { SharedLog, SharedPlace, StoredEntry } from '../../ports/shared-log.ts';
import type { Writable } from '../file/database.ts';
import { DeskHeads } from './desk-heads.ts';
import type { FileLog } from './file-log.ts';
import { entriesBehind, erasedEntries, lostEntries, putBackLost } from './lost-entries.ts';
import { FILE_START, FORMAT, formatOf, type ProofLine, readProofLog, storedLines } from './proof-file.ts';
import { mismatch, waits } from './team-words.ts';

export interface TeamOptions {
  readonly place: SharedPlace;
  readonly shared: SharedLog;
  readonly desk: string;
  /** It has left a branch, and not told all of it. */
  readonly isLeaving: () => boolean;
  /** An entry of this desk came into its file. */
  readonly onOwn: (line: ProofLine) => void;
  /** Store and log do not fit, or fit again. */
  readonly onProblem: (words: string | null) => void;
  /** Its file has what the database has. */
  readonly onFetched: () => void;
}

interface ActRow {
  readonly state: string;
  readonly entry: number | null;
}

export class DeskTeamLog implements TeamLog {
  readonly place: SharedPlace;
  away: ErrorDetails | null = null;
  incarnation: string | null = null;
  readonly reads = FORMAT;
  mayWrite = true;
  misfit: Misfit | null = null;
  readonly #log: FileLog;
  readonly #options: TeamOptions;
  readonly #followed: () => number;
  readonly #follow: (head: Head) => void;
  readonly #whoReadsLess: (format: number) => string[];
  readonly #heads: DeskHeads;
  readonly #actOf: (uuid: string) => ActRow | undefined;
  /** Where the first entry that may not have taken effect begins; null where all have. */
  #first: LogPlace | null = FILE_START;
  /** The last entry of the file is of this desk, and all before it have taken effect: it takes effect with its act. */
  #alone = 0;
  /** Nobody knows what became of the entry that was to stand there. */
  #doubt: number | null = null;
  /** Its own file was cut off where it broke: what it lacks is not fetched yet. */
  isCut = false;
  /** Another desk appended since this one followed last, when it appended last: the next one waits in line at once. */
  #isCrowded = false;
  /** What was wrong when the heads were compared last. */
  #problem: string | null = null;

  constructor(database: Writable, log: FileLog, options: TeamOptions) {
    this.#log = log;
    this.#options = options;
    this.place = options.place;
    this.#heads = new DeskHeads(database, options.desk);
    const seq = database.prepare<[], number>('SELECT seq FROM proof_followed').pluck();
    this.#followed = () => seq.get()!;
    const follow = database.prepare('UPDATE proof_followed SET seq = ?, hash = ? WHERE seq < ?');
    this.#follow = (head) => void follow.run(head.seq, head.hash, head.seq);
    // What this desk writes it reads, though the roll may tell of the program that it had before.
    const less = database
      .prepare<[number, string], string>('SELECT name FROM desk WHERE retired IS NULL AND reads < ? AND uuid <> ?')
      .pluck();
    this.#whoReadsLess = (format) => less.all(format, options.desk);
    const act = database.prepare<[string], ActRow>('SELECT state, entry FROM act WHERE uuid = ?');
    this.#actOf = (uuid) => act.get(uuid);
  }

  async fetch(): Promise<void> {
    await this.#fetch(false);
  }

  /** `isOvertaken`: somebody else was first, and stands right behind what this desk knows. */
  async #fetch(isOvertaken: boolean): Promise<void> {
    try {
      const { incarnation, writes } = await this.#options.shared.server();
      this.incarnation = incarnation;
      this.mayWrite = writes !== false;
      this.#heads.found(incarnation);
      if (this.mayWrite && this.#heads.isUnsaid)
        await this.#options.shared.report(incarnation, this.#log.end, this.#options.isLeaving());
      await this.#bring(isOvertaken);
      this.isCut = false;
      this.#assertNotBehindStore();
      if (this.#heads.areAsked)
        this.#heads.said(await this.#options.shared.reports(incarnation), this.#log.end.seq, (head) =>
          this.#hasInItsChain(head),
        );
      this.#say(null, null);
      this.#options.onFetched();
      this.away = null;
    } catch (error) {
      const details = detailsOf(error, 'follow the proof log');
      // Whoever says that it does not fit was reached.
      const isReached = details.code === 'proof-mismatch';
      this.away = isReached ? null : details;
      if (isReached) this.#say(details.cause, details.values?.why === 'team-older' ? 'older' : 'branches');
      throw error;
    }
  }

  *waiting(): Generator<WaitingEntry> {
    for (const line of this.#lines()) {
      // The entries of an act that is under way take effect with it, and what follows them after it.
      if (line === 'open') return;
      yield line;
    }
    if (this.isCut) return;
    this.#follow(this.#log.end);
    this.#first = null;
  }

  *ahead(): Generator<WaitingEntry> {
    for (const line of this.#lines()) if (line !== 'open') yield line;
  }

  took(entry: Head): void {
    this.#follow(entry);
  }

  refused(words: string): void {
    this.#say(words, 'entry');
  }

  get isBehind(): boolean {
    return this.#first !== null && this.#alone !== this.#log.end.seq;
  }

  /** Appends behind what this desk knows; where others were first, behind theirs, unless both cannot stand. */
  async append(entry: ProofEntry, clash: Clash | undefined, answered: () => void): Promise<Head> {
    await this.ascertain();
    // Its lines are stored before it, and nobody waits for them.
    const mayTakeTurn = !('records' in entry);
    try {
      for (let isOvertaken = mayTakeTurn && this.#isCrowded; ; isOvertaken = true) {
        if (isOvertaken) await this.#followBeforeAppend(mayTakeTurn);
        const head = await this.#appendBehind(entry, clash, answered);
        if (head !== null) return head;
      }
    } finally {
      await this.#options.shared.endTurn();
    }
  }

  /** Who is overtaken by many would be so again: it waits in line, and nobody comes between what it follows and its entry. */
  async #followBeforeAppend(mayTakeTurn: boolean): Promise<void> {
    if (mayTakeTurn) await this.#options.shared.takeTurn();
    const { seq } = this.#log.end;
    await this.#fetch(true);
    this.#isCrowded = this.#log.end.seq > seq;
  }

  /** Null where another entry stands behind what this desk knows. */
  async #appendBehind(entry: ProofEntry, clash: Clash | undefined, answered: () => void): Promise<Head | null> {
    this.#assertAllRead(entry);
    // Retiring a desk is how nobody waits for it any more.
    if (entry.what !== 'desk-retired' && this.#heads.areWaitedFor) throw waits();
    if (clash !== undefined) this.#assertNoClash(clash, entry);
    const behind = this.#log.end;
    const isAlone = !this.isBehind && this.#followed() === behind.seq;
    let head: Head | null;
    try {
      head = await this.#options.shared.append(behind, entry);
    } catch (error) {
      if (detailsOf(error, '').code === 'proof-log-unknown') this.#doubt = behind.seq + 1;
      throw error;
    }
    if (head === null) return null;
    answered();
    await this.#own(head);
    if (isAlone) this.#alone = head.seq;
    return head;
  }

  async holds(head: Head): Promise<boolean> {
    return this.#options.shared.holds(head);
  }

  lost(): AsyncGenerator<LoggedEntry> {
    return lostEntries(this.#log.file, this.#options.shared);
  }

  erased(): AsyncGenerator<LoggedEntry> {
    return erasedEntries(this.#log.file, this.#options.shared);
  }

  behind(seq: number): Generator<LoggedEntry> {
    return entriesBehind(this.#log.file, seq);
  }

  async putBack(): Promise<number> {
    const put = await putBackLost(this.#log.file, this.#options.shared);
    await this.fetch();
    return put;
  }

  /** What was appended is brought into the file of this desk. Where that fails, it is there all the same, and looked up later. */
  async #own(head: Head): Promise<void> {
    try {
      const body = this.#options.shared.lineOf(head);
      // It stands right behind what this desk knows: neither where the log ends is asked, nor what stands there where that is known.
      if (body === null) await this.#bringBehind(this.#log.end);
      else {
        await this.#bringOne({ ...head, body });
        this.#log.sync();
      }
    } catch (error) {
      this.#doubt = head.seq;
      const { cause, object } = detailsOf(error, 'write to the proof log');
      throw new ConsoleError(
        {
          code: 'proof-log-unknown',
          operation: 'write to the proof log',
          object,
          cause: `entry ${head.seq} stands there, and could not be brought back: ${cause}`,
          hint: 'It takes effect as soon as the database can be reached. Try again then.',
          retrySafe: false,
        },
        { cause: error },
      );
    }
  }

  /** Nothing is appended while an earlier entry of this desk may still arrive: where nothing stands, its place is taken. */
  async ascertain(): Promise<void> {
    if (this.#doubt === null) return;
    await this.fetch();
    if (this.#log.end.seq < this.#doubt) {
      if (this.#heads.areWaitedFor) throw waits();
      await this.#options.shared.append(this.#log.end, { what: 'void', act: randomUUID() });
      await this.fetch();
    }
    this.#doubt = null;
  }

  /** Entries that the store has not followed; `open` for one of an act of this desk that is under way. */
  *#lines(): Generator<WaitingEntry | 'open'> {
    if (this.#first === null) return;
    const followed = this.#followed();
    for (const line of readProofLog(this.#log.file, this.#first)) {
      if (typeof line === 'number') return this.#cut();
      const { seq, hash, at, store: desk, entry, place } = line;
      if (seq <= followed) continue;
      const isOurs = desk === this.#options.desk;
      const act = isOurs ? this.#actOf(String(entry.act)) : undefined;
      if (act?.state === 'begun' && (act.entry ?? 0) < seq) yield 'open';
      else if ((act?.entry ?? 0) < seq) yield { seq, hash, at, desk, entry, isOurs, place };
    }
  }

  #cut(): void {
    this.#log.cutAtBreak();
    this.#first = FILE_START;
    this.isCut = true;
  }

  /** What was cut off may be what the database has lost. */
  #assertNotBehindStore(): void {
    const [followed, { seq }] = [this.#followed(), this.#log.end];
    if (followed > seq)
      throw mismatch(
        `it ends at entry ${seq}, and the store of this desk knows ${followed}: an older copy of the database was put back`,
        'team-older',
      );
  }

  isReadByAll(entry: NewEntry): boolean {
    return this.#whoDoesNotRead(entry).length === 0;
  }

  #whoDoesNotRead(entry: NewEntry | ProofEntry): string[] {
    return TEAM_ENTRIES.has(entry.what) ? [] : this.#whoReadsLess(formatOf({ ...entry }));
  }

  /** A format is written only once every desk on the roll reads it. What desks tell each other, whoever is on the roll reads. */
  #assertAllRead(entry: ProofEntry): void {
    const format = formatOf({ ...entry });
    const old = this.#whoDoesNotRead(entry);
    if (old.length === 0) return;
    const names = old.join(', ');
    throw new ConsoleError({
      code: 'refused',
      operation: entry.what,
      object: 'run' in entry ? `run ${entry.run}` : 'the proof log',
      cause: `it needs format ${format} of the proof log, and the program of these desks does not read it: ${names}`,
      hint: `Update the program there, and start it; or, if a machine is off for good: proof-log retire "${old[0]!}".`,
      retrySafe: true,
      values: { why: 'team-desk-old', names },
    });
  }

  #assertNoClash(clash: Clash, entry: ProofEntry): void {
    for (const line of this.#lines()) {
      if (line === 'open' || line.isOurs) continue;
      const why = clash(line.entry);
      if (why === null) continue;
      const about = 'run' in line.entry ? ` (run ${line.entry.run})` : '';
      throw new ConsoleError({
        code: 'overtaken',
        operation: entry.what,
        object: 'run' in entry ? `run ${entry.run}` : 'the proof log',
        cause: `${line.entry.by ?? 'another desk'} was first: ${line.entry.what}${about}`,
        hint: 'Nothing of yours was done. Look at what it is now, and do it again if it is still right.',
        retrySafe: true,
        values: { why, desk: line.desk },
      });
    }
  }

  /** New entries into the file of this desk. */
  async #bring(isOvertaken: boolean): Promise<void> {
    const { shared } = this.#options;
    const end = this.#log.end;
    if (isOvertaken) await this.#bringBehind(end);
    if (this.#log.end.seq > end.seq) return;
    const head = await shared.head();
    // Of a damaged file nobody can tell by its end what it holds.
    if (head.seq < end.seq && this.#log.cutAtBreak()) {
      this.#first = FILE_START;
      return this.#bring(false);
    }
    if (head.seq < end.seq && !this.#hasInItsChain(head))
      throw mismatch(
        `entry ${head.seq} there, its last, is another one than this desk knows: two branches were written`,
      );
    if (head.seq < end.seq)
      throw mismatch(
        `it ends at entry ${head.seq}, and this desk knows ${end.seq}: an older copy of the database was put back`,
        'team-older',
      );
    if (head.seq === end.seq) {
      if (head.hash === end.hash) return;
      throw mismatch(`entry ${end.seq} there is another one than this desk knows: two branches were written`);
    }
    await this.#bringBehind(end);
  }

  async #bringBehind(end: Head): Promise<void> {
    try {
      for await (const stored of this.#options.shared.stored(end.seq)) await this.#bringOne(stored);
    } finally {
      // All of them are kept at once: none takes effect before.
      this.#log.sync();
    }
  }

  async #bringOne({ seq, hash, body }: Pick<StoredEntry, 'seq' | 'hash' | 'body'>): Promise<void> {
    const { shared } = this.#options;
    this.#first ??= this.#log.place;
    const line = await this.#log.mirror(body, async (name, { what }) => {
      try {
        return await shared.part(name);
      } catch (error) {
        // Nobody has to make what was in review once.
        if (what === 'in-review' && detailsOf(error, '').values?.why === 'team-erased') return null;
        throw error;
      }
    });
    if (line === null || line.hash !== hash)
      throw mismatch(`entry ${seq} there does not follow from what this desk knows: two branches were written`);
    if (line.store === this.#options.desk) this.#options.onOwn(line);
  }

  /** Read through only where the database ends before this desk does. */
  #hasInItsChain({ seq, hash }: Head): boolean {
    for (const { entry } of storedLines(this.#log.file)) if (entry.seq === seq) return entry.hash === hash;
    return seq === 0;
  }

  #say(problem: string | null, misfit: Misfit | null): void {
    this.misfit = misfit;
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#options.onProblem(problem === null ? null : `the shared proof log does not fit: ${problem}`);
  }
}
