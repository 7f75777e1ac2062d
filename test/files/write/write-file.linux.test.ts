// A place that cannot take the file, for a process under limits: setuid and ulimit are of Linux.

import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeInChild } from './write-in-child.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'write-file-'));
});

describe('a place that cannot take the file', () => {
  it('is named when it may only be read', () => {
    chmodSync(folder, 0o555);
    const answer = writeInChild({ folder, megabytes: 1, asNobody: true });
    expect(answer).toMatchObject({ code: 'file-not-written', cause: 'the folder may not be written to' });
    expect(answer.hint).toContain('No records were handed over');
    chmodSync(folder, 0o755);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is named when a file cannot grow, and nothing is left', () => {
    const answer = writeInChild({ folder, megabytes: 1, blocks: 64 });
    expect(answer).toMatchObject({
      code: 'file-not-written',
      cause: 'the file would be larger than the system allows',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is told apart from one that can: the same child writes a file that fits', () => {
    expect(writeInChild({ folder, megabytes: 1 })).toMatchObject({ bytes: 1 << 20 });
    expect(readdirSync(folder)).toEqual(['.a.part']);
  });
});
