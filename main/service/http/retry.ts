// When a call is tried again, and after how long. It promises that no call is tried more than four times or waited for longer than
// two minutes, and that a service which names a time is left alone until then.

import { instantOfHeader } from '../../domain/moment.ts';
import type { NetworkFailure } from './network-failure.ts';

/** Never wait longer than this for one call, however often it is tried. */
export const LONGEST_WAIT_MS = 120_000;
/** How often a call is tried when trying again is safe. */
const MOST_TRIES = 4;
/** A silent service is waited for twice, not four times. */
const MOST_SILENT_TRIES = 2;
const FIRST_BACKOFF_MS = 250;

/** A call is tried again, and not at once. */
export interface Wait {
  /** When the next try is made, as UTC instant of this machine. */
  readonly until: string;
  /** HTTP status of the answer that it is for; null where none came. */
  readonly status: number | null;
  /** The try that comes next; 1 was the first. */
  readonly attempt: number;
}

/** Shorter ones are over before a person has read of them. */
const TOLD_MS = 1_000;

/** Null where it is too short to be told. */
export function toldWait(milliseconds: number, status: number | undefined, attempt: number): Wait | null {
  if (milliseconds < TOLD_MS) return null;
  return { until: new Date(Date.now() + milliseconds).toISOString(), status: status ?? null, attempt: attempt + 1 };
}

/**
 * A `Retry-After` header as milliseconds; null without a usable one. Its date form is measured against the service's
 * own `Date` header, so that a skewed clock of this machine does not matter.
 */
export function retryAfterMs(header: string | null, dateHeader: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  const until = instantOfHeader(text);
  if (until === null) return null;
  const served = dateHeader === null ? null : instantOfHeader(dateHeader);
  return Math.max(0, Date.parse(until) - (served === null ? nowMs : Date.parse(served)));
}

/** The pause after the given try (1 is the first): doubling, with jitter so that two consoles do not keep in step. */
export function backoffMs(attempt: number): number {
  return Math.round(FIRST_BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
}

/** Whether another try follows this one, of a call that may be repeated. */
export function triesLeft(attempt: number, isSilent: boolean): boolean {
  return attempt < (isSilent ? MOST_SILENT_TRIES : MOST_TRIES);
}

/** Whether a failed call may be tried again; a certificate does not become trusted by asking twice. */
export function mayTryAgain(failure: NetworkFailure, attempt: number): boolean {
  if (failure.kind === 'stopped' || failure.kind.startsWith('certificate') || failure.kind === 'tls') return false;
  if (failure.kind === 'proxy' && failure.code.includes('PROXY')) return false;
  return triesLeft(attempt, failure.kind === 'silent');
}

/** The wait before the next try, or null when the patience for this call is used up. `askedMs`: what the service asked for. */
export function waitBefore(attempt: number, askedMs: number | null, waitedMs: number): number | null {
  if (!triesLeft(attempt, false)) return null;
  const wait = askedMs || backoffMs(attempt);
  return waitedMs + wait > LONGEST_WAIT_MS ? null : wait;
}
