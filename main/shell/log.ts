// What the main process writes to the log of the data folder: an engine that ended, and errors that nobody expected.

import path from 'node:path';
import electronLog from 'electron-log/node';
import { LOG_BYTES, LOG_FILE, type LogLine, textOfLine } from '../../preload/contract/log.ts';

export function createShellLog(folder: string): (line: Omit<LogLine, 'from'>) => void {
  const log = electronLog.create({ logId: 'window' });
  // What it cannot write it would tell on the terminal, with a stack trace.
  electronLog.transports.console.writeFn = () => {};
  log.transports.console.level = false;
  log.transports.file.resolvePathFn = () => path.join(folder, LOG_FILE);
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  log.transports.file.maxSize = LOG_BYTES;
  log.transports.file.format = '{text}';
  return (line) => log.error(textOfLine(new Date().toISOString(), { from: 'window', ...line }));
}
