// Pass two: a reversal under an Id of its own takes an original of the same work. What is most surely exported comes first; where two
// entries look alike and one of them is still listed, or was refused by the ERP and may have been marked by hand, nobody can tell which
// was reversed, and a person is asked.

import { type Case, type Papers, leaveToPerson, take, versionsListed } from './cases.ts';
import {
  type DeliveredLine,
  type ListedLine,
  type Touched,
  amountKey,
  compareDelivered,
  isFreeCandidate,
  oppositeKey,
  touchedOf,
  workKey,
} from './lines.ts';
import { beganAfter } from './marks.ts';
import { reversalsToMatch } from './match-by-id.ts';
import type { MatchBasis } from './verdicts.ts';

interface Candidate {
  readonly line: DeliveredLine;
  readonly of: Case;
  /** The entry itself stands in the list, not only a reversal. */
  readonly listed: boolean;
  /** The EndretDato that it stands there with. */
  readonly dates: ReadonlySet<string | null>;
  readonly exported: boolean;
  readonly rank: number;
}

function rankOf(kind: 'A' | 'sent' | 'C', listed: boolean): number {
  switch (kind) {
    case 'A':
      return listed ? 0 : 1;
    case 'sent':
      return listed ? 4 : 2;
    case 'C':
      return listed ? 5 : 3;
  }
}

function candidateOf(papers: Papers, of: Case, line: DeliveredLine, dates: ReadonlySet<string | null>): Candidate {
  const listed = of.reading === 'waits' || dates.size > 0;
  const letter = papers.classOf(line);
  const kind = letter === 'A' || letter === 'C' ? letter : 'sent';
  return { line, of, listed, dates, exported: letter === 'A', rank: rankOf(kind, listed) };
}

function leave(found: Case): void {
  found.reading = 'left';
  found.own = [];
  found.rest = found.listed;
}

/** Does the Id stand in the list with another EndretDato than the original had? */
function touchedSince(papers: Papers, { line, of, dates }: Candidate): Touched {
  if (of.reading === 'waits') return of.touched;
  if (!papers.list.endretDatoTells || line.endretDato === null) return 'unknown';
  if (dates.has(line.endretDato)) return 'no';
  return dates.has(null) ? 'unknown' : 'yes';
}

/** What a match by work rests on; null when it does not show that the original was marked. */
function basisOf(papers: Papers, candidate: Candidate): MatchBasis | null {
  if (candidate.exported) return 'exported';
  if (!candidate.listed) return papers.covered(candidate.of.id) ? 'absent' : null;
  return touchedSince(papers, candidate) === 'yes' ? 'touched' : null;
}

/** Its mark is proved without this reversal. */
function isProved(papers: Papers, { line, of, exported, listed }: Candidate): boolean {
  if (exported) return true;
  const mark = line.mark === null ? undefined : papers.history.marks.get(line.mark);
  return !listed && mark?.answer === 'yes' && papers.covered(of.id) && beganAfter(papers.list, mark);
}

/** The same work with opposite amounts. */
interface Group {
  readonly reversals: ListedLine[];
  readonly candidates: Candidate[];
  /** Of the same work, refused by the ERP, and perhaps marked by somebody all the same: a reversal may be of one of them. */
  refused: number;
}

/**
 * Where there are more candidates than reversals, the best one must be proved marked on its own: among those that are not, taking the
 * oldest would call one marked by guess, and ask a person about the wrong one.
 */
function matchGroup(papers: Papers, { reversals, candidates, refused }: Group): void {
  const left = candidates
    .filter(({ of }) => of.reading !== 'person')
    .sort((a, b) => a.rank - b.rank || compareDelivered(a.line, b.line));
  let next = 0;
  for (const [place, reversal] of reversals.entries()) {
    const best = left[next];
    if (best === undefined) {
      // It fits only what a person decides about: so does she about the reversal.
      if (left.length < candidates.length) papers.undecided.set(reversal.key, 'mark-not-shown');
      continue;
    }
    const tooMany = left.length - next > reversals.length - place;
    // Those that are listed and not exported come last: one of them is left when the last is listed.
    const oneIsListed = !best.listed && left.at(-1)!.listed;
    if (tooMany && (oneIsListed || !isProved(papers, best))) {
      for (const other of reversals.slice(place)) papers.undecided.set(other.key, 'twins');
      for (const { of, exported } of left.slice(next)) if (!exported) leaveToPerson(of, 'twins');
      return;
    }
    // An exported one whose entry is listed anew was surely reversed; of any other nobody can tell it from the one that was refused.
    const mayBeRefused = refused > 0 && left.length - next + refused > reversals.length - place;
    if (mayBeRefused && best.rank > 0) {
      for (const other of reversals.slice(place)) papers.undecided.set(other.key, 'twins');
      for (const one of left.slice(next)) if (!isProved(papers, one)) leaveToPerson(one.of, 'twins');
      return;
    }
    next += 1;
    const basis = basisOf(papers, best);
    if (basis !== null) {
      take(papers, { reversal, original: best.line, basis });
      // The version of an Id that waited has left after all: its lines are listed anew. What was exported under the Id before it says
      // nothing of it: the ERP may have refused that reversal and taken the version.
      if (best.of.reading === 'waits' && best.of.live.includes(best.line)) leave(best.of);
    } else {
      papers.undecided.set(reversal.key, 'mark-not-shown');
      leaveToPerson(best.of, 'mark-not-shown');
    }
  }
}

function mayBeTaken(papers: Papers, of: Case, line: DeliveredLine): boolean {
  if (!isFreeCandidate(line) || papers.takenBy.has(line.key)) return false;
  return of.reading !== 'waits' || of.touched !== 'no' || line.standing === 'exported';
}

/** Nothing that is known of the Id came after the line, or it came with one of the reversals: that may be of what was there before. */
function isLastBefore({ history }: Papers, of: Case, line: DeliveredLine, reversals: readonly ListedLine[]): boolean {
  const next = of.delivered[of.delivered.indexOf(line) + 1];
  if (next === undefined) return true;
  return reversals.some(({ id }) => (history.firstShown?.get(id) ?? Number.POSITIVE_INFINITY) <= next.run);
}

/** Refused by the ERP, the last that was known of its Id, and not listed as it was: somebody may have marked it. */
function mayBeMarkedByHand(papers: Papers, of: Case, line: DeliveredLine, reversals: readonly ListedLine[]): boolean {
  if (!line.refused || line.role === 'reversal' || line.madeByConsole) return false;
  if (!isLastBefore(papers, of, line, reversals)) return false;
  return !versionsListed(papers, of).some(
    (listed) =>
      listed.contentHash === line.contentHash &&
      touchedOf(line.endretDato, listed.endretDato, papers.list.endretDatoTells) !== 'yes',
  );
}

export function passTwo(papers: Papers): void {
  const groups = new Map<string, Group>();
  for (const found of papers.cases.values()) {
    for (const reversal of reversalsToMatch(papers, found)) {
      if (papers.matches.has(reversal.key) || papers.undecided.has(reversal.key)) continue;
      const key = `${workKey(reversal)}/${oppositeKey(reversal)}`;
      const group = groups.get(key);
      if (group) group.reversals.push(reversal);
      else groups.set(key, { reversals: [reversal], candidates: [], refused: 0 });
    }
  }
  if (groups.size === 0) return;
  for (const found of papers.cases.values()) {
    let dates: Set<string | null> | undefined;
    for (const line of found.delivered) {
      const group = groups.get(`${workKey(line)}/${amountKey(line)}`);
      if (group === undefined) continue;
      if (mayBeMarkedByHand(papers, found, line, group.reversals)) group.refused += 1;
      if (!mayBeTaken(papers, found, line)) continue;
      dates ??= new Set(versionsListed(papers, found).map((listed) => listed.endretDato));
      group.candidates.push(candidateOf(papers, found, line, dates));
    }
  }
  for (const group of groups.values()) matchGroup(papers, group);
}
