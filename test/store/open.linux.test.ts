// Opening a folder that may not be written to, and one on a disk that is full: mount and setpriv are of Linux.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../main/store/store.ts';
import { newFolder } from '../support/desk.ts';
import { boundByPermissions, smallDisk } from '../support/limits.ts';
import { CONSOLE } from '../support/processes.ts';

const options = (folder: string, now = '2026-11-02T08:00:00.000Z') => ({
  folder,
  actor: { user: 'test', machine: 'test', program: 'a test' },
  holder: 'a test',
  now: () => now,
});

it('says that a folder cannot be written to', () => {
  const folder = newFolder();
  const readOnly = path.join(folder, 'read-only');
  mkdirSync(readOnly, { mode: 0o555 });
  const command = [...boundByPermissions(), process.execPath, CONSOLE];
  const said = spawnSync(command[0]!, [...command.slice(1), 'resume', '--data', readOnly], { encoding: 'utf8' });
  expect(said.status).toBe(1);
  expect(said.stderr).toContain('read-only');
  expect(said.stderr).not.toContain('    at ');
});

it('loses nothing on a full disk: what was there before is whole, and says what to do', () => {
  const folder = newFolder();
  const command = [...smallDisk(folder, 2_400_000), process.execPath, path.resolve('test/support/filling-process.ts')];
  const ballast = path.join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(1_000_000));
  const out = execFileSync(command[0]!, [...command.slice(1), folder], { encoding: 'utf8' });
  rmSync(ballast);
  const told = JSON.parse(out) as { code: string; hint: string; noted: number };
  expect(told.code).toBe('store-full');
  expect(told.hint).toContain('Make room');
  expect(told.noted).toBeGreaterThan(0);
  const again = openStore(options(folder));
  const notes = again.journal.events({ limit: 100_000 }).filter((event) => event.what === 'filler');
  expect(notes).toHaveLength(told.noted);
  expect(again.checkIntegrity(() => null).filter((check) => !check.ok)).toEqual([]);
  again.close();
});
