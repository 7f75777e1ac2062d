// Cells fixed by a person, one or many at once, and undone; rows left out, taken in again, or sent although they were sent before.

import type { Input } from '../../../preload/contract/channels.ts';
import { neededReason, refused, wrongUsage } from '../../domain/errors.ts';
import { CHANGEABLE } from '../../domain/intake/batch.ts';
import type { EngineContext } from '../context.ts';
import type { Batch, RowNote, UndoCells } from '../../ports/intake.ts';
import { endIfDone } from './finish.ts';
import { PAGE_ROWS, recheckAll, recheckRows } from './load.ts';
import { openBatchOf, shownCells } from './plan.ts';
import { type Selection, selected } from './select.ts';

type Fix = Input<'intake/fix'>['fix'];

interface Change {
  readonly place: number;
  readonly column: number;
  readonly value: string;
}

const LONGEST = 32_767; // what a cell of a spreadsheet can hold

function columnIndex(batch: Batch, name: string): number {
  const index = batch.columns.indexOf(name);
  if (index !== -1) return index;
  const hint = `Its columns are: ${batch.columns.join(', ')}.`;
  throw wrongUsage('fix cells', `intake ${batch.number}`, `it has no column ${name}`, hint);
}

function* changesOf(context: EngineContext, batch: Batch, fix: Fix): Generator<Change> {
  if ('cells' in fix) {
    const byRow = new Map<number, { column: number; value: string }[]>();
    for (const { row, column, value } of fix.cells) {
      const cells = byRow.get(row) ?? [];
      cells.push({ column: columnIndex(batch, column), value });
      byRow.set(row, cells);
    }
    for (const { page, indexes } of selected(context, batch, { rows: [...byRow.keys()] })) {
      for (const index of indexes) {
        for (const cell of byRow.get(page.numbers[index]!)!) yield { place: page.first + index, ...cell };
      }
    }
    return;
  }
  const what = 'set' in fix ? fix.set : 'replace' in fix ? fix.replace : fix.fill;
  const column = columnIndex(batch, what.column);
  let above: string | null = null;
  const shown = shownCells(batch);
  for (const { page, indexes } of selected(context, batch, what.in)) {
    for (const index of indexes) {
      const cell = page.cells[index]![column] ?? '';
      const place = page.first + index;
      if ('set' in fix) yield { place, column, value: fix.set.value };
      else if ('replace' in fix)
        yield {
          place,
          column,
          value: (shown(page.cells[index]!)[column] ?? '').replaceAll(fix.replace.find, fix.replace.by),
        };
      else if (cell.trim() !== '') above = cell;
      else {
        above ??= cellAbove(context, batch, place, column);
        if (above !== null) yield { place, column, value: above };
      }
    }
  }
}

/** The nearest filled cell above, on this page or the one before it. */
function cellAbove(context: EngineContext, batch: Batch, place: number, column: number): string | null {
  const here = context.store.intake.page(batch.number, Math.floor(place / PAGE_ROWS))!;
  const before = here.page === 0 ? null : context.store.intake.page(batch.number, here.page - 1);
  const above = [...(before?.cells ?? []), ...here.cells.slice(0, place - here.first)];
  return above.findLast((cells) => (cells[column] ?? '').trim() !== '')?.[column] ?? null;
}

/** Changes cells and returns what they were. Rows that went out are left as they are. */
function change(context: EngineContext, batch: Batch, changes: readonly Change[], undoing: boolean): UndoCells {
  const { intake } = context.store;
  const undo: [number, number, string][] = [];
  const byPage = new Map<number, Change[]>();
  const shown = shownCells(batch);
  for (const one of changes) {
    const page = Math.floor(one.place / PAGE_ROWS);
    const there = byPage.get(page);
    if (there === undefined) byPage.set(page, [one]);
    else there.push(one);
  }
  for (const [number, inPage] of byPage) {
    const page = intake.page(batch.number, number)!;
    const cells = page.cells.map((row) => [...row]);
    const states = [...page.states];
    for (const { place, column, value } of inPage) {
      const index = place - page.first;
      if (!CHANGEABLE.includes(states[index]!)) continue;
      const row = cells[index]!;
      while (row.length <= column) row.push('');
      if (!undoing) undo.push(...blankExtra(batch, place, row));
      if (row[column] === value || (!undoing && shown(row)[column] === value)) continue;
      undo.push([place, column, row[column]!]);
      row[column] = value.slice(0, LONGEST);
      if (states[index] === 'refused') states[index] = 'new';
      const name = batch.columns[column];
      if (name !== undefined) noteFixed(context, batch, place, name, !undoing);
    }
    intake.setPage(batch.number, { ...page, cells, states });
  }
  return undo;
}

/** Cells beyond the columns cannot be seen or fixed: whoever sets a cell of such a row has looked at it, and they go. */
function blankExtra(batch: Batch, place: number, row: string[]): [number, number, string][] {
  const undo: [number, number, string][] = [];
  for (let column = batch.columns.length; column < row.length; column += 1) {
    if (row[column] === '') continue;
    undo.push([place, column, row[column]!]);
    row[column] = '';
  }
  return undo;
}

function noteFixed(context: EngineContext, batch: Batch, place: number, column: string, fixed: boolean): void {
  const { intake } = context.store;
  const note: RowNote = intake.notes(batch.number, place, place).get(place) ?? {
    place,
    sameAs: null,
    forced: false,
    fixed: [],
  };
  const others = note.fixed.filter((name) => name !== column);
  intake.setNote(batch.number, { ...note, fixed: fixed ? [...others, column] : others });
}

const placesOf = (cells: UndoCells): number[] => cells.map(([place]) => place);

/** Fixes cells as one step that can be undone, and checks again. Returns how many cells changed. */
export function fixCells(context: EngineContext, number: number, fix: Fix): number {
  const { store } = context;
  const batch = openBatchOf(context, number, 'fix cells');
  return store.transaction(() => {
    const undo = change(context, batch, [...changesOf(context, batch, fix)], false);
    if (undo.length === 0) return 0;
    store.intake.pushUndo(number, undo);
    recheckRows(context, batch, placesOf(undo));
    endIfDone(context, number);
    const [kind] = Object.keys(fix);
    store.journal.note(null, 'intake fixed', {
      batch: number,
      how: kind,
      cells: undo.length,
      first: undo.slice(0, 20),
    });
    return undo.length;
  });
}

/** Takes the last step back. Returns how many cells changed. Throws `refused` when there is none. */
export function undoFix(context: EngineContext, number: number): number {
  const { store } = context;
  const batch = openBatchOf(context, number, 'undo');
  return store.transaction(() => {
    const step = store.intake.popUndo(number);
    if (step === null)
      throw refused('undo', `intake ${number}`, 'nothing was changed in it', 'There is nothing to undo.');
    const back = step.map(([place, column, value]) => ({ place, column, value })).reverse();
    const undone = change(context, batch, back, true);
    recheckRows(context, batch, placesOf(undone));
    endIfDone(context, number);
    store.journal.note(null, 'intake fix undone', { batch: number, cells: undone.length });
    return undone.length;
  });
}

/** Leaves rows out, takes them in again, or wants doubles sent. Returns how many rows changed. */
export function markRows(
  context: EngineContext,
  input: { batch: number; in: Selection; as: 'dropped' | 'kept' | 'forced'; reason?: string },
): number {
  const { store } = context;
  const batch = openBatchOf(context, input.batch, 'mark rows');
  const reason = input.reason === undefined ? null : neededReason('mark rows', `intake ${batch.number}`, input.reason);
  return store.transaction(() => {
    let rows = 0;
    for (const { page, indexes } of selected(context, batch, input.in)) {
      const states = [...page.states];
      for (const index of indexes) {
        const before = states[index]!;
        const may = input.as === 'dropped' ? before !== 'dropped' : input.as === 'forced' ? before === 'double' : true;
        if (!CHANGEABLE.includes(before) || !may) continue;
        rows += 1;
        // "new" is what the check below begins with; it says what the row is.
        states[index] = input.as === 'dropped' ? 'dropped' : 'new';
        if (input.as === 'dropped') continue;
        const place = page.first + index;
        const note = store.intake.notes(batch.number, place, place).get(place);
        const forced = input.as === 'forced';
        store.intake.setNote(batch.number, { place, sameAs: note?.sameAs ?? null, forced, fixed: note?.fixed ?? [] });
      }
      store.intake.setStates(batch.number, page.page, states);
    }
    recheckAll(context, batch);
    endIfDone(context, batch.number);
    store.journal.note(null, 'intake rows marked', {
      batch: batch.number,
      as: input.as,
      rows,
      in: input.in,
      reason,
    });
    return rows;
  });
}
