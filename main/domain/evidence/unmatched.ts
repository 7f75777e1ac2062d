// Reversals that found no original. Pass three looks for something alike, for display only; then: was the original reversed before, did the
// ERP never get it, or was it exported before this console?

import { type Case, type Papers, versionsListed } from './cases.ts';
import {
  type DeliveredLine,
  type Line,
  type ListedLine,
  type Work,
  amountKey,
  isAllZero,
  isFreeCandidate,
  oppositeKey,
  workKey,
} from './lines.ts';
import { reversalsToMatch } from './match-by-id.ts';
import type { SeenVersion } from './list.ts';
import { takeOut } from './multiset.ts';
import type { HeldWhy } from './verdicts.ts';

export type Unmatched =
  | HeldWhy
  | { readonly why: 'exported-before'; readonly resembles: number | null }
  /** A pending correction of that Id sends what it takes back. */
  | { readonly why: 'going'; readonly of: number; readonly original: number };

/**
 * Reversals of a version that is listed otherwise, touched since they were handed over with it, go back to their unit: a second
 * reversal of what they reversed would be a mistake of the service, and the first would have vanished at the same moment. Returns
 * the others.
 */
function giveBack(found: Case, reversals: readonly ListedLine[]): readonly ListedLine[] {
  if (found.reading !== 'not-within' || reversals.length === 0) return reversals;
  const claimed = new Set(found.own.map((pair) => pair.wanted));
  const handedOver = found.live.filter((line) => line.role === 'reversal' && !claimed.has(line));
  const { pairs, rest } = takeOut(handedOver, reversals);
  if (pairs.length === 0) return reversals;
  const own = new Set(pairs.map((pair) => pair.found));
  found.own = [...found.own, ...pairs];
  found.rest = found.rest.filter((line) => !own.has(line));
  return rest;
}

function leftOver(papers: Papers): ListedLine[] {
  const result: ListedLine[] = [];
  for (const found of papers.cases.values()) {
    const unmatched: ListedLine[] = [];
    for (const reversal of reversalsToMatch(papers, found)) {
      if (papers.matches.has(reversal.key) || papers.undecided.has(reversal.key)) continue;
      // A line without amounts that reverses nothing is a line like others.
      if (isAllZero(reversal)) papers.reversals.delete(reversal.key);
      else unmatched.push(reversal);
    }
    for (const reversal of giveBack(found, unmatched)) result.push(reversal);
  }
  return result;
}

const byIdKey = (id: number, amounts: string): string => `${id}/${amounts}`;
const byWorkKey = (work: Work, amounts: string): string => `${workKey(work)}/${amounts}`;

/** The first of each kind that fits, by Id and by work. */
class Fits<Of extends Line> {
  readonly #first = new Map<string, Of | null>();

  want(reversal: ListedLine): void {
    const amounts = oppositeKey(reversal);
    for (const key of [byIdKey(reversal.id, amounts), byWorkKey(reversal, amounts)]) this.#first.set(key, null);
  }

  offer(line: Of): void {
    const amounts = amountKey(line);
    for (const key of [byIdKey(line.id, amounts), byWorkKey(line, amounts)]) {
      if (this.#first.get(key) === null) this.#first.set(key, line);
    }
  }

  of(reversal: ListedLine): Of | null {
    const amounts = oppositeKey(reversal);
    return this.#first.get(byIdKey(reversal.id, amounts)) ?? this.#first.get(byWorkKey(reversal, amounts)) ?? null;
  }
}

/** The line that a reversal takes back, by its Id, or else by its work; null where none fits. */
export function takenBackBy(reversal: ListedLine, lines: readonly DeliveredLine[]): DeliveredLine | null {
  const fits = new Fits<DeliveredLine>();
  fits.want(reversal);
  for (const line of lines) fits.offer(line);
  return fits.of(reversal);
}

const WORK_FIELDS = ['ansattId', 'prosjektId', 'prosjektLinjeId', 'arbeidstypeId', 'produktId', 'dato'] as const;

/**
 * Pass three: the one exported original that agrees in every field that the reversal has. One look over history per set of missing
 * fields.
 */
function resembling(papers: Papers, reversals: readonly ListedLine[]): Map<number, number> {
  const byGap = new Map<string, ListedLine[]>();
  for (const reversal of reversals) {
    const gap = WORK_FIELDS.filter((field) => reversal[field] === null).join();
    if (gap === '') continue;
    const group = byGap.get(gap);
    if (group) group.push(reversal);
    else byGap.set(gap, [reversal]);
  }
  const result = new Map<number, number>();
  for (const [gap, group] of byGap) {
    const open = Object.fromEntries(gap.split(',').map((field) => [field, null]));
    const fits = new Map<string, DeliveredLine[]>(
      group.map((reversal) => [byWorkKey(reversal, oppositeKey(reversal)), []]),
    );
    for (const { delivered } of papers.cases.values()) {
      for (const line of delivered) {
        if (line.standing !== 'exported' || !isFreeCandidate(line) || papers.takenBy.has(line.key)) continue;
        const found = fits.get(byWorkKey({ ...line, ...open }, amountKey(line)));
        if (found && found.length < 2) found.push(line);
      }
    }
    for (const reversal of group) {
      const [only, other] = fits.get(byWorkKey(reversal, oppositeKey(reversal))) ?? [];
      if (only && !other) result.set(reversal.key, only.key);
    }
  }
  return result;
}

type Version = Pick<Line, 'contentHash' | 'endretDato'>;

const asItWas = ({ contentHash, endretDato }: Version): string => `${contentHash} ${endretDato}`;

function isListedAsItWas(papers: Papers, line: Version & Pick<Line, 'id'>): boolean {
  if (!papers.list.endretDatoTells || line.endretDato === null) return false;
  const found = papers.cases.get(line.id);
  return found !== undefined && versionsListed(papers, found).some((listed) => asItWas(listed) === asItWas(line));
}

/** What the ERP never got, and may have been exported: what is still listed as it was is not, and only what is exported is reversed. */
function perhapsExported(papers: Papers, found: Case): readonly DeliveredLine[] {
  const lines = found.delivered.filter(
    (line) => line.standing === 'never-got' && line.role === 'version' && !line.madeByConsole,
  );
  if (lines.length === 0 || !papers.list.endretDatoTells) return lines;
  const listed = new Set(versionsListed(papers, found).map(asItWas));
  return lines.filter((line) => line.endretDato === null || !listed.has(asItWas(line)));
}

/** The first run that showed each reversal: by Id and content, of those that history has. */
function firstRuns(papers: Papers): (reversal: ListedLine) => number {
  return ({ id, contentHash }) => {
    const shown = (papers.cases.get(id)?.delivered ?? []).filter((line) => line.contentHash === contentHash);
    return Math.min(...shown.map(({ run }) => run));
  };
}

/** By key of the listed reversal. */
export function judgeUnmatched(papers: Papers): Map<number, Unmatched> {
  const reversals = leftOver(papers);
  const result = new Map<number, Unmatched>();
  if (reversals.length === 0) return result;
  const taken = new Fits<DeliveredLine>();
  const going = new Fits<SeenVersion>();
  const neverGot = new Fits<DeliveredLine | SeenVersion>();
  for (const reversal of reversals) {
    taken.want(reversal);
    going.want(reversal);
    neverGot.want(reversal);
  }
  for (const found of papers.cases.values()) {
    for (const line of perhapsExported(papers, found)) neverGot.offer(line);
    for (const line of found.delivered) {
      if (line.role === 'reversal' || line.standing === 'never-got') continue;
      if (line.madeByConsole && line.sentAsSeen !== true) continue;
      if (line.reversedBy !== null || papers.takenBy.has(line.key)) taken.offer(line);
    }
  }
  for (const line of papers.history.seen ?? []) {
    if (line.going) going.offer(line);
    else if (!isListedAsItWas(papers, line)) neverGot.offer(line);
  }
  const firstRun = firstRuns(papers);
  const before: ListedLine[] = [];
  for (const reversal of reversals) {
    const second = taken.of(reversal);
    const sends = going.of(reversal);
    const fits = neverGot.of(reversal);
    // What came with the reversal, or after it, is none that it takes back.
    const never = fits !== null && fits.run < firstRun(reversal) ? fits : null;
    if (second) {
      const holder = second.reversedBy?.by ?? 'service';
      result.set(reversal.key, { why: 'second-reversal', holder, original: second.key });
    } else if (sends) result.set(reversal.key, { why: 'going', of: sends.id, original: sends.key });
    else if (never) result.set(reversal.key, { why: 'never-got', original: never.key });
    else before.push(reversal);
  }
  const resembles = resembling(papers, before);
  for (const { key } of before) result.set(key, { why: 'exported-before', resembles: resembles.get(key) ?? null });
  return result;
}
