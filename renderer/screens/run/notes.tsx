// Notes on an entry or on a run: what was written before, and a line to write in.

import { useEffect, useState } from 'react';
import type { NoteWire } from '../../../preload/contract/notes.ts';
import { userOf } from '../../language/person.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { addNote, keyOf, loadNotes, useNotes } from '../../state/notes.ts';

const NONE: readonly NoteWire[] = [];

export function useNotesOf(run: number, id: number | null): readonly NoteWire[] {
  useEffect(() => void loadNotes(run, id), [run, id]);
  return useNotes((notes) => notes.of[keyOf(run, id)]) ?? NONE;
}

export function NoteList({ notes }: { readonly notes: readonly NoteWire[] }) {
  const text = useText();
  return (
    <ul className="notes">
      {notes.map((note) => (
        <li key={note.number}>
          <p>{note.note}</p>
          <small className="quiet">
            {userOf(note.who)}, {text.moment(note.at)}
          </small>
        </li>
      ))}
    </ul>
  );
}

export function Notes({ run, id }: { readonly run: number; readonly id: number | null }) {
  const text = useText();
  const notes = useNotesOf(run, id);
  const [typed, setTyped] = useState('');
  const write = async (): Promise<void> => {
    if (typed.trim() !== '' && (await addNote(run, id, typed.trim()))) setTyped('');
  };
  return (
    <>
      <NoteList notes={notes} />
      <div
        className="note-line"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          void write();
        }}
      >
        <Field label={text.t('notes.new')} value={typed} onChange={setTyped} hint={text.t('notes.hint')} />
        <Button onClick={() => void write()} blocked={typed.trim() === '' ? text.t('notes.empty') : null}>
          {text.t('notes.write')}
        </Button>
      </div>
    </>
  );
}
