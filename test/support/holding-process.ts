// Holds a data folder for writing until it is killed.

import { openStore } from '../../main/store/store.ts';

const store = openStore({
  folder: process.argv[2]!,
  actor: { user: 'test', machine: 'test', program: 'a test' },
  holder: 'a process to be killed',
  now: () => new Date().toISOString(),
});
process.stdout.write('held\n');
// Held by name: a store that nobody refers to is collected, and its lock goes with it.
setInterval(() => void store.storeId, 60_000);
