// Whether a connection takes all rows of a call or none: asked once, with the first refusal that leaves it open, and kept. Until a person
// said so, the rows that a refusal does not name are unknown.

import { TOOK_SOME } from '../../domain/intake/answer.ts';
import type { EngineContext } from '../context.ts';
import type { Batch, Chunk } from '../../ports/intake.ts';
import type { Connection } from '../../ports/connections.ts';
import { decideChunk } from './decide.ts';

/** Refusals that are about the rows; others may come after rows that were taken, whatever a person said. */
const ABOUT_ROWS = new Set([400, 404, 405, 406, 411, 414, 415, 422]);

function isOpenRefusal({ state, status, words, decision }: Chunk): boolean {
  if (state !== 'unknown' || decision !== null) return false;
  return status !== null && ABOUT_ROWS.has(status) && words?.endsWith(TOOK_SOME) !== true;
}

/** True while an answer to the question would say what became of rows of the batch. */
export function isQuestionOpen({ store }: EngineContext, batch: Batch): boolean {
  const { options } = store.connections.get(batch.connection)!;
  return options.allOrNothing === undefined && store.intake.chunks(batch.number).some(isOpenRefusal);
}

/** What the answer "all or nothing" says of calls that were refused before it: their unknown rows were not taken, and are new again. */
export async function decideRefusedChunks(context: EngineContext, connection: Connection): Promise<void> {
  const { intake } = context.store;
  const reason = `"${connection.name}" takes all rows of a call or none, and it refused this one`;
  for (const batch of intake.all(connection.id)) {
    for (const chunk of intake.chunks(batch.number)) {
      const isPart = intake.sentOfChunk(chunk.number).some(({ state }) => state === 'sent');
      if (!isOpenRefusal(chunk) || isPart) continue;
      await decideChunk(context, { batch: batch.number, chunk: chunk.number, as: 'not-taken', reason });
    }
  }
}
