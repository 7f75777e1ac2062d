// The process that reads files of others: workbooks, CSV, name lists. It has no keys, no store and no network to use, and is ended from
// outside when it takes too long or too much.

import { parentPort } from 'node:worker_threads';
import { detailsOf } from '../domain/errors.ts';
import { readNames } from '../files/name-list.ts';
import { unreadable } from '../files/table/problems.ts';
import { createTables } from '../files/table/tables.ts';
import { readTranslationFile } from '../files/translation-files.ts';
import type { TableDialect, TakenFile } from '../ports/tables.ts';
import {
  AHEAD,
  type FromReader,
  MOST_CELLS,
  MOST_CHARACTERS,
  type ReaderValue,
  type Rows,
  type ToReader,
} from './reader-messages.ts';

const send = (message: FromReader): void => {
  if (parentPort === null) process.send?.(message);
  else parentPort.postMessage(message);
};

/** Throws `file-unreadable` for more cells and characters than a table of material has. */
function createCount(file: string): (rows: Rows) => void {
  let cells = 0;
  let characters = 0;
  return (rows) => {
    for (const row of rows.cells) {
      cells += row.length;
      for (const cell of row) characters += cell.length;
    }
    if (cells > MOST_CELLS || characters > MOST_CHARACTERS)
      throw unreadable(file, 'it has more cells than can be read', 'Split it into smaller files.');
  };
}

class ReaderProcess {
  readonly #tables = createTables();
  /** Rows that are being read: how many more pieces may be sent, and how to wake who waits for it. */
  readonly #streams = new Map<number, { credit: number; wake: () => void; isEnough: boolean }>();

  async take(message: ToReader): Promise<void> {
    const { id } = message;
    if (message.do === 'more' || message.do === 'enough') {
      const stream = this.#streams.get(id);
      if (stream === undefined) return;
      if (message.do === 'more') stream.credit += 1;
      else stream.isEnough = true;
      stream.wake();
      return;
    }
    try {
      send({ id, value: await this.#answer(message) });
    } catch (error) {
      send({ id, error: detailsOf(error, 'read a file') });
    }
  }

  #answer(message: Exclude<ToReader, { do: 'more' | 'enough' }>): Promise<ReaderValue> | ReaderValue {
    switch (message.do) {
      case 'take':
        return this.#tables.take(message.file, message.folder);
      case 'understand':
        return this.#tables.understand(message.file, message.chosen);
      case 'names':
        return readNames(message.file, message.ofLines);
      case 'translation':
        return readTranslationFile(message.file, message.name, message.only);
      case 'rows':
        return this.#sendRows(message.id, message.file, message.dialect);
      default:
        return null;
    }
  }

  async #sendRows(id: number, file: TakenFile, dialect: TableDialect): Promise<null> {
    const stream = { credit: AHEAD, wake: () => {}, isEnough: false };
    this.#streams.set(id, stream);
    const count = createCount(file.name);
    try {
      for await (const rows of this.#tables.rows(file, dialect)) {
        count(rows);
        while (stream.credit === 0 && !stream.isEnough) {
          await new Promise<void>((resolve) => {
            stream.wake = resolve;
          });
        }
        if (stream.isEnough) break;
        stream.credit -= 1;
        send({ id, value: rows });
      }
      return null;
    } finally {
      this.#streams.delete(id);
    }
  }
}

const reader = new ReaderProcess();
if (parentPort === null) {
  process.on('message', (message: ToReader) => void reader.take(message));
  process.on('disconnect', () => process.exit(0));
  process.on('error', () => process.exit(1));
  // Ctrl-C and a closed terminal reach every process of the command line: the one that asked for the file decides.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
} else {
  parentPort.on('message', (message: ToReader) => void reader.take(message));
}
