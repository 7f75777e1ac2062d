// "Is it in?": every run, file, line and mark that touched a record. Reads the store alone, so it works with no network.

import type { EngineContext } from './context.ts';
import type { RecordSearch } from './records-port.ts';
import type { HandOver, RecordRow, Run } from './store-port.ts';

export interface Trace {
  readonly record: RecordRow;
  readonly run: Run;
  readonly connection: string;
  readonly handOver: HandOver | null;
}

const MOST = 1_000;

function traceOf(context: EngineContext, record: RecordRow): Trace {
  const run = context.store.runs.get(record.run)!;
  return {
    record,
    run,
    connection: context.store.connections.get(run.connection)!.name,
    handOver: record.handOver === null ? null : context.store.handOvers.get(record.handOver),
  };
}

/** Everything known of an Id (oldest run first), or of records that fit the words and filters (newest first). */
export function history(context: EngineContext, search: RecordSearch): Trace[] {
  const most = search.id === undefined ? MOST : Number.MAX_SAFE_INTEGER;
  return context.store.records.matching(search, most).map((row) => traceOf(context, row));
}
