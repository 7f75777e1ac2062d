// A data folder that is a copy: the card says which one it was made from, and the dialog asks which of them goes on, in both languages.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import type { TodoWire } from '../../preload/contract/todo.ts';
import { startLanguage } from '../../renderer/language/setup.ts';
import { CopiedDialog } from '../../renderer/screens/frame/gone-through-dialog.tsx';
import { cardWords } from '../../renderer/screens/start/card-words.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

afterAll(async () => {
  await startLanguage('nb');
});

const cardOf = (isThere: boolean): TodoWire => ({
  kind: 'proof',
  run: null,
  recordKind: null,
  connection: null,
  handOver: null,
  file: null,
  sum: { rows: 0, hours: '0', invoiceable: '0', quantity: '0' },
  since: null,
  words: 'this data folder is a copy',
  copyOf: { folder: '/home/kari/konsoll', isThere },
});

test.each([
  ['nb', true, 'Datamappen er en kopi av en annen, som også er der.'],
  ['nb', false, 'Datamappen er kopiert eller flyttet.'],
  ['en', true, 'The data folder is a copy of another one, which is there too.'],
  ['en', false, 'The data folder was copied or moved.'],
] as const)('%s, there %s: %s', async (language, isThere, say) => {
  const words = cardWords(cardOf(isThere), null, await inLanguage(language), '2026-11-02T08:00:00Z');
  expect(words.say).toBe(say);
  expect(words.facts.join(' ')).toContain('/home/kari/konsoll');
  expect(words.facts.join(' ')).not.toContain('this data folder');
});

test.each([
  ['nb', 'Bruk denne mappen'],
  ['en', 'Use this folder'],
] as const)('the dialog names the folder and what to do, %s', async (language, go) => {
  await startLanguage(language);
  for (const isThere of [true, false]) {
    const shown = renderToStaticMarkup(
      createElement(CopiedDialog, { copyOf: { folder: '/home/kari/konsoll', isThere } }),
    );
    expect(shown).toContain('/home/kari/konsoll');
    expect(shown).toContain(go);
  }
});
