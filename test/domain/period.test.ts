import { describe, expect, it } from 'vitest';
import { datesOf, type MonthRows } from '../../main/domain/period.ts';

const month = (name: string, rows: number, farAway = false): MonthRows => ({
  month: name,
  first: `${name}-02`,
  last: `${name}-28`,
  rows,
  farAway,
});

describe('the months a run is about', () => {
  it('are all of them when none is a stray', () => {
    expect(datesOf([month('2026-10', 280), month('2026-11', 5)])).toEqual({
      first: '2026-10-02',
      last: '2026-11-28',
      outside: 0,
      outerFirst: '2026-10-02',
      outerLast: '2026-11-28',
    });
  });

  it('leave out few records that an empty month parts from the rest, at both ends', () => {
    const all = [month('2026-03', 2), month('2026-10', 280), month('2027-03', 2)];
    expect(datesOf(all)).toMatchObject({
      first: '2026-10-02',
      last: '2026-10-28',
      outside: 4,
      outerLast: '2027-03-28',
    });
  });

  it('leave out what is far away, also in a small run, but name it when there is nothing else', () => {
    const far = month('2025-10', 1, true);
    expect(datesOf([far, month('2026-11', 2)])).toMatchObject({ first: '2026-11-02', outside: 1 });
    expect(datesOf([far])).toMatchObject({ first: '2025-10-02', outside: 0 });
  });

  it('keep months that hold more than two in a hundred', () => {
    expect(datesOf([month('2026-03', 3), month('2026-10', 97)])).toMatchObject({ first: '2026-03-02', outside: 0 });
  });

  it('are none where no record has a date', () => expect(datesOf([])).toBeNull());
});
