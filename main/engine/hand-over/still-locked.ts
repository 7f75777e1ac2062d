// A locked period stops what is dated in it, whatever else it was held for: a person lets it go with a reason, and nothing else does.

import { z } from 'zod';
import { refused } from '../../domain/errors.ts';
import type { Reason } from '../../domain/reason.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';
import { idsInWords } from '../act.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { holdByLock } from '../setup/hold-locked.ts';
import { lockedThrough } from '../setup/locked.ts';

const LOCKED: Reason = 'locked-period';

/** How history tells that a person let units of a locked period go. */
export const LET_GO = { ownDate: 'released from a locked period', posted: 'posted in the open month' } as const;

/** Whether a lock keeps a line: one that was held for it, or one of its period that is held for something else, or is an alarm. */
export function keptByLock(context: EngineContext, run: Run): (row: RecordRow) => boolean {
  const through = lockedThrough(context, connectionOf(context, run), run.kind);
  const datedIn = (state: 'held' | 'needs-person'): Set<number> =>
    new Set(through === null ? [] : context.store.records.unitsDated(run.number, state, null, through));
  const [held, alarms] = [datedIn('held'), datedIn('needs-person')];
  return ({ id, state, reason }) =>
    (state === 'held' && (reason === LOCKED || held.has(id))) || (state === 'needs-person' && alarms.has(id));
}

const OF_IDS = z.object({ ids: z.array(z.number()) });

function letGo({ store }: EngineContext, run: Run): Set<number> {
  // Of a review at another desk all that is told is that they were released there.
  const named = run.desk === null ? Object.values(LET_GO) : [...Object.values(LET_GO), 'released'];
  const events = store.journal.named(run.number, named);
  return new Set(events.flatMap(({ data }) => OF_IDS.parse(data).ids));
}

/**
 * Holds what is ready in a locked period and was let go by nobody: the ERP's answer released it, or a hold from before the lock was
 * undone. Throws `refused` naming it, so that nothing is left out unseen.
 */
export function assertNothingLocked(context: EngineContext, run: Run): void {
  const through = lockedThrough(context, connectionOf(context, run), run.kind);
  if (through === null) return;
  const dated = context.store.records.unitsDated(run.number, 'ready', null, through);
  if (dated.length === 0) return;
  const free = letGo(context, run);
  const locked = dated.filter((id) => !free.has(id));
  if (locked.length === 0) return;
  context.store.transaction(() => holdByLock(context, run, locked, through));
  throw refused(
    'hand over',
    `run ${run.number}`,
    `${idsInWords(locked)} ${locked.length === 1 ? 'is' : 'are'} of a period that is locked, and nobody has let them go`,
    `They are held now. Hand over the rest, or let them go first: release ${run.number} --ids … --reason TEXT.`,
    { why: 'locked-period', count: locked.length },
  );
}

/**
 * What a destination gets once more was ready before its period was locked: nobody has let it go, and it would stand in a closed month.
 * Throws `refused` naming it, unless it is settled for the destination what it gets of a closed period.
 */
export function assertNotLockedSince(
  context: EngineContext,
  run: Run,
  { name, posting }: Pick<Destination, 'name' | 'posting'>,
  units: readonly number[],
): void {
  const connection = connectionOf(context, run);
  const through = lockedThrough(context, connection, run.kind);
  if (through === null || posting !== 'unit') return;
  const dated = new Set(context.store.records.unitsDated(run.number, 'handed-over', null, through));
  const free = letGo(context, run);
  const locked = units.filter((id) => dated.has(id) && !free.has(id));
  if (locked.length === 0) return;
  throw refused(
    'hand over once more',
    `run ${run.number}`,
    `${idsInWords(locked)} ${locked.length === 1 ? 'is' : 'are'} of a period that was locked since, and nobody has let them go`,
    `Say what ${name} gets of a closed period: destination change "${name}" --connection "${connection.name}" --closed-period open, or original.`,
    { why: 'locked-since', count: locked.length, destination: name },
  );
}
