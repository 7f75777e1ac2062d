// Answers that are not 2xx, and failures without an answer, as errors of the console: status, the service's own words
// without any key, and what to do.

import type { ConsoleError, ErrorCode } from '../../domain/errors.ts';
import type { Address } from './address.ts';
import { readBody } from './body.ts';
import { wordsOfBody } from './error-words.ts';
import { failureHint, failureWords, type NetworkFailure } from './network-failure.ts';
import { LONGEST_WAIT_MS, retryAfterMs } from './retry.ts';
import type { MakeError, Scrub } from './secrets.ts';
import type { Answer } from './transport.ts';

const MOST_ERROR_BYTES = 64 * 1024;
/** Of a longer body less is quoted from than was read, so that a key at its end is recognised whole. */
const QUOTED_FROM_CHARACTERS = 48 * 1024;

export interface Reporter {
  readonly make: MakeError;
  readonly scrub: Scrub;
  readonly host: string;
  readonly timeoutMs: number;
}

/** The error of an answer together with how long the service asked to wait. */
export interface Refusal {
  readonly error: ConsoleError;
  /** The service's own words, without keys; empty when it said nothing. */
  readonly words: string;
  readonly waitMs: number | null;
}

function codeOf(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'service-refused-key';
  return status === 429 || status === 503 ? 'service-busy' : 'service-error';
}

function waitWords(waitMs: number | null): string {
  if (waitMs === null || waitMs <= LONGEST_WAIT_MS) return 'Wait a few minutes';
  const minutes = Math.ceil(waitMs / 60_000);
  return minutes > 24 * 60
    ? 'It asks to be left alone for more than a day. Wait'
    : `Wait ${minutes} minutes, as it asks`;
}

function hintOf(status: number, waitMs: number | null): string {
  if (status === 401 || status === 403) return 'Check the keys of the connection, and what they are allowed to do.';
  if (status === 404) return 'Check the base URL of the connection.';
  if (status === 429 || status === 503) return `Nothing is lost. ${waitWords(waitMs)}, then try again.`;
  if (status >= 300 && status < 400) return 'Set the base URL of the connection to the address of the service itself.';
  if (status >= 500) return 'The service has a problem of its own. Try again later; tell its supplier if it goes on.';
  return 'Read what the service says; check the connection, or tell its supplier.';
}

function redirectWords(answer: Answer, address: Address): string {
  const location = answer.header('location');
  const target =
    location !== null && URL.canParse(location, address.url('', '')) ? new URL(location, address.url('', '')) : null;
  const where = target === null ? 'elsewhere' : `to ${target.host}`;
  return `The service answered ${answer.status} and points ${where}; it was not followed, so that no key goes astray.`;
}

const FIELDS_REFUSED = new Set([400, 422]);

/** What a list was asked for may be what is refused: a strict service has no field that is called otherwise there. */
function ofFields(status: number, fields: string | null): { cause: string; hint: string; values: object } | null {
  if (fields === null || !FIELDS_REFUSED.has(status)) return null;
  return {
    cause: ` It was asked for the fields ${fields}.`,
    hint: 'Where one of them has another name there, say so: connection change NAME --id-field time=FIELD for the Id, --fields A,B,C for the others (all asks for all).',
    values: { why: 'fields-refused', fields },
  };
}

const A_MONTH_MS = 31 * 24 * 60 * 60_000;

/** How long the service asked to wait, and when that is over: a wait beyond a month is no time to come back. */
function retryOf(waitMs: number): { readonly retryAfterMs: number; readonly retryAt?: string } {
  if (waitMs > A_MONTH_MS) return { retryAfterMs: waitMs };
  return { retryAfterMs: waitMs, retryAt: new Date(Date.now() + waitMs).toISOString() };
}

/** The error of an answer that is not 2xx. `retrySafe` is the caller's judgement; `fields` are those that a list was asked for. */
export async function refusalOf(
  answer: Answer,
  operation: string,
  retrySafe: boolean,
  address: Address,
  reporter: Reporter,
  fields: string | null = null,
): Promise<Refusal> {
  const { status } = answer;
  // That it breaks off does not matter here: the status says that it failed.
  const { text } = await readBody(answer, MOST_ERROR_BYTES);
  // Scrubbed before it is cut, so that no half of a key stays.
  const words = reporter.scrub(wordsOfBody(reporter.scrub(text).slice(0, QUOTED_FROM_CHARACTERS)));
  const waitMs = retryAfterMs(answer.header('retry-after'), answer.header('date'), Date.now());
  const redirect = status >= 300 && status < 400 && status !== 304;
  const said = words === '' ? `The service answered ${status}.` : `The service answered ${status}: ${words}`;
  const refused = ofFields(status, fields);
  const ended = /[.!?…]$/.test(said) ? said : `${said}.`;
  const error = reporter.make({
    code: codeOf(status),
    operation,
    cause: redirect ? redirectWords(answer, address) : refused === null ? said : ended + refused.cause,
    hint: refused?.hint ?? hintOf(status, waitMs),
    retrySafe,
    status,
    values: { status, ...(waitMs === null ? {} : retryOf(waitMs)), ...refused?.values },
  });
  return { error, words, waitMs };
}

/** There was an answer, and not all of it could be had. */
const BROKEN: ReadonlySet<NetworkFailure['kind']> = new Set(['dropped', 'garbled']);

/** A failure before there was an answer. */
export function failureError(
  failure: NetworkFailure,
  operation: string,
  retrySafe: boolean,
  reporter: Reporter,
): ConsoleError {
  const code: ErrorCode =
    failure.kind === 'stopped' ? 'stopped' : BROKEN.has(failure.kind) ? 'service-broke-off' : 'service-unreachable';
  return reporter.make({
    code,
    operation,
    cause: failureWords(failure, reporter.host, reporter.timeoutMs),
    hint: failureHint(failure),
    retrySafe,
    values: {
      failure: failure.code,
      why: failure.kind,
      host: failure.kind === 'proxy' ? (failure.proxy ?? reporter.host) : reporter.host,
    },
  });
}

/** A failure in the middle of a list: never a short list. `receivedBytes` in its values tells it from the one above. */
export function brokeOffError(
  failure: NetworkFailure | null,
  operation: string,
  receivedBytes: number,
  reporter: Reporter,
): ConsoleError {
  if (failure?.kind === 'stopped') return failureError(failure, operation, true, reporter);
  const why =
    failure === null
      ? 'The answer ended before its last bracket.'
      : failureWords(failure, reporter.host, reporter.timeoutMs);
  return reporter.make({
    code: 'service-broke-off',
    operation,
    cause: `The answer was cut off after ${receivedBytes} bytes. ${why} Nothing of it was used.`,
    hint: failure === null ? 'Try again; tell the supplier of the service if it goes on.' : failureHint(failure),
    retrySafe: true,
    values: { receivedBytes, failure: failure?.code ?? 'ENDS_EARLY' },
  });
}
