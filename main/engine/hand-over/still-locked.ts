// A locked period stops what is dated in it, whatever else it was held for: a person lets it go with a reason, and nothing else does.

import { z } from 'zod';
import { refused } from '../../domain/errors.ts';
import type { Reason } from '../../domain/reason.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';
import { idsInWords } from '../act.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { lockedThrough } from '../setup/locked.ts';
import { tellHeld } from '../team/tell-drafts.ts';

const LOCKED: Reason = 'locked-period';

/** How history tells that a person let units of a locked period go. */
export const LET_GO = { ownDate: 'released from a locked period', posted: 'posted in the open month' } as const;

/** Whether a lock keeps a held line: one that it was held for, or that came upon what was held for something else. */
export function keptByLock(context: EngineContext, run: Run): (row: RecordRow) => boolean {
  const through = lockedThrough(context, connectionOf(context, run), run.kind);
  const dated = new Set(through === null ? [] : context.store.records.unitsDated(run.number, 'held', null, through));
  return ({ id, state, reason }) => state === 'held' && (reason === LOCKED || dated.has(id));
}

const OF_IDS = z.object({ ids: z.array(z.number()) });

function letGo({ store }: EngineContext, run: Run): Set<number> {
  const events = store.journal.named(run.number, Object.values(LET_GO));
  return new Set(events.flatMap(({ data }) => OF_IDS.parse(data).ids));
}

/**
 * Holds what is ready in a locked period and was let go by nobody: the ERP's answer released it, or a hold from before the lock was
 * undone. Throws `refused` naming it, so that nothing is left out unseen.
 */
export function assertNothingLocked(context: EngineContext, run: Run): void {
  const through = lockedThrough(context, connectionOf(context, run), run.kind);
  if (through === null) return;
  const { records, journal } = context.store;
  const dated = records.unitsDated(run.number, 'ready', null, through);
  if (dated.length === 0) return;
  const free = letGo(context, run);
  const locked = dated.filter((id) => !free.has(id));
  if (locked.length === 0) return;
  const ids = records.groupMembers(run.number, locked);
  context.store.transaction(() => {
    records.setUnits(run.number, ids, 'hold', LOCKED);
    journal.note(run.number, 'held for a locked period', { ids, through });
    tellHeld(context, run.number, ids);
  });
  throw refused(
    'hand over',
    `run ${run.number}`,
    `${idsInWords(locked)} ${locked.length === 1 ? 'is' : 'are'} of a period that is locked, and nobody has let them go`,
    `They are held now. Hand over the rest, or let them go first: release ${run.number} --ids … --reason TEXT.`,
    { why: 'locked-period', count: locked.length },
  );
}
