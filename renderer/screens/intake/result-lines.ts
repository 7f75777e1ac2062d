// What became of a file in numbers: every row of it in one line, and the lines add up to the rows. Pure.

import type { IntakeDetailWire, IntakeSentWire } from '../../../preload/contract/intake.ts';

export const RESULT_LINES = [
  'taken',
  'refused',
  'unknown',
  'left',
  'dropped',
  'invalid',
  'corrected',
  'double',
] as const;
export type ResultLine = (typeof RESULT_LINES)[number];

export interface IntakeResult {
  readonly lines: readonly { readonly key: ResultLine; readonly count: number }[];
  readonly rows: number;
  /** Rows that no line has. */
  readonly difference: number;
  /** Every side is known: nothing is missing, and nothing unknown. */
  readonly proven: boolean;
}

type Counted = Pick<IntakeDetailWire, 'rows' | 'counts'>;

/** `corrected`: of the doubles those that are to be decided; a line of their own where there are any. */
export function resultOf({ rows, counts }: Counted, corrected = 0): IntakeResult {
  const of: Readonly<Record<ResultLine, number>> = {
    taken: counts.sent,
    refused: counts.refused,
    unknown: counts.unknown + counts.sending,
    left: counts.new,
    dropped: counts.dropped,
    invalid: counts.invalid,
    corrected,
    double: counts.double - corrected,
  };
  const difference = rows - RESULT_LINES.reduce((sum, key) => sum + of[key], 0);
  return {
    lines: RESULT_LINES.filter((key) => key !== 'corrected' || corrected > 0).map((key) => ({ key, count: of[key] })),
    rows,
    difference,
    proven: difference === 0 && of.unknown === 0,
  };
}

/** How a sending ended: what is still to go out is told before what became of that which did. */
export function endOf({ stopped, left, unknown, refused }: Omit<IntakeSentWire, 'sent' | 'words' | 'batch'>) {
  if (stopped) return 'stopped';
  if (left > 0) return 'ended';
  if (unknown > 0) return 'allUnknown';
  return refused > 0 ? 'allRefused' : null;
}

/** Columns of the file that nothing was taken from. */
export function leftOutColumns({ columns, sources }: Pick<IntakeDetailWire, 'columns' | 'sources'>): readonly string[] {
  const used = new Set(sources.flatMap((source) => ('column' in source ? [source.column] : [])));
  return columns.map(({ name }) => name).filter((name) => !used.has(name));
}
