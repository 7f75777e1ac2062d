// A key about a selection of which nobody knows yet how it stands: on a busy machine the engine answers after the key.

import { expect, test, vi } from 'vitest';
import { useGrid } from '../../renderer/state/grid.ts';
import {
  clearSelection,
  fittingIds,
  outsideFilter,
  selectFiltered,
  useSelection,
  whenStanding,
} from '../../renderer/state/selection.ts';

const engine = vi.hoisted(() => {
  const waiting: ((answer: object) => void)[] = [];
  const gridSelected = () =>
    new Promise((resolve) => {
      waiting.push(resolve);
    });
  const gridIds = async () => ({ ok: true, value: { ids: [1, 2, 3] } });
  Object.assign(globalThis, { window: { exportConsole: { gridSelected, gridIds } } });
  return { answer: (answer: object) => waiting.shift()!(answer) };
});

const selected = { run: 1, ids: new Set([7]), sum: null, standing: null, anchor: 0 };

test('it is done once the engine has said how the selection stands, and not before', async () => {
  useSelection.setState(selected);
  const work = vi.fn();
  const done = whenStanding(work);
  expect(work).not.toHaveBeenCalled();
  engine.answer({
    ok: true,
    value: { sum: {}, units: [{ state: 'ready', reason: null, ids: [7] }], found: [], outside: [] },
  });
  await done;
  expect(work).toHaveBeenCalledOnce();
  expect(fittingIds(useSelection.getState(), 'ready')).toEqual([7]);
});

test('where the engine refuses, nothing is done, nor asked again and again', async () => {
  useSelection.setState(selected);
  const work = vi.fn();
  const done = whenStanding(work);
  engine.answer({ ok: false, error: { code: 'unexpected' } });
  await done;
  expect(work).not.toHaveBeenCalled();
});

test('what is selected and not added up yet is no zero', async () => {
  clearSelection(1);
  useGrid.setState({ query: { run: 1, filter: {} } as never });
  await selectFiltered();
  expect([useSelection.getState().ids.size, useSelection.getState().sum]).toEqual([3, null]);
  engine.answer({ ok: true, value: { sum: { rows: 3 }, units: [], found: [], outside: [] } });
  await vi.waitFor(() => expect(useSelection.getState().sum).toEqual({ rows: 3 }), 10_000);
});

test('a filter that shows less than is selected is asked about at once, and what it leaves out is counted', async () => {
  clearSelection();
  useGrid.setState({ query: { run: 1, filter: {} } as never });
  useSelection.setState({ ...selected, ids: new Set([7, 8, 9]) });
  useGrid.setState({ query: { run: 1, filter: { text: 'Berg' } } as never });
  const answer = { sum: { rows: 3 }, units: [], found: [], outside: [8, 9], shown: 1 };
  engine.answer({ ok: true, value: answer });
  await vi.waitFor(() => expect(outsideFilter([7, 8], useSelection.getState())).toBe(1), 10_000);
  expect(outsideFilter(useSelection.getState().ids, useSelection.getState())).toBe(2);
});
