// A disk that is really full, where the test may mount one; elsewhere a limit on the size of files stands in for it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeInChild } from './write-in-child.ts';

let folder = '';
let mounted = false;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'full-disk-'));
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0;
});
afterEach(() => {
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

describe('a full disk', () => {
  it('is named, leaves nothing behind, and takes a file again once there is room', () => {
    const answer = writeInChild({ folder, megabytes: 1, ...(mounted ? {} : { blocks: 64 }) });
    expect(answer.code).toBe('file-not-written');
    expect(answer.cause).toBe(mounted ? 'the disk is full' : 'the file would be larger than the system allows');
    expect(answer.hint).toContain('No records were handed over');
    expect(readdirSync(folder)).toEqual([]);
    expect(writeInChild({ folder, megabytes: 0 })).toMatchObject({ bytes: 0 });
  });
});
