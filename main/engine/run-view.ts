// One run as a person sees it: its state, its tie-out, and what it holds.

import { add, NOTHING, type Sum, type TieOut, tieOut } from '../domain/tie-out.ts';
import type { UnitState } from '../domain/run.ts';
import type { EngineContext } from './context.ts';
import type { HandOver, Run } from './store-port.ts';

export interface RunView {
  readonly run: Run;
  readonly connection: string;
  readonly sums: ReadonlyMap<UnitState, Sum>;
  readonly tieOut: TieOut;
  readonly late: number;
  readonly adjustments: number;
  /** Records held because the service listed their Id twice. */
  readonly listedTwice: number;
  readonly handOvers: readonly HandOver[];
}

export function viewOf(context: EngineContext, run: Run): RunView {
  const { records, handOvers, connections } = context.store;
  const sums = records.sums(run.number);
  const own = handOvers.ofRun(run.number);
  return {
    run,
    connection: connections.get(run.connection)!.name,
    sums,
    tieOut: tieOut(
      run.listed,
      own.map((handOver) => handOver.sum).reduce(add, NOTHING),
      sums,
      records.resolvedApart(run.number),
    ),
    ...records.counts(run.number),
    handOvers: own,
  };
}
