// The grid, its findings and its sums as files: numbers are numbers, texts are no formulas, and every line of the filter is there once.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { GridLook } from '../../../preload/contract/grid.ts';
import { type Desk, entry, openDesk, pull } from '../../support/desk.ts';
import { readTable } from '../../files/table/support.ts';
import { withEngine } from '../intake/intake-desk.ts';

type AskEngine = Parameters<Parameters<typeof withEngine>[1]>[0];

const plain: GridLook = { filter: {}, sort: { column: 'timer', descending: true }, groups: [] };
const words = { 'column.timer': 'Timer', 'finding.zero-hours': '0 timer', sum: 'Sum' };
const columns = ['dato' as const, 'ansatt' as const, 'prosjekt' as const, 'timer' as const];

/** Three entries: one of no hours, one whose project looks like a formula. */
async function inReview(work: (ask: AskEngine, run: number, desk: Desk) => Promise<void>): Promise<void> {
  const desk = await openDesk();
  desk.sandbox.addTime(entry({ AntallTimer: 7.5, Dato: '2026-10-02T00:00:00' }));
  desk.sandbox.addTime(entry({ AntallTimer: 0, FakturaTimeAntall: 0, Dato: '2026-10-09T00:00:00' }));
  desk.sandbox.addTime(entry({ AntallTimer: 11.25, ProsjektLinjeId: '=1+1', Dato: '2026-10-10T00:00:00' }));
  const { run } = await pull(desk);
  await withEngine(desk, (ask) => work(ask, run, desk));
}

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(/[;,](?=\D|\d|$)/));

test('the entries go out as they are filtered and sorted, as CSV and as a workbook', async () => {
  await inReview(async (ask, run, desk) => {
    const csv = path.join(desk.root, 'poster.csv');
    const asked = { run, what: 'grid' as const, look: plain, words, language: 'nb' as const };
    const own = [...columns, 'prosjektLinje' as const];
    expect(await ask('sheets/save', { ...asked, columns: own, file: csv })).toEqual({ file: csv, rows: 3 });
    const [heads, ...rows] = readFileSync(csv, 'utf8').trimEnd().split('\r\n');
    const names = heads!.replace('\uFEFF', '').split(';');
    expect(names[0]).toBe('id');
    const timer = rows.map((row) => row.split(';')[names.indexOf('Timer')]);
    expect(timer).toEqual(['11,25', '7,5', '0']);
    expect(rows[0]).toContain(";'=1+1;");

    const book = path.join(desk.root, 'poster.xlsx');
    writeFileSync(book, 'what was there');
    await ask('sheets/save', { ...asked, columns: own, file: book });
    const read = await readTable(book);
    expect(read.found.columns).toEqual(names.map((name) => name));
    expect(read.cells.map((cells) => cells[names.indexOf('Timer')])).toEqual(['11.25', '7.5', '0']);
    expect(read.cells[0]![names.indexOf('dato')]).toBe('2026-10-10');
    expect(readdirSync(desk.root).filter((file) => file.endsWith('.part'))).toEqual([]);
  });
});

test('a line for each finding, and the sums of the groups with the whole below them', async () => {
  await inReview(async (ask, run, desk) => {
    const file = path.join(desk.root, 'table.csv');
    const asked = { run, columns, words, file, language: 'en' as const };
    await ask('sheets/save', { ...asked, what: 'findings', look: plain });
    const { findings } = await ask('grid/summary', { run });
    expect(linesOf(file)).toHaveLength(1 + findings.reduce((sum, { records }) => sum + records, 0));
    expect(readFileSync(file, 'utf8')).toContain(',0 timer,');

    await ask('sheets/save', { ...asked, what: 'sums', look: { ...plain, groups: ['ansatt', 'week'] } });
    const [, ...rows] = linesOf(file);
    const hours = rows.map((row) => Number(row.at(-3)));
    expect(rows.at(-1)![0]).toBe('Sum');
    expect(hours).toEqual([7.5, 11.25, 18.75]);
    expect(rows.map((row) => row[2]).slice(0, 2)).toEqual(['2026-W40', '2026-W41']);
  });
});

test('a file that cannot be written leaves what was there, and says why', async () => {
  await inReview(async (ask, run, desk) => {
    const file = path.join(desk.root, 'missing', 'poster.csv');
    const asked = ask('sheets/save', { run, what: 'grid', look: plain, columns, words, file, language: 'nb' });
    await expect(asked).rejects.toThrow(/file-not-written/);
  });
});
