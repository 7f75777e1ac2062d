// The proof log (rule 9): what is appended and synced before it takes effect, and how an older store follows it.

import type { ControlText } from '../domain/control-said.ts';
import type { Sighting } from '../domain/evidence/list.ts';
import type { RowState } from '../domain/intake/batch.ts';
import type { Kind } from '../domain/kind.ts';
import type { Pairing } from '../domain/pairing.ts';
import type { Environment } from '../domain/environment.ts';
import type { ConnectionOptions } from './connections.ts';
import type { Decision } from './corrections.ts';
import type { Draft } from './drafts.ts';
import type { HeldBefore } from './holds.ts';
import type { LostBranchProof } from './lost-branch.ts';
import type { SumText } from './months.ts';
import type { NewestProof } from './newest.ts';
import type { FileProof, PlanProof } from './plans.ts';
import type { LogLines } from './proof-lines.ts';
import type { ReceiptProof, TakenBack } from './receipts.ts';
import type { LineStands, PulledProof } from './reviews.ts';
import type { RunEnd } from './runs.ts';

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

/** What is appended and synced before it takes effect (rule 9). One act is one entry, and one more where its outcome binds too. */
export type ProofEntry = Told & Anchored & OfPerson;

/**
 * What tells that an effect was not carried out (`withdrawn`, a mark that was not sent, `batch-not-sent`) says with `notDone` that its time
 * was over: from there on another desk may go on.
 */
interface OfPerson {
  /** Who did it, at which desk: in a log that several desks share. */
  readonly by?: string;
}

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
      readonly records: LogLines<ProofRecord>;
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
      readonly notDone?: true;
    }
  | (OfRun & {
      readonly what: 'accepted' | 'rejected' | 'undone' | 'marking' | 'marked' | 'resolved';
      readonly ids: readonly number[];
      /** Of a verdict of one of several destinations: its UUID. What the others have is not answered by it. */
      readonly to?: string;
      readonly note?: string;
      /** Of a verdict: null where a person gave it without one. Missing in entries of earlier programs. */
      readonly receipt?: ReceiptProof | null | undefined;
      /** Of a decision. */
      readonly as?: Decision;
      /** Of what is sent again: units that one destination has, and that go to those that refused them. */
      readonly toOthers?: readonly number[];
      /** What is marked as it was listed last: the text of that. */
      readonly seen?: readonly (readonly [id: number, raws: readonly string[]])[];
      /** Of a list that proves marks: ids whose mark did not take effect. */
      readonly notMarked?: readonly number[];
      /** Of what is marked, that of which nothing but the service's word tells; where it is missing, that may be all. */
      readonly plainly?: 'all' | readonly number[];
      /** Of what is marked, that to whose mark no answer came. */
      readonly unanswered?: readonly number[];
      readonly notDone?: true;
    })
  | (OfRun & {
      readonly what: 'mark-answered';
      /** `no-answer`: nobody will wait for one any more; told where desks share the log. */
      readonly said: 'yes' | 'refused' | 'no-answer';
      /** Ids of the call that the words of a refusal name. */
      readonly ids: readonly number[];
    })
  | ReadBackProof
  | BatchProof
  | MonthProof
  | ControlProof
  | DraftProof
  | ReviewedProof<'in-review'>
  | ReviewedProof<'reviewed'>
  | ListedProof
  | SetupProof
  | ((NewestProof | LostBranchProof) & { readonly act: ActName })
  | TeamProof;

/** What desks that share a log tell each other besides. */
export type TeamProof =
  | {
      readonly act: ActName;
      readonly what: 'desk';
      /** UUID of the desk, and what people know it by. */
      readonly desk: string;
      readonly name: string;
      /** The database as the desk found it. */
      readonly incarnation: string;
      /** The newest format of entries that its program reads; the first programs that shared a log read 4. */
      readonly reads?: number;
    }
  /** A person says that the machine is off and no file of it that lacks its name was imported. */
  | { readonly act: ActName; readonly what: 'desk-retired'; readonly desk: string; readonly reason: string }
  | (OfConnection & {
      readonly act: ActName;
      readonly what: 'connection';
      readonly baseUrl: string;
      readonly environment: Environment;
      readonly options: ConnectionOptions;
    })
  /** A review is over without a hand-over. */
  | (OfRun & {
      readonly what: 'run-ended';
      readonly how: 'failed' | 'discarded' | 'closed' | 'taken-over';
      /** Of one that closed: how far the cutoff of its connection is moved by it. */
      readonly cutoff?: string;
      readonly reason?: string;
      /** Of a take-over it is the last entry that was `seen` when it was decided. Both are missing in entries of earlier programs. */
      readonly ended?: RunEnd;
      readonly seen?: Head;
    })
  /** Files have their names: from here on the ERP may read them. */
  | (OfRun & { readonly what: 'named'; readonly handOvers: readonly number[] })
  /** What a run that is over holds: the next one holds it again, at whichever desk. */
  | (OfRun & { readonly what: 'holds'; readonly held: readonly HeldBefore[] })
  /** Stands where an entry was sent and no answer came, so that it cannot arrive later. */
  | { readonly act: ActName; readonly what: 'void' };

export const TEAM_ENTRIES: ReadonlySet<string> = new Set<TeamProof['what']>([
  'desk',
  'desk-retired',
  'connection',
  'run-ended',
  'named',
  'holds',
  'void',
]);

/** What a person says of a review or of a unit. */
export type DraftProof = OfRun & Draft;

/** What a pull listed: all of its lines when its review has begun, and those that went to no file when that is over. */
export type ReviewedProof<What extends 'in-review' | 'reviewed' = 'in-review' | 'reviewed'> = OfRun & {
  readonly what: What;
  readonly pulled: PulledProof;
  /** A line of a file has nothing but what the review found of it. */
  readonly records: Iterable<ProofRecord>;
};

/** The same before it is told: its lines are read when they are sent. */
export type ReviewLines = Omit<OfRun, 'act'> & Pick<ReviewedProof, 'what'>;

/** An entry that is told after it took effect here. */
export type LaterEntry =
  | NewEntry<TeamProof>
  | NewEntry<ControlProof>
  | NewEntry<DraftProof>
  | NewestProof
  | ReviewLines;

/** A list showed units again whose mark had been proved, or that a person had closed: they are accepted, as they were before. */
export type ListedAgain = Omit<OfRun, 'act'> & {
  readonly what: 'accepted';
  readonly ids: readonly number[];
  readonly note: string;
};

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
  /** The run whose confirm took it. */
  readonly confirms?: number;
  /** Units that the ERP had and nobody had marked when it was taken. */
  readonly units: number;
  /** What it showed of units whose mark was sent, or that it listed otherwise. */
  readonly showed: Readonly<Record<Exclude<Sighting['showed'], 'left'>, readonly number[]>>;
  /** Units of a run that it listed otherwise, as no entry before it has them: with the text of what it listed. */
  readonly other?: readonly (readonly [run: number, id: number, raws: readonly string[]])[];
  /** Units of a run whose state it changed: listed otherwise than the ERP has them, or as it has them where an earlier list did not. */
  readonly changed?: readonly (readonly [run: number, ids: readonly number[]])[];
  readonly again?: readonly (readonly [run: number, ids: readonly number[]])[];
  /** Units of a run that a list had shown otherwise, and this one does not show. */
  readonly left?: readonly (readonly [run: number, id: number])[];
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
  readonly held: SumText;
  /** What the service had ready when it was closed, by month. Missing in entries of earlier programs. */
  readonly counted?:
    | { readonly at: string; readonly months: readonly (readonly [month: string, ready: SumText])[] }
    | undefined;
}

/**
 * What the ERP says it has of a run, of one of its destinations (`to`: its UUID) or of one of its files, and why a difference is right; in
 * place of what was said of it before. Amounts are millionths, written as digits.
 */
export type ControlProof = OfRun & {
  readonly what: 'control-totals';
  readonly who: string;
  readonly to?: string | undefined;
  readonly handOver?: number | undefined;
  readonly said: {
    readonly rows: number | null;
    readonly hours: string | null;
    readonly invoiceable: string | null;
    readonly amount: string | null;
    /** By pay type or employee of time, by product of material. */
    readonly lines: readonly ControlText[];
    readonly explanation: string | null;
  };
  /** When it was said, where that was before the log told of it. */
  readonly saidAt?: string | undefined;
};

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

/** An entry before it is known which act it belongs to. */
export type NewEntry<Entry extends ProofEntry = ProofEntry> = Entry extends ProofEntry ? Omit<Entry, 'act'> : never;

/** Where a log stands: its last entry. An empty one stands at 0. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** Where an entry, with its parts, begins in the file of a desk, and which one stands before it. */
export interface LogPlace extends Head {
  readonly start: number;
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
  /** The number that the desk knows its correction by; each numbers its own. */
  readonly correction?: number;
  /** The run of the unit that its correction is about. Missing in entries of earlier programs. */
  readonly corrects?: number;
  /** Of a review that is over: how the line stands, and what was found of it. */
  readonly stands?: LineStands;
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
  /** Another desk than the one that appended it numbered both. */
  readonly ofDesk?: string;
  /** Told as it stood on a branch that lost: the hash of the entry there. */
  readonly lostEntry?: string;
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
        readonly notDone?: true;
      }
  );
