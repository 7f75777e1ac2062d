import { describe, expect, test } from 'vitest';
import { columnsFor, templateOf } from '../../renderer/parts/grid/columns.ts';
import { moveOf } from '../../renderer/parts/grid/move-of.ts';
import { linesInView, MAX_TRACK, scrollMap, topOf, topToShow, trackOf } from '../../renderer/parts/grid/scroll-map.ts';

const ROW = 24;

describe('a short grid', () => {
  const map = scrollMap(5214, ROW, 480);

  test('scrolls as it is', () => {
    expect(map.scaled).toBe(false);
    expect(topOf(map, 1000)).toBe(1000);
    expect(trackOf(map, 1000)).toBe(1000);
  });

  test('never past its end', () => expect(topOf(map, 1e9)).toBe(5214 * ROW - 480));
});

describe('a million rows', () => {
  const lines = 1_000_000;
  const map = scrollMap(lines, ROW, 480);

  test('have a track that Chromium can make', () => {
    expect(map.scaled).toBe(true);
    expect(map.track).toBe(MAX_TRACK);
  });

  test('first and last line can be reached', () => {
    expect(linesInView(map, topOf(map, 0), ROW, lines).first).toBe(0);
    expect(linesInView(map, topOf(map, map.track), ROW, lines).last).toBe(lines - 1);
  });

  test('a position survives the way to the bar and back', () => {
    for (const top of [0, 1, 12_345, 11_999_988, lines * ROW - 480])
      expect(topOf(map, trackOf(map, top))).toBeCloseTo(top, 3);
  });
});

test('a line out of view is brought in, one in view moves nothing', () => {
  const map = scrollMap(100, ROW, 240);
  expect(topToShow(map, 0, 3, ROW)).toBe(0);
  expect(topToShow(map, 0, 10, ROW)).toBe(ROW);
  expect(topToShow(map, 960, 2, ROW)).toBe(48);
});

test('an empty grid has no line in view', () => {
  const map = scrollMap(0, ROW, 240);
  const { first, last } = linesInView(map, 0, ROW, 0);
  expect(last).toBeLessThan(first);
});

test('keys move the cursor and stop at the ends', () => {
  expect(moveOf('ArrowDown', 4, 5, 20)).toBe(4);
  expect(moveOf('PageUp', 7, 100, 20)).toBe(0);
  expect(moveOf('End', 0, 1_000_000, 20)).toBe(999_999);
  expect(moveOf('h', 0, 10, 20)).toBeNull();
});

describe('columns', () => {
  const keys = (width: number, ...groups: ('prosjekt' | 'ansatt' | 'week')[]) =>
    columnsFor({ kind: 'time', priced: false, groups, width, widest: 9 }).map((column) => column.key);

  test('hide Product first, then line, then invoiceable; never date, employee, hours, status', () => {
    expect(keys(1400)).toContain('produkt');
    expect(keys(900)).not.toContain('produkt');
    expect(keys(830)).not.toContain('prosjektLinje');
    for (const width of [1400, 900, 700, 500, 300])
      expect(keys(width)).toEqual(expect.arrayContaining(['dato', 'ansatt', 'timer', 'status']));
  });

  test('columns of words give way where nothing more can be hidden, figures and dates never', () => {
    const least = (width: number) =>
      new Map(
        columnsFor({ kind: 'time', priced: false, groups: ['prosjekt'], width, widest: 9 }).map(
          ({ key, least: own }) => [key, own] as const,
        ),
      );
    const [wide, narrow] = [least(700), least(576)];
    expect([narrow.get('dato'), narrow.get('timer')]).toEqual([wide.get('dato'), wide.get('timer')]);
    expect(narrow.get('arbeidstype')!).toBeLessThan(wide.get('arbeidstype')!);
    // "Needs a decision" in 13 pixels with its sign, and the padding: measured in the window.
    for (const width of [700, 576, 460, 300]) expect(least(width).get('status')!).toBeGreaterThanOrEqual(126);
    expect(48 + [...narrow.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(576);
    expect(least(300).get('ansatt')!).toBe(Math.floor(wide.get('ansatt')! * 0.68));
    // Before a state is cut the work type goes.
    expect([576, 460].map((width) => least(width).has('arbeidstype'))).toEqual([true, false]);
  });

  test('a group has no column of its own, but its days are still shown', () => {
    expect(keys(1400, 'prosjekt')).not.toContain('prosjekt');
    expect(keys(1400, 'ansatt', 'week')).not.toContain('ansatt');
    expect(keys(1400, 'ansatt', 'week')).toContain('dato');
  });

  test('those that a person chose, in her order and as wide as she made them', () => {
    const chosen = [
      { key: 'timer', width: 200 },
      { key: 'id', width: null },
      { key: 'dato', width: null },
    ] as const;
    const columns = columnsFor({ kind: 'time', priced: false, groups: [], width: 1400, widest: 9, chosen });
    expect(columns.map(({ key }) => key)).toEqual(['timer', 'id', 'dato']);
    expect(columns[0]).toMatchObject({ least: 200, share: 0 });
    expect(templateOf(columns)).toMatch(/200px minmax\(84px, 1fr\)/);
    expect(templateOf([columns[0]!, columns[2]!])).toBe(`48px 200px minmax(${columns[2]!.least}px, 1fr)`);
  });

  test('figures are never cut: their columns grow', () => {
    const wide = columnsFor({ kind: 'time', priced: false, groups: [], width: 1400, widest: 18 });
    expect(wide.find((column) => column.key === 'timer')?.least).toBeGreaterThan(140);
  });
});
