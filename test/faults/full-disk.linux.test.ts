// A disk that takes no more at any write of a cycle: a limit on the size of files in a child process, tighter and wider, stands in for
// it. Said in plain words, the books are whole, and with room again the cycle is finished.

import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import {
  acceptAll,
  consoleIn,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  openDesk,
  pull,
  trayLines,
} from '../support/desk.ts';
import { finishEverything } from '../support/operator.ts';
import { CONSOLE } from '../support/processes.ts';

/** Bytes of a block of `ulimit -f` in sh. */
const BLOCK = 512;

/** Runs a command that may write no file beyond so many bytes. */
function limited(desk: Desk, bytes: number, words: readonly string[]) {
  const command = [`ulimit -f ${bytes / BLOCK}; exec "$0" "$@"`, process.execPath, CONSOLE, ...words];
  const child = spawn('/bin/sh', ['-c', ...command, '--data', desk.data, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    err += part.toString();
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

const ACTS: Readonly<Record<string, (desk: Desk) => { before: (() => Promise<unknown>)[]; words: string[] }>> = {
  pull: () => ({ before: [], words: ['pull', 'time', '--connection', 'Prøve'] }),
  'hand-over': (desk) => ({
    before: [() => pull(desk)],
    words: ['hand-over', '2', '--layout', 'plain-csv', '--to', desk.tray],
  }),
  accept: (desk) => ({ before: [() => pull(desk), () => handOver(desk, 2)], words: ['accept', '2', '--all'] }),
  confirm: (desk) => ({
    before: [() => pull(desk), () => handOver(desk, 2), () => acceptAll(desk, 2)],
    words: ['confirm', '2'],
  }),
};

/** A service with a corrected, a deleted and many new entries, after a first cycle. */
async function secondCycle(act: string): Promise<{ desk: Desk; words: string[] }> {
  const desk = await openDesk();
  const [one, two] = [7.5, 4].map((worked) => desk.sandbox.addTime(entry(hours(worked))));
  await cycle(desk);
  desk.sandbox.edit(one!, { AntallTimer: 6 });
  desk.sandbox.remove(two!);
  for (let n = 0; n < 60; n += 1) desk.sandbox.addTime(entry({ AnsattId: 2000 + n, ...hours(1 + (n % 7)) }));
  const { before, words } = ACTS[act]!(desk);
  for (const step of before) await step();
  return { desk, words };
}

/** Many starts of the command line, one after the other. */
const PATIENCE = { timeout: 300_000 };

it.each(Object.keys(ACTS))(
  '%s: whatever it is cut off at, it is finished once there is room',
  PATIENCE,
  async (act) => {
    const codes: string[] = [];
    let bytes = 2_048;
    for (; ; bytes += bytes < 65_536 ? 12_288 : 36_864) {
      const { desk, words } = await secondCycle(act);
      const said = await limited(desk, bytes, words);
      expect(said.err, `${bytes} bytes`).not.toMatch(/\n {4}at /);
      expect([0, 1, 3], `${bytes} bytes: ${said.err}`).toContain(said.code);
      if (said.code === 1) codes.push((JSON.parse(said.out) as { error: { code: string } }).error.code);
      const verified = await consoleIn<{ checks: { name: string; ok: boolean; detail: string }[] }>(desk.data, [
        'verify',
      ]);
      expect(
        verified.json.checks.filter((check) => !check.ok),
        `${bytes} bytes`,
      ).toEqual([]);
      await finishEverything(desk.data, desk.tray);
      expectAgreement(desk.sandbox, trayLines(desk.tray));
      expect((await consoleIn(desk.data, ['verify'])).code).toBe(0);
      await desk.sandbox.close();
      if (said.code !== 1) break;
    }
    console.log(`${act}: ${codes.length} limits below ${bytes} bytes: ${[...new Set(codes)].join()}`);
    expect(codes.length).toBeGreaterThan(3);
    for (const code of codes) expect(['store-full', 'file-not-written'], codes.join()).toContain(code);
  },
);
