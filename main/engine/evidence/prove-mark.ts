// The one way in which units become marked: a list proved it, whatever was known of them before, or showed a reversal that has gone out.

import { closeIfFinished } from '../close-run.ts';
import type { Reason } from '../../domain/reason.ts';
import type { EngineContext } from '../context.ts';
import { noteShown } from './shown.ts';

/** Units of a run whose mark is proved, by a complete list or a plain one. Inside a transaction. */
export function proveMark(
  context: EngineContext,
  run: number,
  ids: readonly number[],
  proof: 'complete' | 'plain',
): void {
  context.store.records.setMarked(run, ids, context.now(), proof);
}

/** The same of units of which the service's word alone tells for some (`plainly`). Inside a transaction. */
export function proveMarks(
  context: EngineContext,
  run: number,
  ids: readonly number[],
  plainly: 'all' | readonly number[],
): void {
  const byWord = new Set(plainly === 'all' ? ids : plainly);
  const proved = ids.filter((id) => !byWord.has(id));
  proveMark(context, run, proved, 'complete');
  proveMark(context, run, [...byWord], 'plain');
}

const EDITED = 'edited-before-mark' satisfies Reason;
/** Of a unit whose correction was decided on before it was seen to be marked otherwise. */
export const DECIDED_BEFORE = `send-correction: ${EDITED}`;

/**
 * Units that are marked with other content than was handed over: a person decides on them, unless their correction was decided on before,
 * which sends what was marked instead. Inside a transaction.
 */
export function markedOtherwise(context: EngineContext, run: number, ids: readonly number[], at?: string): void {
  const { records, corrections } = context.store;
  noteShown(context, run, ids, { state: 'changed', reason: EDITED, at }, () =>
    records.setUnits(run, ids, 'read-back-changed', EDITED),
  );
  const decided = ids.filter((id) => corrections.decided(run, id));
  records.setUnits(run, decided, 'resolve', DECIDED_BEFORE);
}

/**
 * What the service reverses had been marked, and once that reversal has gone out no list tells of it any more: what lines of `by` take
 * back, or what of the run `of` is taken back, is marked where the ERP has accepted it. Inside a transaction.
 */
export function proveReversed(
  context: EngineContext,
  which: { readonly by: number } | { readonly of: number },
  isFollowing = false,
): void {
  for (const [run, units] of Map.groupBy(context.store.records.reversedUnits(which), ({ run: number }) => number)) {
    proveMark(
      context,
      run,
      units.map(({ id }) => id),
      'complete',
    );
    closeIfFinished(context, run, isFollowing);
  }
}
