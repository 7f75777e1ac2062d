// Where the person is: a screen, and on the run screens which run and which of its steps.

import { create } from 'zustand';
import type { Kind } from '../../preload/contract/wire.ts';

export const SCREENS = ['start', 'time', 'material', 'history', 'connections', 'settings'] as const;
export type Screen = (typeof SCREENS)[number];
export type Step = 'pull' | 'review' | 'hand-over' | 'answer' | 'confirm' | 'closed';

interface Route {
  readonly screen: Screen;
  /** A run that was chosen; null = the one that is worked on. */
  readonly run: number | null;
  /** A step that was opened; null = the one the run stands in. */
  readonly step: Step | null;
}

export const useRoute = create<Route>(() => ({ screen: 'start', run: null, step: null }));

export function goTo(screen: Screen): void {
  useRoute.setState({ screen, run: null, step: null });
}

export function goToRun(kind: Kind, run: number, step: Step | null = null): void {
  useRoute.setState({ screen: kind, run, step });
}

export function goToStep(step: Step | null): void {
  useRoute.setState({ step });
}

/** History shows one run of the past. */
export function goToPast(run: number | null): void {
  useRoute.setState({ screen: 'history', run, step: null });
}
