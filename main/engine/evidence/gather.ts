// Gathers what the judge needs of history: everything that was handed over of the Ids in question, the marks that held it, what lists
// showed since, and what reversals in the list may take back.

import {
  amountKey,
  type DeliveredLine,
  isAllZero,
  isNegative,
  type ListedLine,
  oppositeKey,
  type PlainRowsById,
  workKey,
} from '../../domain/evidence/lines.ts';
import type { History, List, PendingCorrection } from '../../domain/evidence/list.ts';
import { type Apart, isApart, NONE_APART, setApart } from '../../domain/evidence/plain.ts';
import type { SentMark } from '../../domain/evidence/marks.ts';
import { ListsById } from '../../domain/id-set.ts';
import type { HandedLine, Scope } from '../../ports/evidence.ts';
import type { EngineContext } from '../context.ts';
import { seenFor } from './seen.ts';

/** Every run is before it. */
const AFTER_ALL_RUNS = Number.MAX_SAFE_INTEGER;

/** Lines whose work has the amounts opposite to those of a listed reversal, or none where the listed line has none. */
function candidatesFor(
  context: EngineContext,
  scope: Scope,
  listed: readonly ListedLine[],
  before: number,
): HandedLine[] {
  const reversals = listed.filter((line) => isNegative(line) || isAllZero(line));
  if (reversals.length === 0 || scope.kind === 'material') return [];
  const wanted = new Set(reversals.map((line) => `${workKey(line)} ${oppositeKey(line)}`));
  return context.store.evidence
    .ofWork(scope, reversals, before)
    .filter((line) => wanted.has(`${workKey(line)} ${amountKey(line)}`));
}

/** The marks that live lines are held by, and the units of their calls that are not among the Ids yet. */
function marksOf(context: EngineContext, delivered: Iterable<DeliveredLine>, ids: ReadonlySet<number>) {
  const numbers = new Set<number>();
  for (const { mark } of delivered) if (mark !== null) numbers.add(mark);
  const marks = context.store.evidence.marks(numbers);
  const others = new Set<number>();
  for (const { ids: called } of marks.values()) for (const id of called) if (!ids.has(id)) others.add(id);
  return { marks, others };
}

function pendingOf({ store }: EngineContext, scope: Scope, delivered: readonly DeliveredLine[]): PendingCorrection[] {
  const pending = store.corrections.pending(scope.connection, scope.kind);
  const corrected = new Set(pending.map(({ recordId }) => recordId));
  const lines = Map.groupBy(
    delivered.filter(({ id }) => corrected.has(id)),
    ({ id }) => id,
  );
  return pending.map(({ number, recordId, run, way }) => {
    const originals = (lines.get(recordId) ?? []).filter((line) => line.run === run).map(({ key }) => key);
    // What a destination refused and none gave back goes on from its own run.
    const uneven = store.deliveries.areUneven(originals, 'taken');
    return { number, id: recordId, originals, uneven, sendsAgain: way === 'send-again' };
  });
}

/** Ids that stood with several lines in one run. */
function severalOf(delivered: readonly DeliveredLine[]): Set<number> {
  const seen = new Map<number, Set<number>>();
  const several = new Set<number>();
  for (const { id, run, madeByConsole } of delivered) {
    if (madeByConsole) continue;
    const ids = seen.get(run) ?? new Set();
    if (ids.size === 0) seen.set(run, ids);
    if (ids.has(id)) several.add(id);
    ids.add(id);
  }
  return several;
}

/** History, whose lines carry the state of their unit. */
export interface HistoryOfUnits extends History {
  readonly delivered: readonly HandedLine[];
}

/** Ids with a line that a listed reversal may take back. */
function reversibleIn(context: EngineContext, scope: Scope, listed: readonly ListedLine[]): Set<number> {
  return new Set(candidatesFor(context, scope, listed, AFTER_ALL_RUNS).map(({ id }) => id));
}

/** Ids of which a line is listed or exported that was not merely counted. */
function shownIn({ lines, exported }: List): number[] {
  const ids = new Set(lines.map(({ id }) => id));
  for (const [id, { length }] of exported?.now ?? []) if (length > 0) ids.add(id);
  return [...ids];
}

/** What needs no judge, and the rest of the list and of the open Ids. */
export function apartOf(
  context: EngineContext,
  scope: Scope,
  list: List,
  asIs: PlainRowsById,
  open: readonly number[],
): { readonly apart: Apart; readonly list: List; readonly open: readonly number[] } {
  const { evidence } = context.store;
  const isComplete = list.covers === 'all';
  const reversible = isComplete ? reversibleIn(context, scope, list.lines) : new Set<number>();
  const apart = isComplete
    ? setApart(evidence.plain(scope, shownIn(list)), list, asIs, evidence.openMarks(scope), reversible)
    : NONE_APART;
  // What was only counted and is to be judged after all is in the store as it was listed.
  const countedIn = (rows: PlainRowsById = new Map()) => {
    const keys: number[] = [];
    for (const [id, { key }] of rows) if (!isApart(apart, id)) keys.push(key);
    return evidence.listedAs(keys);
  };
  const lines = list.lines.filter(({ id }) => !isApart(apart, id));
  for (const line of countedIn(asIs)) lines.push({ ...line, key: -line.key });
  const shown = countedIn(list.exported?.asIs).map((line) => [line.id, [line]] as const);
  const exported =
    shown.length === 0 ? list.exported : { ...list.exported!, now: new ListsById([...list.exported!.now, ...shown]) };
  return { apart, list: { ...list, lines, exported }, open: open.filter((id) => !isApart(apart, id)) };
}

/** The listed lines that would take one of these back, by work and amounts. */
function reversalsOf(listed: readonly ListedLine[], of: readonly HandedLine[]): ListedLine[] {
  const wanted = new Set(of.map((line) => `${workKey(line)} ${amountKey(line)}`));
  return listed.filter((line) => wanted.has(`${workKey(line)} ${oppositeKey(line)}`));
}

/** The first run that showed each of the listed reversals that may be of something refused. */
function firstShownOf(
  { store }: EngineContext,
  scope: Scope,
  listed: readonly ListedLine[],
  refused: readonly HandedLine[],
): Map<number, number> {
  const runs = new Map<number, number>();
  for (const { id } of reversalsOf(listed, refused)) {
    const [first] = store.records.everyById(scope, id);
    if (first !== undefined) runs.set(id, first.run);
  }
  return runs;
}

/** History before a run, as far as a list may say something of it. `open`: Ids at the ERP that are not proved marked. */
export function historyFor(
  context: EngineContext,
  scope: Scope,
  listed: readonly ListedLine[],
  open: readonly number[],
  before = AFTER_ALL_RUNS,
): HistoryOfUnits {
  const { evidence } = context.store;
  const ids = new Set(open);
  const others = new Set(listed.flatMap(({ id }) => (ids.has(id) ? [] : id)));
  for (const id of evidence.knownIds(scope, others)) ids.add(id);
  const byKey = new Map<number, HandedLine>();
  const add = (lines: readonly HandedLine[]) => {
    for (const line of lines) byKey.set(line.key, line);
  };
  add(evidence.delivered(scope, ids, before));
  const candidates = candidatesFor(context, scope, listed, before);
  add(candidates);
  // What became of a refused one later says whether a reversal may be of it.
  const refused = candidates.filter((line) => line.refused);
  const unknown = new Set(refused.map(({ id }) => id).filter((id) => !ids.has(id)));
  // A reversal that was shown with what is only listed, or before it, is not of that.
  const unsent = candidates.filter((line) => line.standing === 'never-got' && !line.refused);
  for (const { id } of reversalsOf(listed, unsent)) if (!ids.has(id)) unknown.add(id);
  if (unknown.size > 0) add(evidence.delivered(scope, unknown, before));
  const first = marksOf(context, byKey.values(), ids);
  add(evidence.delivered(scope, first.others, before));
  const marks: ReadonlyMap<number, SentMark> =
    first.others.size === 0 ? first.marks : marksOf(context, byKey.values(), ids).marks;
  const delivered = [...byKey.values()];
  return {
    delivered,
    marks,
    sightings: evidence.sightings(scope, open),
    decided: new Set(evidence.decidedIds(scope)),
    everSeveral: severalOf(delivered),
    corrections: pendingOf(context, scope, delivered),
    seen: seenFor(context, scope, listed),
    firstShown: refused.length === 0 ? new Map() : firstShownOf(context, scope, listed, refused),
  };
}
