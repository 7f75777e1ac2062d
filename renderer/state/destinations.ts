// Destinations of every connection, their translation tables, and what a hand-over to them would write: asked for, never changed here.

import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { Answers } from '../../preload/contract/channels.ts';
import type { Kind } from '../../preload/contract/common.ts';
import type { DestinationWire, TableWire } from '../../preload/contract/destinations.ts';
import { bridge } from '../bridge.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';

interface Destinations {
  readonly all: Loaded<readonly DestinationWire[]>;
  /** Of one connection. */
  readonly tables: Loaded<readonly TableWire[]> & { readonly connection: string | null };
}

export const useDestinations = create<Destinations>(() => ({
  all: nothingYet(),
  tables: { ...nothingYet(), connection: null },
}));

export async function loadDestinations(): Promise<void> {
  const before = useDestinations.getState().all;
  useDestinations.setState({ all: loadedFrom(await answerOf(bridge.destinationsList({})), before) });
}

export async function loadTables(connection: string): Promise<void> {
  const { tables } = useDestinations.getState();
  const before = tables.connection === connection ? tables : nothingYet<readonly TableWire[]>();
  const answer = await answerOf(bridge.translationTables({ connection }));
  useDestinations.setState({ tables: { ...loadedFrom(answer, before), connection } });
}

/** The open ones of a kind, by name. */
export function openOf(
  all: readonly DestinationWire[] | null,
  { connection, kind }: { readonly connection: string; readonly kind: Kind },
): DestinationWire[] {
  return (all ?? []).filter((one) => one.connection === connection && one.kind === kind && one.closedAt === null);
}

export type GoingOfRun = Answers['hand-over/going'];

const NOT_KNOWN: GoingOfRun = { there: [], left: [] };

/** What of a run in review goes where, asked again when what is ready changes. Empty while it is not known. */
export function useGoing(run: number, of: string | null): GoingOfRun {
  const [seen, setSeen] = useState<{ readonly run: number; readonly going: GoingOfRun } | null>(null);
  useEffect(() => {
    if (of === null) return;
    let current = true;
    const read = async (): Promise<void> => {
      const answer = await answerOf(bridge.handOverGoing({ run }));
      if (current && answer.ok) setSeen({ run, going: answer.value });
    };
    void read();
    return () => {
      current = false;
    };
  }, [run, of]);
  return of === null || seen?.run !== run ? NOT_KNOWN : seen.going;
}

export type PlanOfRun = Answers['hand-over/plan'];

/** What would be written, asked again when `turn` changes. Null while it is not known. */
export function useHandOverPlan(run: number, wanted: boolean, turn: number): PlanOfRun | null {
  const [seen, setSeen] = useState<{ readonly of: string; readonly plan: PlanOfRun } | null>(null);
  const of = `${run} ${turn}`;
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const read = async (): Promise<void> => {
      const answer = await answerOf(bridge.handOverPlan({ run }));
      if (current && answer.ok) setSeen({ of, plan: answer.value });
    };
    void read();
    return () => {
      current = false;
    };
  }, [run, wanted, of]);
  // What was known is shown until the new answer comes.
  return wanted ? (seen?.plan ?? null) : null;
}
