// Beside what went wrong stands what does it again: the dialog in which the act was asked for, also where that was closed for it.

import { beforeEach, expect, test, vi } from 'vitest';
import { closeDialog, openDialog, useDialogs } from '../../renderer/state/dialogs.ts';
import { act } from '../../renderer/state/acts.ts';
import { clearError, useNotices } from '../../renderer/state/notices.ts';

vi.hoisted(() => {
  const exportConsole = new Proxy({}, { get: () => async () => ({ ok: true, value: [] }) });
  Object.assign(globalThis, { window: { exportConsole } });
});

const FAILED = {
  ok: false,
  error: {
    code: 'service-error',
    operation: 'list',
    object: 'Drift',
    cause: '500',
    hint: 'Try again.',
    retrySafe: true,
  },
} as const;

beforeEach(() => {
  clearError();
  useDialogs.setState({ open: null, closedAt: null, last: null });
});

/** What the button beside the error does. */
const again = (): void => useNotices.getState().again?.();

test('a pull that failed is asked for again in its dialog, which was closed when it began', async () => {
  openDialog({ kind: 'pull', of: 'time' });
  closeDialog();
  await act('pull', {}, async () => FAILED);
  again();
  expect(useDialogs.getState().open).toEqual({ kind: 'pull', of: 'time' });
  clearError();
  expect(useNotices.getState().again).toBeNull();
});

test('a dialog that is open still is where it is done again', async () => {
  openDialog({ kind: 'discard', run: 3 });
  await act('discard', { run: 3 }, async () => FAILED);
  closeDialog();
  again();
  expect(useDialogs.getState().open).toEqual({ kind: 'discard', run: 3 });
});

test('what the page itself asked for is done once more, whatever dialog was closed before', async () => {
  openDialog({ kind: 'pull', of: 'time' });
  closeDialog();
  useDialogs.setState({ closedAt: performance.now() - 5_000 });
  let asked = 0;
  await act('count', {}, async () => {
    asked += 1;
    return FAILED;
  });
  again();
  await vi.waitFor(() => expect(asked).toBe(2), 10_000);
  expect(useDialogs.getState().open).toBeNull();
});

test('what would be refused once more, or may have changed something, is not offered again', async () => {
  for (const other of [{ code: 'refused' }, { retrySafe: false }] as const) {
    await act('count', {}, async () => ({ ok: false, error: { ...FAILED.error, ...other } }));
    expect(useNotices.getState().again).toBeNull();
  }
});
