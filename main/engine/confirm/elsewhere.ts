// What the lists of a confirm found of other runs of its connection and kind: they are judged for all of them, and whoever confirms one is
// the first who can be told.

import type { RunState } from '../../domain/run.ts';
import type { EngineContext } from '../context.ts';

const WAITS = ['changed', 'gone', 'unknown'] as const;
/** In all others nothing waits, and to look at each record of years of them took longer than the confirm. */
const OPEN: readonly RunState[] = ['handed-over', 'confirming'];

export interface Elsewhere {
  readonly run: number;
  readonly ids: readonly number[];
}

/** What waits for a person in the other runs of the connection and kind of this one. */
function waiting({ store }: EngineContext, number: number): Elsewhere[] {
  const of = store.runs.get(number);
  if (of === null) return [];
  const others = store.runs
    .all()
    .filter(
      (run) =>
        run.connection === of.connection && run.kind === of.kind && run.number !== number && OPEN.includes(run.state),
    );
  return others.map((run) => ({ run: run.number, ids: store.records.unitIds(run.number, WAITS) }));
}

/** Call it before, and what it gives after: what waits for a person in other runs, and did not before. */
export function foundElsewhere(context: EngineContext, number: number): () => Elsewhere[] {
  const before = new Map(waiting(context, number).map(({ run, ids }) => [run, new Set(ids)]));
  return () =>
    waiting(context, number)
      .map(({ run, ids }) => ({ run, ids: ids.filter((id) => before.get(run)?.has(id) !== true) }))
      .filter(({ ids }) => ids.length > 0);
}
