// Cells of delimited text and of fixed width, by each rule.
import { describe, expect, it } from 'vitest';
import type { CsvFormat, FixedWidthFormat, Layout } from '../../../main/domain/layout/layout.ts';
import { micro } from '../../../main/domain/amount.ts';
import { SHIPPED } from '../../../main/files/layouts/shipped.ts';
import { csvCell } from '../../../main/files/write/csv-lines.ts';
import { fixedWidthWriter } from '../../../main/files/write/fixed-width.ts';

const FORMAT: CsvFormat = {
  type: 'csv',
  delimiter: ';',
  quote: 'needed',
  finalDelimiter: false,
  formulaGuard: false,
  encoding: 'utf-8',
  lineEnd: 'crlf',
  lineBreaks: 'keep',
};
const PLACE = { line: 14, unit: 7, column: 'Navn' };
const cell = (text: string, format: Partial<CsvFormat> = {}, type: 'text' | 'code' | 'number' = 'text') =>
  csvCell({ before: '', text, after: '' }, type, { ...FORMAT, ...format }, PLACE);

describe('a cell of delimited text', () => {
  it('is quoted by the rule of its layout', () => {
    expect([cell('a'), cell('a;b'), cell('a"b'), cell('')]).toEqual(['a', '"a;b"', '"a""b"', '']);
    expect([cell('', { quote: 'text' }), cell('1', { quote: 'text' }, 'code')]).toEqual(['""', '1']);
    expect([cell('', { quote: 'all' }, 'number'), cell('1', { quote: 'all' }, 'code')]).toEqual(['""', '"1"']);
    expect(cell('a', { quote: 'never' })).toBe('a');
  });

  it('that would break the line without quotes is refused by its place', () => {
    expect(() => cell('a;b', { quote: 'never' })).toThrow('line 14, Id 7, column "Navn": "a;b" would break the line');
    expect(() => cell('1;2', { quote: 'text' }, 'code')).toThrow(/without quotes/);
  });

  it('keeps a line break, has a blank for it, or is refused', () => {
    expect(cell('a\r\nb')).toBe('"a\r\nb"');
    expect(cell('a\r\nb\nc\rd', { lineBreaks: 'blank' })).toBe('a b c d');
    expect(() => cell('a\nb', { lineBreaks: 'refuse' })).toThrow(/line break/);
  });

  it('has an apostrophe before a formula only where people open the file, and never before a number', () => {
    expect([cell('=1'), cell('=1', { formulaGuard: true })]).toEqual(['=1', "'=1"]);
    expect(cell('=1', { formulaGuard: true, quote: 'all' })).toBe('"\'=1"');
    const number = csvCell({ before: '-', text: '7,5', after: '' }, 'number', { ...FORMAT, formulaGuard: true }, PLACE);
    expect(number).toBe('-7,5');
  });
});

describe('a cell of fixed width', () => {
  const base = SHIPPED.find(({ name }) => name === 'huldt-lillevik')!;
  const line = (column: object, value: string | bigint, numbers: Partial<Layout['numbers']> = {}) => {
    const columns = [{ key: 'a', heading: 'A', source: { from: 'constant', text: '' }, width: 8, ...column }] as never;
    const layout = { ...base, numbers: { ...base.numbers, negative: 'leading' as const, ...numbers } };
    const writer = fixedWidthWriter(layout, columns, base.format as FixedWidthFormat);
    return writer.joined(writer.cells([typeof value === 'bigint' ? micro(value) : value], 1, 7)).replace('\r\n', '|');
  };

  it('is filled on its side, zeros between sign and digits', () => {
    expect(line({ type: 'number' }, 7_500_000n)).toBe('     750|');
    expect(line({ type: 'number', fill: '0' }, -7_500_000n)).toBe('-0000750|');
    expect(line({ type: 'number', fill: '0' }, -7_500_000n, { negative: 'trailing' })).toBe('0000750-|');
    expect(line({ type: 'number' }, -7_500_000n)).toBe('    -750|');
    expect(line({ type: 'code' }, '12')).toBe('12      |');
    expect(line({ type: 'code', align: 'right', fill: '0' }, '12')).toBe('00000012|');
    expect(line({ type: 'number', fill: '0' }, '')).toBe('        |');
    expect(line({ type: 'date' }, '2026-11-02')).toBe('021126  |');
  });

  it('is never cut, and holds no line break', () => {
    expect(() => line({ type: 'code' }, '123456789')).toThrow(/has 9 characters, and there is room for 8/);
    expect(() => line({ type: 'text' }, 'a\nb')).toThrow(/line break/);
    expect(() => line({ type: 'date' }, 'i går')).toThrow('"i går" is not a date');
    expect(() => line({ type: 'number' }, 'mye')).toThrow('"mye" is not a number');
    expect(() => line({ type: 'number' }, '1.234')).toThrow(/more than 2 decimals/);
    // What is counted of it would fit.
    expect(() => line({ type: 'number' }, '1.2300000001')).toThrow(/more than 2 decimals/);
    expect(line({ type: 'number' }, '1.2300000001', { rounding: 'half-even' })).toBe('     123|');
  });
});
