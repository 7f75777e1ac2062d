// The grid of a run: the renderer asks for windows of rows; sort, filter and group are answered by the engine.

import { z } from 'zod';
import { GRID_COLUMNS, GRID_GROUPS } from '../../main/domain/grid-values.ts';
import { UNIT_STATES } from '../../main/domain/run.ts';
import { byRun, type Decimal, type SumWire } from './common.ts';
import type { GridRecord } from './records.ts';
import { reads } from './topic.ts';

export type { GridColumn } from '../../main/domain/grid-values.ts';

/** Which records of a run: all conditions must hold. */
const gridFilter = z
  .object({
    states: z.array(z.enum(UNIT_STATES)).optional(),
    /** Any of these checks pointed at it; an empty list = any check. */
    findings: z.array(z.string()).optional(),
    late: z.boolean().optional(),
    corrections: z.boolean().optional(),
    /** Words that must all stand in id, employee, project, project line, work type or product, or in their names. */
    text: z.string().optional(),
    ansattId: z.string().optional(),
    prosjektId: z.string().optional(),
    arbeidstypeId: z.string().optional(),
    dato: z.string().optional(),
  })
  .strict();

export type GridFilter = z.infer<typeof gridFilter>;

const gridQuery = z
  .object({
    run: z.number().int().positive(),
    filter: gridFilter,
    sort: z
      .object({ column: z.enum(GRID_COLUMNS), descending: z.boolean() })
      .strict()
      .nullable(),
    group: z.enum(GRID_GROUPS).nullable(),
    /** Keys of groups and of corrections that are folded. */
    folded: z.array(z.string()),
  })
  .strict();

export type GridQuery = z.infer<typeof gridQuery>;

const gridWindow = gridQuery.extend({
  offset: z.number().int().min(0),
  limit: z.number().int().min(0).max(1000),
});

/** One line of the grid. `fold` is the key to put into `folded`. */
export type GridRow =
  | {
      readonly type: 'group';
      readonly fold: string;
      readonly id: string | null;
      readonly name: string | null;
      readonly folded: boolean;
      readonly sum: SumWire;
    }
  | { readonly type: 'record'; readonly record: GridRecord; readonly inCorrection: boolean }
  /** Head of a correction that is opened in place: who, when and what. */
  | {
      readonly type: 'correction';
      readonly fold: string;
      readonly folded: boolean;
      readonly record: GridRecord;
      readonly net: { readonly hours: Decimal; readonly invoiceable: Decimal };
    }
  /** The line that the ERP has from before; not in any sum. */
  | {
      readonly type: 'original';
      readonly record: GridRecord;
      readonly handOver: number | null;
      readonly file: string | null;
      readonly fileLine: number | null;
    }
  | { readonly type: 'net'; readonly hours: Decimal; readonly invoiceable: Decimal };

export interface GridWindow {
  /** Lines of the grid, groups and opened corrections counted. */
  readonly lines: number;
  /** Records that the filter lets through, and their sum. */
  readonly filtered: SumWire;
  readonly offset: number;
  readonly rows: readonly GridRow[];
}

export interface RunSummary {
  /** Counts of the views of the filter bar. */
  readonly views: {
    readonly all: number;
    readonly findings: number;
    readonly late: number;
    readonly corrections: number;
    readonly held: number;
  };
  /** Every check that was done, also those that found nothing. */
  /** `checked` is false for a check that could not be done: that it found nothing says nothing. */
  readonly findings: readonly { readonly name: string; readonly records: number; readonly checked: boolean }[];
  readonly setApart: number;
  readonly needsPerson: number;
  readonly byArbeidstype: readonly {
    readonly id: string | null;
    readonly name: string | null;
    readonly sum: SumWire;
  }[];
  readonly byProsjekt: readonly { readonly id: string | null; readonly name: string | null; readonly sum: SumWire }[];
}

export const GRID = {
  'grid/window': reads<GridWindow>()(gridWindow),
  'grid/ids': reads<{ ids: number[] }>()(byRun.extend({ filter: gridFilter })),
  'grid/summary': reads<RunSummary>()(byRun),
} as const;
