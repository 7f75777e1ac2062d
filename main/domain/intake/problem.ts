// What can be wrong with a row, as a code with values; the screens and the command line put it into words.

export type ProblemCode =
  | 'missing'
  | 'not-a-number'
  | 'letter-for-digit' // 3,5O: values.letter, values.digit, values.place = last | first | inside
  | 'not-whole'
  | 'not-a-date'
  | 'far-year' // 03.04.1926: values.from, values.through
  | 'no-such-day' // 31.09.2026: values.month, values.days
  | 'other-day' // 2026-03-03T23:00:00Z: the next day has begun where people count their days
  | 'year-first' // 26.04.03: values.date as it is read, values.other with the year first, and only that is of the last year
  | 'date-locked' // values.through
  | 'date-in-future' // values.today
  | 'not-calculated' // values.formula: the value of a formula was not saved
  | 'error-value' // #N/A
  | 'shortened' // 1,23457E+12: Excel kept no more of a number
  | 'lost-character' // a character that the file lost, or that its encoding does not have
  | 'too-long' // values.length, values.most
  | 'too-small' // values.least
  | 'too-large' // values.most
  | 'not-allowed' // values.allowed: the first of them with commas
  | 'unknown-id' // values.list, values.near: an id that looks like it, values.name
  | 'bare-sum' // the last row has nothing but the sums of what stands above it: perhaps a sum row, perhaps a row that lost its cells
  | 'heading' // the headings of the file once more, as where a printed list begins a page
  | 'sum-row' // a row of sums that is not the sum of all rows above it at the end of the file
  | 'rows-in-cell' // a quote that closes rows later: values.rows
  | 'ragged'; // more cells than headings: values.cells, values.columns

export interface Problem {
  readonly field: string;
  /** The column that the cell stands in; null for a constant or a field without a column. */
  readonly column: string | null;
  readonly code: ProblemCode;
  /** The cell as it was found. */
  readonly cell: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** What reading one cell found wrong, before it is known where the cell stands. */
export interface CellProblem {
  readonly code: ProblemCode;
  readonly values: Readonly<Record<string, string | number>>;
}
