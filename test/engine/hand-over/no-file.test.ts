// "Not for the ERP, mark anyway": a destination without a file, accepted by a person for each run, with count and hours.

import { expect, it } from 'vitest';
import { sentToMark, statusesOf } from '../../support/desk.ts';
import {
  BOTH,
  filesIn,
  type FilesOut,
  ONLY_PAYROLL,
  ONLY_PROJECTS,
  pulledTo,
  type TwoDesk,
  twoDestinations,
} from '../../support/destinations.ts';

async function withFileless(): Promise<TwoDesk> {
  const desk = await twoDestinations();
  const none = ['destination', 'add', 'Ikke til ERP', '--connection', 'Prøve', '--kind', 'time', '--no-file'];
  await desk.do('destination', 'remove', 'Prosjekt', '--connection', 'Prøve');
  await desk.do(...none, '--rule', 'ArbeidstypeId=900');
  return desk;
}

it('goes with the files of its run when a person says why, is accepted by that, and marked with the rest', async () => {
  const desk = await withFileless();
  const ids = await pulledTo(desk, BOTH, ONLY_PAYROLL, ONLY_PROJECTS);
  const refused = await desk.run('hand-over', '1');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('1 record, 3 hours, goes to Ikke til ERP')]);
  expect([filesIn(desk.payroll), await statusesOf(desk, 1)]).toEqual([[], ['ready', 'ready', 'ready']]);
  const { handovers } = await desk.do<FilesOut>('hand-over', '1', '--mark-anyway', 'internt møte, føres ikke');
  expect(handovers.map(({ destination, file, units }) => [destination, file === null, units])).toEqual([
    ['Lønn', false, 2],
    ['Ikke til ERP', true, 1],
  ]);
  expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'handed-over', 'accepted']);
  await desk.do('accept', '1', '--all', '--destination', 'Lønn');
  await desk.do('confirm', '1');
  expect(sentToMark(desk).flat().toSorted()).toEqual(ids.toSorted());
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});

it('alone writes nothing at all', async () => {
  const desk = await withFileless();
  await pulledTo(desk, ONLY_PROJECTS);
  const done = await desk.run('hand-over', '1', '--mark-anyway', 'føres ikke');
  expect(done.json).toMatchObject({ destination: 'Ikke til ERP', file: null, sha256: null, rows: 1 });
  expect([filesIn(desk.payroll), await statusesOf(desk, 1)]).toEqual([[], ['accepted']]);
  expect((await desk.run('confirm', '1')).json).toMatchObject({ state: 'closed' });
});

it('has neither layout nor folder, and its name is no layout', async () => {
  const desk = await withFileless();
  const add = (...words: string[]) =>
    desk.run('destination', 'add', 'X', '--connection', 'Prøve', '--kind', 'time', ...words);
  expect((await add('--no-file', '--to', desk.tray)).code).toBe(2);
  expect((await add('--layout', 'no-file', '--to', desk.tray)).code).toBe(2);
  const change = ['destination', 'change', 'Ikke til ERP', '--connection', 'Prøve'];
  expect((await desk.run(...change, '--layout', 'plain-csv')).code).toBe(2);
  await desk.do(...change, '--layout', 'plain-csv', '--to', desk.tray);
});
