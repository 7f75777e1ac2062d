// What is marked is read back where the service lists what is exported, also without an answer; where it cannot be, the run says so.

import { describe, expect, it } from 'vitest';
import { acceptAll, entry, handOver, hours, openDesk, pull, records } from '../../support/desk.ts';

async function accepted(options: Parameters<typeof openDesk>[0] = {}) {
  const desk = await openDesk(options);
  const entryId = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const [one] = await records(desk, run);
  await handOver(desk, run);
  await acceptAll(desk, run);
  return { desk, run, id: one!.id, entryId };
}

describe('an entry edited between the last list and its mark, and the answer to the mark is lost', () => {
  it('is read back like any other', async () => {
    const { desk, run, id, entryId } = await accepted();
    desk.sandbox.set({ list: 'live', listExported: true });
    desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id: entryId, fields: hours(9) } });
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    const said = await desk.run<{ changed: number[]; marked: number[] }>('confirm', String(run));
    expect(said.json).toMatchObject({ changed: [id], marked: [] });
  });

  it('is read back by resume, or resume says that it was not', async () => {
    const { desk, run, id, entryId } = await accepted();
    desk.sandbox.set({ list: 'live', listExported: true });
    desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id: entryId, fields: hours(9) } });
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    desk.sandbox.setFault({ kind: 'status', call: 'list-time', from: 2, status: 404, times: 'always' });
    await desk.run('confirm', String(run));
    desk.sandbox.clearFaults();
    const resumed = await desk.run('resume');
    const [line] = await records(desk, run);
    const told = line!.status === 'changed' || line!.status === 'unknown' || /unseen/.test(JSON.stringify(resumed));
    expect({ id: line!.id, told }).toEqual({ id, told: true });
  });
});

it('reads back although Ids cannot be filtered by, or says that it did not', async () => {
  const { desk, run } = await accepted();
  desk.sandbox.set({ list: 'live', listExported: true });
  desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
  const said = await desk.run('confirm', String(run));
  expect(said.err).toContain('unseen');
});
