// Sequences in which the model found something, shrunk, each a test by its name: those found later.

import { expect, it } from 'vitest';
import { replay } from './play.ts';
import { PLAIN, type World } from './world.ts';

const FOUND: readonly (readonly [name: string, world: Partial<World>, steps: string])[] = [
  [
    'and where it was alone in its call',
    { list: 'live', proof: 'links', plainLists: 'cut', listExported: true, headerSkew: null, chunk: 1 },
    'add:42 cycle:96 sent:31 intake:97 fault-mark:68 cycle-material:13 replace:38',
  ],
  [
    'a mark that was on its way when an older copy was taken is asked of the service, and not under way for ever',
    { list: 'live', wholeBatches: false },
    'intake:0 kill:82 sent:0 cycle-material:0 pull-time:0 power-cut:0 hand-over-again:0',
  ],
  [
    'a hand-over that was begun when an older copy was taken, and that the log never had, counts for nothing in its run',
    { list: 'live', wholeBatches: false },
    'add:0 kill:30 sent:0 cycle-material:0 power-cut:0 intake:0',
  ],
  [
    'what is asked while the disk is still full is not begun, and is done again',
    { list: 'live', proof: 'links', wholeBatches: false },
    'add-material:0 pull-material:0 hand-over-offline:0 erp-takes:0 disk-full:6 answer-some:0 sent:0 decide:0 add:0',
  ],
  [
    'a reversal of what the first day counted, alike to its new version, is let go to its destinations once a person has said so',
    { ids: 'same', list: 'live', prepareTouches: true, touchIsChange: true, zeros: true, destinations: 'apart' },
    'add:0 pull-time:0 first-day:0 confirm:0 save:0',
  ],
  [
    'a destination that refused a correction which another took gives back what it still has, whatever is decided of the unit then',
    { list: 'live', destinations: 'overlap' },
    'add-old:0 replace:0 sent:0 meanwhile:2 pull-time:0 erp-refuses:0 decide:0 cycle:0',
  ],
  [
    'rows that went out of a file which an older copy had half read stand in it',
    { chunk: 3 },
    'fault-batch:28 intake:3 put-back:0 intake:0 pull-time:0 power-cut:75',
  ],
  [
    'an exported line without hours that a list that lags shows again is marked again, and reverses nothing',
    { ids: 'same', zeros: true, proof: 'walk' },
    'add:1 cycle:0 edit:0 sent:0 confirm:0 fault-odd:42 sent:0',
  ],
  [
    'of a correction that was never sent, the reversal that is listed alone for a while takes back no second version',
    { ids: 'same', list: 'live', touchIsChange: true, proof: 'links' },
    'add-undated:0 sent:0 edit:0 confirm:0 pull-time:0 unapprove:0 hand-over:0',
  ],
  [
    'a run of which a part was counted as in the ERP, and the rest went away, is left as it is and confirmed',
    { list: 'live', zeros: true },
    'kill:0 add:0 sent:0 meanwhile:4 sent:0 edit:0 pull-time:0 decide:2 add:0 pull-period:0 remove:1',
  ],
  [
    'a reversal without hours beside its new version, all of the same moment, is one',
    { ids: 'same', touchIsChange: true, zeros: true },
    'add:0 fault-list:0 pull-time:0 edit:0',
  ],
  [
    'a mark that a complete list proved is as proved in a store that was put back',
    { ids: 'same', prepareTouchesAll: true, touchIsChange: true },
    'add:0 cycle:0 move-day:1 pull-time:0 poison:0 edit:1 cycle:0 cycle:0 put-back:0',
  ],
  [
    'of a correction that was edited again and whose mark got no answer, what is left is said to be marked',
    { ids: 'same', erpGrabs: true },
    'add:0 fault-mark:43 add-material:0 add:0 sent:0 add:1 cycle:0 confirm:0 edit:75 pull-time:0 hand-over:0 add:0 answer:0 meanwhile:18 sent:0 decide:0 confirm:0 sent:0 confirm-and-stop:1',
  ],
  [
    'what a later run handed over of an Id and marked, the reversal of what is read back, is no other content of its mark',
    { ids: 'same', idsPerKind: true, list: 'live', listExported: true, wholeBatches: false },
    'intake:43 add:0 split:0 fault-mark:0 poison:93 cycle:0 confirm:0 remove:46 sent:0 confirm:3 add:0',
  ],
  [
    'a disk that lost all but the beginning of a sending believes what the log tells of its end',
    { proof: 'walk' },
    'pull-material:0 cycle:0 cycle:0 intake:0 power-cut:92 intake-again:0',
  ],
  [
    'a line without hours that a prepare touched after a yes which was none may go out as its own reversal, and nothing else follows',
    { prepareTouchesAll: true, zeros: true },
    'intake:0 fault-mark:20 add:0 cycle-material:0 cycle:0 sent:0 move:1 cycle:0',
  ],
  [
    'the reversal of what the ERP refused and somebody marked is of no look-alike once its new version has gone out',
    {
      ids: 'reversal-own',
      list: 'live',
      prepareTouchesAll: true,
      zeros: true,
      headerSkew: null,
      destinations: 'apart',
    },
    'add-material:60 add:79 pull-time:86 erp-refuses:5 add:19 sent:16 sent:44 other-marks-refused:81 edit:9 cycle:55',
  ],
  [
    'what a person said to be in the ERP, in a run whose rest went to two destinations, is taken back when she says so',
    {
      ids: 'same',
      prepareTouches: true,
      zeros: true,
      editUnapproves: true,
      proof: 'links',
      plainLists: 'gap',
      listExported: true,
      headerSkew: 5,
      latency: 70_000,
      wholeBatches: false,
      chunk: 3,
      destinations: 'overlap',
    },
    'add:8 add-material:82 pull-material:3 sent:17 cycle:1 meanwhile:0 hand-over:98 approve-all:44 pull-material:5 add:3 sent:56 decide:5',
  ],
  [
    'a reversal under the Id of its original, whose exported line a cut list lacked before the mark, was not edited',
    { ids: 'same', proof: 'links', plainLists: 'cut', listExported: true, latency: 0, chunk: 3 },
    'intake:99 pull-material:95 fault-list:95 sent:3 fault-mark:4 add:41 intake:59 fault-mark:95 hand-over:88 add-material:72 pull-time:76 intake:52 cycle-material:2 fault-mark:1 add-material:31 remove:49 pull-material:52 cycle:23 cycle-material:76 fault-mark:98 remove:19 pull-time:35 fault-odd:97 confirm:5 cycle:94 confirm:73 cycle:6 pull-time:74 decide:0 fault-odd:40 pull-material:70 confirm:67 fault-mark:2 cycle:0 decide:1 confirm:27',
  ],
  [
    'without hours, a new version beside its reversal under an Id of its own looks like what others marked, and nothing else follows',
    { ids: 'reversal-own', zeros: true, touchIsChange: true, erpGrabs: true },
    'add-undated:81 pull-time:84 move-day:79 hand-over:77 other-marks:62 sent:63',
  ],
  [
    'power that goes twice around a hand-over leaves a file that a person is asked about, and the console starts',
    {
      ids: 'reversal-own',
      idsPerKind: true,
      zeros: true,
      editUnapproves: true,
      plainLists: 'gap',
      listExported: true,
      headerSkew: null,
      wholeBatches: false,
      chunk: 3,
      erpGrabs: true,
    },
    'fault-batch:26 cycle:45 intake:83 add:26 kill:32 intake:83 power-cut:24 intake-again:18 pull-material:26 hand-over:92 sent:23 intake-again:57 confirm:15 answer-some:50 confirm:26 power-cut:13',
  ],
  [
    'what she removed in the ERP, and was edited and unapproved then, is not what is marked though it looks like it',
    {
      ids: 'reversal-own',
      list: 'live',
      zeros: true,
      editUnapproves: true,
      proof: 'walk',
      latency: 70000,
      chunk: 1,
      erpGrabs: true,
    },
    'add:2 cycle:30 kill:63 cycle:99 put-back:9 meanwhile:90 fault-odd:0 edit:94 approve-all:23 cycle:88 sent:27 approve-all:63 pull-time:6 erp-refuses:31 decide:70',
  ],
  [
    'the reversal of a version that was only listed, beside one that waited, is held where the ERP never got it',
    {
      ids: 'reversal-own',
      prepareTouches: true,
      touchIsChange: true,
      plainLists: 'gap',
      listExported: true,
      refusesSweep: true,
      headerSkew: -5,
      pcSkew: 7,
      latency: 70000,
      erpGrabs: true,
    },
    'add-old:65 fault-list:3 replace:19 add-material:68 pull-time:2 add-old:62 add-old:72 kill:98 fault-prepare:1 pull-time:41 intake:89 cycle-material:0 meanwhile:1 sent:4 add:97 sent:11 add-material:38 confirm:61 kill:94 undo:2 add:20 confirm:40 confirm:43 edit-late:59 sent:32 edit:99',
  ],
  [
    'what is listed again as the ERP has it is not marked while its correction waits in a run that is not handed over',
    {
      ids: 'reversal-own',
      idsPerKind: true,
      touchIsChange: true,
      zeros: true,
      plainLists: 'cut',
      listExported: true,
      pcSkew: 7,
      latency: 70000,
      chunk: 3,
      destinations: 'overlap',
    },
    'kill:66 fault-list:93 sent:23 intake:44 pull-time:84 cycle-material:40 unapprove:4 pull-material:88 decide:50 pull-material:74',
  ],
  [
    'an entry that was edited to no hours while a yes to its mark had no effect is changed, and takes back nothing of another',
    { list: 'live', zeros: true, wholeBatches: false, chunk: 1 },
    'fault-odd:23 fault-mark:44 add:0 add-material:0 add-old:0 add-undated:0 add-old:0 sent:0 add:0 confirm:0 sent:0 add-material:0 approve-all:0 edit:85 cycle:0 edit-back:0 move-day:0',
  ],
  [
    'what a lock holds, and takes back what went where nobody knows, is let go once a person has been asked both',
    { list: 'live', destinations: 'overlap' },
    'add:0 pull-time:0 hand-over-by-hand:0 lock-period:2 edit:53',
  ],
  [
    'of two lines alike of which the service has one, one correction is sent, not two',
    { list: 'live', prepareTouchesAll: true, zeros: true, proof: 'links', plainLists: 'ranges', listExported: true },
    'add:39 meanwhile:87 cycle:0 sent:0 pull-time:0 confirm:0 fault-odd:45 sent:0 cycle-material:0',
  ],
  [
    'what a person said to be in the ERP, and whose verdict was taken back, is answered once more',
    { list: 'live', wholeBatches: false },
    'kill:0 fault-prepare:99 add:0 sent:0 sent:0 erp-refuses:0 sent:0 other-marks-refused:0 remove:0 pull-time:0 decide:0 undo:0 intake:0',
  ],
  [
    'what its only destination of two refuses for ever, and others marked, is left out',
    { list: 'live', wholeBatches: false, destinations: 'apart' },
    'add-undated:25 sent:0 confirm:0 split:0 other-prepares:0 erp-refuses:0 sent:0 other-marks-refused:0 confirm:0',
  ],
  [
    'a reversal that was handed over and stands alone on a page, touched by a prepare, proves no mark that nobody sent',
    {
      ids: 'same',
      list: 'live',
      prepareTouchesAll: true,
      touchIsChange: true,
      proof: 'links',
      plainLists: 'cut',
      listExported: true,
    },
    'add:64 edit:34 cycle:0 edit-back:0 sent:0 sent:0 cycle-material:0 cycle:0',
  ],
  [
    'what a resume saw ready after a yes is not marked once it is deleted, in a store that the log made again too',
    {},
    'fault-mark:54 add:0 add:0 sent:0 confirm:0 meanwhile:1 put-back:0 resume:0 cycle:0',
  ],
  [
    'a reversal without hours that went out as a version proves no mark of the version beside it, which was edited to none',
    { ids: 'same', list: 'live', zeros: true, approvalTouches: true, editUnapproves: true },
    'add-undated:0 pull-time:0 hand-over-by-hand:0 withdraw:0 add:0 other-marks-refused:0 edit:1 approve-all:0 pull-time:0 release:0 sent:0 edit:0',
  ],
  [
    'a reversal of what a correction in the same review sends waits for it, and nobody is asked whether the ERP has it',
    { list: 'prepared', chunk: 1 },
    'fault-clock:0 intake:0 add-undated:0 cycle:0 add:0 add:0 kill:97 cycle:0 edit-late:3 pull-time:0 move:3',
  ],
  [
    'what was marked with other content is known as it was marked, whatever version a list shows after that',
    { ids: 'reversal-own', list: 'live', listExported: true },
    'add-old:0 intake:3 cycle-material:0 add-undated:0 disk-full:48 cycle:0 add:0 add:0 poison:0 add-material:0 confirm:0 edit-late:1 confirm:0 edit:74',
  ],
  [
    'a run that the log made again says nothing of what its list did not show',
    { list: 'live' },
    'add:0 pull-time:0 kill:9 cycle:0 add:0 put-back:0 cycle:0 put-back:0 withdraw:0 decide:0 other-marks-refused:0',
  ],
  [
    'alone under its Id a line without hours of other work is the new version, whose reversal went out before',
    { ids: 'reversal-own', list: 'prepared', zeros: true, chunk: 1, destinations: 'apart' },
    'add:0 sent:0 meanwhile:1 add:0 add:2 add:1 add:1 meanwhile:82 add:0 fault-mark:75 pull-period:0 sent:0 add:0 confirm:1 cycle:0',
  ],
  [
    'what was decided of a unit that one destination has stands in a store that the log made again, and nobody is asked anew for ever',
    { list: 'live', destinations: 'overlap' },
    'add:0 intake:0 add-undated:0 sent:0 kill:57 set-cutoff:0 add:0 cycle:0 add-material:0 pull-material:0 intake:2 hand-over-offline:0 move-day:35 confirm:0 decide:0 put-back:0',
  ],
  [
    'a correction that nobody sent to be marked waits, though a prepare touched its reversal when the entry was edited once more',
    { ids: 'same', list: 'live', prepareTouchesAll: true, touchIsChange: true, proof: 'links', plainLists: 'ranges' },
    'kill:0 add:0 sent:0 edit:3 sent:0 confirm:0 edit:3 sent:0 edit:0 sent:0',
  ],
  [
    'what was marked as it was listed last is said to be that, though what the ERP has of it was marked before and is reversed',
    { ids: 'reversal-own', list: 'live', zeros: true },
    'meanwhile:63 fault-mark:3 cycle:0 move:0 other-prepares:0 edit-late:3 cycle:0',
  ],
  [
    'what was marked with an edit, taken back by the service and listed once more alike, is two versions, and the ERP gets both',
    { ids: 'reversal-own', list: 'live', touchIsChange: true, refusesSweep: true },
    'fault-mark:11 cycle:0 cycle:0 add:1 meanwhile:42 sent:0 confirm:0 confirm:0 edit:1',
  ],
  [
    'what takes back a version that her decision sends with the next pull goes out, and is not said to be of what the ERP never gets',
    { ids: 'own', list: 'live', zeros: true },
    'fault-mark:2 add-undated:0 sent:0 confirm-and-stop:43 edit-late:44 decide:0 pull-time:0 close-months:0 edit:0 confirm:0',
  ],
  [
    'what she took out of the ERP as she let its new version go, marked by the word of the service alone, is not taken back once more',
    { ids: 'own', list: 'live', proof: 'links', editUnapproves: true },
    'fault-mark:68 add:0 cycle:0 add:0 sent:0 confirm:0 split:21',
  ],
  [
    'what she replaced in the ERP after a pull showed the change does not go there again by a file, and what she typed in counts once',
    { list: 'live', wholeBatches: false },
    'add-undated:0 pull-time:0 edit:18 sent:0 pull-time:0 decide:47',
  ],
  [
    'what takes back a version that is not to be sent, since the entry was edited back, is said to be of what the ERP never got',
    {
      ids: 'reversal-own',
      idsPerKind: true,
      prepareTouches: true,
      touchIsChange: true,
      zeros: true,
      proof: 'links',
      plainLists: 'ranges',
      headerSkew: -5,
      latency: 70000,
      wholeBatches: false,
      chunk: 1,
      erpGrabs: true,
    },
    'add-old:21 add:55 add-material:25 add-undated:14 fault-mark:50 add-old:4 meanwhile:82 meanwhile:28 kill:90 ' +
      'approve-all:56 remove:21 edit:62 cycle:91 intake:36 edit-back:81 meanwhile:91 confirm:19 add:6 ' +
      'add-old:54 decide:3 pull-period:36 remove:81 edit-late:74 sent:12 cycle:69 edit-back:44',
  ],
  [
    'what was said to be in the ERP, and taken back by withdrawing it, is asked about once more before it goes there',
    {
      ids: 'same',
      prepareTouches: true,
      editUnapproves: true,
      plainLists: 'gap',
      listExported: true,
      headerSkew: null,
      pcSkew: 7,
      latency: 70000,
      chunk: 3,
    },
    'intake:98 disk-full:98 cycle-material:21 edit:70 cycle:0 confirm:54 decide:98 pull-material:18 decide:15 undo:71 withdraw:0',
  ],
  [
    'what a person typed in, in place of what was edited, the ERP does not refuse afterwards',
    { ids: 'same', prepareTouches: true, plainLists: 'cut', listExported: true, wholeBatches: false, chunk: 2 },
    'kill:15 intake:17 add-undated:24 pull-time:27 edit:25 sent:60 pull-time:58 decide:77 cycle:58 erp-refuses:8',
  ],
  [
    'what was in the ERP on the first day and was edited since is not sent there once more after a person said that it has the new version',
    { list: 'live' },
    'add:64 pull-time:10 edit:8 first-day:34 pull-time:0 decide:35',
  ],
  [
    'what was edited before its mark is read back, though a list before the next mark shows that its call has left together',
    {
      list: 'live',
      approvalTouches: true,
      listExported: true,
      headerSkew: null,
      latency: 2000,
      chunk: 2,
      erpGrabs: true,
    },
    'add:21 add:3 fault-mark:51 meanwhile:40 cycle:78',
  ],
  [
    'what two runs handed over under one Id, and one mark took, is not told of as edited',
    {
      ids: 'same',
      idsPerKind: true,
      touchIsChange: true,
      approvalTouches: true,
      editUnapproves: true,
      listExported: true,
      latency: 70000,
      wholeBatches: false,
      chunk: 3,
      receipts: true,
    },
    'add:70 other-prepares:58 erp-refuses:5 sent:1 other-marks-refused:89 lock-period:79',
  ],
  [
    'what went as it was listed is not taken back with a supplement that the tables know by now',
    { layoutsChange: true },
    'add:5 cycle:0 pay-types:1 layout:3 remove:0',
  ],
  [
    'a reversal that went nowhere, and that is needless since its entry was listed again, is in no month',
    {},
    'add:0 add:1 sent:0 unapprove:0 pull-time:0 decide:0 add:2 pull-time:0 hand-over:0 withdraw:0',
  ],
];

it.each(FOUND)('%s', async (_name, world, steps) => {
  expect((await replay(JSON.stringify({ world: { ...PLAIN, ...world }, steps }))).problem).toBe('');
});
