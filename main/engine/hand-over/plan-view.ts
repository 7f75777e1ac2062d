// What a hand-over of a run to its destinations would write, file by file, before anything is reserved: how much, what is asked, what has
// no translation, and how it differs from the last file of each. Reads only.

import type { FileDifference } from '../../domain/delivery/difference.ts';
import { detailsOf, refused } from '../../domain/errors.ts';
import { askedBy, fileNameBefore } from '../../domain/layout/date-text.ts';
import type { Asked, Layout } from '../../domain/layout/layout.ts';
import type { Plan } from '../../domain/delivery/plan.ts';
import type { Reason } from '../../domain/reason.ts';
import { add, NOTHING, type Sum, subtract } from '../../domain/tie-out.ts';
import { mergeMissing, type Missing } from '../../domain/translation/missing.ts';
import type { Portion } from '../../ports/deliveries.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { Run } from '../../ports/runs.ts';
import { type EngineContext, runOf } from '../context.ts';
import { againstLast } from './against-last.ts';
import { assertTakesBack } from './takes-back.ts';
import { missingInRules } from './destination-rules.ts';
import { linesOf, planFile } from './planned-file.ts';
import { type Sorted, sortReady, sumOfPortion } from './routes.ts';
import type { RulesSeen } from './rules-seen.ts';
import { type AskedFor, isAsListed, isFileless, layoutNamed, nameAt, openDestinations } from './target.ts';
import type { WithoutLine } from './without-line.ts';

export interface FileToCome {
  readonly destination: Destination;
  /** What it will be called; what is asked for stands there as a token of the layout. */
  readonly fileName: string;
  readonly layout: Layout;
  readonly units: number;
  readonly sum: Sum;
  readonly asks: readonly ('payroll-year' | 'payroll-run' | 'period')[];
  /** What was answered for the last file. */
  readonly last: AskedFor;
  readonly missing: readonly Missing[];
  /** Lines of the file; null while that is not known. */
  readonly lines: number | null;
  /** What its tables give nothing there; null for none, and while it is not known. */
  readonly withoutLine: WithoutLine | null;
  /** Why it cannot be written. */
  readonly problem: string | null;
  /** Null where there is no file before it, or nothing to compare. */
  readonly difference: FileDifference | null;
}

export interface HandOverPlan {
  readonly files: readonly FileToCome[];
  /** What goes to destinations without a file. */
  readonly withoutFile: readonly { readonly destination: Destination; readonly units: number; readonly sum: Sum }[];
  /** All of it that goes to files, each record once, and what stands in several. */
  readonly once: Sum;
  readonly shared: Sum;
  /** What goes nowhere, and why. */
  readonly left: readonly Left[];
}

export interface Left {
  readonly reason: Reason;
  readonly units: number;
  readonly sum: Sum;
}

/** What a person is asked for, where nothing was answered yet. */
const ANYTHING = { payrollYear: 2000, payrollRun: 1, period: '2000-01' };

/** The last file of a destination that stands. */
function lastFile({ store }: EngineContext, destination: number) {
  return (
    store.handOvers
      .ofDestination(destination)
      .findLast(({ state }) => state === 'handed-over' || state === 'unclear') ?? null
  );
}

function lastAsked({ store }: EngineContext, handOver: number | null): AskedFor {
  const asked: Asked | undefined = handOver === null ? undefined : store.plans.of(handOver)?.asked;
  if (asked === undefined) return {};
  const { payrollYear, payrollRun, period } = asked;
  return { payrollYear, payrollRun, period };
}

/** What goes to a destination. */
interface Going {
  readonly destination: Destination;
  readonly portion: Portion;
  readonly sum: Sum;
}

/** What of the ready units goes where; destinations that take nothing are among them. */
function goingOf(context: EngineContext, run: Run, sorted: Sorted): Going[] {
  return [...sorted.taken].map(([of, portion]) => ({
    destination: context.store.destinations.get(of)!,
    portion,
    sum: portion.units.length === 0 ? NOTHING : sumOfPortion(context, run, sorted, portion),
  }));
}

function fileToCome(
  context: EngineContext,
  run: Run,
  { destination, portion: going, sum }: Going,
  number: number,
): FileToCome {
  const layout = layoutNamed(context, destination.layout);
  const before = lastFile(context, destination.number);
  const last = lastAsked(context, before?.number ?? null);
  const base = {
    destination,
    layout,
    fileName: nameAt(context, run, { destination, layout }, { file: fileNameBefore(layout, run.kind, number), number }),
    units: going.units.length,
    sum,
    asks: [...askedBy(layout)],
    last,
    missing: [],
    difference: null,
    withoutLine: null,
  };
  const lines = { state: 'ready', ...linesOf(going) } as const;
  const asked = { ...ANYTHING, ...Object.fromEntries(Object.entries(last).filter(([, value]) => value !== undefined)) };
  try {
    const target = { layout, destination, folder: destination.folder, asked };
    assertTakesBack(context, run, target, lines);
    const difference = (plan: Plan | null) =>
      before === null ? null : againstLast(context, run, before, { target, lines, plan });
    if (isAsListed(context, layout))
      return { ...base, lines: base.sum.rows, problem: null, difference: difference(null) };
    const planned = planFile(context, run, target, 1, lines);
    if (planned.missing !== null) return { ...base, missing: planned.missing, lines: null, problem: null };
    const { plan } = planned.file;
    const { lines: written, withoutValue } = plan.totals;
    const withoutLine = withoutValue.records === 0 ? null : withoutValue;
    return { ...base, lines: written, withoutLine, problem: null, difference: difference(plan) };
  } catch (error) {
    return { ...base, lines: null, problem: detailsOf(error, 'hand over').cause };
  }
}

export interface GoingThere {
  readonly destination: Destination;
  readonly units: number;
  readonly sum: Sum;
}

/** All that goes to files, each record once. */
function onceOf(context: EngineContext, run: Run, sorted: Sorted, going: readonly Going[]): Sum {
  const units = new Set(going.flatMap(({ destination, portion }) => (isFileless(destination) ? [] : portion.units)));
  return sumOfPortion(context, run, sorted, { units: [...units], without: [] });
}

/** What goes nowhere, by why. */
function leftOf(context: EngineContext, run: Run, sorted: Sorted): Left[] {
  return [...sorted.apart].map(([reason, units]) => {
    return { reason, units: units.length, sum: sumOfPortion(context, run, sorted, { units, without: [] }) };
  });
}

/**
 * What of a run in review goes to each destination, before anybody hands it over, and what goes to none; empty where there are none, or it
 * is not in review. One that is open stands there also where it takes nothing: its rule may not say what was meant.
 */
export function goingByDestination(
  context: EngineContext,
  number: number,
  seen: RulesSeen,
): { readonly there: GoingThere[]; readonly left: Left[]; readonly once: Sum | null } {
  const run = runOf(context, number, 'see where it goes');
  if (run.state !== 'review' || openDestinations(context, run).length === 0) return { there: [], left: [], once: null };
  const sorted = sortReady(context, run, seen);
  const going = goingOf(context, run, sorted);
  const there = going
    .filter(({ destination, portion }) => portion.units.length > 0 || destination.closedAt === null)
    .map(({ destination, portion, sum }) => ({ destination, units: portion.units.length, sum }));
  return { there, left: leftOf(context, run, sorted), once: onceOf(context, run, sorted, going) };
}

/** Throws `refused` for a run that is not in review. */
export function handOverPlan(context: EngineContext, number: number, seen: RulesSeen): HandOverPlan {
  const run = runOf(context, number, 'preview a hand-over');
  if (run.state !== 'review')
    throw refused('preview a hand-over', `run ${number}`, `it is ${run.state}, not in review`, 'Pull first.');
  const sorted = sortReady(context, run, seen);
  const asking = missingInRules(context, run, openDestinations(context, run));
  const going = goingOf(context, run, sorted);
  const first = context.store.handOvers.nextNumber();
  const takes = going.filter(({ portion }) => portion.units.length > 0);
  const files = going.flatMap((one) => {
    const { destination, portion } = one;
    const lacking = asking.get(destination.number) ?? [];
    if (isFileless(destination) || portion.units.length + lacking.length === 0) return [];
    // They are numbered in this order.
    const file = fileToCome(context, run, one, first + Math.max(0, takes.indexOf(one)));
    return [{ ...file, missing: mergeMissing([...lacking, ...file.missing]) }];
  });
  const withoutFile = going.flatMap(({ destination, portion, sum }) =>
    isFileless(destination) && portion.units.length > 0 ? [{ destination, units: portion.units.length, sum }] : [],
  );
  const once = onceOf(context, run, sorted, going);
  const all = files.map(({ sum }) => sum).reduce(add, NOTHING);
  return { files, withoutFile, once, shared: subtract(all, once), left: leftOf(context, run, sorted) };
}
