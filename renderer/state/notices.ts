// Short messages after an act, and errors that stay until they are read.

import { create } from 'zustand';
import type { ErrorWire } from '../../preload/contract/common.ts';
import type { ErrorOf } from '../language/error.ts';
import { askedIn, type DialogState, openDialog, useDialogs } from './dialogs.ts';

/** Sentences are made where they are shown, in the language of the moment: a key and its values. */
export interface Said {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** An act was done; nothing was done, for a reason; or not all of it, and somebody must see to the rest. */
export type NoticeSign = 'done' | 'nothing' | 'open';

export interface Notice extends Said {
  readonly id: number;
  readonly sign: NoticeSign;
  /** The run in which this was done in review, where it can be undone. */
  readonly undo: number | null;
}

interface Notices {
  readonly notice: Notice | null;
  readonly error: ErrorWire | null;
  /** The act that failed, where that says more than the error. */
  readonly errorOf: ErrorOf | null;
  /** The dialog that was open: it tells the error itself, and the page not before it is closed. */
  readonly toldIn: DialogState | null;
  /** Chooses another file, where it was the file. */
  readonly otherFile: (() => void) | null;
  /** Does again what failed, where doing it again may help. */
  readonly again: (() => void) | null;
}

export const useNotices = create<Notices>(() => ({
  notice: null,
  error: null,
  errorOf: null,
  toldIn: null,
  otherFile: null,
  again: null,
}));

function show(notice: Omit<Notice, 'id'>): void {
  const id = (useNotices.getState().notice?.id ?? 0) + 1;
  useNotices.setState({ notice: { id, ...notice } });
}

/** What was done. */
export function say(key: string, values: Said['values'] = {}, undo: Notice['undo'] = null): void {
  show({ key, values, undo, sign: 'done' });
}

/** Why nothing was done. */
export function sayNothingDone(key: string, values: Said['values'] = {}): void {
  show({ key, values, undo: null, sign: 'nothing' });
}

/** What was not done of an act, or what nobody knows of it. */
export function sayOpen(key: string, values: Said['values'] = {}): void {
  show({ key, values, undo: null, sign: 'open' });
}

export function clearNotice(): void {
  useNotices.setState({ notice: null });
}

/** Asked for in a dialog, it is done again there, where no other way is given. */
export function showError(error: ErrorWire, errorOf: ErrorOf | null = null, again: Notices['again'] = null): void {
  const dialog = askedIn();
  const there = dialog === null ? null : () => openDialog(dialog);
  const { open } = useDialogs.getState();
  const toldIn = open?.kind === 'palette' ? null : open;
  useNotices.setState({ error, errorOf, toldIn, otherFile: null, again: again ?? there });
}

/** The file that was chosen could not be taken: beside why stands what chooses another one. */
export function offerOtherFile(otherFile: () => void): void {
  useNotices.setState({ otherFile });
}

export function clearError(): void {
  useNotices.setState({ error: null, otherFile: null, again: null });
}
