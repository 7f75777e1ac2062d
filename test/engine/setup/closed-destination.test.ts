// A closed destination still gets what takes back what it got: where that goes, and how it is written, can be changed.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Desk, fullEntry, type HandOverOut, hours, openDesk, pull } from '../../support/desk.ts';

const CONNECTION = ['--connection', 'Prøve'] as const;

interface ListedOut {
  readonly name: string;
  readonly layout: string;
  readonly folder: string;
  readonly closedAt?: string;
}

function folderOf(desk: Desk, name: string): string {
  const folder = path.join(desk.root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

const closedOf = async (desk: Desk) =>
  (await desk.do<ListedOut[]>('destination', 'list')).find(({ closedAt }) => closedAt !== undefined)!;

/** Lønn got an entry, was closed, and another Lønn took its place; then the entry was corrected, and the layout of both was changed. */
async function corrected() {
  const desk = await openDesk();
  const [first, second] = [folderOf(desk, 'gammel'), folderOf(desk, 'ny')];
  const file = path.join(desk.root, 'eget.json');
  await desk.do('layouts', 'export', 'tripletex-payroll', file);
  await desk.do('layouts', 'import', 'eget', file);
  for (const [table, row] of [
    ['employee', '1000;7'],
    ['project', '10482;P1'],
    ['pay-type', '100;510'],
  ] as const) {
    const rows = path.join(desk.root, `${table}.csv`);
    writeFileSync(rows, `from;to\n${row}\n`);
    await desk.do('translation', 'import', table, rows, ...CONNECTION);
  }
  const to = (folder: string) => ['--kind', 'time', '--layout', 'eget', '--to', folder];
  await desk.do('destination', 'add', 'Lønn', ...CONNECTION, ...to(first));
  const id = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(3) }));
  const { run } = await pull(desk);
  await desk.do('hand-over', `${run}`);
  await desk.do('accept', `${run}`, '--all');
  await desk.do('confirm', `${run}`);
  await desk.do('destination', 'remove', 'Lønn', ...CONNECTION);
  await desk.do('destination', 'add', 'Lønn', ...CONNECTION, ...to(second));
  desk.sandbox.edit(id, hours(4));
  const changed = path.join(desk.root, 'endret.json');
  writeFileSync(changed, readFileSync(file, 'utf8').replace('"key": "payType"', '"key": "wage"'));
  await desk.do('layouts', 'import', 'eget', changed);
  const review = await pull(desk);
  return { desk, first, run: `${review.run}` };
}

it('a folder that is no more, and a layout that was changed, are put right at the closed one by its name', async () => {
  const { desk, first, run } = await corrected();
  renameSync(first, `${first}-borte`);
  const refused = await desk.run<{ error: { code: string } }>('hand-over', run);
  expect(refused.json.error.code).toBe('file-not-written');
  const { name } = await closedOf(desk);
  const moved = folderOf(desk, 'flyttet');
  await desk.do('destination', 'change', name, ...CONNECTION, '--to', moved);
  const otherwise = await desk.run<{ error: { hint: string } }>('hand-over', run);
  expect(otherwise.json.error.hint).toContain('destination change NAME --layout LAYOUT');
  await desk.do('destination', 'change', name, ...CONNECTION, '--layout', 'tripletex-payroll');
  expect(await closedOf(desk)).toMatchObject({ name, folder: moved, layout: 'tripletex-payroll' });
  const { handovers } = await desk.do<{ handovers: (HandOverOut & { destination: string })[] }>('hand-over', run);
  expect(handovers.map(({ destination }) => destination)).toEqual([name, 'Lønn']);
  expect(readFileSync(handovers[0]!.file!, 'utf8')).toContain(';510;;-3,00;');
  expect(path.dirname(handovers[0]!.file!)).toBe(moved);
  expect(existsSync(first)).toBe(false);
});

it('it stays closed, the open one of a name goes first, and one that is not there is named with those that are', async () => {
  const { desk } = await corrected();
  const { name, closedAt } = await closedOf(desk);
  const rows = path.join(desk.root, 'lonnsart.csv');
  writeFileSync(rows, 'from;to\n100;999\n');
  await desk.do('translation', 'import', 'pay-type', rows, ...CONNECTION, '--destination', name);
  await desk.do('destination', 'change', 'Lønn', ...CONNECTION, '--layout', 'plain-csv');
  expect(await closedOf(desk)).toMatchObject({ name, closedAt, layout: 'eget' });
  const none = await desk.run('destination', 'change', 'Ingen', ...CONNECTION, '--layout', 'plain-csv');
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('There is: Lønn.')]);
  expect((await desk.run('destination', 'remove', name, ...CONNECTION)).code).toBe(2);
});
