// What every part of the client shares: the three ways to call (with patience, once, and again after an answer broke off), one way to make
// errors, one way to wait.

import { setTimeout as delay } from 'node:timers/promises';
import { ConsoleError } from '../../domain/errors.ts';
import type { StartReading } from '../../ports/reading-beside.ts';
import type { ServiceSettings } from '../../ports/service.ts';
import { type Address, createAddress } from './address.ts';
import { failureError, refusalOf, type Reporter } from './http-errors.ts';
import { failureOf, NetworkFailure } from './network-failure.ts';
import { backoffMs, mayTryAgain, toldWait, triesLeft, type Wait, waitBefore } from './retry.ts';
import { createMakeError, createRecordScrub, createScrub, headersOf, type Scrub } from './secrets.ts';
import { type Answer, createTransport, type Exchange, isYes, type Transport } from './transport.ts';

export interface ClientOptions {
  /** Waits that many milliseconds; tests put their own here. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** A person's wish to stop: lists end at once, a call that changes something is never left half way. */
  readonly signal?: AbortSignal;
  readonly reading?: StartReading;
  /** Told when a call waits before its next try, and with null when it goes on. */
  readonly onWait?: (wait: Wait | null) => void;
}

/** Which failures of a call are safe, and which are tried again. */
export interface RetryRules {
  /** Trying again is safe after this answer. */
  isSafe(answer: Answer): boolean;
  /** After this answer it is tried again by itself. */
  isRetried(answer: Answer): boolean;
  /** A call that changes something: only what surely did not arrive is tried again, and a stop does not cut it short. */
  readonly changes: boolean;
}

export interface Caller {
  readonly settings: ServiceSettings;
  readonly address: Address;
  readonly reporter: Reporter;
  /** Takes a key that the service echoes out of a record, before anything of it is kept. */
  readonly scrubRecord: Scrub;
  readonly transport: Transport;
  /** What starts a thread for the records of a long list; none where there is no such thing. */
  readonly reading: StartReading | undefined;
  /** Calls with up to four tries. Returns any 2xx. Throws `service-…` for everything else, and `stopped`. */
  send(exchange: Exchange, operation: string, rules: RetryRules): Promise<Answer>;
  /** Waits before the next try, and tells. Throws `stopped` when asked to stop meanwhile. */
  wait(
    milliseconds: number,
    operation: string,
    after: { readonly status?: number; readonly attempt: number },
  ): Promise<void>;
  /** Reads one address with patience. Throws as `send`, and for an answer that was kept on the way. */
  get(url: URL, operation: string): Promise<Answer>;
  /** Throws `stopped` when somebody asked for it. */
  throwIfStopped(operation: string): void;
}

const RETRIED = new Set([408, 429]);

const READING: RetryRules = {
  isSafe: () => true,
  isRetried: ({ status }) => RETRIED.has(status) || (status >= 500 && status !== 501 && status !== 505),
  changes: false,
};

/** Rounded up, and on its way. */
const MOST_AGE_SECONDS = 1;

/**
 * Whoever answers out of its memory although it was told not to says how old that is. What was ready then proves nothing of now. Throws
 * `service-bad-answer`.
 */
function refuseKept(answer: Answer, operation: string, reporter: Reporter): void {
  const age = answer.header('age') ?? '';
  if (!/^\d+$/.test(age) || Number(age) <= MOST_AGE_SECONDS) return;
  throw reporter.make({
    code: 'service-bad-answer',
    operation,
    cause: `The answer was kept by something on the way to ${reporter.host}, and is ${age} seconds old.`,
    hint: 'Nothing was used of it. Ask whoever runs the network or the service that answers to this address are not kept (no cache).',
    retrySafe: true,
    status: answer.status,
  });
}

async function sendPatiently(
  caller: Caller,
  exchange: Exchange,
  operation: string,
  rules: RetryRules,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  let waited = 0;
  for (let attempt = 1; ; attempt += 1) {
    caller.throwIfStopped(operation);
    let wait: number | null;
    let error: ConsoleError;
    try {
      const answer = await caller.transport.send(exchange, rules.changes ? undefined : signal);
      if (isYes(answer)) return answer;
      const { address, reporter } = caller;
      const fields = exchange.url.searchParams.get('$select');
      const refusal = await refusalOf(answer, operation, rules.isSafe(answer), address, reporter, fields);
      wait = rules.isRetried(answer) ? waitBefore(attempt, refusal.waitMs, waited) : null;
      error = refusal.error;
    } catch (thrown) {
      const failure = failureOf(thrown);
      const isSafe = !rules.changes || failure.notSent;
      wait = isSafe && mayTryAgain(failure, attempt) ? waitBefore(attempt, null, waited) : null;
      error = failureError(failure, operation, isSafe, caller.reporter);
    }
    if (wait === null) throw error;
    waited += wait;
    await caller.wait(wait, operation, { status: error.details.status, attempt });
  }
}

/** Throws `wrong-usage` when base URL or headers cannot be used; sends nothing. */
export function createCaller(settings: ServiceSettings, options: ClientOptions): Caller {
  const { name, headers, timeoutMs } = settings;
  const address = createAddress(name, settings.baseUrl);
  const scrub = createScrub(headers);
  const scrubRecord = createRecordScrub(headers, scrub);
  const reporter: Reporter = { make: createMakeError(name, scrub), scrub, host: address.host, timeoutMs };
  const transport = createTransport(address, headersOf(headers, name), timeoutMs, settings.route, options.signal);
  const { signal } = options;
  const sleep =
    options.sleep ?? ((milliseconds: number) => delay(milliseconds, undefined, { signal }).catch(() => undefined));
  const caller: Caller = {
    settings,
    address,
    reporter,
    scrubRecord,
    transport,
    reading: options.reading,
    send: (exchange, operation, rules) => sendPatiently(caller, exchange, operation, rules, signal),
    async get(url, operation) {
      const answer = await caller.send({ method: 'GET', url }, operation, READING);
      refuseKept(answer, operation, reporter);
      return answer;
    },
    async wait(milliseconds, operation, { status, attempt }) {
      const told = toldWait(milliseconds, status, attempt);
      if (told !== null) options.onWait?.(told);
      try {
        caller.throwIfStopped(operation);
        await sleep(milliseconds);
        caller.throwIfStopped(operation);
      } finally {
        if (told !== null) options.onWait?.(null);
      }
    },
    throwIfStopped(operation) {
      if (!signal?.aborted) return;
      throw failureError(new NetworkFailure('stopped', 'STOPPED', true), operation, true, reporter);
    },
  };
  return caller;
}

/**
 * Starts a reading over when its answer broke off in the middle, with up to four tries; it must drop what it had by itself. Calls that got
 * no answer were tried again before. Throws what the last try threw, and `stopped`.
 */
export async function rereadBroken<T>(caller: Caller, operation: string, attempt: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isBroken = error instanceof ConsoleError && error.code === 'service-broke-off';
      const values = isBroken ? error.details.values : undefined;
      if (
        values?.receivedBytes === undefined ||
        !triesLeft(round, values.failure === 'SILENT' || values.failure === 'ENDLESS')
      )
        throw error;
      await caller.wait(backoffMs(round), operation, { attempt: round });
    }
  }
}
