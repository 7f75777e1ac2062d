// Topic connections, cutoff, history, recovery and the store itself.

import type { Handlers } from '../../../preload/contract/channels.ts';
import { addConnection, testConnection, updateConnection } from '../setup/connections.ts';
import type { EngineContext } from '../context.ts';
import { cutoffOf, setCutoff } from '../setup/cutoff.ts';
import { history } from '../views/history.ts';
import { resume } from '../recovery/recover.ts';
import type { Recovered } from '../act.ts';
import { goneThrough, replayProofLog } from '../recovery/replay.ts';
import { gridRecords } from './grid-records.ts';
import { connectionToWire, cutoffToWire, traceToWire } from './to-wire.ts';

type Topic = Pick<
  Handlers,
  | 'connections/add'
  | 'connections/update'
  | 'connections/list'
  | 'connections/test'
  | 'cutoff/get'
  | 'cutoff/set'
  | 'history/search'
  | 'recover/resume'
  | 'store/verify'
  | 'store/gone-through'
>;

/** `recovered` is what opening the store found unfinished: told once, with the first resume. */
export function bookHandlers(context: EngineContext, recovered: readonly Recovered[]): Topic {
  let untold = [...recovered];
  return {
    'connections/add': (input) => {
      const added = addConnection(context, input);
      // The log of a store that was lost may have waited for it.
      replayProofLog(context);
      return connectionToWire(added);
    },
    'connections/update': (input) => connectionToWire(updateConnection(context, input)),
    'connections/list': () => context.store.connections.all().map(connectionToWire),
    'connections/test': ({ connection }) => testConnection(context, connection),
    'cutoff/get': ({ connection }) => cutoffToWire(cutoffOf(context, connection)),
    'cutoff/set': (input) => cutoffToWire(setCutoff(context, input)),
    'history/search': (input) => {
      const traces = history(context, input);
      const named = gridRecords(
        context,
        traces.map((trace) => trace.record.key),
      );
      return traces.map((trace) => ({ ...traceToWire(trace), record: named.get(trace.record.key)! }));
    },
    'recover/resume': async () => {
      // A file that nobody can tell of is named by resume itself.
      const before = untold.filter((found) => found.outcome !== 'unclear');
      untold = [];
      return [...before, ...(await resume(context))];
    },
    'store/gone-through': ({ reason }) => goneThrough(context, reason),
    'store/verify': () => context.store.checkIntegrity((folder, file) => context.files.hashOf(folder, file)),
  };
}
