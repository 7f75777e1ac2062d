// A month's row adds up, and it can be closed only when it is over, counted, and nothing in it is unfinished.

import { describe, expect, it } from 'vitest';
import { micro } from '../../main/domain/amount.ts';
import {
  daysLeftOf,
  inAll,
  isMonth,
  lastDayOf,
  leftOf,
  MONTH_CELLS,
  type MonthCell,
  monthCellOf,
  monthChecks,
  type MonthFacts,
  monthVerdict,
} from '../../main/domain/months.ts';
import { UNIT_STATES } from '../../main/domain/run.ts';
import { NOTHING } from '../../main/domain/tie-out.ts';

const rows = (count: number) => ({ ...NOTHING, rows: count, hours: micro(BigInt(count) * 1_000_000n) });
const cellsOf = (counts: Partial<Record<MonthCell, number>>) =>
  Object.fromEntries(MONTH_CELLS.map((cell) => [cell, rows(counts[cell] ?? 0)])) as MonthFacts['cells'];
const facts = (counts: Partial<Record<MonthCell, number>>, more: Partial<MonthFacts> = {}): MonthFacts => ({
  month: '2026-10',
  today: '2026-11-13',
  cells: cellsOf(counts),
  counted: true,
  pulledSince: true,
  earlierOpen: 0,
  twice: 0,
  totals: { agree: 1, differ: 0, missing: 0 },
  closed: false,
  ...more,
});
const open = (of: MonthFacts) =>
  monthChecks(of)
    .filter(({ state }) => state === 'open')
    .map(({ name, count }) => [name, count]);

describe('a row', () => {
  it('has every state in one column, but for what is counted where it was handed over', () => {
    expect(UNIT_STATES.filter((state) => monthCellOf(state) === null)).toEqual(['duplicate']);
  });

  it('adds up: all is what is left and what is confirmed', () => {
    const cells = cellsOf({ held: 1, handedOver: 1, rejected: 11, accepted: 443, confirmed: 20_380 });
    expect([inAll(cells).rows, leftOf(cells).rows, leftOf(cells).hours]).toEqual([20_836, 456, 456_000_000n]);
  });
});

describe('a month', () => {
  it('is written 2026-10 and ends with its last day', () => {
    expect(['2026-10', '2026-13', '2026-00', '2026-1', 'x'].map(isMonth)).toEqual([true, false, false, false, false]);
    expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31']);
    expect([daysLeftOf('2026-11', '2026-11-13'), daysLeftOf('2026-11', '2026-11-30')]).toEqual([18, 1]);
    expect(daysLeftOf('2026-10', '2026-11-01')).toBe(0);
  });

  it('that is not over can never be closed, whatever it holds', () => {
    expect(monthVerdict(facts({ confirmed: 5 }, { today: '2026-10-31' }))).toBe('not-over');
    expect(monthVerdict(facts({ confirmed: 5 }, { today: '2026-11-01' }))).toBe('can-close');
  });

  it.each<[MonthCell, string]>([
    ['toPull', 'pulled'],
    ['held', 'held'],
    ['review', 'review'],
    ['handedOver', 'answered'],
    ['rejected', 'rejected'],
    ['undecided', 'undecided'],
    ['accepted', 'confirmed'],
  ])('with something in %s cannot be closed, and says how many', (cell, check) => {
    const of = facts({ confirmed: 9, [cell]: 2 });
    expect([monthVerdict(of), open(of)]).toEqual(['cannot-close', [[check, 2]]]);
  });

  it('behind an earlier one that is open, or with totals that differ, cannot be closed', () => {
    expect(open(facts({}, { earlierOpen: 1, totals: { agree: 0, differ: 2, missing: 1 } }))).toEqual([
      ['earlier', 1],
      ['totals', 2],
    ]);
    expect(monthVerdict(facts({}, { earlierOpen: 1 }))).toBe('cannot-close');
    expect(monthVerdict(facts({}, { totals: { agree: 0, differ: 1, missing: 0 } }))).toBe('cannot-close');
  });

  it('of which the ERP may have something twice cannot be closed; where nothing is known, nothing is ticked', () => {
    const of = facts({ confirmed: 9 }, { twice: 2 });
    expect([monthVerdict(of), open(of)]).toEqual(['cannot-close', [['twice', 2]]]);
    expect(monthChecks(facts({ confirmed: 9 })).map(({ name }) => name)).not.toContain('twice');
  });

  it('that nobody counted, or pulled since it was over, is not said to be closable', () => {
    for (const more of [{ counted: false }, { pulledSince: false }]) {
      const of = facts({ confirmed: 5 }, more);
      expect(monthVerdict(of)).toBe('not-counted');
      expect(monthChecks(of)[1]).toEqual({ name: 'pulled', state: 'unknown', count: null });
    }
  });

  it('without control totals can be closed, and they are not ticked', () => {
    const of = facts({ confirmed: 5 }, { totals: { agree: 0, differ: 0, missing: 1 } });
    expect([monthVerdict(of), monthChecks(of).at(-1)]).toEqual([
      'can-close',
      { name: 'totals', state: 'unknown', count: null },
    ]);
  });

  it('of which nothing was handed over has no control totals that agree', () => {
    const of = facts({ review: 5 }, { totals: { agree: 0, differ: 0, missing: 0 } });
    expect(monthChecks(of).at(-1)).toEqual({ name: 'totals', state: 'unknown', count: null });
  });

  it('that is closed is closed', () => expect(monthVerdict(facts({ held: 1 }, { closed: true }))).toBe('closed'));
});
