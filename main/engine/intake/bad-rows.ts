// Rows with errors as a file of their own, with the reasons; and the same file taken back when somebody fixed it.

import path from 'node:path';
import { refused, wrongUsage } from '../../domain/errors.ts';
import { problemWords, type WordLanguage } from '../../domain/intake/problem-words.ts';
import type { EngineContext } from '../context.ts';
import { fixCells } from './fix.ts';
import { batchOf, openBatchOf, planOfBatch, shownCells } from './plan.ts';

const HEADINGS = {
  nb: { batch: 'Import', row: 'Rad', why: 'Feil', file: 'rader med feil' },
  en: { batch: 'Intake', row: 'Row', why: 'Errors', file: 'rows with errors' },
} as const;

/** Writes rows with errors, and those that the service refused. Throws `refused` when there are none. */
export function saveBadRows(
  context: EngineContext,
  input: { batch: number; folder: string; language: WordLanguage },
): { path: string; rows: number } {
  const { store } = context;
  const batch = batchOf(context, input.batch, 'save rows with errors');
  const plan = planOfBatch(context, batch);
  const shown = shownCells(batch);
  const words = HEADINGS[input.language];
  let rows = 0;
  const lines = function* (): Generator<readonly string[]> {
    yield [words.batch, words.row, ...batch.columns, words.why];
    for (const page of store.intake.pages(batch.number, ['invalid', 'refused'])) {
      const sent = store.intake.sentRows(batch.number, page.first, page.first + page.states.length - 1);
      for (const [index, state] of page.states.entries()) {
        if (state !== 'invalid' && state !== 'refused') continue;
        rows += 1;
        const cells = page.cells[index]!;
        const reasons = plan.check(cells).problems.map((problem) => problemWords(problem, input.language));
        const said = state === 'refused' ? sent.get(page.first + index)?.words : null;
        const row = [String(batch.number), String(page.numbers[index]!)];
        const inCells = shown(cells);
        const inColumns = batch.columns.map((_column, column) => inCells[column] ?? '');
        yield [...row, ...inColumns, [...reasons, ...(said ? [said] : [])].join(' · ')];
      }
    }
  };
  const counts = store.intake.counts(batch.number);
  if (counts.invalid + counts.refused === 0) {
    throw refused(
      'save rows with errors',
      `intake ${batch.number}`,
      'no row of it has an error',
      'There is nothing to save.',
    );
  }
  const name = `${path.parse(batch.file.name).name} ${words.file}`;
  const written = context.tables.write(input.folder, name, lines());
  store.transaction(() => {
    store.journal.note(null, 'intake rows saved', { batch: batch.number, file: path.basename(written), rows });
  });
  return { path: written, rows };
}

/** A guard against formulas that this console put before a text. */
function unguarded(cell: string): string {
  return /^'[=+\-@\t]/.test(cell) ? cell.slice(1) : cell;
}

/** Takes a saved file back: its rows replace those of the batch that have the same number. Returns how many cells changed. */
export async function takeBackRows(context: EngineContext, number: number, file: string): Promise<number> {
  const { store, tables } = context;
  const batch = openBatchOf(context, number, 'take rows back');
  const taken = await tables.take(file, path.join(store.folder, 'intake'));
  const found = await tables.understand(taken, {});
  const [batchColumn = '', rowColumn = '', ...rest] = found.columns;
  const known = [HEADINGS.nb, HEADINGS.en].some((words) => words.batch === batchColumn && words.row === rowColumn);
  const strange = rest.slice(0, -1).find((column) => !batch.columns.includes(column));
  if (!known || strange !== undefined) {
    const cause = known
      ? `it has a column ${strange}, and the intake has none`
      : 'it is not a file of rows with errors';
    throw wrongUsage('take rows back', taken.name, cause, 'Choose the file that was saved from this intake.');
  }
  const cells: { row: number; column: string; value: string }[] = [];
  for await (const piece of tables.rows(taken, found.dialect)) {
    for (const row of piece.cells) {
      if (Number(row[0]) !== number) {
        const cause = `it is of intake ${row[0]}, not of intake ${number}`;
        throw wrongUsage('take rows back', taken.name, cause, 'Choose the file that was saved from this intake.');
      }
      batch.columns.forEach((column) => {
        const at = found.columns.indexOf(column, 2);
        if (at !== -1) cells.push({ row: Number(row[1]), column, value: unguarded(row[at] ?? '') });
      });
    }
  }
  return cells.length === 0 ? 0 : fixCells(context, number, { cells });
}
