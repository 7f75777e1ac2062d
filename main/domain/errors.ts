// The one error of the console. It names the operation, the object it was about, the cause, a hint that a finance user
// can act on, and whether trying again is safe. Everything thrown on purpose is one of these.

/** Stable codes: the screens translate them, the command line maps them to exit codes. */
export type ErrorCode =
  | 'wrong-usage' // the caller named something that is not there, or left out what is needed: unknown run, wrong ids
  | 'refused' // the state of a run, unit or hand-over does not allow it now; nothing was done
  | 'not-found'
  | 'service-unreachable' // name, refused connection, TLS, time-out before anything was sent
  | 'service-refused-key' // 401, 403
  | 'service-error' // any other answer that is not 2xx
  | 'service-busy' // 429, 503 after all waiting
  | 'service-broke-off' // the answer was cut off, or the connection was dropped
  | 'service-bad-answer' // not JSON, no list in it, a record that cannot be read
  | 'list-short' // the service counted more than it gave
  | 'file-not-written'
  | 'file-unreadable' // a file of material that is no table, or changed while it was read
  | 'store-busy' // another process writes to the data folder
  | 'store-on-share' // the data folder lies on another machine
  | 'store-newer' // made by a newer version of the console
  | 'store-damaged'
  | 'store-full'
  | 'stands-in-log' // it stands in the proof log and could not be carried out: resume does it, and tells
  | 'store-read-only'
  | 'proof-mismatch' // proof log and store disagree
  | 'proof-log-away' // the shared proof log cannot be reached; nothing was appended
  | 'proof-log-unknown' // no answer came to what was appended to the shared proof log
  | 'overtaken' // another desk was first; nothing was done
  | 'engine-stopped' // the engine process ended while it was at work; the journal makes it resumable
  | 'stopped' // a person asked to stop after the current call
  | 'unexpected';

export interface ErrorDetails {
  readonly code: ErrorCode;
  /** What was being done, as a verb phrase: "list time entries". */
  readonly operation: string;
  /** What it was done to: a connection, a run, a file, an id. */
  readonly object: string;
  /** What happened, in a sentence; quotes the other party's own words. */
  readonly cause: string;
  /** What to do now. */
  readonly hint: string;
  /** True only when surely nothing was changed outside the console, so the same act may simply be started again. */
  readonly retrySafe: boolean;
  /** HTTP status where there was one. */
  readonly status?: number;
  /** Values for the translated sentences of the screen. */
  readonly values?: Readonly<Record<string, string | number>>;
}

export class ConsoleError extends Error {
  readonly details: ErrorDetails;

  constructor(details: ErrorDetails, options?: { cause?: unknown }) {
    super(`${details.operation}: ${details.object}: ${details.cause}`, options);
    this.name = 'ConsoleError';
    this.details = details;
  }

  get code(): ErrorCode {
    return this.details.code;
  }
}

/** A wrong request of the caller: nothing was done. */
export function wrongUsage(
  operation: string,
  object: string,
  cause: string,
  hint: string,
  values?: ErrorDetails['values'],
): ConsoleError {
  const details = { code: 'wrong-usage', operation, object, cause, hint, retrySafe: true } as const;
  return new ConsoleError(values === undefined ? details : { ...details, values });
}

/** The reason that a person gave, without space around it. Throws `wrong-usage` when there is none. */
export function neededReason(
  operation: string,
  object: string,
  reason: string | undefined,
  hint = 'Say why; it is kept in history.',
  values?: ErrorDetails['values'],
): string {
  const text = reason?.trim() ?? '';
  if (text !== '') return text;
  throw wrongUsage(operation, object, 'a reason is missing', hint, values);
}

/** What was asked for is right, but not now: nothing was done. */
export function refused(
  operation: string,
  object: string,
  cause: string,
  hint: string,
  values?: ErrorDetails['values'],
): ConsoleError {
  return new ConsoleError({
    code: 'refused',
    operation,
    object,
    cause,
    hint,
    retrySafe: true,
    values,
  });
}

/** Any thrown value as details; what nobody expected becomes `unexpected`, without a stack trace. */
export function detailsOf(error: unknown, operation: string): ErrorDetails {
  if (error instanceof ConsoleError) return error.details;
  const cause = error instanceof Error ? error.message : String(error);
  return {
    code: 'unexpected',
    operation,
    object: 'the console itself',
    cause,
    hint: 'Nothing is lost: start the console again and run "resume". Report this if it comes back.',
    retrySafe: false,
  };
}

/** The code that the system gave an error, such as `ENOENT`; empty for none. */
export function systemCode(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : '';
}

/** Ends a switch over a union: a new member without a branch is a compile error. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
