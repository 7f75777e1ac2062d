// The data folder is never on a share: refused in plain words before anything is made, whatever the system calls it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConsoleError } from '../../../main/domain/errors.ts';
import { type FolderProbe, refuseShare } from '../../../main/store/file/share.ts';
import { openStore, openStoreForReading } from '../../../main/store/store.ts';
import { newFolder } from '../../support/desk.ts';

const options = (folder: string, probe: FolderProbe) => ({
  folder,
  actor: { user: 'test', machine: 'test', program: 'a test' },
  holder: 'a test',
  now: () => '2026-11-02T08:00:00.000Z',
  probe,
});

/** A Linux machine whose folder `point` is mounted with this file system. */
const linux = (point: string, type: string): FolderProbe => ({
  platform: 'linux',
  real: (folder) => folder,
  mounts: () =>
    [
      '22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw',
      `36 22 0:31 / ${point.replaceAll(' ', '\\040')} rw,relatime shared:7 - ${type} server:/export rw,vers=4.2`,
      '37 22 0:33 / /proc rw - proc proc rw',
      '',
    ].join('\n'),
});
const windows = (real: string): FolderProbe => ({ platform: 'win32', real: () => real, mounts: () => null });

function refused(work: () => unknown): ConsoleError | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof ConsoleError) return error;
    throw error;
  }
}

describe('a data folder on a share', () => {
  it.each(['nfs', 'nfs4', 'cifs', 'smb3', '9p', 'fuse.sshfs', 'fuse.rclone', 'fuse.davfs'])(
    'of type %s is refused by name, to write and to read, and nothing is made in it',
    (type) => {
      const mount = newFolder('share with spaces');
      const folder = path.join(mount, 'not there yet', 'data');
      for (const open of [openStore, openStoreForReading]) {
        const error = refused(() => open(options(folder, linux(mount, type))));
        expect(error?.details).toMatchObject({ code: 'store-on-share', object: folder });
        expect(error?.details.cause).toContain(type);
        expect(error?.details.hint).toContain('--data');
      }
      expect(readdirSync(mount)).toEqual([]);
    },
  );

  it.each([
    ['\\\\server\\regnskap\\data', '\\\\server\\regnskap\\data'],
    ['Z:\\data', '\\\\server\\regnskap\\data'],
    ['\\\\?\\UNC\\server\\regnskap', 'x'],
    ['//server/regnskap', 'x'],
  ])('of Windows is known by its name or by what its letter stands for: %s', (folder, real) => {
    expect(refused(() => refuseShare(folder, windows(real)))?.code).toBe('store-on-share');
  });

  it('that is there already is left as it was, byte by byte', () => {
    const folder = newFolder();
    openStore(options(folder, linux('/mnt/other', 'nfs4'))).close();
    const file = path.join(folder, 'console.sqlite');
    const before = readFileSync(file);
    expect(refused(() => openStore(options(folder, linux(folder, 'nfs4'))))?.code).toBe('store-on-share');
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe('a data folder on a disk of this machine', () => {
  it.each(['ext4', 'btrfs', 'xfs', 'tmpfs', 'overlay', 'fuseblk', 'ntfs3', 'zfs'])('of type %s is taken', (type) => {
    const folder = path.join(newFolder(), 'data');
    openStore(options(folder, linux(path.dirname(folder), type))).close();
    expect(existsSync(path.join(folder, 'console.sqlite'))).toBe(true);
  });

  it('is not mistaken for the share beside it or above it, nor for a share that it hides', () => {
    const probe = (lines: string[]): FolderProbe => ({ ...linux('/x', 'ext4'), mounts: () => lines.join('\n') });
    const mounted = (point: string, type: string) => `1 1 0:1 / ${point} rw - ${type} x rw`;
    expect(refused(() => refuseShare('/srv/data', probe([mounted('/srv/dat', 'nfs')])))).toBeNull();
    const disk = [mounted('/net', 'nfs'), mounted('/net/disk', 'ext4')];
    expect(refused(() => refuseShare('/net/disk', { ...probe(disk), real: () => '/net/disk/data' }))).toBeNull();
    const hidden = [mounted('/srv', 'nfs'), mounted('/srv', 'ext4')];
    expect(refused(() => refuseShare('/srv', { ...probe(hidden), real: () => '/srv/data' }))).toBeNull();
  });

  it.each(['C:\\Users\\kari\\data', '\\\\?\\C:\\data', '\\\\.\\C:\\data'])('of Windows is taken: %s', (folder) => {
    expect(refused(() => refuseShare(folder, windows(folder)))).toBeNull();
  });

  it('is taken where the system tells nothing', () => {
    const silent: FolderProbe = { ...linux('/', 'ext4'), mounts: () => null };
    expect(refused(() => refuseShare('/data', silent))).toBeNull();
    expect(refused(() => refuseShare(newFolder()))).toBeNull();
  });
});
