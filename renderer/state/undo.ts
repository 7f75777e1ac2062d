// Undoing what was done in a review: the newest act by a key, or back to one of a list.

import { create } from 'zustand';
import type { UndoableWire } from '../../preload/contract/runs.ts';
import { bridge } from '../bridge.ts';
import { act } from './acts.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';
import { reloadNotes } from './notes.ts';
import { clearError, clearNotice, say, sayNothingDone } from './notices.ts';

interface Undo {
  readonly run: number | null;
  readonly all: Loaded<readonly UndoableWire[]>;
}

export const useUndo = create<Undo>(() => ({ run: null, all: nothingYet() }));

/** What can be undone in a run, newest first. */
export async function loadUndoable(run: number): Promise<void> {
  useUndo.setState({ run, all: nothingYet() });
  const answer = await answerOf<readonly UndoableWire[]>(bridge.reviewUndoable({ run }));
  if (useUndo.getState().run === run) useUndo.setState({ all: loadedFrom(answer, nothingYet()) });
}

/** Undoes the newest act of a review, or all down to one. */
export async function undoReview(run: number, through?: number): Promise<boolean> {
  clearNotice();
  const answer = await act('undo', { run }, () =>
    bridge.reviewUndo(through === undefined ? { run } : { run, through }),
  );
  if (answer?.ok) {
    say('notice.undone', { count: answer.value.undone });
    await reloadNotes(run);
  }
  // That there is nothing is no trouble.
  if (answer?.ok === false && answer.error.code === 'refused') {
    clearError();
    sayNothingDone('notice.undoNothing');
  }
  return answer?.ok ?? false;
}
