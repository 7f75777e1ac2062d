// Rows of which a person says what the file does not: that they repeat those of another file on purpose, or are left out, and why.

import type { IntakeDetailWire } from '../../preload/contract/intake.ts';
import type { Answers } from '../../preload/contract/channels.ts';
import type { Ask } from './command.ts';
import type { Given } from './given.ts';
import { rowsFrom, rowsText } from './row-numbers.ts';

const WINDOW = 1_000;
export const MOST_LISTED = 10_000;

export type Row = Answers['intake/rows']['rows'][number];

export async function rowsOf(
  ask: Ask,
  batch: number,
  view: 'invalid' | 'refused' | 'double' | 'repeat',
  most = MOST_LISTED,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const window = { batch, view, sort: null, offset: rows.length, limit: WINDOW };
    const found = await ask('intake/rows', window);
    rows.push(...found.rows);
    if (rows.length >= Math.min(found.total, most) || found.rows.length === 0) return rows;
  }
}

export const ANYWAY = {
  anyway: {
    type: 'string',
    help: 'ROWS of the file that were sent before and are meant to go again: 2-14,17, or all; with --reason',
  },
  'leave-out': {
    type: 'string',
    help: 'ROWS of the file that are not sent: 2-14,17, for example a sum row; with --reason',
  },
} as const;

/** Rows that are left out; null where none are named. Throws `wrong-usage` without a reason. */
export function leftOutOf(given: Given): { readonly rows: readonly number[]; readonly reason: string } | null {
  const text = given.text('leave-out');
  return text === undefined ? null : { rows: rowsFrom(given, 'leave-out', text), reason: given.needed('reason') };
}

/** Throws `wrong-usage` where the file has no such row, or it was sent: then none is left out. */
export async function leaveOut(
  ask: Ask,
  given: Given,
  batch: number,
  { rows, reason }: NonNullable<ReturnType<typeof leftOutOf>>,
): Promise<IntakeDetailWire> {
  const done = await ask('intake/mark', { batch, in: { rows: [...rows] }, as: 'dropped', reason });
  if (done.rows === new Set(rows).size) return done.batch;
  throw given.wrong('--leave-out', `of the rows ${rowsText(rows)} only ${done.rows} can be left out`);
}

/** What is to be sent all the same; null where that was not asked for. Throws `wrong-usage` without a reason. */
export function anywayOf(given: Given): { readonly rows: 'all' | readonly number[]; readonly reason: string } | null {
  const text = given.text('anyway');
  if (text !== undefined)
    return { rows: text === 'all' ? 'all' : rowsFrom(given, 'anyway', text), reason: given.needed('reason') };
  if (given.text('reason') !== undefined && given.text('leave-out') === undefined)
    throw given.wrong('--reason', 'it goes with --anyway or --leave-out');
  return null;
}

/** Throws `wrong-usage` where a row that is named was not sent before: then none is marked. */
export async function markAnyway(
  ask: Ask,
  given: Given,
  batch: number,
  { rows, reason }: NonNullable<ReturnType<typeof anywayOf>>,
): Promise<IntakeDetailWire> {
  if (rows !== 'all') {
    const doubles = new Set((await rowsOf(ask, batch, 'double', Infinity)).map(({ row }) => row));
    const others = rows.filter((row) => !doubles.has(row));
    if (others.length > 0)
      throw given.wrong(
        '--anyway',
        `${others.length === 1 ? `row ${rowsText(others)} was` : `rows ${rowsText(others)} were`} not sent before`,
      );
  }
  const which = rows === 'all' ? { view: 'double' as const } : { rows: [...rows] };
  return (await ask('intake/mark', { batch, in: which, as: 'forced', reason })).batch;
}
