// What the foot of the navigation says of the service: as its last answer was, and while it has not given any, whether it is asked.

import type { IconName } from '../../parts/icon.tsx';

type Reached = 'offline' | 'refusing' | 'asking' | 'notAsked' | 'connected' | 'archive';

export const REACHED_ICONS: Readonly<Record<Reached, IconName>> = {
  offline: 'offline',
  refusing: 'help',
  asking: 'clock',
  notAsked: 'plug',
  connected: 'check',
  archive: 'history',
};

export function reachedOf(of: {
  readonly offlineSince: string | null;
  readonly answeredAt: string | null;
  readonly isRefusing: boolean;
  readonly isAsked: boolean;
  /** No service is asked about it. */
  readonly isArchive: boolean;
}): Reached {
  if (of.isArchive) return 'archive';
  if (of.offlineSince !== null) return 'offline';
  if (of.isRefusing) return 'refusing';
  if (of.answeredAt !== null) return 'connected';
  return of.isAsked ? 'asking' : 'notAsked';
}
