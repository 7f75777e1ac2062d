// Sequences in which the ERP got something twice, or was left with a wrong sum.

import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import {
  acceptAll,
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
  trayLines,
} from '../../support/desk.ts';

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
