// Columns of the rows: those that go to a field, in the order of the file. Figures stand right; texts share what is left over.

import type { IntakeDetailWire, IntakeFieldType } from '../../../preload/contract/intake.ts';

export interface GridColumn {
  /** Its name in the file. */
  readonly name: string;
  /** Its place among all columns of the file. */
  readonly index: number;
  readonly field: string;
  readonly figure: boolean;
  readonly least: number;
  readonly share: number;
  /** Letters need more room than as many figures. */
  readonly lettered: boolean;
  /** With so much its longest text is read whole, or as much of it as there is patience for. */
  readonly whole: number;
}

const LEAST: Readonly<Record<IntakeFieldType, number>> = { date: 100, number: 68, integer: 64, text: 64 };
const STATUS_WIDTH = 108;
const LETTERS = 10;
const LONGEST_CODE = 16;
const MOST_TEXT = 280;

/** Short in every row, as ids and codes are: it is read whole, and needs no more. */
const isCode = (widest = 0): boolean => widest > 0 && widest <= LONGEST_CODE;

const widthOf = (characters: number): number => Math.ceil(characters * 8.4) + 18;

/** How many figures wide a cell is: points, commas and hyphens take half of the room of one. */
export function figuresOf(cell: string): number {
  return cell.length - (cell.match(/[.,:; -]/g)?.length ?? 0) / 2;
}

/** What the cells of the columns are like: how long the longest is, in figures, and whether any has a letter. */
export interface Cells {
  readonly widest: readonly number[];
  readonly lettered: readonly boolean[];
}

/** Figures and ids are not cut, their columns grow first. */
export function columnsShown(
  intake: IntakeDetailWire,
  { widest, lettered }: Cells = { widest: [], lettered: [] },
): readonly GridColumn[] {
  const mapped = intake.columns.flatMap((column, index): GridColumn[] => {
    const field = intake.fields.find((one) => one.name === column.field);
    if (field === undefined) return [];
    const figure = field.type === 'number' || field.type === 'integer';
    const long = field.type === 'text' && (field.maxLength ?? 500) > 100;
    return [
      {
        name: column.name,
        index,
        field: field.name,
        figure,
        least: long
          ? 66
          : Math.max(LEAST[field.type], widthOf(Math.min(widest[index] ?? 0, figure ? 30 : LONGEST_CODE))),
        share: long ? 3 : field.type === 'text' && !isCode(widest[index]) ? 0.6 : 0,
        lettered: field.type === 'text' && (lettered[index] ?? false),
        whole: Math.min(MOST_TEXT, widthOf(widest[index] ?? 0)),
      },
    ];
  });
  if (mapped.length > 0) return mapped;
  // Nothing is mapped yet: the first columns as they are.
  return intake.columns.slice(0, 8).map(({ name }, index) => ({
    name,
    index,
    field: name,
    figure: false,
    least: 100,
    share: 1,
    lettered: false,
    whole: 100,
  }));
}

/** Row numbers grow with the file. */
function rowWidth(rows: number): number {
  return Math.max(48, widthOf(String(rows + 1).length));
}

export function templateOf(columns: readonly GridColumn[], rows: number): string {
  // What letters need more than figures is taken where there is room, before the texts share it.
  const tracks = columns.map(({ least, share, lettered }) =>
    share === 0
      ? lettered
        ? `minmax(${least}px, ${least + LETTERS}px)`
        : `${least}px`
      : `minmax(${least}px, ${share}fr)`,
  );
  return [`${rowWidth(rows)}px`, ...tracks, `minmax(${STATUS_WIDTH}px, 0.2fr)`].join(' ');
}

/** Where the rows scroll sideways anyway, a text is read whole there: what it keeps back gains nobody anything. */
export function scrolled(columns: readonly GridColumn[], rows: number, width: number): readonly GridColumn[] {
  if (leastWidth(columns, rows) <= width) return columns;
  return columns.map((column) =>
    column.share === 0 ? column : { ...column, least: Math.max(column.least, column.whole) },
  );
}

/** Below this the rows scroll sideways. */
export function leastWidth(columns: readonly GridColumn[], rows: number): number {
  return rowWidth(rows) + STATUS_WIDTH + columns.reduce((sum, { least }) => sum + least, 0);
}
