// Days that a receipt gives back under the file's own headings: another last day of an absence is another absence. How a day is written,
// and when the ERP booked the lines, says nothing.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Desk, entry, fullEntry, type HandOverOut, openDesk, pull, statusesOf } from '../../support/desk.ts';

interface ReceiptOut {
  readonly accepted: number[];
  readonly unmatched: { readonly line: number }[];
}

const linesOf = (file: string): [string, ...string[]] =>
  readFileSync(file, 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n') as [string, ...string[]];

/** The file with an answer to each line, of which the days were changed. */
async function answered(desk: Desk, file: string, change: (cell: string, line: number) => string, headings: string[]) {
  const [head, ...lines] = linesOf(file);
  const places = headings.map((one) => head.split(';').indexOf(one));
  expect(places).not.toContain(-1);
  const rows = lines.map((line, at) =>
    line
      .split(';')
      .map((cell, place) => (places.includes(place) ? change(cell, at) : cell))
      .join(';'),
  );
  const receipt = path.join(desk.root, 'kvittering.csv');
  writeFileSync(receipt, `${[`${head};Bokført;Status`, ...rows.map((row) => `${row};2026-12-01;OK`)].join('\n')}\n`);
  const { code, json, err } = await desk.run<ReceiptOut>('accept', '1', '--receipt', receipt, '--take');
  return { code, accepted: json.accepted.length, rows: json.unmatched.map(({ line }) => line), err };
}

const norwegian = (day: string): string => day.slice(0, 10).split('-').toReversed().join('.');

describe('entries as they are listed', () => {
  async function listed() {
    const desk = await openDesk();
    for (const day of [5, 6, 7]) desk.sandbox.addTime(entry({ Dato: `2026-10-0${day}` }));
    await pull(desk);
    const { file } = await desk.do<HandOverOut>('hand-over', '1', '--layout', 'plain-csv', '--to', desk.tray);
    return { desk, file: file! };
  }

  it('are not accepted by a row that says another day', async () => {
    const { desk, file } = await listed();
    const said = await answered(desk, file, (cell, line) => (line === 1 ? '2026-10-16' : cell), ['Dato']);
    expect(said).toMatchObject({ code: 3, accepted: 2, rows: [3] });
    expect(said.err).toContain('1 says another day or period than the file');
    expect(await statusesOf(desk, 1)).toEqual(['accepted', 'handed-over', 'accepted']);
  });

  it.each([
    ['in the form of the country', norwegian],
    ['as a spreadsheet counts them', (cell: string) => String(46_295 + Number(cell.slice(8, 10)))],
    ['that is the day on which all were booked', () => '30.11.2026'],
    ['in words that are no day', () => 'uke 41'],
  ])('are accepted by a day %s', async (_how, change) => {
    const { desk, file } = await listed();
    expect(await answered(desk, file, change, ['Dato'])).toMatchObject({ code: 0, accepted: 3, rows: [] });
  });
});

describe('an absence from a day to another', () => {
  async function absent() {
    const desk = await openDesk();
    for (const day of ['08', '09', '12', '13'])
      desk.sandbox.addTime(fullEntry({ AnsattId: 1000, Dato: `2026-10-${day}` }));
    for (const day of ['20', '21']) desk.sandbox.addTime(fullEntry({ AnsattId: 1001, Dato: `2026-10-${day}` }));
    await pull(desk);
    const of = ['--connection', 'Prøve', '--kind', 'time', '--layout', 'absence-periods', '--to', desk.tray];
    await desk.do('destination', 'add', 'Lønn', ...of);
    for (const [name, rows] of [
      ['employee', '1000;7\n1001;8'],
      ['pay-type', '100;F1;hours\n150;F1;hours'],
    ] as const) {
      const table = path.join(desk.root, `${name}.csv`);
      writeFileSync(table, `from;to;rule\n${rows}\n`);
      await desk.do('translation', 'import', name, table, '--connection', 'Prøve');
    }
    const { file } = await desk.do<HandOverOut>('hand-over', '1');
    expect(linesOf(file!)).toHaveLength(3);
    return { desk, file: file! };
  }

  it('is not accepted by a row with another last day', async () => {
    const { desk, file } = await absent();
    const shorter = (cell: string) => cell.replace('13', '12');
    expect(await answered(desk, file, shorter, ['Til'])).toMatchObject({ code: 3, accepted: 2, rows: [2] });
    expect(await statusesOf(desk, 1)).toEqual([...Array(4).fill('handed-over'), 'accepted', 'accepted']);
  });

  it('is accepted by its own days', async () => {
    const { desk, file } = await absent();
    const same = (cell: string) => (cell.includes('.') ? cell.split('.').toReversed().join('-') : norwegian(cell));
    expect(await answered(desk, file, same, ['Fra', 'Til'])).toMatchObject({ code: 0, accepted: 6, rows: [] });
  });
});
