// Commands about notes: what people write of a unit or of a run, never changed, found by its words.

import type { NoteWire } from '../../preload/contract/notes.ts';
import type { Command } from './command.ts';
import { type Given, idFrom } from './given.ts';
import type { Option } from './form.ts';

const ID: Option = { type: 'string', help: 'N: the unit with this Id; else the run as a whole' };

function idOf(given: Given): number | null {
  const id = given.text('id');
  return id === undefined ? null : idFrom(id, 'id');
}

/** A note as other programs read it. */
function noteOut({ number, run, id, connection, kind, note, who, at }: NoteWire): Record<string, unknown> {
  return { number, run, id, connection, kind, note, who, at };
}

const add: Command = {
  name: 'note add',
  words: ['RUN'],
  shown: '--text TEXT [--id N]',
  help: 'Writes a note on a unit of a run, or on the run. It is never changed, and stands in history.',
  example: "note add 1 --id 4100001 --text 'avtalt med formann'",
  mode: 'write',
  options: { text: { type: 'string', help: 'TEXT of the note' }, id: ID },
  async run(ask, given) {
    const notes = await ask('notes/add', { run: given.number(), id: idOf(given), note: given.needed('text') });
    return { value: noteOut(notes.at(-1)!) };
  },
};

const list: Command = {
  name: 'note list',
  words: ['RUN'],
  shown: '[--id N]',
  help: 'Shows the notes of a run, or those of a unit over all runs of its connection and kind; oldest first.',
  example: 'note list 1 --id 4100001',
  mode: 'read',
  options: { id: ID },
  async run(ask, given) {
    return { value: (await ask('notes/list', { run: given.number(), id: idOf(given) })).map(noteOut) };
  },
};

const search: Command = {
  name: 'note search',
  words: ['WORDS'],
  help: 'Shows the notes that have these words in them; newest first.',
  example: "note search 'avtalt med formann'",
  mode: 'read',
  async run(ask, given) {
    return { value: (await ask('notes/search', { text: given.word() })).map(noteOut) };
  },
};

export const NOTE_COMMANDS: readonly Command[] = [add, list, search];
