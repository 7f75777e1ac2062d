// The parts of a ZIP file, unpacked piece by piece and never beyond a limit: what a file says of its sizes is not believed.

import type { Entry, ZipFile } from 'yauzl';
import { ConsoleError, systemCode } from '../../domain/errors.ts';
import { unreadable } from './problems.ts';

export interface Zip {
  has(name: string): boolean;
  /** The bytes of a part, piece by piece. Throws `file-unreadable` beyond `most` bytes. */
  read(name: string, most: number): AsyncGenerator<Buffer>;
  close(): void;
}

const MOST_ENTRIES = 20_000;
const MOST_DIRECTORY = 8 << 20;
/** Bytes of an entry of the directory besides its name, extra field and comment. */
const ENTRY_HEAD = 46;

/** The error of a workbook that was cut or made wrong. */
export function damaged(file: string): ConsoleError {
  return unreadable(
    file,
    'it is not a complete Excel workbook',
    'Open it in Excel, save it again as .xlsx, and try again.',
  );
}

/** What the file system threw passes as it is; everything else says that the file is damaged. */
function inWords(file: string, error: unknown): unknown {
  const code = systemCode(error);
  return error instanceof ConsoleError || (code !== '' && !code.startsWith('Z_')) ? error : damaged(file);
}

async function entriesOf(zip: ZipFile, file: string): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw damaged(file);
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += ENTRY_HEAD + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (bytes > MOST_DIRECTORY) throw damaged(file);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Opens a ZIP file. Throws `file-unreadable`. */
export async function openZip(path: string, file: string): Promise<Zip> {
  let zip: ZipFile | null = null;
  let entries: Map<string, Entry>;
  try {
    // Only where a workbook is read: it reads zlib.
    const { openPromise } = await import('yauzl');
    zip = await openPromise(path, { autoClose: false, validateEntrySizes: false });
    entries = await entriesOf(zip, file);
  } catch (error) {
    zip?.close();
    throw inWords(file, error);
  }
  const opened = zip;
  return {
    has: (name) => entries.has(name),
    async *read(name, most) {
      const entry = entries.get(name);
      if (entry === undefined) throw damaged(file);
      let bytes = 0;
      try {
        for await (const piece of (await opened.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
          bytes += piece.length;
          if (bytes > most) {
            const cause = `${name} in it unpacks to more than ${Math.round(most / 1e6)} MB`;
            throw unreadable(file, cause, 'It is damaged, or made to do harm. Do not open it; ask who sent it.');
          }
          yield piece;
        }
      } catch (error) {
        throw inWords(file, error);
      }
    },
    close: () => opened.close(),
  };
}
