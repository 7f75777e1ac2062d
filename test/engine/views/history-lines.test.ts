// History names the line that stands for an entry as the file has it: where lines add up, there are fewer lines than entries.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Desk, fullEntry, hours, pull } from '../../support/desk.ts';
import { BOTH, paidByInvoice, pulledTo, twoDestinations } from '../../support/destinations.ts';
import { payrollDesk } from '../../support/payroll-desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

interface TraceOut {
  readonly line: number | null;
  readonly deliveries: readonly { readonly destination: string; readonly line: number | null }[];
}

/** Some columns of what was found in history, out as CSV. */
async function sheetOf(desk: Desk, search: object, columns: readonly string[]): Promise<string[][]> {
  const file = path.join(desk.root, 'historikk.csv');
  const words = { 'sheet.history': 'Historikk' };
  await withEngine(desk, (ask) => ask('sheets/history', { ...search, file, language: 'nb', words }));
  const [headings, ...rows] = readFileSync(file, 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  return rows.map((cells) => columns.map((name) => cells[headings!.indexOf(name)]!));
}

it('tells the line of the sum, a line of its own in the file that lists, and none where the file has none', async () => {
  const desk = await paidByInvoice();
  const entry = (day: number, invoiceable: number) =>
    desk.sandbox.addTime(
      fullEntry({
        ...BOTH,
        AnsattId: 1000,
        ...hours(day),
        FakturaTimeAntall: invoiceable,
        Dato: `2026-10-0${day}T00:00:00`,
      }),
    );
  const [, second] = [entry(1, 1), entry(2, 2)];
  const unpaid = desk.sandbox.addTime(
    fullEntry({ ...BOTH, AnsattId: 1001, ...hours(3), FakturaTimeAntall: 0, Dato: '2026-10-03T00:00:00' }),
  );
  const { run } = await pull(desk);
  await desk.do('hand-over', String(run), '--period', '2026-10');
  const [file] = readdirSync(desk.payroll);
  expect(readFileSync(path.join(desk.payroll, file!), 'utf8').trim().split('\r\n')).toHaveLength(1);
  const linesOf = async (id: number) => {
    const [trace] = await desk.do<TraceOut[]>('history', '--id', String(id));
    return [trace!.line, ...trace!.deliveries.map((one) => [one.destination, one.line])];
  };
  expect(await linesOf(second)).toEqual([1, ['Lønn', 1], ['Prosjekt', 2]]);
  expect(await linesOf(unpaid)).toEqual([null, ['Lønn', null], ['Prosjekt', 3]]);
  // So does the review, of each file.
  await withEngine(desk, async (ask) => {
    const question = { filter: {}, sort: { column: 'id' as const, descending: false }, groups: [] };
    const { rows } = await ask('grid/window', { ...question, run, folded: [], allFolded: false, limit: 9, offset: 0 });
    expect(rows.map((row) => (row.type === 'record' ? row.record.files?.map(({ line }) => line) : null))).toEqual([
      [1, 1],
      [1, 2],
      [null, 3],
    ]);
  });
});

it('tells every line of an entry that is paid by two pay types, and one where it has one', async () => {
  const desk = await payrollDesk();
  const file = readdirSync(desk.tray)[0]!;
  expect(readFileSync(path.join(desk.tray, file), 'utf8').trim().split('\r\n')).toHaveLength(2);
  const ids = (await desk.do<{ id: number }[]>('records', '1')).map(({ id }) => id);
  const lines = await Promise.all(
    ids.map(async (id) => {
      const [trace] = await desk.do<{ line: number; lines?: number[] }[]>('history', '--id', String(id));
      return [trace!.line, trace!.lines];
    }),
  );
  expect(lines).toEqual([
    [1, undefined],
    [1, undefined],
    [1, [1, 2]],
  ]);
  const [one, , both] = ids;
  expect(await sheetOf(desk, { id: one! }, ['history.line'])).toEqual([['1']]);
  expect(await sheetOf(desk, { id: both! }, ['history.line'])).toEqual([['1, 2']]);
});

it('the sheet has a row for each file that an entry went to, with its own lines', async () => {
  const desk = await twoDestinations();
  const [id] = await pulledTo(desk, BOTH);
  await desk.do('hand-over', '1');
  const rows = await sheetOf(desk, { id: id! }, ['column.id', 'history.file', 'history.line']);
  expect(rows).toEqual([
    [String(id), readdirSync(desk.payroll)[0], '1'],
    [String(id), readdirSync(desk.projects)[0], '1'],
  ]);
});
