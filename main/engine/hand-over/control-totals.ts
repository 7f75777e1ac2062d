// The ERP's control totals: typed in, compared with what was accepted, and the difference zero or explained before confirming.

import { formatMicro, type Micro, minus } from '../../domain/amount.ts';
import { refused } from '../../domain/errors.ts';
import { add, NOTHING, subtract } from '../../domain/tie-out.ts';
import type { UnitState } from '../../domain/run.ts';
import type { ControlTotals } from '../../ports/settings.ts';
import { type EngineContext, runOf } from '../context.ts';

export interface Comparison {
  readonly totals: ControlTotals;
  /** Accepted less what the ERP says; null where it said nothing. Hours in millionths. */
  readonly rows: number | null;
  readonly hours: Micro | null;
  readonly settled: boolean;
}

const ACCEPTED: readonly UnitState[] = ['accepted', 'marking', 'unknown', 'marked', 'changed', 'gone', 'resolved'];
const EMPTY: ControlTotals = { rows: null, hours: null, explanation: null };

export function compareTotals(context: EngineContext, number: number): Comparison {
  const run = runOf(context, number, 'compare control totals');
  const totals = context.store.controlTotals.of(run.number) ?? EMPTY;
  const sums = context.store.records.sums(run.number);
  const answered = ACCEPTED.map((state) => sums.get(state) ?? NOTHING).reduce(add, NOTHING);
  // An alarm that a person closed was never in a file.
  const accepted = subtract(answered, context.store.records.resolvedApart(run.number));
  const amount = run.kind === 'time' ? accepted.hours : accepted.quantity;
  const rows = totals.rows === null ? null : accepted.rows - totals.rows;
  const hours = totals.hours === null ? null : minus(amount, totals.hours);
  const explained = (totals.explanation ?? '').trim() !== '';
  return { totals, rows, hours, settled: explained || ((rows ?? 0) === 0 && (hours ?? 0n) === 0n) };
}

export function setTotals(context: EngineContext, number: number, totals: ControlTotals): Comparison {
  runOf(context, number, 'note control totals');
  context.store.transaction(() => {
    context.store.controlTotals.set(number, totals, context.now());
    const hours = totals.hours === null ? null : formatMicro(totals.hours);
    context.store.journal.note(number, 'control totals', { rows: totals.rows, hours, explanation: totals.explanation });
  });
  return compareTotals(context, number);
}

/** Throws `refused` while the ERP's totals differ and nobody said why. */
export function assertTotals(context: EngineContext, number: number): void {
  const { rows, hours, settled } = compareTotals(context, number);
  if (settled) return;
  const parts = [rows ? `${rows} rows` : '', hours ? `${formatMicro(hours)} hours` : ''].filter((part) => part !== '');
  throw refused(
    'confirm',
    `run ${number}`,
    `the ERP's control totals differ by ${parts.join(' and ')}`,
    'Correct them, or write why the difference is right.',
  );
}
