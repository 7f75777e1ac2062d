// What is left of intakes when the console was stopped: half a file is let go, and a sending is open again with what it sent.

import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { products, send, taken, withEngine, writeRows } from './intake-desk.ts';

/** As the store is left when the console stops in the middle. */
function leave(data: string, state: 'reading' | 'sending'): void {
  const database = new Database(path.join(data, 'console.sqlite'));
  database.prepare('UPDATE intake_batch SET state = ?').run(state);
  database.close();
}

it('a file that was half read is let go, and is read again as if it had never been', async () => {
  const desk = await openDesk();
  const file = writeRows(desk, 'a.csv', products('AB'));
  await withEngine(desk, (ask) => ask('intake/read', { connection: 'Prøve', file }));
  leave(desk.data, 'reading');
  const { json } = await desk.run<{ what: string; outcome: string; detail: string }[]>('resume');
  expect(json).toMatchObject([{ what: 'batch', outcome: 'dropped', detail: expect.stringContaining('a.csv') }]);
  expect((await send(desk, file)).json.sent).toBe(2);
  expect(taken(desk)).toBe('AB');
});

it('a batch that was being sent is open again, and only what is new goes out', async () => {
  const desk = await openDesk();
  const file = writeRows(desk, 'a.csv', [{ product: 'A' }, { product: '' }]);
  await send(desk, file);
  leave(desk.data, 'sending');
  await desk.run('resume');
  await withEngine(desk, async (ask) => {
    expect((await ask('intake/get', { batch: 1 })).state).toBe('open');
    await ask('intake/fix', { batch: 1, fix: { cells: [{ row: 3, column: 'Varenr', value: 'B' }] } });
    expect((await ask('intake/send', { batch: 1 })).sent).toBe(1);
  });
  expect(taken(desk)).toBe('AB');
});
