// A person who decides what became of unknown chunks by looking into the sandbox, and the promise of intake as a check.

import { expect } from 'vitest';
import type { Desk } from '../../support/desk.ts';
import { type AskEngine, withEngine } from './intake-desk.ts';

/** Calls that the service took whole, each as the products in it. */
function takenCalls(desk: Pick<Desk, 'sandbox'>): string[] {
  const calls = new Map<number, string>();
  for (const { batch, fields } of desk.sandbox.dump().material)
    if (batch !== null) calls.set(batch, (calls.get(batch) ?? '') + String(fields.ProduktId));
  return [...calls.values()];
}

interface ChunkRows {
  readonly batch: number;
  readonly chunk: number;
  readonly state: string;
  /** Products of the rows that it was about. */
  readonly products: string;
}

async function chunksOf(ask: AskEngine): Promise<ChunkRows[]> {
  const found: ChunkRows[] = [];
  for (const { batch, rows } of await ask('intake/list', {})) {
    const question = { batch, view: 'all', sort: null, offset: 0, limit: Math.min(rows, 1000) } as const;
    const { rows: all } = await ask('intake/rows', question);
    for (const { chunk, state } of await ask('intake/chunks', { batch })) {
      const inIt = all.filter((row) => row.chunk === chunk && (row.state === 'sent' || row.state === 'unknown'));
      found.push({ batch, chunk, state, products: inIt.map((row) => row.cells[2]).join('') });
    }
  }
  return found;
}

/** Says of every unknown chunk whether the service has it. Returns how many were decided. */
export async function decideByTruth(desk: Desk): Promise<number> {
  return withEngine(desk, async (ask) => {
    const calls = takenCalls(desk);
    const chunks = await chunksOf(ask);
    const claim = (products: string): boolean => {
      const at = calls.indexOf(products);
      if (at !== -1) calls.splice(at, 1);
      return at !== -1;
    };
    for (const { state, products } of chunks) if (state === 'sent') expect(claim(products), products).toBe(true);
    const unknown = chunks.filter(({ state }) => state === 'unknown');
    for (const { batch, chunk, products } of unknown) {
      const as = claim(products) ? 'taken' : 'not-taken';
      await ask('intake/decide', { batch, chunk, as, reason: 'looked into the service' });
    }
    // What the service has, the console knows of: nothing was lost on the way back.
    expect(calls).toEqual([]);
    return unknown.length;
  });
}

/** Letters with how often they stand in a text. */
export function countsOf(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const letter of text) counts[letter] = (counts[letter] ?? 0) + 1;
  return counts;
}

/** Of each content the most that any one file has: what the service must hold when all files are through. */
export function wantedOf(files: readonly string[]): Record<string, number> {
  const wanted: Record<string, number> = {};
  for (const file of files)
    for (const [letter, count] of Object.entries(countsOf(file))) wanted[letter] = Math.max(wanted[letter] ?? 0, count);
  return wanted;
}
