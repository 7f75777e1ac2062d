// A document for A4: what stands on it, without how it is drawn. Every word and figure is written out already. Pure.

import type { FootOfPage } from '../../../preload/contract/shell-channels.ts';

/** Under a figure: twice where every side of it was compared, dashed where one was not, once under the sum of a part. */
export type Rule = 'double' | 'dashed' | 'single';

export interface PaperFigure {
  readonly figure: string;
  readonly rule?: Rule;
}
export type PaperCell = string | PaperFigure;

export interface PaperColumn {
  readonly name: string;
  /** A second line of the head, above the name: the id of what the name is of. */
  readonly over?: string;
  readonly figure?: true;
  /** Short words, which stand on one line however long the others are. */
  readonly whole?: true;
}

export interface PaperTerm {
  readonly name: string;
  readonly count: string;
  readonly amount: string;
}

export interface PaperEquation {
  readonly left: PaperTerm;
  readonly right: readonly PaperTerm[];
  readonly difference: PaperTerm & { readonly rule: Rule };
}

export interface PaperFile {
  readonly name: string;
  readonly under: string;
  readonly facts: readonly [string, string];
  /** SHA-256 in fours, two lines of eight; nothing where no file was written. */
  readonly hash: readonly string[];
}

export interface PaperTable {
  readonly type: 'table';
  readonly title: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly PaperCell[])[];
  readonly sum?: readonly PaperCell[];
  readonly notes?: readonly string[];
  readonly newPage?: true;
}

export type PaperBlock =
  | { readonly type: 'facts'; readonly facts: readonly (readonly [string, string])[] }
  | {
      readonly type: 'equations';
      readonly title: string;
      readonly equations: readonly PaperEquation[];
      readonly notes: readonly string[];
    }
  | { readonly type: 'files'; readonly title: string; readonly files: readonly PaperFile[]; readonly none: string }
  | PaperTable
  /** A page of lines in two columns, with the sum of the page or of all of them. */
  | {
      readonly type: 'lines';
      readonly title: string;
      readonly range: string;
      readonly columns: readonly PaperColumn[];
      readonly halves: readonly (readonly (readonly PaperCell[])[])[];
      /** Of the page alone, where the sum is of all pages. */
      readonly pageSum: readonly [string, PaperFigure] | null;
      readonly notes: readonly string[];
      readonly sum: readonly [string, PaperFigure];
    }
  | { readonly type: 'words'; readonly title: string; readonly words: string }
  | { readonly type: 'signatures'; readonly names: readonly string[] };

export interface PaperDoc {
  readonly title: string;
  readonly under: string;
  readonly company: string;
  readonly environment: string;
  /** In the margins of every page: what it is of, the place in the history, "Side 1 av 7". */
  readonly foot: FootOfPage;
  readonly blocks: readonly PaperBlock[];
}

/** 841e 97e2 … in two lines of eight. */
export function hashLines(sha256: string | null): readonly string[] {
  const fours = sha256?.match(/.{1,4}/g) ?? [];
  return [fours.slice(0, 8), fours.slice(8)].map((line) => line.join(' ')).filter((line) => line !== '');
}
