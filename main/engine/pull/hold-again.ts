// A hold sticks: what a person held in the run before is held again with the same reason, and it is kept since when and what was found.
// What a rule held is judged by that rule anew.

import { type Reason, REASONS } from '../../domain/reason.ts';
import type { EngineContext } from '../context.ts';
import type { Run } from '../../ports/runs.ts';

/** Of these a person says what holds, and the rule would hold them for ever. */
const FOR_A_PERSON: ReadonlySet<string> = new Set<Reason>(['original-elsewhere', 'perhaps-in-erp']);
const BY_RULE: ReadonlySet<string> = new Set(REASONS.filter((reason) => !FOR_A_PERSON.has(reason)));

/** Not to go out yet, or seen to be gone when it was to: that they are listed no more is nothing new. */
const LEAVES_QUIETLY: ReadonlySet<string> = new Set<Reason>(['earlier-period', 'later-period', 'vanished-since-pull']);

/** Units that are held because their Id came more than once: where a person is asked something else of them, that is what holds them. */
function listedTwice({ store: { records } }: EngineContext, run: Run, isMeant: (id: number) => boolean): number[] {
  const reason: Reason = 'listed-twice';
  const held = records.unitIds(run.number, ['held']).filter(isMeant);
  return held.filter((id) =>
    records.byId(run.number, id).every((row) => row.state !== 'held' || row.reason === reason),
  );
}

/**
 * What may be in the ERP by a hand-over that the proof log lost waits for a person who looks. What a rule holds now is asked about when
 * the rule lets it go. Inside the transaction that judges the pull.
 */
export function holdDoubted(context: EngineContext, run: Run): void {
  const { records, holds, journal } = context.store;
  const { every, ids } = holds.doubted(run);
  if (!every && ids.size === 0) return;
  const isDoubted = (id: number): boolean => every || ids.has(id);
  const twice = listedTwice(context, run, isDoubted);
  const ready = [...records.unitIds(run.number, ['ready']).filter(isDoubted), ...twice];
  const asked = new Set(twice);
  const later = records.unitIds(run.number, ['held', 'needs-person']).filter((id) => isDoubted(id) && !asked.has(id));
  const listed = new Set([...ready, ...later]);
  holds.takeDoubts(run);
  holds.doubt({ ...run, ids: [...later, ...[...ids].filter((id) => !listed.has(id))] });
  if (ready.length === 0) return;
  records.setUnits(run.number, ready, 'hold', 'perhaps-in-erp' satisfies Reason);
  records.setReason(run.number, twice, 'held', 'perhaps-in-erp' satisfies Reason);
  journal.note(run.number, 'held: perhaps in the ERP', { ids: ready, reason: 'perhaps-in-erp' satisfies Reason });
}

/** `isComplete`: what the lists do not show has left them. Inside the transaction that judges the pull. */
export function holdAgain(context: EngineContext, run: Run, isComplete: boolean): void {
  const { records, holds, journal } = context.store;
  const all = holds.before(run);
  const before = all.filter(({ reason }) => !BY_RULE.has(reason));
  // It never went out, and whoever saw it held is to know: it was deleted, or somebody else marked it.
  const missed = isComplete ? all.filter(({ reason }) => !LEAVES_QUIETLY.has(reason)) : [];
  const left = missed.filter(({ id }) => records.byId(run.number, id).length === 0);
  if (left.length > 0) journal.note(run.number, 'held before and listed no more', { ids: left.map(({ id }) => id) });
  for (const [reason, units] of Map.groupBy(before, (held) => held.reason)) {
    const asked = new Set(units.map(({ id }) => id));
    const twice = FOR_A_PERSON.has(reason) ? listedTwice(context, run, (id) => asked.has(id)) : [];
    const listed = new Set([...records.unitIds(run.number, ['ready']), ...twice]);
    const held = units.filter(({ id }) => listed.has(id));
    if (held.length === 0) continue;
    const ids = held.map(({ id }) => id);
    records.setUnits(run.number, ids, 'hold', reason);
    records.setReason(run.number, twice, 'held', reason);
    holds.keep(run.number, held);
    journal.note(run.number, 'held again', { ids, reason });
  }
}
