// Layouts and planned files as the engine has them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { micro } from '../../main/domain/amount.ts';
import type { Line } from '../../main/domain/delivery/line.ts';
import { askedBy } from '../../main/domain/layout/date-text.ts';
import { columnsOf, type Layout } from '../../main/domain/layout/layout.ts';
import { parseLayout } from '../../main/files/layouts/schema.ts';
import { createLayouts } from '../../main/files/planned-files.ts';
import { newFolder } from '../support/desk.ts';
import { planOf, readBack, written } from './layouts/read-back.ts';
import { ASKED, given, row, table, TABLES, TIME, TIME_UNITS } from './layouts/units.ts';

const layouts = createLayouts();
const named = (name: string): Layout => layouts.shipped().find((layout) => layout.name === name)!;
const plan = (layout: Layout, tables = TABLES, records = TIME_UNITS) =>
  planOf({ layout, rules: TIME, asked: ASKED, tables, records: () => records });

describe('a planned file', () => {
  it('is written with its hash, bytes and sums, and its shares are told', () => {
    const folder = newFolder('out');
    const told: number[] = [];
    const file = layouts.write(plan(named('visma-lonn')), folder, '.a.part', (_raw, shares) => {
      told.push(...shares.map(({ unit }) => unit));
    });
    const bytes = readFileSync(path.join(folder, '.a.part'));
    expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(file.bytes).toBe(bytes.length);
    expect(file.totals.quantities['quantity']!.written).toBe(13_750_000n);
    expect(file.totals.withoutValue).toMatchObject({ records: 1, hours: 4_000_000n });
    expect(told).toEqual([101, 102, 103, 103, 104, 105, 106, 107]);
  });

  it('leaves nothing when what is told of it throws, or the layout cannot write it', () => {
    const folder = newFolder('out');
    const refuse = (): never => {
      throw new Error('not what was judged');
    };
    expect(() => layouts.write(plan(named('unimicro')), folder, '.a.part', refuse)).toThrow(/not what was judged/);
    const tables = new Map([...TABLES, ['project', table('project', 'ProsjektId', row('*', 'Ł'))]]);
    expect(() => layouts.write(plan(named('visma-lonn'), tables), folder, '.a.part')).toThrow(/is not in Windows-1252/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is seen beforehand by its first bytes', () => {
    const all = written(plan(named('visma-lonn'))).bytes;
    expect(Buffer.from(layouts.preview(plan(named('visma-lonn')), 40))).toEqual(all.subarray(0, 40));
    expect(Buffer.from(layouts.preview(plan(named('visma-lonn')), 1_000_000))).toEqual(all);
  });

  it('is refused before it is written when a sheet cannot hold its lines', () => {
    const many = plan(named('business-central-project-journal'), TABLES, [TIME_UNITS[0]!]);
    const over = { ...many, totals: { ...many.totals, lines: 1_048_576 } };
    const folder = newFolder('out');
    expect(() => layouts.write(over, folder, '.a.part')).toThrow(/it would have 1048577 rows/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is packed in many pieces, and every row of a workbook reads back', async () => {
    const records = Array.from({ length: 12_000 }, (_, at) =>
      given(at, { Dato: '2026-11-02', AntallTimer: 0.25, Tekst: `Ærlig ${at * 7919}` }),
    );
    const { bytes } = written(plan(named('plain-xlsx'), TABLES, records));
    expect(bytes.equals(written(plan(named('plain-xlsx'), TABLES, records)).bytes)).toBe(true);
    const rows = await readBack(named('plain-xlsx'), bytes);
    expect(rows).toEqual(records.map((_one, at) => [String(at), '2026-11-02', '0.25', `Ærlig ${at * 7919}`]));
  });

  it('has texts that XML has other signs for, and numbers of too many digits as texts, in a workbook', async () => {
    const texts = ['a & b <c> "d"', '&lt;', '_x0041_', 'x\u0001y', ' to ', '\ttab', '=1+1', 'x'.repeat(32_767)];
    const records = texts.map((Tekst, at) => given(at, { Tekst, Nr: '007' }));
    const raw = '{"Id":7,"Tekst":12345678901234567890,"Nr":0.1234567890123456}';
    const { bytes } = written(plan(named('plain-xlsx'), TABLES, [...records, { unit: 7, raw }]));
    const rows = await readBack(named('plain-xlsx'), bytes);
    expect(rows.map((cells) => cells[1])).toEqual([...texts, '12345678901234567890']);
    expect(rows.map((cells) => cells[2])).toEqual([...texts.map(() => '007'), '0.1234567890123456']);
    const long = plan(named('plain-xlsx'), TABLES, [given(9, { Tekst: 'x'.repeat(32_768) })]);
    expect(() => written(long)).toThrow('line 1, Id 9, column "Tekst": a text of 32768 characters');
  });

  it('refuses an amount of more digits than a workbook keeps', () => {
    const raw = JSON.stringify({ Dato: '2026-11-02', AnsattId: 1064, ArbeidstypeId: 100, ProsjektId: 'P-10' });
    const vast = { unit: 8, raw: raw.replace('}', ',"AntallTimer":90000000000.12345}') };
    const journal = plan(named('business-central-project-journal'), TABLES, [vast]);
    expect(() => written(journal)).toThrow('Id 8, column "Quantity": 90000000000.12345 has more digits');
  });

  it('of listed records says the amounts of each line as they were read, in any signs and encoding', () => {
    const csv = named('plain-csv');
    const comma: Layout = {
      ...csv,
      format: { ...csv.format, delimiter: ',', encoding: 'windows-1252', lineEnd: 'lf' } as Layout['format'],
    };
    const records = [given(1, { AntallTimer: -7.5, FakturaTimeAntall: 0.25, Navn: 'Bjørn' })];
    expect(written(plan(comma, TABLES, records)).bytes.toString('latin1')).toBe(
      'Id,AntallTimer,FakturaTimeAntall,Navn\n1,"-7,5","0,25",Bjørn\n',
    );
    expect(() => written(plan(comma, TABLES, [given(2, { Navn: 'ł' })]))).toThrow(/line 1, Id 2.*"ł" \(U\+0142\)/);
    // A field that comes twice in two spellings stands in the file as the last of them, and is judged so.
    const twice = { unit: 3, raw: '{"Id":3,"AntallTimer":7.5,"antalltimer":6}' };
    expect(written(plan(csv, TABLES, [twice])).shares[0]!.quantities['hours']!.written).toBe(6_000_000n);
  });

  it('of listed records is refused where a line says another amount than its record', () => {
    const whole = plan(named('plain-csv'), TABLES, [given(4, { AntallTimer: 7.5 })]);
    const other = { exact: micro(6_000_000n), written: micro(6_000_000n), rule: 'hours' };
    const altered = {
      ...whole,
      *lines(): Generator<Line> {
        for (const line of whole.lines()) yield { ...line, quantities: { hours: other } };
      },
    };
    expect(() => written(altered)).toThrow('line 1, Id 4, column "antalltimer": it stands in the file as "7.5"');
  });

  it('as JSON has every digit that was listed', () => {
    const raw = '{"Id":7,"AntallTimer":7.50,"Nr":12345678901234567890}';
    expect(written(plan(named('json'), TABLES, [{ unit: 7, raw }])).bytes.toString()).toBe(`[\n${raw}\n]\n`);
  });
});

describe('a layout as JSON', () => {
  it.each(layouts.shipped().map((layout) => [layout.name, layout] as const))('%s goes out and in', (_name, layout) => {
    const file = path.join(newFolder('out'), 'layout.json');
    layouts.export(layout, file);
    expect(layouts.read(file)).toEqual(layout);
    expect(layouts.named(layout, 'eget')).toEqual({ ...layout, name: 'eget' });
  });

  const visma = named('visma-lonn');
  const columns = columnsOf(visma);
  const [column] = columns;
  it.each<[string, unknown, RegExp]>([
    ['no layout', [], /expected object/],
    ['what nobody knows', { ...visma, colour: 'red' }, /colour/],
    ['no columns', { ...visma, columns: [] }, /columns/],
    ['two columns of one key', { ...visma, columns: [...columns, column] }, /two columns have one key/],
    ['an unknown rule', { ...visma, columns: [{ ...column, source: { from: 'quantity', rule: 'days' } }] }, /rule/],
    ['a quote as delimiter', { ...visma, format: { ...visma.format, delimiter: '"' } }, /delimiter/],
    ['fixed width without widths', { ...visma, format: named('huldt-lillevik').format }, /does not have a width/],
    ['seven decimals', { ...visma, numbers: { ...visma.numbers, decimals: 7 } }, /numbers.decimals/],
    ['a file name of what nobody asks', { ...visma, fileName: '{user}' }, /fileName/],
    ['a sum of a text', { ...visma, trailer: [{ from: 'sum', of: 'employee' }] }, /not a quantity/],
    ['listed sums', { ...visma, columns: 'as-listed' }, /sums name their columns/],
    [
      'zeros behind a number',
      { ...visma, columns: [{ ...column, type: 'number', align: 'left', fill: '0', width: 9 }] },
      /zeros behind/,
    ],
  ])('is refused by name: %s', (_what, json, words) => {
    expect(() => parseLayout(json, 'a file')).toThrow(words);
  });

  it('says what it asks for', () => {
    expect([...askedBy(visma)].sort()).toEqual(['payroll-run', 'payroll-year']);
    expect([...askedBy(named('plain-csv'))]).toEqual([]);
    expect([...askedBy({ ...visma, fileName: 'a-{period}' })].sort()).toEqual([
      'payroll-run',
      'payroll-year',
      'period',
    ]);
  });
});
