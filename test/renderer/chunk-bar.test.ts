// A bar of hundreds of calls: the calls beyond the eightieth were left out of it, so that it was full while most of them were to come.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Chunk, ChunkBar } from '../../renderer/parts/progress-bar.tsx';

const chunks = (states: readonly Chunk['state'][], size = 500): Chunk[] => states.map((state) => ({ size, state }));
const of = (count: number, state: Chunk['state']): Chunk['state'][] => Array.from({ length: count }, () => state);

/** The class and the width of each part that is drawn. */
function parts(all: readonly Chunk[]): readonly (readonly [string, number])[] {
  const page = renderToStaticMarkup(createElement(ChunkBar, { label: 'x', chunks: all, done: 0, total: 1 }));
  return [...page.matchAll(/<i class="(\w*)" style="flex-grow:(\d+)/g)].map(([, name, grow]) => [name!, Number(grow)]);
}

const share = (all: ReturnType<typeof parts>, name: string): number =>
  all.filter(([own]) => own === name).reduce((sum, [, grow]) => sum + grow, 0);

test('few calls are drawn one by one', () => {
  expect(parts(chunks(['done', 'now', 'bad', 'later'])).map(([name]) => name)).toEqual(['ok', 'now', 'bad', '']);
});

test('of many all are drawn, no more than have room, and none is done before all of its part are', () => {
  const all = parts(chunks([...of(81, 'done'), ...of(111, 'later')]));
  expect(all.length).toBeLessThanOrEqual(48);
  expect([share(all, 'ok'), share(all, 'ok') + share(all, '')]).toEqual([80 * 500, 192 * 500]);
  const last = parts([...chunks([...of(190, 'done'), 'now']), ...chunks(['later'], 7)]);
  expect(last.at(-1)).toEqual(['now', 3 * 500 + 7]);
  expect(share(parts(chunks([...of(100, 'done'), 'bad', ...of(91, 'later')])), 'bad')).toBe(4 * 500);
});
