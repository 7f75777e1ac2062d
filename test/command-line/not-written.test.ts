// What is written for people, or once more, says nothing of what was handed over where it cannot be written.

import path from 'node:path';
import { expect, it } from 'vitest';
import { fullEntry, openDesk } from '../support/desk.ts';

interface Refused {
  readonly error: { readonly code: string; readonly operation: string; readonly hint: string };
}

it('a copy and a table that cannot be written do not say that no records were handed over', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  await desk.run('pull', 'time', '--connection', 'Prøve');
  const missing = path.join(desk.root, 'missing');
  const handOver = await desk.run<Refused>('hand-over', '1', '--layout', 'plain-csv', '--to', missing);
  expect(handOver.json.error).toMatchObject({ code: 'file-not-written', operation: 'write the hand-over file' });
  expect(handOver.json.error.hint).toMatch(/^No records were handed over\. Create the folder/);
  expect((await desk.run('hand-over', '1', '--layout', 'plain-csv', '--to', desk.tray)).code).toBe(0);
  const again = await desk.run<Refused>('hand-over', 'again', '1', '--to', missing);
  expect(again).toMatchObject({ code: 1, json: { error: { code: 'file-not-written', operation: 'write again' } } });
  expect(again.json.error.hint).toBe('No copy was written. Create the folder, or choose another.');
  const file = path.join(missing, 'avsetning.csv');
  const month = ['month', 'accruals', '2026-10', '--connection', 'Prøve', '--kind', 'time'];
  const table = await desk.run<Refused>(...month, '--file', file);
  expect(table).toMatchObject({ code: 1, json: { error: { code: 'file-not-written', operation: 'save a file' } } });
  expect(table.json.error.hint).toBe('Create the folder, or choose another.');
});
