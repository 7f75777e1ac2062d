// Versions as multisets: live against listed, what a correction sends, what was read back.
import { describe, expect, it } from 'vitest';
import { compareVersions, correctionOf, liveVersionOf } from '../../../main/domain/evidence/live-version.ts';
import { coverageOf } from '../../../main/domain/evidence/list.ts';
import { classOf } from '../../../main/domain/evidence/lines.ts';
import { minus } from '../../../main/domain/evidence/multiset.ts';
import { readBack } from '../../../main/domain/evidence/read-back.ts';
import { deliveredOf, historyOf, lineOf } from './notation.ts';

const HOUR = 1_000_000n;
const line = (hours: number) => lineOf(10, BigInt(hours) * HOUR);

describe('the live version', () => {
  it('is what is at the ERP and not proved marked, from whichever files, less what was reversed', () => {
    const delivered = deliveredOf('10: 8 A · 10: 7 C · 10: 2 Y · 10: 3 X · 10: 4 C reversed by the console');
    expect(liveVersionOf(delivered).map((one) => one.hours / HOUR)).toEqual([7n, 2n]);
    const [first] = deliveredOf('10: 7 C');
    expect(liveVersionOf([{ ...first!, madeByConsole: true }])).toEqual([]);
  });

  it('may be marked only when listed = live; more is work not handed over; less or other is changed', () => {
    const live = deliveredOf('10: 7 C · 10: 7 C');
    expect(compareVersions(live, [line(7), line(7)])).toBe('as-handed-over');
    expect(compareVersions(live, [line(7), line(7), line(7)])).toBe('more');
    expect(compareVersions(live, [line(7)])).toBe('changed');
    expect(compareVersions(live, [line(7), line(6)])).toBe('changed');
  });

  it('is corrected by what is live and not listed, and what is listed and not live', () => {
    const live = deliveredOf('10: 7 C · 10: 2 C');
    const { reverse, send, kept } = correctionOf(live, [line(2), line(6)]);
    expect(reverse.map((one) => one.hours / HOUR)).toEqual([7n]);
    expect(send.map((one) => one.hours / HOUR)).toEqual([6n]);
    expect(kept).toHaveLength(1);
  });

  it('names a mark that was not gathered', () => {
    const { delivered } = historyOf('10: 7 Y');
    expect(() => classOf(delivered[0]!, new Map())).toThrow('mark 1 of line 0 was not gathered');
  });
});

describe('reading back: after − before against what was handed over', () => {
  it('the same is marked as handed over, whatever stood there before', () => {
    expect(readBack(['a'], [], ['a'])).toEqual({ kind: 'as-handed-over' });
    expect(readBack(['a'], ['a', 'x'], ['x', 'a', 'a'])).toEqual({ kind: 'as-handed-over' });
  });

  it('more was marked along', () => {
    expect(readBack(['a'], ['x'], ['x', 'a', 'b'])).toEqual({ kind: 'marked-along', more: ['b'] });
    expect(readBack(['a'], [], ['a', 'a'])).toEqual({ kind: 'marked-along', more: ['a'] });
  });

  it('less was edited before the mark', () => {
    expect(readBack(['a', 'b'], [], ['a'])).toEqual({ kind: 'edited', more: [], less: ['b'] });
    expect(readBack(['a'], [], ['c'])).toEqual({ kind: 'edited', more: ['c'], less: ['a'] });
  });

  it('an old line with the same content is no mark', () => {
    expect(readBack(['a'], ['a'], ['a'])).toEqual({ kind: 'nothing-new' });
    expect(readBack(['a'], [], [])).toEqual({ kind: 'nothing-new' });
  });
});

describe('small rules', () => {
  it('multisets count each text once', () => {
    expect(minus(['a', 'a', 'b'], ['a'])).toEqual(['a', 'b']);
    expect(minus(['a'], ['a', 'a', 'b'])).toEqual([]);
  });

  it('coverage holds for ranges that overlap or lie in one another', () => {
    const covered = coverageOf([
      { from: 50, to: 60 },
      { from: 1, to: 40 },
      { from: 10, to: 20 },
    ]);
    expect([0, 1, 15, 30, 40, 41, 50, 60, 61].filter(covered)).toEqual([1, 15, 30, 40, 50, 60]);
    expect(coverageOf([])(1)).toBe(false);
    expect(coverageOf('all')(1)).toBe(true);
  });
});
