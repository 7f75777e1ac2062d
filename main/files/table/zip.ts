// The parts of a ZIP file, unpacked piece by piece and never beyond a limit: what a file says of its sizes is not believed.

import { type FileHandle, open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';
import { unreadable } from './problems.ts';

interface Entry {
  readonly method: number;
  readonly compressed: number;
  readonly offset: number;
}

export interface Zip {
  has(name: string): boolean;
  names(): string[];
  /** The bytes of a part, piece by piece. Throws `file-unreadable` beyond `most` bytes. */
  read(name: string, most: number): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const MOST_ENTRIES = 20_000;
const MOST_DIRECTORY = 8 << 20;
const BLOCK = 1 << 17;

const damaged = (file: string) =>
  unreadable(file, 'it is no whole Excel workbook', 'Open it in Excel, save it again as .xlsx, and try again.');

async function bytesAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

async function directoryOf(file: string, handle: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await handle.stat();
  const length = Math.min(size, 65_557);
  const tail = await bytesAt(handle, size - length, length);
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw damaged(file);
  const count = tail.readUInt16LE(end + 10);
  const bytes = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES || bytes > MOST_DIRECTORY || offset + bytes > size) throw damaged(file);
  const directory = await bytesAt(handle, offset, bytes);
  const entries = new Map<string, Entry>();
  for (let at = 0, n = 0; n < count; n += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw damaged(file);
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name.replace(/\\/g, '/'), {
      method: directory.readUInt16LE(at + 10),
      compressed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function* packed(handle: FileHandle, entry: Entry, file: string): AsyncGenerator<Buffer> {
  const head = await bytesAt(handle, entry.offset, 30);
  if (head.length < 30) throw damaged(file);
  let at = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  let left = entry.compressed;
  while (left > 0) {
    const block = await bytesAt(handle, at, Math.min(BLOCK, left));
    if (block.length === 0) throw damaged(file);
    yield block;
    at += block.length;
    left -= block.length;
  }
}

/** Unpacks piece by piece; whoever stops listening stops the reading too. */
async function* inflated(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const from = Readable.from(source);
  const inflate = createInflateRaw();
  from.on('error', (error) => inflate.destroy(error));
  from.pipe(inflate);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } finally {
    from.destroy();
    inflate.destroy();
  }
}

/** Opens a ZIP file. Throws `file-unreadable`. */
export async function openZip(path: string, file: string): Promise<Zip> {
  const handle = await open(path, 'r');
  let entries: Map<string, Entry>;
  try {
    entries = await directoryOf(file, handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    has: (name) => entries.has(name),
    names: () => [...entries.keys()],
    async *read(name, most) {
      const entry = entries.get(name);
      if (entry === undefined || (entry.method !== 0 && entry.method !== 8)) throw damaged(file);
      const source = packed(handle, entry, file);
      let bytes = 0;
      try {
        for await (const piece of entry.method === 0 ? source : inflated(source)) {
          bytes += piece.length;
          if (bytes > most) {
            const cause = `${name} in it unpacks to more than ${Math.round(most / 1e6)} MB`;
            throw unreadable(file, cause, 'It is damaged, or made to do harm. Do not open it; ask who sent it.');
          }
          yield piece;
        }
      } catch (error) {
        if ((error as { code?: string }).code?.startsWith('Z_') === true) throw damaged(file);
        throw error;
      }
    },
    close: () => handle.close(),
  };
}
