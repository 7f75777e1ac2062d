// Which rows of a batch are meant: by number, or all of a view, narrowed to one problem or one cell.

import type { RowState } from '../../domain/intake/batch.ts';
import type { EngineContext } from '../context.ts';
import type { Batch, Page } from '../../ports/intake.ts';
import { correctedPlaces } from './corrected.ts';
import { planOfBatch, shownCells } from './plan.ts';

export type View =
  | 'all'
  | 'new'
  | 'invalid'
  | 'corrected'
  | 'double'
  | 'before' // doubles that were sent as they are; the others are corrected
  | 'repeat'
  | 'dropped'
  | 'sent'
  | 'unknown'
  | 'refused';

/** One kind of problem, in one field. */
export interface ProblemKind {
  readonly field: string;
  readonly code: string;
}

export type Selection =
  | { readonly rows: readonly number[] }
  | {
      readonly view: View;
      readonly problem?: ProblemKind | undefined;
      readonly cell?: { readonly column: string; readonly value: string } | undefined;
    };

/** States that a view shows; null for those that are not told by state. */
export function statesOfView(view: View): readonly RowState[] | null {
  if (view === 'all' || view === 'repeat') return null;
  if (view === 'corrected' || view === 'before') return ['double'];
  return view === 'sent' ? ['sending', 'sent'] : [view];
}

/** Tells of a place whether a view shows it, of those that its states leave; null when it shows all of them. */
export function placesOfView(
  context: EngineContext,
  batch: Batch,
  view: View,
  corrected = (): ReadonlySet<number> => correctedPlaces(context, batch),
): ((place: number) => boolean) | null {
  if (view === 'repeat') {
    const repeats = new Set(context.store.intake.repeats(batch.number));
    return (place) => repeats.has(place);
  }
  if (view !== 'corrected' && view !== 'before') return null;
  const places = corrected();
  return (place) => places.has(place) === (view === 'corrected');
}

/** Tells of the cells of a row whether they have that kind of problem; null when any row is meant. */
export function hasProblem(
  context: EngineContext,
  batch: Batch,
  problem: ProblemKind | undefined,
): ((cells: readonly string[]) => boolean) | null {
  if (problem === undefined) return null;
  const plan = planOfBatch(context, batch);
  return (cells) =>
    plan.check(cells).problems.some(({ field, code }) => field === problem.field && code === problem.code);
}

/** Every page that has selected rows, with their places in the page. */
export function* selected(
  context: EngineContext,
  batch: Batch,
  selection: Selection,
): Generator<{ page: Page; indexes: number[] }> {
  const { intake } = context.store;
  if ('rows' in selection) {
    yield* byNumber(context, batch, selection.rows);
    return;
  }
  const states = statesOfView(selection.view);
  const isThere = placesOfView(context, batch, selection.view);
  const isMeant = hasProblem(context, batch, selection.problem);
  const shown = shownCells(batch);
  const column = selection.cell === undefined ? -1 : batch.columns.indexOf(selection.cell.column);
  for (const page of intake.pages(batch.number, states ?? undefined)) {
    const indexes: number[] = [];
    page.states.forEach((state, index) => {
      if (states !== null && !states.includes(state)) return;
      if (isThere?.(page.first + index) === false) return;
      const cells = page.cells[index]!;
      if (selection.cell !== undefined && (shown(cells)[column] ?? '').trim() !== selection.cell.value.trim()) return;
      if (isMeant?.(cells) === false) return;
      indexes.push(index);
    });
    if (indexes.length > 0) yield { page, indexes };
  }
}

function* byNumber(
  context: EngineContext,
  batch: Batch,
  rows: readonly number[],
): Generator<{ page: Page; indexes: number[] }> {
  const wanted = rows.toSorted((a, b) => a - b);
  let from = 0;
  while (from < wanted.length) {
    const page = context.store.intake.pageOfRow(batch.number, wanted[from]!);
    if (page === null) {
      from += 1;
      continue;
    }
    const indexes: number[] = [];
    for (; from < wanted.length && wanted[from]! <= page.numbers.at(-1)!; from += 1) {
      const index = page.numbers.indexOf(wanted[from]!);
      if (index !== -1) indexes.push(index);
    }
    yield { page, indexes };
  }
}
