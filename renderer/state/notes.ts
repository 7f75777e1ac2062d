// Notes on the unit or the run that is looked at, and those that a search found.

import { create } from 'zustand';
import type { NoteWire } from '../../preload/contract/notes.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';
import { showError } from './notices.ts';

interface Notes {
  /** Of the units and runs asked about, by `keyOf`. */
  readonly of: Readonly<Record<string, readonly NoteWire[]>>;
  readonly found: readonly NoteWire[];
}

export const useNotes = create<Notes>(() => ({ of: {}, found: [] }));

export function keyOf(run: number, id: number | null): string {
  return `${run}:${id ?? ''}`;
}

function keep(run: number, id: number | null, notes: readonly NoteWire[]): void {
  useNotes.setState(({ of }) => ({ of: { ...of, [keyOf(run, id)]: notes } }));
}

export async function loadNotes(run: number, id: number | null): Promise<void> {
  const answer = await answerOf(bridge.notesList({ run, id }));
  if (answer.ok) keep(run, id, answer.value);
}

/** What is shown of a run and its entries, once notes may have been taken back. */
export async function reloadNotes(run: number): Promise<void> {
  const shown = Object.keys(useNotes.getState().of).map((key) => key.split(':'));
  for (const [of, id] of shown) if (of === String(run)) await loadNotes(run, id === '' ? null : Number(id));
}

/** True when it was kept. */
export async function addNote(run: number, id: number | null, note: string): Promise<boolean> {
  const answer = await answerOf(bridge.notesAdd({ run, id, note }));
  if (answer.ok) keep(run, id, answer.value);
  else showError(answer.error);
  return answer.ok;
}

export async function searchNotes(text: string): Promise<void> {
  const answer = text.trim() === '' ? null : await answerOf(bridge.notesSearch({ text }));
  useNotes.setState({ found: answer?.ok === true ? answer.value : [] });
}
