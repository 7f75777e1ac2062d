// The desks that share the proof log, as Settings shows them; null for a desk by itself.

import { create } from 'zustand';
import type { TeamWire } from '../../preload/contract/team.ts';
import { bridge } from '../bridge.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';

export const useTeam = create<{ readonly team: Loaded<TeamWire | null> }>(() => ({ team: nothingYet() }));

export async function loadTeam(): Promise<void> {
  const before = useTeam.getState().team;
  useTeam.setState({ team: loadedFrom(await answerOf<TeamWire | null>(bridge.teamGet({})), before) });
}
