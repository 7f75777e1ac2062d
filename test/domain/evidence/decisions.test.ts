// For every state that waits for a person there is a decision that is true.
import { describe, expect, it } from 'vitest';
import { type Decision, type Happened, SITUATIONS, decisionsFor } from '../../../main/domain/evidence/decisions.ts';
import { happenedToLine, happenedToUnit } from '../../../main/domain/evidence/happened.ts';
import type { LineVerdict, Undecided, UnitVerdict } from '../../../main/domain/evidence/verdicts.ts';
import type { UnitState } from '../../../main/domain/run.ts';

const WHY: readonly Undecided[] = ['list-contradicts-itself', 'twins', 'mark-not-shown', 'several-originals'];
const SENT: readonly UnitState[] = ['handed-over', 'accepted', 'marking', 'unknown'];

describe('decisions that are always there', () => {
  it('every row knows what may have happened, and has a decision for each of it', () => {
    for (const { state, happened, worlds } of SITUATIONS) {
      expect(worlds.length, `${state} ${happened}`).toBeGreaterThan(0);
      const decisions = decisionsFor(state, happened);
      for (const { decision } of worlds) expect(decisions).toContain(decision);
    }
  });

  it('no situation stands twice', () => {
    const keys = SITUATIONS.map(({ state, happened }) => `${state}/${happened}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('holds every decision that the rules name', () => {
    const has = (state: UnitState, happened: Happened, ...decisions: Decision[]) =>
      expect(decisionsFor(state, happened)).toEqual(expect.arrayContaining(decisions));
    has('gone', 'not-listed', 'marked-elsewhere', 'deleted', 'replaced-by');
    has('unknown', 'mark-not-proved', 'marked', 'deleted', 'replaced-by');
    has('accepted', 'not-seen-in-plain-lists', 'deleted', 'marked-elsewhere');
    has('changed', 'listed-otherwise', 'removed-in-erp', 'send-correction');
    has('changed', 'marked-otherwise', 'removed-in-erp', 'send-correction');
    has('marked', 'listed-again-after-mark', 'still-waiting', 'already-in-erp');
    has('held', 'second-reversal', 'already-in-erp');
    has('held', 'erp-never-got-it', 'already-in-erp');
    has('rejected', 'rejected-yet-marked', 'send-again', 'already-in-erp');
  });

  it('a situation that waits for nobody has none', () => {
    expect(decisionsFor('marked', 'not-listed')).toEqual([]);
  });

  it('every verdict about a unit that waits for a person has a decision, in each state it can have', () => {
    const cases: readonly (readonly [UnitVerdict, readonly UnitState[]])[] = [
      [{ kind: 'gone' }, ['gone']],
      [{ kind: 'marked-elsewhere' }, ['gone']],
      [{ kind: 'changed', reverse: [], send: [] }, ['changed']],
      [{ kind: 'marked-otherwise', more: [], less: [] }, ['changed']],
      [{ kind: 'unknown', against: [], told: true }, ['unknown']],
      [{ kind: 'unseen' }, ['handed-over', 'accepted', 'unknown']],
      [{ kind: 'not-whole' }, ['handed-over', 'accepted', 'unknown']],
      [{ kind: 'alarm' }, ['marked']],
      [{ kind: 'waits', mark: 'accepted-again', whole: true, touched: false, more: [] }, ['accepted']],
      [{ kind: 'waits', mark: 'not-sent', whole: false, touched: false, more: [] }, ['handed-over', 'accepted']],
      ...WHY.map((why) => [{ kind: 'person', why }, SENT] as const),
    ];
    for (const [verdict, states] of cases) {
      for (const state of states) expect(decisionsFor(state, happenedToUnit(verdict)!), state).not.toEqual([]);
    }
    expect(happenedToUnit({ kind: 'reopen' })).toBeNull();
    expect(happenedToUnit({ kind: 'waits', mark: 'not-sent', whole: true, touched: false, more: [] })).toBeNull();
  });

  it('every listed line that waits for a person has a decision', () => {
    const lines: readonly LineVerdict[] = [
      { kind: 'held', why: 'second-reversal', holder: 'console', original: 1 },
      { kind: 'held', why: 'never-got', original: 1 },
      { kind: 'ready', versionOf: null, occurrence: 0, waitsFor: { kind: 'unit' } },
      { kind: 'ready', versionOf: 2, occurrence: 0, waitsFor: { kind: 'reversal', reversal: 2 } },
      ...WHY.map((why) => ({ kind: 'person', why }) as const),
    ];
    for (const line of lines) expect(decisionsFor('held', happenedToLine(line)!)).not.toEqual([]);
    expect(happenedToLine({ kind: 'alarm' })).toBeNull();
    expect(
      happenedToLine({ kind: 'ready', versionOf: null, occurrence: 0, waitsFor: { kind: 'verdict', of: 1 } }),
    ).toBeNull();
  });
});
