// Which columns are shown, views of a person's own, and the last view looked at: kept by connection and kind.

import { create } from 'zustand';
import type { GridView, GridViewColumn, GridViewsWire } from '../../preload/contract/grid-views.ts';
import type { Kind } from '../../preload/contract/common.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';
import { showLook, useGrid } from './grid.ts';

interface Of {
  readonly connection: string;
  readonly kind: Kind;
}

interface GridViews extends GridViewsWire {
  readonly of: Of | null;
  readonly columns: GridView['columns'];
  /** The own view that was chosen last; what is shown may have been changed since. */
  readonly chosen: string | null;
}

const NONE: GridViews = { of: null, views: [], last: null, columns: null, chosen: null };

export const useGridViews = create<GridViews>(() => NONE);

/** What is looked at now, as a view. */
export function shownView(): GridView | null {
  const { query } = useGrid.getState();
  if (query === null) return null;
  const { filter, sort, groups } = query;
  return { filter, sort, groups, columns: useGridViews.getState().columns };
}

export function sameView(a: GridView | null, b: GridView | null): boolean {
  const words = (view: GridView | null) =>
    view === null ? '' : JSON.stringify([view.filter, view.sort, view.groups, view.columns]);
  return words(a) === words(b);
}

/** Loads the views of a connection and kind, and looks at a run as the last one was looked at, words and states left out. */
export async function openViews(of: Of): Promise<void> {
  const before = useGridViews.getState().of;
  if (before?.connection === of.connection && before.kind === of.kind) return;
  useGridViews.setState({ ...NONE, of });
  const answer = await answerOf(bridge.gridViewsList({ ...of }));
  if (!answer.ok || useGridViews.getState().of !== of) return;
  const { views, last } = answer.value;
  useGridViews.setState({ views, last, columns: last?.columns ?? null });
}

export function showView(name: string): void {
  const found = useGridViews.getState().views.find((view) => view.name === name);
  if (found === undefined) return;
  useGridViews.setState({ columns: found.view.columns, chosen: name });
  showLook(found.view);
}

/** No own view is shown any more; the columns stay. */
export function leaveView(): void {
  useGridViews.setState({ chosen: null });
}

export function changeColumns(columns: readonly GridViewColumn[] | null): void {
  useGridViews.setState({ columns: columns === null ? null : [...columns] });
}

export function setWidth(shown: readonly GridViewColumn[], key: GridViewColumn['key'], width: number | null): void {
  changeColumns(shown.map((column) => (column.key === key ? { ...column, width } : column)));
}

/** Saves what is looked at under a name; with `instead` that view gets another name. True when it was kept. */
export async function saveView(name: string, instead: string | null = null): Promise<boolean> {
  const { of, views } = useGridViews.getState();
  const view = instead === null ? shownView() : (views.find((other) => other.name === instead)?.view ?? null);
  if (of === null || view === null) return false;
  const answer = await answerOf(bridge.gridViewsSave({ ...of, name, view, instead }));
  if (answer.ok) useGridViews.setState({ views: answer.value.views, chosen: name.trim() });
  return answer.ok;
}

export async function removeView(name: string): Promise<void> {
  const { of } = useGridViews.getState();
  if (of === null) return;
  const answer = await answerOf(bridge.gridViewsRemove({ ...of, name }));
  if (answer.ok) useGridViews.setState({ views: answer.value.views, chosen: null });
}

const QUIET_MS = 1_500;

/** Keeps what is looked at a moment after it was last changed, and at once where the window goes. */
export function keepLastView(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = async (): Promise<void> => {
    const { of, last } = useGridViews.getState();
    const shown = shownView();
    // What is filtered would hide entries of the next run without a word.
    const view = shown === null ? null : { ...shown, filter: {} };
    if (of === null || view === null || sameView(view, last)) return;
    const answer = await answerOf(bridge.gridViewsKeepLast({ ...of, view }));
    if (answer.ok && useGridViews.getState().of === of) useGridViews.setState({ last: view });
  };
  const now = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    void keep();
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(now, QUIET_MS);
  };
  window.addEventListener('pagehide', now);
  useGrid.subscribe((after, before) => {
    if (after.query !== before.query) later();
  });
  useGridViews.subscribe((after, before) => {
    if (after.columns !== before.columns) later();
  });
}
