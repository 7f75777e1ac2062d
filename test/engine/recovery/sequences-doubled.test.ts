// sequences in which the ERP gets something twice, or is left with a wrong sum.

import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import {
  acceptAll,
  consoleRun,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  inTray,
  openDesk,
  pull,
  records,
  resolve,
  type RunOut,
  trayLines,
} from '../../support/desk.ts';

const write = (desk: Desk, run: number) =>
  desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);

describe('an older store put back beside the newer proof log', () => {
  async function restored(): Promise<Desk> {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const store = path.join(desk.data, 'console.sqlite');
    copyFileSync(store, path.join(desk.root, 'backup.sqlite'));
    const { run } = await pull(desk);
    await handOver(desk, run);
    for (const end of ['', '-wal', '-shm']) rmSync(`${store}${end}`, { force: true });
    copyFileSync(path.join(desk.root, 'backup.sqlite'), store);
    expect(trayLines(desk.tray)).toHaveLength(1);
    return desk;
  }

  it('blocks the hand-over, also after further pulls have used up the numbers of the lost acts', async () => {
    const desk = await restored();
    for (let round = 0; round < 3; round += 1) {
      const { run } = await pull(desk);
      await desk.run('discard', String(run));
    }
    const { run } = await pull(desk);
    const out = path.join(desk.root, 'tray2');
    mkdirSync(out);
    const said = await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', out);
    expect(said.code, 'handed over a second time').not.toBe(0);
    expect(trayLines(out)).toHaveLength(0);
  });

  it('blocks the hand-over, also after something else was appended to the log', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const first = await pull(desk);
    await handOver(desk, first.run);
    const store = path.join(desk.data, 'console.sqlite');
    copyFileSync(store, path.join(desk.root, 'backup.sqlite'));
    desk.sandbox.addTime(entry({ AnsattId: 1002 }));
    const lost = await pull(desk);
    await handOver(desk, lost.run);
    for (const end of ['', '-wal', '-shm']) rmSync(`${store}${end}`, { force: true });
    copyFileSync(path.join(desk.root, 'backup.sqlite'), store);
    // The operator goes on with the first run: its verdict is appended to the log behind the unknown entries.
    await acceptAll(desk, first.run);
    const again = await pull(desk);
    const out = path.join(desk.root, 'tray2');
    mkdirSync(out);
    const said = await desk.run('hand-over', String(again.run), '--layout', 'plain-csv', '--to', out);
    expect(said.code, 'handed over a second time').not.toBe(0);
    expect(trayLines(out)).toHaveLength(0);
  });
});

it('an edit marked unseen on a unit that also holds a reversal: the ERP ends with what the service has (same ids)', async () => {
  const desk = await openDesk({ adjustmentIds: 'same' });
  desk.sandbox.set({ list: 'live', listExported: true });
  const entryId = desk.sandbox.addTime(entry());
  await cycle(desk);
  desk.sandbox.edit(entryId, hours(6));
  const { run } = await pull(desk);
  const [one] = await records(desk, run);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id: entryId, fields: hours(9) } });
  const said = await desk.run<{ changed: number[] }>('confirm', String(run));
  expect(said.json.changed).toEqual([one!.id]);
  await resolve(desk, run, one!.id, 'send-correction');
  await cycle(desk);
  expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
});

it('an accepted unit whose mark took effect late and that was edited since ends in the right sum by itself (same ids)', async () => {
  const desk = await openDesk({ adjustmentIds: 'same' });
  const entryId = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const [one] = await records(desk, run);
  await handOver(desk, run);
  await acceptAll(desk, run);
  // The mark of another console (or one of ours that timed out and was carried out late), then an edit and a prepare.
  await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids: [one!.id] }),
  });
  desk.sandbox.edit(entryId, hours(6));
  await cycle(desk);
  expect((await records(desk, run)).map((line) => line.status)).toEqual(['marked']);
  expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
});

describe('decisions taken twice', () => {
  async function gone(): Promise<{ desk: Desk; run: number; id: number; entryId: number }> {
    const desk = await openDesk();
    desk.sandbox.set({ list: 'live' });
    const entryId = desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const [one] = await records(desk, run);
    await handOver(desk, run);
    await acceptAll(desk, run);
    desk.sandbox.remove(entryId);
    await desk.run('confirm', String(run));
    return { desk, run, id: one!.id, entryId };
  }

  it('send-correction twice sends one reversal and stops no hand-over', async () => {
    const { desk, run, id } = await gone();
    await resolve(desk, run, id, 'send-correction');
    await resolve(desk, run, id, 'send-correction');
    const second = await pull(desk);
    expect(second).toMatchObject({ records: 1, ready: 1 });
    const said = await write(desk, second.run);
    expect(said.err).not.toContain('UNIQUE');
    expect(inTray(desk)).toBe(0n);
  });

  it('send-correction after removed-in-erp is refused: the ERP has nothing to reverse', async () => {
    const { desk, run, id } = await gone();
    await resolve(desk, run, id, 'removed-in-erp');
    const said = await resolve(desk, run, id, 'send-correction');
    const { run: second } = await cycle(desk);
    expect({ code: said.code, reversals: second.adjustments }).toEqual({ code: 1, reversals: 0 });
  });
});

describe('withdraw', () => {
  it('asks a person when the file is no longer in its folder: the ERP may have read it', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const out = await handOver(desk, run);
    renameSync(out.file!, path.join(desk.root, 'imported.csv'));
    const said = await desk.run('withdraw', String(out.handover), '--reason', 'feil');
    // Exit 0 is "done": its units are ready again, and the next hand-over doubles them.
    expect(said.code).not.toBe(0);
  });

  it('fails when the file cannot be put out of the way: it would be read all the same', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const out = await handOver(desk, run);
    writeFileSync(`${out.file!}.withdrawn`, 'left from before');
    const said = await desk.run('withdraw', String(out.handover), '--reason', 'feil');
    expect({ code: said.code, still: existsSync(out.file!) }).not.toEqual({ code: 0, still: true });
  });
});

it('a material without the field Antall gets no "reversal" with the same sign', async () => {
  const desk = await openDesk();
  const id = desk.sandbox.addMaterial({ ProduktId: 'A', Antall: null, Mengde: 5, approved: true });
  const { run } = await pull(desk, 'material');
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.remove(id, 'material');
  await desk.run('confirm', String(run));
  await resolve(desk, run, id, 'send-correction');
  const { run: second } = await cycle(desk, 'material');
  const sent = trayLines(desk.tray).filter((line) => (line.cells.Korreksjon ?? '') !== '');
  expect({ run: second.records, same: sent.filter((line) => line.cells.Mengde === '5').length }).toMatchObject({
    same: 0,
  });
});

it('a unit is one: a reversal and its new version under one Id are held together when one is in a later period', async () => {
  const desk = await openDesk({ adjustmentIds: 'same' });
  const id = desk.sandbox.addTime(entry());
  await cycle(desk);
  desk.sandbox.edit(id, { Dato: '2026-11-01T00:00:00' });
  const second = await desk.do<RunOut>('pull', 'time', '--connection', 'Prøve', '--to', '2026-10-31');
  const states = new Set((await records(desk, second.run)).map((record) => record.status));
  expect([...states]).toHaveLength(1);
});

it('a new record of the same work waits while an old one is gone and undecided', async () => {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const old = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.remove(old);
  await desk.run('confirm', String(run));
  desk.sandbox.addTime(entry());
  const second = await pull(desk);
  expect(second).toMatchObject({ records: 1, ready: 0, held: 1 });
});

it('a person is told plainly, without a raw message, whatever is wrong with the file of a withdrawn hand-over', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const out = await handOver(desk, run);
  // The folder was replaced: a directory of that name cannot be hashed (as a locked file on Windows cannot).
  renameSync(out.file!, `${out.file!}.old`);
  mkdirSync(out.file!);
  const said = await desk.run('withdraw', String(out.handover), '--reason', 'feil');
  const after = await consoleRun(['accept', String(run), '--all', '--data', desk.data, '--json']);
  expect({ withdraw: said.err.includes('EISDIR'), next: after.code, err: after.err.includes('EISDIR') }).toEqual({
    withdraw: false,
    next: 0,
    err: false,
  });
});
