// A key about a selection of which nobody knows yet how it stands: on a busy machine the engine answers after the key.

import { expect, test, vi } from 'vitest';
import { fittingIds, useSelection, whenStanding } from '../../renderer/state/selection.ts';

const engine = vi.hoisted(() => {
  const waiting: ((answer: object) => void)[] = [];
  const gridSelected = () =>
    new Promise((resolve) => {
      waiting.push(resolve);
    });
  Object.assign(globalThis, { window: { exportConsole: { gridSelected } } });
  return { answer: (answer: object) => waiting.shift()!(answer) };
});

const selected = { run: 1, ids: new Set([7]), sum: null, standing: null, anchor: 0 };

test('it is done once the engine has said how the selection stands, and not before', async () => {
  useSelection.setState(selected);
  const work = vi.fn();
  const done = whenStanding(work);
  expect(work).not.toHaveBeenCalled();
  engine.answer({ ok: true, value: { sum: {}, units: [{ state: 'ready', reason: null, ids: [7] }], found: [] } });
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
