// What is listed under another name of the Id, against what is known: which of it speaks for the same Ids, and which against.

import { expect, it } from 'vitest';
import { areSameIds, compareIds, type Compared } from '../../../main/domain/evidence/same-ids.ts';

const line = (id: number, contentHash: string, ansattId = '7', endretDato: string | null = '2026-10-01'): Compared => ({
  id,
  contentHash,
  ansattId,
  endretDato,
});

const KNOWN = [line(1, 'a'), line(2, 'b'), line(3, 'c')];

it.each<[string, Compared[], boolean, Partial<ReturnType<typeof compareIds>>]>([
  ['all as they were', KNOWN, true, { agree: 3, edited: 0 }],
  ['one is left', [line(2, 'b')], true, { agree: 1 }],
  ['others stand beside', [...KNOWN, line(9, 'z')], true, { agree: 3 }],
  ['an edit since', [line(1, 'a'), line(2, 'x', '7', '2026-10-02')], true, { agree: 1, edited: 1 }],
  ['an edit that does not say when', [line(1, 'a'), line(2, 'x', '7', null)], true, { agree: 1, edited: 1 }],
  ['a second line beside it', [line(1, 'a'), line(1, 'y')], true, { agree: 1 }],
  ['nothing is listed', [], false, { agree: 0 }],
  ['nothing of it is known', [line(9, 'a')], false, { agree: 0, edited: 0 }],
  ['an edit alone', [line(2, 'x', '7', '2026-10-02')], false, { agree: 0, edited: 1 }],
  ['more edits than what speaks for it', [line(1, 'a'), line(2, 'x', '7', null), line(3, 'y', '7', null)], false, {}],
  ['other work, not changed since', [line(1, 'a'), line(2, 'c')], false, { other: [2] }],
  ['the work of others', [line(1, 'a'), line(2, 'x', '8', '2026-10-02')], false, { other: [2] }],
])('%s', (_what, listed, same, told) => {
  const found = compareIds(listed, KNOWN);
  expect(found).toMatchObject(told);
  expect(areSameIds(found)).toBe(same);
});
