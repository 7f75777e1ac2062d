// Rule 7 on disks that fail: full, without hard links, without a sync of folders, dying in the middle.
import * as fs from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConsoleError, type ErrorDetails } from '../../../main/domain/errors.ts';
import { publish, writeTemporary } from '../../../main/files/write/write-file.ts';

type Call = 'openSync' | 'writeSync' | 'fsyncSync' | 'linkSync' | 'renameSync';
const disk = vi.hoisted(() => ({
  calls: [] as string[],
  /** What the next calls of a name answer: an error code, or null to go through. */
  answers: new Map<string, (string | null)[]>(),
  /** Bytes that one write takes at most. */
  most: Number.POSITIVE_INFINITY,
}));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const ask = (call: Call) => {
    disk.calls.push(call);
    const code = disk.answers.get(call)?.shift() ?? null;
    if (code !== null) throw Object.assign(new Error(`${code}: ${call}`), { code });
  };
  return {
    ...real,
    openSync: (...given: Parameters<typeof fs.openSync>) => {
      ask('openSync');
      return real.openSync(...given);
    },
    writeSync: (descriptor: number, buffer: Buffer, from: number) => {
      ask('writeSync');
      return real.writeSync(descriptor, buffer, from, Math.min(buffer.length - from, disk.most));
    },
    fsyncSync: (descriptor: number) => {
      ask('fsyncSync');
      real.fsyncSync(descriptor);
    },
    linkSync: (from: string, to: string) => {
      ask('linkSync');
      real.linkSync(from, to);
    },
    renameSync: (from: string, to: string) => {
      ask('renameSync');
      real.renameSync(from, to);
    },
  };
});

let folder = '';
const at = (name: string) => path.join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'write-faults-'));
  disk.calls.length = 0;
  disk.answers.clear();
  disk.most = Number.POSITIVE_INFINITY;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function detailsOf(act: () => unknown): ErrorDetails {
  try {
    act();
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    expect(error.code).toBe('file-not-written');
    return error.details;
  }
  throw new Error('it went through');
}

const causeOf = (act: () => unknown): string => detailsOf(act).cause;

describe('a disk that fails while the file is written', () => {
  it.each([
    ['ENOSPC', 'the disk is full', 'disk-full'],
    ['EDQUOT', 'your share of the disk is used up', 'disk-full'],
    ['EROFS', 'the disk can only be read', 'folder-closed'],
    ['EIO', 'EIO', undefined],
  ])('%s is said in plain words, names the sentence of the screen and leaves nothing', (code, words, why) => {
    disk.answers.set('writeSync', [null, null, code]);
    const said = detailsOf(() => writeTemporary(at('.a.part'), '\uFEFF', ['one', 'two', 'three']));
    expect(said.cause).toContain(words);
    expect(said.values?.why).toBe(why);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves to the store what the store says: its disk is another one', () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    function* parts(): Generator<string> {
      yield 'one';
      throw full;
    }
    expect(() => writeTemporary(at('.a.part'), '', parts())).toThrow(full);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('fails when the last sync fails: what is not on disk is not written', () => {
    disk.answers.set('fsyncSync', ['ENOSPC']);
    expect(causeOf(() => writeTemporary(at('.a.part'), '', ['rows']))).toBe('the disk is full');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes on after a write that took only a part', () => {
    disk.most = 3;
    const { bytes } = writeTemporary(at('.a.part'), '\uFEFF', ['æøå', '0123456789']);
    expect(bytes).toBe(19);
    expect(readFileSync(at('.a.part'), 'utf8')).toBe('\uFEFFæøå0123456789');
  });

  it('syncs the file before it can have its name, and the folder after', () => {
    writeTemporary(at('.a.part'), '', ['rows']);
    expect(disk.calls.at(-1)).toBe('fsyncSync');
    publish(folder, '.a.part', 'a.csv');
    expect(disk.calls.slice(-3)).toEqual(['renameSync', 'openSync', 'fsyncSync']);
  });
});

describe('giving a file its name', () => {
  it('gives the whole, synced file its name in one step', () => {
    writeTemporary(at('.a.part'), '', ['rows']);
    publish(folder, '.a.part', 'a.csv');
    expect(readdirSync(folder)).toEqual(['a.csv']);
    expect(readFileSync(at('a.csv'), 'utf8')).toBe('rows');
    expect(disk.calls).toContain('renameSync');
  });

  it('never replaces a file there either', () => {
    writeFileSync(at('a.csv'), 'imported last month');
    writeTemporary(at('.a.part'), '', ['rows']);
    expect(causeOf(() => publish(folder, '.a.part', 'a.csv'))).toBe('a file of that name is there already');
    expect(readFileSync(at('a.csv'), 'utf8')).toBe('imported last month');
    expect(readFileSync(at('.a.part'), 'utf8')).toBe('rows');
  });

  it('leaves no empty file under the name when the rename fails', () => {
    writeTemporary(at('.a.part'), '', ['rows']);
    disk.answers.set('renameSync', ['ENOSPC']);
    expect(causeOf(() => publish(folder, '.a.part', 'a.csv'))).toBe('the disk is full');
    expect(readdirSync(folder)).toEqual(['.a.part']);
  });
});

describe('a folder that cannot be synced', () => {
  it.each(['EINVAL', 'ENOTSUP', 'EACCES'])('does not make a file that has its name fail: %s', (code) => {
    writeTemporary(at('.a.part'), '', ['rows']);
    disk.answers.set('fsyncSync', [code]);
    publish(folder, '.a.part', 'a.csv');
    expect(readdirSync(folder)).toEqual(['a.csv']);
  });

  it('fails where the disk does', () => {
    writeTemporary(at('.a.part'), '', ['rows']);
    disk.answers.set('fsyncSync', ['EIO']);
    expect(causeOf(() => publish(folder, '.a.part', 'a.csv'))).toContain('EIO');
  });
});
