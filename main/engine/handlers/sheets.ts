// Topic sheets: tables that a person saves to look at elsewhere.

import type { SHEETS } from '../../../preload/contract/sheets.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { runOf } from '../context.ts';
import { findingSheet, gridSheet, sumSheet } from '../grid/sheets.ts';
import type { Looks } from '../grid/looks.ts';
import { accruals, accrualSheet } from '../views/accruals.ts';
import { historySheet } from '../views/history-sheet.ts';
import { gridRecords, recordsInParts } from './grid-records.ts';

export function sheetHandlers(looks: Looks): HandlersOf<typeof SHEETS> {
  const { context: own } = looks.own;
  return {
    'sheets/save': async ({ run, what, look, columns, words, file, language }) => {
      const { context, views } = await looks.of(run);
      runOf(context, run, 'save a table');
      const groups = what === 'sums' && look.groups.length === 0 ? ['prosjekt' as const] : look.groups;
      const filter =
        what === 'findings' && look.filter.findings === undefined ? { ...look.filter, findings: [] } : look.filter;
      const view = views.view({ ...look, filter, groups, run, folded: [], allFolded: false });
      const source = { view, words, read: (keys: readonly number[]) => gridRecords(context, keys) };
      const sheet =
        what === 'sums'
          ? sumSheet(source, { groups }, views.names(run))
          : what === 'findings'
            ? findingSheet(source, columns)
            : gridSheet(source, columns);
      return { file, ...context.files.writeSheets(file, [sheet], language) };
    },
    'sheets/accruals': ({ file, language, words, ...input }) => {
      const sheet = accrualSheet(accruals(own, input, recordsInParts(own)), words);
      return { file, ...own.files.writeSheets(file, [sheet], language) };
    },
    'sheets/history': async ({ file, language, words, ...search }) => ({
      file,
      ...own.files.writeSheets(file, [await historySheet(own, search, words)], language),
    }),
  };
}
