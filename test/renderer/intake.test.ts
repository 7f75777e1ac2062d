import * as fc from 'fast-check';
import { stateWords } from '../../renderer/screens/intake/intake-sign.tsx';
import { endOf, leftOutColumns, resultOf } from '../../renderer/screens/intake/result-lines.ts';
import { describe, expect, test } from 'vitest';
import type { IntakeDetailWire, IntakeFindingWire } from '../../preload/contract/intake.ts';
import { placesInView, slackOf } from '../../renderer/screens/intake-grid/places.ts';
import {
  lookupText,
  readLookup,
  withColumn,
  withConstant,
  withConversion,
} from '../../renderer/screens/intake-grid/mapping.ts';
import { readingsOf } from '../../renderer/screens/intake/reading.ts';
import { problemWords } from '../../renderer/screens/intake-grid/words.ts';
import { partOf } from '../../renderer/state/intake-states.ts';
import { inLanguage } from './in-language.ts';

const text = await inLanguage('nb');

test('a file whose questions are not answered is not said to have errors in all rows', () => {
  const counts = { new: 0, invalid: 41, double: 0, dropped: 0, sending: 0, sent: 0, unknown: 0, refused: 0 };
  const words = (answers: number, columns: number): string =>
    stateWords({ state: 'open', counts, waitsFor: { answers, columns } }, text);
  expect(words(1, 3)).toBe('Åpen, 1 spørsmål om filen');
  expect(words(0, 3)).toBe('Åpen, 3 kolonner mangler');
  expect(words(0, 0)).toBe('Åpen, 41 rader med feil');
});

const finding = (what: IntakeFindingWire['what'], examples: string[]): IntakeFindingWire => ({
  what,
  value: '',
  options: [],
  examples,
  ambiguous: true,
  chosen: false,
});

describe('readings of what a file does not tell', () => {
  test('a date, both ways', () => {
    const dates = finding('dates', ['03.04.2026', '5/6/26']);
    expect(readingsOf(dates, 'dmy', text)).toEqual(['03.04.2026 er 3. april 2026', '5/6/26 er 5. juni 2026']);
    expect(readingsOf(dates, 'mdy', text)).toEqual(['03.04.2026 er 4. mars 2026', '5/6/26 er 6. mai 2026']);
  });

  test('a date that cannot be read so gives no reading', () => {
    expect(readingsOf(finding('dates', ['31.04.2026', '13.13.2026']), 'dmy', text)).toEqual([]);
  });

  test('a figure, both ways', () => {
    const figures = finding('decimal', ['1.234']);
    expect(readingsOf(figures, ',', text)).toEqual(['1.234 er 1\u00a0234,00']);
    expect(readingsOf(figures, '.', text)).toEqual(['1.234 er 1,234']);
  });
});

describe('words of a problem', () => {
  const problem = { field: 'Antall', column: 'Ant', cell: '3,5O', values: {} } as const;

  test('name the cell and the letter', () => {
    const values = { letter: 'O', digit: '0', place: 'last' };
    expect(problemWords({ ...problem, code: 'letter-for-digit', values }, text)).toBe(
      '«3,5O» er ikke et tall, siste tegn er bokstaven O',
    );
  });

  test('name both days that a year of two digits may mean, and the formula that has no value', () => {
    const yearFirst = {
      ...problem,
      code: 'year-first' as const,
      cell: '26.04.03',
      values: { date: '2003-04-26', other: '2026-04-03' },
    };
    expect(problemWords(yearFirst, text)).toBe(
      '26.04.03 leses som 26.04.2003, men kan være 03.04.2026. Skriv året med fire sifre',
    );
    const formula = { ...problem, code: 'not-calculated' as const, cell: '#=B2*2', values: { formula: '=B2*2' } };
    expect(problemWords(formula, text)).toBe(
      '«=B2*2» er en formel uten verdi. Åpne filen i Excel, lagre den og les den på nytt',
    );
  });

  test('name the month that is too short', () => {
    const said = problemWords(
      { ...problem, code: 'no-such-day', cell: '31.09.2026', values: { month: 9, days: 30 } },
      text,
    );
    expect(said).toBe('31.09.2026 finnes ikke, september har 30 dager');
  });
});

describe('a mapping changed', () => {
  const sources = [
    { field: 'Dato', column: 'A' },
    { field: 'Antall', column: 'B', factor: '0.001' },
  ];

  test('a column has one field, a field one column', () => {
    expect(withColumn(sources, 'B', 'Dato')).toEqual([{ field: 'Dato', column: 'B' }]);
    expect(withColumn(sources, 'B', null)).toEqual([{ field: 'Dato', column: 'A' }]);
  });

  test('a constant takes the place of a column, and goes when it is emptied', () => {
    expect(withConstant(sources, 'Dato', '2026-10-01')[1]).toEqual({ field: 'Dato', constant: '2026-10-01' });
    expect(withConstant([{ field: 'Dato', constant: 'x' }], 'Dato', '')).toEqual([]);
  });

  test('a conversion replaces the one before', () => {
    expect(withConversion(sources, 'Antall', { lookup: { stk: '1' } })[1]).toEqual({
      field: 'Antall',
      column: 'B',
      lookup: { stk: '1' },
    });
  });

  test('a table of values reads back as it was written, and a line without a sign is named', () => {
    expect(readLookup(lookupText({ stk: 'STK', 'm ': 'M' }))).toEqual({ lookup: { stk: 'STK', m: 'M' } });
    expect(readLookup('a = b\nc')).toEqual({ bad: 2 });
  });
});

describe('rows in view', () => {
  const height = 24;

  test('follow each other without a gap, and fill the view or reach the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 40, max: 900 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tall, view, share) => {
          const isTall = (line: number): boolean => tall[line] ?? false;
          const lines = tall.length;
          const slack = slackOf({ view, height, lines, isTall });
          const top = share * Math.max(0, (lines + slack) * height - view);
          const places = placesInView({ top, view, height, lines, isTall });
          places.forEach((place, index) => {
            const next = places[index + 1];
            if (next) expect(next.top).toBeCloseTo(place.top + (place.tall ? 2 : 1) * height, 6);
          });
          expect(places[0]!.top).toBeLessThanOrEqual(0);
          const last = places.at(-1)!;
          const bottom = last.top + (last.tall ? 2 : 1) * height;
          expect(bottom >= view - 0.001 || last.line === lines - 1).toBe(true);
        },
      ),
    );
  });

  test('the last row is wholly seen at the end, however many rows above it have errors', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 120 }),
        fc.integer({ min: 60, max: 900 }),
        (tall, view) => {
          const isTall = (line: number): boolean => tall[line] ?? false;
          const lines = tall.length;
          const slack = slackOf({ view, height, lines, isTall });
          const top = Math.max(0, (lines + slack) * height - view);
          const last = placesInView({ top, view, height, lines, isTall }).at(-1)!;
          expect(last.line).toBe(lines - 1);
          expect(last.top + (last.tall ? 2 : 1) * height).toBeLessThanOrEqual(view + 0.001);
        },
      ),
    );
  });
});

describe('where a batch stands', () => {
  const counts = { new: 0, invalid: 0, double: 0, dropped: 0, sending: 0, sent: 0, unknown: 0, refused: 0 };
  const batch = (
    of: Partial<Pick<IntakeDetailWire, 'state' | 'findings' | 'unmapped'>> & { counts?: Partial<typeof counts> },
  ) =>
    ({
      state: 'open',
      findings: [],
      unmapped: [],
      ...of,
      counts: { ...counts, ...of.counts },
    }) as unknown as IntakeDetailWire;

  test.each([
    ['file', batch({ findings: [finding('dates', [])] })],
    ['file', batch({ state: 'failed' })],
    ['columns', batch({ unmapped: ['Dato'] })],
    ['check', batch({ counts: { new: 3, invalid: 1 } })],
    ['send', batch({ counts: { new: 3, unknown: 1 } })],
    ['send', batch({ state: 'done', counts: { sent: 3 } })],
    ['check', batch({ state: 'done', counts: { double: 3 } })],
  ] as const)('%s', (part, one) => expect(partOf(one)).toBe(part));
});

test('the result adds up to the rows of the file, and has the double rule only where nothing is unknown', () => {
  const counts = { new: 1, double: 3, invalid: 2, dropped: 1, sent: 10, sending: 0, unknown: 0, refused: 1 };
  const result = resultOf({ rows: 18, counts });
  expect(result.lines.map(({ key, count }) => `${key} ${count}`)).toEqual([
    'taken 10',
    'refused 1',
    'unknown 0',
    'left 1',
    'dropped 1',
    'invalid 2',
    'double 3',
  ]);
  expect(result).toMatchObject({ difference: 0, proven: true });
  expect(resultOf({ rows: 19, counts })).toMatchObject({ difference: 1, proven: false });
  expect(resultOf({ rows: 19, counts: { ...counts, unknown: 1 } })).toMatchObject({ difference: 0, proven: false });
});

test('columns that nothing was taken from are named', () => {
  const column = (name: string) => ({ name, samples: [], type: 'text' }) as never;
  const columns = ['Prosjekt', 'Kommentar', 'Antall'].map(column);
  const sources = [
    { field: 'ProsjektId', column: 'Prosjekt' },
    { field: 'Antall', column: 'Antall' },
  ] as never;
  expect(leftOutColumns({ columns, sources })).toEqual(['Kommentar']);
});

test.each([
  ['it was stopped', { stopped: true, left: 3, unknown: 1, refused: 0 }, 'stopped'],
  ['some is still to go out', { stopped: false, left: 3, unknown: 1, refused: 1 }, 'ended'],
  [
    'all went out, and no answer says what was taken',
    { stopped: false, left: 0, unknown: 3, refused: 1 },
    'allUnknown',
  ],
  ['all went out, and some was refused', { stopped: false, left: 0, unknown: 0, refused: 1 }, 'allRefused'],
  ['all was taken', { stopped: false, left: 0, unknown: 0, refused: 0 }, null],
] as const)('how a sending ended: %s', (_name, result, end) => {
  expect(endOf(result)).toBe(end);
});
