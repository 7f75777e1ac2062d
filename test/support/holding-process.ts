// Holds a data folder for writing until it is killed.

import { openStore } from '../../main/store/store.ts';

openStore({
  folder: process.argv[2]!,
  who: 'test',
  holder: 'a process to be killed',
  now: () => new Date().toISOString(),
});
process.stdout.write('held\n');
setInterval(() => {}, 60_000);
