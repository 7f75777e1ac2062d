// Layouts of one's own, as the editor makes them: what is wrong where, and the file as it would be.

import { z } from 'zod';
import type { Layout } from '../../main/domain/layout/layout.ts';
import type { LayoutProblem } from '../../main/domain/layout/problem.ts';
import { type Decimal, kind, text } from './common.ts';
import { acts, reads } from './topic.ts';

export type { Column, Format, Layout, Source, TrailerCell } from '../../main/domain/layout/layout.ts';

export interface ShownLineWire {
  readonly place: 'heading' | 'line' | 'trailer';
  /** From 1; 0 in a heading or trailer. */
  readonly line: number;
  /** As it stands in the file, with its end; empty for a row of a workbook. */
  readonly text: string;
  /** What of it stands in each column; none where the columns are not named. */
  readonly cells: readonly string[];
  /** Units that it stands for, and what it counts of them. */
  readonly units: number;
  readonly quantity: Decimal | null;
  /** Some of the records behind it. */
  readonly records: readonly {
    readonly id: number;
    readonly date: string | null;
    readonly employee: string;
    readonly work: string;
    readonly quantity: Decimal | null;
  }[];
}

export interface LayoutPreviewWire {
  /** Where there are any, nothing else is known. */
  readonly problems: readonly LayoutProblem[];
  /** Whose records are shown: those of a run, or examples where there are none. */
  readonly run: number | null;
  /** How many records were taken, and whether there are more. */
  readonly records: number;
  readonly more: boolean;
  /** Fields of the records, each with a value that it has. */
  readonly fields: readonly { readonly name: string; readonly example: string }[];
  readonly fileName: string;
  /** Null where the file cannot be written. */
  readonly bytes: number | null;
  readonly lines: readonly ShownLineWire[];
  /** Of the whole file. */
  readonly totals: {
    readonly lines: number;
    readonly units: number;
    /** Of the column that is counted first; null where none is. */
    readonly quantity: Decimal | null;
    /** What rounding took away or added. */
    readonly difference: Decimal | null;
  };
  /** Values without a translation; they stand here as the service has them, and stop a hand-over. */
  readonly missing: number;
  /** Why the file cannot be written, and where. */
  readonly refusal: {
    readonly why: string;
    readonly value: string;
    readonly line: number | null;
    readonly id: number | null;
    /** The heading of the column; outside the lines, what stands there. */
    readonly column: string | null;
    readonly outside: 'heading' | 'above' | 'trailer' | null;
    readonly words: string;
  } | null;
}

/** More than any layout. */
const MOST_CHARACTERS = 4_000_000;
const layout = () =>
  z
    .record(z.string().max(40), z.unknown())
    .refine((json) => JSON.stringify(json).length <= MOST_CHARACTERS, 'is too large for a layout');
const title = () => z.string().trim().min(1).max(100);

const preview = () => z.strictObject({ connection: text, kind, destination: text.nullable(), layout: layout() });

const copy = () =>
  z.strictObject({
    from: text,
    title: title(),
    /** A destination that is to use it from now on. */
    destination: z.strictObject({ connection: text, name: text }).nullable(),
  });

/** Without a name: beside those there are, under one that is free. */
const given = () => z.strictObject({ name: text.optional(), file: text.min(1) });

export const LAYOUTS = {
  'layouts/import': acts<Layout>()(given, { file: 'read' }),
  'layouts/preview': reads<LayoutPreviewWire>()(preview),
  'layouts/copy': acts<Layout>()(copy),
  'layouts/save': acts<Layout>()(() => z.strictObject({ layout: layout() })),
} as const;
