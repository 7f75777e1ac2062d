// Search over everything this machine ever saw. Works with no network: nothing is asked of the service.

import { create } from 'zustand';
import type { EventWire } from '../../preload/contract/window.ts';
import type { TraceRow } from '../../preload/contract/grid.ts';
import { bridge } from '../bridge.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';

interface History {
  readonly text: string;
  readonly found: Loaded<readonly TraceRow[]>;
  readonly chosen: number | null;
  /** The story of the run of the past that is open. */
  readonly story: { readonly run: number; readonly events: readonly EventWire[] } | null;
}

export const useHistory = create<History>(() => ({ text: '', found: nothingYet(), chosen: null, story: null }));

/** A lone number is an Id, and may as well be the number of an employee or a project. */
async function ask(text: string): Promise<Loaded<readonly TraceRow[]>> {
  const before = useHistory.getState().found;
  const words = text.trim();
  if (!/^\d{1,15}$/.test(words))
    return loadedFrom(await answerOf<readonly TraceRow[]>(bridge.historySearch({ text: words })), before);
  const byId = await answerOf<readonly TraceRow[]>(bridge.historySearch({ id: Number(words) }));
  if (!byId.ok || byId.value.length > 0) return loadedFrom(byId, before);
  return loadedFrom(await answerOf<readonly TraceRow[]>(bridge.historySearch({ text: words })), before);
}

export async function searchHistory(text: string): Promise<void> {
  useHistory.setState({ text });
  if (text.trim() === '') {
    useHistory.setState({ found: nothingYet(), chosen: null });
    return;
  }
  useHistory.setState((before) => ({ found: { ...before.found, loading: true } }));
  const found = await ask(text);
  if (useHistory.getState().text !== text) return;
  useHistory.setState({ found, chosen: found.value?.[0]?.id ?? null });
}

export function chooseTrace(id: number): void {
  useHistory.setState({ chosen: id });
}

export async function loadStory(run: number): Promise<void> {
  const answer = await answerOf(bridge.runsEvents({ run }));
  useHistory.setState({ story: { run, events: answer.ok ? answer.value : [] } });
}

/** Traces by Id, in the order of the answer. */
export function byId(traces: readonly TraceRow[]): readonly { id: number; traces: readonly TraceRow[] }[] {
  const groups = new Map<number, TraceRow[]>();
  for (const trace of traces) {
    const group = groups.get(trace.id);
    if (group) group.push(trace);
    else groups.set(trace.id, [trace]);
  }
  return [...groups].map(([id, group]) => ({ id, traces: group.sort((a, b) => a.run - b.run) }));
}
