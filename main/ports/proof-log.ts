// The proof log (rule 9): what is appended and synced before it takes effect, and how an older store follows it.

import type { RowState } from '../domain/intake/batch.ts';
import type { Kind } from '../domain/kind.ts';
import type { Pairing } from '../domain/pairing.ts';
import type { ListedRecord } from '../domain/record.ts';
import type { Decision } from './corrections.ts';
import type { Run } from './runs.ts';

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

/** What the proof log keeps of a chunk (rule 9): what goes out, before it does, and what became of it. */
export type BatchProof = {
  readonly act: number;
  readonly connection: string;
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
