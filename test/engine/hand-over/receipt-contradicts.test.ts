// Receipts that say two things, or nothing: numbers of the ERP beside ours, figures of another line, words that are no reason. What is
// taken for a rejection goes to the ERP again, and what is taken for an acceptance is marked for good.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { payrollDesk } from '../../support/payroll-desk.ts';
import { type Desk, handedOver, statusesOf } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

interface ReceiptOut {
  accepted: number[];
  rejections: { id: number }[];
  unmatched: { line: number }[];
  partly?: number[];
}

async function said(desk: Desk, text: string, ...more: string[]) {
  const file = path.join(desk.root, text.includes(';') ? 'kvittering.csv' : 'kvittering.txt');
  writeFileSync(file, text);
  const { code, json, err } = await desk.run<ReceiptOut>('accept', '1', '--receipt', file, ...more);
  const { accepted, rejections, unmatched, partly } = json;
  return {
    code,
    err,
    accepted,
    rejected: rejections.map(({ id }) => id),
    rows: unmatched.map(({ line }) => line),
    partly,
  };
}

const table = (head: string, rows: readonly string[]): string => `${[head, ...rows].join('\n')}\n`;

describe('a message without a status', () => {
  it('is no rejection where it says that the entry was imported', async () => {
    const { desk, ids } = await handedOver(5);
    const words = ['OK', 'Importert', 'Ukjent prosjekt', '', 'Ikke importert, ukjent ansatt'];
    const text = table(
      'Id;Melding',
      words.map((word, at) => `${ids[at]};${word}`),
    );
    expect(await said(desk, text, '--take')).toMatchObject({
      code: 0,
      accepted: [ids[0], ids[1], ids[3]],
      rejected: [ids[2], ids[4]],
    });
    expect(await statusesOf(desk, 1)).toEqual(['accepted', 'accepted', 'rejected', 'accepted', 'rejected']);
  });

  it('is no verdict where it says that the entry is still to be imported: sent again, it would be there twice', async () => {
    const { desk, ids } = await handedOver(3);
    const words = ['Lagt i kø for import', 'Venter på godkjenning', 'Ukjent ansatt'];
    const rows = words.map((word, at) => `${ids[at]};${word}`);
    const held = await said(desk, table('Id;Melding', rows));
    expect(held).toMatchObject({ accepted: [], rejected: [ids[2]], rows: [2, 3] });
    const beside = rows.map((row, at) => row.replace(';', at === 2 ? ';Avvist;' : ';OK;'));
    const both = await said(desk, table('Id;Status;Melding', beside), '--take');
    expect(both).toMatchObject({ accepted: [], rejected: [ids[2]], rows: [2, 3] });
    expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'handed-over', 'rejected']);
  });

  it('is no verdict where it answers a question that nobody knows, or says both', async () => {
    const { desk, ids } = await handedOver(6);
    const words = ['Nei', 'false', '0', 'Ingen feil', 'Importert med feil', 'Ukjent ansatt'];
    const text = table(
      'Id;Feil',
      words.map((word, at) => `${ids[at]};${word}`),
    );
    expect(await said(desk, text)).toMatchObject({ accepted: [], rejected: [ids[5]], rows: [2, 3, 4, 5, 6] });
  });

  it('is none where its column describes the work', async () => {
    const { desk, ids } = await handedOver(2);
    const rows = [`${ids[0]};Montering`, `${ids[1]};`];
    for (const head of ['Id;Beskrivelse', 'Id;Kommentar'])
      expect(await said(desk, table(head, rows))).toMatchObject({ accepted: [], rejected: [], rows: [2, 3] });
    expect(await said(desk, table('Id;Kommentar', rows), '--as', 'message=Kommentar')).toMatchObject({
      accepted: [ids[1]],
      rejected: [ids[0]],
    });
    const withStatus = table('Id;Status;Kommentar', [`${ids[0]};OK;Montering`, `${ids[1]};Avvist;Ukjent`]);
    expect(await said(desk, withStatus)).toMatchObject({ accepted: [ids[0]], rejected: [ids[1]] });
  });

  it('in a text names its line; a number that counts or begins a date names none', async () => {
    const { desk, ids } = await handedOver(4);
    const text = `3 linjer importert\n1 linje avvist\n2 rows rejected\nLinje 4 ble importert\nId ${ids[1]}: ukjent prosjekt\n`;
    expect(await said(desk, text, '--line-numbers', 'records')).toMatchObject({
      accepted: [],
      rejected: [ids[1]],
      rows: [1, 2, 3, 4],
    });
    expect(
      await said(desk, '2026-03-01 import startet\n3: ukjent prosjekt\n', '--line-numbers', 'records'),
    ).toMatchObject({
      accepted: [],
      rejected: [ids[2]],
      rows: [1],
    });
  });
});

describe('a receipt that names two entries in one row', () => {
  it("takes the ERP's own numbers for nobody's where its line numbers are those of the file", async () => {
    const { desk, ids } = await handedOver(4);
    const turned = ids.toReversed();
    const text = table(
      'Linje;TransaksjonsId;Status',
      ids.map((_, at) => `${at + 1};${turned[at]};${at === 0 ? 'Avvist' : 'OK'}`),
    );
    const both = await said(desk, text, '--take');
    expect(both).toMatchObject({ code: 3, accepted: [], rejected: [], rows: [2, 3, 4, 5] });
    expect(both.err).toContain('--as id=TransaksjonsId or line=Linje');
    const byLine = ['--as', 'line=Linje', '--line-numbers', 'records', '--take'];
    expect(await said(desk, text, ...byLine)).toMatchObject({ code: 0, accepted: ids.slice(1), rejected: [ids[0]] });
    // Kept, and it can be said otherwise the next time.
    expect(await said(desk, text)).toMatchObject({ accepted: ids.slice(1), rejected: [ids[0]] });
    expect(await said(desk, text, '--as', 'id=TransaksjonsId')).toMatchObject({ rejected: [turned[0]] });
  });

  it('goes by the Id where the line numbers beside it are those of the file', async () => {
    const { desk, ids } = await handedOver(3);
    for (const first of [1, 2]) {
      const text = table(
        'Linje;Referanse;Status',
        ids.map((id, at) => `${at + first};${id};${at === 0 ? 'Avvist' : 'OK'}`),
      );
      expect(await said(desk, text)).toMatchObject({ accepted: ids.slice(1), rejected: [ids[0]], rows: [] });
    }
  });

  it('of a line with what another line of the file has is about neither', async () => {
    const desk = await payrollDesk();
    const wrong = table('Linje;Lønnsart;Status', ['1;520;OK', '2;510;OK']);
    expect(await said(desk, wrong)).toMatchObject({ accepted: [], rejected: [], rows: [2, 3] });
    // Words where the file has numbers say nothing of it.
    const names = table('Linje;Lønnsart;Status', ['1;Timelønn;OK', '2;Overtid;OK']);
    expect((await said(desk, names)).accepted).toHaveLength(3);
  });
});

describe('a receipt that says another quantity', () => {
  it('accepts nothing by it, also where what is too much in one row is too little in another', async () => {
    const { desk, ids } = await handedOver(3);
    const text = table('Id;Timer;Status', [`${ids[0]};1;OK`, `${ids[1]};3;OK`, `${ids[2]};2,00;OK`]);
    const taken = await said(desk, text, '--take');
    expect(taken).toMatchObject({ code: 3, accepted: [ids[0]], rejected: [], rows: [3, 4] });
    expect(taken.err).toContain('2 say another quantity than the file');
    expect(await statusesOf(desk, 1)).toEqual(['accepted', 'handed-over', 'handed-over']);
    // What was not imported has none.
    const none = table('Id;Timer;Status', [`${ids[1]};0;Avvist`, `${ids[2]};3;OK`]);
    expect(await said(desk, none)).toMatchObject({ rejected: [ids[1]], accepted: [ids[2]] });
  });

  it('says it under the heading of the file too, where the ERP gives its lines back', async () => {
    const { desk, ids } = await handedOver(3);
    const text = table('Id;AntallTimer;FakturaTimeAntall;Status', [
      `${ids[0]};1,00;1;OK`,
      `${ids[1]};9,5;2;OK`,
      `${ids[2]};3;3;OK`,
    ]);
    expect(await said(desk, text, '--take')).toMatchObject({ code: 3, accepted: [ids[0], ids[2]], rows: [3] });
    expect(await statusesOf(desk, 1)).toEqual(['accepted', 'handed-over', 'accepted']);
  });
});

it('leaves to a person what it accepts and rejects under one Id: what the ERP took would go out again', async () => {
  const { desk, ids } = await handedOver(2);
  const text = table('Id;Status', [`${ids[0]};OK`, `${ids[0]};Avvist`, `${ids[1]};OK`]);
  expect(await said(desk, text, '--take')).toMatchObject({ code: 3, accepted: [ids[1]], partly: [ids[0]] });
  expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'accepted']);
});

it('leaves to a person an entry of which it rejects one line and is silent about another: the ERP may have that one', async () => {
  const desk = await payrollDesk();
  const answer = await said(desk, table('Linje;Status;Melding', ['2;Feil;Ukjent lønnsart']), '--take');
  expect([answer.code, answer.rejected.length, answer.partly]).toEqual([3, 1, answer.rejected]);
  expect(answer.err).toContain('Of 1 unit a part was rejected, and the rest was not');
  expect(answer.err).toContain('accept or reject by --ids');
  expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'handed-over', 'handed-over']);
});

it('lists what was rejected only where that is said of it: the next list may be of what was accepted', async () => {
  const { desk, ids } = await handedOver(3);
  const list = (...of: (number | undefined)[]) =>
    table(
      'Id;Dato',
      of.map((id) => `${id};2026-11-02`),
    );
  expect(await said(desk, list(ids[0]), '--rows', 'rejected', '--take')).toMatchObject({ code: 3, rejected: [ids[0]] });
  const next = list(ids[1], ids[2]);
  expect(await said(desk, next, '--take')).toMatchObject({ code: 3, accepted: [], rejected: [], rows: [2, 3] });
  expect(await statusesOf(desk, 1)).toEqual(['rejected', 'handed-over', 'handed-over']);
  expect(await said(desk, next, '--rows', 'accepted', '--take')).toMatchObject({ accepted: [ids[1], ids[2]] });
});

it('line numbers from 0 name nothing: what is first may be the headings or the first record', async () => {
  const { desk } = await handedOver(5);
  const { accepted, rejected, rows } = await said(desk, table('Linje;Status', ['0;OK', '1;OK', '4;Avvist']));
  expect([accepted, rejected, rows]).toEqual([[], [], [2, 3, 4]]);
});

it('a refusal of what the ERP has already, and an OK of what it did not import, wait for a person', async () => {
  const { desk, ids } = await handedOver(5);
  const rows = [
    `${ids[0]};Feil;Finnes allerede`,
    `${ids[1]};OK;Duplikat, ikke importert`,
    `${ids[2]};OK;Advarsel: mange timer`,
  ];
  const found = await said(desk, table('Id;Status;Melding', rows));
  expect([found.accepted, found.rejected, found.rows]).toEqual([[ids[2]], [], [2, 3]]);
});

describe('two columns that are headed as a status is', () => {
  const rows = (ids: readonly number[], ...words: readonly string[]) => words.map((word, at) => `${ids[at]};${word}`);

  it.each([
    ['Id;Status;Status', 'status=Status (2)'],
    ['Id;Status;Resultat', 'status=Resultat'],
  ])('%s: a row of which they say different things has no verdict, and both are named', async (head, second) => {
    const { desk, ids } = await handedOver(4);
    const text = table(head, rows(ids, 'OK;OK', 'OK;Avvist', 'Avvist;OK', ';Avvist'));
    const read = await said(desk, text);
    expect(read).toMatchObject({ accepted: [ids[0]], rejected: [], rows: [3, 4, 5] });
    expect(read.err).toContain(second.replace('status=', 'Status and '));
    expect(await said(desk, text, '--as', second)).toMatchObject({
      accepted: [ids[0], ids[2]],
      rejected: [ids[1], ids[3]],
    });
  });

  it.each([
    ['Tilstand', 'Aktiv'],
    ['Statuskode', '200'],
    ['Importert status', 'Importert 12.11.2026'],
    ['Resultatenhet', 'Avdeling Oslo'],
  ])('are read by the first where the other, %s, says nothing else of a verdict: %s', async (heading, word) => {
    const { desk, ids } = await handedOver(2);
    const read = await said(
      desk,
      table(`Id;Status;${heading}`, rows(ids, `OK;${word}`, `Avvist;${word.replace('Importert', '')}`)),
    );
    expect(read).toMatchObject({ accepted: [ids[0]], rejected: [ids[1]], rows: [] });
    expect(read.err).not.toContain(heading);
  });

  it.each([
    'Feil: ukjent ansatt',
    'Feilet - periode stengt',
    'Error 42',
    'Periode lukket',
    'Venter',
    'Til behandling',
    'Ikke behandlet',
    'Avvik',
    'Se logg',
    'Utsatt til neste lønn',
    'Hoppet over',
  ])('an OK is none where the other says: %s', async (word) => {
    const { desk, ids } = await handedOver(3);
    const read = await said(
      desk,
      table('Id;Status;Resultat', rows(ids, 'OK;Importert', `OK;${word}`, 'OK;Ingen feil')),
    );
    expect(read).toMatchObject({ accepted: [ids[0], ids[2]], rejected: [], rows: [3] });
    expect(read.err).toContain('Status and Resultat');
  });

  it.each(['Importstatus', 'Status kode', 'Importresultat'])('also where the other is headed %s', async (heading) => {
    const { desk, ids } = await handedOver(2);
    const read = await said(desk, table(`Id;Status;${heading}`, rows(ids, 'OK;Avvist', 'OK;OK')));
    expect(read).toMatchObject({ accepted: [ids[1]], rejected: [], rows: [2] });
  });

  it.each(['Til godkjenning', 'Mottatt', 'Nicht gebucht', 'Hoppet over', 'Void', '0', ''])(
    'are the status where they alone are, whatever a message is silent about: "%s" is no acceptance',
    async (word) => {
      const { desk, ids } = await handedOver(3);
      // The last two are known by what stands in them.
      for (const heading of ['Importstatus', 'Bokføringsresultat', 'Kode', 'Svar']) {
        const text = table(`Id;${heading};Melding`, rows(ids, 'OK;', `${word};`, 'Avvist;Ukjent ansatt'));
        expect(await said(desk, text)).toMatchObject({ accepted: [ids[0]], rejected: [ids[2]], rows: [3] });
      }
    },
  );

  it('of a person or a project say nothing of the row', async () => {
    const { desk, ids } = await handedOver(3);
    const text = table('Id;Ansattstatus;Melding', rows(ids, 'Aktiv;', ';', 'Aktiv;Ukjent ansatt'));
    expect(await said(desk, text)).toMatchObject({ accepted: ids.slice(0, 2), rejected: [ids[2]], rows: [] });
    const own = table('Id;Eksportert;Melding', rows(ids, 'false;', 'false;', 'false;'));
    expect(await said(desk, own)).toMatchObject({ accepted: ids, rows: [] });
  });

  it('of which several are there and none is chosen, a message that is silent says nothing that one of them denies', async () => {
    const { desk, ids } = await handedOver(4);
    const words = rows(ids, 'OK;Ført;', 'OK;Hoppet over;', 'Til godkjenning;;', 'Avvist;Feil;Ukjent ansatt');
    const read = await said(desk, table('Id;Importstatus;Bokføringsstatus;Melding', words));
    expect(read).toMatchObject({ accepted: [ids[0]], rejected: [ids[3]], rows: [3, 4] });
  });

  it('in the window: which one counts is asked, and not what a word means that is known', async () => {
    const { desk, ids } = await handedOver(2);
    await withEngine(desk, async (ask) => {
      const text = `Id;Status;Status\n${ids[0]};OK;Avvist\n${ids[1]};OK;OK\n`;
      const shown = { run: 1, from: { text }, destination: null, take: false, choosing: true };
      const read = await ask('receipt/read', { ...shown, columns: {} });
      expect([read.statuses, read.unknownWords, read.accepted]).toEqual([['Status', 'Status (2)'], [], [ids[1]]]);
      // What stands in each of them is shown beside the question.
      expect(read.statusWords).toEqual([['OK'], ['Avvist', 'OK']]);
      const chosen = await ask('receipt/read', { ...shown, columns: { status: 'Status (2)' } });
      expect([chosen.statuses, chosen.rejections.length, chosen.accepted]).toEqual([[], 1, [ids[1]]]);
    });
  });
});

it('two columns of Ids that name different entries: nobody knows which of them has ours, until a person says it', async () => {
  const { desk, ids } = await handedOver(3);
  const [first, second, third] = ids;
  // The numbers of the ERP happen to be Ids of the file.
  const rows = [`${second};${first};OK`, `${third};${second};Avvist`, `99;${third};OK`];
  const text = table('Id;Referanse;Status', rows);
  expect(await said(desk, text)).toMatchObject({ accepted: [], rejected: [], rows: [2, 3, 4] });
  expect(await said(desk, text, '--as', 'id=Referanse')).toMatchObject({
    accepted: [first, third],
    rejected: [second],
    rows: [],
  });
  const same = rows.map((_row, at) => `${ids[at]};${ids[at]};OK`);
  expect(await said(desk, table('Id;Referanse;Status', same))).toMatchObject({ accepted: ids, rows: [] });
});

it('what is rejected of a line with another quantity is a part of it: sent again whole, the rest would be there twice', async () => {
  const desk = await payrollDesk();
  const table510 = (...rows: string[]) => table('Ansatt;Lønnsart;Antall;Status', [...rows, '7;520;1,5;OK']);
  const read = await said(desk, table510('7;510;4;OK', '7;510;2;Avvist'));
  expect(read).toMatchObject({ accepted: [], rejected: [], rows: [2, 3] });
  expect(read.err).toContain('2 say another quantity than the file');
  // Nought is what the ERP took of it.
  for (const none of ['0', '', '6'])
    expect((await said(desk, table510(`7;510;${none};Avvist`))).rejected, none).toHaveLength(3);
});
