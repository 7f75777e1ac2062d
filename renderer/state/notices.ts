// Short messages after an act, and errors that stay until they are read.

import { create } from 'zustand';
import type { ErrorWire } from '../../preload/contract/common.ts';

/** Sentences are made where they are shown, in the language of the moment: a key and its values. */
export interface Said {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface Notice extends Said {
  readonly id: number;
  /** The run in which this was done in review, where it can be undone. */
  readonly undo: number | null;
}

interface Notices {
  readonly notice: Notice | null;
  readonly error: ErrorWire | null;
  /** It is a pull that failed. */
  readonly ofPull: boolean;
}

export const useNotices = create<Notices>(() => ({ notice: null, error: null, ofPull: false }));

export function say(key: string, values: Said['values'] = {}, undo: Notice['undo'] = null): void {
  const id = (useNotices.getState().notice?.id ?? 0) + 1;
  useNotices.setState({ notice: { id, key, values, undo } });
}

export function clearNotice(): void {
  useNotices.setState({ notice: null });
}

export function showError(error: ErrorWire, ofPull = false): void {
  useNotices.setState({ error, ofPull });
}

export function clearError(): void {
  useNotices.setState({ error: null });
}
