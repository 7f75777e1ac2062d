// A receipt that sums up an employee in several rows: what was accepted and what was refused, say. None of them is all of it, whatever it
// comes to.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { payrollDesk } from '../../support/payroll-desk.ts';

interface Read {
  readonly accepted: number[];
  readonly rejections: unknown[];
  readonly missing: number[];
  readonly unmatched: unknown[];
}

it.each(['Avvist', 'OK'])(
  'a row of all that an employee has is none where another row is of the employee: %s',
  async (says) => {
    const desk = await payrollDesk();
    const receipt = async (text: string) => {
      const file = path.join(desk.root, 'svar.csv');
      writeFileSync(file, text);
      return (await desk.run<Read>('accept', '1', '--receipt', file)).json;
    };
    const all = `Ansatt;Antall;Status\n7;7,5;${says}\n`;
    expect((await receipt(`${all}Sum;7,5;\n`)).missing).toEqual([]);
    const read = await receipt(`${all}7;1,5;${says === 'OK' ? 'Avvist' : 'OK'}\n`);
    expect(read).toMatchObject({ accepted: [], rejections: [] });
    expect([read.missing.length, read.unmatched.length]).toEqual([3, 2]);
  },
);
