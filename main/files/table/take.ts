// Takes a file into the data folder: copied, hashed and checked byte by byte in one pass; from then on only the copy is read. So what was
// checked is what is sent, whatever happens to the original.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { TakenFile } from '../../ports/tables.ts';
import { createOldLetters } from './dos-or-mac.ts';
import { createUtf8Check, utf16Of } from './encoding.ts';
import { tooLong } from './csv-records.ts';
import { inPlainWords, unreadable, type WhyUnreadable } from './problems.ts';

/** Read where a file is taken: few commands do. */
const files = (): typeof import('node:fs/promises') => process.getBuiltinModule('node:fs/promises');

const BLOCK = 1 << 20;
const LARGEST = 4 * 1024 * 1024 * 1024;
const LONGEST_LINE = 8 << 20;

const MAGIC: readonly (readonly [Buffer, string, string, WhyUnreadable?])[] = [
  [
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'it is a workbook of the old Excel format (.xls)',
    'Open it and save it as .xlsx or CSV.',
    'file-old-excel',
  ],
  [Buffer.from('%PDF'), 'it is a PDF', 'Ask for it as CSV or Excel.', 'file-pdf'],
  [Buffer.from('{\\rtf'), 'it is a text document', 'Save the table in it as CSV.'],
];
/** A web page or XML, whatever its name: many programs write one, call it .xls, and Excel opens it. */
const MARKUP = /^\s*<(?:!doctype|\?xml|html|table|workbook)\b/i;
const ZIP = Buffer.from('504b0304', 'hex');

/** Checks the bytes of a text as they pass. */
function createTextCheck(name: string, start: Buffer) {
  const utf16 = utf16Of(start);
  const utf8 = createUtf8Check();
  const old = createOldLetters();
  let line = 0;
  let offset = 0;
  return {
    feed(block: Buffer) {
      if (utf16 === null) {
        const zero = block.indexOf(0);
        if (zero !== -1) {
          const cause = `it has a zero byte at byte ${offset + zero + 1}, which no text has`;
          throw unreadable(
            name,
            cause,
            'It is damaged, or it is not a text. Save it again as CSV from the program it came from.',
          );
        }
        utf8.feed(block);
        old.feed(block);
      }
      const end = Math.max(block.lastIndexOf(10), block.lastIndexOf(13));
      const begin = block.indexOf(10);
      const first = begin === -1 ? block.indexOf(13) : begin;
      line += first === -1 ? block.length : first;
      if (line > LONGEST_LINE) throw tooLong(name, 1);
      if (end !== -1) line = block.length - end;
      offset += block.length;
    },
    encoding: () => utf16 ?? (utf8.isUtf8() ? ('utf-8' as const) : old.encoding()),
    isMixed: () => utf16 === null && (utf8.isMixed() || (!utf8.isUtf8() && old.isMixed())),
  };
}

function formatOf(name: string, start: Buffer): 'text' | 'xlsx' {
  for (const [magic, cause, hint, why] of MAGIC) {
    if (start.subarray(0, magic.length).equals(magic)) throw unreadable(name, cause, hint, { why });
  }
  if (start.subarray(0, 4).equals(ZIP)) return 'xlsx';
  const begins = new TextDecoder(utf16Of(start) ?? 'utf-8').decode(start.subarray(0, 400));
  if (MARKUP.test(begins))
    throw unreadable(
      name,
      'it is a web page or XML, whatever its name says',
      'Open it in Excel, and save it as .xlsx or CSV.',
      { why: 'file-markup' },
    );
  return 'text';
}

interface Copied {
  readonly sha256: string;
  readonly bytes: number;
  readonly format: 'text' | 'xlsx';
  readonly encoding: TakenFile['encoding'];
  readonly mixed?: true;
}

async function copy(name: string, from: FileHandle, to: FileHandle): Promise<Copied> {
  const digest = createHash('sha256');
  const block = Buffer.allocUnsafe(BLOCK);
  let bytes = 0;
  let format: 'text' | 'xlsx' = 'text';
  let check: ReturnType<typeof createTextCheck> | null = null;
  for (;;) {
    const { bytesRead } = await from.read(block, 0, BLOCK);
    if (bytesRead === 0) break;
    const part = block.subarray(0, bytesRead);
    if (bytes === 0) {
      format = formatOf(name, part);
      check = format === 'text' ? createTextCheck(name, part) : null;
    }
    check?.feed(part);
    digest.update(part);
    bytes += bytesRead;
    if (bytes > LARGEST) throw unreadable(name, 'it is larger than 4 GB', 'Split it into smaller files.');
    for (let done = 0; done < bytesRead; ) done += (await to.write(part, done, bytesRead - done)).bytesWritten;
  }
  const mixed = check?.isMixed() === true ? { mixed: true as const } : {};
  return { sha256: digest.digest('hex'), bytes, format, encoding: check?.encoding() ?? 'utf-8', ...mixed };
}

function assertSame(
  name: string,
  before: { mtimeMs: number; size: number },
  after: typeof before,
  bytes: number,
): void {
  if (before.mtimeMs === after.mtimeMs && before.size === after.size && after.size === bytes) return;
  const hint = 'Wait until the other program has written it, and try again.';
  throw unreadable(name, 'it changed while it was read', hint, { why: 'file-changed' });
}

/** Makes sure that a kept file survives a power cut: before rows of it are sent. Throws `file-unreadable`. */
export async function syncFile(file: TakenFile): Promise<void> {
  try {
    const handle = await files().open(file.kept, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw inPlainWords(file.name, error);
  }
}

/** Copies `file` into `folder`. Throws `file-unreadable`, and leaves nothing of it. */
export async function takeFile(file: string, folder: string): Promise<TakenFile> {
  const name = path.win32.basename(path.basename(file));
  mkdirSync(folder, { recursive: true });
  const temporary = path.join(folder, '.taking');
  rmSync(temporary, { force: true });
  let from: FileHandle | null = null;
  let to: FileHandle | null = null;
  try {
    // Asked before it is opened: opening a pipe would wait for ever.
    if (!(await files().stat(file)).isFile())
      throw unreadable(name, 'it is not a file', 'Choose a file.', { why: 'file-folder' });
    from = await files().open(file, 'r');
    const before = await from.stat();
    to = await files().open(temporary, 'wx');
    const copied = await copy(name, from, to);
    assertSame(name, before, await from.stat(), copied.bytes);
    if (copied.bytes === 0)
      throw unreadable(name, 'it is empty', 'Save it again from the program it came from.', { why: 'file-empty' });
    await to.close();
    to = null;
    const kept = path.join(folder, `${copied.sha256}${copied.format === 'xlsx' ? '.xlsx' : '.csv'}`);
    if (existsSync(kept)) rmSync(temporary, { force: true });
    else await files().rename(temporary, kept);
    return { name, kept, ...copied };
  } catch (error) {
    throw inPlainWords(name, error);
  } finally {
    await from?.close();
    await to?.close();
    rmSync(temporary, { force: true });
  }
}
