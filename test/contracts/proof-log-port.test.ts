// What every proof log promises, wherever it is kept: the file and the one in memory; PostgreSQL in proof-log-postgres.linux.test.ts.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { LoggedEntry } from '../../main/ports/proof-log.ts';
import { FileLog } from '../../main/store/proof/file-log.ts';
import { FORMAT } from '../../main/store/proof/proof-file.ts';
import { EMPTY, MemoryProofLog } from './memory-proof-log.ts';
import { all, handedOver, promisesOfAProofLog, record, withdrawn } from './proof-log-suite.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'console-proof-'));
  folders.push(folder);
  return folder;
}

const now = () => '2026-11-02T08:00:00.000Z';
const fileLog = (folder = newFolder()) => new FileLog({ folder, now }, 'desk-1');

promisesOfAProofLog('the file', () => fileLog());
promisesOfAProofLog('the one in memory', () => new MemoryProofLog({ desk: 'desk-1' }));

describe('the file of the proof log', () => {
  const path_ = (folder: string) => path.join(folder, 'proof.log');

  it('keeps the lines of a hand-over in parts beside one entry, and the entry does not hold them', async () => {
    const folder = newFolder();
    await fileLog(folder).append(EMPTY, handedOver(Array.from({ length: 100_000 }, (_, n) => record(n))));
    const lines = readFileSync(path_(folder), 'utf8').trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('{"part":')).length).toBeGreaterThan(1);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(4.5 * 1024 * 1024);
    expect(lines.at(-1)!.length).toBeLessThan(2_000);
  });

  it('drops parts whose entry was not written, and half an entry: the act has not taken effect', async () => {
    const folder = newFolder();
    const log = fileLog(folder);
    const first = (await log.append(EMPTY, withdrawn(1)))!;
    await log.append(first, handedOver([record(1)]));
    const text = readFileSync(path_(folder), 'utf8');
    const parts = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
    for (const left of [parts, text.slice(0, -20), `${parts}{"seq":2,"at":"20`]) {
      writeFileSync(path_(folder), left);
      const again = fileLog(folder);
      expect(await again.head()).toEqual(first);
      const second = (await again.append(first, withdrawn(2)))!;
      expect((await all(again)).map(({ hash }) => hash)).toEqual([first.hash, second.hash]);
    }
  });

  it('says which part was altered or is missing, and its chain holds all the same', async () => {
    const folder = newFolder();
    await fileLog(folder).append(EMPTY, handedOver([record(1)]));
    const text = readFileSync(path_(folder), 'utf8');
    for (const [harmed, says] of [
      [text.replace('7.50', '7.51'), /part .* was altered/],
      [text.slice(text.indexOf('\n') + 1), /part .* is missing/],
    ] as const) {
      writeFileSync(path_(folder), harmed);
      const [{ entry }] = (await all(fileLog(folder))) as [LoggedEntry];
      if (entry.what !== 'hand-over') throw new Error('another entry');
      expect(() => [...entry.records]).toThrow(says);
    }
  });

  it('stops at an entry of a format to come, by name', async () => {
    const folder = newFolder();
    await fileLog(folder).append(EMPTY, withdrawn(1));
    writeFileSync(path_(folder), readFileSync(path_(folder), 'utf8').replace('"format":2', `"format":${FORMAT + 1}`));
    const words = `entry 1 has format ${FORMAT + 1}, and this console knows up to ${FORMAT}`;
    expect(() => fileLog(folder)).toThrow(words);
  });
});
