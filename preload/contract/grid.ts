// The grid of a run: the renderer asks for windows of rows; sort, filter and group are answered by the engine.

import { z } from 'zod';
import {
  GRID_COLUMNS,
  GRID_GROUPS,
  GRID_LEVELS,
  GRID_VALUES,
  type GridGroup,
  type GridValue,
} from '../../main/domain/grid-values.ts';
import type { Place } from '../../main/domain/correction.ts';
import { UNIT_STATES } from '../../main/domain/run.ts';
import { TIE_CELLS } from '../../main/domain/tie-out.ts';
import { byConnection, byRun, type Decimal, type SumWire, type UnitState, text } from './common.ts';
import type { GridRecord } from './records.ts';
import { reads } from './topic.ts';

export type { GridColumn, GridGroup, GridValue } from '../../main/domain/grid-values.ts';

/** Which records of a run: all conditions must hold. */
const gridFilter = () =>
  z.strictObject({
    states: z.array(z.enum(UNIT_STATES)).optional(),
    /** Any of these checks pointed at it; an empty list = any check. */
    findings: z.array(text).optional(),
    late: z.boolean().optional(),
    corrections: z.boolean().optional(),
    /** Words that must all stand in id, employee, project, project line, work type or product, or in their names. */
    text: text.optional(),
    /** A figure of the tie-out that counts them. */
    cell: z.enum(TIE_CELLS).optional(),
    /** Of each column any of these values; null is none. Amounts as decimals. */
    values: z.partialRecord(z.enum(GRID_VALUES), z.array(text.nullable())).optional(),
  });

export type GridFilter = z.infer<ReturnType<typeof gridFilter>>;

/** How a run is looked at. */
export const gridLook = () =>
  z.strictObject({
    filter: gridFilter(),
    sort: z.strictObject({ column: z.enum(GRID_COLUMNS), descending: z.boolean() }).nullable(),
    /** Outermost first. */
    groups: z.array(z.enum(GRID_GROUPS)).max(GRID_LEVELS),
  });

export type GridLook = z.infer<ReturnType<typeof gridLook>>;

const gridQuery = () =>
  gridLook()
    .extend({
      run: z.number().int().positive(),
      /** Keys of groups and of corrections that are folded; of groups the open ones, where all are folded. */
      folded: z.array(text),
      allFolded: z.boolean(),
    })
    .strict();

export type GridQuery = z.infer<ReturnType<typeof gridQuery>>;

const gridWindow = () =>
  gridQuery().extend({
    offset: z.number().int().min(0),
    limit: z.number().int().min(0).max(1000),
  });

const columnValues = () =>
  byRun.extend({
    filter: gridFilter(),
    column: z.enum(GRID_VALUES),
    /** Words that must stand in the value or its name. */
    text: text,
    limit: z.number().int().min(1).max(1000),
  });

/** A group with its subtotal. */
export interface GroupRow {
  readonly type: 'group';
  readonly level: 1 | 2;
  /** What it is grouped by. */
  readonly by: GridGroup;
  readonly fold: string;
  readonly id: string | null;
  readonly name: string | null;
  /** Its value, behind that of the group it is in. */
  readonly path: readonly (string | null)[];
  readonly folded: boolean;
  readonly sum: SumWire;
}

/** One line of the grid. `fold` is the key to put into `folded`. */
export type GridRow =
  | GroupRow
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
      /** Each file that has it. */
      readonly places: readonly Place[];
    }
  | {
      readonly type: 'net';
      readonly hours: Decimal;
      readonly invoiceable: Decimal;
      /** False where none of its lines goes to the ERP from this run: held, set apart or given back. */
      readonly goes: boolean;
    };

/** The head of a group and the line it stands in. */
export interface GroupHead {
  readonly line: number;
  readonly row: GroupRow;
}

export interface ChosenValue {
  readonly column: GridValue;
  readonly value: string | null;
  readonly name: string | null;
  /** Whether any record of the run has it. */
  readonly listed: boolean;
}

export interface GridWindow {
  /** Lines of the grid, groups and opened corrections counted. */
  readonly lines: number;
  /** Records that the filter lets through, and their sum. */
  readonly filtered: SumWire;
  readonly offset: number;
  readonly rows: readonly GridRow[];
  /** The groups that the first of the rows stands in, outermost first, and the lines of their heads. */
  readonly around: readonly GroupHead[];
  /** The values that the filter has chosen. */
  readonly chosen: readonly ChosenValue[];
}

/** The values of a column, given all filters but its own. */
export interface ColumnValues {
  readonly values: readonly { readonly value: string | null; readonly name: string | null; readonly rows: number }[];
  /** How many values fit the words; `values` holds the first of them. */
  readonly found: number;
  readonly all: number;
  readonly rows: number;
}

/** How the records of a filter are counted: by why they stand as they do. */
export interface Counted {
  readonly parts: readonly { readonly state: UnitState; readonly reason: string | null; readonly sum: SumWire }[];
  readonly sum: SumWire;
}

/** Some units: what all of their lines add up to, how they stand, and at which of them a check pointed. */
export interface SelectedWire {
  readonly sum: SumWire;
  readonly units: readonly {
    readonly state: UnitState;
    readonly reason: string | null;
    readonly ids: readonly number[];
  }[];
  readonly found: readonly number[];
  /** Units of which the filter shows no line. */
  readonly outside: readonly number[];
  /** So many lines of them it shows. */
  readonly shown: number;
}

/** The hours of an employee on a day, unit by unit; `run` is another one where they went out before. */
export interface DayHoursWire {
  readonly parts: readonly { readonly run: number; readonly id: number; readonly hours: Decimal }[];
  readonly hours: Decimal;
}

/** A picture of the run: bars by what they stand for, the rest counted, and the whole. */
export interface BarsWire {
  readonly by: GridGroup;
  readonly bars: readonly { readonly value: string | null; readonly name: string | null; readonly sum: SumWire }[];
  readonly rest: { readonly count: number; readonly sum: SumWire };
  readonly sum: SumWire;
}

export interface FoundNameWire {
  readonly list: 'ansatt' | 'prosjekt';
  readonly id: string;
  readonly name: string;
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
  /** Duplicates that wait for an answer to another run. */
  readonly setApart: number;
  /** Those in a state of `TO_DECIDE`. */
  readonly needsPerson: number;
  /** Quantity times price of all material; null where no price is known. */
  readonly amount: Decimal | null;
  /** Records without a price, which that sum does not hold. */
  readonly unpriced: number;
  readonly byArbeidstype: readonly {
    readonly id: string | null;
    readonly name: string | null;
    readonly sum: SumWire;
  }[];
  readonly byProsjekt: readonly { readonly id: string | null; readonly name: string | null; readonly sum: SumWire }[];
}

/** A million of them looked at one by one in a schema took longer than all that is asked of them. */
const selectedIds = () => z.custom<number[]>((value) => Array.isArray(value) && value.every(Number.isSafeInteger));

export const GRID = {
  'grid/window': reads<GridWindow>()(gridWindow),
  'grid/ids': reads<{ ids: number[] }>()(() => byRun.extend({ filter: gridFilter() })),
  'grid/selected': reads<SelectedWire>()(() => byRun.extend({ ids: selectedIds(), filter: gridFilter().optional() })),
  /** The hours that the check of more than 24 hours counted for the day of a record. */
  'grid/day': reads<DayHoursWire>()(() => byRun.extend({ ansattId: text, dato: text })),
  'grid/values': reads<ColumnValues>()(columnValues),
  /** By day (or week, or month), project, and employee; of material by product. */
  'grid/bars': reads<BarsWire[]>()(() => byRun.extend({ filter: gridFilter() })),
  /** Employees and projects by number or name. */
  'grid/find': reads<FoundNameWire[]>()(() => byConnection.extend({ text: z.string().max(200) })),
  'grid/counted': reads<Counted>()(() => byRun.extend({ filter: gridFilter() })),
  'grid/summary': reads<RunSummary>()(() => byRun),
} as const;
