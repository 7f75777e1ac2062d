// What a branch of the proof log that is left says of a hand-over without a file: how it was entered, or that nothing was to be sent.

import { expect, test } from 'vitest';
import { NOTHING_TO_SEND } from '../../../main/domain/by-hand.ts';
import { byHandOf, filesOf } from '../../../main/engine/team/tell-lost-branch.ts';
import type { ProofEntry } from '../../../main/ports/proof-log.ts';

type Part = { readonly file: string | null; readonly byHand: string | null };

const [file, entered, nothing]: Part[] = [
  { file: 'lonn-000001.csv', byHand: null },
  { file: null, byHand: 'bilag 2031' },
  { file: null, byHand: NOTHING_TO_SEND },
];
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of an entry only what names its files is asked
const one = (part: object) => ({ what: 'hand-over', ...part }) as ProofEntry;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
const several = (...files: Part[]) => ({ what: 'hand-overs', files }) as unknown as ProofEntry;
const told = (entry: ProofEntry) => [filesOf(entry) || null, byHandOf(entry)];

test('is named by its file, by how it was entered, or by that nothing was to be sent', () => {
  expect(told(one(file!))).toEqual(['lonn-000001.csv', null]);
  expect(told(one(entered!))).toEqual([null, 'bilag 2031']);
  expect(told(one(nothing!))).toEqual([null, NOTHING_TO_SEND]);
  // An entry of the first builds does not say.
  expect(told(one({ file: null }))).toEqual([null, null]);
});

test('of several destinations, a file goes before what has none, and what was entered before nothing', () => {
  expect(told(several(nothing!, file!))).toEqual(['lonn-000001.csv', null]);
  expect(told(several(nothing!, entered!))).toEqual([null, 'bilag 2031']);
  expect(told(several(nothing!, nothing!))).toEqual([null, NOTHING_TO_SEND]);
});
