// Rows of the open intake: the view, the rows of it that are here, and the cell under the cursor.

import { create } from 'zustand';
import type { Input } from '../../preload/contract/channels.ts';
import type { IntakeRowWire } from '../../preload/contract/intake.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';
import { nextSort, noRows, type PagedRows, pagedRows } from './paged-rows.ts';

export type IntakeView = Input<'intake/rows'>['view'];
type Query = Omit<Input<'intake/rows'>, 'offset' | 'limit'>;

interface Rows extends PagedRows<Query, IntakeRowWire> {
  /** Place of the cursor among the columns that are shown. */
  readonly column: number;
}

export const useIntakeRows = create<Rows>(() => ({ ...noRows<Query, IntakeRowWire>(), column: 0 }));

const rows = pagedRows<Query, IntakeRowWire, Rows>(useIntakeRows, async (query, offset, limit) => {
  const answer = await bridge.intakeRows({ ...query, offset, limit });
  return answer.ok ? { ok: true, value: { rows: answer.value.rows, lines: answer.value.total } } : answer;
});

const { ask } = rows;
export const { want: wantIntakeLines, bring: bringIntakeLine } = rows;

/** Shows the rows of an intake: all of it, or one view. */
export function openRows(batch: number, view: IntakeView = 'all'): void {
  const { query } = useIntakeRows.getState();
  if (query?.batch === batch && query.view === view && query.problem === undefined) ask(query, 'near');
  else ask({ batch, view, sort: null }, 'nothing');
}

export function showView(view: IntakeView): void {
  const { query } = useIntakeRows.getState();
  if (query !== null) ask({ ...query, view, problem: undefined }, 'nothing');
}

/** Only the rows with this kind of problem; the same again, and all with errors are shown. */
export function showProblem(problem: NonNullable<Query['problem']>): void {
  const { query } = useIntakeRows.getState();
  if (query === null) return;
  if (isProblem(query, problem)) showView('invalid');
  else ask({ ...query, view: 'invalid', problem }, 'nothing');
}

export function isProblem(query: Query | null, problem: NonNullable<Query['problem']>): boolean {
  return query?.problem?.code === problem.code && query.problem.field === problem.field;
}

export function searchRows(text: string): void {
  const { query } = useIntakeRows.getState();
  if (query !== null) ask({ ...query, text: text === '' ? undefined : text }, 'nothing');
}

export function sortRows(column: string): void {
  const { query } = useIntakeRows.getState();
  if (query !== null) ask({ ...query, sort: nextSort(query.sort, column) }, 'nothing');
}

/** The next line that waits for a person, downwards or upwards; null when there is none. */
export async function nextUnsettled(step: 1 | -1): Promise<number | null> {
  const { query, cursor } = useIntakeRows.getState();
  if (query === null) return null;
  const answer = await answerOf(bridge.intakeNext({ ...query, from: cursor, step }));
  return answer.ok ? answer.value.line : null;
}

/** The same question again, after a change. */
export function refreshRows(): void {
  const { query } = useIntakeRows.getState();
  if (query !== null) ask(query, 'near');
}

export function moveCell(line: number, column: number): void {
  rows.move(line);
  useIntakeRows.setState({ column: Math.max(0, column) });
}
