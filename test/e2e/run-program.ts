// Another program, run to its end.

import { spawn } from 'node:child_process';
import { root } from '../../main/launch/system.ts';

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program to its end. */
export async function run(program: string, words: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(program, words, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
}
