import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../main/domain/json-object.ts';
import { cellOf, type CellRules, textCell } from '../../../main/files/write/csv-cell.ts';

const NORWEGIAN: CellRules = { delimiter: ';', decimalSign: ',' };
const cell = (json: string, rules = NORWEGIAN) => cellOf(fieldsOf(`{"a":${json}}`)[0], rules);

describe('the cell of a text', () => {
  it.each(['=1+1', '+47', '-7,5', '@SUM(A1)', '\tx', '-', '='])(
    '%j is guarded against being run as a formula',
    (text) => {
      expect(textCell(text, NORWEGIAN)).toBe(`'${text}`);
    },
  );

  it('is guarded and quoted where a line end leads it', () => {
    expect(textCell('\r=1', NORWEGIAN)).toBe(`"'\r=1"`);
    expect(textCell('\n=1', NORWEGIAN)).toBe(`"'\n=1"`);
    expect(textCell('=HYPERLINK("x";"y")', NORWEGIAN)).toBe(`"'=HYPERLINK(""x"";""y"")"`);
  });

  it.each(['a=1', '1-2', "'", 'æøå', '1064', ' -1', ''])('%j is left as it is', (text) => {
    expect(textCell(text, NORWEGIAN)).toBe(text);
  });

  it('is quoted, and its quotes doubled, where it would break the line', () => {
    expect(textCell('a;b', NORWEGIAN)).toBe('"a;b"');
    expect(textCell('a"b', NORWEGIAN)).toBe('"a""b"');
    expect(textCell('a\nb', NORWEGIAN)).toBe('"a\nb"');
    expect(textCell('a\rb', NORWEGIAN)).toBe('"a\rb"');
    expect(textCell('a,b', NORWEGIAN)).toBe('a,b');
    expect(textCell('a,b', { delimiter: ',', decimalSign: '.' })).toBe('"a,b"');
  });

  it('is read back as it was, but for the guard', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('=', '-', '"', ';', '\n', '\r', 'a', "'", ' '), maxLength: 8 }),
        (text) => {
          const written = textCell(text, NORWEGIAN);
          const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
          expect(read === text || read === `'${text}`).toBe(true);
          expect(/^[=+\-@\t\r\n]/.test(read)).toBe(false);
          if (!written.startsWith('"')) expect(written).not.toMatch(/[";\r\n]/);
        },
      ),
    );
  });
});

describe('the cell of a number', () => {
  it('stays a number when it is negative', () => {
    expect(cell('-7.5')).toBe('-7,5');
    expect(cell('-3')).toBe('-3');
  });

  it('keeps every digit of its text, with the decimal sign of the layout', () => {
    expect(cell('7.50')).toBe('7,50');
    expect(cell('0.1234567890123456789')).toBe('0,1234567890123456789');
    expect(cell('9007199254740993')).toBe('9007199254740993');
    expect(cell('7.50', { delimiter: ';', decimalSign: '.' })).toBe('7.50');
    expect(cell('7.50', { delimiter: ',', decimalSign: ',' })).toBe('"7,50"');
  });

  it('is written out where the service wrote powers of ten', () => {
    expect(cell('1.5e3')).toBe('1500');
    expect(cell('75E-1')).toBe('7,5');
    expect(cell('-1e-7')).toBe('-0,0000001');
  });
});

describe('any other cell', () => {
  it('is empty for nothing', () => {
    expect(cellOf(undefined, NORWEGIAN)).toBe('');
    expect(cell('null')).toBe('');
    expect(cell('""')).toBe('');
  });

  it('is the date alone at midnight, and date and time otherwise', () => {
    expect(cell('"2026-01-15T00:00:00"')).toBe('2026-01-15');
    expect(cell('"2026-01-15T00:00:00.000"')).toBe('2026-01-15');
    expect(cell('"2026-01-15T00:00:01"')).toBe('2026-01-15T00:00:01');
    expect(cell('"2026-01-15T00:00:00Z"')).toBe('2026-01-15T00:00:00Z');
  });

  it('is the JSON of a truth value and of what is nested', () => {
    expect(cell('true')).toBe('true');
    expect(cell('{"a":"b"}')).toBe('"{""a"":""b""}"');
  });
});
