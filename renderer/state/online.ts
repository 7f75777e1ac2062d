// Whether the service can be reached, as far as the last answers tell.

import { create } from 'zustand';
import type { ErrorWire } from '../../preload/contract/common.ts';

interface Online {
  /** Since when the service could not be reached; null while it can, or while nothing was asked. */
  readonly offlineSince: string | null;
  /** When the service answered last. */
  readonly answeredAt: string | null;
  /** It was asked, and the last it said was no: a key, a fault of its own, an answer that cannot be used. */
  readonly isRefusing: boolean;
}

export const useOnline = create<Online>(() => ({ offlineSince: null, answeredAt: null, isRefusing: false }));

/** Codes of what a service said that could be reached. */
const REFUSALS: ReadonlySet<string> = new Set([
  'service-refused-key',
  'service-error',
  'service-busy',
  'service-bad-answer',
  'list-short',
]);

export function noteAnswer(error: ErrorWire | null): void {
  if (error !== null && REFUSALS.has(error.code)) useOnline.setState({ offlineSince: null, isRefusing: true });
  if (error?.code !== 'service-unreachable') return;
  const { offlineSince } = useOnline.getState();
  if (offlineSince === null) useOnline.setState({ offlineSince: new Date().toISOString() });
}

export function noteReached(): void {
  useOnline.setState({ offlineSince: null, answeredAt: new Date().toISOString(), isRefusing: false });
}

/** The service of another connection says nothing about this one. */
export function forgetReached(): void {
  useOnline.setState({ offlineSince: null, answeredAt: null, isRefusing: false });
}
