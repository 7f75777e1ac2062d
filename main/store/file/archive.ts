// A history that is over: what a desk did by itself before it joined a team lies whole in a folder of its own in the data
// folder, with its backups and the files that it read, and is only looked at from then on.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConsoleError } from '../../domain/errors.ts';
import type { Archive } from '../../ports/archives.ts';

/** What marks the folder of an archive; the window looks for it too (main/shell/data-folder.ts). */
const MARK = 'archive.json';
const FOLDER = 'archive';

export const archiveFolder = (folder: string, name: string): string => path.join(folder, FOLDER, name);

interface Marked {
  /** Empty where nobody can tell. */
  readonly at: string;
  readonly setup?: unknown;
}

/** Null for a data folder that is none. */
function markOf(archive: string): Marked | null {
  try {
    const found: unknown = JSON.parse(readFileSync(path.join(archive, MARK), 'utf8'));
    if (typeof found !== 'object' || found === null || !('at' in found)) return { at: '' };
    const setup = 'setup' in found ? { setup: found.setup } : {};
    return { at: typeof found.at === 'string' ? found.at : '', ...setup };
  } catch {
    // Whatever stands in it, it marks an archive.
    return isArchive(archive) ? { at: '' } : null;
  }
}

/** When it became an archive, empty where nobody can tell; null for a data folder that is none. */
export const archivedAt = (archive: string): string | null => markOf(archive)?.at ?? null;

export const isArchive = (folder: string): boolean => existsSync(path.join(folder, MARK));

/** Makes the folder, marked. Once more does nothing. */
export function makeArchive(folder: string, name: string, mark: Marked): void {
  const archive = archiveFolder(folder, name);
  mkdirSync(archive, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(archive, MARK), `${JSON.stringify(mark)}\n`, { mode: 0o600, flush: true });
}

/** Those in the data folder, the newest first. */
export function archivesOf(folder: string): Archive[] {
  const place = path.join(folder, FOLDER);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .toSorted()
    .toReversed()
    .flatMap((name) => {
      const mark = markOf(path.join(place, name));
      return mark === null ? [] : [{ name, ...mark, folder: path.join(place, name) }];
    });
}

/** Throws `store-read-only` for the folder of an archive. */
export function assertNoArchive(folder: string): void {
  const since = archivedAt(folder);
  if (since === null) return;
  throw new ConsoleError({
    code: 'store-read-only',
    operation: 'open the store',
    object: folder,
    cause: `it is the archive of a desk that joined a team${since === '' ? '' : ` at ${since}`}, and is only looked at`,
    hint: 'Commands that only show something work here. What is to be done is done in the data folder that it lies in.',
    retrySafe: true,
  });
}
