// What only the window asks: to-do cards, the story of a run, differences to decide, settings, the sandbox.

import { z } from 'zod';
import type { GridRecord } from './grid.ts';
import type { Decimal, Kind, SumWire } from './wire.ts';

/** A card of the start screen: something unfinished, or something that needs a person. */
export interface TodoWire {
  readonly kind:
    | 'review' // a pull waits for review
    | 'waiting' // a file was handed over, and the ERP has not answered for all of it
    | 'unmarked' // accepted, not confirmed yet
    | 'unknown' // no answer came to a mark
    | 'changed'
    | 'gone'
    | 'rejected' // comes back with the next pull
    | 'unclear' // a file that nobody can tell of
    | 'alarm' // listed again after its mark was proved
    | 'intake' // a file is checked and not sent, or not all of it
    | 'intake-unknown' // no answer came to a chunk of a batch: a person decides
    | 'proof'; // the proof log and the store disagree
  readonly run: number | null;
  readonly recordKind: Kind | null;
  readonly connection: string | null;
  readonly handOver: number | null;
  /** The intake that it is about. */
  readonly batch?: number;
  readonly file: string | null;
  readonly sum: SumWire;
  /** When it came up, UTC. */
  readonly since: string | null;
  /** The first words of the other party about it: a rejection, a refusal, what is wrong with the proof log. */
  readonly words: string | null;
}

export interface EventWire {
  readonly seq: number;
  readonly at: string;
  readonly who: string;
  readonly run: number | null;
  readonly what: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One call of a confirm, for the list of calls. */
export interface MarkCallWire {
  readonly act: number;
  readonly ids: number;
  readonly begunAt: string;
  readonly endedAt: string | null;
  readonly state: 'begun' | 'done' | 'failed' | 'unknown';
  readonly words: string | null;
}

/** A unit that changed or went after the ERP got it, with what the service lists now. */
export interface DifferenceWire {
  readonly id: number;
  readonly state: 'changed' | 'gone' | 'unknown';
  readonly record: GridRecord;
  readonly file: string | null;
  readonly fileLine: number | null;
  /** What was listed last under the Id, when another run saw it. */
  readonly now: GridRecord | null;
}

export interface ControlTotalsWire {
  readonly rows: number | null;
  readonly hours: Decimal | null;
  /** Why a difference is right, in the words of the person. */
  readonly explanation: string | null;
  /** What was accepted less what the ERP says. */
  readonly difference: { readonly rows: number | null; readonly hours: Decimal | null };
  /** True when confirm may go on: nothing typed in, no difference, or an explained one. */
  readonly settled: boolean;
}

export interface SettingsWire {
  readonly language: 'system' | 'nb' | 'en';
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'dense' | 'roomy';
  readonly letters: boolean;
  /** The connection that the window shows. */
  readonly connection: string | null;
  readonly lastFolder: string | null;
  readonly lastLayout: string | null;
}

export interface NameListWire {
  readonly list: 'ansatt' | 'prosjekt' | 'arbeidstype' | 'produkt';
  readonly names: number;
  readonly source: string;
  readonly at: string;
}

export interface AboutWire {
  readonly folder: string;
  readonly storeId: string;
  readonly engine: string;
  readonly sqlite: string;
  readonly proofProblem: string | null;
  readonly who: string;
}

export interface PracticeWire {
  readonly url: string;
  readonly connection: string;
}

export const controlTotals = z
  .object({
    run: z.number().int().positive(),
    rows: z.number().int().min(0).nullable(),
    hours: z
      .string()
      .regex(/^-?\d{1,12}([.,]\d{1,6})?$/, 'write a number')
      .nullable(),
    explanation: z.string().nullable(),
  })
  .strict();

export const settings = z
  .object({
    language: z.enum(['system', 'nb', 'en']),
    theme: z.enum(['system', 'light', 'dark']),
    density: z.enum(['dense', 'roomy']),
    letters: z.boolean(),
    connection: z.string().nullable(),
    lastFolder: z.string().nullable(),
    lastLayout: z.string().nullable(),
  })
  .partial()
  .strict();

/** What somebody else does in the sandbox while you practise. */
export const practiceChange = z
  .object({
    change: z.enum(['approve-more', 'approve-material', 'edit-exported', 'delete-exported', 'edit-handed-over']),
  })
  .strict();

export const importNames = z
  .object({ list: z.enum(['ansatt', 'prosjekt', 'arbeidstype', 'produkt']), file: z.string() })
  .strict();
