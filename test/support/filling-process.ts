// Writes to a store until the disk takes no more, and tells how much was noted and what was said.

import { detailsOf } from '../../main/domain/errors.ts';
import { openStore } from '../../main/store/store.ts';

const options = {
  folder: process.argv[2]!,
  actor: { user: 'test', machine: 'test', program: 'a test' },
  holder: 'a test',
  now: () => new Date().toISOString(),
};
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
process.stdout.write(JSON.stringify({ ...told, noted }));
