// The months of the connection that is shown.

import { create } from 'zustand';
import type { MonthWire } from '../../preload/contract/months.ts';
import { bridge } from '../bridge.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';

interface Months {
  readonly connection: string | null;
  readonly all: Loaded<readonly MonthWire[]>;
}

export const useMonths = create<Months>(() => ({ connection: null, all: nothingYet() }));

/** What was here of another connection is not shown for this one. */
export async function loadMonths(connection: string | null): Promise<void> {
  const { connection: shown, all } = useMonths.getState();
  const before = shown === connection ? all : nothingYet<readonly MonthWire[]>();
  if (shown !== connection) useMonths.setState({ connection, all: before });
  if (connection === null) return;
  const answer = await answerOf<readonly MonthWire[]>(bridge.monthsList({ connection }));
  if (useMonths.getState().connection === connection) useMonths.setState({ all: loadedFrom(answer, before) });
}
