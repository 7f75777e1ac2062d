// While a confirm goes on, its run is said to be confirmed wherever it is named; how the window shows it: e2e/confirming.test.ts.

import { expect, test, vi } from 'vitest';
import { cardOf, runOf, reviewRecords } from './fake-data.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {}, addEventListener: () => undefined } }));

const { runWords } = await import('../../renderer/screens/run/run-word.ts');
const { cardWords } = await import('../../renderer/screens/start/card-words.ts');

const text = await inLanguage('nb');
const of = { run: 42, kind: 'time', connection: 'A', environment: 'production' } as const;
const as = (status: 'accepted' | 'unknown' | 'marked') =>
  reviewRecords(42, 4, 'time').map((record) => ({ ...record, status }));
const NOW = '2026-11-02T08:00:00Z';

test('in every word of it, also where the last call left something unknown', () => {
  const card = cardOf({ handOver: 1, file: '2026-042.csv' });
  for (const status of ['accepted', 'unknown'] as const) {
    const run = runOf({ ...of, state: 'confirming' }, as(status));
    expect(runWords(run, text, 42)).toBe('Bekreftes nå');
    expect(runWords(run, text, 7)).not.toBe('Bekreftes nå');
    expect(cardWords(card, run, text, NOW, 42).facts[0]).toMatch(/^Bekreftes nå/);
  }
});

test('a run that has come to its end is closed, though what it changed is asked for again', () => {
  const run = runOf({ ...of, state: 'closed' }, as('marked'));
  expect(runWords(run, text, 42)).toBe('Lukket');
});
