// A run that the ERP may have twice says so over its entries, and which they are: its card led to a page that said nothing of it.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { startLanguage } from '../../renderer/language/setup.ts';
import { TwiceBanner, twiceOf } from '../../renderer/screens/run/perhaps-twice.tsx';
import { cardOf } from './fake-data.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

test.each([
  ['nb', 'ERP kan ha 3 timeposter to ganger', 'Id 4100001, 4100002 og 1 til.', 'Skriv hva du fant …'],
  ['en', 'The ERP may have 3 time entries twice', 'Id 4100001, 4100002 and 1 more.', 'Say what you found …'],
] as const)('in %s', async (language, title, ids, act) => {
  await startLanguage(language);
  const sum = { rows: 3, hours: '0', invoiceable: '0', quantity: '0' };
  const card = cardOf({ kind: 'twice', run: 42, sum, ids: [4_100_001, 4_100_002] });
  const all = [cardOf({ kind: 'waiting', run: 41 }), cardOf({ kind: 'waiting', run: 42 }), card];
  expect(twiceOf(all, 42)).toBe(card);
  const drawn = renderToStaticMarkup(createElement(TwiceBanner, { card, run: 42, kind: 'time' }));
  for (const words of [title, ids, act]) expect(drawn).toContain(words);
  // Of another run nothing is said, nor before it is known what is to be done.
  expect([twiceOf(all, 41), twiceOf(all, 43), twiceOf(null, 42)]).toEqual([null, null, null]);
});
