// A release that needs a reason of which the page knew nothing asks for it, in place of a message about what is missing; and one of much
// that is held asks about what a person must decide.

import { expect, test, vi } from 'vitest';
import { release } from '../../renderer/state/acts.ts';
import { useDialogs } from '../../renderer/state/dialogs.ts';
import { useNotices } from '../../renderer/state/notices.ts';
import { amongOthers } from '../../renderer/state/selection.ts';

const said = vi.hoisted(() => {
  const of = { why: 'reason-for-release', locked: 1 };
  const error = {
    code: 'wrong-usage',
    operation: 'release',
    object: 'run 3',
    cause: 'a reason is missing',
    hint: 'Say why.',
    retrySafe: true,
    values: of,
  };
  const exportConsole = new Proxy(
    {},
    { get: (_, name) => async () => (name === 'reviewRelease' ? { ok: false, error } : { ok: true, value: [] }) },
  );
  Object.assign(globalThis, { window: { exportConsole } });
  return error;
});

test('what a locked period keeps, though it is held for something else, is asked about', async () => {
  expect(await release(3, [7])).toBe(false);
  expect(useDialogs.getState().open).toEqual({ kind: 'release', run: 3, ids: [7], isLocked: true });
  expect(useNotices.getState().error).toBeNull();
});

test('what is refused with a reason stays an error', async () => {
  useDialogs.setState({ open: null });
  expect(await release(3, [7], 'avtalt')).toBe(false);
  expect(useDialogs.getState().open).toBeNull();
  expect(useNotices.getState().error).toMatchObject({ cause: said.cause });
});

test('what a person must say something of is asked about where it is released among others', () => {
  const units = [
    { state: 'held' as const, reason: 'second-reversal', ids: [1, 2] },
    { state: 'held' as const, reason: 'mangler bilag', ids: [3] },
  ];
  const selected = { standing: { units, found: [], outside: [], shown: 0 } };
  expect(amongOthers([1, 2, 3], selected)).toBe(2);
  expect(amongOthers([1, 2], selected)).toBe(0);
  expect(amongOthers([3], selected)).toBe(0);
  expect(amongOthers([1, 3], { standing: null })).toBe(0);
});
