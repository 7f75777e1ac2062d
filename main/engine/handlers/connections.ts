// Topic connections: connections, their test, and the cutoff.

import type { CONNECTIONS } from '../../../preload/contract/connections.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import type { EngineContext, InTurn } from '../context.ts';
import { decideRefusedChunks } from '../intake/all-or-nothing.ts';
import { replayProofLog } from '../recovery/replay.ts';
import { addConnection, renameIds, testConnection, updateConnection } from '../setup/connections.ts';
import { cutoffOf, setCutoff } from '../setup/cutoff.ts';
import { connectionToWire, cutoffToWire } from './to-wire.ts';

export function connectionHandlers(context: EngineContext, turn: InTurn): HandlersOf<typeof CONNECTIONS> {
  return {
    'connections/add': (input) => {
      const added = addConnection(context, input);
      // The log of a store that was lost may have waited for it.
      replayProofLog(context);
      return connectionToWire(added);
    },
    'connections/update': async (input) => {
      if (input.sameIds !== undefined) await renameIds(context, input, input.sameIds);
      const changed = updateConnection(context, input);
      if (input.options?.allOrNothing === true) await decideRefusedChunks(context, changed);
      return connectionToWire(changed);
    },
    'connections/list': () => context.store.connections.all().map(connectionToWire),
    'connections/test': ({ connection }) => testConnection(context, connection, turn),
    'cutoff/get': ({ connection }) => cutoffToWire(cutoffOf(context, connection)),
    'cutoff/set': (input) => cutoffToWire(setCutoff(context, input)),
  };
}
