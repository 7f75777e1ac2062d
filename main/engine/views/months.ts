// The months of a connection: each month and kind with all its records, its verdict, and what stands in the way of closing it.
// Reads only: what is ready at the service is what the last pull or count said.

import type { Kind } from '../../domain/kind.ts';
import {
  inAll,
  type MonthCell,
  type MonthCells,
  eachCell,
  type MonthCheck,
  monthCellOf,
  monthChecks,
  type MonthFacts,
  monthVerdict,
  type MonthVerdict,
  lastDayOf,
  daysLeftOf,
  isMonth,
} from '../../domain/months.ts';
import { UNIT_STATES, type UnitState } from '../../domain/run.ts';
import { add, isNothing, NOTHING, type Sum, subtract } from '../../domain/tie-out.ts';
import type { Connection } from '../../ports/connections.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { MonthAct, MonthSum } from '../../ports/months.ts';
import type { Run } from '../../ports/runs.ts';
import { compareTotals, isEmptyTotals } from '../hand-over/control-totals.ts';
import type { EngineContext } from '../context.ts';
import { closedMonths } from '../setup/locked.ts';
import { perhapsTwiceOf } from '../team/lost-branch.ts';

export interface MonthView {
  readonly kind: Kind;
  /** YYYY-MM; empty for records without a Dato, which no closing is about. */
  readonly month: string;
  readonly cells: MonthCells;
  /** Records of it that were approved late; each stands in a column too. */
  readonly late: number;
  /** When the service was last asked what is ready; null when it never was. */
  readonly countedAt: string | null;
  readonly verdict: MonthVerdict;
  readonly checks: readonly MonthCheck[];
  readonly daysLeft: number;
  readonly closed: MonthAct | null;
  /** What it holds more or less than when it was closed; null when nothing. */
  readonly changed: Sum | null;
}

/** What comes back with a later pull, and is counted there. */
const COMES_BACK: readonly UnitState[] = ['held', 'rejected', 'withdrawn', 'needs-person'];
/** Of these, no list says that they are over: what none shows is told, until a person has said what became of it. */
const NEVER_GOT: readonly UnitState[] = ['rejected', 'withdrawn'];
const AT_ERP: readonly MonthCell[] = ['handedOver', 'accepted', 'undecided', 'confirmed'];

export const localDay = (instant: string): string => {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

/** The sums of a closed run change only with its states. */
function sumsOf({ store }: EngineContext, run: Run): readonly MonthSum[] {
  if (run.state !== 'closed') return store.months.sums(run.number);
  const states = [...store.records.sums(run.number)].map(([state, { rows }]) => `${state} ${rows}`);
  return store.months.sums(run.number, `${run.closedAt} ${states.join()}`);
}

/** Of these states, those of which a later list that is complete has what is left, or shows that it is gone. */
function absentLater(states: readonly UnitState[], later: readonly Run[]): UnitState[] {
  const isShown = later.some(({ proof }) => proof === 'complete');
  return isShown ? states.filter((state) => !NEVER_GOT.includes(state)) : [];
}

/** Runs of a kind that stand, oldest first. */
function standing({ store }: EngineContext, connection: Connection, kind: Kind): Run[] {
  return store.runs
    .all()
    .filter((run) => run.connection === connection.id && run.kind === kind)
    .filter(({ state }) => state !== 'failed' && state !== 'discarded' && state !== 'pulling');
}

/** Waits in its own run, whatever later ones list. */
const STAYS: readonly UnitState[] = ['ready', 'handed-over'];

/** By run, units whose file was withdrawn and that the newest list shows no more. */
function withdrawnAndLeft({ store }: EngineContext, [any]: readonly Run[]): ReadonlyMap<number, readonly number[]> {
  const newest = any === undefined ? null : store.runs.newestListed(any.connection, any.kind);
  const left = newest === null ? [] : store.records.refusedAndLeft(newest);
  return new Map(left.flatMap(({ run, state, ids }) => (state === 'withdrawn' ? [[run, ids] as const] : [])));
}

/** Lines with a Dato up to that day that the ERP has not accepted, each once, by their keys. */
export function notAccepted(context: EngineContext, connection: Connection, kind: Kind, upTo: string): number[] {
  const runs = standing(context, connection, kind);
  const { months } = context.store;
  return runs.flatMap((run, index) => {
    const absent = absentLater(COMES_BACK, runs.slice(index + 1));
    const back = COMES_BACK.filter((state) => !absent.includes(state));
    return [...months.unfinished(run.number, STAYS, upTo, true), ...months.unfinished(run.number, back, upTo, false)];
  });
}

/**
 * What later runs have taken over from a run: listed there again, or missing from a later list that is complete; and what a person has
 * said of what the ERP never got.
 */
function takenOver(context: EngineContext, run: Run, sums: readonly MonthSum[], later: readonly Run[]): MonthSum[] {
  const back = COMES_BACK.filter((state) => sums.some((sum) => sum.state === state));
  if (back.length === 0 || later.length === 0) return [];
  const absent = absentLater(back, later);
  const rest = back.filter((state) => !absent.includes(state));
  const { months } = context.store;
  return [
    ...sums.filter(({ state }) => absent.includes(state)),
    ...months.listedLater(run, rest),
    ...months.saidOf(run, rest),
  ];
}

export interface UnitsAsked {
  readonly month: string;
  readonly cells: readonly MonthCell[];
  /** Those alone that were approved late. */
  readonly late: boolean;
}

export interface MonthUnits {
  readonly rows: number;
  /** What they add up to, `late` ones with the rest of their cells: nobody keeps the sums of those apart. */
  readonly sum: Sum;
  /** Of these the service was counted, and no pull has brought them: nobody knows which they are. */
  readonly counted: Sum;
  /** Their lines by keys, those of the oldest run first; no more than were asked for. */
  readonly keys: readonly number[];
  /** `states`: by these and the month the run itself shows the same ones; null where it shows others besides. */
  readonly runs: readonly {
    readonly run: number;
    readonly rows: number;
    readonly sum: Sum;
    readonly states: readonly UnitState[] | null;
  }[];
}

/** The units behind figures of a month. */
export function unitsOfMonth(
  context: EngineContext,
  connection: Connection,
  kind: Kind,
  { month, cells, late }: UnitsAsked,
  most: number,
): MonthUnits {
  const standingRuns = standing(context, connection, kind);
  const left = withdrawnAndLeft(context, standingRuns);
  const states = UNIT_STATES.filter((state) => cells.some((cell) => cell === monthCellOf(state)));
  const keys: number[] = [];
  const runs = standingRuns.flatMap((run, index) => {
    const later = standingRuns.slice(index + 1);
    const gone = left.get(run.number) ?? [];
    const parts = partsOf(context, run, later, gone).filter(
      (part) => part.of.month === month && cells.includes(part.cell),
    );
    const sum = parts.reduce((all, { of, sign }) => (sign === 1 ? add : subtract)(all, of.sum), NOTHING);
    const rows = late ? parts.reduce((all, { of, sign }) => all + sign * of.late, 0) : sum.rows;
    if (rows === 0) return [];
    const absent = absentLater(COMES_BACK, later);
    keys.push(
      ...context.store.months.inCells(
        run.number,
        {
          month,
          late,
          states: states.filter((state) => !absent.includes(state)),
          takenOver: later.length === 0 ? [] : COMES_BACK,
          gone: cells.includes('undecided') ? { as: 'gone', ids: gone } : { as: 'not-here', ids: gone },
        },
        most - keys.length,
      ),
    );
    const isWhole = parts.every(({ sign, of }) => sign === 1 && of.state !== 'resolved') && gone.length === 0;
    const there = states.filter((state) => parts.some(({ of }) => of.state === state));
    return [{ run: run.number, rows, sum, states: isWhole ? there : null }];
  });
  const since = countedSince(context, connection, kind, standingRuns).months.get(month);
  const counted = !late && cells.includes('toPull') ? (since ?? NOTHING) : NOTHING;
  const rows = runs.reduce((all, run) => all + run.rows, counted.rows);
  return { rows, sum: runs.reduce((all, { sum }) => add(all, sum), counted), counted, keys, runs };
}

interface Row {
  cells: Record<MonthCell, Sum>;
  late: number;
  twice: number;
  readonly runs: Set<number>;
}

const emptyRow = (): Row => {
  return { cells: eachCell(() => NOTHING), late: 0, twice: 0, runs: new Set() };
};

/** What a run puts into a cell of a month, or takes out of it. */
interface Part {
  readonly of: MonthSum;
  readonly cell: MonthCell;
  readonly sign: 1 | -1;
}

/** `left`: its units whose file was withdrawn and that the newest list shows no more. */
function partsOf(context: EngineContext, run: Run, later: readonly Run[], left: readonly number[]): Part[] {
  const part = (of: MonthSum, sign: 1 | -1): Part[] => {
    const cell = monthCellOf(of.state);
    return cell === null ? [] : [{ of, cell, sign }];
  };
  const sums = sumsOf(context, run);
  // It is not ready: a person says what became of it.
  const gone = context.store.months.ofUnits(run, left).filter(({ state }) => state === 'withdrawn');
  return [
    ...sums.flatMap((sum) => part(sum, 1)),
    ...takenOver(context, run, sums, later).flatMap((sum) => part(sum, -1)),
    ...gone.flatMap((sum) => [...part(sum, -1), ...part({ ...sum, state: 'gone' }, 1)]),
  ];
}

function rowsOf(context: EngineContext, runs: readonly Run[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  const rowOf = (month: string): Row => {
    const row = rows.get(month) ?? emptyRow();
    rows.set(month, row);
    return row;
  };
  const left = withdrawnAndLeft(context, runs);
  const { months } = context.store;
  for (const [index, run] of runs.entries()) {
    for (const { of, cell, sign } of partsOf(context, run, runs.slice(index + 1), left.get(run.number) ?? [])) {
      const row = rowOf(of.month);
      row.cells[cell] = (sign === 1 ? add : subtract)(row.cells[cell], of.sum);
      row.late += sign * of.late;
      if (AT_ERP.includes(cell)) row.runs.add(run.number);
    }
    for (const { month, state, sum } of months.ofUnits(run, perhapsTwiceOf(context, run.number)))
      if (monthCellOf(state) !== null) rowOf(month).twice += sum.rows;
  }
  return rows;
}

/** What was counted at the service after the last pull, and when it was last asked; no months where the pull has it all. */
function countedSince(context: EngineContext, connection: Connection, kind: Kind, runs: readonly Run[]) {
  const count = context.store.months.lastCount(connection.id, kind);
  if (count !== null) return count;
  const newest = runs.at(-1);
  const dropped = context.store.runs
    .all()
    .findLast((run) => run.connection === connection.id && run.kind === kind && run.state === 'discarded');
  // What a discarded run had listed is ready again: only a count since then knows it.
  const isSince = newest !== undefined && newest.number > (dropped?.number ?? 0);
  return { at: isSince ? newest.pulledAt : null, months: new Map<string, Sum>() };
}

/** What is ready at the service up to a month and was not pulled; null where nobody counted. */
export function notPulled(context: EngineContext, connection: Connection, kind: Kind, month: string): Sum | null {
  const { at, months } = countedSince(context, connection, kind, standing(context, connection, kind));
  if (at === null) return null;
  return [...months].reduce((sum, [of, own]) => (isMonth(of) && of <= month ? add(sum, own) : sum), NOTHING);
}

/** Adds what is ready at the service. A pull that stands counted everything into its run. */
function addCounted(
  context: EngineContext,
  connection: Connection,
  kind: Kind,
  runs: readonly Run[],
  rows: Map<string, Row>,
): string | null {
  const { at, months } = countedSince(context, connection, kind, runs);
  for (const [month, sum] of months) {
    if (sum.rows === 0) continue;
    const row = rows.get(month) ?? emptyRow();
    rows.set(month, row);
    row.cells.toPull = add(row.cells.toPull, sum);
  }
  return at;
}

function totalsOf(
  context: EngineContext,
  row: Row,
  handOvers: ReadonlyMap<number, readonly HandOver[]>,
): MonthFacts['totals'] {
  let differ = 0;
  let missing = 0;
  for (const run of row.runs) {
    const { totals, settled, destinations, files } = compareTotals(context, run, {}, handOvers.get(run) ?? []);
    if (!settled) differ += 1;
    else if ([totals, ...destinations.map((one) => one.totals), ...files.map((one) => one.totals)].every(isEmptyTotals))
      missing += 1;
  }
  return { agree: row.runs.size - differ - missing, differ, missing };
}

/** Every month of a kind that the console knows of, oldest first; records without a date last. */
export function monthsOf(context: EngineContext, connection: Connection, kind: Kind): MonthView[] {
  const runs = standing(context, connection, kind);
  const rows = rowsOf(context, runs);
  const countedAt = addCounted(context, connection, kind, runs, rows);
  const handOvers = context.store.handOvers.byRun();
  const closed = closedMonths(context, connection, kind);
  for (const month of closed.keys()) if (!rows.has(month)) rows.set(month, emptyRow());
  const today = localDay(context.now());
  const months = [...rows.keys()].filter(isMonth).sort();
  // Time is made ready by a pull; material is ready by itself, and a count knows it.
  const asked = kind === 'time' ? runs.map(({ begunAt }) => begunAt) : countedAt === null ? [] : [countedAt];
  const pulledSince = (month: string) => asked.some((at) => localDay(at) > lastDayOf(month));
  const odd = [...rows.keys()].filter((month) => !isMonth(month));
  return [...months, ...odd].map((month, index) => {
    const row = rows.get(month)!;
    const act = closed.get(month) ?? null;
    const facts: MonthFacts = {
      month,
      today,
      cells: row.cells,
      counted: countedAt !== null,
      pulledSince: isMonth(month) && pulledSince(month),
      earlierOpen: months.slice(0, index).filter((other) => !closed.has(other)).length,
      twice: row.twice,
      totals: totalsOf(context, row, handOvers),
      closed: act !== null,
    };
    const changed = act === null ? NOTHING : subtract(inAll(row.cells), act.sum);
    return {
      kind,
      month,
      cells: row.cells,
      late: row.late,
      countedAt,
      verdict: isMonth(month) ? monthVerdict(facts) : 'not-counted',
      checks: monthChecks(facts),
      daysLeft: isMonth(month) ? daysLeftOf(month, today) : 0,
      closed: act,
      changed: isNothing(changed) ? null : changed,
    };
  });
}
