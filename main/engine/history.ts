// "Is it in?": every run, file, line and mark that touched a record. Reads the store alone, so it works with no network.

import type { EngineContext } from './context.ts';
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

/** Everything known of an Id, or of records whose fields hold the words; newest run first for words, oldest first for an Id. */
export function history(context: EngineContext, query: { id?: number; text?: string }): Trace[] {
  const { records } = context.store;
  const rows =
    query.id === undefined
      ? records.matchingText(query.text ?? '', MOST)
      : records
          .everyById(query.id)
          .filter((row) => query.text === undefined || row.raw.toLowerCase().includes(query.text.toLowerCase()));
  return rows.map((row) => traceOf(context, row));
}
