// The command line as a process of its own: names are meant from where npm was called, and two processes tell each other who writes.

import { execFileSync, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHIPPED } from '../../main/files/layouts/shipped.ts';
import { newFolder, openDesk, type RunOut } from '../support/desk.ts';
import { until } from '../support/until.ts';
import { startConsole } from '../support/console-process.ts';

it('names of files are meant from the folder in which npm was called', async () => {
  const folder = newFolder();
  const env = { ...process.env, npm_lifecycle_event: 'console', INIT_CWD: folder };
  const child = spawn(process.execPath, ['main/launch/console.js', 'runs', '--data', 'her'], { env, stdio: 'pipe' });
  let err = '';
  child.stderr.on('data', (part: Buffer) => {
    err += part.toString();
  });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  expect(err).toContain(path.join(folder, 'her', 'console.sqlite'));
});

it('the built program has every layout of the folder in it', async () => {
  const desk = await openDesk();
  const given = ['main/launch/console.js', 'layouts', '--data', desk.data, '--json'];
  const listed = JSON.parse(execFileSync(process.execPath, given, { encoding: 'utf8' })) as { name: string }[];
  expect(listed.map(({ name }) => name)).toEqual(SHIPPED.map(({ name }) => name));
});

it('the built program is in characters of one byte each', () => {
  const built = globSync('out/main/**/*.js').map((file) => readFileSync(file, 'utf8'));
  expect(built.length).toBeGreaterThan(5);
  for (const text of built) expect(text).not.toMatch(/[^\0-\x7f]/);
});

it('the built program calls a service without reading what of Node it has no use for', async () => {
  const desk = await openDesk();
  const tell = `process.on('exit', () => process.stderr.write(process.moduleLoadList.join('\\n')))`;
  const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tell)}` };
  const given = ['main/launch/console.js', 'connection', 'test', 'Prøve', '--data', desk.data];
  const child = spawn(process.execPath, given, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let read = '';
  child.stderr.on('data', (part: Buffer) => {
    read += part.toString();
  });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  expect(read).toContain('NativeModule http');
  for (const unused of ['undici', 'http2', 'internal/fs/streams']) expect(read).not.toContain(unused);
});

describe('two processes', () => {
  it('the second writer is told who holds the folder, and readers are not kept out', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime({ AnsattId: 1, Dato: '2026-10-05T00:00:00', AntallTimer: 1, approved: true });
    desk.sandbox.setFault({ kind: 'delay', call: 'prepare', ms: 1_500 });
    const pulling = startConsole(['pull', 'time', '--connection', 'Prøve', '--data', desk.data, '--json']);
    await until('a prepare', () => desk.sandbox.calls().some((call) => call.call === 'prepare'));
    const second = await desk.run('resume');
    expect(second.code).toBe(1);
    expect(second.err).toMatch(/in use by the command line \(process \d+/);
    expect((await desk.do<RunOut[]>('runs'))[0]?.state).toBe('pulling');
    expect((await desk.run('cutoff', '--connection', 'Prøve')).code).toBe(0);
    expect((await pulling.ended).code).toBe(0);
  });
});
