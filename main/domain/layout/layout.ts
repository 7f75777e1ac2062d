// What a layout is: data that says how units become the lines of a file. A layout is read from JSON by `main/files/layouts`; here is
// what it means, for the rules that make lines of it and the writers that make bytes of them.

import type { Kind } from '../kind.ts';
import type { NumberStyle } from './number-text.ts';

/** A sentence in both languages of the screen. */
export interface Words {
  readonly nb: string;
  readonly en: string;
}

/** What a person is asked for when a file is handed over. */
export interface Asked {
  readonly payrollYear?: number;
  readonly payrollRun?: number;
  /** YYYY-MM. */
  readonly period?: string;
  /** The number of the hand-over. */
  readonly handOver: number;
}

/** What one record says of a quantity: `hours`, `invoiceable`, `quantity`, `amount`, `constant=1`, `factor=0.5`, `days=7.5`. */
export type RuleText = string;

/** What happens to a value that has no row in its table: it is listed as missing, written as it is, or left empty. */
export type Otherwise = 'missing' | 'same' | 'empty';

export type Source =
  /** A field of the record, whatever the case of its name. */
  | { readonly from: 'field'; readonly field: string }
  | { readonly from: 'constant'; readonly text: string }
  | { readonly from: 'running-number'; readonly start: number }
  | { readonly from: 'asked'; readonly what: 'payroll-year' | 'payroll-run' | 'period' | 'hand-over' }
  /** Year or month, of the period that was asked for or of the record's own Dato. */
  | { readonly from: 'period'; readonly of: 'asked' | 'dato'; readonly part: 'year' | 'month' }
  /** A value by a translation table; `field` is the key where the destination has no such table yet. */
  | {
      readonly from: 'translated';
      readonly table: string;
      readonly field: string;
      readonly otherwise: Otherwise;
      /** A record without the fields of the key has an empty cell, and nothing is missing. */
      readonly optional?: boolean;
      /** The table may give several values, each a line of its own with a quantity rule of its own; at most one column has this. */
      readonly several?: boolean;
    }
  /** The first or last day of a line that runs from a day to another. */
  | { readonly from: 'range'; readonly end: 'first' | 'last' }
  /** The price of a material transaction, where the connection names its field. */
  | { readonly from: 'price' }
  /** A quantity that lines sum. `translated`: by the rule of the row that gave the column with `several`. */
  | { readonly from: 'quantity'; readonly rule: RuleText };

/** `text` is quoted where texts are; `code` is a number or short word of the ERP that stands bare. */
export type CellType = 'text' | 'code' | 'number' | 'date';

export interface Column {
  /** Its name in shares, sums and JSON; unique in the layout. */
  readonly key: string;
  readonly heading: string;
  readonly source: Source;
  readonly type: CellType;
  /** Of a number; the layout's where it is left out. */
  readonly decimals?: number;
  /** Characters, in fixed width and XLSX. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
  readonly fill?: ' ' | '0';
}

export type Encoding = 'utf-8' | 'utf-8-bom' | 'windows-1252' | 'iso-8859-1';
export type LineEnd = 'crlf' | 'lf';

interface TextFormat {
  readonly encoding: Encoding;
  readonly lineEnd: LineEnd;
  /** A line break inside a text: kept where quotes hold it, written as a blank, or refused. */
  readonly lineBreaks: 'keep' | 'blank' | 'refuse';
}

export interface CsvFormat extends TextFormat {
  readonly type: 'csv';
  readonly delimiter: string;
  /** Quotes where needed, around every text, around everything, or never: then what needs them is refused. */
  readonly quote: 'needed' | 'text' | 'all' | 'never';
  /** A delimiter after the last cell too. */
  readonly finalDelimiter: boolean;
  /** An apostrophe before a text that a spreadsheet would run: only for files that people open. */
  readonly formulaGuard: boolean;
}

export interface FixedWidthFormat extends TextFormat {
  readonly type: 'fixed-width';
}

export interface XlsxFormat {
  readonly type: 'xlsx';
  readonly sheet: string;
  readonly freezeHeading: boolean;
  /** The name of a second sheet with the number of lines and the sums; null for none. */
  readonly sumsSheet: string | null;
}

export interface JsonFormat {
  readonly type: 'json';
  /** An object with the lines, their number and sums, in place of the lines alone. */
  readonly withSums: boolean;
}

export type Format = CsvFormat | FixedWidthFormat | XlsxFormat | JsonFormat;

export interface TrailerCell {
  readonly from: 'text' | 'count' | 'sum';
  /** The text, or the key of the column that is summed. */
  readonly of?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right';
  readonly fill?: ' ' | '0';
}

/** How many there may be: rows above the headings, and cells in a row. */
export const LAYOUT_LIMITS = { rowsAbove: 20, cells: 200 } as const;

export interface Layout {
  readonly name: string;
  /** Counts up when what it writes changes. */
  readonly version: number;
  readonly title: Words;
  /** One sentence for the person who chooses. */
  readonly description: Words;
  readonly kinds: readonly Kind[];
  /** What the maker's pages do not say, and what this layout does about it. */
  readonly unknowns: readonly Words[];
  /** A line per record, or sums grouped by every column that is not a quantity and by the fields of `by`; of ranges also by their days. */
  readonly rows:
    | { readonly per: 'record' }
    | { readonly per: 'sum'; readonly by: readonly string[] }
    /** Sums of days that follow each other, as absence is told: `bridge` goes on over a weekend that holds nothing. */
    | { readonly per: 'range'; readonly by: readonly string[]; readonly weekends: 'break' | 'bridge' };
  readonly netting: {
    /** Sums run across the months of Dato. */
    readonly periods: boolean;
    /** A reversal is summed with others though its new version is of another employee, project, line, work type or product. */
    readonly changedKeys: boolean;
    /** A line that comes to zero: written, left out and accepted with its file, or refused. */
    readonly zero: 'write' | 'leave-out' | 'refuse';
  };
  /** `as-listed`: Id, then every field as the service listed it. */
  readonly columns: 'as-listed' | readonly Column[];
  readonly numbers: NumberStyle;
  /** yyyy, yy, MM, dd and what stands between them. */
  readonly dates: string;
  readonly format: Format;
  /** Rows above the headings, and whether there are headings. */
  readonly header: { readonly rows: readonly (readonly string[])[]; readonly headings: boolean };
  readonly trailer: readonly TrailerCell[] | null;
  /** With {kind} {hand-over} {period} {payroll-year} {payroll-run} in it; without the extension. */
  readonly fileName: string;
  readonly extension: string;
}

/** A layout of which the columns are named one by one. */
export function columnsOf(layout: Layout): readonly Column[] {
  return layout.columns === 'as-listed' ? [] : layout.columns;
}

/** True where a line stands for many records. */
export function isSummed({ rows }: Pick<Layout, 'rows'>): boolean {
  return rows.per !== 'record';
}

/** True where a value of the table may come to no line at all; elsewhere an empty one would be written as an empty cell. */
export function mayBeNothing({ columns }: Pick<Layout, 'columns'>, table: string): boolean {
  const all = columns === 'as-listed' ? [] : columns;
  return all.some(({ source }) => source.from === 'translated' && source.table === table && source.several === true);
}
