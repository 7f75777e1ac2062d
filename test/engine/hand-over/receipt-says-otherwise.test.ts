// What a receipt says beside the status of a row, or around it: figures that nobody can read, headings between the rows, other sheets.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Desk, entry, type HandOverOut, newFolder, openDesk, pull } from '../../support/desk.ts';
import { workbook } from '../../files/table/make-workbook.ts';

interface ReceiptOut {
  readonly accepted: number[];
  readonly rejections: { readonly id: number; readonly words: string }[];
  readonly unmatched: { readonly line: number }[];
  readonly missing: number[];
  readonly otherSheets?: string[];
}

let desk: Desk;
let ids: number[];

beforeEach(async () => {
  desk = await openDesk();
  ids = [1, 2, 3].map((hours) => desk.sandbox.addTime(entry({ AntallTimer: hours, FakturaTimeAntall: hours })));
  await pull(desk);
  await desk.do<HandOverOut>('hand-over', '1', '--layout', 'plain-csv', '--to', desk.tray);
});

async function read(content: string | Buffer, ...options: string[]) {
  return readNamed(typeof content === 'string' ? 'kvittering.csv' : 'kvittering.xlsx', content, ...options);
}

async function readNamed(name: string, content: string | Buffer, ...options: string[]) {
  const file = path.join(newFolder('receipt'), name);
  writeFileSync(file, content);
  const { json, code, err } = await desk.run<ReceiptOut>('accept', '1', '--receipt', file, ...options);
  return { ...json, code, err };
}

const table = (hours: string, heading = 'AntallTimer') =>
  `Id;${heading};Status\n${ids[0]};1,00;OK\n${ids[1]};${hours};OK\n${ids[2]};3,00;OK\n`;

describe('a quantity beside an acceptance', () => {
  it.each(['#####', '#REF!', '2,00 CR', 'to', '9,00 t', '9.00'])('"%s" is not that of the file', async (hours) => {
    expect(await read(table(hours))).toMatchObject({ accepted: [ids[0], ids[2]], missing: [ids[1]] });
    expect(await read(table(hours, 'FakturaTimeAntall'))).toMatchObject({ accepted: [ids[0], ids[2]] });
  });

  it.each(['2,00 t', '2 timer', '2.00', '–', ''])('"%s" says nothing else', async (hours) => {
    expect(await read(table(hours))).toMatchObject({ accepted: ids, unmatched: [] });
    expect(await read(table(hours, 'FakturaTimeAntall'))).toMatchObject({ accepted: ids, unmatched: [] });
  });
});

describe('a heading between the rows', () => {
  const parts = (above: string, below: string, head = 'Id') =>
    `${head}\n${above}${ids[0]}\n${ids[1]}\n${below}${ids[2]}\n`;

  it.each(['Avviste linjer', 'Feil', 'Rejected', 'Ikke importert', 'Errors'])(
    '"%s" says of the rows below it that they are no list of what was accepted',
    async (heading) => {
      const said = await read(parts('', `${heading}\n`), '--rows', 'accepted', '--as', 'id=Id');
      expect(said).toMatchObject({ accepted: ids.slice(0, 2), missing: [ids[2]] });
    },
  );

  it('counts up to the next one, and agrees where it says the same', async () => {
    const both = await read(parts('Avviste\n', 'Godkjente\n'), '--rows', 'accepted', '--as', 'id=Id');
    expect(both).toMatchObject({ accepted: [ids[2]], missing: ids.slice(0, 2) });
    const same = await read(parts('', 'Importerte linjer\n'), '--rows', 'accepted', '--as', 'id=Id');
    expect(same).toMatchObject({ accepted: ids, missing: [] });
  });

  it('says the same beside messages that are empty', async () => {
    const rows = ids.map((id) => `${id};\n`);
    const said = await read(`Id;Melding\n${rows[0]}${rows[1]}Avviste linjer;\n${rows[2]}`);
    expect(said).toMatchObject({ accepted: ids.slice(0, 2), missing: [ids[2]] });
  });
});

describe('headings of a second table', () => {
  const first = () => `Linje;Status\n1;OK\n`;

  it('of other columns are no lines of the file', async () => {
    // The numbers below are those of employees, or of the ERP's own vouchers.
    const said = await read(`${first()}Ansatt;Resultat\n2;OK\n3;OK\n`, '--line-numbers', 'records');
    expect(said).toMatchObject({ accepted: [ids[0]], missing: ids.slice(1) });
    const back = await read(`${first()}Ansatt;Resultat\n2;OK\nRad;Tilstand\n3;OK\n`, '--line-numbers', 'records');
    expect(back).toMatchObject({ accepted: [ids[0], ids[2]], missing: [ids[1]] });
  });

  it('of the same ones change nothing', async () => {
    const said = await read(`${first()}Linje;Status\n2;OK\n3;OK\n`, '--line-numbers', 'records');
    expect(said).toMatchObject({ accepted: ids, missing: [] });
  });
});

describe('what stands above the headings', () => {
  const list = (title: string) => `${title};\nId;Melding\n${ids[1]};\n`;

  it.each([
    'Avviste linjer',
    'Feilliste',
    'Feil ved import',
    'Rejected: 1, imported: 2',
    'Linjer som ikke ble importert',
  ])('"%s" says of the rows below it that they are no list of what was accepted', async (title) => {
    for (const options of [[], ['--rows', 'accepted']])
      expect(await read(list(title), ...options)).toMatchObject({ accepted: [], missing: ids });
    expect(await read(list(title), '--rows', 'rejected')).toMatchObject({ rejections: [{ id: ids[1] }] });
  });

  it.each([
    'Lønn oktober',
    'Importlogg',
    'Ingen feil',
    'Antall feil: 0',
    'Godkjente: 1, avviste: 0',
    'Periode 10, lukket',
  ])('"%s" says no such thing, nor that they are accepted', async (title) => {
    expect(await read(list(title))).toMatchObject({ accepted: [ids[1]] });
    expect(await read(list(title), '--rows', 'rejected')).toMatchObject({ rejections: [{ id: ids[1] }] });
  });

  it('is the name of its sheet too', async () => {
    const rows = [
      ['Id', 'Melding'],
      [ids[1]!, ''],
    ];
    expect(await read(workbook({ Avviste: rows }))).toMatchObject({ accepted: [], missing: ids });
    expect(await read(workbook({ Oktober: rows }))).toMatchObject({ accepted: [ids[1]] });
  });
});

describe('the name of the file', () => {
  const list = () => `Id;Melding\n${ids[1]};\n`;

  it.each(['avviste_oktober.csv', 'Feilliste-2026-10.csv', 'ikke_importert.txt', 'REJECTED.csv'])(
    '"%s" says of its rows that they are no list of what was accepted',
    async (name) => {
      for (const options of [[], ['--rows', 'accepted']])
        expect(await readNamed(name, list(), ...options)).toMatchObject({ accepted: [], missing: ids });
      expect(await readNamed(name, list(), '--rows', 'rejected')).toMatchObject({ rejections: [{ id: ids[1] }] });
      const lines = await readNamed(name, 'Linje 2\n', '--rows', 'accepted', '--line-numbers', 'records');
      expect(lines).toMatchObject({ accepted: [], missing: ids });
    },
  );

  it.each(['kvittering_10.csv', 'uten_feil.csv', 'lukket-periode.csv'])('"%s" says no such thing', async (name) => {
    expect(await readNamed(name, list())).toMatchObject({ accepted: [ids[1]] });
    expect(await readNamed(name, list(), '--rows', 'rejected')).toMatchObject({ rejections: [{ id: ids[1] }] });
  });

  it('says nothing against a status in the row', async () => {
    const said = await readNamed('avviste.csv', `Id;Status\n${ids[0]};OK\n${ids[1]};Avvist\n`);
    expect(said).toMatchObject({ accepted: [ids[0]], rejections: [{ id: ids[1] }] });
  });
});

it('reads the sheet that says what its rows are about, and names the others', async () => {
  const sheets = {
    Sammendrag: [
      ['Antall linjer', 'Beløp'],
      [3, 6],
    ],
    Linjer: [['Id', 'Status'], ...ids.map((id, at) => [id, at === 1 ? 'Avvist' : 'OK'])],
  };
  expect(await read(workbook(sheets))).toMatchObject({
    accepted: [ids[0], ids[2]],
    rejections: [{ id: ids[1] }],
    otherSheets: ['Sammendrag'],
  });
  const hidden = workbook(sheets, [], { sheets: { Linjer: 'hidden' } });
  expect((await read(hidden)).err).toContain('no column of it says');
});

it('tells no sum of quantities that it could not read', async () => {
  const rows = (first: string) => `Id;AntallTimer;Status\n${ids[0]};${first};OK\n${ids[1]};2;OK\n${ids[2]};3;OK\n`;
  expect((await read(rows('9'))).err).toContain('are 3 rows and 14,');
  expect((await read(rows('1:00'))).err).toContain('are 3 rows, and');
  expect((await read(`${rows('1:00')}Sum;7;\n`)).err).toContain('are 3 rows and 7,');
});

it('takes the words of a rejection for none of a total', async () => {
  const rows = ids.map((id, at) => `${at === 1 ? 'Sum timer over 24' : ''};${id};${at === 1 ? 'Feil' : 'OK'}\n`);
  const text = `Melding;Id;Status\n${rows.join('')}Sum;;\n`;
  expect(await read(text)).toMatchObject({
    accepted: [ids[0], ids[2]],
    rejections: [{ id: ids[1], words: 'Sum timer over 24' }],
    unmatched: [],
  });
  expect(await read(text, '--all-or-nothing')).toMatchObject({ accepted: [] });
});

it('names the sheets that were not read', async () => {
  const kvittering = [['Id', 'Status'], ...ids.map((id) => [id, 'OK'])];
  expect(await read(workbook({ Kvittering: kvittering }))).not.toHaveProperty('otherSheets');
  const feil = [
    ['Id', 'Feilmelding'],
    [ids[1]!, 'Ukjent ansatt'],
  ];
  const hidden = workbook({ Kvittering: kvittering, Feil: feil }, [], { sheets: { Feil: 'hidden' } });
  const said = await read(hidden);
  expect(said).toMatchObject({ code: 3, otherSheets: ['Feil'] });
  expect(said.err).toContain('Feil');
});
