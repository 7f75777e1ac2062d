// A row that is called as one that was sent, with other content, is no double as the others: the list and what was found say that it is to
// be decided.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { IntakeDetailWire, IntakeRowWire, IntakeSumsWire } from '../../preload/contract/intake.ts';
import { startLanguage } from '../../renderer/language/setup.ts';
import { foundLines } from '../../renderer/screens/intake-grid/check-side.tsx';
import { countOf } from '../../renderer/screens/intake-grid/row-filters.tsx';
import { equationOf, notIncluded } from '../../renderer/screens/intake-grid/tie-out.ts';
import { resultOf } from '../../renderer/screens/intake/result-lines.ts';
import { RowSign } from '../../renderer/screens/intake-grid/row-sign.tsx';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const rowOf = (differs: readonly string[]): IntakeRowWire =>
  ({
    row: 3,
    state: 'double',
    sameAs: null,
    forced: false,
    problems: [],
    words: null,
    differs,
  }) as unknown as IntakeRowWire;

test.each([
  ['nb', 'Må avgjøres', 'Sendt før'],
  ['en', 'Needs a decision', 'Sent before'],
] as const)('in %s it is %s, and not %s', async (language, toDecide, sent) => {
  await startLanguage(language);
  const drawn = (row: IntakeRowWire): string => renderToStaticMarkup(createElement(RowSign, { row }));
  expect(drawn(rowOf(['Antall']))).toContain(toDecide);
  expect(drawn(rowOf(['Antall']))).not.toContain(sent);
  expect(drawn(rowOf([]))).toContain(sent);
});

test('it is counted by itself among what was found', async () => {
  const text = await inLanguage('nb');
  const counts = { new: 0, invalid: 0, double: 58, dropped: 0 };
  const intake = { columns: [], problems: [], counts, repeats: 0 } as unknown as IntakeDetailWire;
  const found = (corrected: number) =>
    foundLines(intake, { corrected: { rows: corrected }, byState: {} } as unknown as IntakeSumsWire, null, text)
      .filter(({ key }) => key === 'corrected' || key === 'double')
      .map(({ name, figure }) => [name, figure]);
  expect(found(1)).toEqual([
    ['Samme referanse, annet innhold', '1'],
    ['Sendt før, sendes ikke igjen', '57'],
  ]);
  expect(found(0)).toEqual([['Sendt før, sendes ikke igjen', '58']]);
});

test('the equation, the views, what does not go out and the result count it by itself, and no row twice', async () => {
  const sum = (rows: number, quantity: string) => ({ rows, quantity, amount: null, rounded: 0 });
  const sums = (corrected: number) =>
    ({
      all: sum(60, '9'),
      byState: { double: sum(58, '7') },
      corrected: sum(corrected, '4'),
    }) as unknown as IntakeSumsWire;
  const counts = { new: 1, double: 58, invalid: 1, dropped: 0, sent: 0, sending: 0, unknown: 0, refused: 0 };
  const intake = { rows: 60, counts, sources: [], repeats: 0 } as unknown as IntakeDetailWire;
  const text = await inLanguage('en');
  const terms = (corrected: number) =>
    equationOf(intake, sums(corrected), text).right.map(({ name, count, amount }) => [name, count, amount]);
  const without = (of: unknown[][]) => of.map(([name, count]) => `${String(name)} ${String(count)}`);
  expect(without(terms(1))).toEqual(['New 1', 'Needs a decision 1', 'Sent before 57', 'With errors 1']);
  expect(
    terms(1)
      .map(([, , amount]) => amount)
      .slice(1, 3),
  ).toEqual(['4', '3'].map((n) => expect.stringContaining(n)));
  expect(without(terms(0))).toEqual(['New 1', 'Sent before 58', 'With errors 1']);
  expect((['corrected', 'before', 'double'] as const).map((view) => countOf(intake, sums(1), view))).toEqual([
    1, 57, 58,
  ]);
  expect(notIncluded(intake, sums(1), text)).toBe(
    'Not included: 1 in need of a decision, 57 sent before, 1 with errors, 0 left out.',
  );
  expect(notIncluded(intake, sums(0), text)).toBe('Not included: 58 sent before, 1 with errors, 0 left out.');
  const { lines, proven } = resultOf(intake, 1);
  expect(lines.slice(-2)).toEqual([
    { key: 'corrected', count: 1 },
    { key: 'double', count: 57 },
  ]);
  expect(proven).toBe(true);
});
