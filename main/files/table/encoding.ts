// Encodings: found by byte order mark, by the pattern of zero bytes of UTF-16, by strict UTF-8 over the whole file, else Windows-1252 or
// what is older; a text that has letters of two is said to be of two.

import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { createOldLetters, decodeCp850 } from './dos-or-mac.ts';
import { inPlainWords } from './problems.ts';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'cp850', 'macintosh'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The text of a larger block does not fit where short-lived texts lie: getting room for each took six times as long as reading it. */
const BLOCK = 1 << 16;
/** Bytes that tell whether a text is UTF-16. */
const SAMPLED = 4096;

/** UTF-16 by its mark, or by zero bytes that nearly all stand on one side; null for anything else. */
export function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const length = Math.min(start.length, SAMPLED) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (start[at] === 0) even += 1;
    if (start[at + 1] === 0) odd += 1;
  }
  const pairs = length / 2;
  if (pairs < 2) return null;
  if (odd > pairs * 0.6 && even < pairs * 0.05) return 'utf-16le';
  return even > pairs * 0.6 && odd < pairs * 0.05 ? 'utf-16be' : null;
}

/** Length of the bytes that end with a whole character of UTF-8. */
function wholeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

function encodingOf(bytes: Buffer): Encoding {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return utf16;
  if (isUtf8(bytes)) return 'utf-8';
  const old = createOldLetters();
  old.feed(bytes);
  return old.encoding();
}

/** A whole text in memory, in the encoding that its bytes tell. */
export function textOf(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  return encoding === 'cp850' ? decodeCp850(bytes) : new TextDecoder(encoding).decode(bytes);
}

/** A letter such as å or é in UTF-8: read as Windows-1252 it is Ã and a sign, which nobody writes. */
function hasLetterOfUtf8(block: Buffer): boolean {
  for (let at = block.indexOf(0xc3); at !== -1; at = block.indexOf(0xc3, at + 1)) {
    if ((block[at + 1]! & 0xc0) === 0x80) return true;
  }
  return false;
}

export interface Utf8Check {
  feed(block: Buffer): void;
  isUtf8(): boolean;
  /** It is not all UTF-8, and has letters in UTF-8 all the same: two files in one, or a text that was cut inside a letter. */
  isMixed(): boolean;
}

/** Tells of bytes that come in blocks whether all of them together are UTF-8. */
export function createUtf8Check(): Utf8Check {
  let carry: Buffer = Buffer.alloc(0);
  let valid = true;
  let letters = false;
  return {
    feed(block) {
      letters ||= hasLetterOfUtf8(block);
      if (!valid) return;
      const bytes = carry.length === 0 ? block : Buffer.concat([carry, block]);
      const length = wholeLength(bytes);
      valid = isUtf8(bytes.subarray(0, length));
      carry = Buffer.from(bytes.subarray(length));
    },
    isUtf8: () => valid && carry.length === 0,
    isMixed: () => letters && !(valid && carry.length === 0),
  };
}

async function* blocksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  const block = Buffer.allocUnsafe(BLOCK);
  for (;;) {
    const { bytesRead } = await handle.read(block, 0, BLOCK);
    if (bytesRead === 0) return;
    yield block.subarray(0, bytesRead);
  }
}

/** The bytes of a file, block by block. A block is overwritten by the next one. Throws `file-unreadable`. */
export async function* readBlocks(file: string): AsyncGenerator<Buffer> {
  let handle: FileHandle | null = null;
  try {
    handle = await process.getBuiltinModule('node:fs/promises').open(file, 'r');
    yield* blocksOf(handle);
  } catch (error) {
    throw inPlainWords(file, error);
  } finally {
    await handle?.close();
  }
}

/** The text of a file, piece by piece, without its byte order mark. */
export async function* readText(file: string, encoding: Encoding): AsyncGenerator<string> {
  if (encoding === 'cp850') {
    for await (const block of readBlocks(file)) yield decodeCp850(block);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const block of readBlocks(file)) yield decoder.decode(block, { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
