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
  /** Without what was withdrawn again, or rejected and listed again since. */
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

/** First and last day of what the runs are about: the period that was asked for, else the dates of their records. */
export function periodOf(runs: readonly RunWire[]): { readonly from: string; readonly to: string } | null {
  const spans = runs.flatMap(({ periodFrom, periodTo, dates }) => {
    const [from, to] = [periodFrom ?? dates?.first, periodTo ?? dates?.last];
    return from == null || to == null ? [] : [{ from, to }];
  });
  if (spans.length === 0) return null;
  return {
    from: spans.reduce((least, span) => (span.from < least ? span.from : least), spans[0]!.from),
    to: spans.reduce((greatest, span) => (span.to > greatest ? span.to : greatest), spans[0]!.to),
  };
}

/** What came back with a later run is counted there: held units at once, refused and withdrawn ones after the run closed. */
function cameBack(run: RunWire, runs: readonly RunWire[]): { held: boolean; answered: boolean } {
  const later = runs.filter((other) => other.run > run.run && other.pulledAt !== null);
  const { closedAt } = run;
  return {
    held: later.length > 0,
    answered: closedAt !== null && later.some((other) => other.begunAt > closedAt),
  };
}

/** The sums of one kind, each entry counted once, where it stands now. */
export function monthRow(kind: Kind, all: readonly RunWire[]): MonthRow {
  const runs = all.filter((run) => run.kind === kind);
  const sum = (pick: (run: RunWire) => SumWire): SumWire => addSums(runs.map(pick));
  const back = runs.map((run) => ({ ...cameBack(run, runs), tieOut: run.tieOut }));
  const heldBack = addSums(back.filter(({ held }) => held).map(({ tieOut }) => tieOut.held));
  const rejectedBack = addSums(back.filter(({ answered }) => answered).map(({ tieOut }) => tieOut.rejected));
  const withdrawnBack = addSums(back.filter(({ answered }) => answered).map(({ tieOut }) => tieOut.withdrawn));
  const left = addSums(
    runs.flatMap(({ tieOut }) => [tieOut.waiting, tieOut.notYetMarked, tieOut.changed, tieOut.gone, tieOut.unknown]),
  );
  const inReview = runs.filter((run) => run.state === 'review');
  const setApart = sum((run) => run.tieOut.setApart);
  const withdrawn = sum((run) => run.tieOut.withdrawn);
  return {
    kind,
    listed: minus(
      sum((run) => run.tieOut.listed),
      addSums([setApart, heldBack, rejectedBack, withdrawnBack]),
    ),
    review: addSums(inReview.map(({ tieOut }) => minus(tieOut.listed, tieOut.setApart))),
    handedOver: minus(
      sum((run) => run.tieOut.handedOver),
      addSums([withdrawn, rejectedBack]),
    ),
    rejected: minus(
      sum((run) => run.tieOut.rejected),
      rejectedBack,
    ),
    accepted: sum((run) => run.tieOut.accepted),
    confirmed: sum((run) => run.tieOut.marked),
    left,
    waiting: sum((run) => run.tieOut.waiting),
    balanced: runs.every((run) => run.tieOut.balanced),
  };
}
