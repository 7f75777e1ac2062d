// A check that could not run, for want of a name list, runs when the list comes: on every run that is in review.

import { type CheckName, type CheckSettings, CHECKS } from '../../domain/checks/check.ts';
import { checksOf } from '../../domain/checks/index.ts';
import type { EngineContext } from '../context.ts';

/** Event: ids were looked up in the lists of employees and projects after the pull. */
const NAMES_CHECKED = 'names checked';

/** Checks of a pull that could not be done with what was known. */
export function uncheckedWith(settings: CheckSettings): CheckName[] {
  const names = settings.knownEmployees === null || settings.knownProjects === null;
  return [
    ...(settings.today === null ? ['date-far-away' as const] : []),
    ...(names ? ['id-without-name' as const] : []),
  ];
}

/** Event: another desk told what its review lists, and where the log has it. */
export const REVIEW_TOLD = 'review told';

/**
 * Checks that were not done on a run, of what another desk handed over all of them: nothing found by them says nothing. Of what it has in
 * review it told which.
 */
export function uncheckedOf(context: EngineContext, run: number): CheckName[] {
  const { journal, runs } = context.store;
  const { kind, state } = runs.get(run)!;
  const pulled = journal.last(run, 'run pulled') ?? (state === 'review' ? journal.last(run, REVIEW_TOLD) : null);
  if (pulled === null) return checksOf(kind);
  const told = pulled.data.unchecked;
  const unchecked = (Array.isArray(told) ? told : []).filter((name): name is CheckName => name in CHECKS);
  const since = journal.last(run, NAMES_CHECKED) !== null;
  return unchecked.filter((name) => !(since && name === 'id-without-name'));
}

/** Inside a transaction, after a name list of a connection was kept. */
export function recheckNames(context: EngineContext, connection: number): void {
  const { names, runs, journal } = context.store;
  if (names.ids(connection, 'ansatt') === null || names.ids(connection, 'prosjekt') === null) return;
  for (const run of runs.all()) {
    if (run.connection !== connection || run.state !== 'review' || run.kind !== 'time') continue;
    names.flagUnnamed(run.number);
    journal.note(run.number, NAMES_CHECKED, {});
  }
}
