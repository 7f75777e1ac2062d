// How long a command takes to start, without npm: what it costs over a bare `node`.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../main/launch/system.ts';
import { roundsAt, type Tell } from './asked.ts';
import { middle, seconds } from './table.ts';

function took(...words: readonly string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - began;
}

export async function command(tell: Tell): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const at = ['--data', data];
  const ask = (...words: readonly string[]) => took(path.join(root, 'main/launch/console.js'), ...words, ...at);
  ask('connection', 'add', 'bench', '--url', 'http://127.0.0.1:1');
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < roundsAt(100_000); round += 1) {
    bare.push(took('-e', '0'));
    ours.push(ask('runs'));
  }
  const over = ours.map((one, round) => one - bare[round]!);
  tell({
    what: 'start of a command, over a bare node',
    ours: seconds(middle(over)),
    floor: seconds(middle(bare)),
    goal: '≤ 0.15 s',
    figures: { ours, bare },
  });
  rmSync(data, { recursive: true, force: true });
}
