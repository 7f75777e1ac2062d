// The ERP's control totals, of a run or of each of its destinations: compared with what was accepted, and the difference nothing or
// explained before confirming.

import { formatMicro, type Micro, minus, plus, ZERO } from '../../domain/amount.ts';
import { recordReader } from '../../domain/delivery/record-values.ts';
import { times } from '../../domain/delivery/rule.ts';
import { refused } from '../../domain/errors.ts';
import { add, NOTHING, subtract, type Sum } from '../../domain/tie-out.ts';
import type { UnitState } from '../../domain/run.ts';
import type { Destination } from '../../ports/destinations.ts';
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
}

const ACCEPTED: readonly UnitState[] = ['accepted', 'marking', 'unknown', 'marked', 'changed', 'gone', 'resolved'];
export const NO_TOTALS: ControlTotals = { rows: null, hours: null, invoiceable: null, amount: null, explanation: null };

export function isEmptyTotals({ rows, hours, invoiceable, amount }: ControlTotals): boolean {
  return rows === null && hours === null && invoiceable === null && amount === null;
}

/** What the accepted material comes to: each quantity times its price. */
function amountOf({ store }: EngineContext, run: Run, destination: number | null): Micro {
  const read = recordReader(store.runs.rulesOf(run.number), []);
  let sum = ZERO;
  for (const raw of store.answers.accepted(run.number, destination)) {
    const { quantity, price } = read(raw).amounts;
    sum = plus(sum, times(quantity ?? ZERO, price ?? ZERO));
  }
  return sum;
}

function compare(context: EngineContext, run: Run, destination: number | null, accepted: Sum): Part {
  const totals = context.store.controlTotals.of(run.number, destination) ?? NO_TOTALS;
  const less = (ours: Micro, said: Micro | null): Micro | null => (said === null ? null : minus(ours, said));
  const difference: Difference = {
    rows: totals.rows === null ? null : accepted.rows - totals.rows,
    hours: less(run.kind === 'time' ? accepted.hours : accepted.quantity, totals.hours),
    invoiceable: less(accepted.invoiceable, totals.invoiceable),
    amount: totals.amount === null ? null : less(amountOf(context, run, destination), totals.amount),
  };
  const explained = (totals.explanation ?? '').trim() !== '';
  const { rows, ...amounts } = difference;
  const none = (rows ?? 0) === 0 && Object.values(amounts).every((one) => (one ?? ZERO) === ZERO);
  return { totals, accepted, difference, settled: explained || none };
}

/** What each destination of a run with several accepted, by its number. */
function acceptedThere({ store }: EngineContext, run: Run): Map<number, Sum> {
  const sums = new Map<number, Sum>();
  for (const { destination, state, sum } of store.answers.ofFiles(run.number)) {
    const known = sums.get(destination) ?? NOTHING;
    sums.set(destination, state === 'accepted' ? add(known, sum) : known);
  }
  return sums;
}

export function compareTotals(context: EngineContext, number: number): Comparison {
  const { store } = context;
  const run = runOf(context, number, 'compare control totals');
  const sums = store.records.sums(run.number);
  const answered = ACCEPTED.map((state) => sums.get(state) ?? NOTHING).reduce(add, NOTHING);
  // An alarm that a person closed was never in a file.
  const whole = compare(context, run, null, subtract(answered, store.records.resolvedApart(run.number)));
  const destinations = [...acceptedThere(context, run)].map(([of, sum]) => ({
    ...compare(context, run, of, sum),
    destination: store.destinations.get(of)!,
  }));
  return { ...whole, destinations, settled: whole.settled && destinations.every(({ settled }) => settled) };
}

/** Of one destination of a run with several, by its name. Throws `wrong-usage`-like refusal where the run did not go there. */
function numberOf(comparison: Comparison, run: number, name: string | null): number | null {
  if (name === null) return null;
  const found = comparison.destinations.find(({ destination }) => destination.name === name);
  if (found !== undefined) return found.destination.number;
  const names = comparison.destinations.map(({ destination }) => destination.name).join(', ');
  throw refused(
    'note control totals',
    `run ${run}`,
    `no file of it went to ${name} beside others`,
    names === '' ? 'Its control totals are those of the run.' : `It went to: ${names}.`,
  );
}

export function setTotals(
  context: EngineContext,
  number: number,
  totals: ControlTotals,
  name: string | null = null,
): Comparison {
  runOf(context, number, 'note control totals');
  const destination = numberOf(compareTotals(context, number), number, name);
  context.store.transaction(() => keepTotals(context, number, destination, totals));
  return compareTotals(context, number);
}

/** Inside a transaction. */
export function keepTotals(
  { store, now }: EngineContext,
  number: number,
  destination: number | null,
  totals: ControlTotals,
): void {
  store.controlTotals.set(number, destination, totals, now());
  const text = (amount: Micro | null): string | null => (amount === null ? null : formatMicro(amount));
  store.journal.note(number, 'control totals', {
    ...(destination === null ? {} : { destination: store.destinations.get(destination)!.name }),
    rows: totals.rows,
    hours: text(totals.hours),
    ...(totals.invoiceable === null ? {} : { invoiceable: text(totals.invoiceable) }),
    ...(totals.amount === null ? {} : { amount: text(totals.amount) }),
    explanation: totals.explanation,
  });
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
  const { destinations } = comparison;
  const there = destinations.find(({ settled }) => !settled);
  const words = there === undefined ? wordsOf(comparison) : `${wordsOf(there)} at ${there.destination.name}`;
  throw refused(
    'confirm',
    `run ${number}`,
    `the ERP's control totals differ by ${words}`,
    'Correct them, or write why the difference is right.',
  );
}
