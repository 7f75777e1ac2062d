// One run as a person sees it: its state, its tie-out, and what it holds.

import { counted } from '../../domain/counted.ts';
import type { PullListWire, RunWire } from '../../../preload/contract/runs.ts';
import { datesOf, type RunDates } from '../../domain/period.ts';
import { add, NOTHING, subtract, type Sum, type TieOut, tieOut } from '../../domain/tie-out.ts';
import type { DeliveryState } from '../../domain/delivery/fold.ts';
import { type RunWaits, waitsOf } from '../../domain/delivery/waits.ts';
import type { UnitState } from '../../domain/run.ts';
import type { EngineContext } from '../context.ts';
import { firstOpenDay } from '../setup/locked.ts';
import { askedHolds } from '../team/asked-holds.ts';
import { reviewChanges } from '../team/review-anew.ts';
import { takenOver } from '../team/taken-over.ts';
import type { AnsweredFile } from '../../ports/answers.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Run } from '../../ports/runs.ts';

/** A hand-over with where it went and what was answered; null where the file has its run alone. */
export interface HandOverView extends HandOver {
  readonly destinationName: string | null;
  readonly answers:
    | (Readonly<Record<'waiting' | 'accepted', number>> & { readonly sums: Readonly<Record<DeliveryState, Sum>> })
    | null;
}

export interface RunView {
  readonly run: Run;
  readonly sums: ReadonlyMap<UnitState, Sum>;
  readonly tieOut: TieOut;
  readonly dates: RunDates | null;
  readonly late: number;
  readonly adjustments: number;
  /** Records that are counted rounded in every sum. */
  readonly rounded: number;
  /** Records held because the service listed their Id twice. */
  readonly listedTwice: number;
  /** Marked records without a complete list that proves it. */
  readonly plainMarks: number;
  readonly handOvers: readonly HandOverView[];
  /** In review alone. */
  readonly posting: RunWire['posting'];
  /** Destinations that rejected or never got units which others have. */
  readonly lacking: readonly { readonly destination: string; readonly units: number }[];
  readonly waits: RunWaits | null;
  /** In review: what other desks handed over meanwhile. */
  readonly elsewhere: RunWire['elsewhere'];
  readonly takenOver: RunWire['takenOver'];
  readonly asked: RunWire['asked'];
  /** What the lists of its pull said, and why they are not what was kept. */
  readonly lists: readonly PullListWire[];
  readonly listsWhy: string | null;
  /** Lines that the lists brought, without what the console made beside them; null where this desk did not list them. */
  readonly received: number | null;
}

/** As the pull told it in history. */
function listsOf(context: EngineContext, run: number): Pick<RunView, 'lists' | 'listsWhy' | 'received'> {
  const told = context.store.journal.last(run, 'run pulled')?.data as
    | { lists?: PullListWire[]; inBoth?: number; why?: string; kept?: number }
    | undefined;
  const inBoth =
    told?.inBoth === undefined
      ? null
      : `${counted(told.inBoth, 'line stands in both lists and counts', 'lines stand in both lists and count')} once`;
  return { lists: told?.lists ?? [], listsWhy: told?.why ?? inBoth, received: told?.kept ?? null };
}

/** The dates of a run's records never change once they are there. */
export type KnownDates = Map<number, RunDates>;

function datesOfRun(context: EngineContext, run: number, known: KnownDates): RunDates | null {
  const dates = known.get(run) ?? datesOf(context.store.grid.months(run));
  if (dates !== null) known.set(run, dates);
  return dates;
}

function answersOf(all: readonly AnsweredFile[], number: number): NonNullable<HandOverView['answers']> {
  const own = all.filter(({ handOver }) => handOver === number);
  const of = (state: DeliveryState) => own.find((one) => one.state === state);
  const sum = (state: DeliveryState): Sum => of(state)?.sum ?? NOTHING;
  return {
    waiting: of('waiting')?.units ?? 0,
    accepted: of('accepted')?.units ?? 0,
    sums: {
      waiting: sum('waiting'),
      accepted: sum('accepted'),
      rejected: sum('rejected'),
      withdrawn: sum('withdrawn'),
    },
  };
}

/** What the files of a run were answered; nothing where none of them is one of several. */
function answeredOf({ store }: EngineContext, own: readonly HandOver[]): readonly AnsweredFile[] {
  const first = own.find(({ apart }) => apart);
  return first === undefined ? [] : store.answers.ofFiles(first.run);
}

function handOverViews(
  { store }: EngineContext,
  own: readonly HandOver[],
  answered: readonly AnsweredFile[],
): HandOverView[] {
  return own.map((handOver) => ({
    ...handOver,
    destinationName: handOver.destination === null ? null : store.destinations.get(handOver.destination)!.name,
    answers: handOver.apart ? answersOf(answered, handOver.number) : null,
  }));
}

export function handOverView(context: EngineContext, handOver: HandOver): HandOverView {
  return handOverViews(context, [handOver], answeredOf(context, [handOver]))[0]!;
}

function lackingOf({ store }: EngineContext, run: Run, answered: readonly AnsweredFile[]): RunView['lacking'] {
  // What a destination lacks it has given back, and another one was not done with it: else its deliveries need not be read.
  if (!store.records.sums(run.number).has('handed-over')) return [];
  const back = answered.filter(({ state }) => state === 'rejected' || state === 'withdrawn');
  return [...new Set(back.map(({ destination }) => destination))].flatMap((number) => {
    const units = store.deliveries.lacking(run.number, number).length;
    return units === 0 ? [] : [{ destination: store.destinations.get(number)!.name, units }];
  });
}

function postingOf(context: EngineContext, run: Run): RunWire['posting'] {
  if (run.state !== 'review') return null;
  const { connections, holds } = context.store;
  const openFrom = firstOpenDay(context, connections.get(run.connection)!, run.kind);
  return { openFrom, units: holds.posted(run.number).size };
}

/** What desks that share a log did to a review. */
function ofTeam(context: EngineContext, run: Run): Pick<RunView, 'elsewhere' | 'takenOver' | 'asked'> {
  const { team } = context.store;
  if (team.place() === null || run.state === 'closed') return { elsewhere: [], takenOver: null, asked: [] };
  const nothing = { elsewhere: [], takenOver: null, asked: askedHolds(context, run) };
  if (run.state === 'review')
    return { ...nothing, elsewhere: reviewChanges(context, [run]).map(({ run: _run, ...change }) => change) };
  return { ...nothing, takenOver: takenOver(context, run) };
}

/** The sums of a run, in balance or not. */
export function tieOutOf(
  { store: { handOvers, records } }: EngineContext,
  run: Run,
  own: readonly HandOver[] = handOvers.ofRun(run.number),
): Pick<RunView, 'sums' | 'tieOut'> {
  const sums = records.sums(run.number);
  const files = own.map(({ sum, shared }) => subtract(sum, shared)).reduce(add, NOTHING);
  return { sums, tieOut: tieOut(run.listed, files, sums, records.resolvedApart(run.number)) };
}

/** `own`: its hand-overs. */
export function viewOf(
  context: EngineContext,
  run: Run,
  own: readonly HandOver[] = context.store.handOvers.ofRun(run.number),
  known: KnownDates = new Map(),
): RunView {
  const { records } = context.store;
  const answered = answeredOf(context, own);
  const sums = tieOutOf(context, run, own);
  const handOvers = handOverViews(context, own, answered);
  const lacking = lackingOf(context, run, answered);
  return {
    run,
    ...sums,
    dates: datesOfRun(context, run.number, known),
    ...records.counts(run.number),
    rounded: records.rounded(run.number),
    handOvers,
    posting: postingOf(context, run),
    lacking,
    waits: waitsOf({ waiting: sums.tieOut.waiting.rows, handOvers, lacking }),
    ...ofTeam(context, run),
    ...listsOf(context, run.number),
  };
}
