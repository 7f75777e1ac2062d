// The proof log (rule 9): what is appended and synced before it takes effect, and how an older store follows it.

import type { Sighting } from '../domain/evidence/list.ts';
import type { RowState } from '../domain/intake/batch.ts';
import type { Kind } from '../domain/kind.ts';
import type { Pairing } from '../domain/pairing.ts';
import type { ListedRecord } from '../domain/record.ts';
import type { Decision } from './corrections.ts';
import type { Destination } from './destinations.ts';
import type { Act } from './journal.ts';
import type { FilePlan } from './plans.ts';
import type { Run } from './runs.ts';

/** The name of an act: a UUID; a number in entries of format 1, which earlier programs wrote. */
type ActName = string | number;

/** Which connection an entry is about. Its name is for people, and for entries of format 1, which have nothing else. */
interface OfConnection {
  readonly connection: string;
  readonly connectionId?: string;
}

export interface OfRun extends OfConnection {
  readonly act: ActName;
  readonly kind: Kind;
  readonly run: number;
}

/** Where the history of the store stood when an entry was appended: cutting off its end shows (rule 10). */
interface Anchored {
  /** Missing in entries of earlier programs. */
  readonly events?: Head;
}

/** A unit that the ERP rejected in a run. */
export interface TakenBack {
  readonly run: number;
  readonly id: number;
}

/** What is appended and synced before it takes effect (rule 9). One act is one entry, and one more where its outcome binds too. */
export type ProofEntry = Told & Anchored;

type Told =
  | PullProof
  | (OfRun & {
      readonly what: 'hand-over';
      readonly handOver: number;
      readonly file: string | null;
      readonly sha256: string | null;
      /** Where the file was written, and how; missing in entries of the first builds. */
      readonly folder?: string | null;
      readonly layout?: string | null;
      readonly byHand?: string | null;
      /** The ERP had it already, so it is answered with its entry. */
      readonly accepted?: true;
      /** What the ERP rejected and has no need of, since it has none of its reversal. */
      readonly takenBack?: readonly TakenBack[];
      /** Of a file as listed; a planned one has it with its plan. */
      readonly destination?: PlanProof['destination'];
      /** By which layout, answers and tables a planned file was made, and for which destination: its shares follow from them. */
      readonly plan?: PlanProof;
      /** Its lines. They stand beside the entry, in parts that it names by their hashes. */
      readonly records: Iterable<ProofRecord>;
    })
  | (OfRun & {
      /** The files of a run that goes to several destinations, in one act; each line names those that it stands in. */
      readonly what: 'hand-overs';
      readonly files: readonly FileProof[];
      /** Once more to one of them: its lines stand at others already. */
      readonly again?: true;
      readonly records: Iterable<ProofRecord>;
    })
  | {
      readonly what: 'withdrawn';
      readonly act: ActName;
      readonly run: number;
      readonly handOver: number;
      /** Files of one act that never got their names, this one among them. Missing in entries about one file. */
      readonly handOvers?: readonly number[];
      readonly reason: string;
    }
  | (OfRun & {
      readonly what: 'accepted' | 'rejected' | 'undone' | 'marking' | 'marked' | 'resolved';
      readonly ids: readonly number[];
      /** Of a verdict of one of several destinations: its UUID. What the others have is not answered by it. */
      readonly to?: string;
      readonly note?: string;
      /** Of a decision. */
      readonly as?: Decision;
      /** Of a list that settles marks: ids whose mark did not take effect. */
      readonly notMarked?: readonly number[];
    })
  | (OfRun & {
      readonly what: 'mark-answered';
      readonly said: 'yes' | 'refused';
      /** Ids of the call that the words of a refusal name. */
      readonly ids: readonly number[];
    })
  | ReadBackProof
  | BatchProof
  | MonthProof
  | ListedProof
  | SetupProof;

/** A run begins, and what is approved is made ready for it. */
export type PullProof = OfRun & { readonly what: 'pull' | 'prepare' };

/** A list that was judged: exceptions only. A unit that is not named stood there as it was handed over. */
export interface ListedProof extends OfConnection {
  readonly act: ActName;
  readonly what: 'listed';
  readonly kind: Kind;
  readonly proof: 'complete' | 'plain';
  /** Between which entries of the log it was taken. */
  readonly began: number;
  readonly ended: number;
  /** Units that the ERP had and nobody had marked when it was taken. */
  readonly units: number;
  /** What it showed of units whose mark was sent, or that it listed otherwise. */
  readonly showed: Readonly<Record<Sighting['showed'], readonly number[]>>;
}

/** Destinations, layouts and translation tables were changed, each with what holds from then on. */
export interface SetupProof extends Partial<OfConnection> {
  readonly act: ActName;
  readonly what: 'setup';
  readonly who: string;
  /** As the act keeps them: it parses its own. */
  readonly changes: readonly unknown[];
}

/** A month was closed, or opened again, with what it held then. Amounts are millionths, written as digits. */
export interface MonthProof extends OfConnection {
  readonly act: ActName;
  readonly what: 'month';
  readonly kind: Kind;
  readonly month: string;
  readonly did: 'close' | 'open';
  readonly who: string;
  readonly reason: string | null;
  readonly held: {
    readonly rows: number;
    readonly hours: string;
    readonly invoiceable: string;
    readonly quantity: string;
  };
}

/** What was read back at the end of the marks of a confirm. */
type ReadBackProof = OfRun & {
  readonly what: 'read-back';
  /** What the marks held. */
  readonly ids: readonly number[];
  /** False where the service did not tell what is exported. */
  readonly told: boolean;
  /** What was marked with other content than was handed over, with the text of what is exported under its Id. */
  readonly otherwise: readonly (readonly [id: number, raws: readonly string[]])[];
};

export interface PlanProof extends FilePlan {
  readonly destination: Pick<Destination, 'uuid' | 'name' | 'layout' | 'folder' | 'rules'> | null;
}

export interface FileProof {
  readonly handOver: number;
  readonly file: string | null;
  readonly sha256: string | null;
  readonly folder: string | null;
  readonly layout: string | null;
  readonly byHand: string | null;
  readonly destination: NonNullable<PlanProof['destination']>;
  readonly plan?: FilePlan;
}

/** An entry before it is known which act it belongs to. */
export type NewEntry<Entry extends ProofEntry = ProofEntry> = Entry extends ProofEntry ? Omit<Entry, 'act'> : never;

/** Where a log stands: its last entry. An empty one stands at 0. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

export interface LoggedEntry extends Head {
  readonly at: string;
  /** The desk that appended it. */
  readonly desk: string;
  readonly entry: ProofEntry;
}

/**
 * The proof log, wherever it is kept. More than one desk may append to it: an entry is judged behind a head, and stands only if
 * that head is still the last one.
 */
export interface ProofLogPort {
  head(): Promise<Head>;
  /** The entries behind a head, oldest first. Throws `proof-mismatch` where the chain is broken or does not have that head. */
  follow(after: Head): AsyncIterable<LoggedEntry>;
  /** Appends and syncs. On return the entry survives a power cut. Null when another entry stands behind that head. */
  append(behind: Head, entry: ProofEntry): Promise<Head | null>;
}

/** Event: an older store followed the log up to the entry that it names as `through`. */
export const REPLAYED = 'proof log replayed';

/** Event: a person has gone through what was listed since the proof log no longer fitted; hand-overs before need not be in the new one. */
export const GONE_THROUGH = 'gone through what was listed since';

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
}

/** What this store knows of its proof log. */
export interface ProofLog {
  /**
   * Appends the entry of an act and syncs it, with no transaction open; on return it survives a power cut. Throws `store-…` when it
   * could not be written, and then it does not stand.
   */
  append(act: Pick<Act, 'number' | 'uuid'>, entry: NewEntry): Promise<void>;
  /** Sequence number of the last entry: what lists and marks are ordered by, never by a clock. */
  seq(): number;
  /** The entries of the act take effect: call inside the transaction in which they do. */
  followed(act: Pick<Act, 'number' | 'uuid'>): void;
  /** True when the act left an entry that this store has not followed yet: its effect must be completed, not dropped. */
  has(act: Pick<Act, 'number' | 'uuid'>): boolean;
  /** SHA-256 of the file of a hand-over that the act left in the log; null when it left none. */
  hashOf(act: Pick<Act, 'number' | 'uuid'>, handOver: number): string | null;
  /** The same of a read-back: whether the service told what is exported. */
  isTold(act: Pick<Act, 'number' | 'uuid'>): boolean;
  /** Entries that this store does not know, because an older copy was put back or the store was lost; null when there are none. */
  readonly missed: MissedProof | null;
  /** Puts the log aside and begins a new one. Returns the name under which the old one is kept. */
  startOver(): string;
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
    readonly at: string;
    readonly what: ProofEntry['what'];
    readonly run: number | null;
    /** How many ids, lines of a hand-over under one Id once; null where it names none. */
    readonly ids: number | null;
  }[];
}

/**
 * A line of a hand-over as the proof log keeps it: enough to make the line again. Entries of earlier builds have the first three
 * only.
 */
export type ProofRecord = readonly [
  id: number,
  contentHash: string,
  occurrence: number,
  line?: number,
  fileLine?: number,
  raw?: string,
  ties?: ProofTies,
];

/** What ties a line to others: a reversal to its original, a line of the console to its correction. */
export interface ProofTies {
  readonly console?: true;
  readonly reverses?: number;
  readonly pairing?: Pairing['kind'];
  readonly group?: number;
  readonly correction?: number;
  /** Of a run with several destinations: the files that it stands in. */
  readonly in?: readonly (readonly [handOver: number, fileLine: number])[];
}

/** What the proof log keeps of a chunk (rule 9): what goes out, before it does, and what became of it. */
export type BatchProof = OfConnection & {
  readonly act: ActName;
  readonly batch: number;
  /** 0 when the console stopped before the chunk was kept. */
  readonly chunk: number;
  /** SHA-256 of the file. */
  readonly file: string;
} & (
    | {
        readonly what: 'batch-sending';
        readonly name: string;
        readonly request: string;
        readonly rows: readonly (readonly [row: number, fingerprint: string | null, body: string])[];
      }
    | {
        readonly what: 'batch-not-sent' | 'batch-answered' | 'batch-unknown' | 'batch-decided';
        readonly rows: readonly (readonly [row: number, state: RowState])[];
        readonly note?: string;
      }
  );
