// The fault switches: what can be made to go wrong, at which call, how often. Kept in memory, gone with the process.

import type { Envelope } from './list-call.ts';
import type { CallName } from './routes.ts';
import type { Operation } from './company/operation.ts';

/** The shapes in which services of this kind say what went wrong. */
export type ErrorShape = 'error' | 'message' | 'problem' | 'errors' | 'text' | 'html' | 'empty';

export type FaultEffect =
  /** Waits, before the call is carried out or `after` it. */
  | { kind: 'delay'; ms: number; after?: boolean }
  /** Closes the connection as soon as the request's head arrives. */
  | { kind: 'refuse' }
  /** Closes the connection when the request was read; nothing is done. */
  | { kind: 'drop-before' }
  /** Carries the call out, commits it, and closes the connection without an answer. */
  | { kind: 'drop-after' }
  /** Answers with this status; `after`: although the call was carried out. `retryAfter`: seconds, or a text sent as it is. */
  | {
      kind: 'status';
      status: number;
      after?: boolean;
      shape?: ErrorShape;
      message?: string;
      retryAfter?: number | string;
    }
  /** Sends a part of the body (default half) and breaks off, with a Content-Length or chunked. The call is carried out. */
  | { kind: 'cut'; how?: 'length' | 'chunked'; share?: number }
  /** The call is carried out, and its whole answer replaced by this. */
  | { kind: 'answer'; status?: number; body: string; headers?: Record<string, string> }
  | { kind: 'html' }
  | { kind: 'empty' }
  /** Points elsewhere; nothing is done. */
  | { kind: 'redirect'; to: string; status?: number }
  /** The list stops after so many rows without a next link; `countToo`: `@odata.count` says the same. */
  | { kind: 'cap'; rows: number; countToo?: boolean }
  /** Rows come in a new random order with each page. */
  | { kind: 'shuffle' }
  | { kind: 'envelope'; shape: Envelope }
  /** A list field gets this value in row `row` (from 0), else in all rows; `raw` is JSON text. */
  | { kind: 'wrong-type'; field: string; value?: unknown; raw?: string; row?: number }
  /** Row `row` (default 0) of a list has no Id. */
  | { kind: 'missing-id'; row?: number }
  /** Row `row` (default 0) of a list comes twice. */
  | { kind: 'duplicate-row'; row?: number }
  /** The Date header, and EndretDato in lists, are off by so many milliseconds. */
  | { kind: 'skew'; ms: number }
  | { kind: 'no-date' }
  /** 400 when the query uses one of these: `$count`, `$orderby`, `$top`, `$filter`, … Counts only when it does. */
  | { kind: 'refuse-option'; options: string[]; status?: number }
  /** 400 when the $filter uses one of these fields or words (`EndretDato`, `or`, `Id`). Counts only when it does. */
  | { kind: 'refuse-filter'; words: string[]; status?: number }
  /** A mark says yes but takes only every second id. */
  | { kind: 'partial-mark' }
  /** A mark with more ids is refused whole (default 413). Counts only when it is. */
  | { kind: 'max-ids'; limit: number; status?: number }
  /** A mark that holds one of these ids is refused whole (default 422). Counts only when it does. */
  | { kind: 'refuse-id'; ids: number[]; status?: number }
  /** Prepare makes each reversal twice. */
  | { kind: 'double-prepare' }
  /** A batch is refused (default 400) for these rows (from 0); `takeOthers`: answers 200 with an error per bad row. */
  | { kind: 'refuse-row'; rows: number[]; status?: number; takeOthers?: boolean }
  /** A batch is refused whole, whatever it holds (default 422). */
  | { kind: 'refuse-batch'; status?: number }
  /** A batch is refused when a row's field has this value, wherever the row stands. Counts only when it does. */
  | { kind: 'refuse-value'; field: string; value: unknown; status?: number }
  /** Changes the service's own data before the call is carried out, or `after` it: another person works meanwhile. */
  | { kind: 'do'; operation: Operation; after?: boolean };

export type Fault = {
  /** Default `any`: all calls of the interface. */
  call?: CallName | 'any';
  /** How many calls it hits before it clears itself; default 1. */
  times?: number | 'always';
  /** From which matching call on, counted from the moment it is set; default 1. */
  from?: number;
} & FaultEffect;
