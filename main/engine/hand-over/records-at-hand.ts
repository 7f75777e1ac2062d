// The records that a layout is looked at with: those that are ready to go there, else those of the last file, else examples. Reads only.

import type { Given } from '../../domain/delivery/entries.ts';
import type { Kind } from '../../domain/kind.ts';
import { exampleRecords } from '../../domain/layout/examples.ts';
import type { Connection } from '../../ports/connections.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { Going } from '../../ports/plans.ts';
import type { EngineContext } from '../context.ts';
import { linesOf, nothingTakenBack } from './planned-file.ts';
import { readyByDestination } from './routes.ts';

/** Enough to see what a file becomes, and little enough to be seen at once. */
const MOST = 2_000;

export interface AtHand {
  /** Null for examples. */
  readonly run: number | null;
  readonly records: readonly Given[];
  /** There are more of them. */
  readonly more: boolean;
}

function some(run: number | null, all: Iterable<Given>): AtHand | null {
  const records: Given[] = [];
  for (const given of nothingTakenBack(() => all)()) {
    if (records.length === MOST) return { run, records, more: true };
    records.push(given);
  }
  return records.length === 0 ? null : { run, records, more: false };
}

function ready(context: EngineContext, of: Connection, kind: Kind, going: Going): AtHand | null {
  const { store } = context;
  const run = store.runs.inReview(of.id, kind);
  if (run === null) return null;
  if (going.destination === null)
    return some(run.number, store.plans.given(run, { state: 'ready', units: null }, going));
  const portion = readyByDestination(context, run).get(going.destination);
  return portion === undefined
    ? null
    : some(run.number, store.plans.given(run, { state: 'ready', ...linesOf(portion) }, going));
}

function last({ store }: EngineContext, of: Connection, kind: Kind, going: Going): AtHand | null {
  const runs = store.runs.all().filter((run) => run.connection === of.id && run.kind === kind);
  for (const run of runs.toReversed()) {
    const handOver = store.handOvers
      .ofRun(run.number)
      .findLast((one) => going.destination === null || one.destination === going.destination);
    if (handOver !== undefined) return some(run.number, store.plans.given(run, handOver, going));
  }
  return null;
}

export function recordsAtHand(
  context: EngineContext,
  of: Connection,
  kind: Kind,
  layout: string,
  destination: Destination | null,
): AtHand {
  const going = { destination: destination?.number ?? null, layout };
  return (
    ready(context, of, kind, going) ??
    last(context, of, kind, going) ?? { run: null, records: exampleRecords(kind), more: false }
  );
}
