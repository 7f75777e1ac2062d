// What the use cases need of the store. Amounts are millionths as bigint, instants UTC text, ids those of the service.
// Everything that writes is called inside `transaction`, which never awaits (rule 5).

import type { CheckName } from '../domain/checks/check.ts';
import type { Kind } from '../domain/kind.ts';
import type { Pairable, Pairing } from '../domain/pairing.ts';
import type { ListedRecord } from '../domain/record.ts';
import type { PriorLine } from '../domain/relisted.ts';
import type { RunState, UnitState } from '../domain/run.ts';
import type { Sum } from '../domain/tie-out.ts';
import type { DeskStore, GridStore } from './desk-port.ts';
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
  readonly timeoutMs: number;
  /** Last locked day, YYYY-MM-DD. */
  readonly lockedThrough: string | null;
  /** Which machine exports, as the person named it. */
  readonly machine: string | null;
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
export type ActWhat = 'prepare' | 'list' | 'file' | 'verdict' | 'mark' | 'settle' | 'withdraw' | 'compare' | 'resolve';

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

export interface RecordFilter {
  readonly states?: readonly UnitState[];
  readonly ids?: readonly number[];
}

export interface ConnectionStore {
  add(connection: Omit<Connection, 'id' | 'capabilities' | 'createdAt'>, at: string): Connection;
  update(
    id: number,
    change: { options?: ConnectionOptions; baseUrl?: string; environment?: Environment; name?: string },
  ): void;
  setCapabilities(id: number, kind: Kind, found: Capabilities): void;
  forgetCapabilities(id: number): void;
  all(): Connection[];
  get(id: number): Connection | null;
  byName(name: string): Connection | null;
}

export interface RunStore {
  /** Takes the next number; the unique index refuses a second run in pulling or review. */
  begin(run: {
    connection: number;
    kind: Kind;
    periodFrom: string | null;
    periodTo: string | null;
    cutoffUsed: string | null;
    at: string;
  }): number;
  get(number: number): Run | null;
  all(): Run[];
  inReview(connection: number, kind: Kind): Run | null;
  setState(number: number, state: RunState, at: string, failure?: string): void;
  setClock(number: number, serviceClock: string | null): void;
  setPulled(
    number: number,
    pulled: {
      proof: 'complete' | 'plain';
      proofBy: 'count' | 'walk' | 'links';
      greatestChanged: string | null;
      listed: Sum;
      at: string;
    },
  ): void;
  /** The newest run of the connection whose pull was complete and became a run. */
  lastComplete(connection: number, kind: Kind): Run | null;
}

export interface RecordStore {
  insert(run: Run, rows: readonly NewRecord[]): void;
  insertMade(run: Run, rows: readonly ConsoleLine[]): void;
  removeOfRun(run: number): void;
  /** Takes out lines up to and including `line` that a later answer lists again: same Id, and both reversal or both not. */
  removeEarlier(
    run: number,
    again: readonly { readonly id: number; readonly adjustment: boolean }[],
    line: number,
  ): void;
  change(changes: readonly RecordChange[]): void;
  setUnits(
    run: number,
    ids: readonly number[],
    change: { from: readonly UnitState[]; to: UnitState; reason?: string | null },
  ): number;
  setRefusal(run: number, id: number, words: string | null): void;
  setMarked(run: number, ids: readonly number[], at: string, proof: 'complete' | 'plain'): void;
  flagDayFindings(run: number, days: readonly { ansattId: string; dato: string }[], name: CheckName): void;
  sums(run: number): Map<UnitState, Sum>;
  count(run: number, filter?: RecordFilter): number;
  counts(run: number): { late: number; adjustments: number; listedTwice: number };
  page(run: number, limit: number, offset: number, filter?: RecordFilter): RecordRow[];
  lastLine(run: number): number;
  byKey(key: number): RecordRow | null;
  byKeys(keys: readonly number[]): RecordRow[];
  byId(run: number, id: number): RecordRow[];
  everyById(id: number): RecordRow[];
  /** Hours and invoiceable hours of the lines of a unit that the service listed. */
  /** What was set apart and closed by a person without ever being handed over. */
  resolvedApart(run: number): Sum;
  amountsOf(run: number, id: number): { hours: bigint; invoiceable: bigint }[];
  matchingText(words: string, limit: number): RecordRow[];
  /** The JSON objects of a hand-over in file order. */
  fileLines(handOver: HandOver): IterableIterator<string>;
  /** The JSON objects of what is ready, in file order. */
  readyLines(run: number, kind: Kind): IterableIterator<string>;
  /** Gives the lines of a hand-over that never left back to review. */
  unreserve(handOver: HandOver): void;
  linesOfHandOver(handOver: number): IterableIterator<{ id: number; contentHash: string; occurrence: number }>;
  units(run: number, states: readonly UnitState[], after: number, limit: number): Unit[];
  unitIds(run: number, states: readonly UnitState[]): number[];
  /** Ids of the run that an earlier run knows as handed over, ascending, after `after`. */
  idsHandedOverBefore(run: Run, after: number, limit: number): number[];
  priorLines(run: Run, ids: readonly number[]): (PriorLine & { id: number })[];
  seenBefore(run: Run, ids: readonly number[]): Set<number>;
  setLate(run: number, ids: readonly number[]): void;
  adjustments(run: number): (Pairable & { key: number })[];
  /** Content hashes by key. */
  contentHashes(keys: readonly number[]): Map<number, string>;
  /** Marked lines that a reversal could take back: same Id, or same employee and date; oldest first. */
  originalsFor(run: Run, reversal: Pairable): { free: Pairable[]; taken: Pairable[] };
  newLinesBeside(run: number, reversals: readonly Pairable[]): Pairable[];
  groupMembers(run: number, ids: readonly number[]): number[];
  repeatedIds(run: number): { id: number; lines: { key: number; contentHash: string; adjustment: boolean }[] }[];
  oldestPending(connection: number): string | null;
  reserve(run: number, kind: Kind, handOver: number): Sum;
  setLive(run: number, ids: readonly number[], live: boolean): void;
  /** The originals that lines of these units reverse: no longer live while the reversal is, live again without it. */
  setReversedLive(run: number, ids: readonly number[], live: boolean): void;
}

export interface HandOverStore {
  begin(handOver: {
    run: number;
    layout: string | null;
    byHand: string | null;
    folder: string | null;
    file: string | null;
    temporary: string | null;
    offline: boolean;
    at: string;
  }): number;
  nextNumber(): number;
  get(number: number): HandOver | null;
  ofRun(run: number): HandOver[];
  setSum(number: number, sum: Sum): void;
  setWritten(number: number, sha256: string, bytes: number): void;
  setState(number: number, state: HandOver['state'], at: string, reason?: string): void;
  inState(states: readonly HandOver['state'][]): HandOver[];
}

export interface CorrectionStore {
  decide(correction: Omit<Correction, 'number'>, at: string): number;
  /** Corrections to send that no live or finished line carries yet. */
  pending(connection: number, kind: Kind): Correction[];
}

export interface JournalStore {
  begin(act: { run: number | null; connection: number | null; what: ActWhat; detail: Record<string, unknown> }): number;
  end(act: number, state: 'done' | 'failed' | 'unknown', outcome: Record<string, unknown>): void;
  open(): Act[];
  /** Acts of a run, oldest first, with what came of them. */
  acts(
    run: number,
    what: ActWhat,
  ): (Act & { endedAt: string | null; outcome: Readonly<Record<string, unknown>> | null })[];
  note(run: number | null, what: string, data: Record<string, unknown>): void;
  events(filter: { run?: number; limit?: number }): Event[];
}

export interface CutoffStore {
  current(connection: number): CutoffChange | null;
  set(connection: number, change: Omit<CutoffChange, 'at'>, at: string): void;
  history(connection: number): CutoffChange[];
}

/** What is appended and synced before it takes effect (rule 9). */
export type ProofEntry =
  | {
      readonly what: 'hand-over';
      readonly act: number;
      readonly connection: string;
      readonly kind: Kind;
      readonly run: number;
      readonly handOver: number;
      readonly file: string | null;
      readonly sha256: string | null;
      readonly records: readonly (readonly [number, string, number])[];
    }
  | {
      readonly what: 'withdrawn';
      readonly act: number;
      readonly run: number;
      readonly handOver: number;
      readonly reason: string;
    }
  | {
      readonly what: 'accepted' | 'rejected' | 'undone' | 'marking' | 'marked' | 'resolved';
      readonly act: number;
      readonly connection: string;
      readonly kind: Kind;
      readonly run: number;
      readonly ids: readonly number[];
      readonly note?: string;
    };

export interface ProofLog {
  /** Appends and syncs; on return the entry survives a power cut. */
  append(entry: ProofEntry): void;
  /** Plain words when log and store disagree and hand-over must wait; null when they agree. */
  readonly problem: string | null;
  /** True when the act left an entry: its effect must be completed, not dropped. */
  hasAct(act: number): boolean;
}

export interface StoreCheck {
  readonly name: 'integrity' | 'history' | 'files' | 'proof-log' | 'tie-out';
  readonly ok: boolean;
  readonly detail: string;
}

export interface StorePort {
  readonly folder: string;
  readonly storeId: string;
  readonly connections: ConnectionStore;
  readonly runs: RunStore;
  readonly records: RecordStore;
  readonly handOvers: HandOverStore;
  readonly corrections: CorrectionStore;
  readonly journal: JournalStore;
  readonly cutoffs: CutoffStore;
  readonly proofLog: ProofLog;
  readonly desk: DeskStore;
  readonly grid: GridStore;
  /** One transaction with all its effects; throws roll it back. Never awaits. */
  transaction<T>(work: () => T): T;
  checkIntegrity(hashOf: (folder: string, file: string) => string | null): StoreCheck[];
  close(): void;
}
