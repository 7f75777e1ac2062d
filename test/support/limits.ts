// What a machine may refuse, for tests on Linux: a small disk, and a folder that may not be written to by root either.

import { spawnSync } from 'node:child_process';
import { later } from './desk.ts';

/** Bytes of a block of `ulimit -f` in sh. */
const BLOCK = 512;

/**
 * Makes the folder a disk of so many bytes where a disk may be mounted; elsewhere the returned words, put before a command, limit the size
 * of its files.
 */
export function smallDisk(folder: string, bytes: number): readonly string[] {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]).status === 0) {
    later(() => void spawnSync('umount', [folder]));
    return [];
  }
  return ['sh', '-c', `ulimit -f ${Math.floor(bytes / BLOCK)}; exec "$0" "$@"`];
}

/** Put before a command: root keeps its name and loses the right to write where permissions forbid it. */
export function boundByPermissions(): readonly string[] {
  return process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-dac_override'] : [];
}
