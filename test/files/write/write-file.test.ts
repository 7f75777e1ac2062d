// Rule 7 on a real disk: never over a file that is there, nothing left behind when it fails.
import { createHash } from 'node:crypto';

import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConsoleError } from '../../../main/domain/errors.ts';
import { fileHash } from '../../../main/files/write/file-hash.ts';
import { publish, refuseUnwritable, writeTemporary } from '../../../main/files/write/write-file.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'write-file-'));
});

afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => path.join(folder, name);

function errorOf(act: () => unknown): ConsoleError {
  try {
    act();
  } catch (error) {
    if (error instanceof ConsoleError) return error;
    throw error;
  }
  throw new Error('it went through');
}

describe('the temporary file', () => {
  it('holds every part in its order, with its hash and its size in bytes', () => {
    const written = writeTemporary(at('.a.part'), '\uFEFF', ['æ', '', 'b\r\n']);
    const bytes = Buffer.from('\uFEFFæb\r\n', 'utf8');
    expect(readFileSync(at('.a.part')).equals(bytes)).toBe(true);
    expect(written).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length });
    expect(fileHash(at('.a.part'))).toBe(written.sha256);
  });

  it('is not written over one that is there already', () => {
    writeFileSync(at('.a.part'), 'somebody else');
    expect(errorOf(() => writeTemporary(at('.a.part'), '', ['x'])).code).toBe('file-not-written');
    expect(readFileSync(at('.a.part'), 'utf8')).toBe('somebody else');
  });

  it('is gone when the records break off in the middle', () => {
    function* broken() {
      yield 'Id\r\n';
      throw new Error('the store went away');
    }
    const error = errorOf(() => writeTemporary(at('.a.part'), '', broken()));
    expect(error.details.cause).toContain('the store went away');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is hashed the same in blocks of a megabyte', () => {
    const { sha256 } = writeTemporary(at('.a.part'), '', ['x'.repeat(1 << 20), 'y'.repeat(17)]);
    expect(fileHash(at('.a.part'))).toBe(sha256);
  });
});

describe('a place that cannot take the file', () => {
  it('is named when the folder is missing', () => {
    expect(errorOf(() => refuseUnwritable(at('none'), 'a.csv')).details).toMatchObject({
      object: at('none'),
      cause: 'the folder does not exist',
    });
    expect(errorOf(() => writeTemporary(at('none/.a.part'), '', ['x'])).details.cause).toBe(
      'the folder does not exist',
    );
    expect(existsSync(at('none'))).toBe(false);
  });

  it('is named when it is a file', () => {
    writeFileSync(at('file'), 'kept');
    expect(errorOf(() => refuseUnwritable(at('file'), 'a.csv')).details.cause).toBe('it is not a folder');
    expect(errorOf(() => writeTemporary(at('file/.a.part'), '', ['x'])).details.cause).toBe('it is not a folder');
    expect(errorOf(() => publish(at('file'), '.a.part', 'a.csv')).details.cause).toBe('it is not a folder');
    expect(readFileSync(at('file'), 'utf8')).toBe('kept');
  });
});

describe('giving the file its name', () => {
  it('leaves the file alone under that name', () => {
    writeTemporary(at('.a.part'), '', ['rows']);
    publish(folder, '.a.part', 'a.csv');
    expect(readdirSync(folder)).toEqual(['a.csv']);
    expect(readFileSync(at('a.csv'), 'utf8')).toBe('rows');
  });

  it('never replaces what has that name: a file, a folder, a link to nowhere', () => {
    writeFileSync(at('file.csv'), 'imported last month');
    mkdirSync(at('folder.csv'));
    symlinkSync(at('nowhere'), at('link.csv'));
    writeTemporary(at('.a.part'), '', ['rows']);
    for (const name of ['file.csv', 'folder.csv', 'link.csv']) {
      const { details } = errorOf(() => publish(folder, '.a.part', name));
      expect(details).toMatchObject({
        code: 'file-not-written',
        object: at(name),
        cause: 'a file of that name is there already',
      });
    }
    expect(readFileSync(at('file.csv'), 'utf8')).toBe('imported last month');
    expect(readdirSync(folder).sort()).toEqual(['.a.part', 'file.csv', 'folder.csv', 'link.csv']);
    expect(readFileSync(at('.a.part'), 'utf8')).toBe('rows');
  });

  it('is refused beforehand where the name is taken', () => {
    writeFileSync(at('a.csv'), 'kept');
    expect(errorOf(() => refuseUnwritable(folder, 'a.csv')).details.cause).toBe('a file of that name is there already');
    expect(() => refuseUnwritable(folder, 'b.csv')).not.toThrow();
  });

  it('says so when the temporary file is gone', () => {
    expect(errorOf(() => publish(folder, '.a.part', 'a.csv')).code).toBe('file-not-written');
    expect(readdirSync(folder)).toEqual([]);
  });
});
