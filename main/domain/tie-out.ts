// The tie-out of a run: three equations in count and in amount that must hold at every moment.

import { type Micro, minus, plus, ZERO } from './amount.ts';
import { assertNever } from './errors.ts';
import type { UnitState } from './run.ts';

/** Rows and amounts of one state. Amounts are millionths. */
export interface Sum {
  readonly rows: number;
  readonly hours: Micro;
  readonly invoiceable: Micro;
  readonly quantity: Micro;
  /** Quantity times price, of material; null where no price is known. */
  readonly amount: Micro | null;
}

export const NOTHING: Sum = { rows: 0, hours: ZERO, invoiceable: ZERO, quantity: ZERO, amount: null };

export interface TieOutOf<S> {
  readonly listed: S;
  /** Ready to hand over, or handed over. */
  readonly toHandOver: S;
  readonly held: S;
  readonly setApart: S;
  readonly handedOver: S;
  readonly accepted: S;
  readonly rejected: S;
  readonly withdrawn: S;
  readonly waiting: S;
  readonly marked: S;
  readonly changed: S;
  readonly gone: S;
  readonly unknown: S;
  readonly resolved: S;
  readonly notYetMarked: S;
  /** What the left side of each equation has more than the right: zero when it ties. */
  readonly differences: { readonly listed: S; readonly handedOver: S; readonly accepted: S };
  readonly balanced: boolean;
}
export type TieOut = TieOutOf<Sum>;

/** The sum of what is known: null where neither is. */
export function plusKnown(a: Micro | null, b: Micro | null): Micro | null {
  return a === null || b === null ? (a ?? b) : plus(a, b);
}

export function add(a: Sum, b: Sum): Sum {
  return {
    rows: a.rows + b.rows,
    hours: plus(a.hours, b.hours),
    invoiceable: plus(a.invoiceable, b.invoiceable),
    quantity: plus(a.quantity, b.quantity),
    amount: plusKnown(a.amount, b.amount),
  };
}

export function subtract(a: Sum, b: Sum): Sum {
  return {
    rows: a.rows - b.rows,
    hours: minus(a.hours, b.hours),
    invoiceable: minus(a.invoiceable, b.invoiceable),
    quantity: minus(a.quantity, b.quantity),
    amount: b.amount === null ? a.amount : minus(a.amount ?? ZERO, b.amount),
  };
}

export function isNothing(sum: Sum): boolean {
  return (
    sum.rows === 0 && sum.hours === 0n && sum.invoiceable === 0n && sum.quantity === 0n && (sum.amount ?? 0n) === 0n
  );
}

/** The cells of the equations: what a figure of the tie-out counts. */
export const TIE_CELLS = [
  'listed',
  'toHandOver',
  'held',
  'setApart',
  'handedOver',
  'accepted',
  'rejected',
  'withdrawn',
  'waiting',
  'marked',
  'changed',
  'gone',
  'unknown',
  'resolved',
  'notYetMarked',
] as const satisfies readonly (keyof TieOut)[];
export type TieCell = (typeof TIE_CELLS)[number];

type Cell =
  | 'ready'
  | 'held'
  | 'setApart'
  | 'waiting'
  | 'rejected'
  | 'withdrawn'
  | 'marked'
  | 'changed'
  | 'gone'
  | 'unknown'
  | 'resolved'
  | 'notYetMarked';

function cellOf(state: UnitState): Cell {
  switch (state) {
    case 'duplicate':
    case 'needs-person':
      return 'setApart';
    case 'handed-over':
      return 'waiting';
    case 'accepted':
    case 'marking':
      return 'notYetMarked';
    case 'ready':
    case 'held':
    case 'rejected':
    case 'withdrawn':
    case 'marked':
    case 'changed':
    case 'gone':
    case 'unknown':
    case 'resolved':
      return state;
    default:
      return assertNever(state);
  }
}

const ACCEPTED: readonly Cell[] = ['marked', 'changed', 'gone', 'unknown', 'resolved', 'notYetMarked'];
const HANDED_OVER: readonly Cell[] = [...ACCEPTED, 'rejected', 'withdrawn', 'waiting'];
const WHOLE: Readonly<Partial<Record<TieCell, readonly Cell[]>>> = {
  accepted: ACCEPTED,
  handedOver: HANDED_OVER,
  toHandOver: ['ready', ...HANDED_OVER],
};

/** Whether a figure of the tie-out counts a record. Resolved without ever being handed over, it stays set apart. */
export function countsIn(cell: TieCell, state: UnitState, handedOver: boolean): boolean {
  if (cell === 'listed') return true;
  const own = state === 'resolved' && !handedOver ? 'setApart' : cellOf(state);
  return WHOLE[cell]?.includes(own) ?? own === cell;
}

/**
 * Ties out a run. `listed` is what the pull counted and summed when it stored the list; `handed` what the hand-over
 * noted of its file; `states` are the sums of the records as they stand now. None of the three is derived from another.
 * `resolvedApart` is the part of `resolved` that was set apart and closed by a person without ever being handed over.
 */
export function tieOut(
  listed: Sum,
  handed: Sum,
  states: ReadonlyMap<UnitState, Sum>,
  resolvedApart: Sum = NOTHING,
): TieOut {
  const cells = new Map<Cell, Sum>();
  const put = (cell: Cell, sum: Sum) => cells.set(cell, add(cells.get(cell) ?? NOTHING, sum));
  for (const [state, sum] of states) put(cellOf(state), sum);
  put('resolved', subtract(NOTHING, resolvedApart));
  put('setApart', resolvedApart);
  // Where there are prices, nothing comes to no kroner, not to none that is known.
  const none: Sum = listed.amount === null ? NOTHING : { ...NOTHING, amount: ZERO };
  const of = (...names: Cell[]) => names.reduce((sum, name) => add(sum, cells.get(name) ?? NOTHING), none);
  const handedOver = add(none, handed);
  const accepted = of(...ACCEPTED);
  const out = of(...HANDED_OVER);
  const toHandOver = add(of('ready'), out);
  const differences = {
    listed: subtract(listed, add(toHandOver, of('held', 'setApart'))),
    handedOver: subtract(handedOver, out),
    accepted: subtract(subtract(handedOver, of('rejected', 'withdrawn', 'waiting')), accepted),
  };
  return {
    listed,
    toHandOver,
    held: of('held'),
    setApart: of('setApart'),
    handedOver,
    accepted,
    rejected: of('rejected'),
    withdrawn: of('withdrawn'),
    waiting: of('waiting'),
    marked: of('marked'),
    changed: of('changed'),
    gone: of('gone'),
    unknown: of('unknown'),
    resolved: of('resolved'),
    notYetMarked: of('notYetMarked'),
    differences,
    balanced: isNothing(differences.listed) && isNothing(differences.handedOver) && isNothing(differences.accepted),
  };
}
