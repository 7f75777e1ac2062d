// Small files that a person names, read whole. What is no file is refused at once: a pipe would be waited for, a device never ends.

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { inPlainWords, unreadable } from './table/problems.ts';

/** Opening a pipe returns at once with it; Windows has none. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The bytes of a file of at most so many. Throws `file-unreadable` in plain words, with what the system said as its cause. */
export function readPlainFile(file: string, most: number): Buffer {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(file, AT_ONCE);
    const found = fstatSync(descriptor);
    if (!found.isFile())
      throw unreadable(file, found.isDirectory() ? 'it is a folder' : 'it is not a file', 'Choose a file.', {
        why: 'file-folder',
      });
    if (found.size > most)
      throw unreadable(file, `it is larger than ${Math.round(most / 1e6)} MB`, 'Check that it is the right file.');
    return readFileSync(descriptor);
  } catch (error) {
    throw inPlainWords(file, error);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
