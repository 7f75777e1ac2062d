// Topic notes: what people write about units and runs. A note is an event of the history too.

import type { NOTES, NoteWire } from '../../../preload/contract/notes.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { type EngineContext, runOf } from '../context.ts';
import { writeNote } from '../grid/note-act.ts';
import type { Note } from '../../ports/notes.ts';

const MOST = 200;

export function noteHandlers(context: EngineContext): HandlersOf<typeof NOTES> {
  const { store } = context;
  const toWire = ({ connection, ...note }: Note): NoteWire => ({
    ...note,
    connection: store.connections.get(connection)!.name,
  });
  const listed = (number: number, id: number | null): NoteWire[] => {
    const run = runOf(context, number, 'read notes');
    return (id === null ? store.notes.ofRun(number) : store.notes.ofUnit(run, id)).map(toWire);
  };
  return {
    'notes/list': ({ run, id }) => listed(run, id),
    'notes/add': async (written) => {
      await writeNote(context, written);
      return listed(written.run, written.id);
    },
    'notes/search': ({ text }) => store.notes.search(text, MOST).map(toWire),
  };
}
