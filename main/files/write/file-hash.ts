// The hash that proves a file is the one that was written.

import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

const BLOCK = 1 << 20;

/** SHA-256 of a file as hex, read block by block. */
export function fileHash(file: string): string {
  const digest = createHash('sha256');
  const block = Buffer.alloc(BLOCK);
  const descriptor = openSync(file, 'r');
  try {
    for (;;) {
      const length = readSync(descriptor, block);
      if (length === 0) return digest.digest('hex');
      digest.update(block.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
}
