// The one way in which units become marked: a list proved it, whatever was known of them before.

import type { EngineContext } from '../context.ts';

/** Units of a run whose mark is proved, by a complete list or a plain one. Inside a transaction. */
export function proveMark(
  context: EngineContext,
  run: number,
  ids: readonly number[],
  proof: 'complete' | 'plain',
): void {
  context.store.records.setMarked(run, ids, context.now(), proof);
}
