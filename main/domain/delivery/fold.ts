// What becomes of a unit follows from its deliveries, and from nothing else: one fold, wherever one of them changes.

import type { UnitState } from '../run.ts';

/** `waiting` and `accepted` ones are live: the destination has it, or may have. */
export type DeliveryState = 'waiting' | 'accepted' | 'rejected' | 'withdrawn';

/** A unit in the file of one destination. */
export interface Delivery {
  readonly handOver: number;
  readonly destination: number;
  readonly state: DeliveryState;
  /** Why it was rejected or withdrawn. */
  readonly reason: string | null;
}

export interface Folded {
  readonly state: Extract<UnitState, 'handed-over' | 'accepted' | 'rejected' | 'withdrawn'>;
  /** Destinations that take the unit and do not have it, while another one does. */
  readonly lacking: readonly Delivery[];
}

export function isLiveDelivery({ state }: Pick<Delivery, 'state'>): boolean {
  return state === 'waiting' || state === 'accepted';
}

/** The newest delivery to each destination: what it is to be judged by. */
function newest(deliveries: readonly Delivery[]): Delivery[] {
  const byDestination = new Map<number, Delivery>();
  for (const one of deliveries) {
    const known = byDestination.get(one.destination);
    if (known === undefined || known.handOver < one.handOver) byDestination.set(one.destination, one);
  }
  return [...byDestination.values()];
}

/**
 * Accepted only when every destination that takes it accepted. While one of them has it or may have, it is handed over, whatever the
 * others said: it is ready again only when nobody has it.
 */
export function foldDeliveries(deliveries: readonly Delivery[]): Folded {
  const standing = newest(deliveries);
  const live = standing.filter(isLiveDelivery);
  if (live.length === 0)
    return { state: standing.some(({ state }) => state === 'rejected') ? 'rejected' : 'withdrawn', lacking: [] };
  const lacking = standing.filter((one) => !isLiveDelivery(one));
  const isAccepted = lacking.length === 0 && live.every(({ state }) => state === 'accepted');
  return { state: isAccepted ? 'accepted' : 'handed-over', lacking };
}

/** Taken by one destination and refused, or never got, by the others, of which none has still to answer. */
export function isPartlyTaken(deliveries: readonly Delivery[]): boolean {
  const standing = newest(deliveries);
  const live = standing.filter(isLiveDelivery);
  return live.length > 0 && live.length < standing.length && live.every(({ state }) => state === 'accepted');
}
