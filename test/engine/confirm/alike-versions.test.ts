// Hours that went back and forth under one Id: what the service has exported of it holds lines of equal content, and each of them counts
// once when a correction says what the ERP has and what it lacks.

import { expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import {
  acceptAll,
  cycle,
  entry,
  handOver,
  hours,
  inTray,
  openDesk,
  pull,
  records,
  resolve,
  trayLines,
} from '../../support/desk.ts';

/** 7.5, 6 and 7.5 again are exported under one Id; the last mark took `last` instead, edited after the list. */
async function backAndForth(last: number) {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live', listExported: true, adjustmentIds: 'same' });
  const id = desk.sandbox.addTime(entry());
  await cycle(desk);
  desk.sandbox.edit(id, hours(6));
  await cycle(desk);
  desk.sandbox.edit(id, hours(7.5));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id, fields: hours(last) } });
  await desk.run('confirm', String(run));
  const unit = (await records(desk, run)).find(({ status }) => status === 'changed')!;
  return { desk, run, id: unit.id };
}

it.each([6, 9])(
  '7.5, 6, 7.5, and %s marked: the last 7.5 is reversed in the ERP, and what was marked goes out',
  async (last) => {
    const { desk, run, id } = await backAndForth(last);
    expect((await resolve(desk, run, id, 'send-correction')).code).toBe(0);
    await cycle(desk);
    expect(trayLines(desk.tray).map(({ cells }) => cells['AntallTimer'])).toEqual(
      ['7,5', '-7,5', '6', '-6', '7,5', '-7,5', String(last)].map((text) => expect.stringContaining(text)),
    );
    expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
  },
);
