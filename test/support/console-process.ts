// The command line as a process of its own, for tests that stop it or start it beside another.

import { type ChildProcess, spawn } from 'node:child_process';
import { later } from './desk.ts';
import { CONSOLE } from './processes.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts it with these words; it ends with the test at the latest. */
export function startConsole(words: readonly string[]): {
  child: ChildProcess;
  ended: Promise<Ended>;
  firstLine: Promise<string>;
} {
  const child = spawn(process.execPath, [CONSOLE, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  later(() => void child.kill('SIGKILL'));
  let out = '';
  let err = '';
  child.stderr.on('data', (part: Buffer) => {
    err += part.toString();
  });
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString();
      if (out.includes('\n')) resolve(out.slice(0, out.indexOf('\n')));
    });
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }));
  });
  return { child, ended, firstLine };
}
