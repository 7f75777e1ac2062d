// Which listed lines are reversals. Material has none: a negative quantity there is a return, not a line of the service's own.

import type { Case, Papers } from './cases.ts';
import {
  type DeliveredLine,
  type ListedLine,
  amountKey,
  isAllZero,
  isFreeCandidate,
  isNegative,
  oppositeKey,
  touchedOf,
  workKey,
} from './lines.ts';
import { takeOut } from './multiset.ts';

/**
 * Marks the reversals among the listed lines: hours below zero, or invoiceable below zero without hours. The reversal of an all-zero
 * entry is all zero itself: it is one when a free all-zero original has its Id and its work; or its work, if none has its Id; or its
 * Id alone. A line of an Id with a live version, or with a correction that waits for its new version, takes back nothing of another
 * Id: it is that entry, edited to no hours. Each original serves once, and what is exported, or waits with others of which one is
 * gone, is not reversed by a line of its own Id and moment: that is the line itself, listed again.
 */
export function findReversals(papers: Papers): void {
  if (papers.list.kind === 'material') return;
  const zeros: ListedLine[] = [];
  for (const { listed } of papers.cases.values()) {
    for (const line of listed) {
      if (isNegative(line)) papers.reversals.add(line.key);
      else if (isAllZero(line)) zeros.push(line);
    }
  }
  if (zeros.length > 0) findZeroReversals(papers, zeros);
}

interface Original {
  readonly line: DeliveredLine;
  free: boolean;
}

function append<K>(to: Map<K, Original[]>, key: K, original: Original): void {
  const known = to.get(key);
  if (known) known.push(original);
  else to.set(key, [original]);
}

/**
 * Beside a line without hours stands, or stood, a version of the Id that no line takes back: it was edited. With the whole version it
 * would have been marked, and reversed with it.
 */
function isEditedBeside({ live, listed }: Case): boolean {
  if (!live.some(isAllZero)) return false;
  const reversed = new Set(listed.map(oppositeKey));
  return live.some((line) => line.role === 'version' && !isAllZero(line) && !reversed.has(amountKey(line)));
}

function findZeroReversals(papers: Papers, zeros: readonly ListedLine[]): void {
  /** Ids whose lines take back nothing of another Id. */
  const ownId = new Set(papers.history.corrections.map(({ id }) => id));
  const byBoth = new Map<string, Original[]>();
  const byId = new Map<number, Original[]>();
  const byWork = new Map<string, Original[]>();
  /** Ids whose live version lacks a line. */
  const inPart = new Set<number>();
  for (const found of papers.cases.values()) {
    const { id, delivered, live } = found;
    if (live.length > 0) ownId.add(id);
    if (live.length > 1 && live.some(isAllZero) && takeOut(live, found.listed).missing.length > 0) inPart.add(id);
    // A page that lacks the others of its lines shows the same: the live version itself, not what reverses it.
    const mayBeCut = live.length > 1 && !papers.covered(id) && !papers.history.decided.has(id);
    const isEdited = isEditedBeside(found);
    for (const line of delivered) {
      if (!isFreeCandidate(line) || !isAllZero(line)) continue;
      if ((mayBeCut || isEdited) && line.standing === 'live') continue;
      const original = { line, free: true };
      append(byBoth, `${id} ${workKey(line)}`, original);
      ownId.add(id);
      // By its Id or its work alone an edit, or another entry without hours, looks the same: that takes back only what is exported.
      if (line.standing !== 'exported') continue;
      append(byId, id, original);
      append(byWork, workKey(line), original);
    }
  }
  // A reversal stands beside its new version: then more of them are listed than were exported.
  const more = new Map<string, number>();
  const count = (place: string, by: number): unknown => more.set(place, (more.get(place) ?? 0) + by);
  for (const line of zeros) count(`${line.id} ${workKey(line)}`, 1);
  for (const [place, originals] of byBoth)
    for (const { line } of originals) if (line.standing === 'exported') count(place, -1);
  const isItself = (original: DeliveredLine, line: ListedLine): boolean =>
    original.id === line.id &&
    (original.standing === 'exported' ? more.get(`${line.id} ${workKey(line)}`)! <= 0 : inPart.has(line.id)) &&
    touchedOf(original.endretDato, line.endretDato, papers.list.endretDatoTells) === 'no';
  const take = (line: ListedLine, from: Original[] | undefined): void => {
    if (papers.reversals.has(line.key)) return;
    while (from?.at(-1)?.free === false) from.pop();
    const original = from?.findLast((one) => one.free && !isItself(one.line, line));
    if (original === undefined) return;
    original.free = false;
    papers.reversals.add(line.key);
  };
  for (const line of zeros) take(line, byBoth.get(`${line.id} ${workKey(line)}`));
  // A new version of other work under the Id is no reversal where the reversal stands beside it, under an Id of its own.
  for (const line of zeros) if (!ownId.has(line.id)) take(line, byWork.get(workKey(line)));
  // Alone under its Id it is the new version: the reversal of what was exported has its work, and came under an Id of its own before.
  for (const line of zeros) if (papers.cases.get(line.id)!.listed.length > 1) take(line, byId.get(line.id));
}
