// Sequences by cause, over the command line and HTTP: what a list alone does not say. In each, ERP and service agree in the end, after a
// person has answered what is true and no more.

import { expect, it } from 'vitest';
import { ACTS, type Step, WIDER, type World } from './random-desk.ts';
import { play } from './random-play.ts';

const PLAIN: World = { ids: 'own', list: 'live', plain: false, ranges: true, exported: false, touches: false };

const SEQUENCES: readonly (readonly [name: string, world: Partial<World>, steps: string])[] = [
  [
    'a mark without an answer, and the entry is edited: its reversal proves the mark',
    {},
    'sent:0 drop-after:0 confirm:0 edit:1',
  ],
  ['the same where the reversal has the Id of the entry', { ids: 'same' }, 'sent:0 drop-after:0 confirm:0 edit:1'],
  [
    'the same where only the reversal has an Id of its own',
    { ids: 'reversal-own' },
    'sent:0 drop-after:0 confirm:0 edit:1',
  ],
  [
    'a mark that never arrived, and the entry is edited',
    { ids: 'reversal-own' },
    'sent:0 drop-before:0 confirm:0 edit:1',
  ],
  ['a mark that never arrived, and the entry is deleted', {}, 'sent:0 drop-before:0 confirm:0 remove:0'],
  ['two entries marked without an answer, one of them deleted', {}, 'twin:0 sent:0 drop-after:0 confirm:0 remove:0'],
  [
    'entries that look alike, and one of them is moved',
    { list: 'prepared', plain: true, ids: 'reversal-own' },
    'drop-after:52 twin:6 cycle:9 move:1',
  ],
  ['half of a call is marked, and it says yes', {}, 'twin:0 add:1 sent:0 partial:0 confirm:0 edit:1'],
  [
    'half of a call is marked and says yes, behind lists that are asked by ranges',
    { plain: true },
    'twin:0 add:1 sent:0 partial:0 confirm:0 edit:1',
  ],
  ['one id of a call is refused, by 400', {}, 'twin:0 add:1 sent:0 refused:0 confirm:0 edit:2'],
  [
    'one id of a call is refused, by 404, and edited',
    { ids: 'same' },
    'twin:0 add:1 sent:0 refused:1 confirm:0 edit:1',
  ],
  ['somebody else marks what the ERP has', {}, 'twin:0 sent:0 marked-by-other:0 confirm:0 edit:1'],
  ['somebody else marks it, and it is edited before anybody looks', {}, 'sent:0 marked-by-other:0 edit:1'],
  ['an entry of no hours gets some after its mark', { ids: 'same' }, 'zero:0 cycle:0 edit:1 cycle:0 edit:0'],
  [
    'an entry loses its hours, unmarked, and gets them again',
    { ids: 'same' },
    'sent:0 zero:0 decided:0 edit:1 cycle:0',
  ],
  [
    'moved to another project and edited again before the mark',
    { ids: 'same' },
    'cycle:0 move:1 sent:0 edit:1 decided:0',
  ],
  ['edited forth and back before its mark', {}, 'sent:0 edit:1 edit:0 decided:0 edit:3 cycle:0'],
  [
    'edited forth and back after a lost mark',
    { ids: 'reversal-own' },
    'sent:0 drop-after:0 confirm:0 edit:1 sent:0 edit:0 cycle:0',
  ],
  ['touched without a change after its mark', { touches: true }, 'cycle:0 touch:0 edit:1 cycle:0 touch:0'],
  [
    'withdrawn, edited, and its mark lost',
    { ids: 'same' },
    'pull:0 hand-over:0 withdraw:1 edit:1 sent:0 drop-after:0 confirm:0 edit:0',
  ],
  [
    'rejected by the ERP, then edited',
    { ids: 'reversal-own' },
    'twin:0 pull:0 hand-over:0 reject-one:0 accept:0 confirm:0 edit:1',
  ],
  [
    'a mark is lost behind lists that prove nothing, and the entry is deleted',
    { plain: true, ranges: false },
    'sent:0 drop-after:0 confirm:0 remove:0',
  ],
  ['deleted after it was read back as exported', { exported: true }, 'sent:0 drop-after:0 confirm:0 remove:0 cycle:0'],
  ['edited between list and mark, and read back', { exported: true }, 'sent:0 edit-in-mark:3 decided:0 edit:2'],
  [
    'a correction that was decided on is not sent once the service reverses by itself',
    {},
    'sent:0 edit:1 decided:0 marked-by-other:0 edit:3 cycle:0',
  ],
];

function stepsOf(text: string): Step[] {
  const known: readonly Step['act'][] = [...ACTS, ...WIDER];
  return text.split(' ').map((word) => {
    const [name, n] = word.split(':');
    const act = known.find((one) => one === name);
    if (act === undefined) throw new Error(`no step ${name}`);
    return { act, n: Number(n) };
  });
}

it.each(SEQUENCES)('%s', async (_name, world, steps) => {
  expect(await play({ ...PLAIN, ...world }, stepsOf(steps))).toBeNull();
});
