// The two calls that change something at the service (design rule 12): prepare, and mark. Neither is ever sent twice on a
// guess.

import { wrongUsage } from '../domain/errors.ts';
import type { Kind } from '../domain/kind.ts';
import type { MarkAnswer } from '../ports/service.ts';
import { type Caller, mayTryAgain, waitBefore } from './http/caller.ts';
import { failureError, refusalOf } from './http/http-errors.ts';
import { failureOf, type NetworkFailure } from './http/network-failure.ts';
import { KIND_WORDS, MARK_CALLS, PREPARE_PATH } from './paths.ts';
import type { Answer } from './http/transport.ts';

const MOST_DRAINED = 1024 * 1024;
/** The service says by these that it did not even begin. A prepare is safe to repeat after 503 too (design section 5). */
const NOT_BEGUN = new Set([401, 403, 429]);
const UNAVAILABLE = 503;
const BUSY = new Set([429, 503]);
/** Every other 4xx refuses these ids and marks nothing; these say something about the key, the time or the load. */
const NOT_ABOUT_IDS = new Set([401, 403, 407, 408, 425, 429]);

function isYes(answer: Answer): boolean {
  return answer.status >= 200 && answer.status < 300;
}

/** Reads a body that nobody needs, so that the call is known to have ended. */
async function drain(answer: Answer): Promise<NetworkFailure | null> {
  let size = 0;
  try {
    for await (const chunk of answer.chunks()) {
      size += chunk.length;
      if (size > MOST_DRAINED) break;
    }
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * `POST /timelinje/timeeksport/eksport` with an empty body. Tried again only when it surely did not arrive: name not
 * found, refused, 429, 503. A stop is heard before it is sent, never in its middle.
 * @throws ConsoleError `service-…`, whose `retrySafe` tells whether it surely did nothing.
 */
export async function prepareTime(caller: Caller): Promise<void> {
  const operation = `prepare ${KIND_WORDS.time}`;
  const { transport, address, reporter } = caller;
  const exchange = { method: 'POST', url: address.url(PREPARE_PATH, '') } as const;
  let waited = 0;
  for (let attempt = 1; ; attempt += 1) {
    caller.goOn(operation);
    let wait: number | null;
    let error: Error;
    try {
      const answer = await transport.send(exchange);
      if (isYes(answer)) {
        const failure = await drain(answer);
        if (failure === null) return;
        throw failure;
      }
      const safe =
        NOT_BEGUN.has(answer.status) || answer.status === UNAVAILABLE || answer.status === 404 || answer.status === 405;
      const refusal = await refusalOf(answer, operation, safe, address, reporter);
      wait = BUSY.has(answer.status) ? waitBefore(attempt, refusal, waited) : null;
      error = refusal.error;
    } catch (thrown) {
      const failure = failureOf(thrown);
      wait = failure.notSent && mayTryAgain(failure, attempt) ? waitBefore(attempt, null, waited) : null;
      error = failureError(failure, operation, failure.notSent, reporter);
    }
    if (wait === null) throw error;
    waited += wait;
    await caller.pause(wait, operation);
  }
}

function checkIds(caller: Caller, operation: string, ids: readonly number[]): void {
  const wrong = ids.find((id) => !Number.isSafeInteger(id));
  if (ids.length > 0 && wrong === undefined) return;
  const cause = ids.length === 0 ? 'no ids were given' : `${wrong} is not an id`;
  throw wrongUsage(operation, caller.settings.name, cause, 'Nothing was sent. Report this.');
}

/**
 * Marks ids as exported: time by PATCH, material by POST, `{"ids":[…]}` (service.md). Sent once and never again by itself.
 * @throws ConsoleError `wrong-usage` for no ids or numbers that are none; `stopped` before it was sent.
 */
export async function markExported(caller: Caller, kind: Kind, ids: readonly number[]): Promise<MarkAnswer> {
  const operation = `mark ${KIND_WORDS[kind]}`;
  checkIds(caller, operation, ids);
  caller.goOn(operation);
  const { transport, address, reporter } = caller;
  const { method, path } = MARK_CALLS[kind];
  let answer: Answer;
  try {
    answer = await transport.send({ method, url: address.url(path, ''), body: JSON.stringify({ ids }) });
  } catch (thrown) {
    const failure = failureOf(thrown);
    const error = failureError(failure, operation, failure.notSent, reporter);
    return { said: failure.notSent ? 'not-reached' : 'unknown', error };
  }
  if (isYes(answer)) {
    await drain(answer);
    return { said: 'yes' };
  }
  // A gateway says 503 of a service that fell over the ids as well; who names a time to come back has not begun.
  const saysWhen = answer.status === UNAVAILABLE && answer.header('retry-after') !== null;
  const notBegun = NOT_BEGUN.has(answer.status) || saysWhen;
  const { error, words } = await refusalOf(answer, operation, notBegun, address, reporter);
  if (answer.status >= 400 && answer.status < 500 && !NOT_ABOUT_IDS.has(answer.status))
    return { said: 'no', status: answer.status, words };
  return { said: notBegun ? 'not-reached' : 'unknown', error };
}
