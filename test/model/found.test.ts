// Sequences in which the model found something, shrunk, each a test by its name.

import { expect, it } from 'vitest';
import { replay } from './play.ts';
import type { World } from './world.ts';

const PLAIN: World = {
  ids: 'own',
  list: 'prepared',
  prepareTouches: false,
  approvalTouches: false,
  editUnapproves: false,
  proof: 'count',
  listExported: false,
  refusesSweep: false,
  headerSkew: 0,
  pcSkew: 0,
  latency: 50,
  chunk: 500,
  erpGrabs: false,
};

const FOUND: readonly (readonly [name: string, world: Partial<World>, steps: string])[] = [
  [
    'a run whose last mark was proved closes although the list after that fails',
    {},
    'fault-list:41 add-material:0 fault-mark:3 pull-material:0 fault-list:83 remove:0 add:0 sent:0 sent:0 pull-time:0 confirm:0',
  ],
  [
    'the cutoff does not pass a file that is withdrawn after a newer pull listed its records again',
    { latency: 2_000 },
    'add:0 pull-time:0 hand-over:0 pull-time:0 withdraw:0',
  ],
  [
    'the cutoff does not pass a new version that a newer pull set apart, when the old one is closed',
    { headerSkew: 5 },
    'add:0 pull-time:0 edit:1 other-prepares:0 cycle:0 pull-time:0 decide:0',
  ],
  [
    'nor a reversal beside a new version that went away',
    { ids: 'same', list: 'live' },
    'add:0 cycle:0 move:0 pull-time:0 remove:0 sent:0 cycle:0 sent:0 kill:45 add:0 cycle:0 decide:0 confirm-and-stop:19 add-material:0',
  ],
];

it.each(FOUND)('%s', async (_name, world, steps) => {
  expect((await replay(JSON.stringify({ world: { ...PLAIN, ...world }, steps }))).problem).toBe('');
});
