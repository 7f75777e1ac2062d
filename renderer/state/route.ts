// Where the person is: a screen, and on the run screens which run and which of its steps.

import { create } from 'zustand';
import type { Kind } from '../../preload/contract/common.ts';
import type { Screen } from '../../preload/contract/screens.ts';
import { followConnection } from './connections.ts';
import { useIntake } from './intake.ts';
import { useRuns } from './runs.ts';

/** The parts of an intake: what the file is, its columns, its rows, what was sent. */
export const INTAKE_PARTS = ['file', 'columns', 'check', 'send'] as const;
export type IntakePart = (typeof INTAKE_PARTS)[number];
export type Step = 'pull' | 'review' | 'hand-over' | 'answer' | 'confirm' | 'closed';

interface Route {
  readonly screen: Screen;
  /** A run that was opened; null = the one that stands first. */
  readonly run: number | null;
  /** A step that was opened; null = the one the run stands in. */
  readonly step: Step | null;
  /** An intake that was opened; null = the list of them. */
  readonly intake: number | null;
  /** A part of it that was opened; null = the one it stands in. */
  readonly part: IntakePart | null;
}

export const useRoute = create<Route>(() => ({ screen: 'start', run: null, step: null, intake: null, part: null }));

export function goTo(screen: Screen): void {
  useRoute.setState({ screen, run: null, step: null, intake: null, part: null });
}

/** Opens a run. One of another connection takes the whole window there: its strip, its words, its runs. */
export function goToRun(kind: Kind, run: number, step: Step | null = null): void {
  followConnection(useRuns.getState().all.value?.find((other) => other.run === run)?.connection);
  useRoute.setState({ screen: kind, run, step });
}

export function goToStep(step: Step | null): void {
  useRoute.setState({ step });
}

/** Opens an intake, and the connection it is for with it. */
export function goToIntake(intake: number | null, part: IntakePart | null = null): void {
  followConnection(useIntake.getState().all.value?.find((other) => other.batch === intake)?.connection);
  useRoute.setState({ screen: 'intake', run: null, step: null, intake, part });
}

export function goToPart(part: IntakePart): void {
  useRoute.setState({ part });
}

/** History shows one run of the past. */
export function goToPast(run: number | null): void {
  useRoute.setState({ screen: 'history', run, step: null });
}
