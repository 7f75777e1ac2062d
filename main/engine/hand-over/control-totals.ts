// The ERP's control totals, of a run or of each of its destinations: compared with what was accepted, and the difference nothing or
// explained before confirming.

import { formatMicro, type Micro, minus, ZERO } from '../../domain/amount.ts';
import { refused } from '../../domain/errors.ts';
import { add, NOTHING, subtract, type Sum } from '../../domain/tie-out.ts';
import type { UnitState } from '../../domain/run.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Run } from '../../ports/runs.ts';
import type { ControlTotals } from '../../ports/settings.ts';
import { type EngineContext, runOf } from '../context.ts';

interface Difference {
  /** Accepted less what the ERP says; null where it said nothing. Amounts in millionths. */
  readonly rows: number | null;
  readonly hours: Micro | null;
  readonly invoiceable: Micro | null;
  readonly amount: Micro | null;
}

interface Part {
  readonly totals: ControlTotals;
  readonly accepted: Sum;
  readonly difference: Difference;
  /** Nothing said, no difference, or an explained one. */
  readonly settled: boolean;
}

export interface Comparison extends Part {
  /** Of a run that went to several. */
  readonly destinations: readonly (Part & { readonly destination: Destination })[];
  /** Of files that a receipt had totals of. */
  readonly files: readonly (Part & { readonly file: HandOver })[];
}

/** Whose totals: of the run as a whole, of one of its destinations, or of one file. */
export type Whose = { readonly destination: string } | { readonly handOver: number } | null;

const ACCEPTED: readonly UnitState[] = ['accepted', 'marking', 'unknown', 'marked', 'changed', 'gone', 'resolved'];
export const NO_TOTALS: ControlTotals = { rows: null, hours: null, invoiceable: null, amount: null, explanation: null };

export function isEmptyTotals({ rows, hours, invoiceable, amount }: ControlTotals): boolean {
  return rows === null && hours === null && invoiceable === null && amount === null;
}

/** Whose: a destination, a file, or the run as a whole. */
type Of = { readonly destination?: number; readonly file?: HandOver };

/**
 * Lines that a person counted as in the ERP already, before the rest was handed over. What the ERP tells of the files does not hold them;
 * what it tells of a day on which they were typed in does.
 */
function countedBefore({ store }: EngineContext, { number }: Run): HandOver[] {
  const standing = store.handOvers.ofRun(number).filter(({ state }) => state !== 'withdrawn');
  return standing.slice(0, -1).filter(({ byHand, apart }) => byHand !== null && !apart);
}

function totalsOf({ store }: EngineContext, run: Run, { destination, file }: Of): ControlTotals {
  const { controlTotals } = store;
  return (
    (file === undefined ? controlTotals.of(run.number, destination ?? null) : controlTotals.ofFile(file.number)) ??
    NO_TOTALS
  );
}

function compare(context: EngineContext, run: Run, of: Of, accepted: Sum): Part {
  const totals = totalsOf(context, run, of);
  const less = (ours: Micro, said: Micro | null): Micro | null => (said === null ? null : minus(ours, said));
  const difference: Difference = {
    rows: totals.rows === null ? null : accepted.rows - totals.rows,
    hours: less(run.kind === 'time' ? accepted.hours : accepted.quantity, totals.hours),
    invoiceable: less(accepted.invoiceable, totals.invoiceable),
    amount: less(accepted.amount ?? ZERO, totals.amount),
  };
  const explained = (totals.explanation ?? '').trim() !== '';
  const { rows, ...amounts } = difference;
  const none = (rows ?? 0) === 0 && Object.values(amounts).every((one) => (one ?? ZERO) === ZERO);
  return { totals, accepted, difference, settled: explained || none };
}

/** What each destination of a run with several accepted, or each of its files, by number. */
function acceptedBy({ store }: EngineContext, run: Run, by: 'destination' | 'handOver'): Map<number, Sum> {
  const sums = new Map<number, Sum>();
  for (const { state, sum, ...of } of store.answers.ofFiles(run.number)) {
    const known = sums.get(of[by]) ?? NOTHING;
    sums.set(of[by], state === 'accepted' ? add(known, sum) : known);
  }
  return sums;
}

function filesOf(context: EngineContext, run: Run): Comparison['files'] {
  const { store } = context;
  const apart = acceptedBy(context, run, 'handOver');
  return store.handOvers.ofRun(run.number).flatMap((file) => {
    if (store.controlTotals.ofFile(file.number) === null || file.state === 'withdrawn') return [];
    const accepted = file.apart ? (apart.get(file.number) ?? NOTHING) : store.answers.acceptedAlone(file).sum;
    return [{ ...compare(context, run, { file }, accepted), file }];
  });
}

/** The run as a whole, with what a person counted as in the ERP already, or without it: as the ERP's totals have it. */
function wholeOf(context: EngineContext, run: Run, all: Sum): Part {
  const counted = countedBefore(context, run);
  const sums = counted.map((file) => context.store.answers.acceptedAlone(file).sum);
  const files = compare(context, run, {}, sums.reduce(subtract, all));
  if (files.settled || counted.length === 0) return files;
  const withThem = compare(context, run, {}, all);
  return withThem.settled ? withThem : files;
}

export function compareTotals(context: EngineContext, number: number): Comparison {
  const { store } = context;
  const run = runOf(context, number, 'compare control totals');
  const sums = store.records.sums(run.number);
  const answered = ACCEPTED.map((state) => sums.get(state) ?? NOTHING).reduce(add, NOTHING);
  // An alarm that a person closed was never in a file.
  const all = subtract(answered, store.records.resolvedApart(run.number));
  const whole = wholeOf(context, run, all);
  const destinations = [...acceptedBy(context, run, 'destination')].map(([destination, sum]) => ({
    ...compare(context, run, { destination }, sum),
    destination: store.destinations.get(destination)!,
  }));
  const files = filesOf(context, run);
  const settled = [whole, ...destinations, ...files].every((one) => one.settled);
  return { ...whole, destinations, files, settled };
}

function keepThere({ store, now }: EngineContext, run: number, totals: ControlTotals, whose: Whose): void {
  if (whose !== null && 'handOver' in whose) {
    store.controlTotals.setOfFile(whose.handOver, totals, now());
    return;
  }
  const all = [...new Set(store.answers.ofFiles(run).map(({ destination }) => destination))];
  const named = all.map((one) => store.destinations.get(one)!);
  const there = whose === null ? null : named.find(({ name }) => name === whose.destination);
  if (there !== undefined) {
    store.controlTotals.set(run, there?.number ?? null, totals, now());
    return;
  }
  const names = named.map(({ name }) => name).join(', ');
  throw refused(
    'note control totals',
    `run ${run}`,
    `no file of it went to ${whose!.destination} beside others`,
    names === '' ? 'Its control totals are those of the run.' : `It went to: ${names}.`,
  );
}

/** Inside a transaction. Throws `refused` for what the run did not go to. */
export function keepTotals(context: EngineContext, number: number, totals: ControlTotals, whose: Whose): void {
  keepThere(context, number, totals, whose);
  const text = (amount: Micro | null): string | null => (amount === null ? null : formatMicro(amount));
  context.store.journal.note(number, 'control totals', {
    ...whose,
    rows: totals.rows,
    hours: text(totals.hours),
    ...(totals.invoiceable === null ? {} : { invoiceable: text(totals.invoiceable) }),
    ...(totals.amount === null ? {} : { amount: text(totals.amount) }),
    explanation: totals.explanation,
  });
}

export function setTotals(
  context: EngineContext,
  number: number,
  totals: ControlTotals,
  whose: Whose = null,
): Comparison {
  runOf(context, number, 'note control totals');
  context.store.transaction(() => keepTotals(context, number, totals, whose));
  return compareTotals(context, number);
}

function wordsOf({ difference: { rows, hours, invoiceable, amount } }: Part): string {
  const of = (value: Micro | null, unit: string): string => (value ? `${formatMicro(value)} ${unit}` : '');
  const parts = [
    rows ? `${rows} rows` : '',
    of(hours, 'hours'),
    of(invoiceable, 'invoiceable hours'),
    of(amount, 'in money'),
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
    'Correct them, or write why the difference is right.',
  );
}
