// The filter of a column that is open: the values it offers, given all other filters.

import { create } from 'zustand';
import type { ColumnValues, GridValue } from '../../preload/contract/grid.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';
import { useGrid } from './grid.ts';

/** More values than these are not drawn: words find them. */
const MOST_VALUES = 1_000;

interface ColumnFilter {
  readonly column: GridValue | null;
  readonly text: string;
  readonly answer: ColumnValues | null;
}

const CLOSED: ColumnFilter = { column: null, text: '', answer: null };

export const useColumnFilter = create<ColumnFilter>(() => CLOSED);

/** States and dates the engine knows otherwise than they are shown: all of them come, and the page looks in its own words. */
export const hasOwnWords = (column: GridValue): boolean => ['status', 'dato', 'week', 'month'].includes(column);

async function ask(): Promise<void> {
  const { column, text } = useColumnFilter.getState();
  const { query } = useGrid.getState();
  if (column === null || query === null) return;
  const { run, filter } = query;
  const asked = { run, filter, column, text: hasOwnWords(column) ? '' : text, limit: MOST_VALUES };
  const answer = await answerOf(bridge.gridValues(asked));
  const now = useColumnFilter.getState();
  if (answer.ok && now.column === column && now.text === text) useColumnFilter.setState({ answer: answer.value });
}

export function openColumnFilter(column: GridValue): void {
  useColumnFilter.setState({ ...CLOSED, column });
  void ask();
}

export function closeColumnFilter(): void {
  useColumnFilter.setState(CLOSED);
}

/** Only the values with these words in them or in their names. */
export function searchValues(text: string): void {
  useColumnFilter.setState({ text });
  void ask();
}
