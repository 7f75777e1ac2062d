// Reads the kept file of a batch into its pages: every row checked as it comes, memory bounded however long the file is.

import { CHANGEABLE, type RowState } from '../../domain/intake/batch.ts';
import type { EngineContext } from '../context.ts';
import { leadingThere } from '../setup/database.ts';
import type { Batch } from '../../ports/intake.ts';
import { type Judge, judgeOf } from './judge-rows.ts';
import { planOfBatch } from './plan.ts';

export const PAGE_ROWS = 512;
const ROWS_PER_STEP = 8_192;

interface Pending {
  readonly numbers: number[];
  readonly cells: string[][];
}

/** Puts whole pages of what is pending into the store, or all of it at the end. One transaction. */
function storePages(context: EngineContext, batch: Batch, judge: Judge, pending: Pending, from: number): void {
  const { store } = context;
  store.transaction(() => {
    for (let start = 0; start < pending.numbers.length; start += PAGE_ROWS) {
      const numbers = pending.numbers.slice(start, start + PAGE_ROWS);
      const cells = pending.cells.slice(start, start + PAGE_ROWS);
      const states: RowState[] = [];
      for (let index = 0; index < numbers.length; index += 1) {
        const { state, sameAs } = judge.judge(judge.plan.check(cells[index]!), numbers[index]!, false);
        states.push(state);
        if (sameAs === null) continue;
        store.intake.setNote(batch.number, { place: from + start + index, sameAs, forced: false, fixed: [] });
      }
      const first = from + start;
      store.intake.addPage(batch.number, { page: first / PAGE_ROWS, first, numbers, states, cells });
    }
  });
}

/** Reads and checks all rows. Returns how many there are. Throws `file-unreadable`. */
export async function loadRows(context: EngineContext, batch: Batch): Promise<number> {
  const judge = judgeOf(context, batch, planOfBatch(context, batch));
  let pending: Pending = { numbers: [], cells: [] };
  let rows = 0;
  for await (const piece of context.tables.rows(batch.file, batch.dialect)) {
    for (const number of piece.numbers) pending.numbers.push(number);
    for (const cells of piece.cells) pending.cells.push(cells);
    if (pending.numbers.length < ROWS_PER_STEP) continue;
    const whole = pending.numbers.length - (pending.numbers.length % PAGE_ROWS);
    const rest = { numbers: pending.numbers.slice(whole), cells: pending.cells.slice(whole) };
    pending.numbers.length = whole;
    storePages(context, batch, judge, pending, rows);
    rows += whole;
    pending = rest;
    context.progress({ run: null, batch: batch.number, step: 'read', done: rows, total: null });
  }
  storePages(context, batch, judge, pending, rows);
  return rows + pending.numbers.length;
}

/** Above this, a fixed cell of a file that nothing was sent before of checks its own row alone. */
const SMALL = 50_000;

/**
 * Checks rows again after their cells changed. In a small file, and where rows were sent before, one row can make another a double or a
 * repeat, so all are checked; before sending they all are in any case. Inside a transaction.
 */
export function recheckRows(context: EngineContext, batch: Batch, places: Iterable<number>): void {
  const { intake } = context.store;
  if (batch.rows <= SMALL || intake.hasSent(leadingThere(context, batch.connection), batch.number)) {
    recheckAll(context, batch);
    return;
  }
  const plan = planOfBatch(context, batch);
  const byPage = new Map<number, number[]>();
  for (const place of new Set(places)) {
    const page = Math.floor(place / PAGE_ROWS);
    const there = byPage.get(page);
    if (there === undefined) byPage.set(page, [place]);
    else there.push(place);
  }
  for (const [number, inPage] of byPage) {
    const page = intake.page(batch.number, number)!;
    const states = [...page.states];
    for (const place of inPage) {
      const index = place - page.first;
      const before = states[index]!;
      if (before !== 'new' && before !== 'invalid') continue;
      states[index] = plan.check(page.cells[index]!).problems.length > 0 ? 'invalid' : 'new';
    }
    intake.setStates(batch.number, number, states);
  }
}

/** Checks all rows again in their order and says anew which are doubles and repeats. Inside a transaction. */
export function recheckAll(context: EngineContext, batch: Batch): void {
  const { intake } = context.store;
  const judge = judgeOf(context, batch, planOfBatch(context, batch));
  const forced = intake.forced(batch.number);
  intake.clearRepeats(batch.number);
  for (const page of intake.pages(batch.number)) {
    const states = page.states.map((before, index) => {
      if (before === 'dropped') return before;
      const place = page.first + index;
      const checked = judge.plan.check(page.cells[index]!);
      if (!CHANGEABLE.includes(before)) return before;
      const { state, sameAs } = judge.judge(checked, page.numbers[index]!, forced.has(place));
      if (sameAs !== null) {
        const note = intake.notes(batch.number, place, place).get(place);
        intake.setNote(batch.number, { place, forced: forced.has(place), fixed: note?.fixed ?? [], sameAs });
      }
      return before === 'refused' && state === 'new' ? 'refused' : state;
    });
    if (states.some((state, index) => state !== page.states[index])) intake.setStates(batch.number, page.page, states);
  }
}
