// The month in figures: sums over the runs it is about, by kind. Exact: decimal text added as whole millionths.

import type { Kind, RunWire, SumWire } from '../../../preload/contract/wire.ts';
import { addDecimals, subtractDecimals } from '../../format/decimal.ts';
import { isOpen } from '../../state/runs.ts';

export function addSums(sums: readonly SumWire[]): SumWire {
  return {
    rows: sums.reduce((total, sum) => total + sum.rows, 0),
    hours: addDecimals(...sums.map((sum) => sum.hours)),
    invoiceable: addDecimals(...sums.map((sum) => sum.invoiceable)),
    quantity: addDecimals(...sums.map((sum) => sum.quantity)),
  };
}

function minus(from: SumWire, sum: SumWire): SumWire {
  return {
    rows: from.rows - sum.rows,
    hours: subtractDecimals(from.hours, sum.hours),
    invoiceable: subtractDecimals(from.invoiceable, sum.invoiceable),
    quantity: subtractDecimals(from.quantity, sum.quantity),
  };
}

export interface MonthRow {
  readonly kind: Kind;
  readonly listed: SumWire;
  readonly review: SumWire;
  /** Without what was withdrawn again. */
  readonly handedOver: SumWire;
  readonly rejected: SumWire;
  readonly accepted: SumWire;
  readonly confirmed: SumWire;
  /** Handed over, and neither confirmed, rejected, withdrawn nor resolved. */
  readonly left: SumWire;
  readonly waiting: SumWire;
  readonly balanced: boolean;
}

const DAYS = 31;

/** Runs of a connection that are unfinished, or begun within 31 days before the newest. */
export function runsOfMonth(runs: readonly RunWire[], connection: string): readonly RunWire[] {
  const own = runs.filter(
    (run) => run.connection === connection && run.state !== 'failed' && run.state !== 'discarded',
  );
  const newest = own.reduce((latest, run) => (run.begunAt > latest ? run.begunAt : latest), '');
  const since = newest === '' ? '' : new Date(new Date(newest).getTime() - DAYS * 86_400_000).toISOString();
  return own.filter((run) => isOpen(run) || run.begunAt >= since);
}

/** The month that all of them are about, as "2026-10", when their periods say so. */
export function monthOf(runs: readonly RunWire[]): string | null {
  const months = new Set(runs.map((run) => (run.periodTo ?? '').slice(0, 7)));
  const [month] = months;
  return months.size === 1 && month !== undefined && month !== '' ? month : null;
}

export function monthRow(kind: Kind, all: readonly RunWire[]): MonthRow {
  const runs = all.filter((run) => run.kind === kind);
  const sum = (pick: (run: RunWire) => SumWire): SumWire => addSums(runs.map(pick));
  const left = addSums(
    runs.flatMap(({ tieOut }) => [tieOut.waiting, tieOut.notYetMarked, tieOut.changed, tieOut.gone, tieOut.unknown]),
  );
  return {
    kind,
    listed: sum((run) => run.tieOut.listed),
    review: addSums(runs.filter((run) => run.state === 'review').map((run) => run.totals)),
    handedOver: minus(
      sum((run) => run.tieOut.handedOver),
      sum((run) => run.tieOut.withdrawn),
    ),
    rejected: sum((run) => run.tieOut.rejected),
    accepted: sum((run) => run.tieOut.accepted),
    confirmed: sum((run) => run.tieOut.marked),
    left,
    waiting: sum((run) => run.tieOut.waiting),
    balanced: runs.every((run) => run.tieOut.balanced),
  };
}
