// Opens a store to read it, also from a disk that nobody may write to: SQLite wants to write beside a store in WAL mode even to read it, so
// there a copy is read, which goes when it is closed.

import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openForReading, type Readable } from './database.ts';
import { codeOf } from './sql-errors.ts';

const CANNOT_WRITE = /^SQLITE_(CANTOPEN|READONLY)/;

interface Opened {
  readonly database: Readable;
  /** Once it is closed. */
  readonly release: () => void;
}

function opened(file: string): Readable {
  const database = openForReading(file);
  try {
    // Whether it can be read shows at the first question.
    database.prepare('SELECT 1 FROM sqlite_master').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openCopy(file: string): Opened {
  const folder = mkdtempSync(path.join(tmpdir(), 'export-console-'));
  const release = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = path.join(folder, path.basename(file));
    for (const end of ['', '-wal']) if (existsSync(`${file}${end}`)) copyFileSync(`${file}${end}`, `${copy}${end}`);
    return { database: opened(copy), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Throws SQLite's own errors. */
export function openToRead(file: string): Opened {
  try {
    return { database: opened(file), release: () => {} };
  } catch (error) {
    if (!CANNOT_WRITE.test(codeOf(error) ?? '')) throw error;
    return openCopy(file);
  }
}
