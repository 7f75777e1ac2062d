// Rows of the open intake: the view, the pages of it that are here, and the cell under the cursor. Never more than some windows.

import { create } from 'zustand';
import type { IntakeRowWire } from '../../preload/contract/intake.ts';
import type { Input } from '../../preload/contract/channels.ts';
import type { ErrorWire } from '../../preload/contract/wire.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';

const PAGE = 200;
const PAGES_KEPT = 24;

export type IntakeView = Input<'intake/rows'>['view'];
type Query = Omit<Input<'intake/rows'>, 'offset' | 'limit'>;

interface Rows {
  readonly query: Query | null;
  readonly total: number | null;
  readonly pages: ReadonlyMap<number, readonly IntakeRowWire[]>;
  readonly error: ErrorWire | null;
  /** Line of the view. */
  readonly line: number;
  /** Place among the columns that are shown. */
  readonly column: number;
  /** Counts up with every new question, so that answers to an old one are dropped. */
  readonly version: number;
}

export const useIntakeRows = create<Rows>(() => ({
  query: null,
  total: null,
  pages: new Map(),
  error: null,
  line: 0,
  column: 0,
  version: 0,
}));

const asked = new Set<string>();

export function rowAtLine(state: Pick<Rows, 'pages'>, line: number): IntakeRowWire | undefined {
  return state.pages.get(Math.floor(line / PAGE))?.[line % PAGE];
}

async function askPage(page: number): Promise<void> {
  const { query, version } = useIntakeRows.getState();
  const key = `${version}:${page}`;
  if (query === null || asked.has(key)) return;
  asked.add(key);
  const answer = await answerOf(bridge.intakeRows({ ...query, offset: page * PAGE, limit: PAGE }));
  asked.delete(key);
  const now = useIntakeRows.getState();
  if (now.version !== version) return;
  if (!answer.ok) {
    useIntakeRows.setState({ error: answer.error });
    return;
  }
  const pages = new Map(now.pages);
  pages.set(page, answer.value.rows);
  for (const old of [...pages.keys()].slice(0, Math.max(0, pages.size - PAGES_KEPT)))
    if (old !== page) pages.delete(old);
  const { total } = answer.value;
  useIntakeRows.setState({ pages, total, error: null, line: Math.max(0, Math.min(now.line, total - 1)) });
}

/** Sees to it that these lines of a question are here or on their way. */
export function wantIntakeLines(version: number, first: number, last: number): void {
  const { pages, error, version: now } = useIntakeRows.getState();
  if (error !== null || now !== version) return;
  for (let page = Math.floor(first / PAGE); page <= Math.floor(Math.max(first, last) / PAGE); page += 1) {
    if (!pages.has(page)) void askPage(page);
  }
}

function ask(query: Query, keep: boolean): void {
  useIntakeRows.setState((before) => ({
    ...(keep ? {} : { pages: new Map(), total: null, line: 0 }),
    query,
    error: null,
    version: before.version + 1,
  }));
  const { pages, line } = useIntakeRows.getState();
  const wanted = new Set([Math.floor(line / PAGE), ...pages.keys()]);
  for (const page of wanted) void askPage(page);
}

/** Shows the rows of a batch: all of it, or one view. */
export function openRows(batch: number, view: IntakeView = 'all'): void {
  const { query } = useIntakeRows.getState();
  if (query?.batch === batch && query.view === view && query.problem === undefined) ask(query, true);
  else ask({ batch, view, sort: null }, false);
}

export function showView(view: IntakeView): void {
  const { query } = useIntakeRows.getState();
  if (query === null) return;
  const { problem: _before, ...rest } = query;
  ask({ ...rest, view }, false);
}

/** Only the rows with this kind of problem; the same again, and all with errors are shown. */
export function showProblem(problem: NonNullable<Query['problem']>): void {
  const { query } = useIntakeRows.getState();
  if (query === null) return;
  if (isProblem(query, problem)) showView('invalid');
  else ask({ ...query, view: 'invalid', problem }, false);
}

export function isProblem(query: Query | null, problem: NonNullable<Query['problem']>): boolean {
  return query?.problem?.code === problem.code && query.problem.field === problem.field;
}

export function searchRows(text: string): void {
  const { query } = useIntakeRows.getState();
  if (query === null) return;
  const { text: _before, ...rest } = query;
  ask(text.trim() === '' ? rest : { ...rest, text: text.trim() }, false);
}

/** First ascending, then descending, then as in the file. */
export function sortRows(column: string): void {
  const { query } = useIntakeRows.getState();
  if (query === null) return;
  const { sort } = query;
  const next =
    sort?.column !== column ? { column, descending: false } : sort.descending ? null : { column, descending: true };
  ask({ ...query, sort: next }, false);
}

/** The same question again, after a change. */
export function refreshRows(): void {
  const { query } = useIntakeRows.getState();
  if (query !== null) ask(query, true);
}

export function moveCell(line: number, column: number): void {
  const { total } = useIntakeRows.getState();
  useIntakeRows.setState({ line: Math.max(0, Math.min(line, (total ?? 1) - 1)), column: Math.max(0, column) });
}
