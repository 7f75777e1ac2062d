// A call that changes something and must never be sent twice on a guess: a mark, a batch. It promises to say of each whether it surely
// had no effect, or that nobody knows.

import type { Caller } from './caller.ts';
import { failureError, refusalOf } from './http-errors.ts';
import { failureOf } from './network-failure.ts';
import { retryAfterMs } from './retry.ts';
import type { Answer, Exchange } from './transport.ts';

/** The service says by these that it did not even begin. */
const NOT_BEGUN: ReadonlySet<number> = new Set([401, 403, 429]);

/** "soon" is no time, and who says it may have failed in the middle. */
const namesTime = (answer: Answer): boolean => retryAfterMs(answer.header('retry-after'), null, 0) !== null;

/** A gateway says 503 of a service that failed in the middle as well; one that names a time to come back has not begun. */
export const hasNotBegun = (answer: Answer): boolean =>
  NOT_BEGUN.has(answer.status) || (answer.status === 503 && namesTime(answer));

/** There is no answer that says what became of the call. */
export interface Unanswered {
  readonly said: 'not-reached' | 'unknown';
  readonly status: number | null;
  readonly error: Error;
}

/** The one try of a call. Throws `stopped` before anything is sent, and nothing else. */
export async function sendOnce(caller: Caller, exchange: Exchange, operation: string): Promise<Answer | Unanswered> {
  caller.throwIfStopped(operation);
  try {
    return await caller.transport.send(exchange);
  } catch (thrown) {
    const failure = failureOf(thrown);
    const error = failureError(failure, operation, failure.notSent, caller.reporter);
    return { said: failure.notSent ? 'not-reached' : 'unknown', status: null, error };
  }
}

/** What an answer that is neither a yes nor a refusal of the content says, together with the service's own words. */
export async function unanswered(
  caller: Caller,
  answer: Answer,
  operation: string,
): Promise<Unanswered & { readonly words: string }> {
  const { status } = answer;
  const notBegun = hasNotBegun(answer);
  const { error, words } = await refusalOf(answer, operation, notBegun, caller.address, caller.reporter);
  return { said: notBegun ? 'not-reached' : 'unknown', status, error, words };
}
