// Destinations, and the translation tables that their files are written by.

import { z } from 'zod';
import { type Naming, NAMINGS } from '../../main/domain/delivery/naming.ts';
import { type Posting, POSTINGS } from '../../main/domain/delivery/posting.ts';
import { byConnection, type Kind, kind, nothing, run, text } from './common.ts';
import type { MissingWire } from './hand-over-plan.ts';
import { acts, reads } from './topic.ts';

export interface DestinationWire {
  readonly name: string;
  readonly connection: string;
  readonly kind: Kind;
  /** `no-file` for one that nothing is written to, and then the folder is empty. */
  readonly layout: string;
  readonly folder: string;
  /** Where it was just made or changed: why the folder would take no file now; null where it would. */
  readonly folderProblem?: string | null;
  /** `ArbeidstypeId=100,150`; a record is taken where all of them hold. */
  readonly rules: readonly string[];
  /** Of a closed period: as a person says of the unit, its own Dato, or the first open day. */
  readonly posting: Posting;
  /** What its files are called: as the layout says, or with connection, period and number as well. */
  readonly naming: Naming;
  /** What its layout asks a person for. */
  readonly asks: readonly ('payroll-year' | 'payroll-run' | 'period')[];
  readonly createdAt: string;
  readonly closedAt: string | null;
}

/** How many rows of a table an import added, changed and dropped. */
export interface TableChangeWire {
  readonly table: string;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Rows of it that give nothing: what they fit gets no line. */
  readonly nothing: number;
  /** Keys of it that give several values: the hours go to each of them, by its rule. */
  readonly several: number;
}

export interface TableWire {
  readonly table: string;
  readonly keys: readonly string[];
  readonly rows: readonly {
    readonly keys: readonly string[];
    readonly to: string;
    readonly rule: string;
    readonly validFrom: string | null;
    readonly validTo: string | null;
  }[];
  /** Null where it is for every destination of the connection. */
  readonly destination: string | null;
  /** Who changed it last, and when; null for a table that has no row yet. */
  readonly who: string | null;
  readonly at: string | null;
}

const rules = () => z.array(text).max(50);
const posting = () => z.enum(POSTINGS).optional();
const naming = () => z.enum(NAMINGS).optional();
const addDestination = () =>
  z.strictObject({
    connection: text,
    name: text.min(1),
    kind,
    layout: text,
    folder: text,
    rules: rules(),
    posting: posting(),
    naming: naming(),
  });
const changeDestination = () =>
  z.strictObject({
    connection: text,
    name: text,
    rename: text.min(1).optional(),
    layout: text.optional(),
    folder: text.optional(),
    rules: rules().optional(),
    posting: posting(),
    naming: naming(),
  });
const fill = () =>
  z.strictObject({
    connection: text,
    values: z
      .array(
        z.strictObject({
          table: z.string().regex(/^[\w-]{1,40}$/),
          keys: z.array(text).min(1).max(10),
          from: z.array(text).min(1).max(10),
          to: z.string().max(200),
          destinations: z.array(text).min(1),
        }),
      )
      .max(100_000),
    own: z.boolean(),
  });
const oneDestination = () => z.strictObject({ connection: text, name: text });
const table = { connection: text, destination: text.nullable(), table: z.string().regex(/^[\w-]{1,40}$/) };
const tableFile = () => z.strictObject({ ...table, file: text.min(1) });
const missing = () =>
  z.strictObject({
    run,
    way: z.union([z.strictObject({ destination: text.nullable() }), z.strictObject({ layout: text })]),
  });

export const DESTINATIONS = {
  'destinations/list': reads<DestinationWire[]>()(() => nothing),
  'destinations/add': acts<DestinationWire>()(addDestination, { folder: 'folder' }),
  'destinations/change': acts<DestinationWire>()(changeDestination, { folder: 'folder' }),
  'destinations/remove': acts<DestinationWire>()(oneDestination),
  'translation/tables': reads<TableWire[]>()(() => byConnection),
  'translation/export': acts<{ table: string; rows: number; file: string }>()(tableFile, { file: 'write' }),
  'translation/import': acts<TableChangeWire>()(tableFile, { file: 'read' }),
  /** What was typed on the screen, into the tables. */
  'translation/fill': acts<{ values: number }>()(fill),
  'translation/missing': reads<MissingWire[]>()(missing),
} as const;
