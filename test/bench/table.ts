// The table of the bench: a line for each number that is to be reached, printed as it is known.

/** One line. Texts, as people read them; `figures` has them for programs. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  /** The plainest script that moves the same bytes, or what is the least otherwise. */
  readonly floor?: string;
  /** Ours to the floor, in the middle of the rounds. */
  readonly ratio?: number;
  /** The least and the greatest of them. */
  readonly spread?: readonly [number, number];
  /** The same by what the processor worked, which says more while other programs run. */
  readonly processor?: number;
  readonly goal: string;
  readonly moonshot?: string;
  /** Peak memory of the engine and of the page, in MB. */
  readonly engineMb?: number;
  readonly pageMb?: number;
  readonly figures?: unknown;
}

const WIDTHS = [56, 24, 12, 8, 14, 10, 12, 12, 8, 6] as const;
const HEADS = ['', 'ours', 'floor', 'ratio', 'spread', 'processor', 'goal', 'moonshot', 'engine', 'page'] as const;

function lineOf(cells: readonly string[]): string {
  return cells
    .map((cell, at) => cell.padEnd(WIDTHS[at]!))
    .join(' ')
    .trimEnd();
}

const times = (value: number | undefined): string => (value === undefined ? '' : `${value.toFixed(2)} ×`);
const megabytes = (value: number | undefined): string => (value === undefined ? '' : `${value.toFixed(0)} MB`);

export const HEADING = lineOf(HEADS);

export function rowText(row: Row): string {
  const { what, ours, floor = '', ratio, spread, processor, goal, moonshot = '', engineMb, pageMb } = row;
  const between = spread === undefined ? '' : `${spread[0].toFixed(2)}–${spread[1].toFixed(2)}`;
  const figures = [times(ratio), between, times(processor), goal, moonshot, megabytes(engineMb), megabytes(pageMb)];
  return lineOf([what, ours, floor, ...figures]);
}

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

export const counted = (records: number): string => records.toLocaleString('en');
