// Rows of intake batches, in pages: cells as JSON, and one letter of state for each row.

import type { RowState } from '../../domain/intake/batch.ts';
import { ROW_STATES } from '../../domain/intake/batch.ts';
import { once } from '../../domain/once.ts';
import type { IntakeStore, Page, RowNote } from '../../ports/intake.ts';
import type { Writable } from '../file/database.ts';
import { fromJson, type Json } from '../file/json.ts';

const LETTERS: Readonly<Record<RowState, string>> = {
  new: 'n',
  invalid: 'i',
  double: 'd',
  dropped: 'x',
  sending: 'g',
  sent: 's',
  unknown: 'u',
  refused: 'r',
};
const NO_ROWS: Readonly<Record<RowState, number>> = {
  new: 0,
  invalid: 0,
  double: 0,
  dropped: 0,
  sending: 0,
  sent: 0,
  unknown: 0,
  refused: 0,
};
const STATES = new Map(ROW_STATES.map((state) => [LETTERS[state], state]));

interface PageRow {
  page: number;
  first: number;
  first_row: number;
  states: string;
  numbers: Json<number[]> | null;
  cells: Json<string[][]>;
}

function lettersOf(states: readonly RowState[]): string {
  let letters = '';
  for (const state of states) letters += LETTERS[state];
  return letters;
}

function statesOf(letters: string): RowState[] {
  return Array.from(letters, (letter) => STATES.get(letter)!);
}

function fromRow(row: PageRow): Page {
  const states = statesOf(row.states);
  return {
    page: row.page,
    first: row.first,
    numbers: row.numbers === null ? states.map((_state, index) => row.first_row + index) : fromJson(row.numbers),
    states,
    cells: fromJson(row.cells),
  };
}

/** Row numbers without a gap need only the first. */
function numbersOf(numbers: readonly number[]): string | null {
  return (numbers.at(-1) ?? 0) - (numbers[0] ?? 0) === numbers.length - 1 ? null : JSON.stringify(numbers);
}

interface NoteRow {
  place: number;
  same_as: number | null;
  forced: number;
  fixed: Json<string[]>;
}

type Part = Pick<
  IntakeStore,
  | 'addPage'
  | 'setPage'
  | 'dropPage'
  | 'setStates'
  | 'pages'
  | 'page'
  | 'pageOfRow'
  | 'states'
  | 'counts'
  | 'dropRows'
  | 'notes'
  | 'setNote'
  | 'clearRepeats'
  | 'repeats'
  | 'forced'
>;

function noteParts(database: Writable): Pick<Part, 'notes' | 'setNote' | 'clearRepeats' | 'repeats' | 'forced'> {
  const read = once(() =>
    database.prepare<[number, number, number], NoteRow>(
      'SELECT place, same_as, forced, fixed FROM intake_note WHERE batch = ? AND place BETWEEN ? AND ?',
    ),
  );
  const write = once(() =>
    database.prepare(
      'INSERT OR REPLACE INTO intake_note (batch, place, same_as, forced, fixed) VALUES (?, ?, ?, ?, ?)',
    ),
  );
  return {
    notes(batch, from, to) {
      const rows = read().all(batch, from, to);
      return new Map(
        rows.map((row): [number, RowNote] => [
          row.place,
          {
            place: row.place,
            sameAs: row.same_as,
            forced: row.forced === 1,
            fixed: fromJson(row.fixed),
          },
        ]),
      );
    },
    setNote(batch, note) {
      write().run(batch, note.place, note.sameAs, note.forced ? 1 : 0, JSON.stringify(note.fixed));
    },
    clearRepeats(batch) {
      database.prepare(`DELETE FROM intake_note WHERE batch = ? AND forced = 0 AND fixed = '[]'`).run(batch);
      database.prepare('UPDATE intake_note SET same_as = NULL WHERE batch = ?').run(batch);
    },
    repeats: (batch) =>
      database
        .prepare<[number], number>(
          'SELECT place FROM intake_note WHERE batch = ? AND same_as IS NOT NULL ORDER BY place',
        )
        .pluck()
        .all(batch),
    forced: (batch) =>
      new Set(
        database
          .prepare<[number], number>('SELECT place FROM intake_note WHERE batch = ? AND forced = 1')
          .pluck()
          .all(batch),
      ),
  };
}

function pageReads(database: Writable): Pick<Part, 'pages' | 'page' | 'pageOfRow' | 'states' | 'counts'> {
  const where = (states: readonly RowState[] | undefined) =>
    states === undefined ? '' : ` AND states GLOB '*[${lettersOf(states)}]*'`;
  return {
    *pages(batch, states, fromPage = 0) {
      // One statement a page: a page may be changed while the next ones are still to come.
      const next = database.prepare<[number, number], PageRow>(
        `SELECT * FROM intake_page WHERE batch = ? AND page > ?${where(states)} ORDER BY page LIMIT 1`,
      );
      for (let row = next.get(batch, fromPage - 1); row !== undefined; row = next.get(batch, row.page))
        yield fromRow(row);
    },
    page(batch, page) {
      const row = database
        .prepare<[number, number], PageRow>('SELECT * FROM intake_page WHERE batch = ? AND page = ?')
        .get(batch, page);
      return row ? fromRow(row) : null;
    },
    pageOfRow(batch, number) {
      const row = database
        .prepare<[number, number], PageRow>(
          'SELECT * FROM intake_page WHERE batch = ? AND first_row <= ? ORDER BY page DESC LIMIT 1',
        )
        .get(batch, number);
      const page = row ? fromRow(row) : null;
      return page?.numbers.includes(number) === true ? page : null;
    },
    *states(batch) {
      const rows = database
        .prepare<[number], { page: number; first: number; states: string }>(
          'SELECT page, first, states FROM intake_page WHERE batch = ? ORDER BY page',
        )
        .all(batch);
      for (const row of rows) yield { page: row.page, first: row.first, states: statesOf(row.states) };
    },
    counts(batch) {
      const counts = { ...NO_ROWS };
      const rows = database
        .prepare<[number], string>('SELECT states FROM intake_page WHERE batch = ?')
        .pluck()
        .all(batch);
      for (const letters of rows) for (const letter of letters) counts[STATES.get(letter)!] += 1;
      return counts;
    },
  };
}

export function intakePages(database: Writable): Part {
  const add = once(() =>
    database.prepare(
      'INSERT INTO intake_page (batch, page, first, first_row, states, numbers, cells) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
  );
  return {
    ...noteParts(database),
    ...pageReads(database),
    addPage(batch, page) {
      add().run(
        batch,
        page.page,
        page.first,
        page.numbers[0] ?? 0,
        lettersOf(page.states),
        numbersOf(page.numbers),
        JSON.stringify(page.cells),
      );
    },
    setPage(batch, page) {
      database
        .prepare('UPDATE intake_page SET states = ?, cells = ? WHERE batch = ? AND page = ?')
        .run(lettersOf(page.states), JSON.stringify(page.cells), batch, page.page);
    },
    dropPage(batch, page) {
      database.prepare('DELETE FROM intake_page WHERE batch = ? AND page = ?').run(batch, page);
    },
    setStates(batch, page, states) {
      database
        .prepare('UPDATE intake_page SET states = ? WHERE batch = ? AND page = ?')
        .run(lettersOf(states), batch, page);
    },
    dropRows(batch) {
      for (const table of ['intake_page', 'intake_note', 'intake_undo'])
        database.prepare(`DELETE FROM ${table} WHERE batch = ?`).run(batch);
    },
  };
}
