// Nothing of a run that was discarded goes out: neither its entries nor its sums say that it will.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { signOf } from '../../renderer/parts/grid/cells.tsx';
import { statusKey, statusSentence } from '../../renderer/language/reason.ts';
import { termName } from '../../renderer/language/tie-words.ts';
import { CountedCard } from '../../renderer/screens/run/counted-card.tsx';
import { equationsOf } from '../../renderer/screens/run/run-facts.ts';
import { reviewRecords, runOf, sumOf, timeRecord } from './fake-data.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const text = await inLanguage('nb');
const of = { run: 42, kind: 'time', connection: 'A', environment: 'production' } as const;
const run = (state: 'review' | 'discarded') => runOf({ ...of, state }, reviewRecords(42, 4, 'time'));

test('an entry that was ready there', () => {
  const record = { ...timeRecord(42, 1, false), status: 'ready', findings: [], late: false, discarded: true } as const;
  expect(text.t(`status.${statusKey(record)}`)).toBe('Forkastet');
  expect(signOf(record, false).sign).toBe('discarded');
  expect(statusSentence(record, text)).toBe('Kjøringen er forkastet. Posten overleveres ikke herfra.');
  // What was found of it is still what is looked for.
  expect(signOf({ ...record, findings: ['hours-zero'] }, false).sign).toBe('finding');
});

test('its tie-out, and how a figure of it was counted', () => {
  expect(termName(run('review'), 'toHandOver', text)).toBe('Til overlevering');
  expect(equationsOf(run('discarded'), 'review', text)[0]!.right.map(({ name }) => name)).toEqual([
    'Forkastet',
    'Holdt tilbake',
    'Satt til side',
  ]);
  const sum = { ...sumOf([]), rows: 4 };
  const counted = { parts: [{ state: 'ready' as const, reason: null, sum }], sum };
  const said = (state: 'review' | 'discarded') =>
    renderToStaticMarkup(createElement(CountedCard, { title: 'x', run: run(state), counted, text }));
  expect(said('review')).toContain('Klar');
  expect(said('discarded')).toContain('Forkastet');
  expect(said('discarded')).not.toContain('Klar');
});
