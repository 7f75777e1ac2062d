// What can be wrong with a row, as a code with values; the screens and the command line put it into words.

export type ProblemCode =
  | 'missing'
  | 'not-a-number'
  | 'letter-for-digit'
  | 'not-whole'
  | 'not-a-date'
  | 'no-such-day'
  | 'date-locked'
  | 'date-in-future'
  | 'too-long'
  | 'too-small'
  | 'too-large'
  | 'not-allowed'
  | 'unknown-id'
  | 'ragged';

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
