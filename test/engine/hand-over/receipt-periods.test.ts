// A receipt of another month fits by person, pay type and hours wherever those are the same each month: what it says of its period is
// held against the file.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type Desk, fullEntry, hours, openDesk, pull } from '../../support/desk.ts';
import { payrollDesk } from '../../support/payroll-desk.ts';

interface ReceiptOut {
  readonly accepted: number[];
  readonly rejections: unknown[];
  readonly unmatched: { readonly line: number }[];
}

async function read(desk: Desk, text: string) {
  const file = path.join(desk.root, 'kvittering.csv');
  writeFileSync(file, text);
  const { json, err } = await desk.run<ReceiptOut>('accept', '1', '--receipt', file);
  const { accepted, rejections, unmatched } = json;
  return { accepted: accepted.length, rejected: rejections.length, rows: unmatched.map(({ line }) => line), err };
}

let desk: Desk;

beforeEach(async () => {
  desk = await payrollDesk();
});

/** The lines of the file with their answer, as of that year and month. */
const given = (year: string, month: string, status = 'OK'): string =>
  `År;Måned;Ansattnummer;Lønnsart;Antall;Status\n${year};${month};7;510;6;${status}\n${year};${month};7;520;1,5;${status}\n`;

it.each([
  ['2026', '10'],
  ['2026', '010'],
  ['2026', 'Oktober'],
  ['', ''],
])('with the year and month of the file, or none, it is accepted: "%s" "%s"', async (year, month) => {
  expect(await read(desk, given(year, month))).toMatchObject({ accepted: 3, rows: [] });
});

it.each([
  ['2026', '9'],
  ['2025', '10'],
])('of another month it neither accepts nor rejects: %s %s', async (year, month) => {
  for (const status of ['OK', 'Avvist']) {
    const said = await read(desk, given(year, month, status));
    expect(said).toMatchObject({ accepted: 0, rejected: 0, rows: [2, 3] });
    expect(said.err).toContain('2 say another day or period than the file');
  }
});

it('of another payroll run than was asked for it does neither', async () => {
  const visma = await openDesk();
  visma.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(6) }));
  await pull(visma);
  for (const [name, row] of [
    ['employee', '1000;7'],
    ['pay-type', '100;510'],
    ['project', '10482;P1'],
  ] as const) {
    const table = path.join(visma.root, `${name}.csv`);
    writeFileSync(table, `from;to\n${row}\n`);
    await visma.do('translation', 'import', name, table, '--connection', 'Prøve');
  }
  const asked = ['--payroll-year', '2026', '--payroll-run', '11'];
  await visma.do('hand-over', '1', '--layout', 'visma-lonn', '--to', visma.tray, ...asked);
  const answer = (run: string) => `Lønnsår;Lønnskjøring;Ansattnummer;Lønnsart;Antall;Status\n2026;${run};7;510;6;OK\n`;
  expect(await read(visma, answer('10'))).toMatchObject({ accepted: 0, rows: [2] });
  expect(await read(visma, answer('11'))).toMatchObject({ accepted: 1, rows: [] });
});
