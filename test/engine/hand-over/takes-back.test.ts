// A destination whose layout is another one than what it got an entry by: as the record was listed, or by columns that were not written
// then, a reversal would take back something else than it has.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hours, pull, resolve } from '../../support/desk.ts';
import {
  BOTH,
  filesIn,
  type FilesOut,
  ONLY_PAYROLL,
  pulledTo,
  type TwoDesk,
  twoDestinations,
} from '../../support/destinations.ts';

async function paidBy(payType: string): Promise<TwoDesk> {
  const desk = await twoDestinations({ payroll: 'tripletex-payroll', projects: 'plain-csv' });
  for (const [name, rows] of [
    ['employee', '1000;7\n1001;8'],
    ['project', '10482;P1\n99;P2'],
    ['pay-type', payType],
  ] as const) {
    const file = path.join(desk.root, `${name}.csv`);
    writeFileSync(file, `from;to;rule\n${rows}\n`);
    await desk.do('translation', 'import', name, file, '--connection', 'Prøve', '--destination', 'Lønn');
  }
  desk.sandbox.set({ list: 'live' });
  return desk;
}

const layoutOf = (desk: TwoDesk, layout: string) =>
  desk.do('destination', 'change', 'Lønn', '--connection', 'Prøve', '--layout', layout);

/** Both have it by Lønn's tables, and it is edited; Lønn gets its files as listed now. */
async function changed(desk: TwoDesk, layout = 'plain-csv'): Promise<{ id: number; run: number }> {
  const [id] = await pulledTo(desk, BOTH, ONLY_PAYROLL);
  await desk.do('hand-over', '1');
  for (const to of ['Lønn', 'Prosjekt']) await desk.do('accept', '1', '--all', '--destination', to);
  await layoutOf(desk, layout);
  desk.sandbox.edit(id!, hours(6));
  await desk.do('confirm', '1');
  await resolve(desk, 1, id!, 'send-correction');
  return { id: id!, run: (await pull(desk)).run };
}

const went = async (desk: TwoDesk, run: number) =>
  (await desk.do<FilesOut>('hand-over', String(run))).handovers.map(({ destination, rows }) => [destination, rows]);

it.each([
  ['nothing', '100;;\n150;9;hours'],
  ['half of it', '100;5;factor=0.5\n150;9;hours'],
  ['it twice', '100;5;hours\n100;6;hours\n150;9;hours'],
])('is not taken back as listed where the tables made of it %s', async (_name, payType) => {
  const desk = await paidBy(payType);
  const { id, run } = await changed(desk);
  const { code, err } = await desk.run('hand-over', String(run));
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^Id ${id}: it takes back what went to Lønn by another`)),
  ]);
  expect([filesIn(desk.payroll), filesIn(desk.projects)].map((files) => files.length)).toEqual([1, 1]);
  // By the layout that it went by it is what was written there.
  await layoutOf(desk, 'tripletex-payroll');
  expect((await went(desk, run)).length).toBe(2);
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});

it('is taken back as listed where the tables left its hours as they were', async () => {
  const desk = await paidBy('100;5;hours\n150;9;hours');
  expect(await went(desk, (await changed(desk)).run)).toEqual([
    ['Lønn', 2],
    ['Prosjekt', 2],
  ]);
});

/** The payroll's layout, whose columns are called otherwise. */
async function renamed(desk: TwoDesk, keys: readonly string[]): Promise<void> {
  const own = path.join(desk.root, 'own.json');
  await desk.do('layouts', 'export', 'tripletex-payroll', own);
  const layout = JSON.parse(readFileSync(own, 'utf8')) as { columns: { key: string }[] };
  const columns = layout.columns.map((column) =>
    keys.includes(column.key) ? { ...column, key: `my-${column.key}` } : column,
  );
  writeFileSync(own, JSON.stringify({ ...layout, name: 'own', columns }));
  await desk.do('layouts', 'import', 'own', own);
}

it.each([
  ['the quantity', ['quantity']],
  ['the pay type', ['payType']],
])('is not taken back by a layout that lacks %s it was written with', async (_name, keys) => {
  const desk = await paidBy('100;5;hours\n100;6;factor=0.5\n150;9;hours');
  await renamed(desk, keys);
  const { run } = await changed(desk, 'own');
  const { code, err } = await desk.run('hand-over', String(run));
  expect([code, err]).toEqual([1, expect.stringContaining('own would take back something else')]);
  await layoutOf(desk, 'tripletex-payroll');
  expect((await went(desk, run)).length).toBe(2);
});

it('is not taken back by a layout without the column that tells its lines apart', async () => {
  const desk = await paidBy('100;5;hours\n100;6;factor=0.5\n150;9;hours');
  const own = path.join(desk.root, 'own.json');
  await desk.do('layouts', 'export', 'tripletex-payroll', own);
  const layout = JSON.parse(readFileSync(own, 'utf8')) as { columns: { key: string }[] };
  const columns = layout.columns
    .filter(({ key }) => key !== 'payType')
    .map((column) => (column.key === 'quantity' ? { ...column, source: { from: 'quantity', rule: 'hours' } } : column));
  writeFileSync(own, JSON.stringify({ ...layout, name: 'own', columns }));
  await desk.do('layouts', 'import', 'own', own);
  const { run } = await changed(desk, 'own');
  const { code, err } = await desk.run('hand-over', String(run));
  expect([code, err]).toEqual([1, expect.stringContaining('own would take back something else')]);
});

it('is taken back by a layout that has both', async () => {
  const desk = await paidBy('100;5;hours\n100;6;factor=0.5\n150;9;hours');
  await renamed(desk, ['project']);
  expect((await went(desk, (await changed(desk, 'own')).run)).length).toBe(2);
});

/** The layout of the payroll, with other columns from now on; its keys stay. */
async function changedColumns(desk: TwoDesk, change: (columns: Columns) => Columns): Promise<void> {
  const own = path.join(desk.root, 'own.json');
  rmSync(own, { force: true });
  await desk.do('layouts', 'export', 'tripletex-payroll', own);
  const layout = JSON.parse(readFileSync(own, 'utf8')) as { columns: Columns };
  writeFileSync(own, JSON.stringify({ ...layout, name: 'own', columns: change(layout.columns) }));
  await desk.do('layouts', 'import', 'own', own);
}
type Columns = readonly { readonly key: string; readonly source: object }[];

const counting = (rule: string) => (columns: Columns) =>
  columns.map((column) => (column.key === 'quantity' ? { ...column, source: { from: 'quantity', rule } } : column));

it.each(['days=7.5', 'constant=1'])('is not taken back as hours in a column that counts by %s now', async (rule) => {
  const desk = await paidBy('100;5;hours\n150;9;hours');
  await changedColumns(desk, counting(rule));
  const { run } = await changed(desk, 'own');
  const { code, err } = await desk.run('hand-over', String(run));
  expect([code, err]).toEqual([1, expect.stringContaining('own would take back something else')]);
  expect(filesIn(desk.payroll)).toHaveLength(1);
  await changedColumns(desk, counting('factor=1'));
  expect((await went(desk, run)).length).toBe(2);
});

it('needs a value for a column that the layout got since', async () => {
  const desk = await paidBy('100;5;hours\n150;9;hours');
  await changedColumns(desk, (columns) => [
    ...columns,
    {
      key: 'crew',
      heading: 'Lag',
      type: 'code',
      source: { from: 'translated', table: 'crew', field: 'AnsattId', otherwise: 'missing' },
    } as Columns[number],
  ]);
  const { run } = await changed(desk, 'own');
  const { code, json } = await desk.run<{ missing: object[] }>('hand-over', String(run));
  expect(code).toBe(3);
  expect(json.missing).toMatchObject([{ table: 'crew', units: 1, records: 2 }]);
});
