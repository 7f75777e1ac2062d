// The command line inside the package: started with the word `console`, the program runs a command and never becomes a window. It is done
// before Electron looks for a display, so it needs none.

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EnginePlaces } from './engine-process.ts';

/** What follows the word `console`, the first one that is no switch of Chromium; null for a window. */
export function consoleWords(argv: readonly string[]): readonly string[] | null {
  const first = argv.findIndex((word, place) => place > 0 && !word.startsWith('-'));
  return first > 0 && argv[first] === 'console' ? argv.slice(first + 1) : null;
}

/** Each is handed on to the command, which stops after its current call. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** On an Electron that the SQLite binding does not know, under the Node that is named. Gives the exit code. */
async function underNode(node: string, words: readonly string[]): Promise<number> {
  const child = spawn(node, words, { stdio: 'inherit' });
  for (const signal of SIGNALS) process.on(signal, () => void child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`the command line: it could not be started (${error.message}).\n`);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]));
  });
}

/** Runs the command that was typed and gives its exit code. */
export async function runConsole(words: readonly string[], { script, node, firstWay }: EnginePlaces): Promise<number> {
  const own = path.join(path.dirname(script), 'console.js');
  if (firstWay === 'child-process') return underNode(node ?? 'node', [own, ...words]);
  process.argv.splice(1, Number.POSITIVE_INFINITY, own, ...words);
  await import(/* @vite-ignore */ pathToFileURL(own).href);
  // An answer that still stands in a pipe is written first.
  await new Promise((resolve) => void process.stdout.write('', resolve));
  return Number(process.exitCode ?? 0);
}
