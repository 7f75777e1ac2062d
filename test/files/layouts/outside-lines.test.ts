// What stands outside the lines of a file and cannot be written is wrong in the layout already, and is told by its own name.

import { expect, it } from 'vitest';
import { ConsoleError } from '../../../main/domain/errors.ts';
import { columnsOf, type Layout } from '../../../main/domain/layout/layout.ts';
import { layoutProblems, parseLayout } from '../../../main/files/layouts/schema.ts';
import { SHIPPED } from '../../../main/files/layouts/shipped.ts';
import { planOf, written } from './read-back.ts';
import { ASKED, given, TABLES, TIME } from './units.ts';

const named = (name: string): Layout => SHIPPED.find((layout) => layout.name === name)!;
const HULDT = named('huldt-lillevik');

function headed(layout: Layout, at: number, heading: string): Layout {
  const columns = columnsOf(layout).map((column) => ({
    ...column,
    heading: column.heading.slice(0, column.width),
  }));
  return {
    ...layout,
    header: { ...layout.header, headings: true },
    columns: columns.with(at, { ...columns[at]!, heading }),
  };
}

const found = (layout: unknown) => layoutProblems(layout).map(({ code, column }) => [code, column]);

function refusalOf(layout: Layout): ConsoleError['details'] {
  const one = [given(1, { Dato: '2026-11-02', AnsattId: 1064, ArbeidstypeId: 100, AntallTimer: 1 })];
  try {
    written(planOf({ layout, rules: TIME, asked: ASKED, tables: TABLES, records: () => one }));
  } catch (error) {
    if (error instanceof ConsoleError) return error.details;
    throw error;
  }
  throw new Error('it was written');
}

it('a heading that does not fit its column, or has what the encoding lacks, is wrong at its column', () => {
  const fits = headed(HULDT, 1, 'Art');
  expect(found(fits)).toEqual([]);
  const wide = headed(HULDT, 1, 'Lønnsart eller fraværskode i full lengde');
  expect(found(wide)).toEqual([['heading-too-long', 1]]);
  const lacks = headed(HULDT, 0, 'Ł');
  expect(found(lacks)).toEqual([['heading-character', 0]]);
  expect(() => parseLayout(wide, 'x.json')).toThrow(/the heading of column "Lønnsart.*has 40 characters/);
  expect(() => parseLayout(lacks, 'x.json')).toThrow(/the heading of column "Ł": the character "Ł" \(U\+0141\)/);
});

it('rows above the lines and the last row are looked at too', () => {
  expect(found({ ...HULDT, header: { rows: [['Łódź']], headings: false } })).toEqual([['above-character', null]]);
  const slot = { width: 3, align: 'left', fill: ' ' };
  expect(found({ ...HULDT, trailer: [{ from: 'text', of: 'SLUTT', ...slot }] })).toEqual([['trailer-too-long', null]]);
  const visma = named('visma-lonn');
  const format = { ...visma.format, quote: 'never', lineBreaks: 'blank' };
  const [first, ...rest] = columnsOf(visma);
  const columns = [{ ...first!, heading: 'a;b' }, ...rest];
  const header = { rows: [['c;d']], headings: true };
  expect(found({ ...visma, format, columns, header })).toEqual([
    ['above-needs-quotes', null],
    ['heading-needs-quotes', 0],
  ]);
});

it('a layout that was kept before that was looked at is refused by what it is: no line 0 of Id 0', () => {
  const wide = refusalOf(headed(HULDT, 1, 'Lønnsart eller fraværskode i full lengde'));
  expect(wide).toMatchObject({
    object: 'the heading of column "Lønnsart eller fraværskode i full lengde"',
    values: { why: 'too-long', outside: 'heading' },
  });
  expect(wide.values).not.toHaveProperty('line');
  expect(refusalOf(headed(HULDT, 0, 'Ł')).object).toBe('the heading of column "Ł"');
  const above = refusalOf({ ...HULDT, header: { rows: [['fra Łódź']], headings: false } });
  expect(above).toMatchObject({ object: '"fra Łódź" in a row above the lines', values: { outside: 'above' } });
  const sum = { ...HULDT, trailer: [{ from: 'sum', of: 'quantity', width: 1, align: 'right', fill: ' ' } as const] };
  expect(refusalOf(sum)).toMatchObject({
    object: '"100" in the last row',
    values: { why: 'too-long', outside: 'trailer' },
  });
});

it('a heading of records as they are listed is named as one', () => {
  const plain = named('plain-csv');
  const layout = { ...plain, format: { ...plain.format, encoding: 'windows-1252' } } as Layout;
  const odd = [given(1, { Dato: '2026-11-02', AntallTimer: 1, Łódź: 'x' })];
  expect(() => written(planOf({ layout, rules: TIME, asked: ASKED, tables: TABLES, records: () => odd }))).toThrow(
    /the heading of column "Łódź"/,
  );
});
