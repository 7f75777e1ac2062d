// An older copy of the store is put back, or the store is lost: the proof log tells what went out, and nothing is sent twice.

import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import type { JournalHook } from '../../../main/store/journal.ts';
import { newFolder, openDesk } from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';
import { products, send, taken, withEngine, writeRows } from './intake-desk.ts';

it('an older copy knows the rows that went out since', async () => {
  const desk = await openDesk();
  await send(desk, writeRows(desk, 'a.csv', products('AB')));
  const copy = path.join(newFolder('copy'), 'console.sqlite');
  cpSync(path.join(desk.data, 'console.sqlite'), copy);
  await send(desk, writeRows(desk, 'b.csv', products('ABC')));
  desk.sandbox.setFault({ kind: 'drop-after', call: 'batch' });
  await send(desk, writeRows(desk, 'c.csv', products('ABCD')));
  loseStore(desk.data);
  cpSync(copy, path.join(desk.data, 'console.sqlite'));
  const again = await send(desk, writeRows(desk, 'c.csv', products('ABCDE')));
  expect([again.json.sent, again.json.duplicates, taken(desk)]).toEqual([1, 4, 'ABCDE']);
  const batches = await withEngine(desk, (ask) => ask('intake/list', {}));
  expect(batches.map(({ file, counts }) => [file, counts.sent, counts.unknown])).toEqual([
    ['c.csv', 1, 0],
    ['c.csv', 0, 1],
    ['b.csv', 1, 0],
    ['a.csv', 2, 0],
  ]);
  const { json } = await desk.run<{ ok: boolean }>('verify');
  expect(json.ok).toBe(true);
});

it('a lost store is made again from the log once its connection is there', async () => {
  const desk = await openDesk();
  await send(desk, writeRows(desk, 'a.csv', products('AAB')));
  loseStore(desk.data);
  await desk.run('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
  const again = await send(desk, writeRows(desk, 'a.csv', products('AABC')));
  expect([again.json.sent, again.json.duplicates, taken(desk)]).toEqual([1, 3, 'AABC']);
  const { json } = await desk.run<{ kind: string; line: number }[]>('history', '--text', 'B');
  expect(json).toMatchObject([{ kind: 'intake', line: 4 }]);
});

it('a store from any moment of the sending, which a disk lost with the power, knows from the log what became of it', async () => {
  const seen = new Set<string>();
  for (let moment = 1; ; moment += 1) {
    const desk = await openDesk();
    const file = writeRows(desk, 'a.csv', products('AB'));
    await withEngine(desk, (ask) => ask('intake/read', { connection: 'Prøve', file }));
    const names = ['console.sqlite', 'console.sqlite-wal'];
    const kept = newFolder('kept');
    let passed = -1;
    const keep: JournalHook = (when) => {
      if (passed === -1 || when === 'before') return;
      passed += 1;
      if (passed === moment) for (const name of names) cpSync(path.join(desk.data, name), path.join(kept, name));
    };
    const engine = await wireEngine({
      folder: desk.data,
      mode: 'write',
      program: 'a test',
      secret: () => null,
      hook: keep,
    });
    passed = 0;
    await engine.ask('intake/send', { batch: 1 });
    const died = passed >= moment;
    passed = -1;
    await engine.close();
    if (!died) break;
    for (const name of names) cpSync(path.join(kept, name), path.join(desk.data, name));
    const again = await send(desk, file);
    seen.add(`${again.json.sent} sent, ${again.json.duplicates} known`);
    expect([moment, taken(desk)]).toEqual([moment, 'AB']);
  }
  expect([...seen]).toEqual(['0 sent, 2 known']);
});
