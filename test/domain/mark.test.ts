// Rules 2 and 6: presence counts in any list, absence is proof only in a complete one.
import { describe, expect, it } from 'vitest';
import { afterMark, beforeMark, type Sighting } from '../../main/domain/mark.ts';

const PROOFS = ['complete', 'plain'] as const;
const SIGHTINGS: readonly Sighting[] = ['absent', 'same', 'other', 'reversed'];

describe('before a mark', () => {
  it('only what is listed exactly as the ERP accepted it may be marked', () => {
    for (const proof of PROOFS) {
      expect(SIGHTINGS.filter((sighting) => beforeMark(sighting, proof) === 'mark')).toEqual(['same']);
    }
  });

  it('other content is changed, in any list', () => {
    for (const proof of PROOFS) {
      expect(beforeMark('other', proof)).toBe('changed');
      expect(beforeMark('reversed', proof)).toBe('marked-elsewhere');
    }
  });

  it('absence is "gone" only in a complete list', () => {
    expect(beforeMark('absent', 'complete')).toBe('gone');
    expect(beforeMark('absent', 'plain')).toBe('unseen');
  });
});

describe('after a mark', () => {
  it('what is still listed as it was is not marked, whatever the answer said', () => {
    for (const proof of PROOFS) {
      for (const said of ['yes', 'unknown'] as const)
        expect(afterMark('same', proof, said)).toEqual({ state: 'accepted' });
    }
  });

  it('a reversal of ours proves the mark in any list', () => {
    for (const proof of PROOFS) {
      for (const said of ['yes', 'unknown'] as const)
        expect(afterMark('reversed', proof, said)).toEqual({ state: 'marked', proof: 'complete' });
    }
  });

  it('other content after a yes is changed where a reversal would have been seen, else unknown', () => {
    expect(afterMark('other', 'complete', 'yes')).toEqual({ state: 'changed' });
    expect(afterMark('other', 'plain', 'yes')).toEqual({ state: 'unknown', seenOther: true });
    for (const proof of PROOFS)
      expect(afterMark('other', proof, 'unknown')).toEqual({ state: 'unknown', seenOther: true });
  });

  it('what was seen unmarked after its mark is never taken for marked because it vanished', () => {
    expect(afterMark('absent', 'complete', 'unknown', true)).toEqual({ state: 'gone' });
    expect(afterMark('absent', 'plain', 'unknown', true)).toEqual({ state: 'unknown', seenOther: true });
  });

  it('absence in a complete list is a proved mark, even after an answer that nobody got', () => {
    expect(afterMark('absent', 'complete', 'yes')).toEqual({ state: 'marked', proof: 'complete' });
    expect(afterMark('absent', 'complete', 'unknown')).toEqual({ state: 'marked', proof: 'complete' });
  });

  it('absence in a plain list is marked without proof after a yes, and stays unknown after an unknown', () => {
    expect(afterMark('absent', 'plain', 'yes')).toEqual({ state: 'marked', proof: 'plain' });
    expect(afterMark('absent', 'plain', 'unknown')).toEqual({ state: 'unknown', seenOther: false });
  });
});
