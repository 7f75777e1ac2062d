// What many topics share: words, sums, errors, and the schemas of what is asked again and again. Amounts are normalised decimals as
// text ("7.5"), instants UTC text, dates YYYY-MM-DD.

import { z } from 'zod';
import { ENVIRONMENTS } from '../../main/domain/environment.ts';
import type { ErrorDetails } from '../../main/domain/errors.ts';
import { KINDS } from '../../main/domain/kind.ts';

export type { Environment } from '../../main/domain/environment.ts';
export type { Kind } from '../../main/domain/kind.ts';
export type { Measure } from '../../main/domain/measure.ts';
export type { RunState, UnitState } from '../../main/domain/run.ts';

/** A decimal number as text, every digit kept. */
export type Decimal = string;

export interface SumWire {
  readonly rows: number;
  readonly hours: Decimal;
  readonly invoiceable: Decimal;
  readonly quantity: Decimal;
  /** Quantity times price, of material; absent where no price is known. */
  readonly amount?: Decimal;
}

/** An error as it crosses borders: never a stack trace, never a key. */
export interface ErrorWire extends Omit<ErrorDetails, 'code'> {
  readonly code: string;
}

export type Envelope<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorWire };

/** How far an act is. `done` and `total` count calls or records, never guesses; `total` is null when nobody knows. */
export interface ProgressWire {
  readonly run: number | null;
  /** Of an intake; `send` counts rows that the service has answered for. */
  readonly batch?: number;
  readonly step: 'prepare' | 'list' | 'judge' | 'compare' | 'write' | 'mark' | 'read' | 'check' | 'send';
  readonly done: number;
  readonly total: number | null;
  /** The service did not answer, or asked to be left alone: until when, after which status, and which try comes next. */
  readonly waits?: { readonly until: string; readonly status: number | null; readonly attempt: number };
}

export const id = z.number().int();
export const ids = z.array(id).min(1);
export const run = z.number().int().positive();
/** No sentence, name or path is longer; what is reads as a mistake, or as an attack. */
const MOST_CHARACTERS = 10_000;

export const text = z.string().max(MOST_CHARACTERS, `it is longer than ${MOST_CHARACTERS} characters`);

/** What a cell of a table may hold: more than any program lets into one. */
export const cellText = z.string().max(100_000, 'it is longer than 100000 characters');
export const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'write the date as 2026-01-31');
export const kind = z.enum(KINDS);
export const environment = z.enum(ENVIRONMENTS);

export const nothing = z.strictObject({});
export const byConnection = z.strictObject({ connection: text });
export const byRun = z.strictObject({ run });
