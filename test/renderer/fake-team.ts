// A desk by itself, as the page is told of it.

import type { Bridge } from '../../preload/contract/bridge.ts';

const alone = {
  ok: false,
  error: {
    code: 'refused',
    operation: 'share the proof log',
    object: 'the proof log',
    cause: 'there is no database here',
    hint: 'Try it on the command line.',
    retrySafe: true,
  },
} as const;

export const fakeTeam: Pick<
  Bridge,
  | 'teamGet'
  | 'teamFollow'
  | 'teamArchives'
  | 'teamTakeAlong'
  | 'teamTest'
  | 'teamMove'
  | 'teamJoin'
  | 'teamAddress'
  | 'teamLeaving'
  | 'teamBeginAnew'
  | 'teamLacking'
  | 'teamPutBack'
  | 'teamTakeOver'
  | 'teamRetire'
> = {
  teamGet: async () => ({ ok: true, value: null }),
  teamFollow: async () => ({ ok: true, value: { entries: 0, reviews: [] } }),
  teamArchives: async () => ({ ok: true, value: [] }),
  teamTakeAlong: async () => alone,
  teamTest: async () => alone,
  teamMove: async () => alone,
  teamJoin: async () => alone,
  teamAddress: async () => alone,
  teamLeaving: async () => alone,
  teamBeginAnew: async () => alone,
  teamLacking: async () => alone,
  teamPutBack: async () => alone,
  teamTakeOver: async () => alone,
  teamRetire: async () => alone,
};
