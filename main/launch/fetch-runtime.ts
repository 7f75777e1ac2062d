// Makes the Electron of this network ready and prints where it is, as JSON: `node main/launch/fetch-runtime.ts`.

import path from 'node:path';
import { resolveElectron } from './electron-runtime.ts';

const runtime = await resolveElectron(path.resolve(import.meta.dirname, '../..'), (line) => console.error(line));
console.log(JSON.stringify(runtime));
