// A row that is called as one that was sent, with other content, is no double as the others: the list and what was found say that it is to
// be decided.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { IntakeDetailWire, IntakeRowWire, IntakeSumsWire } from '../../preload/contract/intake.ts';
import { startLanguage } from '../../renderer/language/setup.ts';
import { foundLines } from '../../renderer/screens/intake-grid/check-side.tsx';
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
  ['en', 'To decide', 'Sent before'],
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
    foundLines(intake, { corrected, byState: {} } as unknown as IntakeSumsWire, null, text)
      .filter(({ key }) => key === 'corrected' || key === 'double')
      .map(({ name, figure }) => [name, figure]);
  expect(found(1)).toEqual([
    ['Samme referanse, annet innhold', '1'],
    ['Sendt før, sendes ikke igjen', '57'],
  ]);
  expect(found(0)).toEqual([['Sendt før, sendes ikke igjen', '58']]);
});
