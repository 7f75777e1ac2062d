// The views of a run that the program offers: counted, and each a filter.

import type { GridFilter } from '../../../preload/contract/grid.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import type { RunDetail } from '../../state/runs.ts';

export interface View {
  readonly key: 'all' | 'findings' | 'late' | 'corrections' | 'held' | 'waiting' | 'accepted' | 'rejected' | 'person';
  /** Null: not counted yet. */
  readonly count: number | null;
  readonly filter: GridFilter;
}

const isSome = (count: number | null): boolean => count !== null && count > 0;

/** Views of a run; those after the hand-over come when there is something in them. */
export function viewsOf(run: RunWire, detail: RunDetail | null): readonly View[] {
  const views = detail?.summary?.views;
  const rows = (state: keyof RunWire['counts']): number => run.counts[state]?.rows ?? 0;
  const base: View[] = [
    { key: 'all', count: views?.all ?? run.records, filter: {} },
    { key: 'findings', count: views?.findings ?? null, filter: { findings: [] } },
    // Material has no cutoff, so nothing of it is late.
    ...(run.kind === 'time' ? [{ key: 'late', count: views?.late ?? run.late, filter: { late: true } } as const] : []),
    { key: 'corrections', count: views?.corrections ?? run.adjustments, filter: { corrections: true } },
    { key: 'held', count: views?.held ?? run.held, filter: { states: ['held'] } },
  ];
  const person = rows('needs-person') + rows('changed') + rows('gone') + rows('unknown');
  const more: View[] = [
    { key: 'waiting', count: rows('handed-over'), filter: { states: ['handed-over'] } },
    { key: 'accepted', count: rows('accepted'), filter: { states: ['accepted'] } },
    { key: 'rejected', count: rows('rejected'), filter: { states: ['rejected'] } },
    { key: 'person', count: person, filter: { states: ['needs-person', 'changed', 'gone', 'unknown'] } },
  ];
  const shown = run.state === 'review' ? base : base.filter(({ key, count }) => key === 'all' || isSome(count));
  return [...shown, ...more.filter(({ count }) => isSome(count))];
}

const VIEW_KEYS = ['states', 'findings', 'late', 'corrections', 'cell', 'values'] as const;

/** Whether what is filtered is this view, words aside. */
export function isOn(view: View, filter: GridFilter): boolean {
  return VIEW_KEYS.every((key) => JSON.stringify(view.filter[key]) === JSON.stringify(filter[key]));
}
