// What is listed under another name of the Id, against what is known: which of it speaks for the same Ids, and which against.

import { expect, it } from 'vitest';
import { areSameIds, compareIds, type Compared, mayBeSameIds } from '../../../main/domain/evidence/same-ids.ts';

const line = (id: number, contentHash: string, ansattId = '7', endretDato: string | null = '2026-10-01'): Compared => ({
  id,
  contentHash,
  ansattId,
  endretDato,
});

const KNOWN = [line(1, 'a'), line(2, 'b'), line(3, 'c')];

const WAITING = new Set([2, 3]);

it.each<[string, Compared[], 'shown' | 'may be' | 'refused', Partial<ReturnType<typeof compareIds>>]>([
  ['all as they were', KNOWN, 'shown', { agree: 3, edited: 0 }],
  ['one is left', [line(2, 'b')], 'shown', { agree: 1 }],
  ['others stand beside', [...KNOWN, line(9, 'z')], 'shown', { agree: 3 }],
  ['an edit since', [line(1, 'a'), line(2, 'x', '7', '2026-10-02')], 'shown', { agree: 1, edited: 1 }],
  ['an edit that does not say when', [line(1, 'a'), line(2, 'x', '7', null)], 'shown', { agree: 1, edited: 1 }],
  ['a second line beside it', [line(1, 'a'), line(1, 'y')], 'shown', { agree: 1 }],
  ['what waits has a look-alike', [line(3, 'c'), line(9, 'b')], 'shown', { agree: 1, moved: [2] }],
  ['nothing is listed', [], 'may be', { agree: 0 }],
  ['nothing of it is known', [line(9, 'z')], 'may be', { agree: 0, edited: 0, moved: [] }],
  ['the work of what is marked under another Id', [line(9, 'a')], 'may be', { moved: [] }],
  ['an edit alone', [line(2, 'x', '7', '2026-10-02')], 'may be', { agree: 0, edited: 1 }],
  ['the work of what waits under another Id', [line(9, 'b')], 'refused', { moved: [2] }],
  ['the same, changed since', [line(9, 'b', '7', '2026-10-02')], 'may be', { moved: [] }],
  ['other work, not changed since', [line(1, 'a'), line(2, 'c')], 'refused', { other: [2] }],
  ['the work of others', [line(1, 'a'), line(2, 'x', '8', '2026-10-02')], 'refused', { other: [2] }],
])('%s', (_what, listed, verdict, told) => {
  const found = compareIds(listed, KNOWN, WAITING);
  expect(found).toMatchObject(told);
  expect([areSameIds(found), mayBeSameIds(found)]).toEqual([verdict === 'shown', verdict !== 'refused']);
});
