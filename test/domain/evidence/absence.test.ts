// Units that are not listed any more: what proves a mark, what speaks against it, and where nothing follows.
import { describe, expect, it } from 'vitest';
import { judge } from '../../../main/domain/evidence/judge.ts';
import type { ExportedLines, History, List, Sighting } from '../../../main/domain/evidence/list.ts';
import type { SentMark } from '../../../main/domain/evidence/marks.ts';
import { NO_ANSWER, YES, deliveredOf, historyOf, historyWith, lineOf, listOf } from './notation.ts';

function unitOf(
  id: number,
  delivered: string,
  listed: string,
  history: Partial<History> = {},
  list: Partial<List> = {},
) {
  return judge(historyOf(delivered, history), listOf(listed, list)).units.get(id);
}

function callOf(delivered: string, more: Partial<SentMark>, number = NO_ANSWER): Partial<History> {
  const { marks } = historyOf(delivered);
  return { marks: new Map([...marks, [number, { ...marks.get(number)!, ...more }]]) };
}

const seen = (id: number, showed: Sighting['showed'], began = 22): Partial<History> => ({
  sightings: new Map([[id, [{ began, ended: began + 1, showed }]]]),
});

const SEVEN = lineOf(10, 7_500_000n);
const SIX = lineOf(10, 6_000_000n);

function exported(now: readonly (typeof SEVEN)[], before: readonly (typeof SEVEN)[] | null = []): Partial<List> {
  const lines: ExportedLines = {
    began: 41,
    ended: 45,
    covers: 'all',
    before: before === null ? null : new Map([[10, before]]),
    now: new Map([[10, now]]),
  };
  return { exported: lines };
}

describe('never sent', () => {
  it('is gone from a complete list, marked elsewhere where it is shown exported, unseen in a plain one', () => {
    expect(unitOf(10, '10: 7.5 C', 'nothing')).toEqual({ kind: 'gone' });
    expect(unitOf(10, '10: 7.5 C', 'nothing', {}, exported([SEVEN]))).toEqual({ kind: 'marked-elsewhere' });
    expect(unitOf(10, '10: 7.5 C', 'nothing', {}, exported([SEVEN], null))).toEqual({ kind: 'marked-elsewhere' });
    expect(unitOf(10, '10: 7.5 C', 'nothing', {}, { covers: [] })).toEqual({ kind: 'unseen' });
    expect(unitOf(10, '10: 7.5 C', 'nothing', {}, { covers: [{ from: 1, to: 10 }] })).toEqual({ kind: 'gone' });
  });

  it('an earlier version with the same content that was exported says nothing of this one', () => {
    const history = '10: 7.5 A reversed by the service · 10: 6 A reversed by the service · 10: 7.5 C';
    expect(unitOf(10, history, 'nothing', {}, exported([SEVEN, SIX], null))).toEqual({ kind: 'gone' });
    expect(unitOf(10, history, 'nothing', {}, exported([SEVEN], null))).toEqual({ kind: 'gone' });
    expect(unitOf(10, history, 'nothing', {}, exported([SEVEN, SEVEN, SIX], null))).toEqual({
      kind: 'marked-elsewhere',
    });
  });

  it('exported lines asked before the ready ones say nothing', () => {
    const early = { exported: { ...exported([SEVEN]).exported!, began: 35 } };
    expect(unitOf(10, '10: 7.5 C', 'nothing', {}, early)).toEqual({ kind: 'gone' });
  });
});

describe('a yes', () => {
  const marked = { kind: 'marked', basis: 'absence-after-yes', mark: YES, reversals: [], waitsForVerdict: false };

  it('and absence from a complete list is a mark, whatever became of the others in the call', () => {
    expect(unitOf(10, '10: 7.5 Y', 'nothing')).toEqual(marked);
    expect(unitOf(10, '10: 7.5 Y · 11: 4 Y', '11: 4')).toEqual(marked);
  });

  it('needs a list that proves absence and began after the mark ended', () => {
    expect(unitOf(10, '10: 7.5 Y', 'nothing', {}, { began: 20 })).toEqual({ kind: 'unseen' });
    expect(unitOf(10, '10: 7.5 Y', 'nothing', callOf('10: 7.5 Y', { ended: null }, YES))).toEqual({ kind: 'unseen' });
  });

  it('is taken at its word where no list tells of absence, unless something speaks against it', () => {
    const plain = { covers: [] };
    expect(unitOf(10, '10: 7.5 Y', 'nothing', {}, plain)).toEqual({ ...marked, basis: 'yes-not-proved' });
    expect(unitOf(10, '10: 7.5 Y', 'nothing', seen(10, 'still-ready'), plain)).toEqual({ kind: 'unseen' });
    expect(unitOf(10, '10: 7.5 U', 'nothing', {}, plain)).toEqual({ kind: 'unseen' });
  });

  it('is not enough where a list after the mark showed it still ready, or otherwise, or a person decided', () => {
    const unknown = (against: string) => ({ kind: 'unknown', against: [against], told: false });
    expect(unitOf(10, '10: 7.5 Y', 'nothing', seen(10, 'still-ready'))).toEqual(unknown('seen-still-ready'));
    expect(unitOf(10, '10: 7.5 Y', 'nothing', seen(10, 'other-version'))).toEqual(unknown('seen-with-other-version'));
    expect(unitOf(10, '10: 7.5 Y', 'nothing', { decided: new Set([10]) })).toEqual(unknown('person-decided'));
    expect(unitOf(10, '10: 7.5 Y', 'nothing', seen(10, 'still-ready', 15))).toEqual(marked);
  });

  it('is unknown in neither list, and told the second time', () => {
    const neither = { kind: 'unknown', against: ['in-neither-list'], told: false };
    expect(unitOf(10, '10: 7.5 Y', 'nothing', {}, exported([]))).toEqual(neither);
    expect(unitOf(10, '10: 7.5 Y', 'nothing', seen(10, 'in-neither'), exported([]))).toEqual({
      ...neither,
      told: true,
    });
  });

  it('stays unknown where a later list does not tell what is exported, until one shows it there', () => {
    const neither = { kind: 'unknown', against: ['in-neither-list'], told: true };
    expect(unitOf(10, '10: 7.5 Y', 'nothing', seen(10, 'in-neither'))).toEqual(neither);
    expect(unitOf(10, '10: 7.5 Y', 'nothing', seen(10, 'in-neither'), exported([SEVEN]))).toEqual({
      ...marked,
      basis: 'newly-exported',
    });
    expect(unitOf(10, '10: 7.5 Y', 'nothing', seen(10, 'in-neither', 15))).toEqual(marked);
  });

  it('is compared with what was exported', () => {
    expect(unitOf(10, '10: 7.5 Y', 'nothing', {}, exported([SEVEN]))).toEqual({ ...marked, basis: 'newly-exported' });
    expect(unitOf(10, '10: 7.5 Y', 'nothing', {}, exported([SIX]))).toEqual({
      kind: 'marked-otherwise',
      more: [SIX.contentHash],
      less: [SEVEN.contentHash],
    });
    expect(unitOf(10, '10: 7.5 Y', 'nothing', {}, exported([SEVEN, SIX]))).toMatchObject({ less: [] });
    expect(unitOf(10, '10: 7.5 Y', 'nothing', {}, exported([SIX], null))).toMatchObject({
      kind: 'unknown',
      against: ['exported-otherwise'],
    });
    expect(unitOf(10, '10: 7.5 Y', 'nothing', {}, exported([SEVEN], null))).toEqual(marked);
  });

  it('a list of exported lines that may be cut does not say that a line is missing, but one that came it shows', () => {
    const cut = (now: Parameters<typeof exported>[0]) => ({ exported: { ...exported(now).exported!, covers: [] } });
    expect(unitOf(10, '10: 7.5 Y', 'nothing', {}, cut([]))).toEqual(marked);
    // One line was handed over and another one stands there.
    const otherwise = { kind: 'marked-otherwise', more: [SIX.contentHash], less: [SEVEN.contentHash] };
    expect(unitOf(10, '10: 7.5 Y', 'nothing', {}, cut([SIX]))).toEqual(otherwise);
    expect(unitOf(10, '10: 7.5 Y', 'nothing', {}, { ...cut([SIX]), covers: [] })).toEqual(otherwise);
    // An older version of the Id was exported, and the list before the mark lacked it.
    expect(unitOf(10, '10: 6 A · 10: 7.5 Y', 'nothing', {}, cut([SIX]))).toEqual(marked);
    expect(unitOf(10, '10: 6 A · 10: 7.5 Y', 'nothing', {}, cut([SIX, SEVEN]))).toMatchObject({
      basis: 'newly-exported',
    });
    // Of two lines one stands there, with another beside it: nobody can tell what the list lacks.
    const unclear = { kind: 'unknown', against: ['exported-otherwise'] };
    expect(unitOf(10, '10: 7.5 Y · 10: 2 Y', 'nothing', {}, cut([SEVEN, SIX]))).toMatchObject(unclear);
    expect(unitOf(10, '10: 7.5 Y · 10: 2 Y', 'nothing', {}, { ...cut([SEVEN, SIX]), covers: [] })).toMatchObject(
      unclear,
    );
  });
});

describe('no answer', () => {
  const two = '10: 7.5 U · 11: 4 U';
  const basis = (id: number, delivered: string, listed: string, history?: Partial<History>, list?: Partial<List>) => {
    const unit = unitOf(id, delivered, listed, history, list);
    return unit?.kind === 'marked' ? unit.basis : unit;
  };
  const unknown = (...against: string[]) => ({ kind: 'unknown', against, told: false });

  it('to one unit alone is never proved by its absence', () => {
    expect(basis(10, '10: 7.5 U', 'nothing')).toEqual(unknown('alone-in-its-call'));
  });

  it('is proved when newly exported as handed over', () => {
    expect(basis(10, '10: 7.5 U', 'nothing', {}, exported([SEVEN]))).toBe('newly-exported');
    expect(basis(10, '10: 7.5 U', 'nothing', {}, { covers: [], ...exported([SEVEN]) })).toBe('newly-exported');
  });

  it('all units of the call left together', () => {
    expect(basis(10, two, 'nothing')).toBe('left-together');
    expect(basis(10, two, '11: 4')).toEqual(unknown('another-unit-has-not-left'));
    expect(basis(10, two, '11: 5')).toEqual(unknown('another-unit-has-not-left'));
    expect(basis(10, two, 'nothing', {}, { covers: [{ from: 10, to: 10 }] })).toEqual(
      unknown('another-unit-has-not-left'),
    );
    expect(basis(10, two, 'nothing', seen(11, 'still-ready'))).toEqual(unknown('another-unit-has-not-left'));
    expect(basis(11, two, 'nothing', seen(11, 'still-ready'))).toEqual(
      unknown('seen-still-ready', 'another-unit-has-not-left'),
    );
  });

  it('one that an earlier list proved marked has left', () => {
    const earlier = deliveredOf('10: 7.5 U · 11: 4 U').map((line) =>
      line.id === 11 ? { ...line, standing: 'exported' as const } : line,
    );
    const listed = listOf('11: 4 **');
    expect(judge(historyWith(earlier), listed).units.get(10)).toMatchObject({ basis: 'left-together' });
    const elsewhere = earlier.map((line) => (line.id === 11 ? { ...line, mark: null } : line));
    const call = { ...historyWith(elsewhere).marks.get(NO_ANSWER)!, ids: [10, 11] };
    const history = historyWith(elsewhere, { marks: new Map([[NO_ANSWER, call]]) });
    expect(judge(history, listOf('nothing')).units.get(10)).toEqual(unknown('another-unit-has-not-left'));
    expect(basis(10, '10: 7.5 U', 'nothing', callOf('10: 7.5 U', { ids: [10, 12] }))).toEqual(
      unknown('another-unit-has-not-left'),
    );
    const withdrawn = '10: 7.5 U · 11: 4 X';
    expect(basis(10, withdrawn, 'nothing', callOf(withdrawn, { ids: [10, 11] }))).toEqual(
      unknown('another-unit-has-not-left'),
    );
  });

  it('one that still waited after this call and was marked by a later one has not left with it', () => {
    const delivered = deliveredOf('10: 7.5 U · 11: 4 Y');
    const { marks } = historyWith(delivered);
    const later: SentMark = { ...marks.get(YES)!, began: 25, ended: 26 };
    const call: SentMark = { ...marks.get(NO_ANSWER)!, ids: [10, 11] };
    const history = historyWith(delivered, {
      marks: new Map([
        [YES, later],
        [NO_ANSWER, call],
      ]),
      ...seen(11, 'still-ready'),
    });
    const { units } = judge(history, listOf('nothing'));
    expect(units.get(11)).toMatchObject({ basis: 'absence-after-yes' });
    expect(units.get(10)).toEqual(unknown('another-unit-has-not-left'));
  });

  it('a refusal speaks only for the ids that it does not name, and only when it names some', () => {
    const three = '10: 7.5 U · 11: 4 U · 12: 4 U';
    const refused = (...ids: number[]) => callOf(three, { answer: 'refused', named: new Set(ids) });
    expect(basis(10, three, '12: 4', refused(12))).toBe('left-together');
    expect(basis(12, three, 'nothing', refused(12))).toEqual(unknown('named-in-the-refusal'));
    expect(basis(10, three, 'nothing', refused())).toEqual(unknown('refused-as-a-whole'));
    expect(basis(10, three, '11: 4', refused(12))).toEqual(unknown('another-unit-has-not-left'));
  });
});

describe('order of lists and marks', () => {
  it('a reversal proves the mark in any list', () => {
    for (const list of [{ began: 5, ended: 8 }, { covers: [] }]) {
      expect(unitOf(10, '10: 7.5 Y', '10: -7.5 *', {}, list)).toMatchObject({ kind: 'marked', basis: 'reversal' });
    }
  });

  it('a list that did not begin after the mark says nothing of another version', () => {
    expect(unitOf(10, '10: 7.5 Y', '10: 6 *', {}, { began: 20 })).toEqual({ kind: 'unseen' });
    expect(unitOf(10, '10: 7.5 Y', '10: 6 *')).toMatchObject({ kind: 'changed' });
  });
});
