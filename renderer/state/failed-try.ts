// What was chosen in the dialog of a hand-over that failed, by run: the next try begins with it. What a person must agree to is asked
// again.

import { create } from 'zustand';
import type { ChosenPath } from './session.ts';

/** A file in a folder, or entered by hand. */
export interface WayDraft {
  readonly way: 'file' | 'hand';
  readonly layout: string;
  readonly folder: ChosenPath | null;
  readonly words: string;
}

export interface FailedTry {
  readonly way?: WayDraft;
  /** Of the destinations: what their layouts ask for, and why what goes to no file is marked. */
  readonly asked?: Readonly<Record<string, string | undefined>>;
  readonly reason?: string;
}

const useFailed = create<Readonly<Record<number, FailedTry>>>(() => ({}));

export function failedTry(run: number): FailedTry {
  return useFailed.getState()[run] ?? {};
}

/** Nothing of one that came about. */
export function keepTry(run: number, failed: FailedTry): void {
  useFailed.setState({ [run]: failed });
}
