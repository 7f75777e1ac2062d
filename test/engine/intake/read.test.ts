// Reading a file: what was understood is told and can be changed, and the file is kept with its hash.

import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { consoleIn, openDesk } from '../../support/desk.ts';
import { workbook } from '../../files/table/make-workbook.ts';
import { GOOD, HEAD, rowsOf, send, withEngine, withFile, writeRows } from './intake-desk.ts';

describe('what was understood', () => {
  it('is told with examples, and changed', async () => {
    await withFile(['03/04/2025;O-1;A;x;1,00;2,00;10482'], async (ask, batch, desk) => {
      expect(batch.findings.map(({ what, value, ambiguous }) => [what, value, ambiguous])).toEqual([
        ['encoding', 'utf-8', false],
        ['delimiter', ';', false],
        ['header', '1', false],
        ['decimal', ',', false],
        ['dates', 'dmy', true],
      ]);
      expect(batch.blocked).toEqual(['findings']);
      expect((await ask('intake/list', {}))[0]!.waitsFor).toEqual({ answers: 1, columns: 0 });
      await expect(ask('intake/send', { batch: 1 })).rejects.toThrow(/does not tell its dates \(03\/04\/2025/);
      const chosen = await ask('intake/finding', { batch: 1, what: 'dates', value: 'mdy' });
      expect([chosen.blocked, chosen.findings.at(-1)]).toMatchObject([[], { value: 'mdy', chosen: true }]);
      expect(chosen.waitsFor.answers).toBe(0);
      await ask('intake/send', { batch: 1 });
      expect(desk.sandbox.dump().material[0]!.fields.Dato).toBe('2025-03-04T00:00:00');
      await expect(ask('intake/finding', { batch: 1, what: 'dates', value: 'dmy' })).rejects.toThrow(/sent already/);
      // The next file of this supplier is answered as this one was.
      const file = path.join(desk.root, 'neste.csv');
      writeFileSync(file, `${HEAD}\r\n05/06/2025;O-2;A;x;1,00;2,00;10482\r\n`);
      const next = await ask('intake/read', { connection: 'Prøve', file });
      expect(next.findings.at(-1)).toMatchObject({ value: 'mdy', ambiguous: false, chosen: true });
      expect(next.columns.map(({ by }) => by)).toContain('remembered');
    });
  });

  it('is not asked of dates with dots; who says otherwise is heard with the next file too', async () => {
    await withFile(['03.04.2025;O-1;A;x;1,00;2,00;10482'], async (ask, batch, desk) => {
      expect([batch.blocked, batch.findings.at(-1)]).toMatchObject([[], { value: 'dmy', ambiguous: false }]);
      await ask('intake/send', { batch: 1 });
      expect(desk.sandbox.dump().material[0]!.fields.Dato).toBe('2025-04-03T00:00:00');
      const next = async (name: string, day: string) => {
        const file = path.join(desk.root, name);
        writeFileSync(file, `${HEAD}\r\n${day};O-2;A;x;1,00;2,00;10482\r\n`);
        return ask('intake/read', { connection: 'Prøve', file });
      };
      const { batch: second } = await next('to.csv', '05.06.2025');
      await ask('intake/finding', { batch: second, what: 'dates', value: 'mdy' });
      expect((await next('tre.csv', '07.08.2025')).findings.at(-1)).toMatchObject({ value: 'mdy', chosen: true });
      // What can only be read in one way is.
      expect((await next('fire.csv', '25.10.2025')).findings.at(-1)).toMatchObject({ value: 'dmy', chosen: false });
    });
  });

  it('is asked of the hidden rows of each sheet: an answer of the last one would leave out others unseen', async () => {
    const desk = await openDesk();
    const row = (order: string) => [{ day: 45955 }, order, '2041887', 'Rør', 12, 10.5, '10482'];
    const sheet = (...orders: string[]) => {
      const file = path.join(desk.root, `${orders[0]}.xlsx`);
      writeFileSync(file, workbook({ Uttak: [HEAD.split(';'), ...orders.map(row)] }, [3]));
      return file;
    };
    await withEngine(desk, async (ask) => {
      const first = await ask('intake/read', { connection: 'Prøve', file: sheet('O-1', 'O-2', 'O-3') });
      expect([first.blocked, first.counts]).toMatchObject([['findings'], { new: 3 }]);
      await expect(ask('intake/send', { batch: 1 })).rejects.toThrow(/hidden rows \(.*O-2/);
      const without = await ask('intake/finding', { batch: 1, what: 'hidden', value: 'leave-out' });
      expect([without.blocked, without.counts]).toMatchObject([[], { new: 2 }]);
      expect((await rowsOf(ask)).map(({ row: line }) => line)).toEqual([2, 4]);
      const next = await ask('intake/read', { connection: 'Prøve', file: sheet('O-4', 'O-5') });
      expect([next.blocked, next.counts]).toMatchObject([['findings'], { new: 2 }]);
    });
  });

  it.each(['hidden', 'veryHidden'] as const)(
    'is asked of a sheet that is %s, which may hold rows: none is passed over without a word',
    async (state) => {
      const desk = await openDesk();
      const row = (order: string) => [{ day: 45955 }, order, '2041887', 'Rør', 12, 10.5, '10482'];
      const file = path.join(desk.root, 'uttak.xlsx');
      const intake = (...words: string[]) =>
        desk.run<{ rows: number; sent: number }>('intake', file, '--connection', 'Prøve', ...words);
      const sheets = { Uttak: [HEAD.split(';'), row('O-1')], Rest: [HEAD.split(';'), row('O-2'), row('O-3')] };
      // Only what is hidden holds a table: it is not read unasked either.
      writeFileSync(file, workbook({ ...sheets, Uttak: [] }, [], { sheets: { Rest: state } }));
      const only = await intake();
      expect([only.code, only.json.rows]).toEqual([3, 2]);
      expect(only.err).toContain('Rest (hidden in Excel): 2 rows');
      writeFileSync(file, workbook(sheets, [], { sheets: { Rest: state } }));
      const read = await intake();
      expect([read.code, read.json.rows]).toEqual([3, 1]);
      expect(read.err).toMatch(/Uttak: 1 row\b.*Rest \(hidden in Excel\): 2 rows.*--as sheet=Uttak\|Rest/);
      expect((await intake('--send')).code).toBe(1);
      expect(desk.sandbox.dump().material).toEqual([]);
      expect((await intake('--as', 'sheet=Rest', '--send')).json).toMatchObject({ rows: 2, sent: 2 });
    },
  );

  it('is asked of a sheet with a single row: it is lost where the other one is read', async () => {
    const desk = await openDesk();
    const row = (order: string) => [{ day: 45955 }, order, '2041887', 'Rør', 12, 10.5, '10482'];
    const file = path.join(desk.root, 'uttak.xlsx');
    const intake = (...words: string[]) =>
      desk.run<{ rows: number; sent: number }>('intake', file, '--connection', 'Prøve', '--send', ...words);
    const sheets = (...rest: Parameters<typeof workbook>[0][string]) =>
      writeFileSync(file, workbook({ Uttak: [HEAD.split(';'), row('O-1'), row('O-2')], Rest: rest }));
    sheets(row('O-3'));
    const asked = await intake();
    expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('sheet (Uttak or Rest)')]);
    expect((await desk.run('intake', file, '--connection', 'Prøve')).err).toContain('Rest: 1 row,');
    expect((await intake('--as', 'sheet=Uttak')).json).toMatchObject({ rows: 2, sent: 2 });
    // A title, a sum or headings alone are no row.
    for (const lone of [['Uttak 2025'], ['Sum', 24], HEAD.split(';')]) {
      sheets(lone);
      expect((await desk.run('intake', file, '--connection', 'Prøve')).err).not.toContain('Rest');
    }
  });

  it('is asked of the sheet also where the first one was sent before: the next month stands in another', async () => {
    const desk = await openDesk();
    const file = path.join(desk.root, 'aar.xlsx');
    const row = (order: string) => [{ day: 45955 }, order, 'A', 'x', 1, 1, '10482'];
    const months = { Mars: [HEAD.split(';'), row('O-1')], April: [HEAD.split(';'), row('O-2')] };
    const intake = (...more: string[]) =>
      desk.run<{ sent: number; error?: { cause: string } }>('intake', file, '--connection', 'Prøve', '--send', ...more);
    writeFileSync(file, workbook({ Mars: months.Mars }));
    expect((await intake()).json.sent).toBe(1);
    writeFileSync(file, workbook(months));
    const asked = await intake();
    expect([asked.code, asked.json.error?.cause]).toEqual([1, expect.stringContaining('does not tell its sheet')]);
    expect((await intake('--as', 'sheet=April')).json.sent).toBe(1);
  });

  it('is asked of rows that are hidden far down the sheet too', async () => {
    const desk = await openDesk();
    const row = (at: number) => [{ day: 45955 }, `O-${at}`, '2041887', 'Rør', 12, 10.5, '10482'];
    const file = path.join(desk.root, 'lang.xlsx');
    const rows = Array.from({ length: 4_500 }, (_, at) => row(at + 2));
    writeFileSync(file, workbook({ Uttak: [HEAD.split(';'), ...rows] }, [4_400]));
    await withEngine(desk, async (ask) => {
      const found = await ask('intake/read', { connection: 'Prøve', file });
      expect([found.blocked, found.counts]).toMatchObject([['findings'], { new: 4_500 }]);
      expect(found.findings.find(({ what }) => what === 'hidden')!.examples[0]).toContain('O-4400');
      const without = await ask('intake/finding', { batch: 1, what: 'hidden', value: 'leave-out' });
      expect([without.blocked, without.counts]).toMatchObject([[], { new: 4_499 }]);
    });
  });

  it.each([
    ['decimal', '25.10.2025;O-1;A;x;12,50;2;10482', '25.10.2025;O-1;A;x;0.5;2;10482', '1.234', '.'],
    ['dates', '25/10/2025;O-1;A;x;1,00;2,00;10482', '10/25/2025;O-1;A;x;1,00;2,00;10482', '03/04/2025', 'mdy'],
  ] as const)(
    'is asked of its %s where a row far down contradicts the others',
    async (what, usual, against, either, value) => {
      const other = what === 'decimal' ? usual.replace('12,50', either) : usual.replace('25/10/2025', either);
      const lines = [...Array.from({ length: 2_400 }, (_, at) => usual.replace('O-1', `O-${at}`)), other, against];
      await withFile(lines, async (ask, batch) => {
        const finding = batch.findings.find((one) => one.what === what)!;
        expect([batch.blocked, finding.ambiguous, finding.examples]).toEqual([
          ['findings'],
          true,
          [expect.any(String), either],
        ]);
        const chosen = await ask('intake/finding', { batch: 1, what, value });
        expect(chosen.findings.find((one) => one.what === what)).toMatchObject({
          value,
          ambiguous: false,
          chosen: true,
        });
        const rows = await rowsOf(ask, 'all', either);
        expect([rows.map(({ state }) => state), chosen.counts]).toMatchObject([['new'], { new: 2, invalid: 2_400 }]);
      });
    },
  );

  it('is not asked where a wrong cell stands beside cells that read in one way alone', async () => {
    const rows = ['25.10.2025;O-1;A;x;12,50;2,00;10482', '25.10.2025;O-2;A;x;0.5;2,00;10482'];
    await withFile(rows, async (_ask, batch) => {
      expect(batch.findings.find(({ what }) => what === 'decimal')).toMatchObject({ value: ',', ambiguous: false });
    });
  });

  it('says which columns are hidden, and what is taken from them', async () => {
    const desk = await openDesk();
    const file = path.join(desk.root, 'kolonner.xlsx');
    const row = [{ day: 45955 }, 'O-1', '2041887', 'Rør', 12, 10.5, '10482'];
    writeFileSync(file, workbook({ Uttak: [HEAD.split(';'), row] }, [], { columns: [4, 5] }));
    const said = await desk.run('intake', file, '--connection', 'Prøve');
    const [text, quantity] = HEAD.split(';').slice(3, 5);
    expect(said.err).toContain('The sheet hides columns, which are read like the others:');
    expect(said.err).toContain(text);
    expect(said.err).toContain(`${quantity} (taken for Antall)`);
    expect(said.code).toBe(0);
  });

  it('takes the sheet that was chosen last time only where there is one of that name', async () => {
    const desk = await openDesk();
    const row = (order: string) => [{ day: 45955 }, order, '2041887', 'Rør', 12, 10.5, '10482'];
    const month = (name: string, next: string) => {
      const file = path.join(desk.root, `${name}.xlsx`);
      const sheets = { [name]: [HEAD.split(';'), row(`${name}-1`)], [next]: [HEAD.split(';'), row(`${next}-1`)] };
      writeFileSync(file, workbook(sheets));
      return file;
    };
    await desk.do('intake', month('Oktober', 'November'), '--connection', 'Prøve', '--as', 'sheet=November', '--send');
    const next = await desk.run('intake', month('Desember', 'Januar'), '--connection', 'Prøve');
    expect([next.code, next.err]).toEqual([3, expect.stringContaining('--as sheet=Desember|Januar')]);
  });

  it('is not read again over fixed cells, unless they may go', async () => {
    await withFile([GOOD], async (ask) => {
      await ask('intake/fix', { batch: 1, fix: { cells: [{ row: 2, column: 'Ant', value: '7' }] } });
      const again = { batch: 1, what: 'encoding', value: 'windows-1252' } as const;
      await expect(ask('intake/finding', again)).rejects.toThrow(/cells of it were fixed/);
      expect((await ask('intake/finding', { ...again, again: true })).undoable).toBe(0);
      expect((await rowsOf(ask))[0]!.cells[3]).toBe('KobberrÃ¸r');
    });
  });
});

it('a file is kept with its hash, whatever becomes of the original; the batch is let go, and history knows', async () => {
  await withFile([GOOD], async (ask, batch, desk) => {
    writeFileSync(path.join(desk.root, 'fil.csv'), 'changed');
    expect(readFileSync(batch.kept!, 'utf8')).toContain(GOOD);
    expect((await ask('intake/discard', { batch: 1 })).state).toBe('discarded');
    await expect(ask('intake/send', { batch: 1 })).rejects.toThrow(/it is discarded/);
    expect(await ask('intake/list', {})).toMatchObject([{ file: 'fil.csv', state: 'discarded', rows: 1 }]);
    expect(await ask('todo/list', {})).toEqual([]);
  });
});

it('a data folder that was moved still has its files; one that was altered is an alarm', async () => {
  const desk = await openDesk();
  await send(desk, writeRows(desk, 'a.csv', [{ product: 'A' }, { product: '' }]));
  const moved = `${desk.data}-moved`;
  renameSync(desk.data, moved);
  const [kept] = await withEngine({ data: moved }, async (ask) => [(await ask('intake/get', { batch: 1 })).kept!]);
  expect(kept.startsWith(moved)).toBe(true);
  const verify = () => consoleIn<{ ok: boolean; checks: { name: string; ok: boolean }[] }>(moved, ['verify']);
  expect((await verify()).json.ok).toBe(true);
  appendFileSync(kept, 'x');
  expect((await verify()).err).toContain('was altered after it was read');
  rmSync(kept);
  expect((await verify()).err).toContain('is gone');
});
