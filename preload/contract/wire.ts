// What the engine answers, as plain values that cross process borders. Amounts are normalised decimals as text ("7.5"),
// instants UTC text, dates YYYY-MM-DD.

export type Kind = 'time' | 'material';
export type Environment = 'production' | 'test' | 'sandbox';
export type RunState = 'pulling' | 'review' | 'handed-over' | 'confirming' | 'closed' | 'failed' | 'discarded';
export type UnitState =
  | 'ready'
  | 'held'
  | 'duplicate'
  | 'handed-over'
  | 'accepted'
  | 'rejected'
  | 'withdrawn'
  | 'marking'
  | 'unknown'
  | 'marked'
  | 'changed'
  | 'gone'
  | 'resolved'
  | 'needs-person';

/** A decimal number as text, every digit kept. */
export type Decimal = string;

export interface SumWire {
  readonly rows: number;
  readonly hours: Decimal;
  readonly invoiceable: Decimal;
  readonly quantity: Decimal;
}

export interface TieOutWire {
  readonly listed: SumWire;
  readonly toHandOver: SumWire;
  readonly held: SumWire;
  readonly setApart: SumWire;
  readonly handedOver: SumWire;
  readonly accepted: SumWire;
  readonly rejected: SumWire;
  readonly withdrawn: SumWire;
  readonly waiting: SumWire;
  readonly marked: SumWire;
  readonly changed: SumWire;
  readonly gone: SumWire;
  readonly unknown: SumWire;
  readonly resolved: SumWire;
  readonly notYetMarked: SumWire;
  readonly differences: { readonly listed: SumWire; readonly handedOver: SumWire; readonly accepted: SumWire };
  readonly balanced: boolean;
}

export interface HeaderWire {
  readonly name: string;
  readonly secret: boolean;
  /** The value of a plain header; never that of a secret one. */
  readonly value: string | null;
  readonly env: string | null;
}

export interface CapabilitiesWire {
  readonly count: boolean;
  readonly orderby: boolean;
  readonly top: boolean;
  readonly idFilter: boolean;
  readonly probedAt: string;
}

export interface ConnectionWire {
  readonly name: string;
  readonly url: string;
  readonly environment: Environment;
  readonly headers: readonly HeaderWire[];
  readonly timeFields: readonly string[];
  readonly idField: string;
  readonly chunk: number;
  /** Most rows of one call to the batch endpoint. */
  readonly batchChunk: number;
  /** The name that the rows of a batch stand under; null sends them as a bare array. */
  readonly batchName: string | null;
  readonly lockedThrough: string | null;
  /** `system`, `none` or the URL of a proxy. */
  readonly proxy: string;
  /** A file with certificates that are trusted besides. */
  readonly caFile: string | null;
  readonly machine: string | null;
  /** The sandbox that the console runs itself. */
  readonly builtIn: boolean;
  readonly capabilities: Partial<Record<Kind, CapabilitiesWire>>;
}

export interface ConnectionTestWire {
  readonly clock: string | null;
  readonly milliseconds: number;
  readonly kinds: readonly {
    readonly kind: Kind;
    readonly ready: number | null;
    readonly capabilities: CapabilitiesWire | null;
    readonly problem: string | null;
  }[];
}

export interface HandOverWire {
  readonly handOver: number;
  readonly run: number;
  readonly state: 'writing' | 'written' | 'handed-over' | 'withdrawn' | 'unclear';
  readonly layout: string | null;
  readonly byHand: string | null;
  readonly folder: string | null;
  readonly file: string | null;
  /** Folder and file; null when it was entered by hand. */
  readonly path: string | null;
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly offline: boolean;
  readonly reason: string | null;
  readonly begunAt: string;
  readonly endedAt: string | null;
  readonly sum: SumWire;
}

/** Dato of the bulk of the records, by which the screens name the month, and of those outside of it. */
export interface RunDatesWire {
  readonly first: string;
  readonly last: string;
  readonly outside: number;
  readonly outerFirst: string;
  readonly outerLast: string;
}

export interface RunWire {
  readonly run: number;
  readonly kind: Kind;
  readonly connection: string;
  readonly environment: Environment;
  readonly state: RunState;
  readonly records: number;
  readonly ready: number;
  readonly held: number;
  /** Set apart: handed over in an earlier run, or an alarm. */
  readonly duplicates: number;
  readonly late: number;
  readonly adjustments: number;
  /** Records with more than six decimals, which every sum counts rounded (rule 8). */
  readonly rounded: number;
  readonly needsPerson: number;
  readonly proof: 'complete' | 'plain' | null;
  readonly proofBy: 'count' | 'walk' | 'links' | null;
  readonly totals: SumWire;
  readonly counts: Partial<Record<UnitState, SumWire>>;
  readonly tieOut: TieOutWire;
  /** Null where no record has a date. */
  readonly dates: RunDatesWire | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly cutoffUsed: string | null;
  readonly serviceClock: string | null;
  readonly begunAt: string;
  readonly pulledAt: string | null;
  readonly closedAt: string | null;
  readonly failure: string | null;
  readonly handOvers: readonly HandOverWire[];
}

export interface RecordWire {
  readonly key: number;
  readonly run: number;
  readonly line: number;
  readonly id: number;
  readonly status: UnitState;
  readonly reason: string | null;
  readonly ownerRun: number | null;
  readonly late: boolean;
  readonly adjustment: boolean;
  readonly madeBy: 'service' | 'console';
  readonly pairing: 'paired' | 'second-reversal' | 'exported-before' | null;
  readonly reverses: number | null;
  readonly group: number | null;
  readonly occurrence: number;
  readonly findings: readonly string[];
  readonly handOver: number | null;
  readonly fileLine: number | null;
  readonly markedAt: string | null;
  readonly markProof: 'complete' | 'plain' | null;
  readonly refusal: string | null;
  /** The JSON object exactly as listed. */
  readonly raw: string;
}

export interface HandOverResultWire {
  readonly handOver: HandOverWire;
  readonly kind: Kind;
  /** Records of it with more than six decimals, counted rounded in its sums. */
  readonly rounded: number;
  /** Units that had changed or vanished since the pull and were held instead. */
  readonly setApart: number;
}

export interface WithdrawWire {
  readonly handOver: number;
  readonly run: number;
  readonly units: number;
  readonly fileFound: boolean;
  /** Null when it was entered by hand. */
  readonly file: string | null;
  readonly state: RunState;
}

export interface VerdictWire {
  readonly run: number;
  readonly ids: readonly number[];
  readonly state: RunState;
}

export interface ConfirmWire {
  readonly marked: readonly number[];
  readonly unknown: readonly number[];
  readonly changed: readonly number[];
  readonly gone: readonly number[];
  readonly refused: readonly { readonly id: number; readonly words: string }[];
  readonly unmarked: readonly number[];
  readonly withoutVerdict: number;
  readonly stopped: boolean;
  /** Marked entries were read back and compared. */
  readonly readBack: boolean;
  readonly state: RunState;
}

/** What of a run would be handed over by hand as "already in the ERP", and what is left for the next run. */
export interface FirstDayWire {
  readonly kind: Kind;
  readonly upTo: string;
  readonly inErp: SumWire;
  readonly later: SumWire;
  /** Ready records with more than six decimals, counted rounded in these sums. */
  readonly rounded: number;
}

export interface RecoveredWire {
  readonly run: number | null;
  readonly what: 'pull' | 'file' | 'verdict' | 'withdraw' | 'resolve' | 'marks' | 'batch' | 'proof-log';
  readonly outcome: 'completed' | 'dropped' | 'unclear' | 'marked' | 'not-marked' | 'unknown' | 'not-asked';
  readonly units: number;
  readonly detail: string;
  readonly needsPerson: boolean;
}

export interface TraceWire {
  readonly id: number;
  readonly run: number;
  readonly runState: RunState;
  readonly kind: Kind;
  readonly connection: string;
  readonly status: UnitState;
  readonly reason: string | null;
  readonly handOver: number | null;
  /** Folder and name, or what `byHand` says. */
  readonly file: string | null;
  /** How it was entered, where no file was written. */
  readonly byHand: string | null;
  readonly line: number | null;
  readonly sha256: string | null;
  readonly handedOverAt: string | null;
  readonly markedAt: string | null;
  readonly markProof: 'complete' | 'plain' | null;
  readonly listedAt: string | null;
  /** Person, machine and program. */
  readonly listedBy: string | null;
  readonly handedOverBy: string | null;
  readonly markedBy: string | null;
  readonly raw: string;
}

export interface CutoffWire {
  readonly cutoff: string | null;
  readonly run: number | null;
  readonly reason: string;
  readonly at: string | null;
}

export interface LayoutWire {
  readonly name: string;
  readonly description: string;
  readonly kinds: readonly Kind[];
  readonly extension: string;
}

export interface CheckWire {
  readonly name: 'integrity' | 'history' | 'files' | 'proof-log' | 'tie-out';
  readonly ok: boolean;
  readonly detail: string;
}

/** An error as it crosses borders: never a stack trace, never a key. */
export interface ErrorWire {
  readonly code: string;
  readonly operation: string;
  readonly object: string;
  readonly cause: string;
  readonly hint: string;
  readonly retrySafe: boolean;
  readonly status?: number;
  readonly values?: Readonly<Record<string, string | number>>;
}

export type Envelope<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorWire };

export interface ProgressWire {
  readonly run: number | null;
  /** Of an intake; `send` counts rows that the service has answered for. */
  readonly batch?: number;
  readonly step: 'prepare' | 'list' | 'judge' | 'compare' | 'write' | 'mark' | 'read' | 'check' | 'send';
  readonly done: number;
  readonly total: number | null;
}
