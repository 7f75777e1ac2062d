// The command line of intake: its words, its exit codes, and the whole way of a row to the ERP.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { workbook } from '../files/table/make-workbook.ts';
import { type Desk, cycle, openDesk, trayLines } from '../support/desk.ts';

function write(desk: Desk, text: string): string {
  const file = path.join(desk.root, 'fil.csv');
  writeFileSync(file, text);
  return file;
}

const intake = (desk: Desk, file: string, ...words: string[]) =>
  desk.run<Record<string, unknown>>('intake', file, '--connection', 'Prøve', ...words);

it('maps by --map, --constant and --mapping, and reads as --as says', async () => {
  const desk = await openDesk();
  const file = write(desk, 'Når;Hva;Mye\n03/04/2025;A-1;1.500\n');
  const open = await intake(desk, file);
  expect(open.code).toBe(3);
  expect(open.err).toContain('--as dates=dmy|mdy|ymd');
  expect(open.err).toContain("--map 'Column=ProsjektId'");
  const words = [
    '--map',
    'Hva=ProduktId',
    '--map',
    'Mye=Antall',
    '--map',
    'Når=Dato',
    '--constant',
    'ProsjektId=10482',
    '--as',
    'decimal=.',
    '--send',
  ];
  const refused = await intake(desk, file, ...words);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('does not tell its dates')]);
  const sent = await intake(desk, file, ...words, '--as', 'dates=dmy');
  expect([sent.code, sent.json.sent, sent.json.valid]).toEqual([0, 1, 1]);
  const { fields } = desk.sandbox.dump().material[0]!;
  expect(fields).toMatchObject({ Dato: '2025-04-03T00:00:00', ProsjektId: '10482', ProduktId: 'A-1', Antall: 1.5 });
});

it.each<[string, string[], number, RegExp]>([
  ['no file named', ['--connection', 'Prøve'], 2, /FILE: it is missing/],
  ['no connection named', ['x.csv'], 2, /--connection: it is missing/],
  ['a connection that is not there', ['x.csv', '--connection', 'Annen'], 2, /no such connection/],
  ['a file that is not there', ['x.csv', '--connection', 'Prøve'], 1, /there is no such file/],
  ['send and dry run', ['x.csv', '--connection', 'Prøve', '--send', '--dry-run'], 2, /does not go with --send/],
  ['a mapping of one side', ['x.csv', '--connection', 'Prøve', '--map', 'Antall'], 2, /does not have two sides/],
])('%s', async (_name, words, code, said) => {
  const desk = await openDesk();
  const found = await desk.run('intake', ...words);
  expect([found.code, found.err]).toEqual([code, expect.stringMatching(said)]);
});

it('a row that was not taken and was sent again is in history once as sent', async () => {
  const desk = await openDesk();
  const file = write(desk, 'Dato;Prosjekt;Varenr;Antall;Referanse\n25.10.2025;10482;A-1;1,50;O-1\n');
  desk.sandbox.setFault({ kind: 'drop-before', call: 'batch' });
  const batch = String((await intake(desk, file, '--send')).json.batch);
  await desk.do('intake', 'decide', batch, '--chunk', '1', '--not-taken', '--reason', 'ikke der');
  await desk.do('intake', 'send', batch);
  expect(desk.sandbox.dump().material).toHaveLength(1);
  const found = await desk.do<{ chunk: number; status: string }[]>('history', '--text', 'O-1');
  expect(found.map(({ chunk, status }) => [chunk, status])).toEqual([
    [2, 'sent'],
    [1, 'new'],
  ]);
});

it('a row goes all the way: sent, approved in the service, pulled, handed over, confirmed', async () => {
  const desk = await openDesk();
  const file = write(
    desk,
    'Dato;Prosjekt;Varenr;Antall;Referanse\n25.10.2025;10482;A-1;1,50;O-1\n25.10.2025;10482;A-2;-2,25;O-2\n',
  );
  expect((await intake(desk, file, '--send')).json.sent).toBe(2);
  expect((await cycle(desk, 'material')).run.records).toBe(0);
  desk.sandbox.approveAll('material');
  const { run, confirm } = await cycle(desk, 'material');
  expect([run.ready, confirm!.marked.length]).toEqual([2, 2]);
  expect(trayLines(desk.tray).map(({ cells, quantity }) => [cells.EksternId, quantity])).toEqual([
    ['O-1', 1_500_000n],
    ['O-2', -2_250_000n],
  ]);
  const history = await desk.run<{ kind: string }[]>('history', '--text', 'O-1');
  expect(history.json.map(({ kind }) => kind)).toEqual(['material', 'intake']);
});

it('names the columns with something in them of which nothing is sent', async () => {
  const desk = await openDesk();
  const rows =
    'Dato;Prosjekt;Varenr;Antall;Netto;Levert av;Tom\n25.10.2025;10482;A;1,50;99,90;;\n26.10.2025;10482;A;2;5;Ola;\n';
  const said = await intake(desk, write(desk, rows));
  expect(said.json).toMatchObject({ unused: ['Netto', 'Levert av'] });
  expect(said.err).toContain(`Nothing of these columns is sent: "Netto", "Levert av".`);
  const mapped = await intake(
    desk,
    write(desk, rows),
    '--map',
    'Netto=Salgspris',
    '--map',
    'Levert av=Notat',
    '--send',
  );
  expect([mapped.code, mapped.err, mapped.json.sent]).toEqual([0, '', 2]);
});

it('says where a field that need not be there is taken from the first of two columns with its heading', async () => {
  const desk = await openDesk();
  const head = 'Dato;Prosjekt;Varenr;Antall;Kommentar;Kommentar';
  const said = await intake(desk, write(desk, `${head}\n25.10.2025;10482;A;1,50;levert;bestilt av Ola\n`));
  expect(said.err).toContain(`The heading "Kommentar" stands twice`);
  expect(said.err).toMatch(/--map 'Kommentar \(2\)=\w+' takes the second/);
  const same = await intake(desk, write(desk, `${head}\n25.10.2025;10482;A;1,50;levert;levert\n`));
  expect(same.err).not.toContain('stands twice');
});

const sentProducts = (desk: Desk) => desk.sandbox.dump().material.map(({ fields }) => fields.ProduktId);

it('an id that a workbook holds as a number is sent digit by digit as the sheet shows it, or not at all', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'varer.xlsx');
  const row = (id: object) => [{ day: 45_955 }, id, 1, 'P1'] as never;
  const rows = [
    row({ digits: '1234567890123456' }),
    row({ digits: '123', noughts: true }),
    row({ digits: '12345678901234567890' }),
    // Excel keeps fifteen digits: what stood behind them is lost.
    row({ digits: '1234567890123450' }),
    row({ digits: '1.2345678901234568E+19' }),
  ];
  writeFileSync(file, workbook({ Ark1: [['Dato', 'Varenr', 'Antall', 'Prosjekt'], ...rows] }));
  const { code, json } = await intake(desk, file, '--send');
  expect([code, json.sent, sentProducts(desk)]).toEqual([3, 3, ['1234567890123456', '00123', '12345678901234567890']]);
  expect(json.invalid).toEqual(
    [5, 6].map((line) => ({ line, errors: [expect.stringContaining('is a long number that Excel shortened')] })),
  );
});

it('a file of two encodings is asked about, and a cell that lost a character is not sent', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'to.csv');
  const head = Buffer.from('Dato;Varenr;Antall;Prosjekt\n25.10.2025;Kobberrør;1;P1\n');
  writeFileSync(file, Buffer.concat([head, Buffer.from('25.10.2025;Bl\u00e5;1;P1\n', 'latin1')]));
  const open = await intake(desk, file, '--send');
  expect([open.code, open.err, sentProducts(desk)]).toEqual([1, expect.stringContaining("--as 'encoding="), []]);
  const { code, json } = await intake(desk, file, '--as', 'encoding=utf-8', '--send');
  expect([code, json.sent, sentProducts(desk)]).toEqual([3, 1, ['Kobberrør']]);
  expect(json.invalid).toEqual([{ line: 3, errors: [expect.stringContaining('lost a character')] }]);
});

it('a word among the dates of a file makes no question of their order', async () => {
  const desk = await openDesk();
  const dates = [1, 2, 3, 4, 5].map((day) => `2025-10-0${day};A-${day};1;P1\n`).join('');
  const file = write(desk, `Dato;Varenr;Antall;Prosjekt\n${dates}mangler;A-6;1;P1\n`);
  const { code, json } = await intake(desk, file, '--send');
  expect([code, json.sent]).toEqual([3, 5]);
  expect(json.invalid).toEqual([{ line: 7, errors: ['Dato: "mangler" is not a date'] }]);
});

it('a sum row that the rows of the file do not add up to says so', async () => {
  const desk = await openDesk();
  const rows = '2025-10-01;A-1;1,5;P1\n2025-10-02;A-2;2;P1\n';
  const file = write(desk, `Dato;Varenr;Antall;Prosjekt\n${rows}Totalt;;4,5;\n`);
  const { code, json } = await intake(desk, file, '--send');
  expect([code, json.sent, json.controlTotal]).toEqual([3, 2, null]);
  expect(json.invalid).toEqual([
    { line: 4, errors: [expect.stringContaining('is not the sum of all rows of the file')] },
  ]);
});

it('a midnight by the clock of Greenwich is no day: in Norway the next one has begun', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'uttak.csv');
  const days = ['2025-10-24T22:00:00Z', '2025-10-24T23:00:00.000Z', '2025-10-24T21:59:59Z', '2025-10-24T00:00:00Z'];
  const rows = days.map((day, at) => `${day};10482;A-${at};1;R-${at}`);
  writeFileSync(file, ['Dato;Prosjekt;Varenr;Antall;Referanse', ...rows].join('\n'));
  const { code, json } = await desk.run<{ invalid: { line: number; errors: string[] }[] }>(
    'intake',
    file,
    '--connection',
    'Prøve',
    '--send',
  );
  expect([code, json.invalid]).toEqual([
    3,
    [2, 3].map((line) => ({
      line,
      errors: [`Dato: ${days[line - 2]} may be the day after in Norway: write the date without a time`],
    })),
  ]);
  const sent = desk.sandbox.dump().material.filter(({ batch }) => batch !== null);
  expect(sent.map(({ fields }) => [fields.ProduktId, fields.Dato])).toEqual([
    ['A-2', '2025-10-24T00:00:00'],
    ['A-3', '2025-10-24T00:00:00'],
  ]);
});
