// Row numbers of a file, as they are printed and typed: "2-14,17".

import type { Given } from './given.ts';
import { numberFrom } from './given.ts';

/** More than any file that is read holds. */
const MOST_ROWS = 10_000_000;

/** Ascending, runs as their first and last. */
export function rowsText(rows: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const row of rows.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && row <= run[1] + 1) run[1] = row;
    else runs.push([row, row]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** Throws `wrong-usage` for what is no list of rows. */
export function rowsFrom(given: Given, option: string, text: string): number[] {
  const rows = new Set<number>();
  for (const part of text.split(',')) {
    const [first, last = first, more] = part.split('-').map((row) => numberFrom(row.trim(), `--${option}`));
    if (more !== undefined || last! < first! || last! > MOST_ROWS)
      throw given.wrong(`--${option}`, `"${part}" names no rows`);
    for (let row = first!; row <= last!; row += 1) rows.add(row);
  }
  return [...rows];
}
