// Absence from a day to a day: days that follow each other are one line of so many days, never over a month nor a day in between, over a
// weekend only where the layout says so; what is taken back stands apart, and every record has its share.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Given } from '../../../main/domain/delivery/entries.ts';
import { prepare } from '../../../main/domain/delivery/plan.ts';
import type { Share } from '../../../main/domain/delivery/share.ts';
import type { Layout } from '../../../main/domain/layout/layout.ts';
import { parseLayout } from '../../../main/files/layouts/schema.ts';
import { SHIPPED } from '../../../main/files/layouts/shipped.ts';
import { ASKED, given, row, table, tablesOf, TIME } from '../../files/layouts/units.ts';

const BASE = SHIPPED.find(({ name }) => name === 'tripletex-payroll')!;

function ranges(more: Partial<Layout['netting']> & { readonly weekends?: 'break' | 'bridge' } = {}): Layout {
  const { weekends = 'break', ...netting } = more;
  const translated = { from: 'translated', otherwise: 'same' } as const;
  return parseLayout(
    {
      ...BASE,
      name: 'absence',
      rows: { per: 'range', by: [], weekends },
      netting: { ...BASE.netting, ...netting },
      numbers: { ...BASE.numbers, decimals: 2, rounding: 'half-away', negative: 'leading' },
      columns: [
        {
          key: 'employee',
          heading: 'A',
          source: { ...translated, table: 'employee', field: 'AnsattId' },
          type: 'code',
        },
        {
          key: 'payType',
          heading: 'L',
          source: { ...translated, table: 'pay-type', field: 'ArbeidstypeId' },
          type: 'code',
        },
        { key: 'from', heading: 'Fra', source: { from: 'range', end: 'first' }, type: 'date' },
        { key: 'to', heading: 'Til', source: { from: 'range', end: 'last' }, type: 'date' },
        { key: 'days', heading: 'Dager', source: { from: 'quantity', rule: 'days=7.5' }, type: 'number' },
      ],
      trailer: null,
    },
    'a layout of ranges',
  );
}

let unit = 0;
function away(dato: string, hours = 7.5, rest: Record<string, unknown> = {}): Given {
  unit += 1;
  return given(unit, { Dato: dato, AnsattId: 1, ArbeidstypeId: 300, AntallTimer: hours, ...rest });
}

function planned(layout: Layout, records: readonly Given[]) {
  const tables = tablesOf(table('employee', 'AnsattId', row('9', '9')));
  const prepared = prepare({ layout, rules: TIME, asked: ASKED, tables, records: () => records });
  if (prepared.missing !== null) throw new Error('something is missing');
  const shares: Share[] = [];
  const lines = [...prepared.plan.lines((_raw, own) => shares.push(...own))];
  const told = lines.map(({ cells: [, , from, to, days] }) => `${String(from)}..${String(to)} ${Number(days) / 1e6}`);
  return { lines, shares, told };
}

const week = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'];

describe('a layout of ranges', () => {
  it('makes one line of days that follow each other, in whatever order they come, and of a half day half a day', () => {
    const { told, shares } = planned(ranges(), [
      ...week.toReversed().map((day) => away(day)),
      away('2026-11-09', 3.75),
      away('2026-11-03', 0, { AnsattId: 2 }),
    ]);
    expect(told).toEqual(['2026-11-02..2026-11-06 5', '2026-11-09..2026-11-09 0.5', '2026-11-03..2026-11-03 0']);
    expect(shares.map(({ line }) => line)).toEqual([1, 1, 1, 1, 1, 2, 3]);
  });

  it('goes on over a weekend only where it says so, and over the end of a month only where it says that', () => {
    const days = ['2026-10-29', '2026-10-30', '2026-11-02', '2026-11-03'].map((day) => away(day));
    expect(planned(ranges(), days).told).toHaveLength(2);
    expect(planned(ranges({ weekends: 'bridge' }), days).told).toEqual([
      '2026-10-29..2026-10-30 2',
      '2026-11-02..2026-11-03 2',
    ]);
    expect(planned(ranges({ weekends: 'bridge', periods: true }), days).told).toEqual(['2026-10-29..2026-11-03 4']);
    const away2 = ['2026-11-05', '2026-11-09'].map((day) => away(day));
    expect(planned(ranges({ weekends: 'bridge' }), away2).told).toHaveLength(2);
    expect(planned(ranges({ weekends: 'bridge' }), [away('2026-11-07'), away('2026-11-09')]).told).toHaveLength(1);
  });

  it('keeps what is taken back apart, so that the days of others stay whole', () => {
    const { told } = planned(ranges(), [...week.map((day) => away(day)), away('2026-11-04', -7.5)]);
    expect(told.toSorted()).toEqual(['2026-11-02..2026-11-06 5', '2026-11-04..2026-11-04 -1']);
  });

  it('refuses a record without a day, and an end of a range where lines are none', () => {
    expect(() => planned(ranges(), [given(77, { AnsattId: 1, ArbeidstypeId: 300, AntallTimer: 1 })])).toThrow(
      /no Dato/,
    );
    const { columns } = ranges();
    expect(() => parseLayout({ ...ranges(), columns, rows: { per: 'record' } }, 'x')).toThrow(/is an end of a range/);
  });

  it('holds for any days: no day outside its line, none left out, and no two lines that could be one', () => {
    const anyDays = fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 30 }),
        employee: fc.constantFrom(1, 2),
        hours: fc.constantFrom(7.5, 3.75, 2, -7.5),
      }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(anyDays, (drawn) => {
        const dated = drawn.map(({ day, employee, hours }) => ({
          employee,
          isBack: hours < 0,
          date: `2026-11-${String(day).padStart(2, '0')}`,
          hours,
        }));
        const records = dated.map(({ date, hours, employee }) => away(date, hours, { AnsattId: employee }));
        const { lines, shares } = planned(ranges(), records);
        const byLine = Map.groupBy(shares, ({ line }) => line!);
        const days = new Set<string>();
        for (const { number, cells } of lines) {
          const own = byLine.get(number)!.map(({ record }) => dated[record]!);
          const dates = [...new Set(own.map(({ date }) => date))].sort();
          expect([cells[2], cells[3]]).toEqual([dates[0], dates.at(-1)]);
          const length = Number(dates.at(-1)!.slice(8)) - Number(dates[0]!.slice(8)) + 1;
          expect(dates).toHaveLength(length);
          expect(new Set(own.map(({ employee, isBack }) => `${employee} ${isBack}`)).size).toBe(1);
          const written = byLine.get(number)!.reduce((sum, { quantities }) => sum + quantities['days']!.written, 0n);
          expect(written).toBe(cells[4]);
          for (const date of dates) days.add(`${own[0]!.employee} ${own[0]!.isBack} ${date}`);
        }
        expect(days.size).toBe(
          new Set(dated.map(({ employee, isBack, date }) => `${employee} ${isBack} ${date}`)).size,
        );
        // The day after a line is nobody's of the same employee and sign.
        for (const { number, cells } of lines) {
          const { employee, isBack } = dated[byLine.get(number)![0]!.record]!;
          const next = String(Number(String(cells[3]).slice(8)) + 1).padStart(2, '0');
          expect(days.has(`${employee} ${isBack} 2026-11-${next}`)).toBe(false);
        }
        expect(shares).toHaveLength(records.length);
      }),
      { numRuns: 200 },
    );
  });
});
