// Rows by what they are called: when one is meant for another although its content is not the same.

import { describe, expect, it } from 'vitest';
import { SHIPPED_FIELDS } from '../../../main/domain/intake/field.ts';
import { differing, namedBy, NamedRows } from '../../../main/domain/intake/named.ts';

/** Date, product, quantity and reference of a row, as values by field. */
function row(text: string): (string | null)[] {
  const [Dato, ProduktId, Antall, EksternId] = text.split(' ');
  const cells: Record<string, string | undefined> = { Dato, ProsjektId: 'P', ProduktId, Antall, EksternId };
  return SHIPPED_FIELDS.map(({ name }) => cells[name] ?? null);
}

const named = namedBy(SHIPPED_FIELDS)!;

/** What of the sent rows the last one is meant for. */
function meant(sent: readonly string[], text: string): string | null {
  const rows = new NamedRows<string>();
  for (const one of sent) rows.add(named(row(one)), one);
  return rows.find(named(row(text)));
}

/** So many orders of two products each. */
const orders = (count: number) =>
  Array.from({ length: count }, (_, at) => [`2026-11-01 V1 1 O${at}`, `2026-11-01 V2 1 O${at}`]).flat();

describe('a row is meant for another', () => {
  it.each([
    ['another quantity', ['2026-11-01 V1 2 A1'], '2026-11-01 V1 4 A1', 0],
    [
      'another product, where names tell rows apart',
      ['2026-11-01 V1 2 A1', '2026-11-01 V1 2 A2'],
      '2026-11-01 V9 2 A1',
      0,
    ],
    ['a name that Excel shortened, in capitals', ['2026-11-01 v1 2 0017'], '2026-11-01 V1 4 17', 0],
    ['a name with a blank and a dash of other kinds', ['2026-11-01 V1 2 A-1'], '2026-11-01 V1 4 A\u20111\u200b', 0],
    ['a name that is a number to a spreadsheet', ['2026-11-01 V1 2 1001'], '2026-11-01 V1 4 1001.0', 0],
    ['a name in groups', ['2026-11-01 V1 2 1001'], '2026-11-01 V1 4 1\u00a0001', 0],
    ['a name with an exponent', ['2026-11-01 V1 2 100000'], '2026-11-01 V1 4 1E+05', 0],
    ['a name that a spreadsheet took for a day', ['2026-11-01 V1 2 2-3'], '2026-11-01 V1 4 02.mar', 0],
    ['a name that one in English did', ['2026-11-01 V1 2 1/12'], '2026-11-01 V1 4 01-Dec', 0],
    ['a name that it took for a month', ['2026-11-01 V1 2 10-2026'], '2026-11-01 V1 4 okt.26', 0],
    ['a name that one in America took for a day', ['2026-11-01 V1 2 2-3'], '2026-11-01 V1 4 3-Feb', 0],
    ['such a name where the day was sent', ['2026-11-01 V1 2 3-Feb'], '2026-11-01 V1 4 2-3', 0],
    ['a name that is the date of a cell', ['2026-11-01 V1 2 2-3'], '2026-11-01 V1 4 2026-03-02', 0],
    ['a name that is a day with its year', ['2026-11-01 V1 2 2/3'], '2026-11-01 V1 4 03.02.2026', 0],
    ['a name that is a day in words with its year', ['2026-11-01 V1 2 2-3'], '2026-11-01 V1 4 02-Mar-26', 0],
    [
      'a number of which Excel kept fifteen digits',
      ['2026-11-01 V1 2 370701234567891234'],
      '2026-11-01 V1 4 370701234567891000',
      0,
    ],
    ['a number in groups with dots', ['2026-11-01 V1 2 1000'], '2026-11-01 V1 4 1.000', 0],
    ['letters that are a month to it', ['2026-11-01 V1 2 MAR1'], '2026-11-01 V1 4 01.mar', 0],
    ['a name that is marked as a text', ['2026-11-01 V1 2 A1'], "2026-11-01 V1 4 'A1", 0],
    ['the last one of those sent for the same', ['2026-11-01 V1 2 A1', '2026-11-01 V1 3 A1'], '2026-11-01 V1 4 A1', 1],
    ['of an order, the same on the same day', orders(9), '2026-11-01 V2 7 O4', 9],
  ])('with %s', (_what, sent, text, at) => {
    expect(meant(sent, text)).toBe(sent[at]);
  });

  it.each([
    ['another name', ['2026-11-01 V1 2 A1'], '2026-11-01 V1 2 A2'],
    ['a name of another day', ['2026-11-01 V1 2 2-3'], '2026-11-01 V1 2 03.mar'],
    ['the same day of another year', ['2026-11-01 V1 2 2025-03-02'], '2026-11-01 V1 2 2026-03-02'],
    ['a day whose two numbers are those of another', ['2026-11-01 V1 2 2-3'], '2026-11-01 V1 2 3-2'],
    ['a long number with another end', ['2026-11-01 V1 2 370701234567891234'], '2026-11-01 V1 4 370701234567891235'],
    ['letters that are no month', ['2026-11-01 V1 2 mak-2'], '2026-11-01 V1 2 mab-2'],
    ['another product of an order', orders(9), '2026-11-01 V3 1 O4'],
    ['another day of an order', orders(9), '2026-11-02 V1 1 O4'],
    [
      'another product of an order with one line, where others have several',
      [...orders(9), '2026-11-01 V1 1 X'],
      '2026-11-01 V2 1 X',
    ],
    ['what is given back', ['2026-11-01 V1 2 A1'], '2026-11-01 V1 -2 A1'],
  ])('and not with %s', (_what, sent, text) => {
    expect(meant(sent, text)).toBeNull();
  });
});

it.each([
  ['the same with a name', ['2026-11-01 V1 2 A1'], '2026-11-01 V1 2'],
  ['the same without one', ['2026-11-01 V1 2'], '2026-11-01 V1 2 A1'],
])('a row that one of the two files has no name for is meant for %s', (_what, sent, text) => {
  expect(meant(sent, text)).toBe(sent[0]);
});

it.each([
  ['another quantity', ['2026-11-01 V1 3 A1'], '2026-11-01 V1 2'],
  ['another day', ['2026-11-02 V1 2'], '2026-11-01 V1 2 A1'],
  ['what has no name either', ['2026-11-01 V1 2'], '2026-11-01 V1 2'],
])('and not for %s', (_what, sent, text) => {
  expect(meant(sent, text)).toBeNull();
});

it('fields without a name are compared with nothing', () => {
  expect(namedBy(SHIPPED_FIELDS.filter(({ name }) => name !== 'EksternId'))).toBeNull();
});

it('what two rows differ in is told by field', () => {
  expect(differing(SHIPPED_FIELDS, row('2026-11-01 V1 2 A1'), row('2026-11-02 V1 4 A1'))).toEqual(['Dato', 'Antall']);
});
