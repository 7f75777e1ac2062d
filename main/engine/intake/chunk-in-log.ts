// Which chunk an entry of the proof log is about. Each desk of a team numbers its intakes and chunks by itself: of another one's, the entry
// has the numbers that it has there.

import type { BatchProof } from '../../ports/proof-log.ts';
import type { EngineContext } from '../context.ts';

/** `chunk` is 0 where none was kept. */
export function chunkInLog(
  { store: { team } }: EngineContext,
  batch: number,
  chunk: number,
): Pick<BatchProof, 'batch' | 'chunk' | 'ofDesk'> {
  const there = chunk === 0 ? null : team.numberThere('chunk', chunk);
  const batchThere = there === null ? null : team.numberThere('batch', batch);
  if (there === null || batchThere?.desk !== there.desk) return { batch, chunk };
  return { batch: batchThere.theirs, chunk: there.theirs, ofDesk: there.desk };
}
