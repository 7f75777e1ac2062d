import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Delivery,
  type DeliveryState,
  foldDeliveries,
  isLiveDelivery,
} from '../../../main/domain/delivery/fold.ts';

const of = (destination: number, state: DeliveryState, handOver = destination): Delivery => ({
  handOver,
  destination,
  state,
  reason: null,
});

describe('a unit follows from its deliveries', () => {
  it.each([
    [['waiting', 'waiting'], 'handed-over'],
    [['accepted', 'waiting'], 'handed-over'],
    [['accepted', 'accepted'], 'accepted'],
    [['rejected', 'waiting'], 'handed-over'],
    [['accepted', 'rejected'], 'handed-over'],
    [['accepted', 'withdrawn'], 'handed-over'],
    [['rejected', 'withdrawn'], 'rejected'],
    [['rejected', 'rejected'], 'rejected'],
    [['withdrawn', 'withdrawn'], 'withdrawn'],
  ] as const)('%s: %s', (states, state) => {
    expect(foldDeliveries(states.map((one, at) => of(at + 1, one))).state).toBe(state);
  });

  it('is judged by the newest to each destination, in whatever order they come', () => {
    const all = [of(1, 'accepted', 1), of(2, 'rejected', 2), of(2, 'accepted', 3)];
    for (const some of [all, all.toReversed()])
      expect(foldDeliveries(some)).toEqual({ state: 'accepted', lacking: [] });
    expect(foldDeliveries([...all, of(3, 'rejected', 4)]).lacking).toEqual([of(3, 'rejected', 4)]);
  });

  it('is never ready again while one of them has it, and never accepted before all of them said so', () => {
    const states = constantFrom<DeliveryState>('waiting', 'accepted', 'rejected', 'withdrawn');
    assert(
      property(array(states, { minLength: 1, maxLength: 5 }), (own) => {
        const { state } = foldDeliveries(own.map((one, at) => of(at, one)));
        const isOut = own.some((one) => isLiveDelivery({ state: one }));
        expect(state === 'handed-over' || state === 'accepted').toBe(isOut);
        expect(state === 'accepted').toBe(own.every((one) => one === 'accepted'));
      }),
    );
  });
});
