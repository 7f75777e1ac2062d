// Which side of an equation of the tie-out was not compared (rule 13): the double rule stands only where every side was, the ERP's
// included. The screen and the paper ask the same. Pure.

import type { SumWire } from '../../preload/contract/common.ts';
import type { ControlTotalsWire } from '../../preload/contract/hand-over.ts';
import type { RunWire, TieOutWire } from '../../preload/contract/runs.ts';
import { isZero } from './decimal.ts';

export type EquationName = keyof TieOutWire['differences'];

/** A word for the sentence that says why, with what it counts. */
export type NotCompared =
  | { readonly why: 'difference' | 'plain' | 'notHandedOver' | 'notAccepted' | 'noControl' | 'control' }
  | { readonly why: 'waiting' | 'nothingToSend' | 'toAgain' | 'unmarked' | 'plainMarks'; readonly count: number };

const isNothing = (sum: SumWire): boolean =>
  sum.rows === 0 && isZero(sum.hours) && isZero(sum.invoiceable) && isZero(sum.quantity) && isZero(sum.amount ?? '0');

export type ControlPart = Pick<
  ControlTotalsWire,
  | 'rows'
  | 'hours'
  | 'invoiceable'
  | 'amount'
  | 'lines'
  | 'explanation'
  | 'difference'
  | 'settled'
  | 'accepted'
  | 'withoutLine'
> & {
  /** Null for the run as a whole. */
  readonly destination: string | null;
  readonly handOver: number | null;
  readonly file: string | null;
};

/** The control totals of the run, of each destination and of each receipt, whatever was said of them. */
export function controlParts({ destinations, files, ...whole }: ControlTotalsWire): ControlPart[] {
  const none = { destination: null, handOver: null, file: null };
  return [
    { ...whole, ...none },
    ...destinations.map((one) => ({ ...none, ...one })),
    ...files.map((one) => ({ ...none, ...one })),
  ];
}

export function hasTotals({ rows, hours, invoiceable, amount }: Omit<ControlPart, 'difference'>): boolean {
  return rows !== null || hours !== null || invoiceable !== null || amount !== null;
}

export function isSaid(part: Omit<ControlPart, 'difference'>): boolean {
  return hasTotals(part) || part.lines.some(({ said }) => said !== null);
}

/** What the figure of a line is: hours of a pay type or quantity of a product, kroner of a product, hours of an employee. */
export const MEASURES = ['plain', 'money', 'employee'] as const;
export type ControlMeasure = (typeof MEASURES)[number];

export function measureOf(line: {
  readonly inMoney?: boolean | undefined;
  readonly ofEmployee?: true | undefined;
}): ControlMeasure {
  if (line.ofEmployee === true) return 'employee';
  return line.inMoney === true ? 'money' : 'plain';
}

/** Said of all that was accepted: as a sum, or of every pay type, employee or product, in quantities or in kroner. */
function isSaidOfAll(part: Omit<ControlPart, 'difference'>): boolean {
  if (hasTotals(part)) return true;
  return MEASURES.some((measure) => {
    const own = part.lines.filter((line) => measureOf(line) === measure);
    return own.length > 0 && own.every(({ said }) => said !== null);
  });
}

export function differs({
  difference: { rows, hours, invoiceable, amount },
  lines,
}: Pick<ControlPart, 'difference' | 'lines'>): boolean {
  const apart = [hours, invoiceable, amount, ...lines.map(({ difference }) => difference)];
  return (rows ?? 0) !== 0 || !apart.every((one) => isZero(one ?? '0'));
}

/** Whether the ERP said something of all that was accepted: of the run, of every destination, or of every file. */
function isCovered(control: ControlTotalsWire): boolean {
  const { destinations, files } = control;
  if (isSaidOfAll({ ...control, destination: null, handOver: null, file: null })) return true;
  const acceptedOf = ({ accepted, withoutLine }: Pick<ControlPart, 'accepted' | 'withoutLine'>) =>
    accepted.rows + (withoutLine?.records ?? 0);
  const rowsOf = (parts: ControlTotalsWire['files']) => parts.reduce((sum, one) => sum + acceptedOf(one), 0);
  if (destinations.length === 0) return files.length > 0 && rowsOf(files) === acceptedOf(control);
  return destinations.every(
    (there) =>
      isSaidOfAll({ ...there, handOver: null, file: null }) ||
      rowsOf(files.filter(({ destination }) => destination === there.destination)) === acceptedOf(there),
  );
}

/** Units of it that wait for an answer: of the run, of a destination, or of a file. */
function waitingRows(
  { tieOut, handOvers }: RunWire,
  { destination, handOver }: Omit<ControlPart, 'difference'>,
): number {
  const whose = handOvers.filter((one) =>
    handOver !== null ? one.handOver === handOver : destination !== null && one.destination === destination,
  );
  if (whose.every(({ answers }) => answers === null)) return tieOut.waiting.rows;
  return whose.reduce((rows, { answers }) => rows + (answers?.sums.waiting.rows ?? 0), 0);
}

/**
 * What the ERP says it has was noted before its answer, or stands since the answer was taken back: while nothing is accepted, there is
 * nothing to compare it with, and no difference.
 */
export function awaitsAnswer(run: RunWire, part: Omit<ControlPart, 'difference'>): boolean {
  return part.accepted.rows === 0 && waitingRows(run, part) > 0;
}

function byTheErp(run: RunWire, control: ControlTotalsWire | null): NotCompared | null {
  const { tieOut, waits } = run;
  if (waits !== null) return { why: waits, count: tieOut.waiting.rows };
  if (tieOut.accepted.rows === 0) return null;
  if (control === null) return { why: 'noControl' };
  if (controlParts(control).some(differs)) return { why: 'control' };
  return isCovered(control) ? null : { why: 'noControl' };
}

/** Null where every side was compared. */
export function notCompared(name: EquationName, run: RunWire, control: ControlTotalsWire | null): NotCompared | null {
  const { tieOut, plainMarks, waits } = run;
  if (!isNothing(tieOut.differences[name])) return { why: 'difference' };
  if (name === 'listed') return run.proof === 'complete' ? null : { why: 'plain' };
  if (tieOut.handedOver.rows === 0) return { why: 'notHandedOver' };
  if (name === 'handedOver') return byTheErp(run, control);
  // Nothing is nothing, and proves nothing while an answer may come.
  if (tieOut.accepted.rows === 0 && run.state !== 'closed')
    return waits === null ? { why: 'notAccepted' } : { why: waits, count: tieOut.waiting.rows };
  const open = tieOut.notYetMarked.rows + tieOut.unknown.rows + tieOut.changed.rows + tieOut.gone.rows;
  if (open > 0) return { why: 'unmarked', count: open };
  return plainMarks > 0 ? { why: 'plainMarks', count: plainMarks } : null;
}
