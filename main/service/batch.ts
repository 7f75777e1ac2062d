// `POST /prosjekt/Transaksjon/Batch` (service.md): material from other systems. Sent once and never again by itself; what its answer
// says of the rows is judged in main/domain/intake/answer.ts.

import type { BatchAnswer } from '../ports/service.ts';
import type { Caller } from './http/caller.ts';
import { wordsOfBody } from './http/error-words.ts';
import { failureError, refusalOf } from './http/http-errors.ts';
import { failureOf } from './http/network-failure.ts';
import { BATCH_PATH } from './paths.ts';
import type { Answer } from './http/transport.ts';

const MOST_BODY = 8 * 1024 * 1024;
/** The service says by these that it did not even begin. */
const NOT_BEGUN = new Set([401, 403, 429]);
/** It refuses this call or these rows. Any other 4xx could follow on rows that were taken, as 409 for those that are there. */
const REFUSED = new Set([400, 404, 405, 406, 411, 413, 414, 415, 422]);

/** The whole body as text; null when it breaks off or is longer than any answer should be. */
async function wholeBody(answer: Answer): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.chunks()) {
      parts.push(chunk);
      size += chunk.length;
      if (size > MOST_BODY) return null;
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Sends rows as JSON text. Throws `stopped` before anything was sent, and nothing else. */
export async function sendBatch(caller: Caller, body: string): Promise<BatchAnswer> {
  const operation = 'send material transactions';
  caller.goOn(operation);
  const { transport, address, reporter } = caller;
  let answer: Answer;
  try {
    answer = await transport.send({ method: 'POST', url: address.url(BATCH_PATH, ''), body });
  } catch (thrown) {
    const failure = failureOf(thrown);
    const error = failureError(failure, operation, failure.notSent, reporter);
    return failure.notSent ? { said: 'not-reached', error } : { said: 'unknown', status: null, error };
  }
  const { status } = answer;
  const isYes = status >= 200 && status < 300;
  if (isYes || REFUSED.has(status)) {
    const text = await wholeBody(answer);
    const scrubbed = text === null ? null : reporter.scrub(text);
    if (scrubbed !== null && isYes) return { said: 'yes', status, body: scrubbed };
    if (scrubbed !== null) return { said: 'no', status, body: scrubbed, words: reporter.scrub(wordsOfBody(scrubbed)) };
    const cause = `The service answered ${status}, and its answer broke off.`;
    const hint = 'A person must look whether the rows are there.';
    const error = reporter.make({ code: 'service-broke-off', operation, cause, hint, retrySafe: false, status });
    return { said: 'unknown', status, error };
  }
  // A gateway says 503 of a service that fell over the rows as well; who names a time to come back has not begun.
  const notBegun = NOT_BEGUN.has(status) || (status === 503 && answer.header('retry-after') !== null);
  const { error } = await refusalOf(answer, operation, notBegun, address, reporter);
  return notBegun ? { said: 'not-reached', error } : { said: 'unknown', status, error };
}
