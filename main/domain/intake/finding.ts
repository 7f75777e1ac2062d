// What was understood of a file, and can be changed.

export const FINDINGS = [
  'sheet',
  'hidden',
  'hidden-columns',
  'encoding',
  'delimiter',
  'header',
  'decimal',
  'dates',
] as const;
export type FindingName = (typeof FINDINGS)[number];

/** How many rows there are; `isMore` where counting ended before the rows did. */
export interface CountedRows {
  readonly rows: number;
  readonly isMore: boolean;
}

/** A sheet before it is chosen: its first rows, headings and all, and how many it has below its headings. */
export interface SheetShown {
  readonly name: string;
  /** Rows with something in them, the heading counted; `isMore` where counting ended before the sheet did. */
  readonly rows: number;
  readonly isMore: boolean;
  readonly first: readonly (readonly string[])[];
  /** Excel does not show it. */
  readonly isHidden?: boolean;
}

export interface Finding {
  readonly what: FindingName;
  /**
   * sheet: its name · hidden: rows that the sheet hides, take or leave-out · hidden-columns: columns that it hides, read like the others ·
   * encoding: utf-8, utf-16le, utf-16be, windows-1252, cp850, macintosh · delimiter: the character · header: number of the row, or 0 ·
   * decimal: `,` or `.` · dates: dmy, mdy, ymd.
   */
  readonly value: string;
  /** What can be chosen; empty when any row number can. */
  readonly options: readonly string[];
  /** Cells or headings of the file that it rests on. */
  readonly examples: readonly string[];
  /** The file does not tell: a person must choose before anything is sent. */
  readonly ambiguous: boolean;
  readonly chosen: boolean;
  /** It rests on how people write, not on the file: an earlier answer of a person goes before it. */
  readonly byHabit?: boolean;
  /** Where a sheet is to be chosen. */
  readonly sheets?: readonly SheetShown[];
  /** How many rows are hidden, while it is asked what becomes of them. */
  readonly count?: CountedRows;
}
