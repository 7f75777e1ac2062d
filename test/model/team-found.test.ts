// Sequences of several desks in which the model found something, shrunk, each a test by its name.

import { expect, it } from 'vitest';
import { replay } from './play.ts';
import { PLAIN, type World } from './world.ts';

const FOUND: readonly (readonly [name: string, world: Partial<World>, steps: string])[] = [
  [
    'a run that one desk closed is closed at the others, where the console alone made what is left of it',
    { list: 'live', prepareTouches: true, editUnapproves: true, headerSkew: null, pcSkew: 7, chunk: 2, desks: 2 },
    'add:6 other-desk:5 pull-time:35 other-desk:4 other-desk:97 edit:72 cycle:4 decide:5 replace:6',
  ],
  [
    'what a list told one desk alone, and a person there decided on, is decided at the others',
    {
      list: 'live',
      approvalTouches: true,
      editUnapproves: true,
      listExported: true,
      refusesSweep: true,
      headerSkew: -5,
      latency: 2_000,
      chunk: 1,
      erpGrabs: true,
      desks: 4,
    },
    'add:9 pull-time:18 unapprove:24 sent:84 pull-time:22 other-desk:89 undo:62',
  ],
  [
    'a decision of which no answer came stands, and is not made again',
    { list: 'live', desks: 2 },
    'add:0 pull-time:0 remove:0 cycle:0 fault-log:1 decide:0 kill:0',
  ],
  [
    'a desk that is killed in its hand-over lies still, and the other goes on',
    { desks: 2 },
    'add-material:0 kill:27 cycle-material:0 meanwhile:0',
  ],
];

it.each(FOUND)('%s', async (_name, world, steps) => {
  const { problem } = await replay(JSON.stringify({ world: { ...PLAIN, ...world }, steps }));
  expect(problem).toBe('');
});
