// What the store keeps of intake. Rows are held in pages, so that a million of them cost a few thousand statements; the problems of a
// row are not kept, since its cells and the plan of the batch give them again.

import type { BatchState, ChunkState, Decision, RowState } from '../domain/intake/batch.ts';
import type { ControlTotal } from '../domain/intake/control-total.ts';
import type { Field } from '../domain/intake/field.ts';
import type { ProposedBy, Source } from '../domain/intake/mapping.ts';
import type { Finding, TableDialect, TakenFile } from './tables.ts';

export interface Batch {
  readonly number: number;
  readonly connection: number;
  readonly state: BatchState;
  readonly file: TakenFile;
  readonly findings: readonly Finding[];
  readonly dialect: TableDialect;
  readonly columns: readonly string[];
  readonly titles: readonly string[];
  readonly fields: readonly Field[];
  readonly sources: readonly Source[];
  readonly proposedBy: Readonly<Record<string, ProposedBy>>;
  readonly mapping: string | null;
  readonly rows: number;
  /** The day that "in the future" was judged by, YYYY-MM-DD. */
  readonly today: string;
  readonly lockedThrough: string | null;
  /** The sum row of the file, which is not one of its rows. */
  readonly controlTotal?: ControlTotal | null;
  /** The cells of a last row that has nothing but the sums of what stands above it. */
  readonly bareSum?: readonly string[] | null;
  readonly who: string;
  readonly begunAt: string;
  readonly endedAt: string | null;
  readonly failure: string | null;
}

/** Rows that stand together: `first` is the place of the first one in the batch, from 0. */
export interface Page {
  readonly page: number;
  readonly first: number;
  readonly numbers: readonly number[];
  readonly states: readonly RowState[];
  readonly cells: readonly (readonly string[])[];
}

/** What is kept of a row beside its cells, when there is anything. */
export interface RowNote {
  /** Place of the row in the batch, from 0. */
  readonly place: number;
  /** Row number of the first row with the same fingerprint. */
  readonly sameAs: number | null;
  readonly forced: boolean;
  /** Columns whose cell was changed. */
  readonly fixed: readonly string[];
}

/** A row that went to the service, or may have. */
export interface SentRow {
  readonly batch: number;
  readonly row: number;
  readonly place: number;
  readonly chunk: number;
  readonly state: RowState;
  readonly fingerprint: string | null;
  /** The JSON object as it was sent. */
  readonly body: string;
  readonly id: number | null;
  readonly words: string | null;
}

export interface Chunk {
  readonly number: number;
  readonly batch: number;
  readonly rows: number;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly state: ChunkState;
  /** SHA-256 of the body. */
  readonly request: string;
  readonly sentAt: string;
  readonly answeredAt: string | null;
  readonly status: number | null;
  readonly words: string | null;
  readonly decision: {
    readonly as: Decision;
    readonly by: string;
    readonly at: string;
    readonly reason: string;
  } | null;
}

export interface SavedMapping {
  readonly name: string;
  readonly sources: readonly Source[];
  readonly columns: readonly string[];
  readonly usedAt: string;
}

export type Counts = Readonly<Record<RowState, number>>;

/** The cells that one step of fixing changed, as they were before: place, column, cell. */
export type UndoCells = readonly (readonly [place: number, column: number, before: string])[];

export interface IntakeStore {
  begin(batch: Omit<Batch, 'number' | 'state' | 'rows' | 'endedAt' | 'failure'>): number;
  get(number: number): Batch | null;
  all(connection?: number): Batch[];
  update(
    number: number,
    change: Partial<
      Pick<
        Batch,
        | 'state'
        | 'findings'
        | 'dialect'
        | 'columns'
        | 'titles'
        | 'fields'
        | 'sources'
        | 'proposedBy'
        | 'mapping'
        | 'rows'
        | 'endedAt'
        | 'failure'
        | 'today'
        | 'lockedThrough'
        | 'controlTotal'
        | 'bareSum'
      >
    >,
  ): void;

  addPage(batch: number, page: Page): void;
  setPage(batch: number, page: Page): void;
  dropPage(batch: number, page: number): void;
  setStates(batch: number, page: number, states: readonly RowState[]): void;
  /** Pages in order; only those with one of the states when given. */
  pages(batch: number, states?: readonly RowState[], fromPage?: number): IterableIterator<Page>;
  page(batch: number, page: number): Page | null;
  /** The page that holds the row of that number; null when no row has it. */
  pageOfRow(batch: number, row: number): Page | null;
  /** States of all rows, page by page, without their cells. */
  states(batch: number): IterableIterator<{ page: number; first: number; states: readonly RowState[] }>;
  counts(batch: number): Counts;
  dropRows(batch: number): void;

  notes(batch: number, from: number, to: number): Map<number, RowNote>;
  setNote(batch: number, note: RowNote): void;
  clearRepeats(batch: number): void;
  repeats(batch: number): number[];
  /** Places of rows that a person wants sent although they were sent before. */
  forced(batch: number): Set<number>;

  /** How many rows with the fingerprint may be at the service, other batches than `except` only. */
  sentElsewhere(connections: readonly number[], except: number, fingerprint: string): number;
  hasSent(connections: readonly number[], except: number): boolean;
  sentBefore(connections: readonly number[], except: number, fingerprint: string): SentRow | null;
  /** Batches of those rows, with how many. */
  addSent(connection: number, rows: readonly SentRow[]): void;
  setSent(chunk: number, change: { state: RowState; places?: readonly number[] }): void;
  answerSent(chunk: number, place: number, answer: { state: RowState; id: number | null; words: string | null }): void;
  sentOfChunk(chunk: number): SentRow[];
  sentRows(batch: number, from: number, to: number): Map<number, SentRow>;
  allSent(connection: number): IterableIterator<SentRow>;
  /** The oldest first: the calls of the last so many rows, and each call whose outcome nobody knows. */
  lastSent(connection: number, most: number): IterableIterator<SentRow>;
  setFingerprint(chunk: number, place: number, fingerprint: string | null): void;
  findSent(query: { id?: number; text?: string; limit: number }): SentRow[];

  addChunk(chunk: Omit<Chunk, 'number' | 'answeredAt' | 'status' | 'words' | 'decision'> & { act: number }): number;
  setChunk(
    number: number,
    change: Partial<Pick<Chunk, 'state' | 'answeredAt' | 'status' | 'words' | 'decision'>>,
  ): void;
  chunk(number: number): Chunk | null;
  chunkOfAct(act: number): Chunk | null;
  /** Makes a batch or a chunk again under its number (replay of the proof log). */
  putBack(batch: Batch): void;
  putBackChunk(chunk: Chunk & { act: number }): void;
  /** A number that neither an intake, or a chunk, of this store has, nor one of this desk in the shared log. */
  next(what: 'batch' | 'chunk'): number;
  dropChunk(number: number): void;
  chunks(batch: number): Chunk[];

  pushUndo(batch: number, cells: UndoCells): void;
  popUndo(batch: number): UndoCells | null;
  undoable(batch: number): number;
  clearUndo(batch: number): void;

  mappings(connection: number): SavedMapping[];
  saveMapping(connection: number, mapping: SavedMapping): void;
  forgetMapping(connection: number, name: string): void;
  fields(connection: number): readonly Field[] | null;
  setFields(connection: number, fields: readonly Field[]): void;
}
