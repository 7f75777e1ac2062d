// States of a run and of a unit, and which may follow which (design section 5). Everything that changes a state asks here.

import { assertNever, refused } from './errors.ts';

export type RunState = 'pulling' | 'review' | 'handed-over' | 'confirming' | 'closed' | 'failed' | 'discarded';

export const UNIT_STATES = [
  'ready',
  'held',
  'duplicate',
  'handed-over',
  'accepted',
  'rejected',
  'withdrawn',
  'marking',
  'unknown',
  'marked',
  'changed',
  'gone',
  'resolved',
  'needs-person',
] as const;

export type UnitState = (typeof UNIT_STATES)[number];

const NEXT: Readonly<Record<UnitState, readonly UnitState[]>> = {
  ready: ['held', 'handed-over'],
  held: ['ready'],
  duplicate: ['ready', 'resolved'],
  'handed-over': ['accepted', 'rejected', 'withdrawn', 'changed', 'gone'],
  // Accepted is undone before confirm; a refused mark leaves it accepted; a unit of console lines alone is resolved.
  accepted: ['handed-over', 'marking', 'changed', 'gone', 'resolved'],
  rejected: [],
  withdrawn: [],
  marking: ['unknown', 'marked', 'accepted', 'changed'],
  unknown: ['marked', 'accepted', 'changed', 'gone', 'resolved'],
  // Only a mark that no complete list proved, when the record is listed again.
  // Read back with other content than the ERP got: it was edited between the last list and the mark.
  // Or found neither ready nor exported, when no answer had come to its mark.
  marked: ['accepted', 'changed', 'gone'],
  // Listed again with what the ERP has, or found again: it is to be confirmed after all (rule 3).
  changed: ['resolved', 'accepted', 'handed-over'],
  gone: ['resolved', 'accepted', 'changed'],
  resolved: ['accepted', 'changed'],
  'needs-person': ['ready', 'resolved'],
};

/** True when a unit in `from` may become `to`. */
export function mayBecome(from: UnitState, to: UnitState): boolean {
  return NEXT[from].includes(to);
}

/** Throws `refused` naming the unit when `from` may not become `to`. */
export function assertMayBecome(id: number, from: UnitState, to: UnitState, operation: string): void {
  if (mayBecome(from, to)) return;
  throw refused(operation, `Id ${id}`, `it is ${from} and cannot become ${to}`, 'See its state with "records RUN".');
}

/** True for units that keep a run from closing (design section 5: everything but held, rejected, withdrawn, marked, resolved, set apart). */
export function isUnfinished(state: UnitState): boolean {
  switch (state) {
    case 'ready':
    case 'handed-over':
    case 'accepted':
    case 'marking':
    case 'unknown':
    case 'changed':
    case 'gone':
      return true;
    case 'held':
    case 'duplicate':
    case 'rejected':
    case 'withdrawn':
    case 'marked':
    case 'resolved':
    case 'needs-person':
      return false;
    default:
      return assertNever(state);
  }
}

/** Units that keep a run open, as SQL and tests need them. */
export const UNFINISHED_STATES: readonly UnitState[] = UNIT_STATES.filter(isUnfinished);

const RUN_NEXT: Readonly<Record<RunState, readonly RunState[]>> = {
  pulling: ['review', 'failed', 'closed'],
  review: ['handed-over', 'discarded', 'closed'],
  'handed-over': ['confirming', 'closed', 'review'],
  confirming: ['closed', 'handed-over'],
  // Rule 3: an accepted record that is listed again opens its run again.
  closed: ['confirming'],
  failed: [],
  discarded: [],
};

/** Throws `refused` naming the run when it may not go from `from` to `to`. */
export function assertRunMayBecome(run: number, from: RunState, to: RunState, operation: string): void {
  if (RUN_NEXT[from].includes(to)) return;
  throw refused(operation, `run ${run}`, `it is ${from} and cannot become ${to}`, 'See the runs with "runs".');
}
