// An entry that a pull showed with other content while the ERP had not answered yet, and that had left the list when it did: it may have
// been marked as it was listed, by somebody else, and the service lists that never again.

import { describe, expect, it } from 'vitest';
import {
  confirm,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  resolve,
} from '../../support/desk.ts';
import { acceptAll, trayLines } from '../../support/desk.ts';

const amounts = (desk: Desk): number[] =>
  trayLines(desk.tray)
    .map(({ cells }) => Number(cells['AntallTimer']!.replace(',', '.')))
    .toSorted((a, b) => a - b);

async function markElsewhere({ sandbox }: Desk, id: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ids: [id] });
  await fetch(`${sandbox.url}/timelinje/timeeksport/eksportert`, { method: 'PATCH', headers, body });
}

/** The ERP got 5, a pull shows 9 before its answer is there. */
async function edited() {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Eksportert eq true'], times: 'always' });
  const entryId = desk.sandbox.addTime(entry(hours(5)));
  const { run } = await pull(desk);
  const { id } = (await records(desk, run))[0]!;
  await handOver(desk, run);
  desk.sandbox.edit(entryId, hours(9));
  await pull(desk);
  expect((await records(desk, run))[0]).toMatchObject({ status: 'handed-over' });
  return { desk, run, id, entryId };
}

describe('an entry edited before the ERP answered, and listed no more', () => {
  it('may have been marked as it was listed last: that is offered, and goes out once', async () => {
    const { desk, run, id } = await edited();
    await markElsewhere(desk, id);
    await acceptAll(desk, run);
    expect(await confirm(desk, run)).toMatchObject({ changed: [id], gone: [] });
    expect((await records(desk, run))[0]).toMatchObject({ status: 'changed', reason: 'edited-and-left' });
    expect((await resolve(desk, run, id, 'marked-as-edited')).code).toBe(0);
    await cycle(desk);
    expect(amounts(desk)).toEqual([-5, 5, 9]);
    expect((await desk.run('verify')).code).toBe(0);
  });

  it('also where a pull lacked it before the ERP answered', async () => {
    const { desk, run, id } = await edited();
    await markElsewhere(desk, id);
    await pull(desk);
    await acceptAll(desk, run);
    await pull(desk);
    expect((await records(desk, run))[0]).toMatchObject({ status: 'changed', reason: 'edited-and-left' });
    expect((await resolve(desk, run, id, 'marked-as-edited')).code).toBe(0);
  });

  it('may have been deleted as well, and the ERP gets its reversal alone', async () => {
    const { desk, run, id, entryId } = await edited();
    desk.sandbox.remove(entryId);
    await acceptAll(desk, run);
    expect(await confirm(desk, run)).toMatchObject({ changed: [id] });
    expect((await resolve(desk, run, id, 'send-correction')).code).toBe(0);
    await cycle(desk);
    expect(amounts(desk)).toEqual([-5, 5]);
  });

  it('is asked about at once while a review shows it as it was listed last, and no more once it is decided', async () => {
    const desk = await openDesk();
    desk.sandbox.set({ list: 'live' });
    desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Eksportert eq true'], times: 'always' });
    const entryId = desk.sandbox.addTime(entry(hours(5)));
    const { run } = await pull(desk);
    const { id } = (await records(desk, run))[0]!;
    await handOver(desk, run);
    desk.sandbox.edit(entryId, hours(9));
    desk.sandbox.addTime(entry(hours(2)));
    const second = await pull(desk);
    desk.sandbox.remove(entryId);
    await acceptAll(desk, run);
    expect(await confirm(desk, run)).toMatchObject({ changed: [id], gone: [] });
    expect((await resolve(desk, run, id, 'send-correction')).code).toBe(0);
    await handOver(desk, second.run);
    await acceptAll(desk, second.run);
    await confirm(desk, second.run);
    const { run: third } = await cycle(desk);
    expect(third).toMatchObject({ ready: 1 });
    expect(amounts(desk)).toEqual([-5, 2, 5]);
  });

  it('waits as before where it is listed as it was, and is gone where it leaves then', async () => {
    const { desk, run, id, entryId } = await edited();
    desk.sandbox.edit(entryId, hours(5));
    await pull(desk);
    desk.sandbox.remove(entryId);
    await acceptAll(desk, run);
    expect(await confirm(desk, run)).toMatchObject({ changed: [], gone: [id] });
  });
});
