// Confirm of 10,000 ids against a service with 50 ms latency: how many calls it makes, and how its time compares with the round trips
// that the rules ask for: a list before, the marks, a list after, and what is exported read back.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '../../main/sandbox/sandbox.ts';

const IDS = 10_000;
const LATENCY_MS = 50;

interface Done {
  readonly milliseconds: number;
  readonly calls: readonly string[];
}

/** One confirm of its own service and data folder, by the console or by a bare script. */
async function confirmBy(who: 'console' | 'bare'): Promise<Done> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const sandbox = await startSandbox({ folder: path.join(folder, 'service'), records: 0 });
  const work = async (name: string): Promise<number> => {
    const words = [path.join(import.meta.dirname, 'work-process.ts'), name, folder, sandbox.url];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString();
    });
    const code = await new Promise((resolve) => void child.on('close', resolve));
    if (code !== 0) throw new Error(`${name} exited with ${String(code)}`);
    return (JSON.parse(out) as { milliseconds: number }).milliseconds;
  };
  sandbox.set({ listExported: true });
  for (let n = 0; n < IDS; n += 1) {
    sandbox.addTime({
      AnsattId: 1000 + (n % 200),
      Dato: `2026-10-${String(1 + (n % 30)).padStart(2, '0')}T00:00:00`,
      ProsjektId: '10482',
      AntallTimer: 7.5,
      FakturaTimeAntall: 7.5,
      approved: true,
    });
  }
  for (const name of ['connect', 'console pull', 'console csv', 'console accept']) await work(name);
  sandbox.setFault({ kind: 'delay', ms: LATENCY_MS, times: 'always' });
  sandbox.clearCalls();
  const milliseconds = await work(`${who} confirm`);
  const calls = sandbox.calls().map((call) => call.call ?? 'other');
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
  return { milliseconds, calls };
}

const bare = await confirmBy('bare');
const ours = await confirmBy('console');
const marks = ours.calls.filter((call) => call === 'mark-time').length;
console.log(
  `confirm ${IDS.toLocaleString('en')} ids, ${LATENCY_MS} ms latency  ${(ours.milliseconds / bare.milliseconds).toFixed(2)} × its round trips ` +
    `(${(ours.milliseconds / 1000).toFixed(2)} s : ${(bare.milliseconds / 1000).toFixed(2)} s), ` +
    `${ours.calls.length} calls : ${bare.calls.length}, ${marks} of them marks; goal ≤ 1.5`,
);
