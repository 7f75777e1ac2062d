// A hold sticks: what a person held in the run before is held again with the same reason, and it is kept since when and what was found.
// What a rule held is judged by that rule anew.

import { type Reason, REASONS } from '../../domain/reason.ts';
import type { EngineContext } from '../context.ts';
import type { Run } from '../../ports/runs.ts';

/** Of these a person says what holds, and the rule would hold them for ever. */
const FOR_A_PERSON: ReadonlySet<Reason> = new Set(['original-elsewhere', 'perhaps-in-erp']);
const BY_RULE: ReadonlySet<string> = new Set(REASONS.filter((reason) => !FOR_A_PERSON.has(reason)));

/**
 * What may be in the ERP by a hand-over that the proof log lost waits for a person who looks. What a rule holds now is asked about when
 * the rule lets it go. Inside the transaction that judges the pull.
 */
export function holdDoubted(context: EngineContext, run: Run): void {
  const { records, holds, journal } = context.store;
  const { every, ids } = holds.doubted(run);
  if (!every && ids.size === 0) return;
  const isDoubted = (id: number): boolean => every || ids.has(id);
  const ready = records.unitIds(run.number, ['ready']).filter(isDoubted);
  const later = records.unitIds(run.number, ['held', 'needs-person']).filter(isDoubted);
  const listed = new Set([...ready, ...later]);
  holds.takeDoubts(run);
  holds.doubt({ ...run, ids: [...later, ...[...ids].filter((id) => !listed.has(id))] });
  if (ready.length === 0) return;
  records.setUnits(run.number, ready, 'hold', 'perhaps-in-erp' satisfies Reason);
  journal.note(run.number, 'held: perhaps in the ERP', { ids: ready });
}

/** Inside the transaction that judges the pull. */
export function holdAgain(context: EngineContext, run: Run): void {
  const { records, holds, journal } = context.store;
  const before = holds.before(run).filter(({ reason }) => !BY_RULE.has(reason));
  const again: number[] = [];
  for (const [reason, units] of Map.groupBy(before, (held) => held.reason)) {
    const listed = new Set(records.unitIds(run.number, ['ready']));
    const held = units.filter(({ id }) => listed.has(id));
    if (held.length === 0) continue;
    records.setUnits(
      run.number,
      held.map(({ id }) => id),
      'hold',
      reason,
    );
    holds.keep(run.number, held);
    again.push(...held.map(({ id }) => id));
  }
  if (again.length > 0) journal.note(run.number, 'held again', { ids: again });
}
