// What was sent before: known by parsed fields with text in NFC, and by the row of a file that was sent before, whatever its mapping says
// now. The sum row of a file is a control total.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.ts';
import { workbook } from '../../files/table/make-workbook.ts';
import { type IntakeOut, products, send, taken, withEngine, writeRows } from './intake-desk.ts';

const intake = (desk: Desk, file: string, ...words: string[]) =>
  desk.run<IntakeOut & { controlTotal: unknown }>('intake', file, '--connection', 'Prøve', ...words);

function write(desk: Desk, name: string, lines: readonly string[]): string {
  const file = path.join(desk.root, name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

const sentCount = (desk: Desk) => desk.sandbox.dump().material.filter((row) => row.batch !== null).length;

describe('doubles', () => {
  it('are known by text in NFC, however the file composes its letters', async () => {
    const desk = await openDesk();
    const head = 'Dato;Prosjekt;Varenr;Antall;Referanse';
    const line = '25.10.2025;10482;RØR-Å;1,50;Æble é';
    expect(line.normalize('NFD')).not.toBe(line);
    await send(desk, write(desk, 'nfd.csv', [head, line.normalize('NFD')]));
    const again = await send(desk, write(desk, 'nfc.csv', [head, line]));
    expect([again.json.sent, again.json.duplicates, sentCount(desk)]).toEqual([0, 1, 1]);
  });

  it('are the numbers of a workbook whatever the sign of its texts: sent as a row shows them, a price as it is', async () => {
    const desk = await openDesk();
    const book = (name: string, ...quantities: readonly (string | number)[]) => {
      const head = ['Dato', 'Prosjekt', 'Prosjektlinje', 'Varenr', 'Antall', 'Pris'];
      const rows = quantities.map((quantity) => [{ day: 45955 }, '10482', 1.125, 'A', quantity, 1.234]);
      const file = path.join(desk.root, name);
      writeFileSync(file, workbook({ Uttak: [head, ...rows] }));
      return file;
    };
    expect((await intake(desk, book('a.xlsx', 2), '--send')).json.sent).toBe(1);
    const again = await intake(desk, book('b.xlsx', 2, '1,5'), '--send');
    expect([again.json.sent, again.json.duplicates]).toEqual([1, 1]);
    const { material } = desk.sandbox.dump();
    const sent = material.filter((row) => row.batch !== null).map(({ fields }) => fields);
    const same = { ProsjektLinjeId: '1.125', Salgspris: 1.234 };
    expect(sent).toMatchObject([
      { ...same, Antall: 2 },
      { ...same, Antall: 1.5 },
    ]);
    await withEngine(desk, async (ask) => {
      const shown = () => ask('intake/rows', { batch: 2, view: 'all', sort: null, offset: 0, limit: 9 });
      expect((await shown()).rows.map(({ cells }) => cells.slice(2))).toEqual([
        ['1.125', 'A', '2', '1,234'],
        ['1.125', 'A', '1,5', '1,234'],
      ]);
    });
  });

  it('are the rows of a file that was sent before, whatever its mapping says now', async () => {
    const desk = await openDesk();
    const file = write(desk, 'a.csv', [
      'Dato;Prosjekt;Varenr;Antall;Bestilt',
      '25.10.2025;10482;A;1,50;2,00',
      '25.10.2025;10482;B;1,50;3,00',
    ]);
    await intake(desk, file, '--send');
    const again = await intake(desk, file, '--map', 'Bestilt=Antall', '--constant', 'EksternId=O-1', '--send');
    expect([again.json.sent, again.json.duplicates, sentCount(desk)]).toEqual([0, 2, 2]);
    const rows = await withEngine(desk, (ask) =>
      ask('intake/rows', { batch: 2, view: 'double', sort: null, offset: 0, limit: 9 }),
    );
    expect(rows.rows.map(({ row, sentBefore }) => [row, sentBefore])).toEqual([
      [2, { batch: 1, row: 2, unknown: false }],
      [3, { batch: 1, row: 3, unknown: false }],
    ]);
    const sums = await withEngine(desk, (ask) => ask('intake/sums', { batch: 2 }));
    expect(sums.doublesOf).toMatchObject([{ batch: 1, rows: 2 }]);
  });

  it.each([
    ['x-tenant: 7', 1, 'to one service, as far as anybody can tell'],
    ['tb-key: kunde-2', 2, 'to another database of it'],
  ])('of another connection count where it leads %s: %i sent (%s)', async (header, sent) => {
    const desk = await openDesk();
    await desk.do('connection', 'change', 'Prøve', '--header', 'tb-key: kunde-1');
    const { url } = desk.sandbox;
    if (sent === 1)
      await desk.do('connection', 'change', 'Prøve', '--header', 'x-tenant: 1', '--same-database', 'flyttet');
    await desk.do('connection', 'add', 'To', '--url', url, '--header', header, '--environment', 'test');
    const file = write(desk, 'a.csv', ['Dato;Prosjekt;Varenr;Antall;Referanse', '25.10.2025;10482;A;1,50;R1']);
    const other = write(desk, 'b.csv', ['Varenr;Dato;Prosjekt;Antall;Referanse', 'A;25.10.2025;10482;1,5;R1']);
    await intake(desk, file, '--send');
    for (const one of [file, other]) await desk.run('intake', one, '--connection', 'To', '--send');
    expect(sentCount(desk)).toBe(sent);
  });

  it('of another connection to the same database are known by the fields of the one that sends, whichever list was changed', async () => {
    const desk = await openDesk();
    await desk.do('connection', 'change', 'Prøve', '--header', 'tb-key: kunde-1');
    await desk.do('connection', 'change', 'Prøve', '--header', 'x-tenant: 1', '--same-database', 'flyttet');
    const { url } = desk.sandbox;
    await desk.do('connection', 'add', 'To', '--url', url, '--header', 'x-tenant: 7', '--environment', 'test');
    const head = 'Dato;Prosjekt;Varenr;Antall;Referanse';
    await intake(
      desk,
      write(desk, 'a.csv', [head, '25.10.2025;10482;A;1,50;R1', '25.10.2025;10482;B;1,50;R2']),
      '--send',
    );
    // The other one tells rows apart by fewer fields from now on.
    await withEngine(desk, async (ask) => {
      const fields = await ask('intake/fields', { connection: 'To' });
      const without = fields.map(({ allowed, ...field }) => {
        return { ...field, allowed: [...allowed], fingerprint: field.fingerprint && field.name !== 'Antall' };
      });
      await ask('intake/set-fields', { connection: 'To', fields: without });
    });
    const again = write(desk, 'b.csv', ['Varenr;Dato;Prosjekt;Antall;Referanse', 'A;25.10.2025;10482;1,5;R1']);
    const said = await desk.run<IntakeOut>('intake', again, '--connection', 'To', '--send');
    expect([said.json.sent, said.json.duplicates, sentCount(desk)]).toEqual([0, 1, 2]);
    const rows = await withEngine(desk, (ask) =>
      ask('intake/rows', { batch: said.json.batch, view: 'double', sort: null, offset: 0, limit: 9 }),
    );
    expect(rows.rows.map(({ sentBefore }) => sentBefore)).toEqual([{ batch: 1, row: 2, unknown: false }]);
    // What the other one sent is known to the first by the first one's list.
    await desk.run(
      'intake',
      write(desk, 'c.csv', [head, '25.10.2025;10482;C;1,50;R3']),
      '--connection',
      'To',
      '--send',
    );
    const back = await intake(desk, write(desk, 'd.csv', [head, '25.10.2025;10482;C;1,50;R3 ']), '--send');
    expect([back.json.sent, back.json.duplicates, sentCount(desk)]).toEqual([0, 1, 3]);
  });

  it('are known by their row where a cell was fixed before it was sent', async () => {
    const desk = await openDesk();
    const file = writeRows(desk, 'a.csv', [{ product: 'A' }, { product: 'B', quantity: '3,5O' }]);
    await send(desk, file);
    await withEngine(desk, async (ask) => {
      await ask('intake/fix', { batch: 1, fix: { cells: [{ row: 3, column: 'Antall', value: '3,50' }] } });
      await ask('intake/send', { batch: 1 });
      const read = await ask('intake/read', { connection: 'Prøve', file });
      await ask('intake/fix', { batch: read.batch, fix: { cells: [{ row: 3, column: 'Antall', value: '3,55' }] } });
      expect((await ask('intake/get', { batch: read.batch })).counts).toMatchObject({ double: 2, new: 0 });
    });
  });

  it('are not rows that were dropped or refused; a row that only looks like one of its file is new', async () => {
    const desk = await openDesk();
    const file = writeRows(desk, 'a.csv', products('AABC'));
    await withEngine(desk, async (ask) => {
      await ask('intake/read', { connection: 'Prøve', file });
      await ask('intake/mark', { batch: 1, in: { rows: [3, 4] }, as: 'dropped' });
      await ask('intake/send', { batch: 1 });
    });
    expect(taken(desk)).toBe('AC');
    const again = await send(desk, file);
    expect([again.json.sent, again.json.duplicates, taken(desk)]).toEqual([2, 2, 'ACAB']);
  });

  it('that are unknown count, and are told as such', async () => {
    const desk = await openDesk();
    desk.sandbox.setFault({ kind: 'drop-after', call: 'batch' });
    const file = writeRows(desk, 'a.csv', products('AB'));
    await send(desk, file);
    const again = await intake(desk, file, '--map', 'Varenr=ProduktId', '--constant', 'AvdelingId=40', '--send');
    expect([again.json.sent, again.json.duplicates]).toEqual([0, 2]);
    expect(again.err).toContain('2 of the duplicates');
  });
});

describe('a sum row', () => {
  const HEAD = 'Dato;Prosjekt;Varenr;Antall;Pris';
  const ROWS = ['25.10.2025;10482;A;1,50;2,00', '25.10.2025;10482;B;2,25;3,00'];

  it.each([
    ['Sum;;;3,75;5,00', { Antall: 3.75, Pris: 5 }],
    ['Total;;;3,75;', { Antall: 3.75 }],
    [';;TOTALT:;3,75;5', { Antall: 3.75, Pris: 5 }],
    ['I alt;;;3,750;', { Antall: 3.75 }],
  ])('is a control total, not a row with errors, and is not sent: %s', async (line, sums) => {
    const desk = await openDesk();
    const said = await intake(desk, write(desk, 'a.csv', [HEAD, ...ROWS, line]), '--send');
    expect(said.json).toMatchObject({ rows: 2, valid: 2, invalid: [], sent: 2 });
    expect(said.json.controlTotal).toEqual({ line: 4, sums });
    expect([said.code, taken(desk)]).toEqual([0, 'AB']);
  });

  it.each([
    ['a page number', 'Side 1 av 1;;;;'],
    ['a page number and when it was printed', 'Side 1 av 1;;;;', 'Utskrift 25.10.2025;;;;'],
  ])('is one too where a list ends with %s, which stays to be looked at', async (_name, ...foot) => {
    const desk = await openDesk();
    const said = await intake(desk, write(desk, 'a.csv', [HEAD, ...ROWS, 'Sum;;;3,75;', ...foot]), '--send');
    expect(said.json).toMatchObject({ rows: 2 + foot.length, valid: 2, sent: 2 });
    expect(said.json.controlTotal).toEqual({ line: 4, sums: { Antall: 3.75 } });
    expect(said.json.invalid.map(({ line }) => line)).toEqual(foot.map((_line, at) => 5 + at));
  });

  it.each([
    ['whose number is another', 'Sum;;;3,70;'],
    ['without a number', 'Sum;;;;'],
    ['that is a row', '25.10.2025;10482;Total;3,75;'],
    ['that is not called so', 'Frakt;;;3,75;'],
  ])('%s is a row like any other', async (_name, line) => {
    const desk = await openDesk();
    const said = await intake(desk, write(desk, 'a.csv', [HEAD, ...ROWS, line]));
    expect([said.json.rows, said.json.controlTotal]).toEqual([3, null]);
  });

  it('is one only at the end, and is found again when the file is read in another way', async () => {
    const desk = await openDesk();
    const middle = await intake(desk, write(desk, 'a.csv', [HEAD, ...ROWS, 'Sum;;;3,75;', ROWS[0]!]));
    expect([middle.json.rows, middle.json.controlTotal]).toEqual([4, null]);
    await withEngine(desk, async (ask) => {
      const file = write(desk, 'b.csv', [HEAD, ...ROWS, 'Sum;;;3,75;']);
      const { batch } = await ask('intake/read', { connection: 'Prøve', file });
      const again = await ask('intake/finding', { batch, what: 'encoding', value: 'windows-1252' });
      expect([again.rows, again.controlTotal]).toEqual([2, { row: 4, sums: { Antall: '3.75' } }]);
    });
  });

  const BARE = 'it has only numbers, and they are the sums of the rows above';

  it.each([';;;3,75;5,00', ';;;3,75;'])(
    'without a label stays a row that a person is asked about: %s',
    async (line) => {
      const desk = await openDesk();
      const file = write(desk, 'a.csv', [HEAD, ...ROWS, line]);
      const said = await intake(desk, file, '--send');
      expect(said.json).toMatchObject({ rows: 3, valid: 2, sent: 2, controlTotal: null });
      expect(said.json.invalid).toEqual([{ line: 4, errors: [expect.stringContaining(BARE)] }]);
      expect([said.code, taken(desk)]).toEqual([3, 'AB']);
      const left = await desk.run<IntakeOut & { leftOut: number }>(
        'intake',
        'send',
        String(said.json.batch),
        '--leave-out',
        '4',
        '--reason',
        'sumrad',
      );
      expect([left.code, left.json.invalid, left.json.leftOut, taken(desk)]).toEqual([0, [], 1, 'AB']);
    },
  );

  it('without a label is left out by who reads the file', async () => {
    const desk = await openDesk();
    const file = write(desk, 'a.csv', [HEAD, ...ROWS, ';;;3,75;']);
    const said = await intake(desk, file, '--leave-out', '4', '--reason', 'sumrad', '--send');
    expect([said.code, said.json.valid, said.json.sent, taken(desk)]).toEqual([0, 2, 2, 'AB']);
    const wrong = await intake(desk, file, '--leave-out', '9', '--reason', 'sumrad', '--send');
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--leave-out')]);
    const again = await intake(desk, file, '--leave-out', '2', '--reason', 'ja', '--send');
    expect([again.json.sent, taken(desk)]).toEqual([0, 'AB']);
  });

  it.each([
    ['of other numbers', ';;;3,70;', ['Dato is missing', 'Prosjekt is missing', 'Varenr is missing']],
    ['with something beside them', ';10482;;3,75;', ['Dato is missing', 'Varenr is missing']],
  ])('%s without a label is a row with errors', async (_name, line, errors) => {
    const desk = await openDesk();
    const { json } = await intake(desk, write(desk, 'a.csv', [HEAD, ...ROWS, line]));
    const said = (json.invalid as unknown as { errors: string[] }[])[0]!.errors;
    expect(said).toHaveLength(errors.length);
    expect(said.join()).not.toContain(BARE);
  });

  it('a row with all that it needs goes, though its number is the sum of those above', async () => {
    const desk = await openDesk();
    const said = await intake(desk, write(desk, 'a.csv', [HEAD, ...ROWS, '25.10.2025;10482;C;3,75;']), '--send');
    expect([said.code, said.json.sent, taken(desk)]).toEqual([0, 3, 'ABC']);
  });
});
