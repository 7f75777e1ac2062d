// The states of a run and of a unit, and which keep a run open. How one becomes another stands in `transitions.ts`.

import { assertNever } from './errors.ts';

export type RunState = 'pulling' | 'review' | 'handed-over' | 'confirming' | 'closed' | 'failed' | 'discarded';

/** A state as a sentence has it: "it is in review". */
export const runStateInWords = (state: RunState): string => (state === 'review' ? 'in review' : state);

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

/** A person must decide of them: in review, or of what went out. */
export const TO_DECIDE = ['needs-person', 'changed', 'gone', 'unknown'] as const satisfies readonly UnitState[];

/** It went out, and neither was refused nor came back: the ERP has it, or is to have it. */
export function isOut({ handOver, state }: { readonly handOver: number | null; readonly state: UnitState }): boolean {
  return handOver !== null && state !== 'rejected' && state !== 'withdrawn';
}

/** True for units that keep a run from closing (all but held, rejected, withdrawn, marked, resolved, set apart). */
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
