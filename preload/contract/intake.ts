// Intake of material, as the engine answers: a file read and understood, its columns mapped, its rows checked and fixed, what is new sent
// once. Rows cross in windows only. A row is named by its number in the file as a spreadsheet counts it, a column by its heading, made
// unique.

import { z } from 'zod';
import type { BatchState, ChunkState, Decision, RowState } from '../../main/domain/intake/batch.ts';
import type { Finding } from '../../main/domain/intake/finding.ts';
import type { Field } from '../../main/domain/intake/field.ts';
import type { Problem } from '../../main/domain/intake/problem.ts';
import { cellText, type Decimal, type Environment, text } from './common.ts';

export type { RowState as IntakeRowState } from '../../main/domain/intake/batch.ts';
export type { Field as IntakeFieldWire, FieldType as IntakeFieldType } from '../../main/domain/intake/field.ts';
export type { Finding as IntakeFindingWire } from '../../main/domain/intake/finding.ts';
export type { Problem as IntakeProblemWire } from '../../main/domain/intake/problem.ts';

export interface IntakeColumnWire {
  /** Its heading, made unique: `Pris`, `Pris (2)`, `Kolonne 4` when there is none. */
  readonly name: string;
  readonly examples: readonly string[];
  /** The field that it goes to; null when left out. */
  readonly field: string | null;
  /** Why: used last time or saved, by its name, by its content, by a person. */
  readonly by: 'remembered' | 'name' | 'content' | 'person' | null;
}

const decimal = () => z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'write a number with a point');

/** Where the value of a field comes from. */
export const intakeSource = () =>
  z.strictObject({
    field: text.min(1),
    /** Exactly one of the two. */
    column: text.optional(),
    constant: cellText.optional(),
    /** Numbers are multiplied by it. */
    factor: decimal().optional(),
    /** Cell → value; a cell that is not in it stays as it is. */
    lookup: z.record(cellText, cellText).optional(),
  });

export type IntakeSource = z.infer<ReturnType<typeof intakeSource>>;

export interface IntakeSavedMappingWire {
  readonly name: string;
  readonly sources: readonly IntakeSource[];
  readonly columns: readonly string[];
  readonly usedAt: string;
}

export interface IntakeRowWire {
  readonly row: number;
  readonly state: RowState;
  /** As in the file or as fixed, in the order of the columns. */
  readonly cells: readonly string[];
  /** Names of columns whose cell was changed here. */
  readonly fixed: readonly string[];
  readonly problems: readonly Problem[];
  /** The first row of this file with the same fingerprint, or the same name and other numbers, when there is one before it. */
  readonly sameAs: number | null;
  /** Where it was sent before. */
  readonly sentBefore: { readonly batch: number; readonly row: number; readonly unknown: boolean } | null;
  /** The fields in which it differs from where it was sent before, or from the row that it is said to be the same as. */
  readonly differs: readonly string[];
  /** A double that a person wants sent all the same. */
  readonly forced: boolean;
  readonly chunk: number | null;
  /** The id that the service gave it. */
  readonly id: number | null;
  /** The service's words when it refused the row. */
  readonly words: string | null;
}

export interface IntakeSumWire {
  readonly rows: number;
  readonly quantity: Decimal;
  /** Quantity × unit price; null when a row has none or the field list has no price. */
  readonly amount: Decimal | null;
  /** Rows whose quantity or price has more than six decimals: counted rounded, sent as they are (rule 8). */
  readonly rounded: number;
}

export interface IntakeBatchWire {
  readonly batch: number;
  readonly connection: string;
  readonly environment: Environment;
  readonly state: BatchState;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Where the file is kept; null once a person let it go. */
  readonly kept: string | null;
  readonly by: string;
  readonly begunAt: string;
  readonly endedAt: string | null;
  readonly rows: number;
  /** The sum row of the file: its row number, and column to sum. It is not among the rows, and is not sent. */
  readonly controlTotal: { readonly row: number; readonly sums: Readonly<Record<string, Decimal>> } | null;
  readonly counts: Readonly<Record<RowState, number>>;
  /** What a person must answer before its rows mean anything: questions about the file, required fields without a column. */
  readonly waitsFor: { readonly answers: number; readonly columns: number };
  /** Rows that have the fingerprint of another row of the file; they are sent. */
  readonly repeats: number;
  /** The saved mapping that it was read with. */
  readonly mapping: string | null;
  readonly failure: string | null;
}

/** A batch with everything that was understood of it. */
export interface IntakeDetailWire extends IntakeBatchWire {
  readonly findings: readonly Finding[];
  readonly columns: readonly IntakeColumnWire[];
  readonly sources: readonly IntakeSource[];
  readonly fields: readonly Field[];
  /** Required fields that nothing is mapped to. */
  readonly unmapped: readonly string[];
  /** Rows above the heading. */
  readonly titles: readonly string[];
  /** How often each problem was found, most often first. */
  readonly problems: readonly {
    readonly code: Problem['code'];
    readonly field: string;
    readonly rows: number;
  }[];
  /** What keeps it from being sent; empty when Send may be pressed. */
  readonly blocked: readonly ('findings' | 'unmapped' | 'nothing-new' | 'proof' | 'state')[];
  /** `all-or-nothing`: rows are unknown, and would not be if a person said whether the service takes a refused batch as a whole. */
  readonly question: 'all-or-nothing' | null;
  /** Steps that can be undone. */
  readonly undoable: number;
}

export interface IntakeSumsWire {
  readonly all: IntakeSumWire;
  readonly byState: Readonly<Partial<Record<RowState, IntakeSumWire>>>;
  /** Of the rows that are new, largest first, at most 500. */
  readonly byProject: readonly {
    readonly id: string | null;
    readonly name: string | null;
    readonly sum: IntakeSumWire;
  }[];
  readonly byProduct: readonly {
    readonly id: string | null;
    readonly name: string | null;
    readonly sum: IntakeSumWire;
  }[];
  /** Which batches the doubles were sent in. */
  readonly doublesOf: readonly { readonly batch: number; readonly sentAt: string | null; readonly rows: number }[];
  /** Rows held back because one that is called the same was sent, and says something else. */
  readonly corrected: IntakeSumWire;
}

/** One call to the batch endpoint. */
export interface IntakeChunkWire {
  readonly chunk: number;
  readonly rows: number;
  readonly firstRow: number;
  readonly lastRow: number;
  /** Where they are asked for: its rows by their numbers in the file, and those of which nobody knows what became. */
  readonly rowNumbers?: readonly number[];
  readonly unknownRows?: readonly number[];
  readonly state: ChunkState;
  readonly sentAt: string;
  readonly answeredAt: string | null;
  readonly status: number | null;
  /** SHA-256 of the body that was sent. */
  readonly request: string;
  readonly words: string | null;
  readonly decision: {
    readonly as: Decision;
    readonly by: string;
    readonly at: string;
    readonly reason: string;
  } | null;
}

/** What the material list of the service shows of a chunk whose outcome is unknown. Rows not approved yet are not in it. */
export interface IntakeEvidenceWire {
  readonly chunk: IntakeChunkWire;
  readonly askedAt: string;
  /** Null when the list could not be read; then `problem` says why. */
  readonly listed: number | null;
  readonly found: readonly { readonly row: number; readonly ids: readonly number[] }[];
  readonly problem: string | null;
}

export interface IntakeSentWire {
  readonly sent: number;
  readonly refused: number;
  readonly unknown: number;
  /** New rows that were not sent: stopped, or the service could not be reached. */
  readonly left: number;
  readonly stopped: boolean;
  /** Why it ended early, in the service's or the network's words. */
  readonly words: string | null;
  readonly batch: IntakeDetailWire;
}

export interface IntakeTraceWire {
  readonly batch: number;
  readonly connection: string;
  readonly file: string;
  readonly sha256: string;
  readonly row: IntakeRowWire;
  readonly sentAt: string | null;
  readonly columns: readonly string[];
}
