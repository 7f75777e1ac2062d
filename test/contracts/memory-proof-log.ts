// A proof log in memory that several desks may share: what the model of several desks plays on, held against the file by one suite.

import { hash } from 'node:crypto';
import type { Head, LoggedEntry, ProofEntry, ProofLogPort } from '../../main/ports/proof-log.ts';

export const EMPTY: Head = { seq: 0, hash: '0'.repeat(64) };

export class MemoryProofLog implements ProofLogPort {
  readonly #entries: LoggedEntry[] = [];
  readonly #desk: string;

  constructor(desk: string) {
    this.#desk = desk;
  }

  async head(): Promise<Head> {
    const last = this.#entries.at(-1);
    return last === undefined ? EMPTY : { seq: last.seq, hash: last.hash };
  }

  async *follow(after: Head): AsyncGenerator<LoggedEntry> {
    const at = after.seq === 0 ? EMPTY : this.#entries[after.seq - 1];
    if (at?.hash !== after.hash) throw new Error('that head is not in this log');
    yield* this.#entries.slice(after.seq);
  }

  async append(behind: Head, entry: ProofEntry): Promise<Head | null> {
    const head = await this.head();
    if (head.seq !== behind.seq || head.hash !== behind.hash) return null;
    const seq = head.seq + 1;
    const kept = 'records' in entry ? { ...entry, records: [...entry.records] } : entry;
    const chained = hash('sha256', JSON.stringify([head.hash, seq, this.#desk, kept]), 'hex');
    this.#entries.push({ seq, hash: chained, at: '2026-11-02T08:00:00.000Z', desk: this.#desk, entry: kept });
    return { seq, hash: chained };
  }
}
