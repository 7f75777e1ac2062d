// A data folder on a disk that nobody may write to, or an archive: it is opened for reading then.

import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { systemCode } from '../domain/errors.ts';
import { isArchive } from '../store/file/archive.ts';

const CANNOT_WRITE: readonly string[] = ['EROFS', 'EACCES', 'EPERM'];

/** True for a folder that holds a store and may not be written to, or is an archive. */
export function isReadOnly(folder: string): boolean {
  if (!existsSync(path.join(folder, 'console.sqlite'))) return false;
  if (isArchive(folder)) return true;
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return CANNOT_WRITE.includes(systemCode(error));
  }
}
