// The dialog that is open: one at a time.

import { create } from 'zustand';
import type { GridRecord } from '../../preload/contract/records.ts';
import type { Kind } from '../../preload/contract/common.ts';
import type { MonthCell } from '../../preload/contract/months.ts';
import type { TodoWire } from '../../preload/contract/todo.ts';
import type { Decision } from './decisions.ts';

/** A figure of a month: a column of it, or those that were approved late. */
export type MonthFigure = MonthCell | 'all' | 'left' | 'late';

export type DialogState =
  | { readonly kind: 'pull'; readonly of: Kind }
  | { readonly kind: 'hold'; readonly run: number; readonly ids: readonly number[] }
  /** In a run that another desk has in review; null where the Ids are typed. */
  | {
      readonly kind: 'ask-hold';
      readonly run: number;
      readonly desk: string;
      readonly ids: readonly number[] | null;
    }
  | {
      readonly kind: 'release';
      readonly run: number;
      readonly ids: readonly number[];
      /** A locked period keeps some of them, though they are held for something else. */
      readonly isLocked?: boolean;
    }
  | { readonly kind: 'seen'; readonly run: number; readonly ids: readonly number[] }
  | { readonly kind: 'reject'; readonly run: number; readonly ids: readonly number[] }
  | { readonly kind: 'discard'; readonly run: number }
  | { readonly kind: 'undo'; readonly run: number }
  | { readonly kind: 'hand-over'; readonly run: number }
  | { readonly kind: 'hand-over-again'; readonly run: number }
  | { readonly kind: 'refused-file'; readonly run: number; readonly handOver: number }
  | { readonly kind: 'withdraw'; readonly run: number; readonly handOver: number }
  | {
      readonly kind: 'accept';
      readonly run: number;
      readonly ids: readonly number[] | 'all';
      /** Takes an acceptance back. */
      readonly undo?: boolean;
    }
  | { readonly kind: 'control'; readonly run: number }
  | { readonly kind: 'receipt'; readonly run: number }
  | { readonly kind: 'notes'; readonly run: number }
  | { readonly kind: 'late'; readonly run: number }
  | { readonly kind: 'first-day'; readonly run: number }
  | { readonly kind: 'paper'; readonly run: number }
  | { readonly kind: 'gone-through'; readonly problem: string; readonly copyOf: NonNullable<TodoWire['copyOf']> | null }
  | { readonly kind: 'confirm'; readonly run: number }
  | {
      readonly kind: 'resolve';
      readonly run: number;
      readonly ids: readonly number[];
      readonly as: Decision;
      readonly sentence: { readonly key: string; readonly values: Readonly<Record<string, string | number>> };
      /** What the button that leads here says, with the same values. */
      readonly go: string;
    }
  | { readonly kind: 'word-alone'; readonly run: number; readonly id: number }
  | { readonly kind: 'view'; readonly rename: string | null }
  | { readonly kind: 'record'; readonly record: GridRecord }
  | { readonly kind: 'cutoff'; readonly connection: string }
  | { readonly kind: 'take-over'; readonly review: number; readonly desk: string }
  | { readonly kind: 'team-place'; readonly to: 'move' | 'join' | 'address' }
  | { readonly kind: 'team-password' }
  | { readonly kind: 'team-retire'; readonly desk: string; readonly name: string }
  | { readonly kind: 'team-put-back' }
  | { readonly kind: 'team-begin-anew' }
  | { readonly kind: 'put-back'; readonly backup: string; readonly at: string }
  | { readonly kind: 'since-closed'; readonly of: Kind; readonly month: string }
  | { readonly kind: 'accruals'; readonly of: Kind; readonly month: string }
  | { readonly kind: 'month-units'; readonly of: Kind; readonly month: string; readonly figure: MonthFigure }
  | { readonly kind: 'month-close'; readonly of: Kind; readonly month: string }
  | { readonly kind: 'month-open'; readonly of: Kind; readonly month: string }
  | { readonly kind: 'locked'; readonly connection: string }
  | { readonly kind: 'destination'; readonly connection: string; readonly of: Kind; readonly name: string | null }
  | { readonly kind: 'destination-close'; readonly connection: string; readonly name: string }
  | { readonly kind: 'layout-copy'; readonly name: string }
  | { readonly kind: 'connection'; readonly connection: string | null }
  | { readonly kind: 'intake-send'; readonly intake: number }
  | { readonly kind: 'intake-fix'; readonly intake: number; readonly column: string; readonly line: number }
  | { readonly kind: 'intake-discard'; readonly intake: number }
  | { readonly kind: 'intake-convert'; readonly intake: number; readonly field: string }
  | { readonly kind: 'intake-fields'; readonly intake: number }
  | { readonly kind: 'intake-mapping'; readonly intake: number }
  | {
      readonly kind: 'intake-decide';
      readonly intake: number;
      readonly chunk: number;
      readonly as: 'taken' | 'not-taken' | 'later';
      readonly rows: readonly number[] | null;
      /** Lines that it is said of. */
      readonly count: number;
    }
  | { readonly kind: 'practice-over' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'palette' };

interface Dialogs {
  readonly open: DialogState | null;
  /** When the last one was closed, on the clock of the page. */
  readonly closedAt: number | null;
  /** The one that was closed then. */
  readonly last: DialogState | null;
}

export const useDialogs = create<Dialogs>(() => ({ open: null, closedAt: null, last: null }));

/** A key that answered a dialog and is still held must not begin the next act. */
const A_MOMENT_MS = 350;

export function closedJustNow(): boolean {
  const { closedAt } = useDialogs.getState();
  return closedAt !== null && performance.now() - closedAt < A_MOMENT_MS;
}

export function openDialog(open: DialogState): void {
  useDialogs.setState({ open });
}

export function closeDialog(): void {
  useDialogs.setState(({ open }) => ({ open: null, closedAt: performance.now(), last: open }));
}

/** Where an act that begins now was asked for: the dialog that is open, or was closed for it; null for one of the page itself. */
export function askedIn(): DialogState | null {
  const { open, last } = useDialogs.getState();
  return open ?? (closedJustNow() ? last : null);
}
