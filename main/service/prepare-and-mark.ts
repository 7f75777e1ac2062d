// The two calls of an export cycle that change something at the service (rule 12): prepare, and mark. Neither is ever sent twice on
// a guess.

import { contradictionOf } from '../domain/contradiction.ts';
import { type ConsoleError, wrongUsage } from '../domain/errors.ts';
import type { Kind } from '../domain/kind.ts';
import type { MarkAnswer } from '../ports/service.ts';
import { readBody } from './http/body.ts';
import type { Caller, RetryRules } from './http/caller.ts';
import { failureError } from './http/http-errors.ts';
import { hasNotBegun, sendOnce, unanswered } from './http/send-once.ts';
import { type Answer, isYes } from './http/transport.ts';
import { KIND_WORDS, MARK_CALLS, PREPARE_PATH } from './paths.ts';

/** How much is read of an answer; what it says stands near its beginning. */
const MOST_READ = 1024 * 1024;
/** Every other 4xx refuses these ids and marks nothing; these say something about the key, the time or the load. */
const NOT_ABOUT_IDS = new Set([401, 403, 407, 408, 425, 429]);

const PREPARING: RetryRules = {
  isSafe: (answer) => hasNotBegun(answer) || answer.status === 404 || answer.status === 405,
  isRetried: (answer) => hasNotBegun(answer) && (answer.status === 429 || answer.status === 503),
  changes: true,
};

/**
 * `POST /timelinje/timeeksport/eksport` with an empty body. Tried again only when it surely did not arrive: name not
 * found, refused, 429, 503 with a time to come back. A stop is heard before it is sent, never in its middle. Throws
 * `service-…`, whose `retrySafe` tells whether it surely did nothing, also where the body contradicts a 2xx.
 */
export async function prepareTime(caller: Caller): Promise<void> {
  const operation = `prepare ${KIND_WORDS.time}`;
  const exchange = { method: 'POST', url: caller.address.url(PREPARE_PATH, '') } as const;
  const answer = await caller.send(exchange, operation, PREPARING);
  const { failure, text } = await readBody(answer, MOST_READ);
  if (failure !== null) throw failureError(failure, operation, failure.notSent, caller.reporter);
  // A text of which nobody knows what it says is no reason to list nothing: the list comes next, and what is not ready comes later.
  const belied = contradicted(caller, answer, text, operation, false);
  if (belied !== null) throw belied;
}

/** The error of a 2xx whose body says otherwise; null when it does not. Nobody knows what became of the call. */
function contradicted(
  caller: Caller,
  answer: Answer,
  text: string,
  operation: string,
  isStrict: boolean,
): ConsoleError | null {
  const { reporter } = caller;
  const said = { body: reporter.scrub(text), contentType: answer.header('content-type') };
  const words = contradictionOf(said, { isStrict });
  if (words === null) return null;
  const { status } = answer;
  const cause = `The service answered ${status}, and its answer contradicts that: ${reporter.scrub(words)}`;
  const hint =
    'It is not taken for done. Check the address and the keys of the connection, or tell the supplier of the service.';
  return reporter.make({ code: 'service-bad-answer', operation, cause, hint, retrySafe: false, status });
}

function checkIds(caller: Caller, operation: string, ids: readonly number[]): void {
  const wrong = ids.find((id) => !Number.isSafeInteger(id));
  if (ids.length > 0 && wrong === undefined) return;
  const cause = ids.length === 0 ? 'no ids were given' : `${wrong} is not an id`;
  throw wrongUsage(operation, caller.settings.name, cause, 'Nothing was sent. Report this.');
}

/**
 * Marks ids as exported: time by PATCH, material by POST, `{"ids":[…]}`. Sent once and never again by itself.
 * Throws `wrong-usage` for no ids or numbers that are none, `stopped` before it was sent.
 */
export async function markExported(caller: Caller, kind: Kind, ids: readonly number[]): Promise<MarkAnswer> {
  const operation = `mark ${KIND_WORDS[kind]}`;
  checkIds(caller, operation, ids);
  const { method, path } = MARK_CALLS[kind];
  const exchange = { method, url: caller.address.url(path, ''), body: JSON.stringify({ ids }) };
  const answer = await sendOnce(caller, exchange, operation);
  if ('said' in answer) return answer;
  if (isYes(answer)) {
    const { text } = await readBody(answer, MOST_READ);
    const error = contradicted(caller, answer, text, operation, true);
    return error === null ? { said: 'yes', status: answer.status } : { said: 'unknown', error };
  }
  const { status } = answer;
  const { said, error, words } = await unanswered(caller, answer, operation);
  return status >= 400 && status < 500 && !NOT_ABOUT_IDS.has(status) ? { said: 'no', status, words } : { said, error };
}
