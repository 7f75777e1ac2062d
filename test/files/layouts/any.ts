// Any layout that the schema allows, and any records and tables.

import * as fc from 'fast-check';
import type { Given } from '../../../main/domain/delivery/entries.ts';
import type { Column, Format, Layout, Source } from '../../../main/domain/layout/layout.ts';
import type { Tables } from '../../../main/domain/translation/table.ts';
import { parseLayout } from '../../../main/files/layouts/schema.ts';
import { given, row, table, tablesOf } from './units.ts';

const words = { nb: 'x', en: 'x' };

const keySource: fc.Arbitrary<Source> = fc.oneof(
  fc.constantFrom('Dato', 'AnsattId', 'Navn', 'Mangler').map((field): Source => ({ from: 'field', field })),
  fc.constantFrom('', 'A', '0').map((text): Source => ({ from: 'constant', text })),
  fc.constant<Source>({ from: 'running-number', start: 1 }),
  fc.constantFrom<Source>({ from: 'asked', what: 'payroll-year' }, { from: 'period', of: 'dato', part: 'month' }),
  fc
    .constantFrom('employee', 'project')
    .map((name): Source => ({ from: 'translated', table: name, field: 'AnsattId', otherwise: 'same' })),
);
const PAY: Source = {
  from: 'translated',
  table: 'pay-type',
  field: 'ArbeidstypeId',
  otherwise: 'missing',
  several: true,
};
const quantitySource = fc
  .constantFrom('translated', 'hours', 'invoiceable', 'constant=1.5', 'factor=0.333333', 'days=7.5')
  .map((rule): Source => ({ from: 'quantity', rule }));

const inText = {
  lineEnd: fc.constantFrom('crlf' as const, 'lf' as const),
  encoding: fc.constantFrom('utf-8' as const, 'utf-8-bom' as const, 'windows-1252' as const, 'iso-8859-1' as const),
  lineBreaks: fc.constantFrom('keep' as const, 'blank' as const),
};
const anyFormat: fc.Arbitrary<Format> = fc.oneof(
  fc.record({
    type: fc.constant('csv' as const),
    delimiter: fc.constantFrom(';', ',', '\t', '|'),
    quote: fc.constantFrom('needed' as const, 'text' as const, 'all' as const, 'never' as const),
    finalDelimiter: fc.boolean(),
    formulaGuard: fc.boolean(),
    ...inText,
  }),
  fc.record({ type: fc.constant('fixed-width' as const), ...inText, lineBreaks: fc.constant('blank' as const) }),
  fc.record({
    type: fc.constant('xlsx' as const),
    sheet: fc.constant('Linjer'),
    freezeHeading: fc.boolean(),
    sumsSheet: fc.constantFrom(null, 'Summer'),
  }),
  fc.record({ type: fc.constant('json' as const), withSums: fc.boolean() }),
);

const numbers = fc.record({
  decimalSign: fc.constantFrom('.' as const, ',' as const, '' as const),
  decimals: fc.integer({ min: 0, max: 6 }),
  zeros: fc.constantFrom('fixed' as const, 'short' as const),
  rounding: fc.constantFrom('half-away' as const, 'half-even' as const, 'half-away' as const, 'refuse' as const),
  negative: fc.constantFrom('leading' as const, 'trailing' as const),
});

const columnShape = { width: fc.constant(60), align: fc.constantFrom('left' as const, 'right' as const) };
const keyColumn = fc.record({
  source: keySource,
  type: fc.constantFrom('text' as const, 'code' as const, 'text' as const),
  ...columnShape,
});
const quantityColumn = fc.record({
  source: quantitySource,
  type: fc.constant('number' as const),
  decimals: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  ...columnShape,
  fill: fc.constantFrom(' ' as const, '0' as const),
});
const dayColumn = fc.record({
  source: fc.constant<Source>({ from: 'field', field: 'Dato' }),
  type: fc.constant('date' as const),
  ...columnShape,
});
const payColumn = fc.record({ source: fc.constant(PAY), type: fc.constant('code' as const), ...columnShape });

/** The ends of a range, as they are written where nothing formats them. */
const ENDS = (['first', 'last'] as const).map((end) => ({
  source: { from: 'range', end } as const,
  type: 'text' as const,
  width: 60,
}));

function columnsOf(parts: readonly Omit<Column, 'key' | 'heading'>[]): Column[] {
  return parts.map((part, at) => ({
    ...part,
    key: `c${at}`,
    heading: `Kolonne ${at}`,
    ...(part.fill === '0' ? { align: 'right' as const } : {}),
  }));
}

/** A layout of named columns with at least one quantity. */
export const anyLayout: fc.Arbitrary<Layout> = fc
  .record({
    format: anyFormat,
    numbers,
    keys: fc.array(fc.oneof({ weight: 4, arbitrary: keyColumn }, dayColumn), { minLength: 1, maxLength: 4 }),
    quantities: fc.array(quantityColumn, { minLength: 1, maxLength: 3 }),
    pay: payColumn,
    rows: fc.constantFrom(
      { per: 'record' as const },
      { per: 'sum' as const, by: [] },
      { per: 'sum' as const, by: ['Navn'] },
      { per: 'range' as const, by: [], weekends: 'break' as const },
      { per: 'range' as const, by: ['Navn'], weekends: 'bridge' as const },
    ),
    netting: fc.record({
      periods: fc.boolean(),
      changedKeys: fc.boolean(),
      zero: fc.constantFrom('write' as const, 'leave-out' as const, 'write' as const, 'refuse' as const),
    }),
    headings: fc.boolean(),
    above: fc.constantFrom([], [['[Tag]']]),
    hasTrailer: fc.boolean(),
  })
  .map(({ format, keys, quantities, pay, headings, above, hasTrailer, ...rest }) => {
    const isText = format.type === 'csv' || format.type === 'fixed-width';
    const columns = columnsOf([...(rest.rows.per === 'range' ? ENDS : []), ...keys, pay, ...quantities]);
    const style = rest.numbers;
    // What the schema refuses is put right here, so that nearly every draw is a layout.
    const clash = format.type === 'csv' && format.delimiter === style.decimalSign;
    const decimalSign = clash ? '.' : style.decimalSign;
    const keep = format.type === 'csv' && format.quote === 'never' ? { ...format, lineBreaks: 'blank' } : format;
    const slot = { width: 60, align: 'right' };
    const trailer = [
      { from: 'text', of: 'SUM', ...slot },
      { from: 'count', ...slot },
      { from: 'sum', of: columns.at(-1)!.key, ...slot },
    ];
    return parseLayout(
      {
        ...rest,
        name: 'any',
        version: 1,
        title: words,
        description: words,
        kinds: ['time'],
        unknowns: [],
        columns,
        numbers: { ...style, decimalSign, zeros: decimalSign === '' ? 'fixed' : style.zeros },
        format: keep,
        // The intake's reader knows a table by its headings.
        header: { rows: format.type === 'json' ? [] : above, headings: headings || format.type === 'xlsx' },
        trailer: isText && hasTrailer ? trailer : null,
        dates: 'dd.MM.yyyy',
        fileName: 'a',
        extension: 'txt',
      },
      'any layout',
    );
  });

const DAYS = ['10-29', '10-30', '10-31', '11-01', '11-02', '11-04'] as const;

const HARD_TEXTS = ['Haugen', 'Åse "Ø"', 'a;b,c|d', '=1+1', '-7,5', 'linje\nto', '', 'x\ty', "'=x", 'ł'];

const amount = fc.oneof(
  fc.integer({ min: -200, max: 200 }).map((quarters) => quarters / 4),
  fc.integer({ min: -9_000_000, max: 9_000_000 }).map((size) => size / 1_000_000),
);

export const anyRecords: fc.Arbitrary<Given[]> = fc
  .array(
    fc.record({
      // From a Friday over a weekend and the end of a month, with a day left out.
      Dato: fc.constantFrom(...DAYS.map((day) => `2026-${day}T00:00:00`)),
      AnsattId: fc.constantFrom(1, 2, 3),
      ArbeidstypeId: fc.constantFrom(100, 150, 200, 300),
      ProsjektId: fc.constantFrom('A', 'B', null),
      Navn: fc.constantFrom(...HARD_TEXTS),
      AntallTimer: amount,
      FakturaTimeAntall: amount,
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((records) => records.map((fields, at) => given(500 + Math.floor((at * 2) / 3), fields)));

export const ANY_TABLES: Tables = tablesOf(
  table('employee', 'AnsattId', row('1', '1001'), row('2', '1002'), row('3', '1003')),
  table(
    'project',
    ['ProsjektId', 'employee'],
    row(['A', '*'], 'PA'),
    row(['*', '1001'], 'P1'),
    row(['A', '1001'], 'PA1'),
  ),
  table(
    'pay-type',
    'ArbeidstypeId',
    row('100', '10'),
    row('150', '15'),
    row('150', '25', { rule: 'constant=0.333' }),
    row('200', ''),
    row('300', '10', { rule: 'factor=0.333333' }),
  ),
);
