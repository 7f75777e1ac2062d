// What every part of the client shares: one way to read with patience, one way to make errors, one way to wait.

import { setTimeout as delay } from 'node:timers/promises';
import { ConsoleError } from '../../domain/errors.ts';
import type { ServiceSettings } from '../../ports/service.ts';
import { type Address, createAddress } from './address.ts';
import { failureError, type Refusal, refusalOf, type Reporter } from './http-errors.ts';
import { failureOf, NetworkFailure } from './network-failure.ts';
import { backoffMs, LONGEST_WAIT_MS } from './retry-after.ts';
import { createMakeError, createScrub, headersOf } from './secrets.ts';
import { type Answer, createTransport, type Transport } from './transport.ts';

export interface ClientOptions {
  /** Waits that many milliseconds; tests put their own here. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** A person's wish to stop: lists end at once, a call that changes something is never left half way. */
  readonly signal?: AbortSignal;
}

export interface Caller {
  readonly settings: ServiceSettings;
  readonly address: Address;
  readonly reporter: Reporter;
  readonly transport: Transport;
  readonly signal: AbortSignal | undefined;
  /**
   * Reads one address, with up to four tries. Any 2xx is returned; everything else is thrown.
   * @throws ConsoleError `service-…`, `stopped`.
   */
  get(url: URL, operation: string): Promise<Answer>;
  /** The pause before the next try. Throws `stopped` when asked to stop meanwhile. */
  pause(milliseconds: number, operation: string): Promise<void>;
  /** Throws `stopped` when somebody asked to. */
  goOn(operation: string): void;
}

/** How often a call is tried when trying again is safe. */
export const MOST_TRIES = 4;
/** A silent service is waited for twice, not four times. */
export const MOST_SILENT_TRIES = 2;

const RETRIED = new Set([408, 429]);

function isRetried(status: number): boolean {
  return RETRIED.has(status) || (status >= 500 && status !== 501 && status !== 505);
}

/** Whether a failed reading may be tried again; a certificate does not become trusted by asking twice. */
export function mayTryAgain(failure: NetworkFailure, attempt: number): boolean {
  if (failure.kind === 'stopped' || failure.kind === 'certificate' || failure.kind === 'tls') return false;
  if (failure.kind === 'proxy' && failure.code.includes('PROXY')) return false;
  return attempt < (failure.kind === 'silent' ? MOST_SILENT_TRIES : MOST_TRIES);
}

/** The wait before the next try, or null when the patience for this call is used up. */
export function waitBefore(attempt: number, refusal: Refusal | null, waited: number): number | null {
  if (attempt >= MOST_TRIES) return null;
  const wait = refusal?.waitMs || backoffMs(attempt);
  return waited + wait > LONGEST_WAIT_MS ? null : wait;
}

async function getPatiently(caller: Caller, url: URL, operation: string): Promise<Answer> {
  let waited = 0;
  for (let attempt = 1; ; attempt += 1) {
    caller.goOn(operation);
    let wait: number | null;
    let error: ConsoleError;
    try {
      const answer = await caller.transport.send({ method: 'GET', url }, caller.signal);
      if (answer.status >= 200 && answer.status < 300) return answer;
      const refusal = await refusalOf(answer, operation, true, caller.address, caller.reporter);
      wait = isRetried(answer.status) ? waitBefore(attempt, refusal, waited) : null;
      error = refusal.error;
    } catch (thrown) {
      const failure = failureOf(thrown);
      wait = mayTryAgain(failure, attempt) ? waitBefore(attempt, null, waited) : null;
      error = failureError(failure, operation, true, caller.reporter);
    }
    if (wait === null) throw error;
    waited += wait;
    await caller.pause(wait, operation);
  }
}

/** Throws `wrong-usage` when base URL or headers cannot be used; sends nothing. */
export function createCaller(settings: ServiceSettings, options: ClientOptions): Caller {
  const address = createAddress(settings.name, settings.baseUrl);
  const scrub = createScrub(settings.headers);
  const reporter: Reporter = {
    make: createMakeError(settings.name, scrub),
    scrub,
    host: address.host,
    timeoutMs: settings.timeoutMs,
  };
  const transport = createTransport(
    address,
    headersOf(settings.headers, settings.name),
    settings.timeoutMs,
    settings.route,
  );
  const { signal } = options;
  const sleep =
    options.sleep ?? ((milliseconds: number) => delay(milliseconds, undefined, { signal }).catch(() => undefined));
  const caller: Caller = {
    settings,
    address,
    reporter,
    transport,
    signal,
    get: (url, operation) => getPatiently(caller, url, operation),
    async pause(milliseconds, operation) {
      caller.goOn(operation);
      await sleep(milliseconds);
      caller.goOn(operation);
    },
    goOn(operation) {
      if (signal?.aborted)
        throw failureError(new NetworkFailure('stopped', 'STOPPED', true), operation, true, reporter);
    },
  };
  return caller;
}
