// What a person learns by "test the connection": can it be reached, is the key right, what can it do, how much is ready.
// It only lists (rule 12).

import { ConsoleError } from '../domain/errors.ts';
import type { Kind } from '../domain/kind.ts';
import type { ConnectionTest } from '../ports/service.ts';
import type { Probe } from './list/probe.ts';
import type { KnownService } from './list/known-service.ts';

type KindTest = ConnectionTest['kinds'][number];

const KINDS: readonly Kind[] = ['time', 'material'];

/**
 * Probes both kinds again and keeps what was found. One refused list beside one that can be read is reported, not thrown. Throws
 * `service-unreachable` when nothing answers, `stopped`, and the first refusal when neither list can be read: a wrong key, a wrong address.
 */
export async function testConnection(known: KnownService): Promise<ConnectionTest> {
  const kinds: KindTest[] = [];
  const probes: Probe[] = [];
  let refusal: ConsoleError | null = null;
  const started = performance.now();
  for (const kind of KINDS) {
    try {
      const probe = await known.probe(kind, 'test the connection');
      probes.push(probe);
      kinds.push({ kind, ready: probe.ready, capabilities: probe.capabilities, problem: null });
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error;
      if (error.code === 'service-unreachable' || error.code === 'stopped') throw error;
      refusal ??= error;
      kinds.push({ kind, ready: null, capabilities: null, problem: error.details.cause });
    }
  }
  if (refusal !== null && probes.length === 0) throw refusal;
  return {
    clock: probes[0]?.clock ?? null,
    milliseconds: probes[0]?.milliseconds ?? Math.round(performance.now() - started),
    kinds,
  };
}
