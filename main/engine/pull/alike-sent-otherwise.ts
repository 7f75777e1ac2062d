// Two entries that look alike may stand in the ERP as different things: under other pay types, or at other destinations. The service tells
// by its reversal that one of them is gone, and not which: the console takes back the one that is surely exported and oldest, and says so.

import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';

/** Points out reversals that may be of another entry, which went out as something else. Call inside the transaction of the pull. */
export function pointOutAlike({ store }: EngineContext, run: Run): void {
  if (run.kind !== 'time') return;
  const found = store.records.alikeSentOtherwise(run.number);
  if (found.size === 0) return;
  store.records.flagFinding([...found.keys()], 'alike-sent-otherwise');
  for (const { id, of, orOf } of found.values())
    store.journal.note(run.number, 'reversal may be of another entry', { id, of, orOf });
}
