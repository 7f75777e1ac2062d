// Topic notes: what people write about units and runs. A note is an event of the history too.

import type { NOTES, NoteWire } from '../../../preload/contract/notes.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { onScreen } from '../../domain/actor.ts';
import { wrongUsage } from '../../domain/errors.ts';
import { type EngineContext, runOf } from '../context.ts';
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
    'notes/add': ({ run: number, id, note }) => {
      const { connection, kind } = runOf(context, number, 'write a note');
      if (id !== null && store.records.byId(number, id).length === 0)
        throw wrongUsage('write a note', `Id ${id}`, `run ${number} does not have it`, 'Name an Id of the run.');
      store.transaction(() => {
        store.notes.add({ connection, kind, run: number, id, note, who: onScreen(context.actor), at: context.now() });
        store.journal.note(number, 'note', { ids: id === null ? [] : [id], note });
      });
      return listed(number, id);
    },
    'notes/search': ({ text }) => store.notes.search(text, MOST).map(toWire),
  };
}
