// a mark that took effect in a list that proves no absence, and an edit after it: the service lists the reversal under the same Id.
// The pull knows by it that the mark took effect; a correction of our own would reverse twice.

import { expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
  cycle,
  entry,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  resolve,
  type RunOut,
  trayLines,
} from '../../support/desk.ts';

async function plainDesk() {
  const desk = await openDesk({ adjustmentIds: 'same' });
  desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
  desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
  const id = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
  return { desk, id, run };
}

it('the pull marks what the listed reversal proves to be exported, and its reversal and new version are ready', async () => {
  const { desk, id, run } = await plainDesk();
  const said = await confirm(desk, run);
  expect(said.unknown.length + said.unmarked.length).toBe(1);
  desk.sandbox.edit(id, hours(6));
  const next = await pull(desk);
  expect((await records(desk, run)).map((line) => line.status)).toEqual(['marked']);
  expect((await records(desk, next.run)).map((line) => line.status)).toEqual(['ready', 'ready']);
  expect((await desk.do<RunOut[]>('runs')).find((one) => one.run === run)?.state).toBe('closed');
  await handOver(desk, next.run);
  await acceptAll(desk, next.run);
  // A list that nobody can ask by Id may be cut inside what has two lines: a person says that what it shows is all there is.
  expect((await confirm(desk, next.run)).marked).toEqual([]);
  const [line] = await records(desk, next.run);
  expect(line).toMatchObject({ status: 'accepted', reason: 'may-be-cut' });
  await resolve(desk, next.run, line!.id, 'still-waiting');
  expect((await confirm(desk, next.run)).marked).toEqual([line!.id]);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});

it('a reversal of other hours than the ERP got proves nothing: a person decides', async () => {
  const { desk, id, run } = await plainDesk();
  desk.sandbox.clearFaults();
  desk.sandbox.set({ list: 'live' });
  desk.sandbox.edit(id, hours(6));
  expect((await confirm(desk, run)).changed).toEqual([id]);
  // Another machine marks the new version, which the ERP does not have, and the entry is edited again.
  const marked = await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [id] }),
  });
  expect(marked.ok).toBe(true);
  desk.sandbox.edit(id, hours(4));
  const next = await pull(desk);
  expect(next.ready).toBe(0);
  expect((await records(desk, run)).map((line) => line.status)).toEqual(['changed']);
});

it('without a reversal of it, a changed entry stays for a person', async () => {
  const { desk, id, run } = await plainDesk();
  desk.sandbox.clearFaults();
  desk.sandbox.set({ list: 'live' });
  desk.sandbox.edit(id, hours(6));
  await pull(desk);
  expect((await records(desk, run)).map((line) => line.status)).toEqual(['changed']);
});

it('what the console reverses may be alike to what the service lists beside it: 7.5 → 4 → 7.5 before the mark (random seed 30277)', async () => {
  const desk = await openDesk({ adjustmentIds: 'same' });
  const id = desk.sandbox.addTime(entry());
  await cycle(desk);
  desk.sandbox.edit(id, hours(4));
  const second = await pull(desk);
  await handOver(desk, second.run);
  await acceptAll(desk, second.run);
  desk.sandbox.edit(id, hours(7.5));
  expect((await pull(desk)).ready).toBe(0);
  expect((await records(desk, second.run)).map((line) => line.status)).toEqual(['changed', 'changed']);
  await desk.do('resolve', String(second.run), '--ids', String(id), '--as', 'send-correction', '--reason', 'endret');
  await cycle(desk);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('seen unmarked with other content after its mark, then gone: that was not our mark (random seed 40149)', async () => {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live', listExported: true });
  const id = desk.sandbox.addTime(entry());
  await cycle(desk);
  desk.sandbox.edit(id, hours(6));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  // Edited between the last list and the mark, which takes the reversal and leaves the new version.
  desk.sandbox.setFault({
    kind: 'do',
    call: 'mark-time',
    operation: { do: 'edit', id, fields: hours(8) },
  });
  desk.sandbox.setFault({ kind: 'partial-mark', call: 'mark-time' });
  const said = await confirm(desk, run);
  expect(said.marked).toHaveLength(1);
  expect(said.changed).toHaveLength(1);
  desk.sandbox.unapprove(id);
  await desk.do('resume');
  expect((await records(desk, run)).map((line) => line.status).sort()).toEqual(['changed', 'marked']);
  desk.sandbox.approveAll();
  await desk.do(
    'resolve',
    String(run),
    '--ids',
    String(said.changed[0]),
    '--as',
    'send-correction',
    '--reason',
    'endret',
  );
  // It was listed again under an Id of its own: the version that the decision was about has left the list, so it is asked about anew, and
  // what may have taken its place waits for that.
  await cycle(desk);
  expect((await records(desk, run)).map((line) => line.reason)).toEqual([null, 'edited-and-left']);
  expect((await records(desk, run + 1))[0]).toMatchObject({ status: 'held', reason: 'may-replace-gone' });
  expect((await resolve(desk, run, said.changed[0]!, 'send-correction')).code).toBe(0);
  await cycle(desk);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('a version that was listed beside one that waits, and marked by others then, is reversed where the ERP never got it: held', async () => {
  const desk = await openDesk({ adjustmentIds: 'own' });
  desk.sandbox.set({ list: 'live' });
  const id = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.edit(id, hours(8.5));
  const between = await pull(desk);
  expect(await records(desk, between.run)).toMatchObject([{ id, status: 'duplicate', reason: 'changed-since' }]);
  const marked = await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [id] }),
  });
  expect(marked.ok).toBe(true);
  desk.sandbox.edit(id, hours(6));
  expect((await resolve(desk, run, id, 'send-correction')).code).toBe(0);
  const { run: next } = await pull(desk);
  const lines = await records(desk, next);
  expect(lines.find((line) => line.fields['AntallTimer'] === -8.5)).toMatchObject({
    status: 'held',
    reason: 'erp-never-got-it',
  });
});

it('what was held, marked by others and deleted then is reversed under an Id of its own where the ERP never got it: held', async () => {
  const desk = await openDesk({ adjustmentIds: 'own' });
  const id = desk.sandbox.addTime(entry());
  desk.sandbox.addTime(entry({ AnsattId: 1002 }));
  const { run } = await pull(desk);
  await desk.do('hold', String(run), '--ids', String(id), '--reason', 'spør prosjektleder');
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  const marked = await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [id] }),
  });
  expect(marked.ok).toBe(true);
  desk.sandbox.remove(id);
  const { run: next } = await pull(desk);
  expect(await records(desk, next)).toMatchObject([{ status: 'held', reason: 'erp-never-got-it' }]);
});
