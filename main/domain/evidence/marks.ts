// What a mark that was sent may have done, and how lists and marks are ordered. Both are ordered by the sequence of the proof log,
// never by a clock.

import { assertNever } from '../errors.ts';

/** How one call to mark ended, as the transport saw it. */
export type MarkAnswer =
  /** Nothing was written to the connection: name not found, refused, a stop before the call. */
  | { readonly kind: 'not-written' }
  /** Written, wholly or in part, and no whole answer came: time-out, broken connection, a crash. */
  | { readonly kind: 'no-answer' }
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: boolean;
      /** How many ids were in the call. */
      readonly asked: number;
      /** The ids of the call that the words of the answer name. */
      readonly named: readonly number[];
    };

/**
 * `none`: the call surely had no effect and does not count as sent. `yes`: the service said so. `no-answer`: it may have taken effect, now
 * or later. `refused`: a 4xx to several ids that says nothing about those it does not name.
 */
export type MarkEffect = 'none' | 'yes' | 'no-answer' | 'refused';

/** Answered by something on the way that gave up waiting: the service itself may well have done it. */
const GAVE_UP_WAITING: readonly number[] = [408, 499];
const NOTHING_DONE: readonly number[] = [401, 403, 413, 429];

/**
 * Which marks count as sent. `allOrNothing`: the connection is known to refuse a call as a whole.
 * Everything that is not surely without effect counts as sent.
 */
export function effectOf(answer: MarkAnswer, allOrNothing: boolean): MarkEffect {
  switch (answer.kind) {
    case 'not-written':
      return 'none';
    case 'no-answer':
      return 'no-answer';
    case 'answered': {
      const { status } = answer;
      if (status >= 200 && status < 300) return 'yes';
      if (NOTHING_DONE.includes(status) || (status === 503 && answer.retryAfter)) return 'none';
      if (status < 400 || status >= 500 || GAVE_UP_WAITING.includes(status)) return 'no-answer';
      return answer.asked === 1 || allOrNothing ? 'none' : 'refused';
    }
    default:
      return assertNever(answer);
  }
}

/** In the place of the confirm that sent a mark, of one that the log told. A store before acts has 0 there. */
export const CONFIRM_OF_THE_LOG = -1;
/** In the place of the confirm that lists, where none does: that of no mark, as its own list may lag behind that. */
export const NO_CONFIRM = -2;

/** A mark that counts as sent. Begin and end are sequence numbers of the proof log. */
export interface SentMark {
  readonly number: number;
  /** The confirm that sent it. */
  readonly act: number;
  readonly began: number;
  /** Null while its end is not in the log: then no list proves anything about it. */
  readonly ended: number | null;
  /** Every id of the call. It is sent only behind a list in which all of them stood. */
  readonly ids: readonly number[];
  readonly answer: Exclude<MarkEffect, 'none'>;
  /** Ids that the words of a refusal name. */
  readonly named: ReadonlySet<number>;
}

/** A list or another reading of the service: when it began and ended, as sequence numbers of the proof log. */
export interface Span {
  readonly began: number;
  readonly ended: number;
}

/** A list proves absence after a mark only if it began after the mark's end. */
export function beganAfter(list: Span, mark: Pick<SentMark, 'ended'>): boolean {
  return mark.ended !== null && list.began > mark.ended;
}

/** A list proves presence before a mark only if it ended before the mark began. */
export function endedBefore(list: Span, mark: Pick<SentMark, 'began'>): boolean {
  return list.ended < mark.began;
}

/** What the log is told of units whose mark did not take effect: a store put back would ask, and be told wrong. */
export const NOT_MARKED = 'not marked';
