// What the palette has found by its words, while more of them are typed than the engine has answered for.

import { expect, test, vi } from 'vitest';
import { findInPalette, usePalette } from '../../renderer/state/palette.ts';

const engine = vi.hoisted(() => {
  const waiting: ((names: readonly object[]) => void)[] = [];
  const gridFind = () =>
    new Promise((answer) => {
      waiting.push((value) => answer({ ok: true, value }));
    });
  Object.assign(globalThis, { window: { exportConsole: { gridFind } } });
  return { answer: (names: readonly object[]) => waiting.shift()!(names) };
});

const [vik, visdal] = [
  { list: 'ansatt', id: '1001', name: 'Kari Vik' },
  { list: 'prosjekt', id: '10482', name: 'Visdal bru' },
];

test('what fewer words found stands only while the words that are typed now say it too', async () => {
  const asked = findInPalette('Prøve', 'vi');
  engine.answer([vik, visdal]);
  await asked;
  expect(usePalette.getState().found).toEqual([vik, visdal]);
  // The engine has not answered yet.
  void findInPalette('Prøve', 'visd');
  expect(usePalette.getState().found).toEqual([visdal]);
  void findInPalette('Prøve', 'vis bare funn');
  expect(usePalette.getState().found).toEqual([]);
  void findInPalette('Prøve', '');
  expect(usePalette.getState().found).toEqual([]);
});
