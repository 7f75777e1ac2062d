// Search over everything this machine ever saw. Works with no network: nothing is asked of the service.

import { create } from 'zustand';
import type { IntakeTraceWire } from '../../preload/contract/intake.ts';
import type { EventWire } from '../../preload/contract/runs.ts';
import type { TraceRow } from '../../preload/contract/history.ts';
import type { Input } from '../../preload/contract/channels.ts';
import { bridge } from '../bridge.ts';
import { readDate } from '../format/typed-dates.ts';
import { searchNotes } from './notes.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';

export interface HistoryFilter {
  /** Id or name of an employee; empty for all. */
  readonly employee: string;
  /** First and last day, 2026-01-31; null for no bound. */
  readonly from: string | null;
  readonly to: string | null;
}

const NO_FILTER: HistoryFilter = { employee: '', from: null, to: null };

interface History {
  readonly text: string;
  readonly filter: HistoryFilter;
  readonly found: Loaded<readonly TraceRow[]>;
  /** The question that it answers. */
  readonly asked: Input<'history/search'> | null;
  readonly shown: number | null;
  /** All of the one that is shown: what was found of it may be a part. */
  readonly own: readonly TraceRow[];
  /** Rows of imported files that hold the words. */
  readonly intakes: readonly IntakeTraceWire[];
  /** The story of the run of the past that is open. */
  readonly story: { readonly run: number; readonly events: readonly EventWire[] } | null;
}

export const useHistory = create<History>(() => ({
  text: '',
  filter: NO_FILTER,
  found: nothingYet(),
  asked: null,
  shown: null,
  own: [],
  intakes: [],
  story: null,
}));

export const isFiltered = ({ employee, from, to }: HistoryFilter): boolean =>
  employee.trim() !== '' || from !== null || to !== null;

/** What was found, and by which question. */
type Found = Pick<History, 'found' | 'asked'>;

/** The day among the words, as it is shown on every screen, and what else is asked for. */
function dayIn(words: string): { readonly at: string; readonly rest: string } | null {
  const all = words.split(/\s+/);
  const [at] = all.flatMap((word) => readDate(word) ?? []);
  return at === undefined ? null : { at, rest: all.filter((word) => readDate(word) !== at).join(' ') };
}

/** A lone number is an Id, and may as well be the number of an employee or a project. */
async function ask(text: string, filter: HistoryFilter): Promise<Found> {
  const before = useHistory.getState().found;
  const words = text.trim();
  const bounds = {
    employee: filter.employee.trim() || undefined,
    from: filter.from ?? undefined,
    to: filter.to ?? undefined,
  };
  const find = async (of: { text: string | undefined } | { id: number }) => {
    const asked = { ...bounds, ...of };
    return { asked, answer: await answerOf<readonly TraceRow[]>(bridge.historySearch(asked)) };
  };
  const day = isFiltered({ ...filter, employee: '' }) ? null : dayIn(words);
  if (day !== null) {
    const { at, rest } = day;
    const asked = { ...bounds, from: at, to: at, text: rest || undefined };
    const answer = await answerOf<readonly TraceRow[]>(bridge.historySearch(asked));
    if (!answer.ok || answer.value.length > 0) return { found: loadedFrom(answer, before), asked };
  }
  const exact = /^\d{1,15}$/.test(words) ? await find({ id: Number(words) }) : null;
  const isNone = exact === null || (exact.answer.ok && exact.answer.value.length === 0);
  const { answer, asked } = isNone ? await find({ text: words || undefined }) : exact;
  return { found: loadedFrom(answer, before), asked };
}

/** Every run, file and answer of one entry. */
async function wholeOf(id: number): Promise<readonly TraceRow[]> {
  const answer = await answerOf<readonly TraceRow[]>(bridge.historySearch({ id }));
  return answer.ok ? answer.value : [];
}

/** Employee and dates are of records alone: with them, files are not searched. */
async function askIntakes(words: string): Promise<readonly IntakeTraceWire[]> {
  if (words === '') return [];
  const byText = await answerOf(bridge.intakeSearch({ text: words }));
  if (!byText.ok || byText.value.length > 0 || !/^\d{1,15}$/.test(words)) return byText.ok ? byText.value : [];
  const byService = await answerOf(bridge.intakeSearch({ id: Number(words) }));
  return byService.ok ? byService.value : [];
}

async function search(): Promise<void> {
  const { text, filter } = useHistory.getState();
  if (text.trim() === '' && !isFiltered(filter)) {
    useHistory.setState({ found: nothingYet(), shown: null, own: [], intakes: [] });
    await searchNotes('');
    return;
  }
  useHistory.setState((before) => ({ found: { ...before.found, loading: true } }));
  const { found, asked } = await ask(text, filter);
  const isAsked = (): boolean => {
    const now = useHistory.getState();
    return now.text === text && now.filter === filter;
  };
  if (!isAsked()) return;
  const first = byId(found.value ?? [])[0]?.id;
  const own = first === undefined ? [] : await wholeOf(first);
  if (!isAsked()) return;
  useHistory.setState({ found, asked, shown: first ?? null, own, intakes: [] });
  const intakes = isFiltered(filter) ? [] : await askIntakes(text.trim());
  await searchNotes(isFiltered(filter) ? '' : text);
  if (isAsked()) useHistory.setState({ intakes });
}

/** Looks for words over all runs, with no filter but the one that is set. */
export async function searchHistory(text: string): Promise<void> {
  useHistory.setState({ text });
  await search();
}

export async function filterHistory(change: Partial<HistoryFilter>): Promise<void> {
  useHistory.setState((before) => ({ filter: { ...before.filter, ...change } }));
  await search();
}

export async function clearHistory(): Promise<void> {
  useHistory.setState({ text: '', filter: NO_FILTER });
  await search();
}

export async function showTrace(id: number): Promise<void> {
  useHistory.setState({ shown: id });
  const own = await wholeOf(id);
  if (useHistory.getState().shown === id) useHistory.setState({ own });
}

export async function loadStory(run: number): Promise<void> {
  const answer = await answerOf(bridge.runsEvents({ run, brief: true }));
  useHistory.setState({ story: { run, events: answer.ok ? answer.value : [] } });
}

/** The day of an entry, as it was listed last. */
const dayOf = ({ traces }: { readonly traces: readonly TraceRow[] }): string => traces.at(-1)?.record.dato ?? '';

/** Traces by Id, the newest day first; of one day in the order of the answer. */
export function byId(traces: readonly TraceRow[]): readonly { id: number; traces: readonly TraceRow[] }[] {
  const groups = new Map<number, TraceRow[]>();
  for (const trace of traces) {
    const group = groups.get(trace.id);
    if (group) group.push(trace);
    else groups.set(trace.id, [trace]);
  }
  return [...groups]
    .map(([id, group]) => ({ id, traces: group.sort((a, b) => a.run - b.run) }))
    .sort((a, b) => dayOf(b).localeCompare(dayOf(a)));
}
