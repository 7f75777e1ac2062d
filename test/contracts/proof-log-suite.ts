// What every proof log promises, wherever it is kept: one suite for the file, for PostgreSQL and for the one in memory.

import { describe, expect, it } from 'vitest';
import type { LoggedEntry, ProofEntry, ProofLogPort, ProofRecord } from '../../main/ports/proof-log.ts';
import { EMPTY } from './memory-proof-log.ts';

export const withdrawn = (handOver: number): ProofEntry => ({
  what: 'withdrawn',
  act: `act-${handOver}`,
  run: 1,
  handOver,
  reason: 'æøå "x"\n',
});
export const record = (id: number): ProofRecord => [id, 'hash', 0, id, id, `{"Id":${id},"AntallTimer":7.50}`];
export const handedOver = (records: Iterable<ProofRecord>): ProofEntry => ({
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

export async function all(log: ProofLogPort, after: Pick<LoggedEntry, 'seq' | 'hash'> = EMPTY): Promise<LoggedEntry[]> {
  const found: LoggedEntry[] = [];
  for await (const entry of log.follow(after)) found.push(entry);
  return found;
}

export function promisesOfAProofLog(name: string, open: () => ProofLogPort | Promise<ProofLogPort>): void {
  describe(`a proof log: ${name}`, () => {
    it('begins empty, and each entry stands behind the one before it', async () => {
      const log = await open();
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
      const log = await open();
      const first = (await log.append(EMPTY, withdrawn(1)))!;
      expect(await log.append(EMPTY, withdrawn(2))).toBeNull();
      expect(await log.append({ seq: 1, hash: 'f'.repeat(64) }, withdrawn(2))).toBeNull();
      expect(await log.head()).toEqual(first);
      expect(await all(log)).toHaveLength(1);
    });

    it('is followed from any head on, and not from one that it does not have', async () => {
      const log = await open();
      let head = EMPTY;
      for (let n = 1; n <= 5; n += 1) head = (await log.append(head, withdrawn(n)))!;
      const [, second] = await all(log);
      expect((await all(log, second)).map(({ seq }) => seq)).toEqual([3, 4, 5]);
      expect(await all(log, head)).toEqual([]);
      await expect(all(log, { seq: 2, hash: 'f'.repeat(64) })).rejects.toThrow();
    });

    it('gives the lines of a hand-over back as they were, as often as they are asked for', async () => {
      const log = await open();
      const records = Array.from({ length: 20_000 }, (_, n) => record(n));
      await log.append(EMPTY, handedOver(records));
      const [{ entry }] = (await all(log)) as [LoggedEntry];
      if (entry.what !== 'hand-over') throw new Error('another entry');
      expect([...entry.records]).toEqual(records);
      expect([...entry.records].length).toBe(20_000);
    });
  });
}
