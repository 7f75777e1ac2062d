// "Is it in?": every run, file, line and mark that touched a record. Reads the store alone, so it works with no network.

import type { Delivery } from '../../domain/delivery/fold.ts';
import type { EngineContext } from '../context.ts';
import type { RecordSearch } from '../../ports/records.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';

export interface Trace {
  readonly record: RecordRow;
  readonly run: Run;
  readonly connection: string;
  readonly handOver: HandOver | null;
  /** Where it went, in a run with several destinations. */
  readonly deliveries: readonly {
    readonly handOver: HandOver;
    readonly destination: string;
    readonly fileLine: number;
    readonly state: Delivery['state'];
    readonly reason: string | null;
  }[];
  /** Who pulled, handed over and confirmed it; null where that was not done. */
  readonly who: { readonly listed: string | null; readonly handedOver: string | null; readonly marked: string | null };
}

const MARKING = [
  'confirm begins',
  'mark begins',
  'settle begins',
  'settle done',
  'resolve begins',
  'proof log replayed',
];

const MOST = 1_000;

function traceOf(context: EngineContext, record: RecordRow): Trace {
  const run = context.store.runs.get(record.run)!;
  const handOver = record.handOver === null ? null : context.store.handOvers.get(record.handOver);
  const last = (what: readonly string[], at: string | null) =>
    at === null ? null : context.store.journal.whoLast(run.number, what, at);
  return {
    record,
    run,
    connection: context.store.connections.get(run.connection)!.name,
    handOver,
    deliveries: context.store.deliveries.ofRecord(record.key).map((one) => ({
      ...one,
      handOver: context.store.handOvers.get(one.handOver)!,
      destination: context.store.destinations.get(one.destination)!.name,
    })),
    who: {
      listed: last(['run begins'], run.pulledAt),
      handedOver: last(['file begins', 'files begins'], handOver?.endedAt ?? null),
      marked: last(MARKING, record.markedAt),
    },
  };
}

/** Everything known of an Id (oldest run first), or of records that fit the words and filters (newest first). */
export function history(context: EngineContext, search: RecordSearch): Trace[] {
  const most = search.id === undefined ? MOST : Number.MAX_SAFE_INTEGER;
  return context.store.records.matching(search, most).map((row) => traceOf(context, row));
}
