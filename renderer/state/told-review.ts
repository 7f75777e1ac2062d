// What another desk told of a run that it has in review.

import { useEffect } from 'react';
import { create } from 'zustand';
import type { RunWire } from '../../preload/contract/runs.ts';
import { bridge } from '../bridge.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';
import { useRuns } from './runs.ts';

interface ToldReview {
  readonly run: number;
  readonly told: Loaded<RunWire>;
}

const useTold = create<ToldReview>(() => ({ run: 0, told: nothingYet() }));

async function load(run: number): Promise<void> {
  const before = useTold.getState();
  const told = before.run === run ? before.told : nothingYet<RunWire>();
  useTold.setState({ run, told: { ...told, loading: true } });
  const answer = await answerOf(bridge.runsGet({ run }));
  if (useTold.getState().run === run) useTold.setState({ told: loadedFrom(answer, useTold.getState().told) });
}

/** Asked for again with each list of runs, which comes with whatever other desks did. */
export function useToldReview({ run, reviewTold }: Pick<RunWire, 'run' | 'reviewTold'>): Loaded<RunWire> {
  const { run: shown, told } = useTold();
  useEffect(() => {
    if (reviewTold === null) return undefined;
    void load(run);
    return useRuns.subscribe(({ all }, before) => {
      if (all.value !== before.all.value) void load(run);
    });
  }, [run, reviewTold]);
  return shown === run ? told : nothingYet();
}
