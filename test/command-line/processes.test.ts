// The command line as a process of its own: Ctrl-C stops after the current call, the sandbox prints its URL first, and two
// processes tell each other who writes.

import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  acceptAll,
  confirm,
  handOver,
  later,
  newFolder,
  openDesk,
  pull,
  records,
  type RunOut,
} from '../support/desk.ts';

const CONSOLE = path.resolve('main/command-line/console.ts');

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(words: readonly string[]): { child: ChildProcess; ended: Promise<Ended>; firstLine: Promise<string> } {
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

describe('Ctrl-C', () => {
  it('stops a confirm after the current call; confirming again goes on where it stopped', async () => {
    const desk = await openDesk();
    for (let n = 0; n < 6; n += 1)
      desk.sandbox.addTime({ AnsattId: n, Dato: '2026-10-05T00:00:00', AntallTimer: 1 + n, approved: true });
    const { run } = await pull(desk);
    await handOver(desk, run);
    await acceptAll(desk, run);
    desk.sandbox.setFault({ kind: 'max-ids', call: 'mark-time', limit: 1, times: 'always' });
    desk.sandbox.setFault({ kind: 'delay', call: 'mark-time', ms: 300, times: 'always', after: true });
    const { child, ended } = start(['confirm', String(run), '--data', desk.data, '--json']);
    const exported = () => desk.sandbox.dump().time.lines.filter((line) => line.exported).length;
    while (exported() < 1) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    const said = await ended;
    expect(said.code, said.err).toBe(3);
    expect(said.err).toContain('Stopping after the current call');
    expect((JSON.parse(said.out) as { state: string }).state).toBe('confirming');
    const sent = exported();
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(6);
    desk.sandbox.clearFaults();
    expect((await confirm(desk, run)).state).toBe('closed');
    expect((await records(desk, run)).every((record) => record.status === 'marked')).toBe(true);
  });
});

describe('sandbox', () => {
  it('prints its URL first, answers there, and goes on with its state after it was stopped', async () => {
    const data = newFolder();
    const first = start(['sandbox', '--data', data, '--records', '5', '--material', '2']);
    const url = await first.firstLine;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await fetch(`${url}/timelinje/timeeksport/eksport`, { method: 'POST' });
    const count = async (base: string) =>
      ((await (await fetch(`${base}/timelinje/timeeksport`)).json()) as { value: unknown[] }).value.length;
    const before = await count(url);
    first.child.kill('SIGINT');
    expect((await first.ended).code).toBe(0);
    const second = start(['sandbox', '--data', data]);
    expect(await count(await second.firstLine)).toBe(before);
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });
});

describe('two processes', () => {
  it('the second writer is told who holds the folder, and readers are not kept out', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime({ AnsattId: 1, Dato: '2026-10-05T00:00:00', AntallTimer: 1, approved: true });
    desk.sandbox.setFault({ kind: 'delay', call: 'prepare', ms: 1_500 });
    const pulling = start(['pull', 'time', '--connection', 'Prøve', '--data', desk.data, '--json']);
    while (!desk.sandbox.calls().some((call) => call.call === 'prepare'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    const second = await desk.run('resume');
    expect(second.code).toBe(1);
    expect(second.err).toMatch(/in use by the command line \(process \d+/);
    expect((await desk.do<RunOut[]>('runs'))[0]?.state).toBe('pulling');
    expect((await pulling.ended).code).toBe(0);
  });
});
