// The command line as a process that is stopped by a signal, or whose answer nobody takes. Signals, bash and /dev/full are of Linux.

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  acceptAll,
  confirm,
  type Desk,
  entry,
  handOver,
  newFolder,
  openDesk,
  pull,
  records,
  type RunOut,
} from '../support/desk.ts';
import { until } from '../support/until.ts';
import { startConsole } from '../support/console-process.ts';
import { CONSOLE } from '../support/processes.ts';

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
    const { child, ended } = startConsole(['confirm', String(run), '--data', desk.data, '--json']);
    const exported = () => desk.sandbox.dump().time.lines.filter((line) => line.exported).length;
    await until('a first mark', () => exported() > 0);
    child.kill('SIGINT');
    const said = await ended;
    expect(said.code, said.err).toBe(3);
    expect(said.err).toContain('Stopping after the current call');
    const told = JSON.parse(said.out) as { state: string; marked: number[] };
    expect(told.state).toBe('confirming');
    const sent = exported();
    // A list after the last call proves what was done until then: a person is never told of less.
    expect(told.marked).toHaveLength(sent);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(6);
    desk.sandbox.clearFaults();
    expect((await confirm(desk, run)).state).toBe('closed');
    expect((await records(desk, run)).every((record) => record.status === 'marked')).toBe(true);
  });
});

describe('a pull that is asked to stop', () => {
  const deskAt = async (fault: Parameters<Desk['sandbox']['setFault']>[0]) => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    desk.sandbox.setFault(fault);
    return desk;
  };
  const called = (desk: Desk, call: string) => desk.sandbox.calls().filter((one) => one.call === call).length;

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s before the list: no run is made of it', async (signal) => {
    const desk = await deskAt({ kind: 'delay', call: 'prepare', ms: 600 });
    const { child, ended } = startConsole(['pull', 'time', '--connection', 'Prøve', '--data', desk.data, '--json']);
    await until('a prepare', () => called(desk, 'prepare') > 0);
    const listed = called(desk, 'list-time');
    child.kill(signal);
    const said = await ended;
    expect([said.code, said.err]).toEqual([1, expect.stringContaining('asked to stop')]);
    expect(JSON.parse(said.out)).toMatchObject({ error: { code: 'stopped', retrySafe: true } });
    expect(called(desk, 'list-time')).toBe(listed);
    expect(await desk.do<RunOut[]>('runs')).toMatchObject([{ state: 'failed', records: 0 }]);
    expect(await pull(desk)).toMatchObject({ state: 'review', ready: 1 });
  });

  it('does not sit out the wait that a busy service asked for', async () => {
    const desk = await deskAt({ kind: 'status', status: 429, call: 'list-time', retryAfter: 25, times: 'always' });
    const { child, ended } = startConsole(['pull', 'time', '--connection', 'Prøve', '--data', desk.data, '--json']);
    await until('a list', () => called(desk, 'list-time') > 0);
    // The answer is on its way, and then the wait.
    await new Promise((resolve) => setTimeout(resolve, 300));
    child.kill('SIGINT');
    expect([(await ended).code, called(desk, 'list-time')]).toEqual([1, 1]);
  });

  it('a hand-over that is asked to stop while it lists again writes no file', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const database = new Database(path.join(desk.data, 'console.sqlite'));
    database.exec(`UPDATE run SET pulled_at = '2026-01-01T00:00:00.000Z'`);
    database.close();
    desk.sandbox.setFault({ kind: 'delay', call: 'list-time', ms: 600, times: 'always' });
    const before = called(desk, 'list-time');
    const words = ['hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray, '--data', desk.data];
    const { child, ended } = startConsole(words);
    await until('another list', () => called(desk, 'list-time') > before);
    child.kill('SIGINT');
    const said = await ended;
    expect([said.code, said.err]).toEqual([1, expect.stringContaining('asked to stop')]);
    expect(readdirSync(desk.tray)).toEqual([]);
    desk.sandbox.clearFaults();
    expect(await handOver(desk, run)).toMatchObject({ rows: 1 });
  });
});

describe('an answer that nobody takes', () => {
  const shell = async (line: string) => {
    const child = spawn('bash', ['-c', line], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (err += part.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, out, err };
  };

  it('a reader that has enough is no fault; a full disk under the answer is told, and what was done is done', async () => {
    const desk = await openDesk();
    for (let n = 0; n < 400; n += 1) desk.sandbox.addTime(entry({ AnsattId: n }));
    const { run } = await pull(desk);
    const told = `${process.execPath} ${CONSOLE} records ${run} --data ${desk.data}`;
    const cut = await shell(`${told} --json | head -c 5; exit \${PIPESTATUS[0]}`);
    expect(cut).toEqual({ code: 0, out: '[{"id', err: '' });
    const [first] = await records(desk, run);
    const full = await shell(
      `${process.execPath} ${CONSOLE} hold ${run} --ids ${first!.id} --reason venter --data ${desk.data} > /dev/full`,
    );
    expect(full.code).toBe(3);
    expect(full.err).toContain('could not be written (ENOSPC)');
    expect(full.err).not.toContain('    at ');
    expect((await records(desk, run))[0]!.status).toBe('held');
  });
});

describe('sandbox', () => {
  it('prints its URL first, answers there, and goes on with its state after it was stopped', async () => {
    const data = newFolder();
    const first = startConsole(['sandbox', '--data', data, '--records', '5', '--material', '2']);
    const url = await first.firstLine;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await fetch(`${url}/timelinje/timeeksport/eksport`, { method: 'POST' });
    const count = async (base: string) =>
      ((await (await fetch(`${base}/timelinje/timeeksport`)).json()) as { value: unknown[] }).value.length;
    const before = await count(url);
    first.child.kill('SIGINT');
    expect((await first.ended).code).toBe(0);
    const second = startConsole(['sandbox', '--data', data]);
    expect(await count(await second.firstLine)).toBe(before);
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });
});
