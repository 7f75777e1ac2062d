// Where a data folder knows itself to stand, kept in it and beside it: a copy on the same machine goes by the same names as the folder
// that it was made from, and what either of them hands over the other does not know.

import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { movedTo, noteMoved } from './seen.ts';

export const PLACE_FILE = 'place.json';

interface Place {
  /** The desk that it was of. */
  readonly store: string;
  readonly machine: string;
  readonly folder: string;
  /** The number by which the disk knows the folder: it stays with a new name, and a copy has another. */
  readonly inode: string;
}

/** The folder that this one was copied from, or moved: it stands there, or nothing tells where it is. */
export interface CopyOf {
  readonly folder: string;
  readonly isThere: boolean;
}

export interface OwnPlace {
  /** Null where the folder is where it was, or was only renamed. */
  readonly copyOf: CopyOf | null;
  /** The same in plain words. */
  readonly problem: string | null;
  /** From here on the desk works in this folder, and in no other on this machine. */
  claim(): void;
}

function isPlace(found: unknown): found is Place {
  return (
    typeof found === 'object' &&
    found !== null &&
    ['store', 'machine', 'folder', 'inode'].every((key) => typeof Reflect.get(found, key) === 'string')
  );
}

function read(folder: string): Place | null {
  try {
    const found: unknown = JSON.parse(readFileSync(path.join(folder, PLACE_FILE), 'utf8'));
    return isPlace(found) ? found : null;
  } catch {
    return null;
  }
}

/** The data folder of the same desk stands there, and knows itself to. */
function stands(folder: string, store: string): boolean {
  const place = read(folder);
  return place?.store === store && place.folder === folder;
}

function foundElsewhere(known: Place | null, here: Place): CopyOf | null {
  const takenOver = movedTo(here.folder, here.store);
  if (takenOver !== null && takenOver !== here.folder && stands(takenOver, here.store))
    return { folder: takenOver, isThere: true };
  // Another machine is told apart by the name that each connection keeps.
  if (known === null || known.store !== here.store || known.machine !== here.machine || known.folder === here.folder)
    return null;
  const later = movedTo(known.folder, here.store);
  for (const folder of [known.folder, ...(later === null ? [] : [later])])
    if (folder !== here.folder && stands(folder, here.store) && inodeOf(folder) !== here.inode)
      return { folder, isThere: true };
  return known.inode === here.inode ? null : { folder: known.folder, isThere: false };
}

function inodeOf(folder: string): string {
  try {
    return String(statSync(folder, { bigint: true }).ino);
  } catch {
    return '';
  }
}

function problemOf(copyOf: CopyOf | null): string | null {
  if (copyOf === null) return null;
  return copyOf.isThere
    ? `this data folder is a copy of ${copyOf.folder}, which goes by the same names: what either of them hands over the other does not know`
    : `this data folder was copied or moved from ${copyOf.folder}, and nothing tells whether the one that stood there is still at work`;
}

function placeOf(folder: string, store: string): { here: Place; known: Place | null; copyOf: CopyOf | null } {
  const real = realpathSync(folder);
  const here: Place = { store, machine: hostname(), folder: real, inode: inodeOf(real) };
  const known = read(real);
  return { here, known, copyOf: foundElsewhere(known, here) };
}

/** Why the folder is not the one that the desk works in, in plain words; null where it is. Only looks. */
export function problemOfPlace(folder: string, store: string): string | null {
  return problemOf(placeOf(folder, store).copyOf);
}

export function openOwnPlace(folder: string, store: string): OwnPlace {
  const { here, known, copyOf } = placeOf(folder, store);
  const real = here.folder;
  const claim = (): void => {
    const before = copyOf?.folder ?? known?.folder ?? real;
    if (before !== real) noteMoved(before, store, real);
    if (known?.folder !== undefined && known.folder !== before && known.folder !== real)
      noteMoved(known.folder, store, real);
    noteMoved(real, store, null);
    try {
      writeFileSync(path.join(real, PLACE_FILE), `${JSON.stringify(here)}\n`);
    } catch {
      // A folder that cannot be written to is told of by whatever is written next.
    }
  };
  if (copyOf === null && JSON.stringify(known) !== JSON.stringify(here)) claim();
  return { copyOf, problem: problemOf(copyOf), claim };
}
