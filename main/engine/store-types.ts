// What the store keeps, as values: connections, runs, records, hand-overs, acts. Amounts are millionths as bigint, instants UTC text,
// ids those of the service.

import type { CheckName } from '../domain/checks/check.ts';
import type { Kind } from '../domain/kind.ts';
import type { Pairing } from '../domain/pairing.ts';
import type { ListedRecord } from '../domain/record.ts';
import type { RunState, UnitState } from '../domain/run.ts';
import type { Sum } from '../domain/tie-out.ts';
import type { Capabilities } from './ports.ts';

export type Environment = 'production' | 'test' | 'sandbox';

/** A header as it is kept: the value of a secret one never, only where it comes from (rule 11). */
export type HeaderSpec =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly secret: true; readonly env: string | null };

export interface ConnectionOptions {
  readonly headers: readonly HeaderSpec[];
  readonly timeFields: readonly string[];
  readonly idField: string;
  readonly volatileFields: readonly string[];
  /** Ids in one mark. Halved and remembered when the service refuses the size. */
  readonly chunk: number;
  /** Rows in one call to the batch endpoint; 200 unless it says otherwise. */
  readonly batchChunk?: number;
  /** Name of the array in the body of a batch; without it the body is the array. */
  readonly batchName?: string | null;
  readonly timeoutMs: number;
  /** Last locked day, YYYY-MM-DD. */
  readonly lockedThrough: string | null;
  /** Which machine exports, as the person named it. */
  readonly machine: string | null;
  /** `system` (also when left out), `none`, or the URL of a proxy without name and password. */
  readonly proxy?: string;
  /** A PEM file with certificates that are trusted besides those of the system. */
  readonly caFile?: string | null;
  /** The sandbox that the console runs itself. */
  readonly builtIn?: boolean;
}

export interface Connection {
  readonly id: number;
  readonly name: string;
  readonly baseUrl: string;
  readonly environment: Environment;
  readonly options: ConnectionOptions;
  readonly capabilities: Partial<Record<Kind, Capabilities>>;
  readonly createdAt: string;
}

export interface Run {
  readonly number: number;
  readonly connection: number;
  readonly kind: Kind;
  readonly state: RunState;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly cutoffUsed: string | null;
  readonly serviceClock: string | null;
  readonly greatestChanged: string | null;
  readonly proof: 'complete' | 'plain' | null;
  readonly proofBy: 'count' | 'walk' | 'links' | null;
  readonly listed: Sum;
  readonly begunAt: string;
  readonly pulledAt: string | null;
  readonly closedAt: string | null;
  readonly failure: string | null;
}

/** A record row as the use cases and screens see it. `key` is unique over all runs. */
export interface RecordRow {
  readonly key: number;
  readonly run: number;
  readonly line: number;
  readonly id: number;
  readonly contentHash: string;
  readonly occurrence: number;
  readonly madeBy: 'service' | 'console';
  readonly state: UnitState;
  readonly reason: string | null;
  readonly ownerRun: number | null;
  readonly late: boolean;
  readonly adjustment: boolean;
  readonly pairing: Pairing['kind'] | null;
  readonly reverses: number | null;
  readonly correctionGroup: number | null;
  readonly findings: readonly CheckName[];
  readonly handOver: number | null;
  readonly fileLine: number | null;
  readonly live: boolean;
  readonly markedAt: string | null;
  readonly markProof: 'complete' | 'plain' | null;
  readonly refusal: string | null;
  /** The JSON object as listed. */
  readonly raw: string;
}

export interface NewRecord {
  readonly line: number;
  readonly record: ListedRecord;
  readonly findings: readonly CheckName[];
  readonly state: UnitState;
  readonly reason: string | null;
}

/** A line that the console makes itself: a reversal, or the new version that the service will not list again. */
export interface ConsoleLine {
  readonly line: number;
  readonly record: ListedRecord;
  /** Key of the line it takes back; null for a new version. */
  readonly reverses: number | null;
  readonly correction: number;
  /** Counts up over lines of the console with the same content. */
  readonly occurrence: number;
}

export interface RecordChange {
  readonly key: number;
  readonly state?: UnitState;
  readonly reason?: string | null;
  readonly occurrence?: number;
  readonly ownerRun?: number | null;
  readonly pairing?: Pairing['kind'];
  readonly reverses?: number | null;
  readonly correctionGroup?: number | null;
}

export interface HandOver {
  readonly number: number;
  readonly run: number;
  readonly layout: string | null;
  readonly byHand: string | null;
  readonly folder: string | null;
  readonly file: string | null;
  readonly temporary: string | null;
  readonly state: 'writing' | 'written' | 'handed-over' | 'withdrawn' | 'unclear';
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly sum: Sum;
  readonly offline: boolean;
  readonly reason: string | null;
  readonly begunAt: string;
  readonly endedAt: string | null;
}

export interface Correction {
  readonly number: number;
  readonly connection: number;
  readonly kind: Kind;
  readonly run: number;
  readonly recordId: number;
  readonly way: 'send-correction' | 'removed-in-erp' | 'replaced-by';
  readonly replacedBy: number | null;
}

/** What an act was about; enough to find out after a crash what became of it. */
export type ActWhat =
  | 'prepare'
  | 'list'
  | 'file'
  | 'verdict'
  | 'mark'
  | 'settle'
  | 'withdraw'
  | 'compare'
  | 'resolve'
  | 'batch';

export interface Act {
  readonly number: number;
  readonly run: number | null;
  readonly connection: number | null;
  readonly what: ActWhat;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly state: 'begun' | 'done' | 'failed' | 'unknown';
  readonly begunAt: string;
}

export interface Event {
  readonly seq: number;
  readonly at: string;
  readonly who: string;
  readonly run: number | null;
  readonly what: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface CutoffChange {
  readonly cutoff: string | null;
  readonly run: number | null;
  readonly reason: string;
  readonly at: string;
}

/** A unit of a run: its lines share one state. `signature` = the sorted content hashes of its listed lines. */
export interface Unit {
  readonly id: number;
  readonly state: UnitState;
  readonly signature: string;
  /** Lines that the service listed; 0 when the console made them all, then there is nothing to mark. */
  readonly listedLines: number;
}

/** What a person decides about a unit that no list can decide (design section 5). */
export type Decision =
  | 'marked-elsewhere'
  | 'deleted'
  | 'removed-in-erp'
  | 'send-correction'
  | { readonly replacedBy: number };

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
}
