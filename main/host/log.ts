// The rotating log of the engine: one file in the data folder, written to only when something fails.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import electronLog from 'electron-log/node';
import { LOG_BYTES, LOG_FILE, type LogLine, textOfLine } from '../../preload/contract/log.ts';
import type { LogPort } from '../ports/log.ts';

/** A log that cannot be written is no reason to stop: it says nothing then. */
export function createLog(folder: string, from: LogLine['from']): LogPort {
  const file = path.join(folder, LOG_FILE);
  const log = electronLog.create({ logId: `${from} ${folder}` });
  // What it cannot write it would tell on the terminal, with a stack trace.
  electronLog.transports.console.writeFn = () => {};
  log.transports.console.level = false;
  log.transports.file.resolvePathFn = () => file;
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  log.transports.file.maxSize = LOG_BYTES;
  log.transports.file.format = '{text}';
  return {
    write(line) {
      log.error(textOfLine(new Date().toISOString(), { from, ...line }));
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
