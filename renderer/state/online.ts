// Whether the service can be reached, as far as the last answers tell.

import { create } from 'zustand';
import type { ErrorWire } from '../../preload/contract/common.ts';

interface Online {
  /** Since when the service could not be reached; null while it can, or while nothing was asked. */
  readonly offlineSince: string | null;
  /** When the service answered last. */
  readonly answeredAt: string | null;
}

export const useOnline = create<Online>(() => ({ offlineSince: null, answeredAt: null }));

export function noteAnswer(error: ErrorWire | null): void {
  if (error?.code !== 'service-unreachable') return;
  const { offlineSince } = useOnline.getState();
  if (offlineSince === null) useOnline.setState({ offlineSince: new Date().toISOString() });
}

export function noteReached(): void {
  useOnline.setState({ offlineSince: null, answeredAt: new Date().toISOString() });
}

/** The service of another connection says nothing about this one. */
export function forgetReached(): void {
  useOnline.setState({ offlineSince: null, answeredAt: null });
}
