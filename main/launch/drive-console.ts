// Runs the command line of a packaged program as a scheduled job does, on a machine without a display: the practice service of its own, a
// connection, a pull and a hand-over, and what its exit codes say.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const PATIENCE_MS = 60_000;

export interface PackagedConsole {
  readonly program: string;
  /** Switches of Chromium before the word `console`. */
  readonly switches: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/** The first line that it prints. */
async function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('nothing was printed')), PATIENCE_MS);
    createInterface({ input: child.stdout! }).once('line', (line) => {
      clearTimeout(timer);
      resolve(line);
    });
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
}

/** What was found, in a sentence. Throws when it did not come through. */
export async function driveConsole({ program, switches, environment }: PackagedConsole): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'export-console-commands-'));
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = environment;
  const own = (...words: string[]) => [...switches, 'console', ...words, '--data', path.join(folder, 'data')];
  const run = (...words: string[]) =>
    spawnSync(program, own(...words), { encoding: 'utf8', env, timeout: PATIENCE_MS, cwd: folder });
  const told = (code: number, ...words: string[]): string => {
    const { status, stdout, stderr } = run(...words);
    if (status !== code)
      throw new Error(`console ${words.join(' ')} ended with ${status}, not ${code}: ${stdout}${stderr}`);
    return stdout;
  };
  const service = spawn(program, own('sandbox', '--json', '--records', '30'), {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<number | null>((resolve) => void service.once('exit', resolve));
  try {
    const { url }: { url: string } = JSON.parse(await firstLine(service));
    told(2, 'no-such-command');
    told(0, 'connection', 'add', 'Prøve', '--url', url, '--environment', 'test', '--json');
    const { run: number }: { run: number } = JSON.parse(told(0, 'pull', 'time', '--connection', 'Prøve', '--json'));
    const to = ['--layout', 'plain-csv', '--to', '.', '--json'];
    const { file, rows }: { file: string; rows: number } = JSON.parse(told(0, 'hand-over', String(number), ...to));
    if (rows === 0 || !existsSync(path.resolve(folder, file)))
      throw new Error(`${file} with ${rows} rows is not there`);
    service.kill('SIGTERM');
    const ended = await gone;
    if (ended !== 0) throw new Error(`the practice service ended with ${ended} when it was asked to stop`);
    return `${rows} rows pulled and handed over without a display`;
  } finally {
    if (service.exitCode === null) service.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
}
