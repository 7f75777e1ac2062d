// Reads the listed lines of each Id against its live version: does the version still wait, or was it marked and is listed reversed?

import { type Case, type Papers, leaveToPerson } from './cases.ts';
import {
  type DeliveredLine,
  type ListedLine,
  type Touched,
  amountKey,
  isFreeCandidate,
  oppositeKey,
  touchedOf,
  touchedTogether,
} from './lines.ts';
import { type Pair, takeOut } from './multiset.ts';
import { matchSameWork, matchUnderId } from './same-id.ts';

function touchedPair(papers: Papers, { wanted, found }: Pair<DeliveredLine, ListedLine>): Touched {
  return touchedOf(wanted.endretDato, found.endretDato, papers.list.endretDatoTells);
}

/**
 * Reversals that are listed just as they were handed over, or exported: they reverse nothing a second time. Everything else of the Id is
 * the rest.
 */
function keepKnownReversals(found: Case, isKnown: (pair: Pair<DeliveredLine, ListedLine>) => boolean): void {
  const own = new Set(found.own.filter(isKnown));
  const lines = new Set([...own].map((pair) => pair.found));
  found.own = [...own];
  found.rest = found.listed.filter((line) => !lines.has(line));
}

/** Without a live version: an exported reversal with its own EndretDato. */
function keepExported(papers: Papers, found: Case): void {
  const exported = found.delivered.filter((line) => line.standing === 'exported' && line.role === 'reversal');
  found.own = takeOut(exported, found.listed).pairs;
  keepKnownReversals(found, (pair) => touchedPair(papers, pair) === 'no');
}

/**
 * With a live version that is not listed whole: an edit of the entry may have touched its reversals too. One with a later EndretDato is
 * another reversal only if a mark of the version was sent, and an original of its own work is still there to be reversed. What nobody sent
 * to be marked waits as it was: did others mark it all the same, then the correction of the console comes to the same hours.
 */
function keepHandedOver(papers: Papers, found: Case): void {
  const handedOver = found.live.filter((line) => line.role === 'reversal');
  found.own = takeOut(handedOver, found.listed).pairs;
  const isSent = found.live.some((line) => papers.classOf(line) !== 'C');
  const isOther = (pair: Pair<DeliveredLine, ListedLine>): boolean => isSent && touchedPair(papers, pair) !== 'no';
  const touched = found.own.filter(isOther).map((pair) => pair.found);
  const { matches } = matchSameWork(touched, found.delivered.filter(isFreeCandidate), papers.classOf);
  const another = new Set(matches.map((match) => match.reversal));
  keepKnownReversals(found, (pair) => !another.has(pair.found));
}

/** No line of the rest reverses a line of the live version; an exported original of the Id is served before. */
function fitsWaits(papers: Papers, found: Case, reversals: readonly ListedLine[]): boolean {
  const live = new Set(found.live);
  const others = found.delivered.filter((line) => isFreeCandidate(line) && !live.has(line));
  const { unmatched } = matchSameWork(reversals, others, papers.classOf);
  const versions = new Set(found.live.filter((line) => line.role === 'version').map(amountKey));
  return unmatched.every((line) => !versions.has(oppositeKey(line)));
}

/**
 * A reversal is listed, each finds a free original of its own under the Id, the live version included, and at most one unreversed version
 * comes after it. A reversal that was handed over with the unit finds only the same work: it was written for another original.
 */
function fitsLeft(papers: Papers, found: Case): boolean {
  const reversals = found.listed.filter((line) => papers.reversals.has(line.key));
  if (reversals.length === 0) return false;
  const originals = found.delivered.filter(isFreeCandidate);
  const { matches, several, unmatched } = matchUnderId(reversals, originals, papers.classOf);
  if (several.length > 0 || unmatched.length > 0) return false;
  const handedOver = new Set(found.live.filter((line) => line.role === 'reversal').map((line) => line.contentHash));
  if (matches.some((match) => match.basis !== 'same-id' && handedOver.has(match.reversal.contentHash))) return false;
  const after = found.listed.filter((line) => !papers.reversals.has(line.key));
  const versions = found.live.filter((line) => line.role === 'version');
  if (after.length > Math.max(1, versions.length)) return false;
  // A line of the version that nothing reverses was marked with the others: it cannot be listed still.
  const reversed = new Set(matches.map((match) => match.original));
  const unreversed = versions.filter((line) => !reversed.has(line));
  const listed = new Set(after.map((line) => line.contentHash));
  return unreversed.every((line) => !listed.has(line.contentHash));
}

function readWhole(papers: Papers, found: Case): void {
  const waits = fitsWaits(
    papers,
    found,
    found.rest.filter((line) => papers.reversals.has(line.key)),
  );
  const left = fitsLeft(papers, found);
  const classes = found.live.map(papers.classOf);
  if (waits && left) {
    if (found.touched === 'no' || classes.every((one) => one === 'C')) found.reading = 'waits';
    else if (found.touched === 'yes' && classes.every((one) => one === 'Y')) found.reading = 'left';
    else leaveToPerson(found, 'list-contradicts-itself');
  } else if (waits) found.reading = 'waits';
  else if (left) found.reading = 'left';
  else leaveToPerson(found, 'list-contradicts-itself');
  if (found.reading === 'left') {
    found.own = [];
    found.rest = found.listed;
  }
}

/**
 * Without hours a reversal and the version beside it look the same: what the list shows of the live version is the one that is no reversal,
 * unless the other stands there untouched.
 */
function besideReversals(
  papers: Papers,
  pairs: readonly Pair<DeliveredLine, ListedLine>[],
  rest: readonly ListedLine[],
): readonly Pair<DeliveredLine, ListedLine>[] {
  const isOther = ({ wanted, found }: Pair<DeliveredLine, ListedLine>): boolean =>
    wanted.role === 'version' &&
    papers.reversals.has(found.key) &&
    touchedOf(wanted.endretDato, found.endretDato, papers.list.endretDatoTells) !== 'no';
  if (!pairs.some(isOther)) return pairs;
  const versions = rest.filter((line) => !papers.reversals.has(line.key));
  return pairs.map((pair) => {
    if (!isOther(pair)) return pair;
    const at = versions.findIndex(({ contentHash }) => contentHash === pair.found.contentHash);
    return at === -1 ? pair : { wanted: pair.wanted, found: versions.splice(at, 1)[0]! };
  });
}

/** Step 1 of the matching, for every Id. */
export function readCases(papers: Papers): void {
  for (const found of papers.cases.values()) {
    if (found.live.length === 0) {
      keepExported(papers, found);
      continue;
    }
    const { pairs, missing, rest } = takeOut(found.live, found.listed);
    found.missing = missing;
    if (missing.length > 0) {
      found.reading = 'not-within';
      keepHandedOver(papers, found);
      continue;
    }
    found.own = besideReversals(papers, pairs, rest);
    const own = new Set(found.own.map((pair) => pair.found));
    found.rest = found.own === pairs ? rest : found.listed.filter((line) => !own.has(line));
    found.touched = touchedTogether(found.own.map((pair) => touchedPair(papers, pair)));
    readWhole(papers, found);
  }
}
