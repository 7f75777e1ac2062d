// Messages between the engine and the process that reads files of others. Each question has a number; rows come a few pieces ahead.

import type { ErrorDetails } from '../domain/errors.ts';
import type { TranslationTable } from '../domain/translation/table.ts';
import type { TableDialect, TablesPort, TakenFile, Understood } from '../ports/tables.ts';

export interface Rows {
  readonly numbers: number[];
  readonly cells: string[][];
}

export type Chosen = Parameters<TablesPort['understand']>[1];

export type ToReader =
  | { readonly id: number; readonly do: 'take'; readonly file: string; readonly folder: string }
  | { readonly id: number; readonly do: 'understand'; readonly file: TakenFile; readonly chosen: Chosen }
  | { readonly id: number; readonly do: 'names'; readonly file: string; readonly ofLines: boolean }
  | {
      readonly id: number;
      readonly do: 'translation';
      readonly file: string;
      readonly name: string;
      readonly only: string;
    }
  | { readonly id: number; readonly do: 'rows'; readonly file: TakenFile; readonly dialect: TableDialect }
  /** A piece of rows was used up: one more may come. */
  | { readonly id: number; readonly do: 'more' }
  /** Nobody needs the rest. */
  | { readonly id: number; readonly do: 'enough' };

/** What a question is answered with; rows have many answers, and null when there are no more. */
export type ReaderValue = TakenFile | Understood | ReadonlyMap<string, string> | TranslationTable | Rows | null;

export type FromReader =
  | { readonly id: number; readonly value: ReaderValue }
  | { readonly id: number; readonly error: ErrorDetails };

/** Pieces of rows that are on their way at once. */
export const AHEAD = 4;
/** Cells and characters of one file, beyond which it is no table of material. */
export const MOST_CELLS = 400_000_000;
export const MOST_CHARACTERS = 8_000_000_000;
