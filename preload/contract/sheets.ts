// Tables saved as CSV or as a workbook: the grid as it is filtered and sorted, findings, sums, and what was found in history. They
// change nothing but the file that the person named.

import { z } from 'zod';
import { GRID_COLUMNS } from '../../main/domain/grid-values.ts';
import { byConnection, byRun, kind, text } from './common.ts';
import { gridLook } from './grid.ts';
import { historySearch } from './history.ts';
import { reads } from './topic.ts';

const MOST_WORDS = 2_000;

/** The file, and the words it is written in: the page's own. */
const written = {
  file: text.min(1).max(4_096),
  language: z.enum(['nb', 'en']),
  /** By key, as the page says them: headings, states, findings. A key without a word stands as it is. */
  words: z.record(text, z.string().max(200)).refine((words) => Object.keys(words).length <= MOST_WORDS),
};

const saveGrid = () =>
  byRun.extend({
    ...written,
    what: z.enum(['grid', 'findings', 'sums']),
    look: gridLook(),
    /** The columns of the grid, in order. */
    columns: z.array(z.enum(GRID_COLUMNS)).min(1),
  });

export interface SavedWire {
  readonly file: string;
  readonly rows: number;
}

export const SHEETS = {
  'sheets/save': reads<SavedWire>()(saveGrid, { file: 'write' }),
  'sheets/accruals': reads<SavedWire>()(() => byConnection.extend({ kind, month: text, ...written }), {
    file: 'write',
  }),
  'sheets/history': reads<SavedWire>()(() => historySearch().extend(written), { file: 'write' }),
} as const;
