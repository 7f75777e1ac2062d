// Pass one: a reversal takes an original of its own Id.

import { type Case, type Papers, leaveToPerson, take } from './cases.ts';
import { type ListedLine, isFreeCandidate } from './lines.ts';
import { matchUnderId } from './same-id.ts';

/** Listed reversals of an Id that must find an original: not those that were handed over, not those of a person. */
export function reversalsToMatch(papers: Papers, found: Case): ListedLine[] {
  if (found.reading === 'person') return [];
  return found.rest.filter((line) => papers.reversals.has(line.key));
}

/** The live version of an Id that waits is no original here: its own reading said that nothing reverses it. */
export function passOne(papers: Papers): void {
  for (const found of papers.cases.values()) {
    const reversals = reversalsToMatch(papers, found);
    if (reversals.length === 0) continue;
    const waiting = new Set(found.reading === 'waits' ? found.live : []);
    const originals = found.delivered.filter((line) => isFreeCandidate(line) && !waiting.has(line));
    const { matches, several } = matchUnderId(reversals, originals, papers.classOf);
    for (const match of matches) take(papers, match);
    if (several.length === 0) continue;
    for (const reversal of several) papers.undecided.set(reversal.key, 'several-originals');
    if (found.live.length > 0 && found.reading !== 'waits') leaveToPerson(found, 'several-originals');
  }
}
