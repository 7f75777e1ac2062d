// An entry that was moved to another day comes back as a reversal and, under an Id of its own, as a new version that no day ties to it.
// Where one of the two is of a locked period, the other would go out alone: both wait.

import type { Reason } from '../../domain/reason.ts';
import type { Run } from '../../ports/runs.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { lockedThrough } from '../setup/locked.ts';

/** Ties a reversal and the line that may be its new version, and holds the one that is not locked. Inside a transaction. */
export function holdMovedAcrossLock(context: EngineContext, run: Run): void {
  if (lockedThrough(context, connectionOf(context, run), run.kind) === null) return;
  const { records, journal } = context.store;
  const moved = records.movedAcrossLock(run.number);
  if (moved.length === 0) return;
  records.change(moved.map(({ reversal, version }) => ({ key: version, correctionGroup: reversal })));
  const ids = moved.map(({ open }) => open);
  records.setUnits(run.number, ids, 'hold', 'part-of-held-correction' satisfies Reason);
  journal.note(run.number, 'held with what is locked', { ids });
}
