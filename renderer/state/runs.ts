// All runs, and everything about the one that is open.

import { useMemo } from 'react';
import { create } from 'zustand';
import type { RunSummary } from '../../preload/contract/grid.ts';
import type { ControlTotalsWire } from '../../preload/contract/hand-over.ts';
import type { DifferenceWire, EventWire, MarkCallWire } from '../../preload/contract/runs.ts';
import type { Envelope, ErrorWire, Kind } from '../../preload/contract/common.ts';
import type { ConfirmWire } from '../../preload/contract/confirm.ts';
import type { LayoutWire } from '../../preload/contract/hand-over.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import { bridge } from '../bridge.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';

export interface RunDetail {
  readonly run: number;
  readonly summary: RunSummary | null;
  readonly events: readonly EventWire[];
  readonly calls: readonly MarkCallWire[];
  readonly differences: readonly DifferenceWire[];
  /** Why the question for them was not answered; then nobody knows whether there are any. */
  readonly notAsked: ErrorWire | null;
  readonly control: ControlTotalsWire | null;
}

const nothingOf = (run: number): RunDetail => ({
  run,
  summary: null,
  events: [],
  calls: [],
  differences: [],
  notAsked: null,
  control: null,
});

interface Runs {
  readonly all: Loaded<readonly RunWire[]>;
  readonly detail: RunDetail | null;
  readonly layouts: readonly LayoutWire[];
  /** The answer of the last confirm of a run, until it is confirmed again. */
  readonly results: Readonly<Record<number, ConfirmWire>>;
}

export const useRuns = create<Runs>(() => ({ all: nothingYet(), detail: null, layouts: [], results: {} }));

export const UNFINISHED: readonly RunWire['state'][] = ['pulling', 'review', 'handed-over', 'confirming'];

export function isOpen(run: RunWire): boolean {
  return UNFINISHED.includes(run.state);
}

/** Nothing of it goes out: it was discarded, or another desk took it over. */
export const useIsDiscarded = (run: number): boolean =>
  useRuns((runs) => runs.all.value?.find((one) => one.run === run)?.state === 'discarded');

/** The run of its connection and kind that another desk has in review, and which that is; null where none is. */
export function reviewElsewhere(
  runs: readonly RunWire[],
  of: Pick<RunWire, 'connection' | 'kind'>,
): { readonly run: number; readonly desk: string; readonly since: string } | null {
  const found = runs.findLast(
    ({ connection, kind, reviewedBy }) => connection === of.connection && kind === of.kind && reviewedBy !== null,
  );
  return found?.reviewedBy == null ? null : { run: found.run, desk: found.reviewedBy, since: found.begunAt };
}

export function useReviewElsewhere(of: Pick<RunWire, 'connection' | 'kind'>): ReturnType<typeof reviewElsewhere> {
  const all = useRuns((runs) => runs.all.value);
  return useMemo(() => reviewElsewhere(all ?? [], of), [all, of]);
}

/** Units of an open run that only a person can move on. */
export function needsOf(run: RunWire): number {
  return run.tieOut.unknown.rows + run.tieOut.changed.rows + run.tieOut.gone.rows;
}

/** Entries that open runs have pulled and not had marked yet; null when nothing of the kind was ever pulled. */
export function pulledOf(runs: readonly RunWire[], connection: string | null, kind: Kind): number | null {
  const own = runs.filter((run) => run.connection === connection && run.kind === kind && run.state !== 'failed');
  if (own.length === 0) return null;
  return own.filter(isOpen).reduce((sum, { state, records, tieOut }) => {
    if (state === 'review' || state === 'pulling') return sum + records;
    return sum + tieOut.waiting.rows + tieOut.notYetMarked.rows + tieOut.unknown.rows + tieOut.changed.rows;
  }, 0);
}

/** The run that a screen shows, of the shown connection alone: the one that was opened, else the newest unfinished, else the newest. */
export function runToShow(
  runs: readonly RunWire[],
  of: { kind: Kind; connection: string | null; opened: number | null },
): RunWire | null {
  const here = runs.filter((run) => run.kind === of.kind && run.connection === of.connection);
  const opened = here.find((run) => run.run === of.opened);
  if (opened) return opened;
  const own = here.filter((run) => run.state !== 'failed').sort((a, b) => b.run - a.run);
  return own.find((run) => run.state === 'review' || run.state === 'pulling') ?? own.find(isOpen) ?? own[0] ?? null;
}

export async function loadRuns(): Promise<void> {
  const before = useRuns.getState().all;
  useRuns.setState({ all: { ...before, loading: true } });
  const all = loadedFrom(await answerOf<readonly RunWire[]>(bridge.runsList({})), before);
  useRuns.setState({ all });
}

export async function loadLayouts(): Promise<void> {
  const answer = await answerOf(bridge.layoutsList({}));
  if (answer.ok) useRuns.setState({ layouts: answer.value });
}

/** Asks for everything about a run. An answer that came too late for another run is dropped. */
export async function loadDetail(run: number): Promise<void> {
  if (useRuns.getState().detail?.run !== run) useRuns.setState({ detail: nothingOf(run) });
  const [summary, events, calls, differences, control] = await Promise.all([
    answerOf(bridge.gridSummary({ run })),
    answerOf(bridge.runsEvents({ run, brief: true })),
    answerOf(bridge.runsCalls({ run })),
    answerOf(bridge.runsDifferences({ run })),
    answerOf(bridge.controlGet({ run })),
  ]);
  if (useRuns.getState().detail?.run !== run) return;
  useRuns.setState({
    detail: {
      run,
      summary: summary.ok ? summary.value : null,
      events: events.ok ? events.value : [],
      calls: calls.ok ? calls.value : [],
      differences: differences.ok ? differences.value : [],
      notAsked: differences.ok ? null : differences.error,
      control: control.ok ? control.value : null,
    },
  });
}

/** What may be decided of one unit; nothing where nothing may. */
export async function differencesOfUnit(run: number, id: number): Promise<Envelope<readonly DifferenceWire[]>> {
  return answerOf(bridge.runsDifferences({ run, id }));
}

/**
 * The control totals of a run, with what was accepted by pay type or product, or as if what waits had been accepted; as they are shown
 * where they cannot be asked for.
 */
export async function controlAsked(
  run: number,
  asked: { readonly byKey: true } | { readonly withWaiting: true },
): Promise<ControlTotalsWire | null> {
  const answer = await answerOf(bridge.controlGet({ run, ...asked }));
  const { detail } = useRuns.getState();
  return answer.ok ? answer.value : detail?.run === run ? detail.control : null;
}

/** Only the calls of a confirm under way. */
export async function loadCalls(run: number): Promise<void> {
  const answer = await answerOf(bridge.runsCalls({ run }));
  if (!answer.ok) return;
  useRuns.setState((before) =>
    before.detail?.run === run ? { detail: { ...before.detail, calls: answer.value } } : {},
  );
}

export function keepResult(run: number, result: ConfirmWire): void {
  useRuns.setState((before) => ({ results: { ...before.results, [run]: result } }));
}
