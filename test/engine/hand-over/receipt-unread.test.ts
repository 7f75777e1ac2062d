// A receipt has columns that nothing is found in: one of them may be what says what became of a row. What it refuses there is marked for
// good where silence beside it is taken for an acceptance, and what it only tells of goes out twice where it is taken for a refusal.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Desk, handedOver } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

interface ReceiptOut {
  accepted: number[];
  rejections: { id: number }[];
  unmatched: { line: number }[];
}

async function said(desk: Desk, head: string, rows: readonly string[], ...more: string[]) {
  const file = path.join(desk.root, 'kvittering.csv');
  writeFileSync(file, `${[head, ...rows].join('\n')}\n`);
  const { json, err } = await desk.run<ReceiptOut>('accept', '1', '--receipt', file, ...more);
  const { accepted, rejections, unmatched } = json;
  return { err, accepted, rejected: rejections.map(({ id }) => id), rows: unmatched.map(({ line }) => line) };
}

describe('an empty message is no acceptance where another column says no', () => {
  it.each([
    ['Importert', 'Ja', 'Nei'],
    ['Importert', 'Ja', '?'],
    ['Godkjent', 'x', '0'],
    ['Avvist', 'Nei', 'Ja'],
    ['Feilkode', '0', '12'],
    ['Feilkode', '', 'E104'],
    ['Statuskode', '', '400'],
    ['Type', 'Info', 'Feil'],
    ['Nivå', '', 'Feil'],
    ['Detaljer', 'Bilag 7', 'Ukjent ansatt'],
  ])('%s: %s is, %s is not', async (heading, yes, no) => {
    const { desk, ids } = await handedOver(3);
    const rows = [`${ids[0]};${yes};`, `${ids[1]};${no};`, `${ids[2]};${no};Ukjent ansatt`];
    const read = await said(desk, `Id;${heading};Melding`, rows);
    expect(read).toMatchObject({ accepted: [ids[0]], rejected: [ids[2]], rows: [3] });
    // Words that are no status are shown with their row; there is no column to choose.
    expect(read.err.includes(`status=${heading}`)).toBe(heading !== 'Detaljer');
  });

  it.each(['Svar', 'Type'])('%s is the status where it has words of an acceptance', async (heading) => {
    const { desk, ids } = await handedOver(4);
    const rows = [`${ids[0]};OK;`, `${ids[1]};Feil;`, `${ids[2]};;`, `${ids[3]};Feil;Ukjent ansatt`];
    const read = await said(desk, `Id;${heading};Melding`, rows);
    expect(read).toMatchObject({ accepted: [ids[0]], rejected: [ids[1], ids[3]], rows: [4] });
  });

  it('under a heading that asks for refusals an OK makes no acceptance of a yes', async () => {
    const { desk, ids } = await handedOver(2);
    const read = await said(desk, 'Id;Avvist;Melding', [`${ids[0]};OK;`, `${ids[1]};Ja;`]);
    expect(read).toMatchObject({ accepted: [ids[0]], rejected: [], rows: [3] });
  });

  it('is one where only what the file has itself stands beside it', async () => {
    const { desk, ids } = await handedOver(1);
    const head = 'Id;Dato;AnsattId;ProsjektId;AntallTimer;Eksportert;Melding';
    expect(await said(desk, head, [`${ids[0]};2026-10-05;1000;10482;1;false;`])).toMatchObject({ accepted: ids });
  });
});

it('under a heading that asks for refusals a yes is one, where a person says that it is the status', async () => {
  const { desk, ids } = await handedOver(3);
  const rows = [`${ids[0]};Ja;`, `${ids[1]};Nei;`, `${ids[2]};Nei;Sum 3`];
  expect(await said(desk, 'Id;Avvist;Melding', rows, '--as', 'status=Avvist')).toMatchObject({
    accepted: [ids[1], ids[2]],
    rejected: [ids[0]],
    rows: [],
  });
});

it('an OK is none where a column without a heading, or with one of its own, says that it was refused or left out', async () => {
  const { desk, ids } = await handedOver(5);
  const words = ['OK;;', 'OK;Avvist: ukjent ansatt;', 'OK;;Hoppet over', 'OK;bilag 7;', 'OK;;ikke importert'];
  const rows = words.map((word, at) => `${ids[at]};${word}`);
  const same = { accepted: [ids[0], ids[3]], rejected: [], rows: [3, 4, 6] };
  expect(await said(desk, 'Id;Status;;', rows)).toMatchObject(same);
  expect(await said(desk, 'Id;Status', rows)).toMatchObject(same);
  expect(await said(desk, 'Id;Status;Detaljer;Svar', rows)).toMatchObject(same);
  // Who says which column counts says that no other one does.
  expect(await said(desk, 'Id;Status;Detaljer;Svar', rows, '--as', 'status=Status')).toMatchObject({ accepted: ids });
});

it('a message alone that is a warning, or the number of a voucher, is no refusal', async () => {
  const { desk, ids } = await handedOver(5);
  const words = ['Advarsel: timer over norm', 'Info: sats 0', 'Bilag 4711', 'Bilagsnr 4712 opprettet', 'Ukjent ansatt'];
  const rows = words.map((word, at) => `${ids[at]};${word}`);
  expect(await said(desk, 'Id;Melding', rows)).toMatchObject({ accepted: [], rejected: [ids[4]], rows: [2, 3, 4, 5] });
  const levels = ['Advarsel;Overtid', 'Feil;Overtid'].map((row, at) => `${ids[at]};${row}`);
  expect(await said(desk, 'Id;Nivå;Melding', levels)).toMatchObject({ rejected: [ids[1]], rows: [2] });
});

it('a message alone that nobody knows is asked about, and is what a person says of it; below a heading of errors it is one', async () => {
  const { desk, ids } = await handedOver(3);
  const rows = [`${ids[0]};Oppdatert`, `${ids[1]};Oppdatert`, `${ids[2]};Ukjent ansatt`];
  expect(await said(desk, 'Id;Melding', rows)).toMatchObject({ accepted: [], rejected: [ids[2]], rows: [2, 3] });
  expect(await said(desk, 'Id;Feilmelding', rows)).toMatchObject({ rejected: ids, rows: [] });
  await withEngine(desk, async (ask) => {
    const from = { text: `Id;Melding\n${rows.join('\n')}\n` };
    const read = { run: 1, destination: null, from, columns: {}, take: false };
    const { unknownWords } = await ask('receipt/read', read);
    expect(unknownWords).toEqual(['Oppdatert']);
    expect(await ask('receipt/read', { ...read, accepts: ['oppdatert'] })).toMatchObject({
      accepted: [ids[0], ids[1]],
      unknownWords: [],
    });
  });
});

it('a yes and another word in a column that nobody knows: what is no yes of it waits for a person; yes and no alone may be of anything', async () => {
  const { desk, ids } = await handedOver(4);
  const rows = (words: readonly string[]) => words.map((word, at) => `${ids[at]};${word};`);
  for (const other of ['Mottatt', 'Ikkje godkjend', '?'])
    expect(await said(desk, 'Id;Svar;Feilmelding', rows(['Ja', other, 'Ja', 'Ja'])), other).toMatchObject({
      accepted: [ids[0], ids[2], ids[3]],
      rejected: [],
      rows: [3],
    });
  const only = [`${ids[0]};Avvist;Sperret`, `${ids[1]};KO;`, `${ids[2]};;`, `${ids[3]};;`];
  expect(await said(desk, 'Id;Svar;Feilmelding', only)).toMatchObject({ accepted: [ids[2], ids[3]], rows: [3] });
  const refused = [`${ids[0]};true;`, `${ids[1]};Nei;Sperret`, `${ids[2]};Parked;`, `${ids[3]};true;`];
  expect(await said(desk, 'Id;Type;Feilmelding', refused)).toMatchObject({ accepted: [ids[0], ids[3]], rows: [4] });
  expect(await said(desk, 'Id;Fast ansatt;Feilmelding', rows(['Ja', '', 'Ja', 'Ja']))).toMatchObject({ accepted: ids });
});
