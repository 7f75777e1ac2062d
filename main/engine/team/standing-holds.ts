// What was held without a network in a review that was taken over meanwhile, before anybody was told of it.

import type { NewEntry } from '../../ports/proof-log.ts';
import type { EngineContext } from '../context.ts';
import { TAKEN_OVER } from './taken-over.ts';

/**
 * Of a review of this desk that was taken over, what is still held there: what she let go again herself is held nowhere. Null where nothing
 * is. Any other entry as it is.
 */
export function standingHolds({ store }: EngineContext, entry: NewEntry): NewEntry | null {
  if (entry.what !== 'held' || entry.held.length === 0) return entry;
  const run = store.runs.get(entry.run);
  if (run === null || run.desk !== null || store.journal.last(entry.run, TAKEN_OVER) === null) return entry;
  const stands = new Set(store.records.unitIds(entry.run, ['held']));
  const held = entry.held
    .map((one) => ({ ...one, ids: one.ids.filter((id) => stands.has(id)) }))
    .filter(({ ids }) => ids.length > 0);
  return held.length === 0 ? null : { ...entry, ids: held.flatMap(({ ids }) => ids), held };
}
