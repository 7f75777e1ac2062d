// A receipt that comes once more, when another file has gone to the same destination: by line numbers alone it would answer that one too,
// and what the ERP has not answered would be marked for good.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withEngine } from '../intake/intake-desk.ts';
import { payrollDesk } from '../../support/payroll-desk.ts';
import { BOTH, pulledTo, twoDestinations } from '../../support/destinations.ts';
import { type Desk, fullEntry, handedOver, handOver, hours, pull, records, statusesOf } from '../../support/desk.ts';

async function take(desk: Desk, run: number, text: string, ...more: string[]) {
  const file = path.join(desk.root, 'kvittering.csv');
  writeFileSync(file, text);
  return desk.run<{ accepted: number[] }>('accept', String(run), '--receipt', file, ...more, '--take');
}

it('is not taken for the file of the next run, unless a person says that it answers that one too', async () => {
  const desk = await payrollDesk();
  const text = 'Linje;Status\n1;OK\n2;OK\n';
  expect((await take(desk, 1, text)).code).toBe(0);
  expect((await take(desk, 1, text)).code).toBe(0);
  await desk.do('confirm', '1');
  desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ArbeidstypeId: '150', ...hours(4) }));
  await pull(desk);
  await desk.do('hand-over', '2');
  const again = await take(desk, 2, text);
  expect([again.code, again.err]).toEqual([1, expect.stringMatching(/taken already, for hand-over 1[^]*--handover 2/)]);
  expect(await statusesOf(desk, 2)).toEqual(['handed-over']);
  const shown = await desk.run('accept', '2', '--receipt', path.join(desk.root, 'kvittering.csv'));
  expect([shown.code, shown.err]).toEqual([3, expect.stringContaining('taken already, for hand-over 1')]);
  expect((await take(desk, 2, text, '--handover', '1')).err).toContain('it has no file of hand-over 1');
  expect((await take(desk, 2, text, '--handover', '2')).code).toBe(0);
  expect(await statusesOf(desk, 2)).toEqual(['accepted']);
});

it('is taken for its own file once it was laid beside another one, where it said nothing', async () => {
  const { desk, ids } = await handedOver(1);
  desk.sandbox.addTime(fullEntry({ AnsattId: 1005, ...hours(4) }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  const other = (await records(desk, run)).map(({ id }) => id).find((id) => !ids.includes(id))!;
  const text = `Id;Status\n${other};OK\n`;
  const wrong = await take(desk, 1, text);
  expect([wrong.code, wrong.json.accepted]).toEqual([3, []]);
  const right = await take(desk, run, text);
  expect([right.code, right.json.accepted]).toEqual([0, [other]]);
});

it('is not taken for what went once more to the destination that rejected it; of two files there, a number says which', async () => {
  const desk = await twoDestinations({ payroll: 'plain-csv' });
  await pulledTo(desk, BOTH, BOTH, BOTH);
  await desk.do('hand-over', '1');
  await desk.do('accept', '1', '--all', '--destination', 'Prosjekt');
  const to = ['--destination', 'Lønn', '--line-numbers', 'records'];
  const text = 'Linje;Status;Melding\n1;OK;\n2;Avvist;ukjent\n';
  const first = await take(desk, 1, text, ...to);
  expect([first.code, first.json.accepted.length]).toEqual([3, 1]);
  const { handover } = await desk.do<{ handover: number }>('hand-over', '1', '--destination', 'Lønn');
  // The third still waits in the first file.
  const both = await take(desk, 1, 'Linje;Status\n1;OK\n', ...to);
  expect([both.code, both.err]).toEqual([2, expect.stringMatching(/--handover: 1, \d/)]);
  // In the window it is laid beside the one that it fits, and a person says which where both fit it alike.
  await withEngine(desk, async (ask) => {
    const input = { run: 1, destination: 'Lønn', columns: {}, take: false, choosing: true };
    const read = (lines: string, more = {}) =>
      ask('receipt/read', { ...input, from: { text: `Linje;Status\n${lines}` }, ...more });
    const among = [1, handover];
    expect(await read('3;OK\n')).toMatchObject({ handOver: 1, among, asksFile: false });
    expect(await read('1;OK\n')).toMatchObject({ among, asksFile: true });
    expect(await read('1;OK\n', { handOver: handover })).toMatchObject({ handOver: handover, among, asksFile: false });
  });
  const third = ['--handover', '1', '--line-numbers', 'records'];
  expect((await take(desk, 1, 'Linje;Status\n3;OK\n', ...third)).code).toBe(3);
  expect((await take(desk, 1, text, ...to)).err).toContain('taken already, for hand-over 1');
  expect((await statusesOf(desk, 1)).filter((status) => status === 'accepted')).toHaveLength(2);
  await take(desk, 1, 'Linje;Status\n1;OK\n', '--handover', String(handover), '--line-numbers', 'records');
  expect(await statusesOf(desk, 1)).toEqual(['accepted', 'accepted', 'accepted']);
});

it('answers nothing of a shorter file by line numbers alone: printed once more, that of the first file is another file', async () => {
  const desk = await twoDestinations({ payroll: 'plain-csv' });
  await pulledTo(desk, BOTH, BOTH, BOTH, BOTH);
  await desk.do('hand-over', '1');
  await desk.do('accept', '1', '--all', '--destination', 'Prosjekt');
  const to = ['--destination', 'Lønn', '--line-numbers', 'records'];
  const text = 'Linje;Status;Melding\n1;OK;\n2;Avvist;ukjent\n3;OK;\n4;Avvist;sperret\n';
  await take(desk, 1, text, ...to);
  await desk.do('hand-over', '1', '--destination', 'Lønn');
  // The second and the fourth went again: of what the first file had in its lines 1 and 2, the ERP has said nothing of these.
  const again = await take(desk, 1, `${text}\n`, ...to);
  expect([again.code, again.json]).toMatchObject([3, { accepted: [], rejections: [] }]);
  expect(again.json).toMatchObject({ unmatched: [{ line: 2 }, { line: 3 }, { line: 4 }, { line: 5 }] });
  expect(await statusesOf(desk, 1)).toEqual(['accepted', 'handed-over', 'accepted', 'handed-over']);
  const own = await take(desk, 1, 'Linje;Status\n1;OK\n2;OK\n', ...to);
  expect([own.code, own.json.accepted]).toMatchObject([0, { length: 2 }]);
});

it('asks what its numbers count where one of them is a stray one and the last one may count the headings', async () => {
  const desk = await twoDestinations({ payroll: 'plain-csv' });
  await pulledTo(desk, BOTH, BOTH, BOTH);
  await desk.do('hand-over', '1');
  const asked = await take(desk, 1, 'Linje;Status\n2;OK\n3;OK\n4;OK\n99;OK\n', '--destination', 'Lønn');
  expect([asked.code, asked.json.accepted, asked.err]).toMatchObject([
    3,
    [],
    expect.stringContaining('--line-numbers'),
  ]);
});
