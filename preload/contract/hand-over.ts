// Handing over: the file, the first day, the ERP's answer and its control totals, layouts.

import { z } from 'zod';
import type { Layout } from '../../main/domain/layout/layout.ts';
import {
  byRun,
  date,
  type Decimal,
  ids,
  type Kind,
  nothing,
  run,
  type RunState,
  type SumWire,
  text,
} from './common.ts';
import type {
  MissingWire,
  HandOverPlanWire,
  GoingOfRunWire,
  WithoutLineOfFileWire,
  WithoutLineWire,
} from './hand-over-plan.ts';
import { acts, reads } from './topic.ts';

export interface HandOverWire {
  readonly handOver: number;
  readonly run: number;
  readonly state: 'writing' | 'written' | 'handed-over' | 'withdrawn' | 'unclear';
  readonly layout: string | null;
  readonly byHand: string | null;
  /** Name of the destination; null for one on the spot, and by hand. */
  readonly destination: string | null;
  /** Units of a file of several, by what was answered; null for a file that has its run alone. */
  readonly answers: {
    readonly waiting: number;
    readonly accepted: number;
    readonly sums: Readonly<Record<'waiting' | 'accepted' | 'rejected' | 'withdrawn', SumWire>>;
  } | null;
  readonly folder: string | null;
  readonly file: string | null;
  /** Folder and file; null when it was entered by hand. */
  readonly path: string | null;
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly offline: boolean;
  readonly reason: string | null;
  readonly begunAt: string;
  readonly endedAt: string | null;
  readonly sum: SumWire;
}

export interface HandOverResultWire {
  readonly handOver: HandOverWire;
  readonly kind: Kind;
  /** Records of it with more than six decimals, counted rounded in its sums. */
  readonly rounded: number;
  /** Units that had changed or vanished since the pull and were held instead. */
  readonly setApart: number;
}

/** What payroll gets of a run in one file, per employee and pay type. */
export interface BasisOfFileWire {
  readonly handOver: number;
  readonly file: string | null;
  readonly byHand: string | null;
  readonly destination: string | null;
  readonly sha256: string | null;
  readonly rows: readonly {
    readonly employee: string;
    /** Of the name list; null where none is known. */
    readonly name: string | null;
    readonly payType: string;
    readonly quantity: Decimal;
  }[];
}

/** The files of one act, one for each destination that takes something; none where something is missing, and then nothing was reserved. */
export interface HandOverFilesWire {
  readonly missing: readonly MissingWire[];
  readonly handOvers: readonly (HandOverResultWire & {
    /** The name of the destination; null for one on the spot. */
    readonly destination: string | null;
    readonly units: number;
    /** Units that no destination takes, and were held. */
    readonly notTaken: number;
    /** Null where every record of it has a line, or comes to zero with others. */
    readonly withoutLine: WithoutLineWire | null;
    /** Columns of which the file writes another sum than its records come to, for its layout rounds. */
    readonly rounding: readonly { readonly column: string; readonly exact: Decimal; readonly written: Decimal }[];
  })[];
  /** Files that did not get their names, while the others stand: they can be handed over once more from the same run. */
  readonly notNamed: readonly { readonly handOver: number; readonly destination: string; readonly words: string }[];
}

/** A file that the ERP refused as a whole. Where something is missing, nothing was rejected. */
export interface RefusedFileWire {
  readonly run: number;
  readonly missing: readonly MissingWire[];
  readonly rejected: readonly number[];
  /** The new file to the same destination; null where none could be written from the same run. */
  readonly again: HandOverResultWire | null;
  /** Units that come back in a pull, and the run of that pull; null where it is a later one. */
  readonly left: number;
  readonly pulled: number | null;
  /** Of those, what was let go from a locked period: it is held again, and is let go anew. */
  readonly locked: readonly number[];
  /** Why it could not be pulled now. */
  readonly problem: string | null;
}

/** The same bytes once more. */
export interface AgainWire {
  readonly handOver: number;
  readonly run: number;
  readonly kind: Kind;
  readonly path: string;
  readonly sha256: string;
  readonly sum: SumWire;
  readonly rounded: number;
}

export interface WithdrawWire {
  readonly handOver: number;
  readonly run: number;
  readonly units: number;
  readonly fileFound: boolean;
  /** Null when it was entered by hand. */
  readonly file: string | null;
  readonly state: RunState;
}

export interface VerdictWire {
  readonly run: number;
  readonly ids: readonly number[];
  /** Of a rejection: units that came to zero with these in a line that was left out, and that were not rejected. */
  readonly left: readonly number[];
  readonly state: RunState;
}

/** What of a run would be handed over by hand as "already in the ERP", and what is left for the next run. */
export interface FirstDayWire {
  readonly kind: Kind;
  readonly upTo: string;
  readonly inErp: SumWire;
  readonly later: SumWire;
  /** Reversals and what goes with them: never in the ERP already; they come with the next pull. */
  readonly corrections: SumWire;
  /** Ready records with more than six decimals, counted rounded in these sums. */
  readonly rounded: number;
}

export interface LayoutWire {
  readonly name: string;
  /** What people call it. */
  readonly title: Readonly<Record<'nb' | 'en', string>>;
  readonly description: string;
  /** Made here; one that ships with the console stays as it is. */
  readonly own: boolean;
  readonly format: 'csv' | 'fixed-width' | 'xlsx' | 'json';
  readonly kinds: readonly Kind[];
  readonly extension: string;
  /** Its columns are those of the records: it writes no posting date. */
  readonly asListed: boolean;
}

interface ControlPartWire {
  readonly rows: number | null;
  readonly hours: Decimal | null;
  readonly invoiceable: Decimal | null;
  readonly amount: Decimal | null;
  /** Why a difference is right, in the words of the person. */
  readonly explanation: string | null;
  /** What was accepted less what the ERP says. */
  readonly difference: {
    readonly rows: number | null;
    readonly hours: Decimal | null;
    readonly invoiceable: Decimal | null;
    readonly amount: Decimal | null;
  };
  /** By pay type as the files have it, or by product; empty where the ERP said nothing of any, unless they are asked for. */
  readonly lines: readonly {
    readonly key: string;
    /** Kroner of a product; else its quantity, or hours. */
    readonly inMoney?: boolean;
    /** The key is an employee as the file has it. */
    readonly ofEmployee?: true;
    readonly name: string | null;
    readonly said: Decimal | null;
    readonly accepted: Decimal;
    readonly difference: Decimal | null;
  }[];
  /** True when confirm may go on: nothing typed in, no difference, or an explained one. */
  readonly settled: boolean;
  /** What was accepted, where it is compared as its files have it. */
  readonly accepted: SumWire;
  /** What was accepted with them and has no line there: not in `accepted`. */
  readonly withoutLine?: WithoutLineWire;
}

/** The ERP's control totals of a run, and of each destination where it went to several; settled when all of them are. */
export interface ControlTotalsWire extends ControlPartWire {
  readonly destinations: readonly (ControlPartWire & { readonly destination: string })[];
  /** Of files that a receipt had totals of. */
  readonly files: readonly (ControlPartWire & {
    readonly handOver: number;
    readonly file: string | null;
    readonly destination: string | null;
  })[];
}

const asked = () =>
  z
    .strictObject({
      payrollYear: z.number().int().min(1900).max(9999).optional(),
      payrollRun: z.number().int().min(0).max(999_999).optional(),
      period: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'write it as 2026-10')
        .optional(),
    })
    .optional();

const fileWay = () =>
  z.union([
    /** Without a folder: where the last file of this kind went. */
    z.strictObject({ layout: text, folder: text.optional(), asked: asked() }),
    /** By its name; null for the only one of the kind. */
    z.strictObject({ destination: text.nullable(), asked: asked(), markAnyway: text.optional() }),
  ]);

const byHand = text.min(1, 'say how it was entered');
/** With a destination: what it lacks of a run that went to several. `allEntered`: also what comes to no line by the tables. */
const enteredByHand = () =>
  z.strictObject({ byHand, destination: text.optional(), allEntered: z.boolean().optional() });

const files = () =>
  z.strictObject({ run, way: z.union([fileWay(), enteredByHand()]), offline: z.boolean().optional() });

const again = () => z.strictObject({ handOver: z.number().int().positive(), folder: text });

const refusedFile = () =>
  z.strictObject({
    handOver: z.number().int().positive(),
    reason: text.min(1, 'say what the ERP said'),
    asked: asked(),
    offline: z.boolean().optional(),
  });

const handOver = () =>
  z.strictObject({
    run,
    way: z.union([fileWay(), enteredByHand()]),
    offline: z.boolean().optional(),
  });

const named = () => z.strictObject({ run, layout: text });
const preview = () => named().extend({ characters: z.number().int().min(1).max(100_000) });
const withdraw = () => z.strictObject({ handOver: z.number().int().positive(), reason: text });

const verdict = () =>
  z.strictObject({
    run,
    verdict: z.enum(['accept', 'reject', 'undo']),
    ids: z.union([ids, z.literal('all')]),
    reason: text.optional(),
    /** Needed where several destinations of the run wait. */
    destination: text.nullable().optional(),
  });

/** The first day: what is in the ERP already, up to and including a date. */
const firstDay = () => z.strictObject({ run, upTo: date });
const byName = () => z.strictObject({ name: text });
const byFile = () => z.strictObject({ file: text.min(1) });
const layoutFile = () => z.strictObject({ name: text, file: text.min(1) });

const figure = () => z.string().regex(/^-?\d{1,12}([.,]\d{1,6})?$/, 'write a number');
const said = figure().nullable();

/** Of so many pay types, employees or products the ERP may say something. */
const MOST_LINES = 5_000;

const controlTotals = () =>
  z.strictObject({
    run: z.number().int().positive(),
    rows: z.number().int().min(0).nullable(),
    hours: said,
    invoiceable: said.optional(),
    /** In money. */
    amount: said.optional(),
    /** By pay type, employee or product; left out, what was said of them before stays. */
    lines: z
      .array(
        z.strictObject({
          key: text,
          said: figure(),
          inMoney: z.boolean().optional(),
          ofEmployee: z.boolean().optional(),
        }),
      )
      .max(MOST_LINES)
      .refine(
        (lines) =>
          new Set(lines.map(({ key, inMoney = false, ofEmployee = false }) => `${inMoney} ${ofEmployee} ${key}`))
            .size === lines.length,
        'each pay type, employee or product stands once',
      )
      .optional(),
    explanation: text.nullable(),
    /** Of one of several that the run went to. */
    destination: text.nullable().optional(),
    /** Of one file. */
    handOver: z.number().int().positive().optional(),
  });

export const HAND_OVER = {
  'hand-over/write': acts<HandOverResultWire>()(handOver, { 'way.folder': 'folder' }),
  'hand-over/files': acts<HandOverFilesWire>()(files, { 'way.folder': 'folder' }),
  'hand-over/plan': reads<HandOverPlanWire>()(() => byRun),
  'hand-over/going': reads<GoingOfRunWire>()(() => byRun),
  'hand-over/again': acts<AgainWire>()(again, { folder: 'folder' }),
  'hand-over/refused': acts<RefusedFileWire>()(refusedFile),
  /** The files of a run that some of their records have no line in. */
  'hand-over/without-line': reads<WithoutLineOfFileWire[]>()(() => byRun),
  'hand-over/basis': reads<BasisOfFileWire[]>()(() => byRun),
  'hand-over/preview': reads<{ text: string }>()(preview),
  'hand-over/name': reads<{ fileName: string }>()(named),
  'hand-over/withdraw': acts<WithdrawWire>()(withdraw),
  'first-day/preview': reads<FirstDayWire>()(firstDay),
  'first-day/hand-over': acts<HandOverResultWire>()(firstDay),
  'verdict/give': acts<VerdictWire>()(verdict),
  'layouts/show': reads<Layout>()(byName),
  /** A layout in a file, checked and not kept. */
  'layouts/check': reads<Layout>()(byFile, { file: 'read' }),
  'layouts/export': reads<{ name: string; file: string }>()(layoutFile, { file: 'write' }),
  'layouts/list': reads<LayoutWire[]>()(() => nothing),
  /** `withWaiting`: as if what waits for an answer had been accepted. */
  'control/get': reads<ControlTotalsWire>()(() =>
    z.strictObject({ run, byKey: z.boolean().optional(), withWaiting: z.boolean().optional() }),
  ),
  'control/set': acts<ControlTotalsWire>()(controlTotals),
} as const;
