// Sequences in which the model found something, shrunk, each a test by its name.

import { expect, it } from 'vitest';
import { replay } from './play.ts';
import { PLAIN, type World } from './world.ts';

const FOUND: readonly (readonly [name: string, world: Partial<World>, steps: string])[] = [
  [
    'what was removed in the ERP before its new version left the list has nothing to be taken back',
    { list: 'live', zeros: true, proof: 'links', plainLists: 'ranges', latency: 70_000, chunk: 1, erpGrabs: true },
    'intake:62 pull-material:56 edit:15 cycle-material:72 add:96 add:65 remove:55 decide:73',
  ],
  [
    'an entry without hours that others marked and that was saved again is listed as its reversal and its new version',
    { ids: 'same', touchIsChange: true, zeros: true },
    'meanwhile:94 add-old:0 pull-material:0 approve-all:0 cycle:0 edit:0 cycle:0',
  ],
  [
    'a new version that looks like what the ERP need not have is typed in by hand all the same',
    { ids: 'reversal-own', touchIsChange: true },
    'disk-full:2 cycle-material:0 add:0 sent:0 pull-time:0 save:0 erp-refuses:0 sent:0 other-marks-refused:0 cycle:0 decide:0 hand-over-by-hand:0',
  ],
  [
    'material that was edited after a mark without an answer, and marked as edited then, goes out as it is marked',
    {},
    'add-material:0 fault-mark:2 fault-mark:2 fault-mark:2 cycle-material:0 edit-late:7 pull-material:0 decide:0 pull-material:0 pull-material:0 decide:0',
  ],
  [
    'so does time, though the old one was removed in the ERP and the store is lost then',
    { ids: 'same', list: 'live' },
    'add:0 fault-mark:2 fault-mark:2 fault-mark:2 cycle:0 edit-late:7 pull-time:0 decide:1 pull-time:0 pull-time:0 put-back:0',
  ],
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
  [
    'a hand-over that was killed before it began leaves nothing in the proof log that a new store could not follow',
    {},
    'add-old:0 add-material:0 pull-material:0 kill:1 hand-over-by-hand:0 add:0 put-back:0 add-old:0 add:0 add:0 add:0',
  ],
  [
    'a hand-over that was killed when the proof log had it and the store had not is withdrawn in the log too',
    { chunk: 1 },
    'fault-clock:95 cycle:0 add-material:0 pull-time:0 fault-clock:0 add:0 add-material:0 pull-time:0 kill:49 set-pc-clock:0 cycle-material:0 kill:78 restart:0 add:0 pull-material:0 hand-over:0 add:0 cycle:0 cycle:0 pull-period:0 cycle:0 hold:0 sent:0 sent:0 put-back:0',
  ],
  [
    'a decision that a kill left twice in the proof log sends one correction when an older store follows it',
    { list: 'live' },
    'keep:0 add:0 sent:0 edit:1 confirm:0 kill:4 decide:1 put-back:0',
  ],
  ['an older store knows again that an original was taken back', {}, 'add:0 cycle:0 keep:0 edit:1 cycle:0 put-back:0'],
  [
    'a mark that surely was not sent is no mark to a store put back, though the entry is gone by then',
    { editUnapproves: true },
    'add:0 fault-mark:0 meanwhile:24 sent:0 confirm:0 sent:0 put-back:0 edit:0',
  ],
  [
    'nor one after which the service still listed the entry',
    { list: 'live' },
    'fault-mark:0 add:0 kill:33 cycle:0 answer:0 confirm:0 unapprove:0 put-back:0 confirm:0 decide:0',
  ],
  ['a full disk in the middle of a pull does not block the next one', {}, 'disk-full:1 cycle-material:0'],
  [
    'a full disk at the journal is told as what it is',
    {},
    'add:0 pull-time:0 hand-over:0 erp-takes-all:0 disk-full:2 sent:0 answer:0',
  ],
  ['a full disk after the file has its name leaves the run handed over', {}, 'add:0 disk-full:35 sent:0'],
  [
    'a full disk while the proof log is replayed is no fault of the log',
    {},
    'add:0 keep:0 add-material:0 disk-full:86 cycle-material:0 put-back:0',
  ],
  ['a first start that was cut short has its identity at the next', {}, 'put-back:0 pull-time:0 sent:0 power-cut:24'],
  [
    'a disk that loses what the store had noted of a file: the log knows its hash',
    {},
    'add:0 pull-time:0 kill:0 hand-over-offline:0 hand-over:0 power-cut:53',
  ],
  [
    'a file that the ERP took at once is not taken back because what came after it failed',
    { erpGrabs: true },
    'disk-full:16 add:0 pull-time:0 cycle-material:0 cycle:0 pull-time:0',
  ],
  [
    'what was entered by hand and stands in the log is not forgotten by a disk that loses its last writes',
    {},
    'kill:0 add-material:0 cycle:0 pull-material:0 hand-over-by-hand:0 erp-takes-all:0 power-cut:77 answer:0',
  ],
  [
    'a file that was written and not noted as handed over is settled after a replay as after a start',
    { list: 'live' },
    'add-old:0 approve-all:0 kill:33 cycle:0 answer:0 edit:3 disk-full:21 confirm:0 decide:0 pull-time:0 hand-over:0 keep:0 add:0 sent:0 put-back:0 confirm:0',
  ],
  ['an answer in the log says that its file was handed over', {}, 'add:0 sent:0 add:0 restart:0 sent:0 power-cut:72'],
  [
    'a run that was discarded is not in review again because an older store was put back: a later one handed its entries over',
    { ids: 'own', list: 'live', proof: 'count', listExported: false },
    'add:0 pull-time:0 keep:0 discard:0 sent:0 put-back:0 pull-time:0',
  ],
  [
    'a mark that a kill cut off before it was sent is no mark to a store put back, though the log had it',
    { ids: 'own', list: 'live', proof: 'count', listExported: false, latency: 70_000 },
    'add:0 add:0 pull-time:0 poison:0 pull-material:0 kill:76 meanwhile:94 cycle:0 remove:45 put-back:0 cycle:0',
  ],
  [
    'a reversal handed over with its unit is not another one because an edit of the entry touched it',
    { ids: 'same', list: 'live' },
    'add-undated:0 cycle:0 move:0 pull-period:0 edit:78 cycle:0',
  ],
  [
    'behind a plain list a person can say of an accepted entry that what is listed is its correction',
    { ids: 'same', list: 'live', proof: 'links' },
    'add-undated:0 cycle:0 move:0 pull-period:0 edit:78 cycle:0',
  ],
  [
    'what was read back as marked with other content waits for its correction, whatever the next list lacks',
    { list: 'live', listExported: true },
    'meanwhile:30 add:3 sent:0 pull-time:0 edit:0 pull-time:0 meanwhile:74 cycle:0 cycle:0 hand-over:0',
  ],
  [
    'what was exported before a mark is known only of the Ids that were asked about then',
    {
      ids: 'reversal-own',
      prepareTouches: true,
      approvalTouches: true,
      proof: 'links',
      listExported: true,
      headerSkew: -5,
      latency: 70_000,
    },
    'add:30 sent:99 edit:74 confirm:96 fault-prepare:6 put-back:63 cycle:21 add-material:52 add-undated:4 kill:68 add-material:97 cycle:1 add:96 replace:84 sent:6 kill:2 other-marks:13 add:53 fault-prepare:6 add:16 add-old:5 sent:16 edit:43 pull-time:4 confirm:71 resume:50 pull-time:6',
  ],
  [
    'a unit whose correction is on its way is not opened again, and an Id waits for every file that holds it',
    { list: 'live' },
    'add:0 sent:0 move:0 add:0 sent:0 decide:21 pull-time:0 confirm:0 hand-over:0 confirm:0 hand-over-offline:0',
  ],
  [
    'what a person said to be marked is over, and is no word about the next version of its Id',
    { ids: 'reversal-own', list: 'live', proof: 'links', listExported: false },
    'add-undated:0 meanwhile:42 pull-time:0 meanwhile:6 sent:0 pull-period:0 pull-material:0',
  ],
  [
    'what was read back as marked with other content is known to a store put back',
    { ids: 'own', list: 'live', proof: 'count', listExported: true },
    'add:0 sent:0 meanwhile:16 confirm:0 put-back:0 approve-all:0',
  ],
  [
    'files of several destinations of which none got its name keep no answer from what is handed over after them',
    { list: 'live', destinations: 'overlap' },
    'kill:34 pull-material:0 add:0 sent:0 first-day:0 wait:0',
  ],
  [
    'a hand-over to several destinations of which nothing is ready says so',
    { list: 'live', destinations: 'overlap' },
    'add:0 kill:21 sent:0 hold:0 hand-over:0 hand-over-again:0',
  ],
  [
    'what one destination took and the other will never take is corrected at the one when people have changed it',
    { list: 'live', destinations: 'overlap' },
    'add:0 pull-time:0 erp-refuses:0 hand-over:0 wait:0',
  ],
  [
    'what a list showed after a yes is known to a store put back, and not only the yes',
    { list: 'live', chunk: 1 },
    'add:0 add:0 fault-mark:56 sent:0 confirm:0 pull-time:0 replace:0 put-back:0 poison:0',
  ],
  [
    'a reversal with twins that goes to one of several destinations goes by the rules once a person has released it',
    {
      prepareTouches: true,
      editUnapproves: true,
      listExported: true,
      refusesSweep: true,
      headerSkew: -5,
      latency: 70_000,
      chunk: 2,
      destinations: 'overlap',
    },
    'add-material:92 meanwhile:41 sent:50 add-material:1 pull-time:89 pull-material:9 remove:67 add:52 meanwhile:95 cycle-material:6 confirm-and-stop:47 pull-material:97 add:47 edit:33 cycle:89 fault-list:13 remove:21 cycle-material:37 add-undated:40 edit:98 meanwhile:25 add-material:18 other-marks:62 add-undated:27 confirm:73 pull-time:50',
  ],
  [
    'what the ERP refuses for good and somebody marked is not sent again once a person says that it needs no reversal of it',
    { list: 'live' },
    'add-undated:0 pull-time:0 erp-refuses:0 sent:0 other-marks-refused:0 answer:0',
  ],
  [
    'a list that lags opens again what the last run marked, and not what a reversal took back before',
    { ids: 'same', list: 'live' },
    'meanwhile:7 cycle:0 meanwhile:8 cycle:0 fault-odd:93 add:0 cycle:0 confirm-and-stop:0',
  ],
  [
    'behind plain lists what was exported under an Id and is not reversed has its reversal there, though a page lacks it',
    { ids: 'same', list: 'live', proof: 'links', plainLists: 'gap' },
    'add:0 cycle:0 pull-material:0 pull-material:0 pull-material:0 pull-material:0 pull-material:0 edit:1 pull-time:0 decide:0 hand-over-offline:0 erp-takes-all:0 answer:0 pull-material:0 pull-material:0 pull-material:0 pull-material:0 pull-material:0 confirm:0',
  ],
  [
    'the answer about an Id of which one line was handed over and another set apart is taken, named too',
    { ids: 'same', list: 'live', proof: 'links', plainLists: 'gap' },
    'add:0 cycle:0 pull-material:0 pull-material:0 pull-material:0 pull-material:0 pull-material:0 edit:1 pull-time:0 decide:0 hand-over-offline:0 erp-takes-all:0 answer:0 confirm:0',
  ],
  [
    'an entry without hours that moved is not its own reversal where that stands beside it',
    { ids: 'reversal-own', list: 'live', zeros: true, destinations: 'overlap' },
    'add-old:33 approve:70 add:58 add:4 meanwhile:1 cycle:96 add:98 move:99',
  ],
  [
    'a line that came among the exported ones and that the ERP has not got speaks in a list that may be cut, too',
    { list: 'live', proof: 'links', plainLists: 'gap', listExported: true },
    'fault-list:0 add:0 cycle:0 sent:0 meanwhile:64 confirm:0 cycle:0',
  ],
  [
    'behind plain lists a line without hours beside a reversal that a page lacks is no reversal of itself',
    { ids: 'same', list: 'live', zeros: true, proof: 'links', plainLists: 'gap' },
    'fault-odd:0 add-undated:1 cycle:0 edit:0 pull-material:0 pull-material:0 cycle:0 sent:0 erp-takes:0',
  ],
  [
    'rows of a call that a kill cut off before it was on record are new again to a store put back, and not on their way for ever',
    { list: 'live', headerSkew: null, wholeBatches: false },
    'kill:92 pull-time:0 cycle:0 cycle:0 intake:0 pull-material:0 power-cut:0 remove:0',
  ],
  [
    'a call that the log tells of is the one that the store put back was about to send',
    { list: 'live', headerSkew: null, wholeBatches: false },
    'kill:94 pull-time:0 cycle:0 cycle:0 intake:0 pull-material:0 power-cut:0 remove:0',
  ],
  [
    'what the ERP refused, somebody marked and the ERP shall not have is not sent, and neither is its reversal',
    { list: 'live' },
    'add-undated:46 pull-period:0 erp-refuses:0 cycle:0 other-marks-refused:0 pull-time:0 decide:1 edit:1 pull-time:0',
  ],
  [
    'the first day on a disk that is full for a moment holds once there is room',
    { refusesSweep: true },
    'add-old:49 pull-time:93 sent:0 approve:3 disk-full:93 pull-period:4 first-day:17',
  ],
  [
    'what was edited before its mark is read back as marked otherwise, also where a list that lags shows it as if it waited',
    { listExported: true, latency: 70_000 },
    'add-old:14 replace:5 sent:90 kill:66 edit:69 fault-list:16 meanwhile:91 confirm:55 fault-odd:57 confirm:47',
  ],
  [
    'a decision that stands in the proof log when the disk is full is not answered as if nothing had happened',
    { list: 'live', proof: 'links', wholeBatches: false },
    'fault-mark:0 intake:16 cycle-material:0 replace:13 disk-full:30 decide:9 cycle:0',
  ],
  [
    'behind lists that may be cut, what a wrong yes alone had marked, and was deleted since, a person takes out of the ERP',
    { list: 'live', proof: 'links', plainLists: 'cut', listExported: true, headerSkew: null },
    'add:42 cycle:96 sent:31 intake:97 fault-mark:68 cycle-material:13 replace:38',
  ],
];

it.each(FOUND)('%s', async (_name, world, steps) => {
  expect((await replay(JSON.stringify({ world: { ...PLAIN, ...world }, steps }))).problem).toBe('');
});
