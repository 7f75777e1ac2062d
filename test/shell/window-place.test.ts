// Where the window opens: where it was, but never out of reach and never too small.

import { expect, test } from 'vitest';
import { placeOn } from '../../main/shell/window-place.ts';

const MAIN = { x: 0, y: 0, width: 1920, height: 1040 };
const SECOND = { x: 1920, y: 0, width: 1280, height: 1024 };

test('first time: the usual size, as far as the screen has it', () => {
  expect(placeOn(null, [MAIN])).toEqual({ width: 1440, height: 900, maximized: false });
  expect(placeOn(null, [{ ...MAIN, width: 1280, height: 720 }])).toMatchObject({ width: 1280, height: 720 });
});

test('a place on a screen is taken again', () => {
  const place = { x: 2_000, y: 50, width: 1_100, height: 800, maximized: true };
  expect(placeOn(place, [MAIN, SECOND])).toEqual(place);
});

test('a place on a screen that is gone keeps only its size', () => {
  const place = { x: 2_000, y: 50, width: 1_100, height: 800, maximized: false };
  expect(placeOn(place, [MAIN])).toEqual({ width: 1_100, height: 800, maximized: false });
});

test('it is never smaller than the page can be', () => {
  expect(placeOn({ x: 0, y: 0, width: 300, height: 200, maximized: false }, [MAIN])).toMatchObject({
    width: 1_024,
    height: 700,
  });
});

test.each([
  ['text', 'x'],
  ['nothing', {}],
  ['fractions', { x: 0.5, y: 0, width: 1_100, height: 800, maximized: false }],
])('what cannot be a place is forgotten: %s', (_what, value) => {
  expect(placeOn(value, [MAIN])).toEqual({ width: 1440, height: 900, maximized: false });
});
