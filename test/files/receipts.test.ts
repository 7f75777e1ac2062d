// Receipts: matched by id, line, or employee, pay type and project; what is not told is never guessed.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../main/domain/amount.ts';
import { namedShares } from '../../main/domain/delivery/named-share.ts';
import type { Share } from '../../main/domain/delivery/share.ts';
import { ConsoleError } from '../../main/domain/errors.ts';
import type { Layout } from '../../main/domain/layout/layout.ts';
import { type FileLine, keyOf } from '../../main/domain/receipt/file-line.ts';
import { type Receipt, ReceiptMatcher, type ReceiptOptions } from '../../main/domain/receipt/receipt.ts';
import { createReceipts } from '../../main/files/receipts.ts';
import { createTables } from '../../main/files/table/tables.ts';
import type { ChosenColumns, ReceiptSource } from '../../main/ports/receipts.ts';
import { newFolder } from '../support/desk.ts';
import { ANY_TABLES, anyLayout, anyRecords } from './layouts/any.ts';
import { planOf, written } from './layouts/read-back.ts';
import { ASKED, TIME } from './layouts/units.ts';
import { workbook } from './table/make-workbook.ts';
import { bytesOf, fileOf } from './table/support.ts';

const line = (
  number: number,
  units: number[],
  employee: string,
  payType: string,
  quantity = '0',
  project = '',
): FileLine => ({
  line: number,
  units,
  employee,
  payType,
  project,
  quantity: parseAmount(quantity)!.micro,
});
const LINES = [
  line(1, [11, 12], '1002', '10', '7.5', 'P'),
  line(2, [12], '1002', '20', '1'),
  line(3, [13], '0003', '10', '2'),
];
const UNITS = [11, 12, 13, 14];

type Options = Partial<Omit<ReceiptOptions, 'columns' | 'decimal' | 'above'>>;

async function matched(source: ReceiptSource, options: Options = {}, units = UNITS, lines = LINES): Promise<Receipt> {
  const { columns, decimal } = source;
  const matcher = new ReceiptMatcher({ columns, decimal, above: 0, ...options }, units, lines);
  for await (const rows of source.rows()) for (const one of rows) matcher.add(one);
  return matcher.end();
}

const receipts = createReceipts(createTables());
const ofText = async (text: string, options: Options = {}, chosen: ChosenColumns = {}) =>
  matched(await receipts.readText(text, newFolder('receipts'), chosen), options);

describe('a receipt', () => {
  it('by file line: rejected units come with the words of the ERP, the rest is accepted', async () => {
    const receipt = await ofText('Linje;Status;Melding\n1;OK;\n2;Avvist;Lønnsart 20 er sperret\n3;OK;\n');
    expect(receipt).toMatchObject({
      accepted: [11, 13, 14],
      rejections: [{ id: 12, words: 'Lønnsart 20 er sperret' }],
      partly: [12],
      missing: [],
      unmatched: [],
      totals: { rows: 3, accepted: { rows: 2 }, rejected: { rows: 1 } },
    });
  });

  it('by id, in a file of another encoding', async () => {
    const bytes = bytesOf('Id;Resultat;Årsak\n11;Godkjent;\n12;Feil;Ukjent ansatt æøå\n13;Godkjent;\n', 'windows-1252');
    const source = await receipts.read(fileOf(bytes, 'kvittering.csv'), newFolder('receipts'), {});
    expect(await matched(source)).toMatchObject({
      accepted: [11, 13, 14],
      rejections: [{ id: 12, words: 'Ukjent ansatt æøå' }],
      partly: [],
    });
    expect(source.headings).toEqual(['Id', 'Resultat', 'Årsak']);
  });

  it('by employee and pay type, in a workbook, whatever zeros stand before a number; with the sums of the ERP', async () => {
    const cells = [
      ['Ansattnr', 'Lønnsart', 'Antall', 'Status'],
      [1002, 10, 7.5, 'Importert'],
      [1002, 20, 1, 'Importert'],
      [3, 10, 2, 'Avvist'],
      ['Sum', null, 10.5, null],
    ];
    const file = fileOf(workbook({ Svar: cells }), 'svar.xlsx');
    const receipt = await matched(await receipts.read(file, newFolder('receipts'), {}));
    expect(receipt).toMatchObject({ accepted: [11, 12, 14], rejections: [{ id: 13, words: 'Avvist' }] });
    expect(receipt.totals).toMatchObject({
      rows: 3,
      accepted: { rows: 2, quantity: 8_500_000n },
      rejected: { rows: 1, quantity: 2_000_000n },
      said: 10_500_000n,
    });
  });

  it('of a workbook whose texts have commas: a number in a row that is told, and in a second status column, is as it stands', async () => {
    const cells = [
      ['Linje', 'Antall', 'Status', 'Statuskode'],
      [1, '7,5', 'OK', 1.5],
      [9, 2.25, 'OK', null],
      [3, '2,0', 'Avvist', null],
    ];
    const file = fileOf(workbook({ Svar: cells }), 'svar.xlsx');
    const receipt = await matched(await receipts.read(file, newFolder('receipts'), {}));
    expect(receipt.accepted).toContain(11);
    expect(receipt.unmatched.map(({ line: at, text }) => [at, text])).toEqual([[3, '9 ; 2.25 ; OK']]);
  });

  it('by employee, pay type and project where several lines are of one employee and pay type', async () => {
    const lines = [
      line(1, [11], '1', '10', '3', 'A'),
      line(2, [12], '1', '10', '4', 'B'),
      line(3, [13], '1', '10', '5', 'B'),
    ];
    const read = async (text: string) =>
      matched(await receipts.readText(text, newFolder('receipts'), {}), {}, [11, 12, 13], lines);
    const head = 'Ansatt;Lønnsart;Prosjekt;Antall;Status\n';
    expect(await read(`${head}1;10;A;3;OK\n1;10;B;5;Feil\n`)).toMatchObject({
      accepted: [11],
      rejections: [{ id: 13, words: 'Feil' }],
      missing: [12],
    });
    expect((await read(`${head}1;10;B;9;OK\n1;10;A;3;OK\n`)).unmatched).toEqual([
      { line: 2, text: '1 ; 10 ; B ; 9 ; OK', why: 'several' },
    ]);
  });

  it('lists what it cannot match and what it does not tell of', async () => {
    const receipt = await ofText('Linje;Status\n1;OK\n9;OK\n3;Under behandling\n');
    expect(receipt).toMatchObject({
      accepted: [11],
      rejections: [],
      unmatched: [
        { line: 3, text: '9 ; OK', why: 'not-ours' },
        { line: 4, text: '3 ; Under behandling', why: 'no-verdict' },
      ],
      missing: [12, 13, 14],
    });
    const words = { accepts: ['under behandling'] };
    expect((await ofText('Linje;Status\n1;OK\n2;OK\n3;Under behandling\n', words)).accepted).toEqual([11, 12, 13, 14]);
  });

  it('of an ERP that takes all or nothing rejects everything with the words of the first', async () => {
    const receipt = await ofText('Linje;Status;Melding\n1;OK;\n2;Feil;sperret\n', { allOrNothing: true });
    expect(receipt.accepted).toEqual([]);
    expect(receipt.missing).toEqual([]);
    expect(receipt.rejections.map(({ id }) => id).sort()).toEqual(UNITS);
    expect(receipt.rejections.find(({ id }) => id === 13)!.words).toBe('refused with the whole file: sperret');
    expect((await ofText('Linje;Status\n1;OK\n2;OK\n3;OK', { allOrNothing: true })).accepted).toEqual(UNITS);
  });

  it('as pasted text names lines, ids and words', async () => {
    expect(
      await ofText('Linje 2: Lønnsart 20 finnes ikke, ansatt 1002\nLinje 3 OK\nhei; på, deg\n1: ok\n'),
    ).toMatchObject({
      accepted: [11, 13, 14],
      rejections: [{ id: 12, words: 'Lønnsart 20 finnes ikke, ansatt 1002' }],
      unmatched: [{ line: 3, text: expect.stringContaining('hei; på, deg') }],
    });
    expect(await ofText('Id 11: avvist')).toMatchObject({ rejections: [{ id: 11, words: 'avvist' }] });
  });

  it('below headings that say nothing of a line is none of pasted lines: its numbers are of an employee, say', async () => {
    for (const text of [
      'Ansattnr;Prosjekt;Status;Melding\n2;B;Avvist;Sperret\n1;B;OK\nAntall: 2\n',
      'Nr;Navn;Svar\n2;Ola;Avvist\n3;Kari;OK\n',
      'Ansatt\tImportstatus\n2 Ola Normann\tAvvist\n3 Kari\tOK\n',
    ])
      expect(await ofText(text), text).toMatchObject({ accepted: [], rejections: [], missing: UNITS });
    // Lines that say what they are about do so below any heading, and without one a number is that of a line.
    for (const text of ['Kvittering;import\nLinje 2;Avvist\n', '2;Avvist\n', 'Import, lønn\n2: avvist\n'])
      expect((await ofText(text)).rejections, text).toMatchObject([{ id: 12 }]);
  });

  it('with a column of messages alone: an empty one is accepted; with neither, a person says what it lists', async () => {
    expect(await ofText('Linje;Feilmelding\n1;\n2;sperret\n3;\n')).toMatchObject({
      accepted: [11, 13, 14],
      partly: [12],
    });
    expect((await ofText('Linje;Dato\n1;2026-11-02\n')).unmatched).toMatchObject([{ why: 'no-verdict' }]);
    expect(await ofText('Linje;Dato\n2;2026-11-02\n', { bare: 'rejected' })).toMatchObject({
      rejections: [{ id: 12 }],
    });
  });

  it('with columns of other names, by choice; and one that is not there is named', async () => {
    const text = 'Nr;Utfall2;Tekst\n1;OK;\n2;Feil;x\n3;OK;\n';
    const chosen = { line: 'Nr', status: 'Utfall2', message: 'Tekst' };
    expect(await ofText(text, {}, chosen)).toMatchObject({ rejections: [{ id: 12, words: 'x' }] });
    await expect(ofText(text, {}, { line: 'Linje' })).rejects.toThrow(/does not have such a column/);
  });
});

describe('any receipt over any file of any layout', () => {
  function linesOf(layout: Layout, shares: readonly Share[]): FileLine[] {
    const lines = Map.groupBy(
      shares.map(namedShares(layout)).filter(({ line: at }) => at !== null),
      ({ line: at }) => at!,
    );
    return Array.from(lines, ([at, own]) => {
      const { employee, payType, project } = own[0]!;
      return { line: at, units: [...new Set(own.map(({ unit }) => unit))], employee, payType, project, quantity: null };
    });
  }

  /** What a row names its line or unit by; null where nothing names it alone. */
  function nameOf(by: 'id' | 'line' | 'keys', at: number, lines: readonly FileLine[]): string | null {
    if (by !== 'keys') return String(at);
    const keys = (one: FileLine) => keyOf(one.employee, one.payType, one.project);
    const own = lines.find(({ line: number }) => number === at)!;
    if (own.employee === '' || own.payType === '' || lines.filter((one) => keys(one) === keys(own)).length > 1)
      return null;
    return `${own.employee};${own.payType};${own.project}`;
  }
  const HEADS = { id: 'Id', line: 'Linje', keys: 'Ansatt;Lønnsart;Prosjekt' } as const;
  const seen = { id: 0, line: 0, keys: 0 };

  it('accepts and rejects exactly the units of the lines that it tells of', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyLayout,
        anyRecords,
        fc.infiniteStream(fc.constantFrom('OK', 'Avvist', '')),
        fc.constantFrom('id' as const, 'line' as const, 'keys' as const, 'keys' as const),
        async (layout, records, said, by) => {
          let shares: Share[];
          try {
            const input = { layout, rules: TIME, asked: ASKED, tables: ANY_TABLES, records: () => records };
            ({ shares } = written(planOf(input)));
          } catch (error) {
            if (error instanceof ConsoleError) return;
            throw error;
          }
          const lines = linesOf(layout, shares);
          const units = [...new Set(shares.map(({ unit }) => unit))];
          const status = new Map<number, string>();
          const rows: string[] = [];
          for (const at of by === 'id' ? units : lines.map(({ line: number }) => number)) {
            const name = nameOf(by, at, lines);
            status.set(at, name === null ? '' : said.next().value!);
            if (status.get(at) !== '') rows.push(`${name};${status.get(at)};w${at}`);
          }
          seen[by] += rows.length;
          const text = [`${HEADS[by]};Status;Melding`, ...rows, 'Sum;;'].join('\r\n');
          const source = await receipts.readText(text, newFolder('receipts'), {});
          const receipt = await matched(source, {}, units, lines);

          const toldOf = (unit: number): string[] =>
            by === 'id'
              ? [status.get(unit)!]
              : lines.filter((one) => one.units.includes(unit)).map(({ line: at }) => status.get(at)!);
          const rejected = units.filter((unit) => toldOf(unit).includes('Avvist'));
          const hasLine = (unit: number): boolean => lines.some((one) => one.units.includes(unit));
          // A unit without a line has the verdict of its file, unless it is told of itself.
          const withLine = units.filter((unit) => hasLine(unit) || toldOf(unit).some((words) => words !== ''));
          const open = withLine.filter((unit) => !rejected.includes(unit) && toldOf(unit).includes(''));
          const accepted = units.filter((unit) => !rejected.includes(unit) && !open.includes(unit));
          const without = units.filter((unit) => !withLine.includes(unit));
          const waits = open.length > 0 ? without : [];
          const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);
          expect(sorted(receipt.rejections.map(({ id }) => id))).toEqual(sorted(rejected));
          expect(sorted(receipt.accepted)).toEqual(sorted(accepted.filter((unit) => !waits.includes(unit))));
          expect(sorted(receipt.missing)).toEqual(sorted([...open, ...waits]));
          expect(receipt.unmatched).toEqual([]);
        },
      ),
      { numRuns: 400 },
    );
    // How many there are is by chance: with each way of naming lines some were asked.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
  }, 600_000);
});
