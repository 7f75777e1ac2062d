// No error ends with a button that only closes it: each has the act that leads out of it, by its code.

import { afterEach, expect, test, vi } from 'vitest';
import type { ErrorWire } from '../../preload/contract/common.ts';
import { en } from '../../renderer/language/en.ts';
import { closeDialog, openDialog, useDialogs } from '../../renderer/state/dialogs.ts';
import { clearError, showError, useNotices } from '../../renderer/state/notices.ts';
import { wayOf, wayOutOf } from '../../renderer/state/ways-out.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const failed = (code: string, why?: string, retrySafe = true): ErrorWire => ({
  code,
  operation: 'list',
  object: 'Drift',
  cause: 'it did not work',
  hint: '',
  retrySafe,
  ...(why === undefined ? {} : { values: { why } }),
});

/** Words of the errors that are no codes of their own. */
const ASIDE = new Set([
  'details',
  'status',
  'because',
  'ofPull',
  'ofMonthClose',
  'ofHandOver',
  'ways',
  'copy',
  'busyUntil',
  'clock',
]);
const CODES = Object.keys(en.error).filter((key) => !ASIDE.has(key));
const WHYS = Object.keys(en.error.because);

afterEach(() => {
  clearError();
  useDialogs.setState({ open: null, closedAt: null, last: null });
});

test('every error that has words has a way out in the table', () => {
  expect(CODES.length).toBeGreaterThan(25);
  expect(WHYS.length).toBeGreaterThan(60);
  expect(CODES.filter((code) => wayOf(failed(code)) === null)).toEqual([]);
  const byCode = wayOf(failed('a code of tomorrow'));
  expect(byCode).toBeNull();
  expect(WHYS.filter((why) => wayOf(failed('a code of tomorrow', why)) === null)).toEqual([]);
});

test('none is left with closing alone, wherever the person stands; what she stopped herself is no fault', () => {
  const all = [...CODES.map((code) => failed(code)), ...WHYS.map((why) => failed('refused', why))];
  for (const error of all)
    for (const screen of ['start', 'time', 'connections', 'settings'] as const)
      for (const canAgain of [false, true])
        expect(wayOutOf(error, { screen, canAgain }) !== null, `${error.code} ${error.values?.why} ${screen}`).toBe(
          error.code !== 'stopped',
        );
});

test('it leads to where it is set, else it is done again, else the service is asked', () => {
  const at = { screen: 'time', canAgain: true } as const;
  expect(wayOutOf(failed('service-refused-key'), at)).toBe('connections');
  expect(wayOutOf(failed('service-bad-answer', 'record-without-id'), at)).toBe('connections');
  expect(wayOutOf(failed('refused', 'translations-missing'), at)).toBe('destinations');
  expect(wayOutOf(failed('refused', 'team-password'), at)).toBe('settings');
  expect(wayOutOf(failed('refused', 'month-not-pulled'), at)).toBe('start');
  expect(wayOutOf(failed('file-not-written', 'disk-full'), at)).toBe('again');
  expect(wayOutOf(failed('service-error'), at)).toBe('again');
  expect(wayOutOf(failed('service-broke-off', undefined, false), { ...at, canAgain: false })).toBe('resume');
});

test('to where the person stands there is no way; what nothing leads out of can be copied', () => {
  expect(wayOutOf(failed('service-refused-key'), { screen: 'connections', canAgain: true })).toBe('again');
  expect(wayOutOf(failed('service-refused-key'), { screen: 'connections', canAgain: false })).toBe('copy');
  expect(wayOutOf(failed('store-newer'), { screen: 'time', canAgain: false })).toBe('copy');
});

test('what was asked for in a dialog is done again there, whoever shows the error', () => {
  openDialog({ kind: 'control', run: 3 });
  showError(failed('refused'));
  closeDialog();
  useNotices.getState().again?.();
  expect(useDialogs.getState().open).toEqual({ kind: 'control', run: 3 });
});
