// A period that is locked while its hours are in review: they wait for a person, as those that a pull brings do.

import { type Kind, KINDS } from '../../domain/kind.ts';
import type { Reason } from '../../domain/reason.ts';
import type { EngineContext } from '../context.ts';
import type { Run } from '../../ports/runs.ts';
import { holdMovedAcrossLock } from '../pull/moved-across-lock.ts';
import { tellHeld } from '../team/tell-drafts.ts';
import { lockedThrough } from './locked.ts';

/** The last locked day of each kind (YYYY-MM-DD), as it stands before a change. */
export type Locked = ReadonlyMap<Kind, string | null>;

export function lockedNow(context: EngineContext, connection: number): Locked {
  const of = context.store.connections.get(connection)!;
  return new Map(KINDS.map((kind) => [kind, lockedThrough(context, of, kind)]));
}

/**
 * Holds what is ready in the reviews of this desk and dated in what was locked since `before`; what a person let go of a period that was
 * locked already stays as it is, unless it is posted on a day that is locked now. Inside the transaction of the change.
 */
export function holdNewlyLocked(context: EngineContext, connection: number, before: Locked): void {
  const { runs, records, holds } = context.store;
  for (const [kind, through] of lockedNow(context, connection)) {
    const run = runs.inReview(connection, kind);
    if (through === null || run === null || run.state !== 'review' || run.desk !== null) continue;
    const after = before.get(kind) ?? '';
    const dated = records.unitsDated(run.number, 'ready', after, through);
    // Of an earlier period, and posted on a day that was open then: where it is posted is asked anew.
    const ready = new Set(records.unitIds(run.number, ['ready']));
    const posted = [...holds.posted(run.number)].flatMap(([id, day]) =>
      ready.has(id) && day > after && day <= through ? [id] : [],
    );
    if (dated.length + posted.length === 0) continue;
    holds.unpost(run.number, posted);
    holdByLock(context, run, [...dated, ...posted], through);
  }
}

/** Holds units of a review for its lock, with all that belongs to them, at every desk. Inside a transaction. */
export function holdByLock(context: EngineContext, run: Run, units: readonly number[], through: string): void {
  const { records, journal } = context.store;
  const ids = records.groupMembers(run.number, [...new Set(units)]);
  records.setUnits(run.number, ids, 'hold', 'locked-period' satisfies Reason);
  journal.note(run.number, 'held for a locked period', { ids, through });
  tellHeld(context, run.number, ids);
  holdMovedAcrossLock(context, run);
}
