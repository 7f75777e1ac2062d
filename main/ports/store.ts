// The store as a whole: one interface per entity, and the transaction that every change is made in. Nothing that writes awaits (rule 5).

import type { AnswerStore } from './answers.ts';
import type { Archive } from './archives.ts';
import type { BackupStore } from './backups.ts';
import type { ConnectionStore } from './connections.ts';
import type { CorrectionStore } from './corrections.ts';
import type { CutoffStore } from './cutoffs.ts';
import type { DeliveryStore } from './deliveries.ts';
import type { DestinationStore, OwnLayoutStore, ReceiptColumnStore, TranslationStore } from './destinations.ts';
import type { EvidenceStore } from './evidence.ts';
import type { GridStore } from './grid.ts';
import type { GridViewStore } from './grid-views.ts';
import type { HandOverStore } from './hand-overs.ts';
import type { HoldStore } from './holds.ts';
import type { IntakeStore } from './intake.ts';
import type { JournalStore } from './journal.ts';
import type { MonthStore } from './months.ts';
import type { NoteStore } from './notes.ts';
import type { PlanStore } from './plans.ts';
import type { ProofLog, ReplayStore } from './proof-of-store.ts';
import type { RecordStore } from './records.ts';
import type { RunStore } from './runs.ts';
import type { TeamStore } from './team.ts';
import type { ControlTotalsStore, NameStore, SettingStore, SightingStore } from './settings.ts';

export interface StoreCheck {
  readonly name: 'integrity' | 'history' | 'files' | 'proof-log' | 'tie-out';
  readonly ok: boolean;
  readonly detail: string;
  /** What was counted where it is in order: events, entries, files; files no longer in their folder, and those made again and alike. */
  readonly counted?: { readonly count: number; readonly missing?: number; readonly planned?: number };
}

export interface StorePort {
  readonly folder: string;
  readonly storeId: string;
  readonly connections: ConnectionStore;
  readonly runs: RunStore;
  readonly records: RecordStore;
  readonly handOvers: HandOverStore;
  readonly deliveries: DeliveryStore;
  readonly answers: AnswerStore;
  readonly plans: PlanStore;
  readonly destinations: DestinationStore;
  readonly translations: TranslationStore;
  readonly ownLayouts: OwnLayoutStore;
  readonly receiptColumns: ReceiptColumnStore;
  readonly corrections: CorrectionStore;
  readonly evidence: EvidenceStore;
  readonly journal: JournalStore;
  readonly cutoffs: CutoffStore;
  readonly months: MonthStore;
  readonly holds: HoldStore;
  readonly notes: NoteStore;
  readonly proofLog: ProofLog;
  readonly replay: ReplayStore;
  readonly team: TeamStore;
  readonly backups: BackupStore;
  /** What this desk did by itself before it joined a team, the newest first. */
  archives(): Archive[];
  /** When this history became an archive, empty where nobody can tell; null for one that goes on. */
  readonly archivedAt: string | null;
  readonly settings: SettingStore;
  readonly names: NameStore;
  readonly controlTotals: ControlTotalsStore;
  readonly sightings: SightingStore;
  readonly grid: GridStore;
  readonly gridViews: GridViewStore;
  readonly intake: IntakeStore;
  /** One transaction with all its effects; throws roll it back. Never awaits. */
  transaction<T>(work: () => T): T;
  /** What the store threw, in plain words; anything else as it is. */
  explain(error: unknown): unknown;
  /** The version of SQLite, and how surely a commit is on the disk: `full` (rule 9). */
  about(): { readonly sqlite: string; readonly synchronous: 'full' | 'less' };
  checkIntegrity(hashOf: (folder: string, file: string) => string | null): StoreCheck[];
  close(): void;
}
