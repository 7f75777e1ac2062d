// An entry that was marked and is listed otherwise without a reversal is an alarm of a review, and nothing of it is handed over: a store
// that is made again from the proof log knows what a person decided of it without the lines that it was decided of.

import { expect, it } from 'vitest';
import { editedAlarm } from '../../support/decided.ts';
import {
  acceptAll,
  type Desk,
  handOver,
  hours,
  inTray,
  pull,
  records,
  resolve,
  statusesOf,
} from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';

async function lose(desk: Desk): Promise<void> {
  loseStore(desk.data);
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
  await desk.run('resume');
}

function show({ sandbox }: Desk, worked: number, EndretDato: string): void {
  sandbox.clearFaults();
  const { fields } = sandbox.dump().time.lines[0]!;
  const value = [{ ...fields, ...hours(worked), Eksportert: false, EndretDato }];
  const body = JSON.stringify({ '@odata.count': 1, value });
  sandbox.setFault({ kind: 'answer', call: 'list-time', body, times: 'always' });
}

it.each([false, true])(
  'its correction goes once, and sends nothing that comes later (store lost: %s)',
  async (isLost) => {
    const { desk, id, second } = await editedAlarm();
    show(desk, 6, '2027-01-01T00:00:00Z');
    expect((await resolve(desk, second.run, id, 'send-correction')).code).toBe(0);
    if (isLost) await lose(desk);
    const { run } = await pull(desk);
    const lines = (await records(desk, run)).map(({ fields, status }) => `${String(fields.AntallTimer)} ${status}`);
    expect(lines.sort()).toEqual(['-7.5 ready', '6 ready']);
    await handOver(desk, run);
    await acceptAll(desk, run);
    // Edited once more before it is marked: nobody has decided of that.
    show(desk, 5, '2027-01-02T00:00:00Z');
    await desk.run('confirm', String(run));
    const next = await pull(desk);
    expect(await statusesOf(desk, next.run)).toEqual(['duplicate']);
    expect(inTray(desk)).toBe(6_000_000n);
  },
);

it('that it was never marked is known: it is accepted again, and marked', async () => {
  const { desk, run, id, second } = await editedAlarm();
  show(desk, 7.5, '2027-01-01T00:00:00Z');
  await desk.do('discard', String(second.run));
  const again = await pull(desk);
  expect((await resolve(desk, again.run, id, 'still-waiting')).code).toBe(0);
  expect(await statusesOf(desk, run)).toEqual(['accepted']);
  await lose(desk);
  expect(await statusesOf(desk, run)).toEqual(['accepted']);
});
