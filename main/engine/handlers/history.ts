// Topic history: "is it in?"

import type { HISTORY } from '../../../preload/contract/history.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import type { EngineContext } from '../context.ts';
import { history } from '../views/history.ts';
import { writeProofPack } from '../views/proof-pack.ts';
import { gridRecords } from './grid-records.ts';
import { traceToWire } from './to-wire.ts';

export function historyHandlers(context: EngineContext): HandlersOf<typeof HISTORY> {
  return {
    'history/pack': (input) => writeProofPack(context, input),
    'history/search': async (input) => {
      const traces = await history(context, input);
      const named = gridRecords(
        context,
        traces.map((trace) => trace.record.key),
      );
      return traces.map((trace) => ({ ...traceToWire(trace), record: named.get(trace.record.key)! }));
    },
  };
}
