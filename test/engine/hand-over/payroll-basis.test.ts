// The payroll basis: what the file for payroll has of each employee and pay type, to the hundredth of an hour.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesIn } from '../../support/destinations.ts';
import { payrollDesk } from '../../support/payroll-desk.ts';
import { entry, handedOver, openDesk, pull, type RunOut } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

it('adds up what stands in the file, per employee and pay type, and nothing of a file that was withdrawn', async () => {
  const desk = await payrollDesk();
  const [name] = filesIn(desk.tray);
  expect(readFileSync(path.join(desk.tray, name!), 'latin1').trim().split('\n')).toHaveLength(2);
  await withEngine(desk, async (ask) => {
    expect(await ask('hand-over/basis', { run: 1 })).toMatchObject([
      {
        handOver: 1,
        file: name,
        destination: 'Lønn',
        rows: [
          { employee: '7', payType: '510', quantity: '6' },
          { employee: '7', payType: '520', quantity: '1.5' },
        ],
      },
    ]);
  });
  await desk.do('withdraw', '1', '--reason', 'feil mappe');
  await withEngine(desk, async (ask) => expect(await ask('hand-over/basis', { run: 1 })).toEqual([]));
});

it('has the work type where a file lists it untranslated, also of what was entered by hand', async () => {
  const { desk } = await handedOver(2);
  const [run] = await desk.do<RunOut[]>('runs');
  await withEngine(desk, async (ask) => {
    const [basis] = await ask('hand-over/basis', { run: 1 });
    expect([basis!.destination, basis!.rows.length > 0]).toEqual([null, true]);
    expect(basis!.rows.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(run!.totals.hours);
  });
  const typed = await openDesk();
  typed.sandbox.addTime(entry());
  await pull(typed);
  await typed.do('hand-over', '1', '--by-hand', 'ført i lønn');
  await withEngine(typed, async (ask) =>
    expect(await ask('hand-over/basis', { run: 1 })).toMatchObject([{ file: null, byHand: 'ført i lønn' }]),
  );
});
