// Rows that are meant to repeat those of another file: sent where a person names them, or all of a file, and says why.

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
  view: 'invalid' | 'refused' | 'double',
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
} as const;

/** What is to be sent all the same; null where that was not asked for. Throws `wrong-usage` without a reason. */
export function anywayOf(given: Given): { readonly rows: 'all' | readonly number[]; readonly reason: string } | null {
  const text = given.text('anyway');
  if (text !== undefined)
    return { rows: text === 'all' ? 'all' : rowsFrom(given, 'anyway', text), reason: given.needed('reason') };
  if (given.text('reason') !== undefined) throw given.wrong('--reason', 'it goes with --anyway');
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
    if (others.length > 0) throw given.wrong('--anyway', `the rows ${rowsText(others)} are none that were sent before`);
  }
  const which = rows === 'all' ? { view: 'double' as const } : { rows: [...rows] };
  return (await ask('intake/mark', { batch, in: which, as: 'forced', reason })).batch;
}
