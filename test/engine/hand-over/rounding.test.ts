// A layout that rounds: the command line says what the file comes to, and what its records do (rule 8).

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDesk, pull } from '../../support/desk.ts';

interface Out {
  file: string;
  totals: { amount: number };
  rounding?: { column: string; exact: number; written: number }[];
}

it('says what a file comes to where its layout rounds each line, and nothing where that is what its records come to', async () => {
  const desk = await openDesk();
  await desk.do('connection', 'change', 'Prøve', '--price-field', 'Salgspris');
  const to = ['--connection', 'Prøve', '--kind', 'material', '--layout', 'material-journal', '--to', desk.tray];
  await desk.do('destination', 'add', 'Lager', ...to);
  for (const [table, key] of [
    ['product', 'ProduktId'],
    ['project', 'ProsjektId'],
  ] as const) {
    const file = path.join(desk.root, `${table}.csv`);
    writeFileSync(file, `${key};to\n*;V\n`);
    await desk.do('translation', 'import', table, file, '--connection', 'Prøve');
  }
  const add = (Antall: number, Salgspris: number) =>
    desk.sandbox.addMaterial({
      Dato: '2025-10-01T00:00:00',
      ProduktId: 'A',
      ProsjektId: '10482',
      Antall,
      Salgspris,
      approved: true,
    });
  add(3, 0.333333);
  add(1.005, 1);
  await pull(desk, 'material');
  const rounded = await desk.run<Out>('hand-over', '1');
  const lines = readFileSync(rounded.json.file, 'utf8').trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(';')[4])).toEqual(['1', '1,01']);
  expect(rounded.json.totals.amount).toBe(2.004999);
  expect(rounded.json.rounding).toEqual([{ column: 'Beløp', exact: 2.004999, written: 2.01 }]);
  expect(rounded.err).toMatch(/Beløp in \S+ comes to 2\.01, and its records to 2\.004999/);
  add(2, 12.5);
  await pull(desk, 'material');
  const exact = await desk.run<Out>('hand-over', '2');
  expect([exact.code, exact.json.rounding, exact.err]).toEqual([0, undefined, '']);
});
