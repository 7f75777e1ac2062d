// Translation tables out to a CSV file and in again.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clashes } from '../../main/domain/translation/table-cells.ts';
import { ConsoleError } from '../../main/domain/errors.ts';
import type { TableRow } from '../../main/domain/translation/table.ts';
import { readTranslationCsv, translationCsv } from '../../main/files/translation-csv.ts';
import { row, table } from './layouts/units.ts';

const read = (text: string | Buffer, only = 'ArbeidstypeId') =>
  readTranslationCsv('a.csv', Buffer.from(text), 'pay-type', only);

function refusal(text: string): ConsoleError['details'] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ConsoleError) return error.details;
    throw error;
  }
  throw new Error('it was read');
}

describe('a translation table as CSV', () => {
  it('has its keys by name, or "from" for one, then to, rule and days', () => {
    const pay = table('pay-type', 'ArbeidstypeId', row('100', '10'), row('=1', '', { validFrom: '2026-11-01' }));
    expect(translationCsv(pay, 'ArbeidstypeId')).toBe(
      "\uFEFFfrom;to;rule;valid-from;valid-to\r\n100;10;;;\r\n'=1;;;2026-11-01;\r\n",
    );
    const two = table('account', ['ArbeidstypeId', 'employee'], row(['1', '*'], '5', { rule: 'factor=0.5' }));
    expect(translationCsv(two, 'ArbeidstypeId')).toBe(
      '\uFEFFArbeidstypeId;employee;to;rule;valid-from;valid-to\r\n1;*;5;factor=0.5;;\r\n',
    );
  });

  it('names a single key that "from" does not stand for, and is the same table when it comes back', () => {
    const byEmployee = table('pay-type', 'AnsattId', row('100', '10'));
    const text = translationCsv(byEmployee, 'ArbeidstypeId');
    expect(text).toBe('\uFEFFAnsattId;to;rule;valid-from;valid-to\r\n100;10;;;\r\n');
    expect(read(text)).toEqual(byEmployee);
  });

  it('is read in the encoding, with the delimiter and the dates that a spreadsheet leaves', () => {
    const latin = Buffer.from('From,TO,Valid-From\nÆ,10,1.11.2026\n', 'latin1');
    expect(read(latin)).toEqual(table('pay-type', 'ArbeidstypeId', row('Æ', '10', { validFrom: '2026-11-01' })));
  });

  const cell = fc.oneof(
    fc.constantFrom('=1', "'=1", '-7', "''+", 'a;b', 'Æ "ø"', '*', '', '0010', "'"),
    fc.string({ unit: fc.constantFrom('a', '=', "'", '"', ';', ',', 'Æ', '-'), maxLength: 4 }),
  );
  const day = fc.constantFrom(null, '2026-10-01', '2026-10-31', '2026-11-01');
  const anyRow = fc
    .record({
      keys: fc.tuple(cell, cell),
      to: cell,
      rule: fc.constantFrom('', 'hours', 'constant=1', 'factor=0.5'),
      day,
    })
    .map(
      ({ day: from, ...rest }): TableRow => ({
        ...rest,
        validFrom: from,
        validTo: from === null ? null : '2026-12-31',
      }),
    );

  it('goes out and in without a difference', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 8 }), (rows) => {
        // Empty rows are no rows to a spreadsheet, and rows that clash are refused by another test.
        const apart = rows.filter(({ keys, to }) => keys[0] !== '' && to !== undefined);
        const numbered = apart.map((one, at) => ({ row: one, number: at }));
        const wrong = new Set(clashes(numbered).map(({ row: at }) => at));
        const pay = table('pay-type', ['ArbeidstypeId', 'employee'], ...apart.filter((_one, at) => !wrong.has(at)));
        expect(read(translationCsv(pay, 'ArbeidstypeId'))).toEqual(pay);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused whole, with every row that is wrong and why', () => {
    const details = refusal(
      'from;to;rule;valid-from;valid-to\n1;10;days;;\n2;10;;31.02.2026;\n3;10;;2026-12-01;2026-11-01\n4;10;;;\n4;11;;2026-11-01;\n4;10;;;',
    );
    expect(details.code).toBe('wrong-usage');
    expect(details.values).toMatchObject({ why: 'not-a-rule', row: 2, wrong: 5, rows: 6 });
    for (const words of [
      'row 2: this is not a quantity rule (hours, invoiceable, quantity, constant=1, factor=0.5, days=7.5): "days"',
      'row 3: this is not a date: "31.02.2026"',
      'row 4: it ends before it begins: "2026-12-01 2026-11-01"',
      'row 6: an earlier row of this key is valid on some of its days',
      'row 7: an earlier row says the same for some of its days',
    ])
      expect(details.cause).toContain(words);
    expect(details.hint).toContain('None of its rows was kept');
  });

  it('takes rows of one key that follow each other day by day, and several of the same days', () => {
    const head = 'from;to;rule;valid-from;valid-to\n';
    expect(read(`${head}4;10;;;2026-10-31\n4;11;;2026-11-01;\n5;10;;;\n5;20;constant=1;;\n`).rows).toHaveLength(4);
    expect(refusal(`${head}4;10;;;2026-11-01\n4;11;;2026-11-01;\n`).values).toMatchObject({ why: 'overlap', row: 3 });
    expect(refusal(`${head}4;11;;2026-11-01;\n4;10;;;2026-11-01\n`).values).toMatchObject({ why: 'overlap', row: 3 });
    expect(refusal(`${head}4;;;;\n4;11;;;\n`).values).toMatchObject({ why: 'overlap', row: 3 });
  });

  it.each([
    ['ArbeidstypeId;value\n1;2', 'no-to'],
    ['to;rule\n1;hours', 'no-to'],
    ['from;to;colour\n1;2;red', 'unknown-column'],
    ['from;to\n1;2;;;;;x', 'too-many-cells'],
    ['from;to\n1;2;factor=0.5', 'too-many-cells'],
    ['from;to;rule\n1;a;hours;b', 'too-many-cells'],
    ['', 'no-to'],
  ])('%j is refused: %s', (text, why) => {
    expect(refusal(text).values).toMatchObject({ why });
  });
});
