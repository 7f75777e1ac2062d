// That a list showed units otherwise than before is kept in the history of their run, with when: later lists change the state once more.

import type { Reason } from '../../domain/reason.ts';
import type { EngineContext } from '../context.ts';

const EVENT = {
  changed: 'changed after hand-over',
  gone: 'gone after hand-over',
  accepted: 'listed again as handed over',
} as const;

/** How a list showed units: with which state they stand after it, why, and when it was; without a time it is this moment. */
export interface Shown {
  readonly state: keyof typeof EVENT;
  readonly reason: Reason;
  readonly at?: string;
}

/** Lets `move` take effect, which says how many lines it moved; those that come to that state by it are noted. Inside a transaction. */
export function noteShown(
  { store: { records, journal } }: EngineContext,
  run: number,
  ids: readonly number[],
  { state, ...more }: Shown,
  move: () => number,
): number {
  if (ids.length === 0) return 0;
  const before = new Set(records.unitIds(run, [state]));
  const moved = move();
  if (moved === 0) return 0;
  const now = new Set(records.unitIds(run, [state]));
  const shown = ids.filter((id) => now.has(id) && !before.has(id));
  if (shown.length > 0) journal.note(run, EVENT[state], { ids: shown, ...more });
  return moved;
}
