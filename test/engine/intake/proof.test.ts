// While the proof log does not fit the store, nothing is sent: nobody knows what went out since.

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { products, send, taken, writeRows } from './intake-desk.ts';

it('a log that was altered blocks sending, and says so', async () => {
  const desk = await openDesk();
  await send(desk, writeRows(desk, 'a.csv', products('A')));
  const log = path.join(desk.data, 'proof.log');
  const text = readFileSync(log, 'utf8');
  expect(text.split('\n').map((line) => /"what":"(batch-[a-z]+)"/.exec(line)?.[1])).toEqual([
    'batch-sending',
    'batch-answered',
    undefined,
  ]);
  writeFileSync(log, '');
  appendFileSync(log, text.split('\n')[0]!.concat('\n'));
  const said = await send(desk, writeRows(desk, 'b.csv', products('B')));
  expect([said.code, taken(desk)]).toEqual([1, 'A']);
  expect(said.err).toMatch(/proof log .* ends at entry 1/);
});
