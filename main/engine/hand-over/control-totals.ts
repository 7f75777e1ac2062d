// The ERP's control totals, of a run or of each of its destinations: compared with what was accepted, and the difference nothing or
// explained before confirming.

import { counted } from '../../domain/counted.ts';
import { formatMicro, type Micro, minus, plus, ZERO } from '../../domain/amount.ts';
import type { ControlMeasure } from '../../domain/control-said.ts';
import { refused } from '../../domain/errors.ts';
import { add, NOTHING, subtract, type Sum } from '../../domain/tie-out.ts';
import type { UnitState } from '../../domain/run.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Run } from '../../ports/runs.ts';
import type { ControlTotals } from '../../ports/settings.ts';
import { type EngineContext, runOf } from '../context.ts';
import { keepTotals, type Said, type Whose } from './control-act.ts';
import { acceptedUnits, type Asked, type ControlLine, controlLines, roundedIn, roundedTime } from './control-lines.ts';
import { sumWithoutLine, type WithoutLine, withoutLineOf } from './without-line.ts';

interface Difference {
  /** Accepted less what the ERP says; null where it said nothing. Amounts in millionths. */
  readonly rows: number | null;
  readonly hours: Micro | null;
  readonly invoiceable: Micro | null;
  readonly amount: Micro | null;
}

interface Part {
  readonly totals: ControlTotals;
  /** As the files have it. */
  readonly accepted: Sum;
  /** What was accepted with its file and stands in no line of it: not in `accepted`. */
  readonly withoutLine: WithoutLine | null;
  readonly difference: Difference;
  /** By pay type or product; empty where the ERP said nothing of any, unless they are asked for. */
  readonly lines: readonly ControlLine[];
  /** Nothing said, no difference, or an explained one. */
  readonly settled: boolean;
}

export interface Comparison extends Part {
  /** Of a run that went to several. */
  readonly destinations: readonly (Part & { readonly destination: Destination })[];
  /** Of files that a receipt had totals of. */
  readonly files: readonly (Part & { readonly file: HandOver })[];
}

const ACCEPTED: readonly UnitState[] = ['accepted', 'marking', 'unknown', 'marked', 'changed', 'gone', 'resolved'];
const NO_TOTALS: ControlTotals = {
  rows: null,
  hours: null,
  invoiceable: null,
  amount: null,
  lines: [],
  explanation: null,
};

export function isEmptyTotals({ rows, hours, invoiceable, amount, lines }: ControlTotals): boolean {
  return rows === null && hours === null && invoiceable === null && amount === null && lines.length === 0;
}

/** Whose: a destination, a file, or the run as a whole. */
type Of = { readonly destination?: number; readonly file?: HandOver };

/** What is compared: what came of these files. */
interface Against {
  readonly accepted: Sum;
  readonly files: readonly HandOver[];
  readonly asked: Asked;
}

/**
 * Lines that a person counted as in the ERP already, before the rest was handed over. What the ERP tells of the files does not hold them;
 * what it tells of a day on which they were typed in does.
 */
function countedBefore(standing: readonly HandOver[]): HandOver[] {
  return standing.slice(0, -1).filter(({ byHand, apart }) => byHand !== null && !apart);
}

function totalsOf({ store }: EngineContext, run: Run, { destination, file }: Of): ControlTotals {
  const { controlTotals } = store;
  return (
    (file === undefined ? controlTotals.of(run.number, destination ?? null) : controlTotals.ofFile(file.number)) ??
    NO_TOTALS
  );
}

/** What was accepted, as the files have it, without what has no line there: the ERP adds up what stands in them. */
function asWritten(
  context: EngineContext,
  run: Run,
  of: Of,
  { accepted, files, asked: { withWaiting } }: Against,
): Pick<Part, 'accepted' | 'withoutLine'> {
  // A unit stands in each of the files of a run that went to several: of all of them together nothing is written.
  const whose = of.destination === undefined && of.file === undefined ? files.filter(({ apart }) => !apart) : files;
  const without = whose
    .map((file) => sumWithoutLine(context, file, () => acceptedUnits(context, file, withWaiting)))
    .reduce(add, NOTHING);
  const sum = subtract(accepted, without);
  const withoutLine = withoutLineOf(without);
  if (run.kind === 'time') {
    const [hours, invoiceable] = (['hours', 'invoiceable'] as const).map((rule) =>
      plus(sum[rule], roundedTime(context, whose, rule, withWaiting)),
    );
    return { accepted: { ...sum, hours: hours!, invoiceable: invoiceable! }, withoutLine };
  }
  const amount = plus(sum.amount ?? ZERO, roundedIn(context, whose, 'amount', withWaiting));
  const quantity = plus(sum.quantity, roundedIn(context, whose, 'quantity', withWaiting));
  const isPriced = accepted.amount !== null || amount !== ZERO;
  return { accepted: { ...sum, quantity, amount: isPriced ? amount : null }, withoutLine };
}

function compare(context: EngineContext, run: Run, of: Of, against: Against): Part {
  const { files, asked } = against;
  const { byKey = false, withWaiting = false } = asked;
  const totals = totalsOf(context, run, of);
  // It reads the shares of the files, for what nobody asks while nothing is said.
  const isCompared = byKey || withWaiting || !isEmptyTotals({ ...totals, lines: [] });
  const { accepted, withoutLine } = isCompared
    ? asWritten(context, run, of, against)
    : { accepted: against.accepted, withoutLine: null };
  const lines = controlLines(context, run, files, totals, asked);
  const less = (ours: Micro, said: Micro | null): Micro | null => (said === null ? null : minus(ours, said));
  const difference: Difference = {
    rows: totals.rows === null ? null : accepted.rows - totals.rows,
    hours: less(run.kind === 'time' ? accepted.hours : accepted.quantity, totals.hours),
    invoiceable: less(accepted.invoiceable, totals.invoiceable),
    amount: less(accepted.amount ?? ZERO, totals.amount),
  };
  const explained = (totals.explanation ?? '').trim() !== '';
  const { rows, ...amounts } = difference;
  const apart = [...Object.values(amounts), ...lines.map((line) => line.difference)];
  const none = (rows ?? 0) === 0 && apart.every((one) => (one ?? ZERO) === ZERO);
  return { totals, accepted, withoutLine, difference, lines, settled: explained || none };
}

/** What each destination of a run with several accepted, or each of its files, by number; `own`: all of its files. */
function acceptedBy(
  { store }: EngineContext,
  run: Run,
  own: readonly HandOver[],
  by: 'destination' | 'handOver',
  withWaiting = false,
): Map<number, Sum> {
  const sums = new Map<number, Sum>();
  // Nearly all runs have one destination, whose file is answered in the records themselves.
  if (!own.some(({ apart }) => apart)) return sums;
  for (const { state, sum, ...of } of store.answers.ofFiles(run.number)) {
    const known = sums.get(of[by]) ?? NOTHING;
    sums.set(of[by], state === 'accepted' || (withWaiting && state === 'waiting') ? add(known, sum) : known);
  }
  return sums;
}

function filesOf(context: EngineContext, run: Run, standing: readonly HandOver[], asked: Asked): Comparison['files'] {
  const { store } = context;
  const { withWaiting } = asked;
  const apart = acceptedBy(context, run, standing, 'handOver', withWaiting);
  return standing.flatMap((file) => {
    if (store.controlTotals.ofFile(file.number) === null) return [];
    const own = apart.get(file.number) ?? NOTHING;
    const accepted = file.apart ? own : store.answers.acceptedAlone(file, withWaiting).sum;
    return [{ ...compare(context, run, { file }, { accepted, files: [file], asked }), file }];
  });
}

/** The run as a whole, with what a person counted as in the ERP already, or without it: as the ERP's totals have it. */
function wholeOf(context: EngineContext, run: Run, all: Against): Part {
  const known = countedBefore(all.files);
  const sums = known.map((file) => context.store.answers.acceptedAlone(file, all.asked.withWaiting).sum);
  const without = all.files.filter((file) => !known.includes(file));
  const files = compare(context, run, {}, { ...all, accepted: sums.reduce(subtract, all.accepted), files: without });
  if (files.settled || known.length === 0) return files;
  const withThem = compare(context, run, {}, all);
  return withThem.settled ? withThem : files;
}

/** `own`: the hand-overs of the run. */
export function compareTotals(
  context: EngineContext,
  number: number,
  asked: Asked = {},
  own: readonly HandOver[] = context.store.handOvers.ofRun(number),
): Comparison {
  const { store } = context;
  const run = runOf(context, number, 'compare control totals');
  const sums = store.records.sums(run.number);
  const { withWaiting } = asked;
  const states: readonly UnitState[] = withWaiting ? [...ACCEPTED, 'handed-over'] : ACCEPTED;
  const answered = states.map((state) => sums.get(state) ?? NOTHING).reduce(add, NOTHING);
  // An alarm that a person closed was never in a file.
  const all = subtract(answered, store.records.resolvedApart(run.number));
  const standing = own.filter(({ state }) => state !== 'withdrawn');
  // What stands in several files would be counted twice: by pay type each destination has its own.
  const isAlone = standing.every(({ apart }) => !apart);
  const ofWhole = isAlone ? asked : { ...asked, byKey: false };
  const whole = wholeOf(context, run, { accepted: all, files: standing, asked: ofWhole });
  const destinations = [...acceptedBy(context, run, own, 'destination', withWaiting)].map(([destination, accepted]) => {
    const there = standing.filter((file) => file.destination === destination);
    return {
      ...compare(context, run, { destination }, { accepted, files: there, asked }),
      destination: store.destinations.get(destination)!,
    };
  });
  const files = filesOf(context, run, standing, asked);
  const settled = [whole, ...destinations, ...files].every((one) => one.settled);
  return { ...whole, destinations, files, settled };
}

export async function setTotals(
  context: EngineContext,
  number: number,
  said: Said,
  whose: Whose = null,
): Promise<Comparison> {
  await keepTotals(context, number, said, whose);
  return compareTotals(context, number);
}

/** So many are named in a refusal. */
const MOST_KEYS = 5;

const OF_MEASURE: Readonly<Record<ControlMeasure, string>> = {
  plain: 'of',
  money: 'in money of',
  employee: 'of employee',
};

function wordsOf({ difference: { rows, hours, invoiceable, amount }, lines }: Part): string {
  const apart = lines.flatMap(({ key, measure, difference }) =>
    difference ? [`${formatMicro(difference)} ${OF_MEASURE[measure]} ${key}`] : [],
  );
  const of = (value: Micro | null, unit: string): string => (value ? `${formatMicro(value)} ${unit}` : '');
  const parts = [
    rows ? counted(rows, 'row', 'rows') : '',
    of(hours, 'hours'),
    of(invoiceable, 'invoiceable hours'),
    of(amount, 'in money'),
    ...apart.slice(0, MOST_KEYS),
    apart.length > MOST_KEYS ? counted(apart.length - MOST_KEYS, 'other', 'others') : '',
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

/** Throws `refused` while the ERP's totals differ and nobody said why. */
export function assertTotals(context: EngineContext, number: number): void {
  const comparison = compareTotals(context, number);
  if (comparison.settled) return;
  const { destinations, files } = comparison;
  const there = destinations.find(({ settled }) => !settled);
  const file = files.find(({ settled }) => !settled);
  const words =
    there !== undefined
      ? `${wordsOf(there)} at ${there.destination.name}`
      : file !== undefined
        ? `${wordsOf(file)} in the receipt of ${file.file.file ?? `hand-over ${file.file.number}`}`
        : wordsOf(comparison);
  throw refused(
    'confirm',
    `run ${number}`,
    `the ERP's control totals differ by ${words}`,
    `Correct them (control ${number}), or write why the difference is right: confirm ${number} --explain TEXT.`,
  );
}
