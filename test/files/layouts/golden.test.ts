// Every shipped layout byte for byte, and read back by an independent reader to the same sums. `GOLDEN=write` makes the files again:
// look at what changed before it is committed.
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlanInput } from '../../../main/domain/delivery/plan.ts';
import { ConsoleError } from '../../../main/domain/errors.ts';
import { fileNameOf } from '../../../main/domain/layout/date-text.ts';
import type { Layout } from '../../../main/domain/layout/layout.ts';
import { parseLayout } from '../../../main/files/layouts/schema.ts';
import { layoutsOf } from '../../../main/files/layouts/folder.ts';
import { SHIPPED } from '../../../main/files/layouts/shipped.ts';
import { openZip } from '../../../main/files/table/zip.ts';
import { fileOf, readTable } from '../table/support.ts';
import { assertLibraryReads } from './library-reader.ts';
import { checkedFile } from './plan-checks.ts';
import { exactJson, planOf, readBack, written } from './read-back.ts';
import { ASKED, given, MATERIAL, MATERIAL_UNITS, row, table, TABLES, TIME, TIME_UNITS } from './units.ts';

/** A project journal does not take hours without a project. */
const PROJECTS = TABLES.get('project')!;
const WITH_INTERNAL = new Map([...TABLES, ['project', { ...PROJECTS, rows: [...PROJECTS.rows, row('', 'INTERN')] }]]);
const GOLDEN = path.resolve(import.meta.dirname, '../golden');
const LAYOUTS = path.resolve(import.meta.dirname, '../../../main/files/layouts');

function inputOf(layout: Layout, more: Partial<PlanInput> = {}): PlanInput {
  const isTime = layout.kinds.includes('time');
  const records = isTime ? TIME_UNITS : MATERIAL_UNITS;
  const tables = layout.name === 'business-central-project-journal' ? WITH_INTERNAL : TABLES;
  return { layout, rules: isTime ? TIME : MATERIAL, asked: ASKED, tables, records: () => records, ...more };
}

/** A workbook as the text of its sheets: how zlib packs it is not ours to keep. */
async function sheetsOf(bytes: Buffer): Promise<Buffer> {
  const file = fileOf(bytes, 'golden.xlsx');
  const zip = await openZip(file, 'golden.xlsx');
  const parts: Buffer[] = [];
  for (const name of ['xl/workbook.xml', 'xl/styles.xml', 'xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']) {
    if (!zip.has(name)) continue;
    parts.push(Buffer.from(`${name}\n`));
    for await (const piece of zip.read(name, 1 << 20)) parts.push(piece);
    parts.push(Buffer.from('\n'));
  }
  zip.close();
  return Buffer.concat(parts);
}

async function assertGolden(layout: Layout, bytes: Buffer): Promise<void> {
  const isWorkbook = layout.format.type === 'xlsx';
  const file = path.join(GOLDEN, `${layout.name}.${isWorkbook ? 'xml' : layout.extension}`);
  const found = isWorkbook ? await sheetsOf(bytes) : bytes;
  if (process.env['GOLDEN'] === 'write') writeFileSync(file, found);
  expect(found.toString('latin1')).toBe(readFileSync(file).toString('latin1'));
}

const named = (name: string): Layout => SHIPPED.find((layout) => layout.name === name)!;
const withNegatives = (layout: Layout): Layout =>
  layout.numbers.negative === 'refuse' ? { ...layout, numbers: { ...layout.numbers, negative: 'leading' } } : layout;

function errorOf(act: () => unknown): ConsoleError {
  try {
    act();
  } catch (error) {
    if (error instanceof ConsoleError) return error;
    throw error;
  }
  throw new Error('it went through');
}

describe('the shipped layouts', () => {
  it('are those, each with what is not known of it in both languages', () => {
    expect(SHIPPED.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'plain-csv',
        'plain-xlsx',
        'json',
        'visma-lonn',
        'visma-net-payroll',
        'huldt-lillevik',
        'tripletex-payroll',
        'poweroffice-go',
        '24sevenoffice',
        'unimicro',
        'absence-periods',
        'business-central-project-journal',
        'material-journal',
      ]),
    );
    for (const { name } of SHIPPED) expect(existsSync(path.join(LAYOUTS, `${name}.json`)), name).toBe(true);
    expect(SHIPPED.slice(0, 3).map(({ name }) => name)).toEqual(['plain-csv', 'plain-xlsx', 'json']);
    for (const { columns, unknowns } of SHIPPED)
      if (columns !== 'as-listed') expect(unknowns.length).toBeGreaterThan(0);
  });

  it('are the files of their folder: a new one is its file alone', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'console-layouts-'));
    for (const name of readdirSync(LAYOUTS)) copyFileSync(path.join(LAYOUTS, name), path.join(folder, name));
    const added = { ...named('unimicro'), name: 'one-more', title: { nb: 'Årets ERP', en: 'An ERP' } };
    writeFileSync(path.join(folder, 'one-more.json'), JSON.stringify(added));
    const found = layoutsOf(folder);
    expect(found.filter(({ name }) => name !== 'one-more')).toEqual(SHIPPED);
    expect(found.at(-1)).toEqual(added);
    rmSync(folder, { recursive: true });
  });

  it.each(SHIPPED.filter(({ columns }) => columns !== 'as-listed').map((layout) => [layout.name, layout] as const))(
    '%s writes these bytes, and they read back to the same sums',
    async (_name, shipped) => {
      const layout = withNegatives(shipped);
      const { bytes } = await checkedFile(planOf(inputOf(layout)));
      await assertGolden(layout, bytes);
    },
  );

  it.each(['plain-csv', 'plain-xlsx', 'json'])('%s writes these bytes', async (name) => {
    const layout = named(name);
    const plan = planOf(inputOf(layout));
    const { bytes, shares } = written(plan);
    expect(written(plan).bytes.equals(bytes)).toBe(true);
    expect(shares.map(({ line, unit }) => [line, unit])).toEqual(TIME_UNITS.map(({ unit }, at) => [at + 1, unit]));
    expect(plan.totals.quantities.hours!.written).toBe(18_250_000n);
    await assertGolden(layout, bytes);
    if (layout.format.type === 'xlsx') await assertLibraryReads(plan, bytes);
  });

  it('read back: every listed field of a workbook and of JSON', async () => {
    const book = await readBack(named('plain-xlsx'), written(planOf(inputOf(named('plain-xlsx')))).bytes);
    expect(book).toHaveLength(TIME_UNITS.length);
    expect(book[0]!.slice(0, 3)).toEqual(['101', '2026-11-02', '1064']);
    expect(book[1]!.at(-1)).toBe('Linje 1\r\n"sitert"; æøå, ÆØÅ\n=1+1');
    const json = exactJson(written(planOf(inputOf(named('json')))).bytes.toString('utf8'));
    expect(json).toEqual(TIME_UNITS.map(({ raw }) => exactJson(raw)));
  });

  it('name their files by what was asked for', () => {
    expect(fileNameOf(named('plain-csv'), 'time', ASKED)).toBe('time-000041.csv');
    expect(fileNameOf(named('visma-lonn'), 'time', ASKED)).toBe('visma-lonn-2026-11-000041.txt');
    expect(() => fileNameOf(named('visma-lonn'), 'time', { handOver: 1 })).toThrow(/\{payroll-year\}/);
    expect(() => fileNameOf({ ...named('json'), fileName: '../{kind}' }, 'time', ASKED)).toThrow(/not a name/);
  });

  it('write the example of the maker', () => {
    const one = [given(1, { Dato: '2026-11-02', AnsattId: 1, ArbeidstypeId: 100, AntallTimer: 10 })];
    const tables = new Map([...TABLES, ['employee', table('employee', 'AnsattId', row('1', '1'))]]);
    const plan = planOf(inputOf(named('visma-net-payroll'), { records: () => one, tables }));
    expect(written(plan).bytes.toString('latin1')).toBe('0;0;1;10100;0.00;10.00;0.00;0.00;;;"";"";"";"";"";"";\r\n');
  });
});

describe('the sums of a file', () => {
  it('stand in its last line where the layout has one', () => {
    const visma = named('visma-lonn');
    const layout: Layout = {
      ...visma,
      trailer: [{ from: 'text', of: 'SUM' }, { from: 'count' }, { from: 'sum', of: 'quantity' }],
    };
    const lines = written(planOf(inputOf(layout)))
      .bytes.toString('latin1')
      .split('\r\n');
    expect(lines.slice(-2)).toEqual(['"SUM";7;13.75', '']);
    const fixed = withNegatives(named('huldt-lillevik'));
    const slot = { width: 10, align: 'right', fill: '0' } as const;
    const closed: Layout = {
      ...fixed,
      trailer: [
        { from: 'count', ...slot },
        { from: 'sum', of: 'quantity', ...slot },
      ],
    };
    expect(written(planOf(inputOf(closed))).bytes.toString('latin1')).toMatch(/\r\n00000000070000001375\r\n$/);
  });

  it('stand on a sheet of their own, exact and as written', async () => {
    const journal = named('business-central-project-journal');
    const layout: Layout = { ...journal, numbers: { ...journal.numbers, rounding: 'half-away' } };
    const third = [given(1, { Dato: '2026-11-02', AnsattId: 1064, ProsjektId: 'P-10', AntallTimer: 0.333333 })];
    const { bytes } = written(planOf(inputOf(layout, { records: () => third })));
    const { cells } = await readTable(fileOf(bytes, 'sums.xlsx'), { sheet: 'Sums', header: '0' });
    expect(cells).toEqual([
      ['Linjer / Lines', '1'],
      ['Kolonne / Column', 'Skrevet / Written', 'Nøyaktig / Exact', 'Forskjell / Difference'],
      ['Quantity', '0.33333', '0.333333', '0.000003'],
    ]);
  });

  it('stand beside the lines of JSON', () => {
    const visma = named('visma-lonn');
    const layout: Layout = { ...visma, format: { type: 'json', withSums: true } };
    const parsed = exactJson(written(planOf(inputOf(layout))).bytes.toString('utf8'));
    expect(parsed).toMatchObject({ count: '7', sums: { quantity: { written: '13.75', exact: '13.75' } } });
  });
});

describe('what a shipped layout cannot write', () => {
  const odd = given(301, {
    Dato: '2026-11-02',
    AnsattId: 1064,
    ArbeidstypeId: 100,
    AntallTimer: 1,
    ProsjektId: 'Łódź',
    ProduktId: 'Łódź',
    Antall: 1,
    Beskrivelse: 'Łódź',
    ProsjektLinjeId: '1',
  });
  const tables = new Map([
    ...TABLES,
    ['project', table('project', 'ProsjektId', row('*', 'Łódź'))],
    ['product', table('product', 'ProduktId', row('*', 'Łódź'))],
  ] as const);

  it.each(SHIPPED.map((layout) => [layout.name, layout] as const))(
    '%s: is a layout as the schema has it',
    (_name, layout) => {
      expect(parseLayout(layout, 'a shipped layout')).toEqual(layout);
    },
  );

  it.each(SHIPPED.map((layout) => [layout.name, layout] as const))(
    '%s: a character that the encoding lacks is named, or written',
    (name, layout) => {
      const { format } = layout;
      const plan = planOf(inputOf(layout, { records: () => [odd], tables }));
      const lacks = 'encoding' in format && format.encoding === 'windows-1252';
      expect(lacks).toBe(['visma-lonn', 'visma-net-payroll', 'huldt-lillevik'].includes(name));
      if (!lacks) {
        expect(written(plan).bytes.length).toBeGreaterThan(0);
        return;
      }
      const { details } = errorOf(() => written(plan));
      expect(details).toMatchObject({
        code: 'file-not-written',
        values: { why: 'character', value: 'Ł', id: 301, line: 1 },
      });
      expect(details.cause).toBe('the character "Ł" (U+0141) is not in Windows-1252');
      expect(details.object).toMatch(/^line 1, Id 301, column "(R2 prosjekt|Dimensjon 2|Prosjekt)"$/);
    },
  );

  it('huldt-lillevik: a negative line, and a value that is longer than its field', () => {
    expect(errorOf(() => planOf(inputOf(named('huldt-lillevik')))).details).toMatchObject({
      code: 'refused',
      object: 'Id 104',
      cause: 'its line is negative, and the layout has no sign for that',
    });
    const long = new Map([...TABLES, ['employee', table('employee', 'AnsattId', row('*', '1234567'))]]);
    const input = inputOf(withNegatives(named('huldt-lillevik')), { tables: long });
    expect(errorOf(() => written(planOf(input))).details).toMatchObject({
      object: 'line 1, Id 104, column "Ansatt"',
      cause: '"1234567" has 7 characters, and there is room for 6',
    });
  });

  it('more decimals than the layout writes, unless it rounds, and then the difference is shown', () => {
    const third = [given(1, { Dato: '2026-11-02', AnsattId: 1064, ArbeidstypeId: 100, AntallTimer: 7.123456 })];
    const layout = named('visma-lonn');
    expect(errorOf(() => planOf(inputOf(layout, { records: () => third }))).details).toMatchObject({
      code: 'refused',
      object: 'Id 1',
      cause: '7.123456 has more than the 2 decimals of "Antall"',
    });
    const rounding: Layout = { ...layout, numbers: { ...layout.numbers, rounding: 'half-away' } };
    const { totals } = planOf(inputOf(rounding, { records: () => third }));
    expect(totals.quantities.quantity).toMatchObject({ exact: 7_123_456n, written: 7_120_000n, difference: 3_456n });
  });

  it('what was not asked for, and another kind of record', () => {
    expect(() => planOf(inputOf(named('visma-lonn'), { asked: { handOver: 1 } }))).toThrow(/payroll-year/);
    expect(() => planOf(inputOf(named('visma-lonn'), { rules: MATERIAL }))).toThrow(/does not take material/);
  });
});
