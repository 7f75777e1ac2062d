// A layout that rounds: the command line says what the file comes to, and what its records do (rule 8).

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Desk, fullEntry, openDesk, pull } from '../../support/desk.ts';

interface Out {
  file: string;
  totals: { amount: number };
  rounding?: { column: string; exact: number; written: number }[];
}

const add = (desk: Desk, Antall: number, Salgspris: number, ProduktId = 'A'): number => {
  const Dato = '2025-10-01T00:00:00';
  return desk.sandbox.addMaterial({ Dato, ProduktId, ProsjektId: '10482', Antall, Salgspris, approved: true });
};

/** Material goes to a journal that rounds what each line comes to; to each of the destinations. */
async function journal(...destinations: readonly string[]): Promise<Desk> {
  const desk = await openDesk();
  await desk.do('connection', 'change', 'Prøve', '--price-field', 'Salgspris');
  const to = ['--connection', 'Prøve', '--kind', 'material', '--layout', 'material-journal', '--naming', 'whole'];
  for (const name of destinations) {
    const folder = path.join(desk.tray, name);
    mkdirSync(folder);
    await desk.do('destination', 'add', name, ...to, '--to', folder);
  }
  for (const [table, key] of [
    ['product', 'ProduktId'],
    ['project', 'ProsjektId'],
  ] as const) {
    const file = path.join(desk.root, `${table}.csv`);
    writeFileSync(file, `${key};to\n*;V\n`);
    for (const name of destinations)
      await desk.do('translation', 'import', table, file, '--connection', 'Prøve', '--destination', name);
  }
  return desk;
}

it('says what a file comes to where its layout rounds each line, and nothing where that is what its records come to', async () => {
  const desk = await journal('Lager');
  add(desk, 3, 0.333333);
  add(desk, 1.005, 1);
  await pull(desk, 'material');
  const rounded = await desk.run<Out>('hand-over', '1');
  const lines = readFileSync(rounded.json.file, 'utf8').trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(';')[4])).toEqual(['1', '1,01']);
  expect(rounded.json.totals.amount).toBe(2.004999);
  expect(rounded.json.rounding).toEqual([{ column: 'Beløp', exact: 2.004999, written: 2.01 }]);
  expect(rounded.err).toMatch(/Beløp in \S+ comes to 2\.01, and its records to 2\.004999/);
  add(desk, 2, 12.5);
  await pull(desk, 'material');
  const exact = await desk.run<Out>('hand-over', '2');
  expect([exact.code, exact.json.rounding, exact.err]).toEqual([0, undefined, '']);
});

interface ControlOut {
  readonly difference: { readonly amount: number | null };
  readonly byAmount: { readonly key: string; readonly accepted: number; readonly difference: number }[];
  readonly destinations: readonly ControlOut[];
}

it("the ERP's totals in money are compared with what stands in the file, line by line rounded", async () => {
  const desk = await journal('Lager');
  add(desk, 3, 0.333333);
  add(desk, 1.005, 1);
  const rejected = add(desk, 7, 0.0007);
  add(desk, 2, 12.5, 'B');
  await pull(desk, 'material');
  await desk.do('hand-over', '1');
  await desk.do('reject', '1', '--ids', String(rejected), '--reason', 'ukjent');
  await desk.do('accept', '1', '--all');
  const said = ['--by-amount', 'A=2.01', '--by-amount', 'B=25', '--by', 'A=4.005'];
  const compared = await desk.run<ControlOut>('control', '1', ...said, '--amount', '27.01');
  expect(compared.json.byAmount).toMatchObject([
    { key: 'A', accepted: 2.01, difference: 0 },
    { key: 'B', accepted: 25, difference: 0 },
  ]);
  expect([compared.code, compared.json.difference.amount]).toEqual([0, 0]);
  const exact = await desk.run<ControlOut>('control', '1', '--amount', '27.004999');
  expect([exact.code, exact.json.difference.amount]).toEqual([3, 0.005001]);
  await desk.do('control', '1', '--amount', '27.01');
  expect((await desk.run('confirm', '1')).code).toBe(0);
});

it('of a run that went to several each has what stands in its own file', async () => {
  const desk = await journal('Lager', 'Faktura');
  const [first] = [add(desk, 3, 0.333333), add(desk, 1.005, 1)];
  await pull(desk, 'material');
  await desk.do('hand-over', '1');
  await desk.do('reject', '1', '--ids', String(first), '--reason', 'ukjent', '--destination', 'Faktura');
  for (const name of ['Lager', 'Faktura']) await desk.do('accept', '1', '--all', '--destination', name);
  const say = (name: string, amount: string) =>
    desk.run<ControlOut>('control', '1', '--by-amount', `A=${amount}`, '--amount', amount, '--destination', name);
  expect((await say('Lager', '2.01')).code).toBe(0);
  const both = await say('Faktura', '1.01');
  expect([both.code, ...both.json.destinations.map(({ byAmount }) => byAmount[0]?.accepted)]).toEqual([0, 2.01, 1.01]);
});

/** A payroll layout of the customer's own: a shipped one that writes one decimal and rounds. */
async function payroll(payTypes: string, columns: readonly object[] = []): Promise<Desk> {
  const desk = await openDesk();
  const shipped = JSON.parse(readFileSync('main/files/layouts/24sevenoffice.json', 'utf8'));
  const numbers = { ...shipped.numbers, decimals: 1, rounding: 'half-away' };
  const own = path.join(desk.root, 'avrundet.json');
  const layout = { ...shipped, name: 'avrundet', columns: [...shipped.columns, ...columns], numbers };
  writeFileSync(own, JSON.stringify(layout));
  await desk.do('layouts', 'import', 'avrundet', own);
  const to = ['--connection', 'Prøve', '--kind', 'time', '--layout', 'avrundet', '--to', desk.tray];
  await desk.do('destination', 'add', 'Lønn', ...to);
  for (const [name, rows] of [
    ['employee', '*;7'],
    ['project', '*;P1'],
    ['pay-type', payTypes],
  ] as const) {
    const file = path.join(desk.root, `${name}.csv`);
    writeFileSync(file, `from;to;rule\n${rows}\n`);
    await desk.do('translation', 'import', name, file, '--connection', 'Prøve');
  }
  return desk;
}

interface TimeOut {
  readonly difference: { readonly hours: number | null; readonly invoiceable: number | null };
}

it("the ERP's hours are compared with what stands in the file, and what was rejected of a line with its part of it", async () => {
  const invoiceable = { key: 'invoiced', heading: 'Fakturert', source: { from: 'quantity', rule: 'invoiceable' } };
  const desk = await payroll('100;510;hours\n150;520;hours', [{ ...invoiceable, type: 'number' }]);
  const addTime = (ArbeidstypeId: string, AntallTimer: number, FakturaTimeAntall: number) =>
    desk.sandbox.addTime(fullEntry({ ArbeidstypeId, AntallTimer, FakturaTimeAntall }));
  addTime('100', 1.25, 1.25);
  addTime('100', 1.25, 0.5);
  addTime('150', 2.75, 0.333333);
  addTime('150', 1.25, 0);
  const rejected = addTime('100', 0.25, 0.25);
  await pull(desk);
  const { json } = await desk.run<{ file: string }>('hand-over', '1');
  const lines = readFileSync(json.file, 'utf8').trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(';')).map((cells) => [cells[1], cells[2], cells[5]])).toEqual([
    ['510', '2,8', '2,0'],
    ['520', '4,0', '0,3'],
  ]);
  const say = (hours: string, invoiced: string) =>
    desk.run<TimeOut>('control', '1', '--hours', hours, '--invoiceable', invoiced);
  // Of the line of 2.8 hours it has 0.2, and of its 2.0 that can be invoiced 0.2.
  await desk.do('reject', '1', '--ids', String(rejected), '--reason', 'ukjent');
  await desk.do('accept', '1', '--all');
  const exact = await say('6.5', '2.083333');
  expect([exact.code, exact.json.difference]).toMatchObject([3, { hours: 0.1, invoiceable: 0.016667 }]);
  const compared = await say('6.6', '2.1');
  expect([compared.code, compared.json.difference]).toMatchObject([0, { hours: 0, invoiceable: 0 }]);
  expect((await desk.run('confirm', '1')).code).toBe(0);
});

it('of hours that are paid by a factor nothing is rounded away', async () => {
  const desk = await payroll('100;510;hours\n150;520;factor=0.5');
  desk.sandbox.addTime(fullEntry({ ArbeidstypeId: '100', AntallTimer: 1.25 }));
  desk.sandbox.addTime(fullEntry({ ArbeidstypeId: '150', AntallTimer: 2.5 }));
  await pull(desk);
  await desk.do('hand-over', '1');
  await desk.do('accept', '1', '--all');
  expect((await desk.run<TimeOut>('control', '1', '--hours', '3.8')).json.difference.hours).toBe(0);
});
