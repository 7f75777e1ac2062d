// Lines and shares: rounding by largest remainder, reversals as negated shares, what nets and what does not, and what is left out.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micro, plus } from '../../../main/domain/amount.ts';
import type { Given } from '../../../main/domain/delivery/entries.ts';
import { type PlanInput, prepare } from '../../../main/domain/delivery/plan.ts';
import { raisedParts, type Share } from '../../../main/domain/delivery/share.ts';
import { ConsoleError } from '../../../main/domain/errors.ts';
import type { Column, Layout } from '../../../main/domain/layout/layout.ts';
import { flooredTo, roundedTo } from '../../../main/domain/layout/number-text.ts';
import { SHIPPED } from '../../../main/files/layouts/shipped.ts';
import { ASKED, given, row, table, tablesOf, TIME } from '../../files/layouts/units.ts';

const VISMA = SHIPPED.find(({ name }) => name === 'visma-lonn')!;
const JOURNAL = SHIPPED.find(({ name }) => name === 'business-central-project-journal')!;
const ROUNDING: Layout = { ...VISMA, numbers: { ...VISMA.numbers, rounding: 'half-away' } };
const TABLES = tablesOf(
  table('employee', 'AnsattId', row('1', '1001')),
  table('pay-type', 'ArbeidstypeId', row('100', '10')),
  table('project', 'ProsjektId', row('A', '7'), row('B', '7')),
  table('project-line', 'ProsjektLinjeId', row('*', '1')),
);

const entry = (unit: number, hours: number, rest: Record<string, unknown> = {}): Given =>
  given(unit, { Dato: '2026-11-02', AnsattId: 1, ArbeidstypeId: 100, ProsjektId: 'A', AntallTimer: hours, ...rest });

function planned(layout: Layout, records: readonly Given[], more: Partial<PlanInput> = {}) {
  const prepared = prepare({ layout, rules: TIME, asked: ASKED, tables: TABLES, records: () => records, ...more });
  if (prepared.missing !== null) throw new Error('something is missing');
  const shares: Share[] = [];
  const lines = [...prepared.plan.lines((_raw, own) => shares.push(...own))];
  const quantityAt = (layout.columns as readonly Column[]).findIndex(({ key }) => key === 'quantity');
  return {
    totals: prepared.plan.totals,
    shares,
    written: shares.map(({ quantities }) => quantities['quantity']?.written),
    lines: lines.map(({ cells }) => cells[quantityAt]),
  };
}

function refusal(act: () => unknown): ConsoleError['details'] {
  try {
    act();
  } catch (error) {
    if (error instanceof ConsoleError) return error.details;
    throw error;
  }
  throw new Error('it went through');
}

describe('a sum that is rounded', () => {
  it('is shared by largest remainder, of equal ones to the earlier', () => {
    const { lines, written, totals } = planned(ROUNDING, [entry(1, 0.333333), entry(2, 0.333333), entry(3, 0.333334)]);
    expect(lines).toEqual([1_000_000n]);
    expect(written).toEqual([330_000n, 330_000n, 340_000n]);
    expect(totals.quantities['quantity']).toMatchObject({ exact: 1_000_000n, written: 1_000_000n, difference: 0n });
    expect(planned(ROUNDING, [entry(1, 0.005), entry(2, 0.005)]).written).toEqual([10_000n, 0n]);
  });

  it('of quantities with more decimals than are counted is refused, or rounded', () => {
    // What is counted of it would fit.
    const raw = '{"Id":2,"AnsattId":1,"ArbeidstypeId":100,"AntallTimer":0.33000000001}';
    const long = [{ unit: 2, raw }];
    const { object, cause } = refusal(() => planned(VISMA, long));
    expect([object, cause]).toEqual(['Id 2', 'a quantity of it has more than six decimals']);
    expect(planned(ROUNDING, long).written).toEqual([330_000n]);
  });

  it('has shares that make it, whatever the parts', () => {
    const part = fc.bigInt({ min: -9_000_000n, max: 9_000_000n }).map(micro);
    const rounding = fc.constantFrom('half-away' as const, 'half-even' as const);
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 5 }),
        rounding,
        (parts, decimals, by) => {
          const written = roundedTo(plus(...parts), decimals, by)!;
          const floors = plus(...parts.map((one) => flooredTo(one, decimals)));
          const uneven = parts
            .map((exact, at) => ({ entry: at, exact, rule: 'hours' }))
            .filter(({ exact }) => flooredTo(exact, decimals) !== exact);
          const raised = raisedParts(uneven, floors, written, decimals);
          expect(floors + BigInt(raised.length) * 10n ** BigInt(6 - decimals)).toBe(written);
          expect(new Set(raised).size).toBe(raised.length);
        },
      ),
    );
  });
});

describe('a reversal of what was handed over', () => {
  const first = planned(ROUNDING, [entry(1, 0.335), entry(2, 0.335)]).shares;

  it('is its negated shares, as they were written', () => {
    expect(first.map(({ quantities }) => quantities['quantity']!.written)).toEqual([340_000n, 330_000n]);
    const { written, lines, totals } = planned(ROUNDING, [{ ...entry(1, -1), undoes: [first[0]!] }, entry(3, 0.5)]);
    expect(written).toEqual([-340_000n, 500_000n]);
    expect(lines).toEqual([160_000n]);
    expect(totals.quantities['quantity']).toMatchObject({ exact: 165_000n, difference: 5_000n });
  });

  it('goes where the original went, whatever the tables say now', () => {
    const tables = tablesOf(
      table('employee', 'AnsattId', row('1', '2002')),
      table('pay-type', 'ArbeidstypeId', row('100', '')),
    );
    const { shares } = planned(VISMA, [{ ...entry(1, -0.34), undoes: first.slice(0, 1) }], { tables });
    expect(shares).toHaveLength(1);
    expect(shares[0]!.keys).toMatchObject({ employee: '1001', payType: '10', project: '7' });
    const none = tablesOf();
    expect(planned(VISMA, [{ ...entry(1, -0.34), undoes: first.slice(0, 1) }], { tables: none }).lines).toEqual([
      -340_000n,
    ]);
  });

  it('is refused where the layout has fewer decimals now', () => {
    const whole: Layout = { ...ROUNDING, numbers: { ...ROUNDING.numbers, decimals: 1 } };
    expect(refusal(() => planned(whole, [{ ...entry(1, -0.335), undoes: first.slice(0, 1) }]))).toMatchObject({
      object: 'Id 1',
      cause: 'it takes back -0.34, more than the 1 decimals of "Antall"',
    });
  });

  it('of what had no line has none either', () => {
    const tables = new Map([...TABLES, ['pay-type', table('pay-type', 'ArbeidstypeId', row('100', ''))]]);
    const { shares, lines, totals } = planned(VISMA, [entry(1, 7.5)], { tables });
    expect(shares).toMatchObject([{ unit: 1, line: null, without: 'no-value', quantities: {} }]);
    expect(lines).toEqual([]);
    expect(totals.withoutValue).toEqual({ records: 1, hours: 7_500_000n, quantity: 0n });
  });
});

describe('what nets', () => {
  const pair = (project: string): Given[] => [
    { ...entry(1, -7.5), newVersion: entry(1, 6, { ProsjektId: project }).raw },
    entry(1, 6, { ProsjektId: project }),
  ];

  it('a reversal and its new version of the same work', () => {
    expect(planned(VISMA, pair('A')).lines).toEqual([-1_500_000n]);
  });

  it('not with a new version of other keys, though the line says the same, unless the layout says so', () => {
    expect(planned(VISMA, pair('B')).lines).toEqual([6_000_000n, -7_500_000n]);
    const netting: Layout = { ...VISMA, netting: { ...VISMA.netting, changedKeys: true } };
    expect(planned(netting, pair('B')).lines).toEqual([-1_500_000n]);
  });

  it('not across months, unless the layout says so', () => {
    const months = [entry(1, 2, { Dato: '2026-10-31' }), entry(2, 3)];
    expect(planned(VISMA, months).lines).toEqual([2_000_000n, 3_000_000n]);
    const netting: Layout = { ...VISMA, netting: { ...VISMA.netting, periods: true } };
    expect(planned(netting, months).lines).toEqual([5_000_000n]);
  });

  it('not across a field that parts the sums', () => {
    const by: Layout = { ...VISMA, rows: { per: 'sum', by: ['ProsjektId'] } };
    expect(planned(by, [entry(1, 2), entry(2, 3, { ProsjektId: 'B' })]).lines).toEqual([2_000_000n, 3_000_000n]);
  });
});

describe('a record of a locked period that is posted in the open month', () => {
  const cellAt = (layout: Layout, key: string) =>
    (layout.columns as readonly Column[]).findIndex((one) => one.key === key);
  const cellsOf = (layout: Layout, key: string, records: readonly Given[]): unknown[] => {
    const prepared = prepare({ layout, rules: TIME, asked: ASKED, tables: TABLES, records: () => records });
    if (prepared.missing !== null) throw new Error('something is missing');
    return [...prepared.plan.lines()].map(({ cells }) => cells[cellAt(layout, key)]);
  };
  const october = (hours: number): Given => entry(1, hours, { Dato: '2026-10-31' });
  const TRIPLETEX = SHIPPED.find(({ name }) => name === 'tripletex-payroll')!;

  it('has the posting date where the layout writes Dato, its year or its month, and keeps its own period', () => {
    expect(cellsOf(JOURNAL, 'date', [october(2), { ...october(2), posted: '2026-11-01' }])).toEqual([
      '2026-10-31',
      '2026-11-01',
    ]);
    const posted = { ...october(2), posted: '2026-11-01' };
    expect(cellsOf(TRIPLETEX, 'month', [posted])).toEqual(['11']);
    const { shares } = planned(JOURNAL, [posted]);
    expect(shares.map(({ period, keys }) => [period, keys['date']])).toEqual([['2026-10', '2026-11-01']]);
    // Nothing of the open month is summed into it.
    expect(planned(VISMA, [posted, entry(2, 3)]).lines).toEqual([2_000_000n, 3_000_000n]);
  });

  it('is reversed where it was posted, or on the day that a person posts the reversal', () => {
    const { shares } = planned(JOURNAL, [{ ...october(2), posted: '2026-11-01' }]);
    const reversal = { ...october(-2), undoes: shares };
    expect(cellsOf(JOURNAL, 'date', [reversal, { ...reversal, posted: '2026-12-01' }])).toEqual([
      '2026-11-01',
      '2026-12-01',
    ]);
  });
});

describe('a record without Dato', () => {
  const dateless = (unit: number) => entry(unit, 2, { Dato: null });

  it('is refused by its Id where the layout writes the date or its month, and goes out where it does not', () => {
    const monthly: Layout = {
      ...VISMA,
      columns: [
        ...(VISMA.columns as readonly Column[]),
        {
          ...(VISMA.columns as readonly Column[])[0]!,
          key: 'month',
          source: { from: 'period', of: 'dato', part: 'month' },
        },
      ],
    };
    for (const layout of [JOURNAL, monthly]) {
      const { object, cause } = refusal(() => planned(layout, [entry(6, 1), dateless(7)]));
      expect([object, cause]).toEqual(['Id 7', expect.stringMatching(/^it has no Dato, and ".*" would be empty$/)]);
    }
    expect(planned(VISMA, [dateless(7)]).lines).toEqual([2_000_000n]);
  });

  it('is taken back as it was written, though it had none', () => {
    const undoes = [{ period: '', keys: {}, quantities: {} }];
    expect(planned(JOURNAL, [{ ...entry(7, -2, { Dato: null }), undoes }]).shares).toHaveLength(1);
  });
});

describe('a line of zero', () => {
  const zero = [entry(1, 7.5), entry(2, -7.5)];
  const choosing = (layout: Layout, choice: Layout['netting']['zero']): Layout => ({
    ...layout,
    netting: { ...layout.netting, zero: choice },
  });

  it('is written, left out with its units, or refused, by the choice of the layout', () => {
    expect(planned(choosing(VISMA, 'write'), zero).lines).toEqual([0n]);
    const left = planned(choosing(VISMA, 'leave-out'), zero);
    expect(left.lines).toEqual([]);
    expect(left.totals).toMatchObject({ lines: 0, zeroLines: 1 });
    expect(left.shares.map(({ unit, line, without }) => [unit, line, without])).toEqual([
      [1, null, 'zero'],
      [2, null, 'zero'],
    ]);
    expect(refusal(() => planned(choosing(VISMA, 'refuse'), zero)).cause).toBe('its line comes to zero');
  });

  it('of one record too, and the lines after it are counted on', () => {
    const { shares, lines } = planned(choosing(JOURNAL, 'leave-out'), [entry(1, 0), entry(2, 1)]);
    expect(lines).toEqual([1_000_000n]);
    expect(shares.map(({ line }) => line)).toEqual([null, 1]);
  });
});

describe('what is missing', () => {
  it('is found before anything else is said, in every record', () => {
    const records = [entry(1, 7.123456), entry(2, 1, { AnsattId: 9 }), entry(3, 2, { AnsattId: 9, ArbeidstypeId: 7 })];
    const prepared = prepare({ layout: VISMA, rules: TIME, asked: ASKED, tables: TABLES, records: () => records });
    expect(prepared.missing?.map(({ table: name, from, units, hours }) => [name, from[0], units, hours])).toEqual([
      ['employee', '9', 2, 3_000_000n],
      ['pay-type', '7', 1, 2_000_000n],
    ]);
    expect(refusal(() => planned(VISMA, records.slice(0, 1))).code).toBe('refused');
  });
});

it('records that change between the two walks refuse the file', () => {
  let walks = 0;
  const records = (): Given[] => {
    walks += 1;
    return [entry(1, walks === 1 ? 7.5 : 6)];
  };
  const prepared = prepare({ layout: VISMA, rules: TIME, asked: ASKED, tables: TABLES, records });
  expect(prepared.missing).toBeNull();
  if (prepared.missing === null)
    expect(() => [...prepared.plan.lines(() => undefined)]).toThrow(/not what it was a moment ago/);
});
