// A batch between reading and sending: findings chosen, columns mapped, cells fixed and undone, rows left out, sums, mappings kept.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Input } from '../../../preload/contract/channels.ts';
import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { type Desk, openDesk } from '../../support/desk.ts';
import { type AskEngine, products, send, taken, withEngine, writeRows } from './intake-desk.ts';

const HEAD = 'Bilagsdato;Ordrenr;Varenr;Tekst;Ant;Ut pris;Prosj';

async function at<T>(
  lines: readonly string[],
  work: (ask: AskEngine, batch: IntakeDetailWire, desk: Desk) => Promise<T>,
  name = 'fil.csv',
): Promise<T> {
  const desk = await openDesk();
  const file = path.join(desk.root, name);
  writeFileSync(file, `${[HEAD, ...lines].join('\r\n')}\r\n`);
  return withEngine(desk, async (ask) => work(ask, await ask('intake/read', { connection: 'Prøve', file }), desk));
}

const GOOD = '25.10.2025;O-1;2041887;Kobberrør;12,00;10,50;10482';
const rowsOf = async (ask: AskEngine, view: Input<'intake/rows'>['view'] = 'all', text?: string) => {
  const more = text === undefined ? {} : { text };
  return (await ask('intake/rows', { batch: 1, view, sort: null, offset: 0, limit: 100, ...more })).rows;
};

describe('what was understood', () => {
  it('is told with examples, and changed', async () => {
    await at(['03/04/2025;O-1;A;x;1,00;2,00;10482'], async (ask, batch, desk) => {
      expect(batch.findings.map(({ what, value, ambiguous }) => [what, value, ambiguous])).toEqual([
        ['encoding', 'utf-8', false],
        ['delimiter', ';', false],
        ['header', '1', false],
        ['decimal', ',', false],
        ['dates', 'dmy', true],
      ]);
      expect(batch.blocked).toEqual(['findings']);
      await expect(ask('intake/send', { batch: 1 })).rejects.toThrow(/does not tell its dates \(03\/04\/2025/);
      const chosen = await ask('intake/finding', { batch: 1, what: 'dates', value: 'mdy' });
      expect([chosen.blocked, chosen.findings.at(-1)]).toMatchObject([[], { value: 'mdy', chosen: true }]);
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
    await at(['03.04.2025;O-1;A;x;1,00;2,00;10482'], async (ask, batch, desk) => {
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

  it('is not read again over fixed cells, unless they may go', async () => {
    await at([GOOD], async (ask) => {
      await ask('intake/fix', { batch: 1, fix: { cells: [{ row: 2, column: 'Ant', value: '7' }] } });
      const again = { batch: 1, what: 'encoding', value: 'windows-1252' } as const;
      await expect(ask('intake/finding', again)).rejects.toThrow(/cells of it were fixed/);
      expect((await ask('intake/finding', { ...again, again: true })).undoable).toBe(0);
      expect((await rowsOf(ask))[0]!.cells[3]).toBe('KobberrÃ¸r');
    });
  });
});

describe('mapping', () => {
  it('goes by name and synonym; what is left out is told; a constant, a factor and a table convert', async () => {
    await at([GOOD], async (ask, batch, desk) => {
      expect(batch.columns.map(({ name, field, by }) => [name, field, by])).toEqual([
        ['Bilagsdato', 'Dato', 'name'],
        ['Ordrenr', 'EksternId', 'name'],
        ['Varenr', 'ProduktId', 'name'],
        ['Tekst', 'Notat', 'name'],
        ['Ant', 'Antall', 'name'],
        ['Ut pris', 'Salgspris', 'name'],
        ['Prosj', 'ProsjektId', 'name'],
      ]);
      const sources = [
        { field: 'Dato', column: 'Bilagsdato' },
        { field: 'ProduktId', column: 'Varenr' },
        { field: 'Antall', column: 'Ant', factor: '0.001' },
        { field: 'ProsjektId', column: 'Prosj', lookup: { '10482': 'P-1' } },
        { field: 'AvdelingId', constant: '30' },
      ];
      expect((await ask('intake/map', { batch: 1, sources })).unmapped).toEqual([]);
      await ask('intake/send', { batch: 1 });
      const { fields } = desk.sandbox.dump().material[0]!;
      expect(fields).toMatchObject({ Antall: 0.012, ProsjektId: 'P-1', AvdelingId: '30' });
      expect(fields.Notat ?? null).toBe(null);
    });
  });

  it('names a field that is not there, a column that is not there, and a field mapped twice', async () => {
    await at([GOOD], async (ask) => {
      const map = (...sources: { field: string; column?: string }[]) => ask('intake/map', { batch: 1, sources });
      await expect(map({ field: 'Farge', column: 'Ant' })).rejects.toThrow(/no field Farge/);
      await expect(map({ field: 'Antall', column: 'Antal' })).rejects.toThrow(/no column Antal/);
      await expect(map({ field: 'Antall', column: 'Ant' }, { field: 'Antall', column: 'Prosj' })).rejects.toThrow(
        /twice/,
      );
      await expect(map({ field: 'Antall' })).rejects.toThrow(/both a column and a constant, or neither/);
    });
  });

  it('without a required field nothing is sent', async () => {
    await at([GOOD], async (ask) => {
      const mapped = await ask('intake/map', { batch: 1, sources: [{ field: 'Dato', column: 'Bilagsdato' }] });
      expect(mapped.unmapped).toEqual(['ProsjektId', 'ProduktId', 'Antall']);
      expect(mapped.blocked).toContain('unmapped');
      await expect(ask('intake/send', { batch: 1 })).rejects.toThrow(
        /ProsjektId, ProduktId, Antall|no row of it is new/,
      );
    });
  });

  it('is saved by name, exported, forgotten, imported, and used', async () => {
    await at([GOOD], async (ask, _batch, desk) => {
      await ask('intake/map', { batch: 1, sources: [{ field: 'Notat', column: 'Ordrenr' }] });
      await ask('intake/save-mapping', { batch: 1, name: 'Ahlsell' });
      const { path: file } = await ask('intake/export-mapping', {
        connection: 'Prøve',
        name: 'ahlsell',
        folder: desk.tray,
      });
      expect(await ask('intake/forget-mapping', { connection: 'Prøve', name: 'Ahlsell' })).toEqual([]);
      await ask('intake/import-mapping', { connection: 'Prøve', file });
      const used = await ask('intake/map', { batch: 1, mapping: 'Ahlsell' });
      expect([used.mapping, used.sources]).toEqual(['Ahlsell', [{ field: 'Notat', column: 'Ordrenr' }]]);
      await expect(ask('intake/map', { batch: 1, mapping: 'Brødrene' })).rejects.toThrow(/no such mapping/);
      writeFileSync(file, '{"name":1}');
      await expect(ask('intake/import-mapping', { connection: 'Prøve', file })).rejects.toThrow(/not a mapping/);
    });
  });
});

describe('checks', () => {
  it('tell all errors of a row', async () => {
    await at(['31.09.2025;;;x;3,5O;;', GOOD], async (ask, batch) => {
      expect(batch.counts).toMatchObject({ invalid: 1, new: 1 });
      expect(
        (await rowsOf(ask, 'invalid'))[0]!.problems.map(({ field, code, values }) => [field, code, values]),
      ).toEqual([
        ['Dato', 'no-such-day', { month: 9, days: 30, year: 2025 }],
        ['ProsjektId', 'missing', {}],
        ['ProduktId', 'missing', {}],
        ['Antall', 'letter-for-digit', { letter: 'O', digit: '0', place: 'last' }],
      ]);
      expect(batch.problems).toHaveLength(4);
    });
  });

  it('know names, locked periods and the future', async () => {
    const desk = await openDesk();
    const file = path.join(desk.root, 'a.csv');
    const dates = ['25.10.2025', '31.12.2024', '25.10.2099'];
    writeFileSync(file, `${HEAD}\r\n${dates.map((date) => `${date};O;A;x;1,00;1,00;10842`).join('\r\n')}\r\n`);
    const names = path.join(desk.root, 'prosjekt.csv');
    writeFileSync(names, 'Id;Navn\r\n10482;Fjellveien skole\r\n20000;Havna\r\n');
    await withEngine(desk, async (ask) => {
      await ask('names/import', { list: 'prosjekt', file: names });
      await ask('connections/update', { name: 'Prøve', options: { lockedThrough: '2024-12-31' } });
      await ask('intake/read', { connection: 'Prøve', file });
      const codes = (await rowsOf(ask)).map(({ problems }) => problems.map(({ code }) => code));
      expect(codes).toEqual([['unknown-id'], ['date-locked', 'unknown-id'], ['date-in-future', 'unknown-id']]);
      const [first] = await rowsOf(ask);
      expect(first!.problems[0]!.values).toEqual({ list: 'prosjekt', near: '10482', name: 'Fjellveien skole' });
    });
  });

  it('add up by state, project and product', async () => {
    const lines = [GOOD, GOOD.replace('12,00', '−2,00').replace('10482', '10511'), GOOD.replace('10,50', '0,333')];
    await at([...lines, '31.09.2025;O;A;x;1,00;1,00;10482'], async (ask) => {
      const sums = await ask('intake/sums', { batch: 1 });
      expect(sums.byState.new).toEqual({ rows: 3, quantity: '22', amount: '108.996', rounded: 0 });
      expect(sums.byState.invalid).toMatchObject({ rows: 1, quantity: '1', amount: '1' });
      expect(sums.byProject.map(({ id, sum }) => [id, sum.rows, sum.amount])).toEqual([
        ['10482', 2, '129.996'],
        ['10511', 1, '-21'],
      ]);
      expect(sums.byProduct.map(({ id, sum }) => [id, sum.rows])).toEqual([['2041887', 3]]);
    });
  });
});

describe('fixing', () => {
  const bad = (product: string) => `25.10.2025;O-9;${product};x;3,5O;1,00;10482`;

  it('one cell, many alike, parts of cells, empty ones filled from above; undone step by step', async () => {
    await at([GOOD, bad('A'), bad('B'), bad('')], async (ask, batch) => {
      expect(batch.counts).toMatchObject({ new: 1, invalid: 3 });
      const alike = { view: 'invalid', problem: { field: 'Antall', code: 'letter-for-digit' } } as const;
      const fixed = await ask('intake/fix', {
        batch: 1,
        fix: { replace: { column: 'Ant', find: 'O', by: '0', in: alike } },
      });
      expect([fixed.cells, fixed.batch.counts.new, fixed.batch.counts.invalid]).toEqual([3, 3, 1]);
      const filled = await ask('intake/fix', { batch: 1, fix: { fill: { column: 'Varenr', in: { rows: [5] } } } });
      expect([filled.cells, filled.batch.counts.invalid, filled.batch.undoable]).toEqual([1, 0, 2]);
      expect((await rowsOf(ask))[3]).toMatchObject({ fixed: ['Ant', 'Varenr'], state: 'new' });
      expect((await rowsOf(ask))[3]!.cells[2]).toBe('B');
      const set = {
        column: 'Prosj',
        value: '99',
        in: { view: 'all', cell: { column: 'Ordrenr', value: 'O-9' } },
      } as const;
      expect((await ask('intake/fix', { batch: 1, fix: { set } })).cells).toBe(3);
      for (const [cells, invalid] of [
        [3, 0],
        [1, 1],
        [3, 3],
      ]) {
        const undone = await ask('intake/undo', { batch: 1 });
        expect([undone.cells, undone.batch.counts.invalid]).toEqual([cells, invalid]);
      }
      await expect(ask('intake/undo', { batch: 1 })).rejects.toThrow(/nothing was changed/);
      await expect(
        ask('intake/fix', { batch: 1, fix: { cells: [{ row: 2, column: 'Antal', value: '' }] } }),
      ).rejects.toThrow(/no column Antal/);
    });
  });

  it('a row with a cell too many is whole once a person has set a cell of it, and can be undone', async () => {
    await at([`${GOOD};for mye`, GOOD], async (ask, batch) => {
      expect([batch.counts.invalid, (await rowsOf(ask, 'invalid'))[0]!.problems[0]!.code]).toEqual([1, 'ragged']);
      const fixed = await ask('intake/fix', { batch: 1, fix: { cells: [{ row: 2, column: 'Tekst', value: 'Rør' }] } });
      expect(fixed.batch.counts).toMatchObject({ new: 2, invalid: 0 });
      expect((await ask('intake/undo', { batch: 1 })).batch.counts).toMatchObject({ new: 1, invalid: 1 });
    });
  });

  it('elsewhere: rows with errors go out with their reasons and come back fixed', async () => {
    await at([GOOD, bad('A'), '=1+1;O;;x;-4,00;;10482'], async (ask, _batch, desk) => {
      const saved = await ask('intake/save-bad', { batch: 1, folder: desk.tray, language: 'nb' });
      expect([path.basename(saved.path), saved.rows]).toEqual(['fil rader med feil.csv', 2]);
      const text = readFileSync(saved.path, 'utf8');
      expect(text).toContain(`Import;Rad;${HEAD};Feil`);
      expect(text).toContain('Ant: «3,5O» er ikke et tall, siste tegn er bokstaven O');
      expect(text).toContain(`1;4;'=1+1;O;;x;-4,00;;10482;Bilagsdato: «=1+1» er ikke en dato · ProduktId mangler`);
      writeFileSync(saved.path, text.replace(';3,5O;', ';3,50;').replace("'=1+1;O;;", '25.10.2025;O;B;'));
      const back = await ask('intake/take-back', { batch: 1, file: saved.path });
      expect([back.cells, back.batch.counts.new, back.batch.counts.invalid]).toEqual([3, 3, 0]);
      writeFileSync(saved.path, text.replaceAll('\n1;', '\n7;'));
      await expect(ask('intake/take-back', { batch: 1, file: saved.path })).rejects.toThrow(
        /of intake 7, not of intake 1/,
      );
      await expect(ask('intake/save-bad', { batch: 1, folder: desk.tray, language: 'en' })).rejects.toThrow(
        /no row of it/,
      );
    });
  });

  it('rows left out are not sent and not counted as sent; doubles go when a person wants them', async () => {
    const desk = await openDesk();
    await send(desk, writeRows(desk, 'a.csv', products('A')));
    await withEngine(desk, async (ask) => {
      const file = writeRows(desk, 'b.csv', products('AABC'));
      const read = await ask('intake/read', { connection: 'Prøve', file });
      expect(read.counts).toMatchObject({ double: 1, new: 3 });
      const [double] = (await ask('intake/rows', { batch: 2, view: 'double', sort: null, offset: 0, limit: 9 })).rows;
      expect(double).toMatchObject({ row: 2, sentBefore: { batch: 1, row: 2, unknown: false } });
      expect((await ask('intake/sums', { batch: 2 })).doublesOf).toMatchObject([{ batch: 1, rows: 1 }]);
      await ask('intake/mark', { batch: 2, in: { rows: [5] }, as: 'dropped' });
      const forced = await ask('intake/mark', { batch: 2, in: { view: 'double' }, as: 'forced' });
      expect(forced.batch.counts).toMatchObject({ double: 0, new: 3, dropped: 1 });
      const sent = await ask('intake/send', { batch: 2 });
      expect([sent.sent, sent.batch.state, taken(desk)]).toEqual([3, 'done', 'AAAB']);
      await expect(ask('intake/mark', { batch: 2, in: { rows: [2] }, as: 'dropped' })).resolves.toMatchObject({
        rows: 0,
      });
    });
    expect((await send(desk, writeRows(desk, 'c.csv', products('C')))).json.sent).toBe(1);
  });
});

describe('windows of rows', () => {
  it('by view, words and order', async () => {
    const lines = ['9,00', '10,00', '-3,00', '10,00'].map(
      (quantity, n) => `25.10.2025;O-${n};V${n};Rør ${n};${quantity};1,00;10482`,
    );
    await at([...lines, 'x;;;;;;'], async (ask) => {
      const order = async (column: string, descending: boolean) =>
        (
          await ask('intake/rows', { batch: 1, view: 'new', sort: { column, descending }, offset: 0, limit: 9 })
        ).rows.map(({ row }) => row);
      expect(await order('Ant', false)).toEqual([4, 2, 3, 5]);
      expect(await order('Ant', true)).toEqual([3, 5, 2, 4]);
      expect((await rowsOf(ask, 'all', 'RØR o-2')).map(({ row }) => row)).toEqual([4]);
      const end = await ask('intake/rows', { batch: 1, view: 'all', sort: null, offset: 4, limit: 100 });
      expect([end.total, end.rows.map(({ row, state }) => [row, state])]).toEqual([5, [[6, 'invalid']]]);
    });
  });
});

describe('the field list', () => {
  it('is edited; what was sent is known by the new fingerprint', async () => {
    const desk = await openDesk();
    await send(desk, writeRows(desk, 'a.csv', [{ product: 'A', reference: 'O-1' }]));
    await withEngine(desk, async (ask) => {
      const fields = await ask('intake/fields', { connection: 'Prøve' });
      const file = writeRows(desk, 'b.csv', [{ product: 'A', reference: 'O-2' }]);
      expect((await ask('intake/read', { connection: 'Prøve', file })).counts).toMatchObject({ new: 1, double: 0 });
      const without = fields.map((field) => (field.name === 'EksternId' ? { ...field, fingerprint: false } : field));
      await ask('intake/set-fields', {
        connection: 'Prøve',
        fields: without.map((field) => ({ ...field, allowed: [...field.allowed] })),
      });
      expect((await ask('intake/get', { batch: 2 })).counts).toMatchObject({ new: 0, double: 1 });
      const wrong = without.map((field) => ({ ...field, allowed: [...field.allowed], fingerprint: false }));
      await expect(ask('intake/set-fields', { connection: 'Prøve', fields: wrong })).rejects.toThrow(
        /no field is part of it/,
      );
    });
  });

  it('limits values: allowed ones, length, size, default', async () => {
    const desk = await openDesk();
    const file = writeRows(desk, 'a.csv', [{ product: 'ABCDEF' }, { product: 'A', quantity: '99' }, { product: 'A' }]);
    await withEngine(desk, async (ask) => {
      const change: Record<string, object> = {
        ProduktId: { maxLength: 3 },
        Antall: { max: '50' },
        AvdelingId: { allowed: ['10', '20'], default: '10', required: true },
        ProsjektId: { allowed: ['1', '2'] },
      };
      const fields = (await ask('intake/fields', { connection: 'Prøve' })).map((field) => ({
        ...field,
        allowed: [...field.allowed],
        ...change[field.name],
      }));
      await ask('intake/set-fields', { connection: 'Prøve', fields });
      await ask('intake/read', { connection: 'Prøve', file });
      expect((await rowsOf(ask)).map(({ problems }) => problems.map(({ code }) => code))).toEqual([
        ['not-allowed', 'too-long'],
        ['not-allowed', 'too-large'],
        ['not-allowed'],
      ]);
    });
  });
});

it('what was sent meanwhile is not sent, and a person who saw another number is asked to look again', async () => {
  const desk = await openDesk();
  await withEngine(desk, async (ask) => {
    const read = (name: string, rows: string) =>
      ask('intake/read', { connection: 'Prøve', file: writeRows(desk, name, products(rows)) });
    expect((await read('a.csv', 'AB')).counts.new).toBe(2);
    expect((await read('b.csv', 'BC')).counts.new).toBe(2);
    await ask('intake/send', { batch: 1, rows: 2 });
    await expect(ask('intake/send', { batch: 2, rows: 2 })).rejects.toThrow(
      /2 new rows were shown, and now there are 1/,
    );
    const seen = await ask('intake/get', { batch: 2 });
    expect(seen.counts).toMatchObject({ new: 1, double: 1 });
    expect((await ask('intake/send', { batch: 2, rows: 1 })).sent).toBe(1);
    expect(taken(desk)).toBe('ABC');
  });
});

it('a file is kept with its hash, whatever becomes of the original; the batch is let go, and history knows', async () => {
  await at([GOOD], async (ask, batch, desk) => {
    writeFileSync(path.join(desk.root, 'fil.csv'), 'changed');
    expect(readFileSync(batch.kept!, 'utf8')).toContain(GOOD);
    expect((await ask('intake/discard', { batch: 1 })).state).toBe('discarded');
    await expect(ask('intake/send', { batch: 1 })).rejects.toThrow(/it is discarded/);
    expect(await ask('intake/list', {})).toMatchObject([{ file: 'fil.csv', state: 'discarded', rows: 1 }]);
    expect(await ask('todo/list', {})).toEqual([]);
  });
});
