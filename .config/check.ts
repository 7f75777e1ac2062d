// npm run check: all checks, two beside each other, the long ones first. What a check says is printed whole when it has ended.

import { spawn } from 'node:child_process';
import path from 'node:path';

const CHECKS = ['imports', 'exports', 'lint', 'types', 'format', 'sizes'] as const;
const AT_ONCE = 2;
const root = path.resolve(import.meta.dirname, '..');

/** True when it found nothing. */
async function passes(name: (typeof CHECKS)[number]): Promise<boolean> {
  const child = spawn('npm', ['run', '-s', `check:${name}`], { cwd: root, shell: process.platform === 'win32' });
  const said: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => said.push(part));
  child.stderr.on('data', (part: Buffer) => said.push(part));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  process.stdout.write(Buffer.concat(said));
  if (code !== 0) console.error(`check:${name} failed`);
  return code === 0;
}

const waiting = [...CHECKS];

async function work(): Promise<boolean> {
  let ok = true;
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) ok = (await passes(name)) && ok;
  return ok;
}

const done = await Promise.all(Array.from({ length: AT_ONCE }, work));
process.exitCode = done.every(Boolean) ? 0 : 1;
