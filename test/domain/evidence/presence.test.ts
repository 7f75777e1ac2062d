// What stands in the list beyond the table: units that wait, changed or are listed again, groups that wait together, corrections.
import { describe, expect, it } from 'vitest';
import { judge } from '../../../main/domain/evidence/judge.ts';
import type { History, List } from '../../../main/domain/evidence/list.ts';
import { deliveredOf, historyOf, historyWith, lineOf, listOf, listWith, sayOf } from './notation.ts';

function judged(delivered: string, listed: string, history: Partial<History> = {}, list: Partial<List> = {}) {
  return judge(historyOf(delivered, history), listOf(listed, list));
}

describe('a unit that waits', () => {
  const mark = (delivered: string, list: Partial<List> = {}) => {
    const unit = judged(delivered, '10: 7.5', {}, list).units.get(10);
    return unit?.kind === 'waits' ? unit.mark : unit;
  };

  it('is still marking in the confirm that sent it, accepted again when a later one lists it', () => {
    expect(mark('10: 7.5 C')).toBe('not-sent');
    expect(mark('10: 7.5 Y', { act: 1 })).toBe('still-marking');
    expect(mark('10: 7.5 Y', { act: 2 })).toBe('accepted-again');
    expect(mark('10: 7.5 Y', { act: 2, began: 20 })).toBe('still-marking');
    expect(mark('10: 7.5 U')).toBe('may-still-come');
  });

  it('is whole only where the list cannot be cut inside it', () => {
    const whole = (delivered: string, listed: string, list: Partial<List>, history: Partial<History> = {}) => {
      const unit = judged(delivered, listed, history, list).units.get(10);
      return unit?.kind === 'waits' ? unit.whole : unit?.kind;
    };
    expect(whole('10: 7.5 C', '10: 7.5', { covers: 'all' })).toBe(true);
    expect(whole('10: 7.5 C', '10: 7.5', { covers: [] })).toBe(false);
    expect(whole('10: 7.5 C', '10: 7.5', { covers: [{ from: 10, to: 10 }] })).toBe(true);
    expect(whole('10: 7.5 C', '10: 7.5', { covers: [], seenIsWhole: true })).toBe(true);
    expect(whole('10: 7.5 C', '10: 7.5', { covers: [], seenIsWhole: true }, { everSeveral: new Set([10]) })).toBe(
      false,
    );
    expect(whole('10: -7.5 C', '10: -7.5', { covers: [], seenIsWhole: true })).toBe(false);
    // The reversal of what was exported before stands there too, or will: a mark of the Id would take it unseen.
    expect(whole('10: 7.5 A · 10: 6 C', '10: 6', { covers: [], seenIsWhole: true })).toBe(false);
    expect(whole('10: 7.5 A · 10: 6 C', '10: 6', { covers: 'all' })).toBe(true);
    expect(whole('10: 7.5 C · 10: 2 C', '10: 7.5', { covers: [] })).toBe('not-whole');
    expect(whole('10: 7.5 C · 10: 2 C', '10: 7.5', { covers: [], seenIsWhole: true })).toBe('not-whole');
    expect(whole('10: 7.5 C', '10: 7.5 · 10: 2 *', { covers: [], seenIsWhole: true })).toBe(false);
    expect(whole('10: -7.5 C', '10: 6 *', { covers: [], seenIsWhole: true })).toBe('not-whole');
    // Without hours it may be its own reversal.
    expect(whole('10: 0 C', '10: 0', { covers: [], seenIsWhole: true })).toBe(false);
    expect(whole('10: 7.5 C', '10: 6 *', { covers: [] })).toBe('not-whole');
    expect(whole('10: 7.5 C', '10: 6 *', { covers: [], seenIsWhole: true })).toBe('changed');
  });

  it('is the line with its own EndretDato, where another has the same content', () => {
    const { units, lines } = judged('10: 7.5 C *', '10: 7.5 · 10: 7.5 *');
    expect(units.get(10)).toMatchObject({ kind: 'waits', touched: false, more: [0] });
    expect(lines.get(1)).toEqual({ kind: 'of-unit', delivered: 0 });
  });

  it('waits on beside a reversal that fits several of what was exported before: only that is for a person', () => {
    const { units, lines } = judged('10: 7.5 A (P) · 10: 7.5 A (Q) · 10: 6 C', '10: 6 · 10: -7.5 * (R)');
    expect(units.get(10)).toMatchObject({ kind: 'waits', more: [1] });
    expect(lines.get(1)).toEqual({ kind: 'person', why: 'several-originals' });
  });

  it('keeps lines of two files as one version, and lines more are ready', () => {
    expect(sayOf('10: 7.5 Y · 10: 2 C', '10: 7.5 · 10: 2 · 10: 1 *')).toBe('10: waits + ready [1]');
  });
});

describe('a unit that changed', () => {
  it('says what a correction reverses and sends, and what stays', () => {
    const { units, lines } = judged('10: 7.5 C · 10: 2 C', '10: 2 · 10: 6 *');
    expect(units.get(10)).toEqual({ kind: 'changed', reverse: [0], send: [1] });
    expect(lines.get(0)).toEqual({ kind: 'of-unit', delivered: 1 });
    expect(lines.get(1)).toEqual({ kind: 'changed' });
  });

  it('a reversal that was handed over with it reverses nothing a second time, also where its EndretDato was touched', () => {
    const group = '10: 7.5 A reversed by the service · 10: -7.5 C * · 10: 6 C *';
    for (const listed of ['10: -7.5 * · 10: 5 **', '10: -7.5 ** · 10: 5 **']) {
      const { units, lines } = judged(group, listed);
      expect(units.get(10), listed).toEqual({ kind: 'changed', reverse: [2], send: [1] });
      expect(lines.get(0), listed).toEqual({ kind: 'of-unit', delivered: 1 });
    }
  });
});

it('a reversal of what the ERP never got, beside a version that changed, is for a person', () => {
  const { lines } = judged('10: 7.5 C', '10: 6 * · 10: -2 *');
  expect([...lines.values()]).toContainEqual({ kind: 'person', why: 'list-contradicts-itself' });
});

describe('exported and listed again', () => {
  it('is marked again by itself only as it was, in a complete list', () => {
    expect(sayOf('10: 7.5 A', '10: 7.5', { list: { covers: [] } })).toBe('10: alarm');
    expect(sayOf('10: 7.5 A', '10: 7.5', { list: { endretDatoTells: false } })).toBe('10: alarm');
    expect(sayOf('10: 7.5 A', '10: 6')).toBe('10: alarm');
    expect(sayOf('10: 7.5 A', '10: 7.5 · 10: 2 *')).toBe('10: alarm');
    expect(sayOf('10: 7.5 A', '10: 7.5 · 10: -2 *')).toBe('10: alarm; reversal 10 (-2): exported before');
  });

  it('is an alarm where the ERP got it only after somebody else had marked it', () => {
    const [one] = deliveredOf('10: 7.5 A');
    expect(judge(historyWith([one!]), listOf('10: 7.5')).units.get(10)).toEqual({ kind: 'reopen' });
    expect(judge(historyWith([{ ...one!, sentAgain: true }]), listOf('10: 7.5')).units.get(10)).toEqual({
      kind: 'alarm',
    });
  });

  it('is an alarm where it is a reversal alone, in a list that proves nothing', () => {
    const delivered = '10: 7.5 A reversed by the service · 10: -7.5 A';
    expect(sayOf(delivered, '10: -7.5')).toBe('10: reopen: mark again');
    expect(sayOf(delivered, '10: -7.5', { list: { covers: [] } })).toBe('10: alarm');
  });

  it('a reversal that was exported and is listed again as it was is no second reversal', () => {
    const history = '10: 7.5 A reversed by the service · 77: -7.5 A *';
    expect(sayOf(history, '77: -7.5 *')).toBe('77: reopen: mark again');
    expect(sayOf(history, '77: -7.5 **')).toBe('reversal 77 (-7.5): second, held (service)');
    const group = '10: 7.5 A reversed by the service · 10: -7.5 A * · 10: 6 A *';
    expect(sayOf(group, '10: -7.5 * · 10: 6 *')).toBe('10: reopen: mark again');
  });

  it('a line that nothing reversed is an alarm beside one that was', () => {
    const { units, lines } = judged('10: 7.5 Y · 10: 2 Y', '77: -7.5 * · 10: 2 *');
    expect(units.get(10)).toMatchObject({ kind: 'marked', basis: 'reversal' });
    expect(lines.get(1)).toEqual({ kind: 'alarm' });
    expect(sayOf('10: 7.5 A · 10: 2 A', '77: -7.5 * · 10: 2 *')).toBe('10: alarm; reversal 77 (-7.5): of 10 run 1');
    expect(sayOf('10: 7.5 A · 10: 2 A', '77: -7.5 * · 10: 6 *')).toBe(
      'line 10 (6): ready; reversal 77 (-7.5): of 10 run 1',
    );
  });
});

describe('what goes together', () => {
  it('an Id that the console knows is its own next version, not that of another', () => {
    const { lines } = judged('10: 7.5 C no verdict · 80: 6 A reversed by the service', '77: -7.5 * · 80: 6 *');
    expect(lines.get(1)).toMatchObject({ kind: 'ready', versionOf: null, waitsFor: null });
  });

  it('reversal and new version of a unit without a verdict wait for it, under whichever Id', () => {
    for (const listed of ['10: -7.5 * · 10: 6 *', '77: -7.5 * · 10: 6 *', '77: -7.5 * · 78: 6 *']) {
      const { units, lines } = judged('10: 7.5 C no verdict', listed);
      expect(units.get(10), listed).toMatchObject({ kind: 'marked', waitsForVerdict: true });
      for (const key of [0, 1]) {
        expect(lines.get(key), listed).toMatchObject({ waitsFor: { kind: 'verdict', of: 10 } });
      }
    }
    const other = judged('10: 7.5 C no verdict', '77: -7.5 * · 80: 4 *').lines.get(1);
    expect(other).toMatchObject({ kind: 'ready', waitsFor: { kind: 'verdict' } });
  });

  it('other work of the same day does not wait', () => {
    const far = { ...lineOf(80, 4_000_000n, 1, 'Q'), arbeidstypeId: '200', key: 1 };
    const { lines } = judge(
      historyOf('10: 7.5 C no verdict'),
      listWith([{ ...lineOf(77, -7_500_000n, 1), key: 0 }, far]),
    );
    expect(lines.get(1)).toMatchObject({ kind: 'ready', versionOf: null, waitsFor: null });
  });

  it('an original proved marked without a verdict holds its reversal too', () => {
    expect(judged('10: 7.5 A no verdict', '77: -7.5 *').lines.get(0)).toMatchObject({
      kind: 'reversal',
      waitsFor: { kind: 'verdict', of: 10 },
    });
  });

  it('what the ERP never got is held with its new version; a unit is held as a whole', () => {
    expect(judged('10: 7.5 X', '77: -7.5 * · 78: 6 *').lines.get(1)).toMatchObject({
      kind: 'ready',
      waitsFor: { kind: 'reversal', reversal: 0 },
    });
    expect(judged('10: 7.5 C reversed by the console', '10: -7.5 * · 10: 6 *').lines.get(1)).toMatchObject({
      kind: 'ready',
      waitsFor: { kind: 'unit' },
    });
  });

  it('a pending correction is dropped when the service reverses its original, or lists it as the ERP has it', () => {
    const corrections = [{ number: 5, id: 10, originals: [0], uneven: false, sendsAgain: false }];
    expect(judged('10: 7.5 C', '10: 6 * · 77: -7.5 *', { corrections }).dropped).toEqual([
      { number: 5, why: 'reversed-by-the-service' },
    ]);
    expect(judged('10: 7.5 C', '10: 7.5', { corrections }).dropped).toEqual([
      { number: 5, why: 'listed-as-handed-over' },
    ]);
    expect(judged('10: 7.5 C', '10: 6 *', { corrections }).dropped).toEqual([]);
  });

  it('the reversal of what a pending correction was to send is of what the ERP never got, once that is dropped', () => {
    const corrections = [{ number: 5, id: 10, originals: [0], uneven: false, sendsAgain: false }];
    const seen = [{ ...lineOf(10, 7_000_000n, 1), key: -1, run: 1, going: true }];
    const sent = judged('10: 6 C', '10: 5 ** · 77: -7 **', { corrections, seen });
    expect(sent.lines.get(1)).toMatchObject({ kind: 'exported-before', waitsFor: { kind: 'verdict', of: 10 } });
    expect([sent.dropped, sent.takenBack]).toEqual([[], new Set([10])]);
    const back = judged('10: 6 C', '10: 6 ** · 77: -7 **', { corrections, seen });
    expect(back.lines.get(1)).toEqual({ kind: 'held', why: 'never-got', original: -1 });
    expect([back.dropped.length, back.takenBack]).toEqual([1, new Set()]);
  });

  it('a pending correction stands while one destination has what another gave back, or the list may be cut', () => {
    const corrections = [{ number: 5, id: 10, originals: [0], uneven: true, sendsAgain: false }];
    expect(judged('10: 7.5 C', '10: 7.5', { corrections }).dropped).toEqual([]);
    const even = { corrections: [{ ...corrections[0]!, uneven: false }] };
    expect(judge(historyOf('10: 7.5 C', even), listOf('10: 7.5', { covers: [] })).dropped).toEqual([]);
  });

  it('what was to be sent again and is reversed before the ERP got it is not sent', () => {
    const corrections = [{ number: 5, id: 10, originals: [0], uneven: false, sendsAgain: true }];
    expect(judged('10: 7.5 X', '77: -7.5 *', { corrections }).dropped).toEqual([
      { number: 5, why: 'reversed-by-the-service' },
    ]);
    expect(judged('10: 7.5 X', '77: -4 *', { corrections }).dropped).toEqual([]);
  });

  it('what is held is held with a new version of other work and the same hours, and with none of other hours', () => {
    expect(judged('10: 7.5 X', '77: -7.5 * · 78: 7.5 * (Q)').lines.get(1)).toMatchObject({
      versionOf: 0,
      waitsFor: { kind: 'reversal', reversal: 0 },
    });
    expect(judged('10: 7.5 X', '77: -7.5 * · 78: 6 * (Q)').lines.get(1)).toMatchObject({
      versionOf: null,
      waitsFor: null,
    });
  });

  it('counts occurrences: once more after a mark, the same again after a rejection', () => {
    const occurrence = (delivered: string, listed: string, key: number) => {
      const verdict = judged(delivered, listed).lines.get(key);
      return verdict && 'occurrence' in verdict ? verdict.occurrence : verdict;
    };
    expect(occurrence('10: 7.5 A', '10: 7.5 * · 77: -7.5 *', 0)).toBe(1);
    expect(occurrence('10: 7.5 X', '10: 7.5', 0)).toBe(0);
    expect(occurrence('1: 1 C', '10: 7.5 · 10: 7.5', 1)).toBe(1);
  });
});
