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
  [
    'a desk that gets no answer while it takes up what it left opens all the same, and looks it up later',
    {
      ids: 'same',
      prepareTouches: true,
      editUnapproves: true,
      headerSkew: null,
      latency: 70000,
      chunk: 2,
      destinations: 'overlap',
      erpGrabs: true,
      desks: 2,
    },
    'add:47 pull-time:87 fault-log:32 hand-over:29 add-material:0 other-desk:7 kill:21 pull-material:52 fault-log:76 wait:46 fault-log:58 hand-over:15 kill:33 cycle:72',
  ],
  [
    'what a list of one desk showed again is open again at all of them, and none closes the run over it',
    {
      ids: 'reversal-own',
      approvalTouches: true,
      editUnapproves: true,
      proof: 'links',
      listExported: true,
      refusesSweep: true,
      pcSkew: 7,
      latency: 70000,
      destinations: 'apart',
      desks: 2,
    },
    'add:16 sent:5 meanwhile:4 confirm:55 approve-all:3 other-desk:1 cycle:4 edit:0 fault-odd:3 confirm:4',
  ],
  [
    'what the ERP has already is written to no file, and is at the ERP for the other desks too',
    {
      prepareTouches: true,
      approvalTouches: true,
      plainLists: 'ranges',
      listExported: true,
      headerSkew: -5,
      pcSkew: -7,
      latency: 70000,
      wholeBatches: false,
      chunk: 2,
      desks: 3,
    },
    'add:78 sent:50 other-desk:5 edit:0 fault-log:44 confirm:9 sent:13 decide:8 sent:27',
  ],
  [
    'what one desk has marked and another decides is decided at all of them',
    { ids: 'reversal-own', prepareTouches: true, proof: 'links', chunk: 1, desks: 4 },
    'fault-mark:68 add:95 cycle:81 move:30 cycle:75 meanwhile:4 other-desk:18 cycle:30 decide:91',
  ],
  [
    'a desk that was killed before its file was on record takes the file of another, with the same name and bytes, for its own no more',
    {
      ids: 'same',
      list: 'live',
      prepareTouches: true,
      approvalTouches: true,
      editUnapproves: true,
      listExported: true,
      headerSkew: 5,
      pcSkew: 7,
      latency: 2000,
      destinations: 'overlap',
      desks: 3,
    },
    'other-desk:58 pull-time:96 kill:50 other-desk:95 pull-time:8 other-desk:4 add-undated:24 cycle:97 take-over:93 pull-time:32',
  ],
  [
    'what the ERP refused, another machine marked and people corrected is not reversed at the ERP in the place of a look-alike',
    {
      ids: 'reversal-own',
      list: 'live',
      prepareTouches: true,
      approvalTouches: true,
      listExported: true,
      headerSkew: -5,
      pcSkew: 7,
      wholeBatches: false,
      chunk: 3,
      destinations: 'apart',
      desks: 2,
    },
    'fault-log:4 fault-prepare:15 sent:64 sent:64 add:60 cycle:29 erp-refuses:66 add-undated:90 sent:84 other-marks-refused:63',
  ],
  [
    'a word that was lost with the console is said again: the ERP has the new version already',
    {
      ids: 'same',
      list: 'live',
      prepareTouches: true,
      touchIsChange: true,
      proof: 'walk',
      plainLists: 'cut',
      listExported: true,
      refusesSweep: true,
      latency: 2000,
      wholeBatches: false,
      chunk: 1,
      destinations: 'overlap',
      desks: 4,
    },
    'add:76 sent:48 edit:24 kill:32 confirm:24 confirm:39 decide:5',
  ],
  [
    'a chunk of material of which nobody answered one desk is decided at another, and is the same one at both',
    { list: 'live', desks: 2 },
    'other-desk:1 fault-batch:2 intake:0 other-desk:0 decide:0',
  ],
  [
    'a review whose store was lost holds up nobody: the others are told that it is over',
    { list: 'live', desks: 2 },
    'other-desk:1 add:0 pull-time:0 power-cut:0 other-desk:0 fault-mark:3',
  ],
  [
    'what nobody knows of an entry stays open in a database that was put back: looking it up would make a second branch',
    {
      idsPerKind: true,
      approvalTouches: true,
      editUnapproves: true,
      plainLists: 'cut',
      refusesSweep: true,
      latency: 2000,
      chunk: 1,
      desks: 3,
    },
    'pull-material:14 hand-over-by-hand:55 say-whole:97 confirm-and-stop:21 add:3 decide:20 disk-full:86 answer:94 add-material:42 edit:2 fault-sleep:95 kill:45 edit:99 hand-over-again:6 retire:97 pull-time:98 hand-over:2 answer-some:70 other-desk:3 set-pc-clock:99 kill:86 disk-full:63 fault-sleep:64 add:61 intake:81 add-material:20 confirm:56 wait:83 fault-odd:63 fault-batch:88 retire:95 kill:48 answer:15 other-desk:86 replace:3 other-desk:35 fault-batch:96 save:4 other-desk:18 approve-all:24 edit:91 decide:70 hand-over-offline:34 add-undated:7 move-day:40 move-day:24 meanwhile:6 fault-mark:4 add:96 other-desk:28 remove:6 other-desk:98 fault-log:1 release:99 erp-takes-all:3 keep:35 save:98 erp-takes-all:89 edit:86 other-desk:56 fault-list:32 hand-over-again:4 edit:30 other-desk:99 fault-batch:1 remove:77 decide:4 intake:78 other-desk:94 database-back:3 other-desk:2 add:2 sent:2 fault-mark:76 other-desk:3 other-desk:74 fault-prepare:74 approve:27 undo:54 decide:4 undo:14 other-marks-refused:37 pull-time:32 remove:17 retire:37 cycle:87',
  ],
  [
    'the review of a desk that was retired is over there too',
    { list: 'live', desks: 2 },
    'add:0 pull-time:0 kill:1 pull-material:0 retire:0',
  ],
];

it.each(FOUND)('%s', async (_name, world, steps) => {
  const { problem } = await replay(JSON.stringify({ world: { ...PLAIN, ...world }, steps }));
  expect(problem).toBe('');
});
