// What keeps a layout from being one, at the place where it is wrong: what the schema of layouts says, and the editor shows.

/** What stands outside the lines and cannot be written: a heading, a row above, the last row. */
export type OutsideProblemCode =
  `${'heading' | 'above' | 'trailer'}-${'character' | 'too-long' | 'line-break' | 'needs-quotes'}`;

/** Each has its words on the screen; `shape`: something stands where it cannot. */
export type LayoutProblemCode =
  | 'shape'
  | 'two-keys'
  | 'two-several'
  | 'zeros-behind'
  | 'no-width'
  | 'range-without-rows'
  | 'quantity-type'
  | 'rule-without-table'
  | 'not-a-number'
  | 'not-a-date'
  | 'breaks-fixed'
  | 'breaks-unquoted'
  | 'delimiter-is-sign'
  | 'two-sheets'
  | 'implied-short'
  | 'trailer-not-text'
  | 'json-header'
  | 'listed-fixed'
  | 'listed-sums'
  | 'listed-trailer'
  | 'listed-quotes'
  | 'trailer-width'
  | 'trailer-zeros'
  | 'trailer-sum'
  | OutsideProblemCode;

export interface LayoutProblem {
  readonly code: LayoutProblemCode;
  /** The place of the column, from 0; null where it is of the whole file. */
  readonly column: number | null;
  /** The path in the JSON, as columns.2.width; empty where none is to blame alone. */
  readonly place: string;
  /** In English, as the command line says it. */
  readonly words: string;
}
