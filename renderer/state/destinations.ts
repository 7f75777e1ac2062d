// Destinations of every connection, their translation tables, and what a hand-over to them would write: asked for, never changed here.

import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { Answers } from '../../preload/contract/channels.ts';
import type { Kind } from '../../preload/contract/common.ts';
import type { DestinationWire, TableWire } from '../../preload/contract/destinations.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
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

/** The closed ones that their names lead to: they still get what takes back what they got. A name used again leads to the new one. */
export function closedOf(
  all: readonly DestinationWire[] | null,
  { connection, kind }: { readonly connection: string; readonly kind: Kind },
): DestinationWire[] {
  const known = (all ?? []).filter((one) => one.connection === connection);
  const last = new Map(
    known.toSorted((a, b) => Number(a.closedAt === null) - Number(b.closedAt === null)).map((one) => [one.name, one]),
  );
  return known.filter((one) => one.kind === kind && one.closedAt !== null && last.get(one.name) === one);
}

/** The one of that name, open or closed; null for none. */
export function namedOf(
  all: readonly DestinationWire[] | null,
  { name, ...of }: { readonly connection: string; readonly kind: Kind; readonly name: string | null },
): DestinationWire | null {
  return [...openOf(all, of), ...closedOf(all, of)].find((one) => one.name === name) ?? null;
}

export type GoingOfRun = Answers['hand-over/going'];

const NOWHERE: GoingOfRun = { there: [], left: [], once: null };

/** What of a run in review goes where, asked again when what is ready changes. Null while it is not known. */
export function useGoing(of: RunWire | null): GoingOfRun | null {
  const [seen, setSeen] = useState<{ readonly run: number; readonly going: GoingOfRun } | null>(null);
  const all = useDestinations((state) => state.all.value);
  const known = of?.state === 'review' ? openOf(all, of) : [];
  const routes = known.map(({ name, rules, layout }) => `${name} ${layout} ${rules.join()}`).join(';');
  const asked = known.length === 0 ? null : `${of?.ready} ${of?.held} ${routes}`;
  const run = of?.run ?? 0;
  useEffect(() => {
    if (asked === null) return;
    let current = true;
    const read = async (): Promise<void> => {
      const answer = await answerOf(bridge.handOverGoing({ run }));
      if (current && answer.ok) setSeen({ run, going: answer.value });
    };
    void read();
    return () => {
      current = false;
    };
  }, [run, asked]);
  if (all === null) return null;
  return asked === null ? NOWHERE : seen?.run === run ? seen.going : null;
}

/** How many entries a hand-over of the run takes along, as its dialog says; null while that is not known. */
export function goingRows(run: RunWire, going: GoingOfRun | null): number | null {
  if (going === null) return null;
  const toFiles = going.once?.rows ?? run.ready;
  // Where nothing goes to a file, what goes without one is what is handed over.
  return toFiles > 0 ? toFiles : going.there.reduce((rows, { fileless, sum }) => rows + (fileless ? sum.rows : 0), 0);
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
