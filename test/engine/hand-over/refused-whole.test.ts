// What is refused before a byte of it is written, of files that are planned or several: nothing of the run goes out.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { statusesOf } from '../../support/desk.ts';
import { BOTH, filesIn, paidByInvoice, pulledTo, type TwoDesk, twoDestinations } from '../../support/destinations.ts';

const NOTHING_OUT = ['ready'];

async function expectNothingOut(desk: TwoDesk): Promise<void> {
  expect([filesIn(desk.payroll), filesIn(desk.projects)]).toEqual([[], []]);
  expect([...new Set(await statusesOf(desk, 1))]).toEqual(NOTHING_OUT);
}

it('a record of a planned file whose text was altered is named, and the file beside it goes nowhere either', async () => {
  const desk = await paidByInvoice();
  const asked = ['--payroll-year', '2026', '--payroll-run', '1', '--period', '2026-10'];
  const [id] = await pulledTo(desk, BOTH);
  const database = new Database(path.join(desk.data, 'console.sqlite'));
  database.exec(`UPDATE record_fields SET fields = replace(fields, '"FakturaTimeAntall":1', '"FakturaTimeAntall":11')`);
  database.close();
  expect(await desk.run('hand-over', '1', ...asked)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Id ${id}`),
  });
  await expectNothingOut(desk);
});

it('two destinations that would write one file are refused', async () => {
  const desk = await twoDestinations();
  const own = path.join(desk.root, 'own.json');
  await desk.do('layouts', 'export', 'plain-csv', own);
  const layout = JSON.parse(readFileSync(own, 'utf8')) as object;
  writeFileSync(own, JSON.stringify({ ...layout, name: 'own', fileName: 'timer' }));
  await desk.do('layouts', 'import', 'own', own);
  for (const name of ['Lønn', 'Prosjekt'])
    await desk.do('destination', 'change', name, '--connection', 'Prøve', '--layout', 'own', '--to', desk.payroll);
  await pulledTo(desk, BOTH);
  expect(await desk.run('hand-over', '1')).toMatchObject({
    code: 2,
    err: expect.stringContaining('two destinations would write it'),
  });
  await expectNothingOut(desk);
});

it('nothing to send is not said of destinations that get lines', async () => {
  const desk = await twoDestinations();
  await pulledTo(desk, BOTH);
  expect(await desk.run('hand-over', '1', '--nothing-to-send')).toMatchObject({ code: 1 });
  await expectNothingOut(desk);
});
