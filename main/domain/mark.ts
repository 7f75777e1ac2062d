// What a list says about units before and after a mark (rules 2 and 6). Presence counts in any
// list; absence is proof only in a complete one.

import { assertNever } from './errors.ts';

export type ListProofKind = 'complete' | 'plain';

/** How a unit stands in a list: not there, as it was handed over, with other content, or with a reversal of ours. */
export type Sighting = 'absent' | 'same' | 'other' | 'reversed';

export type BeforeMark =
  /** The service lists a reversal of it, and it reverses only what is exported: somebody else marked it. */
  | 'marked-elsewhere'
  /** Listed as the ERP accepted it: it may be marked. */
  | 'mark'
  | 'changed'
  | 'gone'
  /** Not seen in a list that proves no absence: left for the next list. */
  | 'unseen';

/** What to do with an accepted unit. */
export function beforeMark(sighting: Sighting, proof: ListProofKind): BeforeMark {
  if (sighting === 'same') return 'mark';
  if (sighting === 'reversed') return 'marked-elsewhere';
  if (sighting === 'absent') return proof === 'complete' ? 'gone' : 'unseen';
  return 'changed';
}

export type AfterMark =
  | { readonly state: 'marked'; readonly proof: ListProofKind }
  /** Still listed as it was: not marked, whatever the answer said. */
  | { readonly state: 'accepted' }
  /** The service said yes and still lists it, with other content, in a list that would show a reversal: not marked. */
  | { readonly state: 'changed' }
  /** It was seen unmarked after its mark, and is not listed now: that was not our mark. */
  | { readonly state: 'gone' }
  | { readonly state: 'unknown'; readonly seenOther: boolean };

/**
 * What became of a unit that was sent in a mark. `said` is what the service answered; `seenOther`: an earlier list showed it
 * unmarked with other content after that.
 */
export function afterMark(
  sighting: Sighting,
  proof: ListProofKind,
  said: 'yes' | 'unknown',
  seenOther = false,
): AfterMark {
  switch (sighting) {
    case 'same':
      return { state: 'accepted' };
    case 'reversed':
      // The service reverses only what is exported: the mark took effect and the entry was changed since.
      return { state: 'marked', proof: 'complete' };
    case 'other':
      return said === 'yes' && proof === 'complete' ? { state: 'changed' } : { state: 'unknown', seenOther: true };
    case 'absent':
      if (seenOther) return proof === 'complete' ? { state: 'gone' } : { state: 'unknown', seenOther };
      return proof === 'complete' || said === 'yes'
        ? { state: 'marked', proof }
        : { state: 'unknown', seenOther: false };
    default:
      return assertNever(sighting);
  }
}
