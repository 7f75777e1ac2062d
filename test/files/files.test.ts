import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFiles } from '../../main/files/files.ts';
import { layoutNamed } from '../../main/files/write/layouts.ts';

const files = createFiles();
const RECORDS = ['{"Id":1,"AntallTimer":7.5}', '{"Id":2,"AntallTimer":-7.5}'];
const TEXT = '\uFEFFId;AntallTimer\r\n1;7,5\r\n2;-7,5\r\n';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = () => files.writeTemporary('plain-csv', folder, '.a.part', () => RECORDS);

describe('the files of a hand-over', () => {
  it('are written, named, and proved by their hash', () => {
    files.check(folder, 'a.csv');
    const written = write();
    expect(written).toEqual({
      sha256: createHash('sha256').update(TEXT).digest('hex'),
      bytes: Buffer.byteLength(TEXT),
    });
    expect(files.hashOf(folder, '.a.part')).toBe(written.sha256);
    expect(files.hashOf(folder, 'a.csv')).toBeNull();
    files.publish(folder, '.a.part', 'a.csv');
    expect(files.hashOf(folder, 'a.csv')).toBe(written.sha256);
    expect(files.hashOf(folder, '.a.part')).toBeNull();
    expect(() => files.check(folder, 'a.csv')).toThrow(/there already/);
  });

  it('are begun anew with all columns where a record has other keys than the first, and proved anew', () => {
    const records = ['{"Id":1,"A":1}', '{"Id":2,"A":2}', '{"Id":3,"B":3}'];
    const told: string[][] = [];
    let ended = 0;
    files.writeTemporary(
      'plain-csv',
      folder,
      '.b.part',
      () => records,
      () => {
        const own: string[] = [];
        told.push(own);
        return { wrote: (raw) => void own.push(raw), ended: () => void (ended += 1) };
      },
    );
    expect(readFileSync(path.join(folder, '.b.part'), 'utf8')).toBe('\uFEFFId;A;B\r\n1;1;\r\n2;2;\r\n3;;3\r\n');
    expect([told, ended]).toEqual([[records.slice(0, 2), records], 1]);
    expect(readdirSync(folder)).toEqual(['.b.part']);
  });

  it('are the same file for the same records, after a crash as before it', () => {
    const first = write();
    files.remove(folder, '.a.part');
    files.remove(folder, '.a.part');
    expect(readdirSync(folder)).toEqual([]);
    expect(write()).toEqual(first);
  });

  it('show in the preview what they will hold', () => {
    expect(files.preview('plain-csv', () => RECORDS, 1000)).toBe(TEXT);
    expect(files.preview('plain-csv', () => RECORDS, 12)).toBe(TEXT.slice(0, 12));
  });

  it('are set aside without a file being lost', () => {
    writeFileSync(path.join(folder, 'a.csv'), 'one');
    expect(files.setAside(folder, 'a.csv')).toBe(true);
    expect(files.setAside(folder, 'a.csv')).toBe(false);
    writeFileSync(path.join(folder, 'a.csv'), 'two');
    expect(files.setAside(folder, 'a.csv')).toBe(false);
    expect(readFileSync(path.join(folder, 'a.csv.withdrawn'), 'utf8')).toBe('one');
    expect(readFileSync(path.join(folder, 'a.csv'), 'utf8')).toBe('two');
  });

  it('have layouts that are known by name; another name is refused with the names there are', () => {
    expect(files.layouts().map((layout) => layout.name)).toContain('plain-csv');
    expect(layoutNamed('plain-csv').extension).toBe('csv');
    expect(() => layoutNamed('xlsx')).toThrow(/choose a layout: xlsx: there is no such layout/);
  });
});
