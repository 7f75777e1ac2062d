// The file to practise on: read by the console as a supplier's is, with the one thing wrong that it is there to show.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PRACTICE_FILE, practiceFile } from '../../../main/sandbox/company/practice-file.ts';
import { openDesk } from '../../support/desk.ts';

it('has one row with an error, one that stands there twice, and a sum that agrees', async () => {
  const desk = await openDesk();
  await desk.do('connection', 'test', 'Prøve');
  const file = path.join(desk.root, PRACTICE_FILE);
  writeFileSync(file, practiceFile(new Date()));
  const read = await desk.run('intake', file, '--connection', 'Prøve');
  expect([read.code, read.err]).toEqual([3, '']);
  expect(read.json).toMatchObject({
    rows: 13,
    controlTotal: { sums: { Antall: 118.5 } },
    valid: 12,
    invalid: [{ line: 7, errors: [expect.stringContaining('10428')] }],
    repeats: 1,
  });
});
