// A cell is read the same wherever it stands in its column, and however many others were read before it.

import { expect, it } from 'vitest';
import { planOf, type Surroundings } from '../../../main/domain/intake/check.ts';
import { SHIPPED_FIELDS } from '../../../main/domain/intake/field.ts';

const AROUND: Surroundings = {
  decimal: ',',
  dates: 'dmy',
  today: '2026-10-31',
  lockedThrough: '2026-08-31',
  known: () => null,
};
const COLUMNS = ['Dato', 'Antall', 'Salgspris'];

function plan() {
  const sources = COLUMNS.map((column) => ({ field: column, column }));
  const fields = SHIPPED_FIELDS.filter(({ name }) => COLUMNS.includes(name));
  return planOf(fields, sources, COLUMNS, AROUND);
}

/** Quantities that repeat, prices that never do, and cells that are wrong in between. */
function rowOf(at: number): string[] {
  const day = `${1 + (at % 31)}.${String(8 + (at % 4)).padStart(2, '0')}.2026`;
  const quantity = at % 97 === 0 ? '12,5O' : `${at % 40},${at % 7}`;
  return [day, quantity, at % 1_000 === 0 ? 'dyrt' : `${at},25`];
}

it('reads ten thousand rows as it reads each alone', () => {
  const together = plan();
  for (let at = 0; at < 10_000; at += 1) {
    const checked = together.check(rowOf(at));
    // Both times that its cells are asked for: as they come, and as they are remembered.
    expect(together.check(rowOf(at))).toEqual(checked);
    if (at % 9 === 0) expect(plan().check(rowOf(at))).toEqual(checked);
  }
});

it('asks for four digits where a year of two is of the last year only as the first part', () => {
  const checked = (cell: string) => plan().check([cell, '1', '1']);
  for (const [cell, other] of [
    ['26.10.03', '2026-10-03'],
    ['26.10.30', '2026-10-30'],
    ['26.10.25', '2026-10-25'],
    ['26/9/24', '2026-09-24'],
  ] as const)
    expect(checked(cell).problems, cell).toMatchObject([{ field: 'Dato', code: 'year-first', values: { other } }]);
  const read = (cell: string) => checked(cell).values[0];
  expect(['03.10.26', '26.10.26', '25.10.26'].map(read)).toEqual(['2026-10-03', '2026-10-26', '2026-10-25']);
});

it('knows the headings where a printed list repeats them', () => {
  expect(plan().check([...COLUMNS]).problems).toMatchObject([{ code: 'heading', field: '' }]);
  expect(plan().check([' Dato', 'Antall ', '']).problems).toMatchObject([{ code: 'heading' }]);
  // One word alone, or a cell that is another, is a row that lacks its values.
  for (const row of [
    ['Dato', '', ''],
    ['Dato', 'Antall', '12'],
  ])
    expect(
      plan()
        .check(row)
        .problems.map(({ code }) => code),
    ).not.toContain('heading');
});

it('says which number has no room, and which year cannot be', () => {
  const codes = (...row: string[]) =>
    plan()
      .check(row)
      .problems.map(({ code, values }) => ({ code, ...values }));
  expect(codes('25.10.2026', '99999999999999999', '1')).toEqual([{ code: 'too-large', most: '9223372036854.775807' }]);
  expect(codes('03.04.1926', '1', '1')).toEqual([{ code: 'far-year', from: 1980, through: 2119 }]);
  expect(codes('3.4.0026', '1', '1')).toMatchObject([{ code: 'far-year' }]);
  expect(codes('05102026', '1', '1')).toEqual([]);
});

it('says of a sign that no text has that its encoding is another', () => {
  const [Notat, columns] = [SHIPPED_FIELDS.filter(({ name }) => name === 'Notat'), ['Notat']];
  const texts = planOf(Notat, [{ field: 'Notat', column: 'Notat' }], columns, AROUND);
  const codes = ['R\u0081r', 'R\ufffdr', 'Rør – “½” … €'].map((cell) =>
    texts.check([cell]).problems.map(({ code }) => code),
  );
  expect(codes).toEqual([['lost-character'], ['lost-character'], []]);
});
