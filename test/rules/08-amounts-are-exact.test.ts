// Rule 8: amounts are exact from the service's text to the ERP's file. test/domain/amount.test.ts attacks the arithmetic.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  acceptAll,
  confirm,
  consoleRun,
  type Desk,
  entry,
  handOver,
  openDesk,
  pull,
  trayLines,
} from '../support/desk.ts';

/** A service whose entries have these hours, written as they are. */
async function listing(texts: readonly string[]): Promise<Desk> {
  const desk = await openDesk();
  for (let n = 0; n < texts.length; n += 1)
    desk.sandbox.addTime(entry({ AnsattId: 1000 + n, AntallTimer: texts[n], FakturaTimeAntall: 0 }));
  return desk;
}

const cellsOf = (desk: Desk) => trayLines(desk.tray).map((line) => line.cells.AntallTimer);
/** The total as it is printed, to the last digit. */
async function totalOf(desk: Desk, run: number): Promise<string> {
  const { out } = await consoleRun(['runs', '--data', desk.data, '--json']);
  const found = [...out.matchAll(/"run":(\d+)[^}]*"totals":\{"hours":([^,]+),/g)].find(
    ([, number]) => number === String(run),
  );
  return found![2]!;
}

it.each([
  [['0.1', '0.2'], '0.3'],
  [['0.1', '0.7', '-0.8'], '0'],
  [['1234567890.123456', '0.000001'], '1234567890.123457'],
  [['9007199254.740993', '0'], '9007199254.740993'],
  [['7.50', '7.500000'], '15'],
])('%j are in the file as they were listed and sum to %s', async (texts, total) => {
  const desk = await listing(texts);
  const { run } = await pull(desk);
  await handOver(desk, run);
  const decimals = (text: string) => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  expect(cellsOf(desk).map((cell) => decimals(cell!.replace(',', '.')))).toEqual(texts.map(decimals));
  expect(await totalOf(desk, run)).toBe(total);
  await acceptAll(desk, run);
  expect((await confirm(desk, run)).state).toBe('closed');
});

it('7.5 listed again as 7.50 is the same record, not a change', async () => {
  const desk = await listing(['7.5']);
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'wrong-type', call: 'list-time', field: 'AntallTimer', raw: '7.50', times: 'always' });
  const said = await desk.run('confirm', String(run));
  expect(said.json).toMatchObject({ changed: [] });
});

it('a difference in the last digit is a change', async () => {
  const desk = await listing(['1234567890.123456']);
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  const raw = '1234567890.1234561';
  desk.sandbox.setFault({ kind: 'wrong-type', call: 'list-time', field: 'AntallTimer', raw, times: 'always' });
  const said = await desk.run<{ changed: number[] }>('confirm', String(run));
  expect(said.json.changed).toHaveLength(1);
});

it('more than six decimals keep their text in the file, are counted rounded away from zero, and are said', async () => {
  const desk = await listing(['0.1234565', '-0.0000005']);
  const { run } = await pull(desk);
  await handOver(desk, run);
  expect(readFileSync(`${desk.tray}/time-000001.csv`, 'utf8')).toContain('0,1234565');
  expect(await totalOf(desk, run)).toBe('0.123456');
  const told = await desk.do<{ totals: { rounded?: number } }[]>('runs');
  expect(told[0]!.totals.rounded).toBe(2);
  const found = await desk.do<{ findings?: string[] }[]>('records', String(run));
  expect(found.map((record) => record.findings)).toEqual([['inexact-amount'], ['inexact-amount']]);
});

it('a sum with a rounded amount in it says so wherever it stands; one without does not', async () => {
  const desk = await listing(['7.5', '0.1234565']);
  const pulled = await desk.run<{ run: number; totals: object }>('pull', 'time', '--connection', 'Prøve');
  const n = String(pulled.json.run);
  const sums = { hours: 7.623457, invoiceable: 0, rounded: 1 };
  expect([pulled.json.totals, pulled.err]).toEqual([
    sums,
    expect.stringContaining('1 record has more than six decimals'),
  ]);
  const table = await consoleRun(['runs', '--data', desk.data]);
  expect(table.out).toContain('hours 7.623457, invoiceable 0, rounded 1');
  expect((await desk.run('first-day', n, '--up-to', '2026-12-31')).json).toMatchObject({ rounded: 1 });
  const handed = await desk.run<{ totals: object }>('hand-over', n, '--layout', 'plain-csv', '--to', desk.tray);
  expect([handed.json.totals, handed.err]).toEqual([sums, expect.stringContaining('more than six decimals')]);
  await acceptAll(desk, Number(n));
  await confirm(desk, Number(n));
  desk.sandbox.addTime(entry({ AnsattId: 9, AntallTimer: 1, FakturaTimeAntall: 1 }));
  expect((await desk.run<{ totals: object }>('pull', 'time', '--connection', 'Prøve')).json.totals).toEqual({
    hours: 1,
    invoiceable: 1,
  });
});

it('the reversal that the console makes of a rounded amount is flagged too', async () => {
  const desk = await listing(['0.1234565']);
  desk.sandbox.set({ list: 'live' });
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.edit(desk.sandbox.dump().time.entries[0]!.id, { AntallTimer: 2 });
  await desk.run('confirm', String(run));
  const [record] = await desk.do<{ id: number; status: string }[]>('records', String(run));
  expect(record!.status).toBe('changed');
  await desk.do('resolve', String(run), '--ids', String(record!.id), '--as', 'send-correction', '--reason', 'endret');
  const next = await pull(desk);
  const made = await desk.do<{ adjustment: boolean; findings?: string[] }[]>('records', String(next.run));
  expect(made.find((one) => one.adjustment)?.findings).toEqual(['inexact-amount']);
  expect(next.totals).toMatchObject({ rounded: 1 });
});
