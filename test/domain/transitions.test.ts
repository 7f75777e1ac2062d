// Every change of state that happens, by name: what follows from the tables for the promise (rules 2 and 3).

import { describe, expect, it } from 'vitest';
import { ConsoleError } from '../../main/domain/errors.ts';
import { type RunState, UNIT_STATES, type UnitState } from '../../main/domain/run.ts';
import {
  assertRunMay,
  assertUnitMay,
  mayBecome,
  RUN_TRANSITIONS,
  type Transition,
  UNIT_TRANSITIONS,
} from '../../main/domain/transitions.ts';

/** Every state that can be reached from `from`, on paths that do not touch `without`. */
function reachable(from: UnitState, without: readonly UnitState[] = []): Set<UnitState> {
  const seen = new Set<UnitState>([from]);
  for (const state of seen) {
    for (const next of UNIT_STATES) if (mayBecome(state, next) && !without.includes(next)) seen.add(next);
  }
  return seen;
}

describe('a unit', () => {
  it('follows every arrow of its diagram', () => {
    const arrows: [UnitState, UnitState][] = [
      ['ready', 'held'],
      ['held', 'ready'],
      ['ready', 'handed-over'],
      ['handed-over', 'accepted'],
      ['accepted', 'marking'],
      ['marking', 'marked'],
      ['handed-over', 'rejected'],
      ['handed-over', 'withdrawn'],
      ['accepted', 'handed-over'],
      ['accepted', 'changed'],
      ['accepted', 'gone'],
      ['changed', 'resolved'],
      ['gone', 'resolved'],
      ['marking', 'unknown'],
      ['unknown', 'marked'],
      ['unknown', 'accepted'],
    ];
    for (const [from, to] of arrows) expect([from, to, mayBecome(from, to)]).toEqual([from, to, true]);
  });

  it('stays handed over until its verdict, whatever a list shows of it', () => {
    const ends = Object.entries(UNIT_TRANSITIONS).filter(([, { from }]) => from.some((one) => one === 'handed-over'));
    const verdicts = ['undo-hand-over', 'accept', 'reject', 'withdraw'];
    // One of several destinations took it, and the others said no: that is a verdict too.
    expect(ends.map(([name]) => name)).toEqual([...verdicts, 'partly-changed', 'partly-gone']);
  });

  it('is never marked that was not handed over and accepted (rule 2)', () => {
    for (const from of ['ready', 'held', 'duplicate', 'needs-person'] as const) {
      expect(reachable(from, ['handed-over', 'resolved'])).not.toContain('marked');
      expect(reachable(from, ['accepted', 'resolved'])).not.toContain('marked');
      expect(mayBecome(from, 'marking') || mayBecome(from, 'accepted') || mayBecome(from, 'marked')).toBe(false);
    }
    for (const state of UNIT_STATES) {
      if (mayBecome(state, 'marked')) expect(['marking', 'unknown']).toContain(state);
      if (mayBecome(state, 'marking')) expect(state).toBe('accepted');
    }
    for (const state of ['rejected', 'withdrawn'] as const) expect([...reachable(state)]).toEqual([state]);
  });

  it('is never forgotten once accepted: it can still be marked, or a person closed it (rule 3)', () => {
    // A hand-over is undone only before it is complete: no unit of it has been answered then.
    for (const state of reachable('accepted', ['ready'])) {
      if (state === 'marked' || state === 'rejected' || state === 'withdrawn') continue;
      expect(reachable(state)).toContain('marked');
    }
  });

  it('stays marked, unless no list proved it and it is listed again, or it is read back changed or missing', () => {
    expect(UNIT_STATES.filter((to) => mayBecome('marked', to))).toEqual(['accepted', 'changed', 'gone']);
  });

  it('is named with both states when a step is not allowed', () => {
    expect(() => assertUnitMay(7, 'ready', 'prove-mark', 'confirm')).toThrow(ConsoleError);
    expect(() => assertUnitMay(7, 'ready', 'prove-mark', 'confirm')).toThrow(
      /confirm: Id 7: it is ready and cannot become marked/,
    );
    expect(() => assertUnitMay(7, 'ready', 'hold', 'hold')).not.toThrow();
  });
});

describe('a run', () => {
  const states: RunState[] = ['pulling', 'review', 'handed-over', 'confirming', 'closed', 'failed', 'discarded'];
  const may = (from: RunState, to: RunState) => {
    const all: readonly Transition<RunState>[] = Object.values(RUN_TRANSITIONS);
    return all.some((one) => one.to === to && one.from.includes(from));
  };

  it('follows every arrow of its diagram', () => {
    const arrows: [RunState, RunState][] = [
      ['pulling', 'review'],
      ['pulling', 'failed'],
      ['review', 'handed-over'],
      ['review', 'discarded'],
      ['handed-over', 'confirming'],
      ['confirming', 'closed'],
    ];
    for (const [from, to] of arrows) expect(may(from, to)).toBe(true);
  });

  it('is named with both states when a step is not allowed', () => {
    expect(() => assertRunMay(3, 'closed', 'discard', 'discard')).toThrow(
      'discard: run 3: it is closed and cannot become discarded',
    );
    expect(() => assertRunMay(3, 'review', 'discard', 'discard')).not.toThrow();
  });

  it('is discarded from review only, and failed from pulling only', () => {
    for (const state of states) {
      expect(may(state, 'discarded')).toBe(state === 'review');
      expect(may(state, 'failed')).toBe(state === 'pulling');
      expect(may('failed', state) || may('discarded', state)).toBe(false);
    }
  });
});
