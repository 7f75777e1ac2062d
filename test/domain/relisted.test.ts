// Rule 1, case by case: what becomes of a unit whose Id was handed over before and is listed again.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeRelisted, type ListedLine, type PriorLine, type Relisted } from '../../main/domain/relisted.ts';
import type { UnitState } from '../../main/domain/run.ts';

const listed = (contentHash: string, more: Partial<ListedLine> = {}): ListedLine => ({
  key: 900,
  contentHash,
  reversesFree: false,
  adjustment: false,
  ...more,
});
const prior = (state: UnitState, contentHash: string, more: Partial<PriorLine> = {}): PriorLine => ({
  key: 1,
  run: 1,
  contentHash,
  occurrence: 0,
  live: state !== 'rejected' && state !== 'withdrawn',
  adjustment: false,
  state,
  markProof: state === 'marked' ? 'complete' : null,
  reversed: false,
  released: false,
  ...more,
});
const minus = (contentHash: string, more: Partial<ListedLine> = {}) =>
  listed(contentHash, { key: 901, adjustment: true, ...more });
const occurrencesOf = (verdict: Relisted) => (verdict.kind === 'ready' ? [...verdict.occurrences] : verdict.kind);

describe('a record that is listed again unchanged', () => {
  it.each(['handed-over', 'marking', 'unknown', 'accepted'] as const)('waits for its run while it is %s', (state) => {
    expect(judgeRelisted([listed('a')], [prior(state, 'a', { run: 4 })])).toEqual({
      kind: 'waits',
      run: 4,
      reopen: false,
    });
  });

  it.each(['resolved', 'gone', 'changed'] as const)('opens its run again when it was %s (rule 3)', (state) => {
    expect(judgeRelisted([listed('a')], [prior(state, 'a', { run: 4 })])).toEqual({
      kind: 'waits',
      run: 4,
      reopen: true,
    });
  });

  it.each(['rejected', 'withdrawn'] as const)('is ready again when it was %s, as the same occurrence', (state) => {
    const line = prior(state, 'a', { occurrence: 2 });
    const verdict = judgeRelisted([listed('a')], [prior('marked', 'a', { reversed: true, live: false }), line]);
    expect(verdict).toEqual({ kind: 'ready', occurrences: new Map([[900, 2]]), back: line });
  });

  it('is an alarm when its mark was proved and nothing reversed it', () => {
    expect(judgeRelisted([listed('a')], [prior('marked', 'a', { run: 6 })])).toEqual({ kind: 'alarm', run: 6 });
  });

  it('is a new occurrence when its mark was proved and a reversal of it was listed since', () => {
    const was = prior('marked', 'a', { reversed: true, live: false });
    expect(occurrencesOf(judgeRelisted([listed('a')], [was]))).toEqual([[900, 1]]);
    expect(occurrencesOf(judgeRelisted([listed('a')], [was, { ...was, key: 2, occurrence: 1 }]))).toEqual([[900, 2]]);
  });

  it('is an alarm for its last occurrence, whatever became of the earlier ones', () => {
    const first = prior('marked', 'a', { reversed: true, live: false });
    const second = prior('marked', 'a', { key: 2, run: 8, occurrence: 1 });
    expect(judgeRelisted([listed('a')], [first, second])).toEqual({ kind: 'alarm', run: 8 });
  });
});

describe('a record that is listed with other content', () => {
  it.each(['handed-over', 'accepted', 'marking', 'unknown', 'changed', 'gone', 'resolved'] as const)(
    'has changed while what was handed over is live and %s',
    (state) => {
      expect(judgeRelisted([listed('b')], [prior(state, 'a', { run: 3 })])).toEqual({ kind: 'changed', run: 3 });
    },
  );

  it('is an alarm beside a marked version that nothing reversed, and ready beside one that was', () => {
    expect(judgeRelisted([listed('b')], [prior('marked', 'a', { run: 3 })])).toEqual({ kind: 'alarm', run: 3 });
    const unit = [minus('-a', { reversesFree: true }), listed('b')];
    const verdict = judgeRelisted(unit, [prior('marked', 'a', { reversed: true })]);
    expect(occurrencesOf(verdict)).toEqual([
      [901, 0],
      [900, 0],
    ]);
  });

  it('is ready after a rejection or a withdrawal', () => {
    expect(judgeRelisted([listed('b')], [prior('rejected', 'a')])).toMatchObject({ kind: 'ready', back: null });
    expect(occurrencesOf(judgeRelisted([listed('b')], [prior('withdrawn', 'a')]))).toEqual([[900, 0]]);
  });

  it('is ready once a person decided on a correction, and so is the old content come back', () => {
    const released = prior('resolved', 'a', { released: true });
    expect(occurrencesOf(judgeRelisted([listed('b')], [released]))).toEqual([[900, 0]]);
    expect(occurrencesOf(judgeRelisted([listed('a')], [released]))).toEqual([[900, 1]]);
  });
});

describe('a unit of several lines', () => {
  it('is compared as a whole, in any order', () => {
    const was = [prior('accepted', '-a', { adjustment: true }), prior('accepted', 'b', { key: 2 })];
    expect(judgeRelisted([listed('b'), minus('-a')], was).kind).toBe('waits');
    expect(judgeRelisted([listed('b')], was).kind).toBe('changed');
    expect(judgeRelisted([listed('b'), minus('-a'), listed('c', { key: 902 })], was).kind).toBe('changed');
    expect(judgeRelisted([listed('b'), listed('b', { key: 902 })], was).kind).toBe('changed');
  });

  it('has a reversal that reverses something new as a new occurrence of the same reversal', () => {
    const was = [
      prior('marked', 'a', { reversed: true, live: false }),
      prior('marked', '-a', { key: 2, adjustment: true }),
    ];
    expect(occurrencesOf(judgeRelisted([minus('-a', { reversesFree: true })], was))).toEqual([[901, 1]]);
    expect(judgeRelisted([minus('-a')], was).kind).toBe('alarm');
  });
});

describe('whatever was handed over before', () => {
  const states: UnitState[] = [
    'handed-over',
    'accepted',
    'marking',
    'unknown',
    'marked',
    'changed',
    'gone',
    'resolved',
    'rejected',
    'withdrawn',
  ];
  const history = fc
    .array(
      fc.record({
        state: fc.constantFrom(...states),
        contentHash: fc.constantFrom('a', 'b'),
        run: fc.integer({ min: 1, max: 4 }),
        reversed: fc.boolean(),
        released: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((list) => {
      const lived: PriorLine[] = [];
      for (const line of list) {
        const last = lived.findLast((one) => one.contentHash === line.contentHash);
        const back = last?.state === 'rejected' || last?.state === 'withdrawn';
        const occurrence = last === undefined ? 0 : last.occurrence + (back ? 0 : 1);
        lived.push(prior(line.state, line.contentHash, { ...line, key: lived.length + 1, occurrence }));
      }
      return lived;
    });
  const unit = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 })
    .map((hashes) => hashes.map((hash, at) => listed(hash, { key: 900 + at })));
  const open = (line: PriorLine) => line.live && !line.released && line.state !== 'marked';

  it('nothing is ready beside a live line that has no end yet, or a marked one that nothing reversed', () => {
    fc.assert(
      fc.property(unit, history, (lines, lived) => {
        const blocked = lived.some((line) => open(line) || (line.live && line.state === 'marked' && !line.reversed));
        if (blocked) expect(judgeRelisted(lines, lived).kind).not.toBe('ready');
      }),
      { numRuns: 1000 },
    );
  });

  it('a ready line never has the occurrence of a live one with the same content', () => {
    fc.assert(
      fc.property(unit, history, (lines, lived) => {
        const verdict = judgeRelisted(lines, lived);
        if (verdict.kind !== 'ready') return;
        for (const line of lines) {
          const occurrence = verdict.occurrences.get(line.key);
          expect(occurrence).toBeGreaterThanOrEqual(0);
          const taken = lived.filter(
            (one) => one.contentHash === line.contentHash && one.live && one.occurrence === occurrence,
          );
          expect(taken).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a mark that no complete list proved', () => {
  it('is offered for confirmation when the record is listed again, and is no alarm', () => {
    const marked = prior('marked', 'A', { markProof: 'plain' });
    expect(judgeRelisted([listed('A')], [marked])).toEqual({ kind: 'waits', run: 1, reopen: true });
    expect(judgeRelisted([listed('A')], [{ ...marked, markProof: 'complete' }]).kind).toBe('alarm');
  });
});
