// A receipt that gives the lines of the file back under the file's own headings: whatever of them is another one there, nobody takes the
// row for an acceptance.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Desk, entry, type HandOverOut, openDesk, pull } from '../../support/desk.ts';

interface ReceiptOut {
  readonly accepted: number[];
  readonly unmatched: { readonly line: number }[];
}

const field = (key: string, heading: string, name: string) => ({
  key,
  heading,
  type: 'code',
  source: { from: 'field', field: name },
});
const quantity = (key: string, heading: string, rule: string) => ({
  key,
  heading,
  type: 'number',
  source: { from: 'quantity', rule },
});

/** A layout of one's own, with headings that nobody has heard of. */
const COLUMNS = [
  field('key', 'Bunt', 'Id'),
  field('who', 'Person', 'AnsattId'),
  field('what', 'Slag', 'ArbeidstypeId'),
  quantity('hours', 'Mengde arbeid', 'hours'),
  quantity('invoiceable', 'Til faktura', 'invoiceable'),
];

/** Three entries in a file of that layout, or as they are listed: its head and its lines. */
async function written(isOwn: boolean) {
  const desk = await openDesk();
  for (const at of [1, 2, 3])
    desk.sandbox.addTime(
      entry({ AnsattId: 1000 + at, ArbeidstypeId: `10${at}`, AntallTimer: at, FakturaTimeAntall: at / 2 }),
    );
  await pull(desk);
  if (isOwn) {
    const file = path.join(desk.root, 'eget.json');
    const plain = await desk.do<Record<string, unknown>>('layouts', 'show', 'plain-csv');
    writeFileSync(file, JSON.stringify({ ...plain, name: 'eget', columns: COLUMNS }));
    await desk.do('layouts', 'import', 'eget', file);
  }
  const layout = isOwn ? 'eget' : 'plain-csv';
  const { file } = await desk.do<HandOverOut>('hand-over', '1', '--layout', layout, '--to', desk.tray);
  const [head = '', ...lines] = readFileSync(file!, 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  return { desk, head, lines };
}

/** The file with an answer to each line; of the second line another cell under that heading. */
async function answered(desk: Desk, head: string, lines: readonly string[], heading: string, cell: string) {
  const at = head.split(';').indexOf(heading);
  expect(at).not.toBe(-1);
  const rows = lines.map((line, row) => (row === 1 ? line.split(';').with(at, cell).join(';') : line));
  const file = path.join(desk.root, 'kvittering.csv');
  writeFileSync(file, `${[`${head};Status`, ...rows.map((row) => `${row};OK`)].join('\n')}\n`);
  const id = head.startsWith('Bunt') ? ['--as', 'id=Bunt'] : [];
  const { json } = await desk.run<ReceiptOut>('accept', '1', '--receipt', file, ...id);
  return { accepted: json.accepted.length, rows: json.unmatched.map(({ line }) => line) };
}

describe('a receipt under the headings of the file', () => {
  it.each([
    ['Mengde arbeid', '9'],
    ['Til faktura', '9'],
    ['Person', '1003'],
    ['Slag', '101'],
  ])('of a layout of its own accepts no line of which it says another "%s"', async (heading, cell) => {
    const { desk, head, lines } = await written(true);
    expect(await answered(desk, head, lines, heading, lines[1]!.split(';')[head.split(';').indexOf(heading)]!)).toEqual(
      {
        accepted: 3,
        rows: [],
      },
    );
    expect(await answered(desk, head, lines, heading, cell)).toEqual({ accepted: 2, rows: [3] });
  });

  it.each([
    ['FakturaTimeAntall', '9'],
    ['ArbeidstypeId', '101'],
  ])('as they are listed accepts no line of which it says another %s', async (heading, cell) => {
    const { desk, head, lines } = await written(false);
    expect(await answered(desk, head, lines, 'Id', lines[1]!.split(';')[0]!)).toEqual({ accepted: 3, rows: [] });
    expect(await answered(desk, head, lines, heading, cell)).toEqual({ accepted: 2, rows: [3] });
  });
});

describe('a receipt of material', () => {
  const JOURNAL = [
    field('key', 'Bunt', 'Id'),
    field('product', 'Vare', 'ProduktId'),
    { key: 'price', heading: 'Stykkpris', type: 'number', decimals: 2, source: { from: 'price' } },
    quantity('quantity', 'Mengde', 'quantity'),
  ];

  async function material(isOwn: boolean) {
    const desk = await openDesk();
    await desk.do('connection', 'change', 'Prøve', '--price-field', 'Pris');
    for (const at of [1, 2, 3])
      desk.sandbox.addMaterial({ approved: true, ProduktId: `V-${at}`, Antall: at, Pris: at + 0.126 });
    await pull(desk, 'material');
    if (isOwn) {
      const file = path.join(desk.root, 'varer.json');
      const plain = await desk.do<Record<string, unknown>>('layouts', 'show', 'plain-csv');
      const numbers = { ...(plain.numbers as object), decimals: 2, rounding: 'half-away' };
      writeFileSync(file, JSON.stringify({ ...plain, name: 'varer', columns: JOURNAL, numbers }));
      await desk.do('layouts', 'import', 'varer', file);
    }
    const layout = isOwn ? 'varer' : 'plain-csv';
    const { file } = await desk.do<HandOverOut>('hand-over', '1', '--layout', layout, '--to', desk.tray);
    const [head = '', ...lines] = readFileSync(file!, 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
    return { desk, head, lines };
  }

  it.each([
    ['Vare', 'V-3'],
    ['Stykkpris', '99,00'],
    ['Mengde', '9'],
  ])('of a layout of its own accepts no line of which it says another "%s"', async (heading, cell) => {
    const { desk, head, lines } = await material(true);
    expect(await answered(desk, head, lines, heading, lines[1]!.split(';')[head.split(';').indexOf(heading)]!)).toEqual(
      { accepted: 3, rows: [] },
    );
    expect(await answered(desk, head, lines, heading, cell)).toEqual({ accepted: 2, rows: [3] });
  });

  it('as they are listed accepts no line of another product', async () => {
    const { desk, head, lines } = await material(false);
    expect(await answered(desk, head, lines, 'ProduktId', 'V-2')).toEqual({ accepted: 3, rows: [] });
    expect(await answered(desk, head, lines, 'ProduktId', 'V-3')).toEqual({ accepted: 2, rows: [3] });
  });
});
