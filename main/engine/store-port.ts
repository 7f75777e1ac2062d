// What the use cases need of the store, one interface per entity. Everything that writes is called inside `transaction`, which never
// awaits (rule 5).

import type { Kind } from '../domain/kind.ts';
import type { ListedRecord } from '../domain/record.ts';
import type { RunState } from '../domain/run.ts';
import type { Sum } from '../domain/tie-out.ts';
import type { DeskStore, GridStore } from './desk-port.ts';
import type { BatchProof, IntakeStore } from './intake-port.ts';
import type { Capabilities } from './ports.ts';
import type { RecordStore } from './records-port.ts';
import type {
  Environment,
  ConnectionOptions,
  Connection,
  Run,
  HandOver,
  Correction,
  ActWhat,
  Act,
  Event,
  CutoffChange,
  Decision,
  ProofRecord,
} from './store-types.ts';

export type * from './store-types.ts';

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
  setWritten(number: number, sha256: string, bytes: number | null): void;
  setState(number: number, state: HandOver['state'], at: string, reason?: string): void;
  inState(states: readonly HandOver['state'][]): HandOver[];
}

export interface CorrectionStore {
  decide(correction: Omit<Correction, 'number'>, at: string): number;
  /** Corrections to send that no live or finished line carries yet. */
  pending(connection: number, kind: Kind): Correction[];
  /** True when something was decided about this unit of this run. */
  decided(run: number, recordId: number): boolean;
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
  /** Who did the last of these in a run up to an instant; null when nobody did. */
  whoLast(run: number, what: readonly string[], at: string): string | null;
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
      /** Where the file was written, and how; missing in entries of earlier builds. */
      readonly folder?: string | null;
      readonly layout?: string | null;
      readonly byHand?: string | null;
      readonly records: readonly ProofRecord[];
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
      /** Of a decision. */
      readonly as?: Decision;
    }
  | BatchProof;

/** Event: a person has gone through what was listed since the proof log stopped to fit; hand-overs before it need not be in the new one. */
export const GONE_THROUGH = 'gone through what was listed since';

export interface MissedProof {
  /** Oldest first. */
  entries(): Iterable<{ readonly at: string; readonly entry: ProofEntry }>;
  /** They have taken effect; call inside the transaction that made them. */
  taken(): void;
  /** They cannot take effect, in plain words; hand-over is blocked. */
  refused(words: string): void;
}

/** Makes again what the proof log tells of. Inside a transaction. */
export interface ReplayStore {
  /** Makes sure that the run is there; false when its number belongs to another one. */
  run(run: { number: number; connection: number; kind: Kind; at: string }): boolean;
  /** Makes sure that the hand-over is there, as handed over. */
  handOver(handOver: {
    number: number;
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

export interface ProofLog {
  /** Appends and syncs; on return the entry survives a power cut. */
  append(entry: ProofEntry): void;
  /** Entries that this store does not know, because an older copy was put back or the store was lost; null when there are none. */
  readonly missed: MissedProof | null;
  /** Puts the log aside and begins a new one. Returns the name under which the old one is kept. */
  startOver(): string;
  /** Plain words when log and store disagree and hand-over must wait; null when they agree. */
  readonly problem: string | null;
  /** True when the act left an entry: its effect must be completed, not dropped. */
  hasAct(act: number): boolean;
  /** SHA-256 of the file whose hand-over the act left in the log; null when it left none. */
  hashOf(act: number): string | null;
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
  readonly replay: ReplayStore;
  readonly desk: DeskStore;
  readonly grid: GridStore;
  readonly intake: IntakeStore;
  /** One transaction with all its effects; throws roll it back. Never awaits. */
  transaction<T>(work: () => T): T;
  /** What the store threw, in plain words; anything else as it is. */
  explain(error: unknown): unknown;
  checkIntegrity(hashOf: (folder: string, file: string) => string | null): StoreCheck[];
  close(): void;
}
