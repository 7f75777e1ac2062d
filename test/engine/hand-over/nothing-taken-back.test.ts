// What the tables gave nothing at a destination is taken back as nothing there: its reversal is no line, whatever its hours are.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fullEntry, hours, pull } from '../../support/desk.ts';
import {
  BOTH,
  filesIn,
  type FilesOut,
  ONLY_PAYROLL,
  pulledTo,
  type TwoDesk,
  twoDestinations,
} from '../../support/destinations.ts';
import { loseStore } from '../../support/lost-store.ts';

const ASKED = ['--payroll-year', '2026', '--payroll-run', '11'];

/** Lønn pays the work type 150 and not 100: what is worked by that goes to no pay type. */
async function unpaid(): Promise<TwoDesk> {
  const desk = await twoDestinations({ payroll: '24sevenoffice' });
  for (const [name, rows] of [
    ['employee', '1000;7\n1001;8\n1002;9'],
    ['project', '10482;P1\n99;P2'],
    ['pay-type', '100;\n150;510'],
  ] as const) {
    const file = path.join(desk.root, `${name}.csv`);
    writeFileSync(file, `from;to\n${rows}\n`);
    await desk.do('translation', 'import', name, file, '--connection', 'Prøve', '--destination', 'Lønn');
  }
  return desk;
}

async function handedOver(desk: TwoDesk, run: number): Promise<string[]> {
  const { handovers } = await desk.do<FilesOut>('hand-over', String(run), ...ASKED);
  for (const { destination } of handovers) await desk.do('accept', String(run), '--all', '--destination', destination);
  await desk.do('confirm', String(run));
  const file = handovers.find(({ destination }) => destination === 'Lønn')!.file!;
  return readFileSync(file, 'utf8').trim().split('\r\n').slice(1);
}

const failed = async (desk: TwoDesk) =>
  (await desk.run<{ checks: { ok: boolean }[] }>('verify')).json.checks.filter(({ ok }) => !ok);

it('the reversal of what came to no pay type is no line of the payroll file, and a store that follows the log agrees', async () => {
  const desk = await unpaid();
  const [id] = await pulledTo(desk, BOTH, ONLY_PAYROLL);
  const kept = path.join(desk.root, 'kept.sqlite');
  expect(await handedOver(desk, 1)).toEqual(['8;510;2,00;P2;']);
  desk.sandbox.edit(id!, hours(6));
  desk.sandbox.addTime(fullEntry({ AnsattId: 1002, ...hours(3), ...ONLY_PAYROLL }));
  const { run } = await pull(desk);
  cpSync(path.join(desk.data, 'console.sqlite'), kept);
  expect(await handedOver(desk, run)).toEqual(['9;510;3,00;P2;']);
  expect(await failed(desk)).toEqual([]);
  loseStore(desk.data);
  cpSync(kept, path.join(desk.data, 'console.sqlite'));
  await desk.do('resume');
  expect(await failed(desk)).toEqual([]);
  // An earlier program would make a line of it: it stops at such an entry, and says so.
  const log = readFileSync(path.join(desk.data, 'proof.log'), 'utf8').split('\n');
  const formats = log
    .filter((line) => line.includes('"what":"hand-overs"'))
    .map((line) => /"format":(\d+)/.exec(line)![1]);
  expect(formats).toEqual(['3', '13']);
});

it('where nothing else is to be sent, there is no file of it at all', async () => {
  const desk = await unpaid();
  const [id] = await pulledTo(desk, BOTH);
  await desk.do<FilesOut>('hand-over', '1', ...ASKED);
  for (const to of ['Lønn', 'Prosjekt']) await desk.do('accept', '1', '--all', '--destination', to);
  await desk.do('confirm', '1');
  desk.sandbox.edit(id!, hours(6));
  const { run } = await pull(desk);
  expect((await desk.do<FilesOut>('hand-over', String(run), ...ASKED)).handovers).toMatchObject([
    { destination: 'Lønn', file: null },
    { destination: 'Prosjekt', rows: 2 },
  ]);
  expect(filesIn(desk.payroll)).toEqual([]);
});
