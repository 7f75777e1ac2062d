// What a person learns by "test the connection": can it be reached, is the key right, what can it do, how much is ready.
// It only lists (rule 12).

import { ConsoleError } from '../domain/errors.ts';
import { type Kind, KINDS } from '../domain/kind.ts';
import type { ConnectionTest } from '../ports/service.ts';
import type { Caller } from './http/caller.ts';
import type { KnownService } from './list/known-service.ts';
import { taskOf } from './list/list-task.ts';
import { readOne } from './list/page-reader.ts';
import type { Probe } from './list/probe.ts';

type KindTest = ConnectionTest['kinds'][number];

const OPERATION = 'test the connection';

/** What a pull would say of the first record; null when it can be read, and where there is none. */
function problemOf(caller: Caller, kind: Kind, { first }: Probe, operation: string): string | null {
  try {
    first.forEach((text, at) => readOne(caller, operation, text, at + 1, taskOf(caller, { kind }).rules));
    return null;
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    return wordsOf(error);
  }
}

/** Where the way out depends on what is wrong, it stands beside it. */
function wordsOf({ details: { cause, hint, values } }: ConsoleError): string {
  return values?.why === undefined ? cause : `${/[.!?…]$/.test(cause) ? cause : `${cause}.`} ${hint}`;
}

/**
 * Probes both kinds again and keeps what was found. One refused list beside one that can be read is reported, not thrown. Throws
 * `service-unreachable` when nothing answers, `stopped`, and the first refusal when neither list can be read: a wrong key, a wrong address.
 */
export async function testConnection(caller: Caller, known: KnownService): Promise<ConnectionTest> {
  const kinds: KindTest[] = [];
  const probes: Probe[] = [];
  let refusal: ConsoleError | null = null;
  const started = performance.now();
  for (const kind of KINDS) {
    try {
      const probe = await known.probe(kind, OPERATION);
      probes.push(probe);
      const problem = problemOf(caller, kind, probe, OPERATION);
      kinds.push({ kind, ready: probe.ready, capabilities: probe.capabilities, problem });
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error;
      if (error.code === 'service-unreachable' || error.code === 'stopped') throw error;
      refusal ??= error;
      kinds.push({ kind, ready: null, capabilities: null, problem: wordsOf(error) });
    }
  }
  if (refusal !== null && probes.length === 0) throw refusal;
  return {
    clock: probes[0]?.clock ?? null,
    milliseconds: probes[0]?.milliseconds ?? Math.round(performance.now() - started),
    kinds,
  };
}
