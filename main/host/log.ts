// The rotating log of the engine: one file in the data folder, written to only when something fails.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type electronLog from 'electron-log/node';
import { LOG_BYTES, LOG_FILE, type LogLine, textOfLine } from '../../preload/contract/log.ts';
import type { LogPort } from '../ports/log.ts';

type Log = ReturnType<typeof electronLog.create>;

/** Loaded for the first line: most commands write none, and loading it takes as long as reading the store. */
async function logIn(file: string, id: string): Promise<Log> {
  const { default: shared } = await import('electron-log/node');
  const log = shared.create({ logId: id });
  // What it cannot write it would tell on the terminal, with a stack trace.
  shared.transports.console.writeFn = () => {};
  log.transports.console.level = false;
  log.transports.file.resolvePathFn = () => file;
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  log.transports.file.maxSize = LOG_BYTES;
  log.transports.file.format = '{text}';
  return log;
}

/** A log that cannot be written is no reason to stop: it says nothing then. */
export function createLog(folder: string, from: LogLine['from']): LogPort {
  const file = path.join(folder, LOG_FILE);
  let opened: Promise<Log> | null = null;
  return {
    async write(line) {
      const text = textOfLine(new Date().toISOString(), { from, ...line });
      try {
        opened ??= logIn(file, `${from} ${folder}`);
        (await opened).error(text);
      } catch {
        // A program whose own files are gone has said so where it was asked.
      }
    },
    tail(lines) {
      try {
        return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines);
      } catch {
        return [];
      }
    },
  };
}
