// Confirm of 10,000 and 100,000 ids against a service with 50 ms latency: how many calls it makes, and how its time compares with the round
// trips that the rules ask for: a list before, the marks, a list after, and what is exported read back.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '../../main/sandbox/sandbox.ts';
import { sizesUpTo, type Tell } from './asked.ts';
import { measure } from './measure.ts';
import { counted, seconds } from './table.ts';

const LATENCY_MS = 50;

interface Done {
  readonly milliseconds: number;
  readonly peakMb: number;
  readonly calls: readonly string[];
}

/** One confirm of its own service and data folder, by the console or by a bare script. */
async function confirmBy(who: 'console' | 'bare', ids: number): Promise<Done> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const sandbox = await startSandbox({ folder: path.join(folder, 'service'), records: 0 });
  sandbox.set({ listExported: true });
  for (let n = 0; n < ids; n += 1) {
    sandbox.addTime({
      AnsattId: 1000 + (n % 200),
      Dato: `2026-10-${String(1 + (n % 30)).padStart(2, '0')}T00:00:00`,
      ProsjektId: '10482',
      AntallTimer: 7.5,
      FakturaTimeAntall: 7.5,
      approved: true,
    });
  }
  for (const name of ['connect', 'console pull', 'console csv', 'console accept'])
    await measure(name, folder, sandbox.url);
  sandbox.setFault({ kind: 'delay', ms: LATENCY_MS, times: 'always' });
  sandbox.clearCalls();
  const { milliseconds, peakMb } = await measure(`${who} confirm`, folder, sandbox.url);
  const calls = sandbox.calls().map((call) => call.call ?? 'other');
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
  return { milliseconds, peakMb, calls };
}

export async function latency(tell: Tell): Promise<void> {
  for (const ids of sizesUpTo(10_000, 100_000)) {
    const bare = await confirmBy('bare', ids);
    const ours = await confirmBy('console', ids);
    const marks = ours.calls.filter((call) => call === 'mark-time').length;
    tell({
      what: `confirm of ${counted(ids)}, ${LATENCY_MS} ms latency : round trips`,
      ours: `${seconds(ours.milliseconds)}, ${ours.calls.length} calls`,
      floor: `${seconds(bare.milliseconds)}, ${bare.calls.length}`,
      ratio: ours.milliseconds / bare.milliseconds,
      goal: '≤ 1.5 ×',
      engineMb: ours.peakMb,
      figures: { marks, ours: ours.calls.length, bare: bare.calls.length },
    });
  }
}
