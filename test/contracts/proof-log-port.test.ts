// What every proof log promises, wherever it is kept: the same suite on the file and on the one in memory.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Head, LoggedEntry, ProofEntry, ProofLogPort, ProofRecord } from '../../main/ports/proof-log.ts';
import { FileLog } from '../../main/store/proof/file-log.ts';
import { EMPTY, MemoryProofLog } from './memory-proof-log.ts';

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

const withdrawn = (handOver: number): ProofEntry => ({
  what: 'withdrawn',
  act: `act-${handOver}`,
  run: 1,
  handOver,
  reason: 'æøå "x"\n',
});
const record = (id: number): ProofRecord => [id, 'hash', 0, id, id, `{"Id":${id},"AntallTimer":7.50}`];
const handedOver = (records: Iterable<ProofRecord>): ProofEntry => ({
  what: 'hand-over',
  act: 'act-h',
  connection: 'A',
  connectionId: 'c-1',
  kind: 'time',
  run: 1,
  handOver: 1,
  file: 'f.csv',
  sha256: 'x',
  records,
});

async function all(log: ProofLogPort, after: Head = EMPTY): Promise<LoggedEntry[]> {
  const found: LoggedEntry[] = [];
  for await (const entry of log.follow(after)) found.push(entry);
  return found;
}

describe.each<[string, () => ProofLogPort]>([
  ['the file', () => fileLog()],
  ['the one in memory', () => new MemoryProofLog('desk-1')],
])('a proof log: %s', (_name, open) => {
  it('begins empty, and each entry stands behind the one before it', async () => {
    const log = open();
    expect(await log.head()).toEqual(EMPTY);
    const first = (await log.append(EMPTY, withdrawn(1)))!;
    const second = (await log.append(first, withdrawn(2)))!;
    expect([first.seq, second.seq]).toEqual([1, 2]);
    expect(await log.head()).toEqual(second);
    const found = await all(log);
    expect(found.map(({ seq, hash, desk, entry }) => ({ seq, hash, desk, entry }))).toEqual([
      { ...first, desk: 'desk-1', entry: withdrawn(1) },
      { ...second, desk: 'desk-1', entry: withdrawn(2) },
    ]);
  });

  it('takes an entry only behind its last one: who was overtaken is told and changes nothing', async () => {
    const log = open();
    const first = (await log.append(EMPTY, withdrawn(1)))!;
    expect(await log.append(EMPTY, withdrawn(2))).toBeNull();
    expect(await log.append({ seq: 1, hash: 'f'.repeat(64) }, withdrawn(2))).toBeNull();
    expect(await log.head()).toEqual(first);
    expect(await all(log)).toHaveLength(1);
  });

  it('is followed from any head on, and not from one that it does not have', async () => {
    const log = open();
    let head = EMPTY;
    for (let n = 1; n <= 5; n += 1) head = (await log.append(head, withdrawn(n)))!;
    const [, second] = await all(log);
    expect((await all(log, second)).map(({ seq }) => seq)).toEqual([3, 4, 5]);
    expect(await all(log, head)).toEqual([]);
    await expect(all(log, { seq: 2, hash: 'f'.repeat(64) })).rejects.toThrow();
  });

  it('gives the lines of a hand-over back as they were, as often as they are asked for', async () => {
    const log = open();
    const records = Array.from({ length: 20_000 }, (_, n) => record(n));
    await log.append(EMPTY, handedOver(records));
    const [{ entry }] = (await all(log)) as [LoggedEntry];
    if (entry.what !== 'hand-over') throw new Error('another entry');
    expect([...entry.records]).toEqual(records);
    expect([...entry.records].length).toBe(20_000);
  });
});

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
    writeFileSync(path_(folder), readFileSync(path_(folder), 'utf8').replace('"format":2', '"format":4'));
    expect(() => fileLog(folder)).toThrow('entry 1 has format 4, and this console knows up to 3');
  });
});
