// How long a busy service asks to be left alone, and how long to wait when it does not say.

import { instantOfHeader } from '../../domain/moment.ts';

/** Never wait longer than this for one call, however often it is tried. */
export const LONGEST_WAIT_MS = 120_000;

const FIRST_BACKOFF_MS = 250;

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

/** The pause after the given try (1 is the first): doubling, with jitter so that two consoles do not beat in time. */
export function backoffMs(attempt: number): number {
  return Math.round(FIRST_BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
}
