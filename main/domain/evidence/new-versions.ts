// Which listed line is the new version that goes with a listed reversal, and which lines must wait with others.

import type { Case, Papers } from './cases.ts';
import type { ListedLine } from './lines.ts';
import type { LineVerdict, WaitsFor } from './verdicts.ts';
import type { Unmatched } from './unmatched.ts';

type Lines = Map<number, LineVerdict>;

function likeness(a: ListedLine, b: ListedLine): number {
  const fields = [
    [a.prosjektId, b.prosjektId],
    [a.prosjektLinjeId, b.prosjektLinjeId],
    [a.arbeidstypeId, b.arbeidstypeId],
    [a.produktId, b.produktId],
  ];
  return fields.filter(([one, other]) => one !== null && one === other).length;
}

/**
 * An edit changes one thing and leaves the rest: two of project, line, work type and product are the same, or one and the hours.
 * What is less alike is other work of the same day.
 */
function mayBeVersion(line: ListedLine, reversal: ListedLine): boolean {
  const alike = likeness(line, reversal);
  return alike >= 2 || (alike === 1 && line.hours === -reversal.hours);
}

interface Fresh {
  readonly byId: Map<number, Set<ListedLine>>;
  readonly byDay: Map<string, Set<ListedLine>>;
}

/** So many lines of one employee and day are no working day, and nothing tells which of them belong together. */
const MOST_OF_A_DAY = 200;

const dayOf = (line: ListedLine): string => `${line.ansattId}\u001f${line.dato}`;

function collectFresh(papers: Papers, lines: Lines): Fresh {
  const byId = new Map<number, Set<ListedLine>>();
  const byDay = new Map<string, Set<ListedLine>>();
  for (const found of papers.cases.values()) {
    // An Id that the console knows is its own next version, not that of another Id.
    const known = found.delivered.some((line) => line.standing !== 'never-got');
    for (const line of found.listed) {
      if (lines.get(line.key)?.kind !== 'ready') continue;
      byId.set(found.id, (byId.get(found.id) ?? new Set()).add(line));
      const day = dayOf(line);
      if (!known) byDay.set(day, (byDay.get(day) ?? new Set()).add(line));
    }
  }
  return { byId, byDay };
}

function nearest(reversal: ListedLine, lines: ReadonlySet<ListedLine>): ListedLine | undefined {
  let best: ListedLine | undefined;
  for (const line of lines) {
    if (!mayBeVersion(line, reversal)) continue;
    const better =
      best === undefined ||
      likeness(line, reversal) - likeness(best, reversal) ||
      Math.abs(best.id - reversal.id) - Math.abs(line.id - reversal.id);
    if (better === true || (typeof better === 'number' && better > 0)) best = line;
  }
  return best;
}

/** Listed reversals with the Id of their original where one is known. */
function listedReversals(papers: Papers, unmatched: ReadonlyMap<number, Unmatched>): Map<ListedLine, number> {
  const idOf = new Map<number, number>();
  const wanted = new Set([...unmatched.values()].flatMap((found) => ('original' in found ? [found.original] : [])));
  if (wanted.size > 0) {
    for (const { delivered } of papers.cases.values()) {
      for (const line of delivered) if (wanted.has(line.key)) idOf.set(line.key, line.id);
    }
    for (const line of papers.history.seen ?? []) if (wanted.has(line.key)) idOf.set(line.key, line.id);
  }
  const result = new Map<ListedLine, number>();
  for (const { listed } of papers.cases.values()) {
    for (const line of listed) {
      if (!papers.reversals.has(line.key)) continue;
      const found = unmatched.get(line.key);
      // A second reversal has no new version: the first had it.
      if (found?.why === 'second-reversal') continue;
      const original =
        found?.why === 'never-got' ? idOf.get(found.original) : found?.why === 'going' ? found.of : undefined;
      result.set(line, papers.matches.get(line.key)?.original.id ?? original ?? line.id);
    }
  }
  return result;
}

/** Ties reversals and new versions one to one: the same Id first, else the same employee and date with the most in common. */
export function tieNewVersions(papers: Papers, unmatched: ReadonlyMap<number, Unmatched>, lines: Lines): void {
  const reversals = listedReversals(papers, unmatched);
  if (reversals.size === 0) return;
  const { byId, byDay } = collectFresh(papers, lines);
  const tied = new Set<ListedLine>();
  const tie = (reversal: ListedLine, line: ListedLine | undefined) => {
    const verdict = line && lines.get(line.key);
    if (line === undefined || verdict?.kind !== 'ready') return;
    tied.add(reversal);
    byId.get(line.id)?.delete(line);
    byDay.get(dayOf(line))?.delete(line);
    lines.set(line.key, { ...verdict, versionOf: reversal.key });
  };
  for (const [reversal, original] of reversals) {
    const [own] = byId.get(original) ?? byId.get(reversal.id) ?? [];
    tie(reversal, own);
  }
  for (const reversal of reversals.keys()) {
    const day = byDay.get(dayOf(reversal));
    if (!tied.has(reversal) && day && day.size <= MOST_OF_A_DAY) tie(reversal, nearest(reversal, day));
  }
}

function wait(lines: Lines, key: number, waitsFor: WaitsFor): void {
  const verdict = lines.get(key);
  if (verdict && 'waitsFor' in verdict && verdict.waitsFor === null) lines.set(key, { ...verdict, waitsFor });
}

function isWithPerson(verdict: LineVerdict | undefined): boolean {
  return verdict?.kind === 'held' || verdict?.kind === 'person';
}

function isOutgoing(
  verdict: LineVerdict | undefined,
): verdict is Extract<LineVerdict, { kind: 'reversal' | 'exported-before' }> {
  return verdict?.kind === 'reversal' || verdict?.kind === 'exported-before';
}

/** By Id of listed lines: the unit whose verdict they wait for. */
function waitingForVerdict(papers: Papers): Map<number, number> {
  const liveLacks = new Map<Case, boolean>();
  const result = new Map<number, number>();
  for (const { reversal, original } of papers.matches.values()) {
    const found = papers.cases.get(original.id)!;
    const lacks = liveLacks.get(found) ?? found.live.some((line) => !line.verdict);
    liveLacks.set(found, lacks);
    if (!lacks && original.verdict) continue;
    result.set(original.id, original.id);
    if (!result.has(reversal.id)) result.set(reversal.id, original.id);
  }
  return result;
}

/** Reversal and new version of a unit without a verdict wait for it; a new version waits with a held reversal; a unit waits as a whole. */
export function holdTogether(papers: Papers, lines: Lines): void {
  for (const [id, of] of waitingForVerdict(papers)) {
    for (const line of papers.cases.get(id)!.listed) wait(lines, line.key, { kind: 'verdict', of });
  }
  for (const { listed } of papers.cases.values()) {
    for (const line of listed) {
      const verdict = lines.get(line.key);
      if (verdict?.kind !== 'ready' || verdict.versionOf === null) continue;
      const reversal = lines.get(verdict.versionOf);
      if (isWithPerson(reversal)) wait(lines, line.key, { kind: 'reversal', reversal: verdict.versionOf });
      else if (isOutgoing(reversal) && reversal.waitsFor?.kind === 'verdict') wait(lines, line.key, reversal.waitsFor);
    }
  }
  for (const { listed } of papers.cases.values()) {
    if (!listed.some((line) => isWithPerson(lines.get(line.key)))) continue;
    for (const line of listed) wait(lines, line.key, { kind: 'unit' });
  }
}
