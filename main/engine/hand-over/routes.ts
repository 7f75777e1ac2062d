// Which destinations of a connection take the units that are ready in a run: by their rules, and a reversal where its original went. A unit
// goes whole, to the same destinations with each of its lines; what goes nowhere, in two directions or nobody knows where is held. Of a
// correction of the console each line goes its own way: its reversal where the original is, the new version by the rules.

import type { Reason } from '../../domain/reason.ts';
import { NOTHING, type Sum } from '../../domain/tie-out.ts';
import type { Portion } from '../../ports/deliveries.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { RulesSeen } from './rules-seen.ts';

export interface Routed {
  /** What each destination takes, in the order of their names; those that take nothing are left out. */
  readonly taken: ReadonlyMap<number, Portion>;
  /** Units that were held. */
  readonly held: number;
}

/** Every destination that the kind ever had: a closed one takes reversals of what it got. */
export function everyDestination(
  { store }: EngineContext,
  { connection, kind }: Pick<Run, 'connection' | 'kind'>,
): Destination[] {
  return store.destinations.of(connection).filter((one) => one.kind === kind);
}

const BY_THE_RULES: Reason = 'goes-by-the-rules';

/** Where a line goes; null where nobody knows. */
type Where = readonly number[] | null;

interface Line {
  readonly key: number;
  readonly isOwn: boolean;
  readonly where: Where;
}

interface Judged {
  /** Where any of its lines goes. */
  readonly where: Where;
  readonly isSplit: boolean;
}

function together(lines: readonly Line[]): Judged {
  const [only] = lines;
  if (lines.length === 1) return { where: only!.where, isSplit: false };
  const where: number[] = [];
  for (const line of lines) {
    if (line.where === null) return { where: null, isSplit: false };
    where.push(...line.where);
  }
  const isOneWay = new Set(lines.map((line) => line.where!.join())).size === 1;
  const isCorrection = lines.some(({ isOwn }) => isOwn) && lines.every((line) => line.where!.length > 0);
  return { where: [...new Set(where)].toSorted((a, b) => a - b), isSplit: !isOneWay && !isCorrection };
}

/** The lines of each unit that is ready, and where each goes. */
function linesByUnit(
  context: EngineContext,
  run: Run,
  all: readonly Destination[],
  seen: RulesSeen,
): ReadonlyMap<number, Line[]> {
  const open = all.filter(({ closedAt }) => closedAt === null);
  const rules = seen.over(context, run, open);
  const units = new Map<number, Line[]>();
  for (const ready of context.store.deliveries.ready(run.number, rules.isKnown)) {
    const { key, unit, reason, isReversal, isOwn, went } = ready;
    const isByRules =
      !isReversal || went?.length === 0 || (went === null && (open.length < 2 || reason === BY_THE_RULES));
    const line = { key, isOwn, where: isByRules ? rules.where(ready) : (went?.toSorted((a, b) => a - b) ?? null) };
    const lines = units.get(unit);
    if (lines === undefined) units.set(unit, [line]);
    else lines.push(line);
  }
  return units;
}

interface Taken {
  units: number[];
  without: number[];
}

export interface Sorted {
  readonly taken: ReadonlyMap<number, Taken>;
  /** What cannot go, by why. */
  readonly apart: Map<Reason, number[]>;
  /** How many units are ready. */
  readonly ready: number;
}

/** What each destination takes of what is ready, and what cannot go. Changes nothing. */
export function sortReady(context: EngineContext, run: Run, seen = new RulesSeen()): Sorted {
  const all = everyDestination(context, run).toSorted((a, b) => a.number - b.number);
  const taken = new Map(all.map(({ number }): [number, Taken] => [number, { units: [], without: [] }]));
  const apart = new Map<Reason, number[]>();
  const hold = (reason: Reason, id: number): void => {
    const ids = apart.get(reason) ?? [];
    apart.set(reason, ids);
    ids.push(id);
  };
  const units = linesByUnit(context, run, all, seen);
  for (const [id, lines] of units) {
    const { where, isSplit } = together(lines);
    if (where === null) hold('original-elsewhere', id);
    else if (isSplit) hold('split-by-destination', id);
    else if (where.length === 0) hold('not-for-destination', id);
    else
      for (const number of where) {
        const of = taken.get(number)!;
        of.units.push(id);
        for (const line of lines) if (line.where?.includes(number) === false) of.without.push(line.key);
      }
  }
  return { taken, apart, ready: units.size };
}

function without(taken: Sorted['taken'], gone: ReadonlySet<number>): Map<number, Portion> {
  const left = [...taken].map(([number, of]): [number, Portion] => {
    return [number, { ...of, units: of.units.filter((id) => !gone.has(id)) }];
  });
  return new Map(left.filter(([, { units }]) => units.length > 0));
}

/** What each destination takes of what is ready. Changes nothing. */
export function readyByDestination(context: EngineContext, run: Run): ReadonlyMap<number, Portion> {
  return without(sortReady(context, run).taken, new Set());
}

/** What a part of the ready units comes to. All of them come to what is kept of the run. */
export function sumOfPortion({ store }: EngineContext, run: Run, { ready }: Sorted, portion: Portion): Sum {
  const isAll = portion.units.length === ready && portion.without.length === 0;
  if (!isAll) return store.deliveries.sumOfReady(run.number, portion);
  return store.records.sums(run.number).get('ready') ?? NOTHING;
}

/** Sorts what is ready by destination, and holds what none takes. */
export function routeReady(context: EngineContext, run: Run): Routed {
  const { records, journal } = context.store;
  const { taken, apart } = sortReady(context, run);
  const gone = new Set<number>();
  context.store.transaction(() => {
    for (const [reason, ids] of apart) {
      // What belongs to a correction waits with the part that cannot go; that its new version goes nowhere keeps no reversal back.
      const units = reason === 'not-for-destination' ? ids : records.groupMembers(run.number, ids);
      records.setUnits(run.number, units, 'hold', reason);
      journal.note(run.number, 'set apart before hand-over', { ids: units, reason });
      for (const id of units) gone.add(id);
    }
  });
  return { taken: without(taken, gone), held: gone.size };
}
