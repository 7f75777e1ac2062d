// Writes to a store on a small disk until it is full, then makes room and tells what is left in it.

import { writeFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { detailsOf } from '../../main/domain/errors.ts';
import { openStore } from '../../main/store/store.ts';

const folder = process.argv[2]!;
const options = { folder, who: 'test', holder: 'a test', now: () => new Date().toISOString() };
const ballast = path.join(folder, 'ballast');
writeFileSync(ballast, Buffer.alloc(300_000));
const store = openStore(options);
let noted = 0;
let told = { code: '', hint: '' };
for (let n = 0; n < 5_000; n += 1) {
  try {
    store.transaction(() => store.journal.note(null, 'filler', { text: 'x'.repeat(500) }));
    noted += 1;
  } catch (error) {
    const { code, hint } = detailsOf(error, 'fill');
    told = { code, hint };
    break;
  }
}
try {
  store.close();
} catch {
  // A store on a full disk may not be able to tidy up; the next opening does.
}
rmSync(ballast);
const again = openStore(options);
const notes = again.journal.events({ limit: 100_000 }).filter((event) => event.what === 'filler').length;
const integrity = again.checkIntegrity(() => null).every((check) => check.ok);
again.close();
process.stdout.write(JSON.stringify({ ...told, notes, noted, integrity }));
