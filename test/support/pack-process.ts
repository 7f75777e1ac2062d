// Writes a proof pack with so many ids into a folder, and tells where it lies or what was said.

import { createHash } from 'node:crypto';
import { detailsOf } from '../../main/domain/errors.ts';
import { writePack } from '../../main/files/pack.ts';

const [, , folder, ids] = process.argv;

/** Rows that no packing makes much shorter. */
function* rows(): Generator<readonly string[]> {
  for (let n = 0; n < Number(ids); n += 1) yield [String(n), createHash('sha256').update(String(n)).digest('base64')];
}

let told: object;
try {
  told = writePack(folder!, 'proof-run-1', { cover: '<p>1</p>', files: [], ids: rows(), journal: '{}\n' });
} catch (error) {
  told = detailsOf(error, 'write the proof pack');
}
process.stdout.write(JSON.stringify(told));
