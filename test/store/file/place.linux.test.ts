// The data folder is its owner's alone, from the first byte and where it is there already; and files stand where files belong.

import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startConsole } from '../../support/console-process.ts';
import { boundByPermissions } from '../../support/limits.ts';
import { CONSOLE } from '../../support/processes.ts';
import { type Desk, entry, handOver, newFolder, openDesk, pull, records } from '../../support/desk.ts';

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

const modesIn = (folder: string): Set<string> =>
  new Set(readdirSync(folder).map((name) => modeOf(path.join(folder, name))));

const add = (folder: string) =>
  startConsole(['connection', 'add', 'A', '--url', 'https://example.org', '--environment', 'test', '--data', folder])
    .ended;

describe('a data folder', () => {
  it('is made for its owner alone, and so is every file in it', async () => {
    const folder = path.join(newFolder(), 'data');
    expect((await add(folder)).code).toBe(0);
    expect([modeOf(folder), [...modesIn(folder)]]).toEqual(['700', ['600']]);
  });

  it('that is open to others already is closed, with what lies in it', async () => {
    const folder = path.join(newFolder(), 'data');
    await add(folder);
    expect((await startConsole(['backup', 'make', '--data', folder]).ended).code).toBe(0);
    chmodSync(folder, 0o755);
    for (const name of readdirSync(folder)) chmodSync(path.join(folder, name), 0o755);
    for (const name of readdirSync(path.join(folder, 'backups'))) chmodSync(path.join(folder, 'backups', name), 0o644);
    expect((await startConsole(['resume', '--data', folder]).ended).code).toBe(0);
    expect(modeOf(folder)).toBe('700');
    for (const name of readdirSync(folder))
      expect(modeOf(path.join(folder, name)), name).toBe(name === 'backups' ? '700' : '600');
    expect([...modesIn(path.join(folder, 'backups'))]).toEqual(['600']);
  });
});

describe('a file for the ERP', () => {
  it.each([
    ['750', '640'],
    ['2770', '640'],
    ['755', '640'],
    ['700', '600'],
  ])('in a folder of %s is %s', async (folder, file) => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    chmodSync(desk.tray, Number.parseInt(folder, 8));
    await handOver(desk, run);
    expect([...modesIn(desk.tray)]).toEqual([file]);
  });
});

it('a file for the ERP may be read by whom the setting names, whatever its layout', async () => {
  const desk = await openDesk();
  chmodSync(desk.tray, 0o750);
  const handedOver = async (layout: string, rights: 'owner' | 'group' | 'everyone' | null): Promise<string> => {
    if (rights !== null) await desk.do('settings', 'change', '--file-rights', rights);
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const { file } = await desk.do<{ file: string }>('hand-over', String(run), '--layout', layout, '--to', desk.tray);
    return modeOf(file);
  };
  for (const layout of ['plain-csv', 'json']) {
    expect(await handedOver(layout, layout === 'json' ? 'group' : null)).toBe('640');
    expect(await handedOver(layout, 'owner')).toBe('600');
    expect(await handedOver(layout, 'everyone')).toBe('644');
  }
  expect((await desk.run('settings', 'change', '--file-rights', 'all')).code).toBe(2);
});

it('from a disk that nobody may write to, runs, records and history can still be read', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  const [record] = await records(desk, run);
  for (const name of readdirSync(desk.data)) if (/-(wal|shm)$/.test(name)) rmSync(path.join(desk.data, name));
  chmodSync(path.join(desk.data, 'console.sqlite'), 0o400);
  chmodSync(desk.data, 0o500);
  const command = [...boundByPermissions(), process.execPath, CONSOLE];
  const say = (...words: string[]) =>
    spawnSync(command[0]!, [...command.slice(1), ...words, '--data', desk.data, '--json'], { encoding: 'utf8' });
  try {
    for (const words of [['runs'], ['records', String(run)], ['history', '--id', String(record!.id)], ['verify']]) {
      const { status, stderr, stdout } = say(...words);
      expect(status, `${words.join(' ')}: ${stderr}`).toBe(0);
      expect(stdout.length).toBeGreaterThan(3);
    }
    const refused = say('resume');
    expect([refused.status, refused.stderr.includes('    at ')]).toEqual([1, false]);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('export-console-'))).toEqual([]);
  } finally {
    chmodSync(desk.data, 0o700);
  }
});

describe('in the place of a file of the console', () => {
  async function refused(desk: Desk, ...words: string[]): Promise<string> {
    const { code, err } = await desk.run(...words);
    expect(code).toBe(1);
    expect(err).not.toContain('    at ');
    expect(err).not.toContain('EISDIR');
    return err;
  }

  it('a folder, a link, or a store that was emptied is said, and nothing is made anew', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    await handOver(desk, run);
    const log = path.join(desk.data, 'proof.log');
    renameSync(log, `${log}.away`);
    mkdirSync(log);
    expect(await refused(desk, 'resume')).toContain('it is a folder');
    expect(await refused(desk, 'verify')).toContain('it is a folder');
    rmSync(log, { recursive: true });
    symlinkSync(`${log}.away`, log);
    expect(await refused(desk, 'resume')).toContain('it is a link');
    rmSync(log);
    renameSync(`${log}.away`, log);
    const store = path.join(desk.data, 'console.sqlite');
    for (const end of ['-wal', '-shm']) rmSync(`${store}${end}`, { force: true });
    writeFileSync(store, '');
    for (const words of [['runs'], ['resume'], ['verify'], ['connection', 'list']])
      expect(await refused(desk, ...words), words.join(' ')).toContain('it was emptied');
    expect(statSync(store).size).toBe(0);
  });
});
