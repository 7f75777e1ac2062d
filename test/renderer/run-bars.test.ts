// The pictures of a run: which day is named, and what is taken back hangs below the line.

import { expect, test, vi } from 'vitest';
import { mostOf, upright } from '../../renderer/screens/run/run-bars.tsx';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

test('the day with the most is named beside others alone, and hours that are taken back are never the most', () => {
  const bar = (words: string, share: number, isNegative = false) => ({ words, amount: words, share, isNegative });
  expect(mostOf([bar('6.', 40), bar('7.', 100, true)])?.words).toBe('6.');
  expect(mostOf([bar('6.', 40, true), bar('7.', 100, true)])).toBeNull();
  // Of one day the date stands there already.
  expect(mostOf([bar('6.', 100)])).toBeNull();
});

test('a day of which more was taken back than added hangs below the line of the others', () => {
  const bar = (share: number, isNegative = false) => ({ share, isNegative });
  expect(upright([bar(100), bar(50)])).toEqual({
    zero: 0,
    bars: [
      { from: 0, share: 100 },
      { from: 0, share: 50 },
    ],
  });
  expect(upright([bar(100, true), bar(25)])).toEqual({
    zero: 80,
    bars: [
      { from: 0, share: 80 },
      { from: 80, share: 20 },
    ],
  });
  expect(upright([bar(0)])).toEqual({ zero: 0, bars: [{ from: 0, share: 0 }] });
});
