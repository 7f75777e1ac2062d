// The ERP's totals in a receipt, as control totals of the file: only where they count what the console counts, entries
// by entries and hours by hours.

import { type Micro, plus, ZERO } from '../../domain/amount.ts';
import type { FacingPages } from '../../domain/receipt/facing.ts';
import { controlOf, type ReceiptControl } from '../../domain/receipt/control.ts';
import type { Receipt } from '../../domain/receipt/receipt.ts';
import { add, NOTHING, subtract, type Sum } from '../../domain/tie-out.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { keepTotals } from './control-act.ts';
import { acceptedUnits } from './control-lines.ts';
import { sumWithoutLine } from './without-line.ts';

export interface Controlled {
  readonly erp: ReceiptControl;
  /** What the receipt accepts, rejects and is silent about, in entries and amounts. */
  readonly sums: { readonly accepted: Sum; readonly rejected: Sum; readonly missing: Sum };
  /** What they are to become; null where a line is no entry, a quantity no hours, or an earlier answer has none. */
  readonly rows: number | null;
  readonly hours: Micro | null;
}

interface Read {
  readonly run: Run;
  readonly handOver: HandOver;
  readonly receipt: Receipt;
  readonly pages: FacingPages;
  readonly hasQuantity: boolean;
}

export function readControl(context: EngineContext, { run, handOver, receipt, pages, hasQuantity }: Read): Controlled {
  const { answers } = context.store;
  const of = (ids: readonly number[]): Sum => (ids.length === 0 ? NOTHING : answers.sumOf(handOver, ids));
  const sums = {
    accepted: of(receipt.accepted),
    rejected: of(receipt.rejections.map(({ id }) => id)),
    missing: of(receipt.missing),
  };
  const { rejected, missing } = sums;
  // What has no line in the file is in none of the receipt either.
  const accepted = subtract(
    sums.accepted,
    sumWithoutLine(context, handOver, () => receipt.accepted),
  );
  const all = add(add(sums.accepted, rejected), missing);
  const whole = subtract(all, sumWithoutLine(context, handOver));
  const measure = (sum: Sum): Micro => (run.kind === 'time' ? sum.hours : sum.quantity);
  const lines = pages.lines.accepted;
  const erp = controlOf(receipt, hasQuantity, { rows: lines.lines, quantity: lines.quantity });
  // An ERP that answers line by line counts entries where each line is one, and hours where they stand in the lines.
  const rows = pages.lines.all.lines === whole.rows && lines.lines === accepted.rows ? erp.rows : null;
  const hours =
    pages.lines.all.quantity === measure(whole) && lines.quantity === measure(accepted) ? erp.quantity : null;
  const before = earlier(context, handOver, receipt);
  // Of a list of errors nobody knows what the ERP took: no row of it was accepted, and it is silent of others.
  const isSilent = erp.rows === 0 && receipt.totals.said === null && missing.rows > 0;
  if (before === null || isSilent) return { erp, sums, rows: null, hours: null };
  return {
    erp,
    sums,
    rows: rows === null || before.rows === null ? null : rows + before.rows,
    hours: hours === null || before.hours === null ? null : plus(hours, before.hours),
  };
}

/** What an earlier receipt said of what was accepted of the file before this one; null where none did. */
function earlier(
  context: EngineContext,
  handOver: HandOver,
  receipt: Receipt,
): { readonly rows: number | null; readonly hours: Micro | null } | null {
  const { number } = handOver;
  const told = new Set([...receipt.accepted, ...receipt.rejections.map(({ id }) => id)]);
  const accepted = acceptedUnits(context, handOver);
  const others = accepted.filter((id) => !told.has(id));
  if (others.length === 0) return { rows: 0, hours: ZERO };
  const totals = context.store.controlTotals.ofFile(number);
  // Part of what this receipt tells of is in them already: it cannot be taken apart.
  return others.length < accepted.length ? null : totals;
}

export async function keepControl(
  context: EngineContext,
  { run, number }: HandOver,
  control: Controlled,
): Promise<void> {
  const { rows, hours } = control;
  if (rows === null && hours === null) return;
  const said = { rows, hours, invoiceable: null, amount: null, explanation: null };
  await keepTotals(context, run, said, { handOver: number });
}
