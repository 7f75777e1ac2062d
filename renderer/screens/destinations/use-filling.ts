// Filling in what has no translation, until nothing is missing: what was typed, and the plan of the hand-over asked again when it is kept.

import { useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { fillTranslations } from '../../state/destination-acts.ts';
import { useHandOverPlan } from '../../state/destinations.ts';
import { type Filled, gathered, valuesOf } from './missing-list.tsx';

export function useFilling(run: RunWire) {
  const [turn, setTurn] = useState(0);
  const [filled, setFilled] = useState<Filled>({});
  const plan = useHandOverPlan(run.run, true, turn);
  const missing = gathered(plan?.files ?? []);
  const values = valuesOf(missing, filled);
  const again = (): void => setTurn(turn + 1);
  const fill = async (): Promise<void> => {
    if (!(await fillTranslations({ connection: run.connection, values, own: false }))) return;
    setFilled({});
    again();
  };
  return { plan, missing, values, filled, setFilled, fill, again };
}
