// The pictures of the run that is looked at, as it is filtered now.

import { create } from 'zustand';
import type { BarsWire, GridQuery } from '../../preload/contract/grid.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';

interface BarsState {
  readonly run: number | null;
  readonly all: readonly BarsWire[];
}

export const useBars = create<BarsState>(() => ({ run: null, all: [] }));

/** An answer that came too late, for another question, is dropped by the one that came after it. */
export async function loadBars(
  { run, filter }: Pick<GridQuery, 'run' | 'filter'>,
  wanted: () => boolean,
): Promise<void> {
  const answer = await answerOf(bridge.gridBars({ run, filter }));
  if (answer.ok && wanted()) useBars.setState({ run, all: answer.value });
}
