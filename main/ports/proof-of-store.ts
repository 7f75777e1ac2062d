// What the store knows of its proof log (rule 9): how far it has followed it, how an older store is brought up to it, and what other desks
// that share it did.

import type { ErrorDetails } from '../domain/errors.ts';
import type { Kind } from '../domain/kind.ts';
import type { ListedRecord } from '../domain/record.ts';
import type { Sum } from '../domain/tie-out.ts';
import type { Connection } from './connections.ts';
import type { Act } from './journal.ts';
import type { Head, LoggedEntry, LogPlace, NewEntry, ProofEntry, ProofRecord } from './proof-log.ts';
import type { Run } from './runs.ts';
import type { SharedPlace, StoredEntry } from './shared-log.ts';

export interface MissedProof {
  /** The last of them. */
  readonly through: number;
  /** Oldest first. */
  entries(): Iterable<{ readonly seq: number; readonly at: string; readonly entry: ProofEntry }>;
  /** They have taken effect; call inside the transaction that made them. */
  taken(): void;
  /** They cannot take effect, in plain words; hand-over is blocked. */
  refused(words: string): void;
}

/** A place of a log where nothing can be taken for what was written. */
export interface BrokenProof {
  readonly seq: number;
  readonly why: 'altered' | 'unreadable' | 'missing' | 'of-another-store';
  /** Ids of lines that were handed over with what stood here; null where nobody can tell, and it may have handed over anything. */
  readonly ids: readonly number[] | null;
}

/** Makes again what the proof log tells of. Inside a transaction. */
export interface ReplayStore {
  /** Makes sure that the number of a pull is taken; false when it belongs to another run. */
  pulled(run: { number: number; connection: number; kind: Kind; at: string }): boolean;
  /** Makes sure that the run is there as handed over; false when its number belongs to another one. */
  run(run: { number: number; connection: number; kind: Kind; at: string }): boolean;
  /** Makes sure that the hand-over is there, as handed over. */
  handOver(handOver: {
    number: number;
    destination?: number | null;
    apart?: boolean;
    run: number;
    layout: string | null;
    byHand: string | null;
    folder: string | null;
    file: string | null;
    sha256: string | null;
    at: string;
  }): void;
  /** Makes the line live in the hand-over; false when another line stands in its place. */
  line(run: Run, handOver: number, record: ProofRecord, read: ListedRecord): boolean;
  /** Sums of the run and of its hand-overs from their lines. */
  sums(run: number): void;
  /** Hand-overs of another desk, or of this one where its store had lost them, that wait for their names. */
  unnamed(handOvers: readonly number[], desk: string | null): void;
  /** The review of a run that another desk pulled has begun there: what it held is held again after it. */
  reviewBegan(run: number, at: string): void;
  /**
   * A line of a review that is over, as its desk left it; `read` null for one of a file, of which only findings are told. False where
   * another line stands in its place.
   */
  reviewedLine(run: Run, record: ProofRecord, read: ListedRecord | null): boolean;
  /** What its pull had listed in all, and by what that is proved. */
  reviewed(run: number, pulled: Pick<Run, 'proof' | 'proofBy' | 'periodFrom' | 'periodTo' | 'pulledAt'> & Sum): void;
  /** A run that another desk began; null for one of this desk that its store had lost. */
  ofDesk(run: number, desk: string | null, state: 'pulling' | 'review' | 'handed-over'): void;
}

/** An entry of the shared log that has not taken effect here: another desk's, or one of this desk that its store has lost. */
export interface WaitingEntry extends LoggedEntry {
  readonly isOurs: boolean;
  /** Where it begins in the file of this desk. */
  readonly place: LogPlace;
}

/** Why an act cannot stand behind what another desk did: its numbers are taken, or the same records are meant. */
export type Clash = (theirs: ProofEntry) => 'numbers' | 'records' | null;

/** An older copy was put back, two branches were written, or an entry cannot take effect here. */
export type Misfit = 'older' | 'branches' | 'entry';

/** A log that several desks share. */
export interface TeamLog {
  readonly place: SharedPlace;
  /** Brings what others appended into this desk's own file. Throws `proof-log-away`, or `proof-mismatch` where the heads do not fit. */
  fetch(): Promise<void>;
  /** What has not taken effect here, oldest first, up to where an act of this desk is under way; each is to take effect as it comes. */
  waiting(): Iterable<WaitingEntry>;
  /** The same, to look at. */
  ahead(): Iterable<WaitingEntry>;
  /** True while entries of others, that came in the middle of an act, wait behind those that have taken effect. */
  readonly isBehind: boolean;
  /** Looks up an entry of which nobody knows whether it stands. */
  ascertain(): Promise<void>;
  /** It has taken effect; call inside the transaction in which it does. */
  took(entry: Head): void;
  /** It cannot take effect, in plain words; everything that changes something is blocked. */
  refused(words: string): void;
  /** What the server told of itself when it was reached last. */
  readonly incarnation: string | null;
  /** The newest format of entries that this program reads. */
  readonly reads: number;
  /** Whether the program of every desk on the roll reads an entry of its format. */
  isReadByAll(entry: NewEntry): boolean;
  /** False for a desk whose user of the database may only look. */
  readonly mayWrite: boolean;
  /** Which of the things that hold everything back it is, where the heads do not fit; null where they do. */
  readonly misfit: Misfit | null;
  /** Why it could not be reached; null while it can. */
  readonly away: ErrorDetails | null;
  /** The file of this desk was damaged, and is cut off where it broke: it is fetched from there before anything else. */
  readonly isCut: boolean;
  /** Whether the database has that entry. */
  holds(head: Head): Promise<boolean>;
  /** Entries of this desk's own file from the first on that the database does not have, oldest first: lost there, or a branch that lost. */
  lost(): AsyncIterable<LoggedEntry>;
  /** Entries that stand there, whose lines this desk has and the database has not: they were erased. */
  erased(): AsyncIterable<LoggedEntry>;
  /** What stands in this desk's own file behind that number, oldest first. */
  behind(seq: number): Iterable<LoggedEntry>;
  /** Puts what the database has lost back from this desk's own file. Returns how many entries. */
  putBack(): Promise<number>;
}

/** An entry of a branch that the log does not have. */
export interface LostEntry extends LoggedEntry {
  readonly isTold: boolean;
}

/** How a desk begins anew from a shared log. */
export interface BeginsAnew {
  readonly at: string;
  readonly reason: string;
  /** As another desk than it was. */
  readonly isNewDesk: boolean;
  /** How its window looks, and where its files go: they stay. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** A desk by itself joins a team, and its history, which is over, is kept as an archive. */
  readonly joins?: Joins;
}

export interface Joins {
  readonly place: SharedPlace;
  /** Where it sent material: what of it is told nobody could follow without. */
  readonly sentTo: readonly Pick<Connection, 'name' | 'uuid' | 'baseUrl' | 'environment' | 'options'>[];
  /** What was set up here, for the archive to keep. */
  readonly setup?: unknown;
}

/** A branch of the log that this desk has left, or its own history before it joined a team, with what is still to be told of it. */
export interface LostBranch {
  /** Its file, as it is named from the data folder. */
  readonly log: string;
  readonly reason: string;
  /** Null for a branch. */
  readonly joined: Joins | null;
  /** Oldest first. */
  entries(): Iterable<LostEntry>;
  told(seq: number): void;
  /** All of it was told. */
  over(): void;
}

/** What this store knows of its proof log. */
export interface ProofLog {
  /** Null for a log that is this desk's alone. */
  readonly team: TeamLog | null;
  /** From here on the log is shared. Its chain begins with, or is begun by, that of this desk's file. */
  share(place: SharedPlace): void;
  /**
   * Appends the entry of an act and syncs it, with no transaction open; on return it survives a power cut. Throws `store-…` when it
   * could not be written, and then it does not stand; `proof-log-unknown` where nobody can tell; `overtaken` where another desk was first
   * and both cannot stand. `answered` is called as soon as it is known to stand.
   */
  append(act: Pick<Act, 'number' | 'uuid'>, entry: NewEntry, clash?: Clash, answered?: () => void): Promise<void>;
  /** Null where this desk has left none, or has told all of it. */
  readonly lostBranch: LostBranch | null;
  /** The desk begins anew from the shared log when it is opened next, with these settings; as another one where it was retired. */
  beginAnewNext(asked: BeginsAnew): void;
  /** Finds out what nobody could tell of this desk's file. Throws `proof-log-unknown` while it cannot be. */
  ascertain(): void;
  /** The last entry of this desk's file. */
  end(): Head;
  /** Every entry of this desk's file as it is stored, with the lines of its parts. */
  chain(): Iterable<{ readonly entry: StoredEntry; readonly parts: () => Iterable<string> }>;
  /** Sequence number of the last entry: what lists and marks are ordered by, never by a clock. */
  seq(): number;
  /** The entries of the act take effect: call inside the transaction in which they do. */
  followed(act: Pick<Act, 'number' | 'uuid'>): void;
  /** True when the act left an entry that this store has not followed yet: its effect must be completed, not dropped. */
  has(act: Pick<Act, 'number' | 'uuid'>): boolean;
  /** True when an entry of the act has taken effect here. */
  isApplied(act: Pick<Act, 'number'>): boolean;
  /** When the last entry of the act was appended; null where that is not known. */
  loggedAt(act: Pick<Act, 'number' | 'uuid'>): string | null;
  /** SHA-256 of the file of a hand-over that the act left in the log; null when it left none. */
  hashOf(act: Pick<Act, 'number' | 'uuid'>, handOver: number): string | null;
  /** True when the act told last that this hand-over never got its name, and that has not taken effect here. */
  isTakenBack(act: Pick<Act, 'number' | 'uuid'>, handOver: number): boolean;
  /** The same of a read-back: whether the service told what is exported. */
  isTold(act: Pick<Act, 'number' | 'uuid'>): boolean;
  /** Entries that this store does not know, because an older copy was put back or the store was lost; null when there are none. */
  readonly missed: MissedProof | null;
  /**
   * Of a log that does not fit: the entries beyond this store that prove themselves, also past a break, and the breaks. Nothing where the
   * log does not hold what the store followed last.
   */
  beyond(): Iterable<{ readonly seq: number; readonly at: string; readonly entry: ProofEntry } | BrokenProof>;
  /** Puts the log aside and begins a new one. Returns the name under which the old one is kept. */
  startOver(): string;
  /**
   * Where the data folder is a copy of another one on this machine, or may be, as long as that holds everything back: which one, and
   * whether it is there.
   */
  readonly copyOf: { readonly folder: string; readonly isThere: boolean } | null;
  /** A person says that the desk goes on in this folder. False where more than that does not fit, or nothing holds it back. */
  goOnHere(): boolean;
  /** Plain words when log and store disagree and everything that changes something must wait; null when they agree. */
  readonly problem: string | null;
  /** What the log itself knows, read when it is asked for. */
  known(): KnownProof;
}

/** What a log tells by itself: how many entries, and the last of them. */
export interface KnownProof {
  readonly entries: number;
  /** The first entry that does not follow from the one before it; nothing beyond is told. */
  readonly broken: number | null;
  readonly last: readonly {
    readonly seq: number;
    readonly hash: string;
    readonly at: string;
    readonly what: ProofEntry['what'];
    readonly run: number | null;
    /** How many ids, lines of a hand-over under one Id once; null where it names none. */
    readonly ids: number | null;
  }[];
}
