// Topic sheets: tables that a person saves to look at elsewhere.

import type { SHEETS } from '../../../preload/contract/sheets.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { type EngineContext, runOf } from '../context.ts';
import { findingSheet, gridSheet, sumSheet } from '../grid/sheets.ts';
import type { GridViews } from '../grid/views.ts';
import { accruals, accrualSheet } from '../views/accruals.ts';
import { historySheet } from '../views/history-sheet.ts';
import { gridRecords, recordsInParts } from './grid-records.ts';

export function sheetHandlers(context: EngineContext, views: GridViews): HandlersOf<typeof SHEETS> {
  return {
    'sheets/save': ({ run, what, look, columns, words, file, language }) => {
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
      const sheet = accrualSheet(accruals(context, input, recordsInParts(context)), words);
      return { file, ...context.files.writeSheets(file, [sheet], language) };
    },
    'sheets/history': ({ file, language, words, ...search }) => ({
      file,
      ...context.files.writeSheets(file, [historySheet(context, search, words)], language),
    }),
  };
}
