// The intake that is open on the screen, and what lies around it.

import { useEffect } from 'react';
import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import type { ErrorWire } from '../../../preload/contract/wire.ts';
import { useConnection } from '../../state/connections.ts';
import { loadIntake, useIntake } from '../../state/intake.ts';
import { partOf } from '../../state/intake-states.ts';
import { useOnline } from '../../state/online.ts';
import { useProgress } from '../../state/progress.ts';
import { type IntakePart, useRoute } from '../../state/route.ts';

export interface ShownIntake {
  readonly intake: IntakeDetailWire;
  readonly part: IntakePart;
  readonly busy: boolean;
  readonly sending: boolean;
  readonly offline: boolean;
  readonly elsewhere: boolean;
}

/** Asks for the intake of the route; null until it is here. */
export function useShownIntake(number: number): { shown: ShownIntake | null; error: ErrorWire | null } {
  const open = useIntake((state) => state.open);
  const error = useIntake((state) => state.error);
  const opened = useRoute((route) => route.part);
  const act = useProgress((progress) => progress.act);
  const of = useProgress((progress) => progress.intake);
  const offline = useOnline((online) => online.offlineSince !== null);
  const connection = useConnection()?.name ?? null;
  useEffect(() => void loadIntake(number), [number]);
  if (open === null || open.batch !== number) return { shown: null, error };
  const shown: ShownIntake = {
    intake: open,
    part: opened ?? partOf(open),
    busy: act !== null,
    sending: act === 'intake-send' && of === number,
    offline,
    elsewhere: connection !== open.connection,
  };
  return { shown, error };
}
