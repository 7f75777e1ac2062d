// A desk with a payroll file on the way: hours translated to two pay types of one employee.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Desk, fullEntry, type HandOverOut, hours, openDesk, pull } from './desk.ts';

/** Three units of one employee in a payroll file of two lines: 6 hours of 510, and 1.5 of 520 for the last of them. */
export async function payrollDesk(): Promise<Desk> {
  const desk = await openDesk();
  for (const n of [1, 2]) desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(n) }));
  desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ArbeidstypeId: '150', ...hours(3) }));
  await pull(desk);
  await desk.do(
    'destination',
    'add',
    'Lønn',
    '--connection',
    'Prøve',
    '--kind',
    'time',
    '--layout',
    'tripletex-payroll',
    '--to',
    desk.tray,
  );
  for (const [name, rows] of [
    ['employee', '1000;7'],
    ['project', '10482;P1'],
    // The second type is paid by two pay types: its units have a share of both lines.
    ['pay-type', '100;510;hours\n150;510;hours\n150;520;factor=0.5'],
  ] as const) {
    const file = path.join(desk.root, `${name}.csv`);
    writeFileSync(file, `from;to;rule\n${rows}\n`);
    await desk.do('translation', 'import', name, file, '--connection', 'Prøve');
  }
  await desk.do<HandOverOut>('hand-over', '1');
  return desk;
}
