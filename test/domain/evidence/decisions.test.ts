// For every state that waits for a person there is a decision that is true.
import { describe, expect, it } from 'vitest';
import {
  type Decision,
  type Happened,
  HELD_FOR_PERSON,
  SITUATIONS,
  decisionsFor,
} from '../../../main/domain/evidence/decisions.ts';
import { happenedTo, type Stands, whyOf } from '../../../main/domain/evidence/happened.ts';
import type { Undecided } from '../../../main/domain/evidence/verdicts.ts';
import type { UnitState } from '../../../main/domain/run.ts';

const WHY: readonly Undecided[] = ['list-contradicts-itself', 'twins', 'mark-not-shown', 'several-originals'];

/** One destination has answered that it has it, and the others that they refuse it. */
const OF_SEVERAL: Happened = 'refused-by-others-and-not-seen';

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
    has('changed', 'edited-and-left', 'marked-as-edited', 'send-correction', 'removed-in-erp', 'deleted');
    has('changed', 'marked-otherwise', 'already-in-erp', 'send-correction');
    has('needs-person', 'listed-again-after-mark', 'still-waiting', 'already-in-erp', 'send-correction');
    has('held', 'second-reversal', 'already-in-erp');
    has('held', 'erp-never-got-it', 'already-in-erp');
    has('rejected', 'rejected-yet-marked', 'send-again', 'deleted');
    has('withdrawn', 'withdrawn-yet-marked', 'send-again', 'deleted');
    has('held', 'held-and-left', 'deleted', 'marked');
    has('handed-over', 'refused-by-others-and-not-seen', 'send-again', 'deleted', 'send-correction', 'removed-in-erp');
    has('gone', 'refused-by-others-and-not-listed', 'send-again', 'marked-elsewhere', 'deleted', 'send-correction');
  });

  it('a situation that waits for nobody has none', () => {
    expect(decisionsFor('marked', 'not-listed')).toEqual([]);
  });

  it('a verdict that waits for a person leaves why with the unit', () => {
    for (const why of WHY) expect(whyOf({ kind: 'person', why })).toBe(why);
    expect(whyOf({ kind: 'not-whole' })).toBe('may-be-cut');
    expect(whyOf({ kind: 'waits', mark: 'not-sent', whole: false, touched: false, more: [] })).toBe('may-be-cut');
    expect(whyOf({ kind: 'waits', mark: 'not-sent', whole: true, touched: false, more: [] })).toBeNull();
    expect(whyOf({ kind: 'reopen' })).toBeNull();
  });

  it('every row is reached by a unit as the store keeps it, and a unit that waits for a person is in a row', () => {
    const base = { reason: null, markedAt: null, refusal: null, proof: 'complete' } as const;
    const whys = [...WHY, 'may-be-cut'] as const;
    const kept: Stands[] = [
      ...whys.flatMap((reason) => (['accepted', 'unknown'] as const).map((state) => ({ ...base, state, reason }))),
      { ...base, state: 'accepted', refusal: 'nei' },
      { ...base, state: 'accepted', reason: 'still-listed' },
      { ...base, state: 'accepted', proof: 'plain' },
      { ...base, state: 'unknown' },
      { ...base, state: 'handed-over', proof: 'plain', partlyTaken: true },
      { ...base, state: 'gone', partlyTaken: true },
      { ...base, state: 'marked', markProof: 'plain' },
      { ...base, state: 'changed' },
      { ...base, state: 'changed', markedAt: '2026-11-02T08:00:00Z' },
      { ...base, state: 'changed', reason: 'edited-and-left', live: true },
      { ...base, state: 'changed', reason: 'edited-and-left', live: false },
      { ...base, state: 'held', reason: 'vent', left: true },
      ...(['gone', 'needs-person', 'rejected', 'withdrawn'] as const).map((state) => ({ ...base, state })),
      ...[...HELD_FOR_PERSON, 'part-of-held-correction'].map((reason) => ({ ...base, state: 'held', reason }) as const),
    ];
    const reached = new Set(kept.map((unit) => `${unit.state}/${happenedTo(unit)}`));
    for (const unit of kept) expect(decisionsFor(unit.state, happenedTo(unit)!), unit.state).not.toEqual([]);
    const rows = SITUATIONS.filter((row) => row.state !== 'handed-over' || row.happened === OF_SEVERAL);
    expect([...reached].sort()).toEqual(rows.map(({ state, happened }) => `${state}/${happened}`).sort());
    expect(happenedTo({ ...base, state: 'accepted' })).toBeNull();
    expect(happenedTo({ ...base, state: 'marked' })).toBeNull();
    expect(happenedTo({ ...base, state: 'marked', markProof: 'complete' })).toBeNull();
    // What both still have to answer, or a complete list will tell, waits for no decision.
    expect(happenedTo({ ...base, state: 'handed-over', proof: 'plain' })).toBeNull();
    expect(happenedTo({ ...base, state: 'handed-over', partlyTaken: true })).toBeNull();
  });

  it('before the ERP has answered nothing but its answer is decided', () => {
    for (const { state, happened } of SITUATIONS.filter(
      (row) => row.state === 'handed-over' && row.happened !== OF_SEVERAL,
    ))
      expect(decisionsFor(state, happened)).toEqual(['accept', 'reject']);
  });
});
