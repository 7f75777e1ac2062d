// Reading back is the end of the marks: a confirm that broke off leaves it open, the run with it, and the next who asks ends it.
// What was marked otherwise stands in the proof log with its text.

import { describe, expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import { acceptedOne, handedOverOne, markByHand } from '../../support/decided.ts';
import {
  acceptAll,
  cycle,
  type Desk,
  handOver,
  hours,
  inTray,
  pull,
  records,
  resolve,
  type RunOut,
} from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';

const stateOf = async (desk: Desk, run: number) =>
  (await desk.do<RunOut[]>('runs')).find((one) => one.run === run)!.state;
const statusOf = async (desk: Desk, run: number) => (await records(desk, run))[0]!.status;

async function loseAndResume(desk: Desk): Promise<void> {
  loseStore(desk.data);
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
  await desk.run('resume');
}

/** Marked with 9 hours, since it was edited after the last list. */
async function editedBeforeMark() {
  const made = await acceptedOne();
  const { desk, entryId } = made;
  desk.sandbox.set({ list: 'live', listExported: true });
  const operation = { do: 'edit', id: entryId, fields: hours(9) } as const;
  desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation });
  return made;
}

/** The mark is answered, and then the service lists nothing any more. */
async function brokenOff() {
  const made = await editedBeforeMark();
  const { desk, run } = made;
  desk.sandbox.setFault({ kind: 'status', call: 'list-time', from: 4, status: 404, times: 'always' });
  expect((await desk.run('confirm', String(run))).code).toBe(1);
  desk.sandbox.clearFaults();
  return made;
}

describe('a confirm that broke off between mark and list', () => {
  it('is read back by the next pull, which proves the mark', async () => {
    const { desk, run } = await brokenOff();
    expect(await statusOf(desk, run)).toBe('marking');
    await pull(desk);
    expect([await statusOf(desk, run), await stateOf(desk, run)]).toEqual(['changed', 'confirming']);
  });

  it('is read back by resume, and by the next confirm', async () => {
    const first = await brokenOff();
    await first.desk.run('resume');
    expect(await statusOf(first.desk, first.run)).toBe('changed');
    const second = await brokenOff();
    await second.desk.run('confirm', String(second.run));
    expect(await statusOf(second.desk, second.run)).toBe('changed');
  });

  it('its correction is sent, and ERP and service agree', async () => {
    const { desk, run, id } = await brokenOff();
    await pull(desk);
    await resolve(desk, run, id, 'send-correction');
    expect(await stateOf(desk, run)).toBe('closed');
    await cycle(desk);
    expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
  });
});

it.each([
  ['before it is decided on', { isDecided: false, isLost: false }],
  ['before it is decided on, and the store is lost', { isDecided: false, isLost: true }],
  ['after its correction was decided on', { isDecided: true, isLost: false }],
  ['after its correction was decided on, and the store is lost', { isDecided: true, isLost: true }],
])(
  'a mark without an answer takes effect once lists have shown the edit, %s: what it marked is seen',
  async (_when, { isDecided, isLost }) => {
    const { desk, run, id, entryId } = await acceptedOne();
    desk.sandbox.set({ list: 'live', listExported: true });
    desk.sandbox.setFault({ kind: 'drop-before', call: 'mark-time', times: 'always' });
    await desk.run('confirm', String(run));
    desk.sandbox.clearFaults();
    desk.sandbox.edit(entryId, hours(9));
    await pull(desk);
    await pull(desk);
    expect(await statusOf(desk, run)).toBe('changed');
    if (isDecided) await resolve(desk, run, id, 'send-correction');
    await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [id] }),
    });
    await desk.run('confirm', String(run));
    // So it is in a store that is made anew from the proof log.
    if (isLost) await loseAndResume(desk);
    if (!isDecided) await resolve(desk, run, id, 'send-correction');
    await cycle(desk);
    expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
    expect(await stateOf(desk, run)).toBe('closed');
  },
);

it.each([false, true])(
  'a pull before the next confirm sees what such a mark took: what was decided stands, and goes out; the store lost: %s',
  async (isLost) => {
    const { desk, run, id, entryId } = await acceptedOne();
    desk.sandbox.set({ list: 'live', listExported: true });
    desk.sandbox.setFault({ kind: 'drop-before', call: 'mark-time', times: 'always' });
    await desk.run('confirm', String(run));
    desk.sandbox.clearFaults();
    desk.sandbox.edit(entryId, hours(9));
    await pull(desk);
    await resolve(desk, run, id, 'send-correction');
    await markByHand(desk, [id]);
    const next = await pull(desk);
    expect([await statusOf(desk, run), next.ready]).toEqual(['resolved', 2]);
    if (isLost) await loseAndResume(desk);
    const { run: last } = isLost ? await pull(desk) : next;
    await handOver(desk, last);
    await acceptAll(desk, last);
    await desk.run('confirm', String(last));
    expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
    expect([await stateOf(desk, run), await stateOf(desk, last)]).toEqual(['closed', 'closed']);
  },
);

it('a store that was lost knows from the log what was marked otherwise, with its text', async () => {
  const { desk, run, id } = await editedBeforeMark();
  await desk.run('confirm', String(run));
  expect(await statusOf(desk, run)).toBe('changed');
  await loseAndResume(desk);
  expect(await statusOf(desk, run)).toBe('changed');
  await resolve(desk, run, id, 'send-correction');
  await cycle(desk);
  expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
});

it('where the service does not tell what is exported, nothing is left open', async () => {
  const { desk, run } = await acceptedOne();
  desk.sandbox.set({ list: 'live', listExported: false });
  const said = await desk.run('confirm', String(run));
  expect(said.err).toContain('unseen');
  expect(await stateOf(desk, run)).toBe('closed');
});

it('a mark takes the lines of two runs under one Id along, and is read back as both', async () => {
  const { desk, run, id, entryId } = await handedOverOne({ adjustmentIds: 'same' });
  desk.sandbox.set({ listExported: true });
  await desk.do('reject', String(run), '--ids', String(id), '--reason', 'feil prosjekt');
  await markByHand(desk, [id]);
  desk.sandbox.edit(entryId, hours(8.5));
  await desk.do('connection', 'change', 'Prøve', '--locked-through', '2026-12-31');
  // The ERP never got what the reversal takes back; the new version waits, since its period is locked.
  const { run: first } = await pull(desk);
  await resolve(desk, first, id, 'already-in-erp');
  const { run: second } = await pull(desk);
  await desk.do('release', String(second), '--ids', String(id), '--reason', 'avtalt');
  await handOver(desk, second);
  await acceptAll(desk, second);
  desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
  const said = await desk.run('confirm', String(second));
  expect(said).toMatchObject({ code: 0, json: { marked: [id], changed: [], state: 'closed' } });
  expect(await stateOf(desk, first)).toBe('closed');
});
