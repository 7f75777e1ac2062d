// `POST /prosjekt/Transaksjon/Batch`: material from other systems. Sent once and never again by itself; what its answer
// says of the rows is judged in main/domain/intake/answer.ts.

import type { BatchAnswer } from '../ports/service.ts';
import { readBody } from './http/body.ts';
import type { Caller } from './http/caller.ts';
import { wordsOfBody } from './http/error-words.ts';
import { sendOnce, unanswered } from './http/send-once.ts';
import { isYes } from './http/transport.ts';
import { BATCH_PATH } from './paths.ts';

const MOST_BODY = 8 * 1024 * 1024;
/** It refuses this call or these rows. Any other 4xx may come after rows that were taken, such as 409 for those already there. */
const REFUSED = new Set([400, 404, 405, 406, 411, 413, 414, 415, 422]);

/** Sends rows as JSON text. Throws `stopped` before anything was sent, and nothing else. */
export async function sendBatch(caller: Caller, body: string): Promise<BatchAnswer> {
  const operation = 'send material transactions';
  const { address, reporter } = caller;
  const answer = await sendOnce(caller, { method: 'POST', url: address.url(BATCH_PATH, ''), body }, operation);
  if ('said' in answer) return answer;
  const { status } = answer;
  if (!isYes(answer) && !REFUSED.has(status)) return unanswered(caller, answer, operation);
  const { text, isWhole } = await readBody(answer, MOST_BODY);
  if (!isWhole) {
    const cause = `The service answered ${status}, and its answer broke off.`;
    const hint = 'Check in the service whether the rows are there.';
    const error = reporter.make({ code: 'service-broke-off', operation, cause, hint, retrySafe: false, status });
    return { said: 'unknown', status, error };
  }
  const scrubbed = reporter.scrub(text);
  if (isYes(answer)) return { said: 'yes', status, body: scrubbed };
  return { said: 'no', status, body: scrubbed, words: reporter.scrub(wordsOfBody(scrubbed)) };
}
