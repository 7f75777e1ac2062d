// The head of a shared proof log, as a hand-over leaves it in its folder: a hidden file, written whole or not at all.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FolderHead } from '../ports/files.ts';

function isHead(found: unknown): found is FolderHead {
  if (typeof found !== 'object' || found === null || !('seq' in found) || !('hash' in found)) return false;
  return Number.isInteger(found.seq) && typeof found.hash === 'string' && 'desk' in found && 'at' in found;
}

export function headIn(folder: string, name: string): FolderHead | null {
  try {
    const found: unknown = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
    return isHead(found) ? found : null;
  } catch {
    return null;
  }
}

export function leaveHead(folder: string, name: string, head: FolderHead): void {
  const file = path.join(folder, name);
  try {
    writeFileSync(`${file}.new`, JSON.stringify(head));
    renameSync(`${file}.new`, file);
  } catch {
    // A folder that takes files of the ERP alone: the log says the same, only later.
  }
}
