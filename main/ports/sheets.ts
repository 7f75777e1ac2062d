// Tables that a person saves to look at elsewhere: as CSV, or as a workbook with a sheet for each.

/** `amount` and `count` are numbers in the file, `date` is a day. */
export type SheetColumnType = 'text' | 'amount' | 'count' | 'date';

export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly type: SheetColumnType }[];
  /** Amounts as decimals, dates as 2026-01-31; null is an empty cell. */
  readonly rows: Iterable<readonly (string | null)[]>;
}

/**
 * Writes over what is there: the person named the file. A name that ends in .xlsx is a workbook, all else CSV of the first sheet, with
 * decimal comma and semicolon for `nb`. Throws `file-not-written`, and leaves what was there.
 */
export type WriteSheets = (
  file: string,
  sheets: readonly [Sheet, ...Sheet[]],
  language: 'nb' | 'en',
) => { readonly rows: number };
