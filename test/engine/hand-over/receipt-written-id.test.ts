// A reversal stands in a file by a layout with the values of what it takes back, under the Id of its original too: the ERP answers by that.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  confirm,
  type Desk,
  fullEntry,
  handedOver,
  hours,
  openDesk,
  pull,
  readFile,
  records,
  statusesOf,
} from '../../support/desk.ts';

const LAYOUT = {
  name: 'med-id',
  version: 1,
  title: { nb: 'Med Id', en: 'With Ids' },
  description: { nb: 'En linje per post.', en: 'A line per record.' },
  kinds: ['time'],
  unknowns: [],
  rows: { per: 'record' },
  netting: { periods: false, changedKeys: false, zero: 'write' },
  columns: [
    { key: 'ref', heading: 'Id', source: { from: 'field', field: 'Id' }, type: 'code' },
    { key: 'hours', heading: 'AntallTimer', source: { from: 'quantity', rule: 'hours' }, type: 'number' },
  ],
  numbers: { decimalSign: ',', decimals: 2, zeros: 'short', rounding: 'refuse', negative: 'leading' },
  dates: 'yyyy-MM-dd',
  format: {
    type: 'csv',
    delimiter: ';',
    quote: 'needed',
    finalDelimiter: false,
    formulaGuard: false,
    encoding: 'utf-8',
    lineEnd: 'crlf',
    lineBreaks: 'keep',
  },
  header: { rows: [], headings: true },
  trailer: null,
  fileName: 'med-id-{hand-over}',
  extension: 'csv',
};

/** An entry that was exported and edited, in both schemes of Ids: what a correction is handed over as. */
async function corrected(adjustmentIds: 'own' | 'reversal-own'): Promise<{ desk: Desk; rows: string[] }> {
  const desk = await openDesk({ adjustmentIds });
  const id = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(7.5) }));
  const file = path.join(desk.root, 'med-id.json');
  writeFileSync(file, JSON.stringify(LAYOUT));
  await desk.do('layouts', 'import', 'med-id', file);
  const to = ['--connection', 'Prøve', '--kind', 'time', '--layout', 'med-id', '--to', desk.tray];
  await desk.do('destination', 'add', 'Lønn', ...to);
  await pull(desk);
  await desk.do('hand-over', '1');
  await desk.do('accept', '1', '--all');
  await confirm(desk, 1);
  desk.sandbox.edit(id, hours(6));
  await pull(desk);
  const { file: written } = await desk.do<{ file: string }>('hand-over', '2');
  return { desk, rows: readFile(written).map((line) => `${line.id};${Number(line.hours) / 1_000_000}`) };
}

it.each(['own', 'reversal-own'] as const)(
  'a receipt by the Ids of the file answers a correction, with %s Ids',
  async (ids) => {
    const { desk, rows } = await corrected(ids);
    expect(rows.map((row) => row.split(';')[1]).toSorted()).toEqual(['-7.5', '6']);
    const file = path.join(desk.root, 'kvittering.csv');
    writeFileSync(file, ['Id;Timer;Status', ...rows.map((row) => `${row.replace('.', ',')};OK`)].join('\n'));
    const { code, json } = await desk.run<{ accepted: number[]; unmatched: unknown[]; missing: number[] }>(
      'accept',
      '2',
      '--receipt',
      file,
      '--take',
    );
    const units = (await records(desk, 2)).map(({ id }) => id);
    expect([json.unmatched, json.missing, json.accepted.toSorted(), code]).toEqual([[], [], units.toSorted(), 0]);
    expect(await statusesOf(desk, 2)).toEqual(['accepted', 'accepted']);
  },
);

it.each([
  ['in groups of three', (id: number) => String(id).replace(/\B(?=(\d{3})+$)/g, ' ')],
  ['in groups of three, which do not break', (id: number) => String(id).replace(/\B(?=(\d{3})+$)/g, '\u00A0')],
  ['with decimals', (id: number) => `${id},00`],
])('an Id that a spreadsheet wrote as a number, %s, is that Id', async (_name, written) => {
  const { desk, ids } = await handedOver(3);
  const [a, b, c] = ids as [number, number, number];
  const file = path.join(desk.root, 'svar.csv');
  writeFileSync(file, `Id;Status\n${written(a)};OK\n${written(b)};Feil\n12${written(c)};OK\n${c},50;OK\n`);
  const { json } = await desk.run('accept', '1', '--receipt', file);
  expect(json).toMatchObject({ accepted: [a], rejections: [{ id: b }], missing: [c] });
});
