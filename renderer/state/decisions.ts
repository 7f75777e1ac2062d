// What a person can decide about units that changed or went after the ERP got them, and the very numbers each choice leads to.

import type { Input } from '../../preload/contract/channels.ts';
import type { Choice, DifferenceWire } from '../../preload/contract/runs.ts';
import type { Decimal, Kind } from '../../preload/contract/common.ts';
import { addDecimals, negate, subtractDecimals } from '../format/decimal.ts';

export type Decision = Input<'resolve/decide'>['as'];

export interface DecisionNumbers {
  /** What the ERP has of these, and what the service has now. */
  readonly erp: Decimal;
  readonly service: Decimal;
  readonly difference: Decimal;
  readonly units: number;
  /** Lines that take back, and lines that are new, when a correction is sent. */
  readonly reversals: number;
  readonly newLines: number;
  readonly reversed: Decimal;
}

function amountOf(record: { hours: Decimal | null; quantity: Decimal | null } | null, kind: Kind): Decimal {
  return (kind === 'time' ? record?.hours : record?.quantity) ?? '0';
}

/** What the service has now, as far as a list told; null where it has nothing, or nobody knows. */
export function listedNow({ stands, record, now }: DifferenceWire): DifferenceWire['now'] {
  return stands === true ? record : now;
}

/** The numbers of a set of differences. Exact: decimal text in, decimal text out. */
export function decisionNumbers(differences: readonly DifferenceWire[], kind: Kind): DecisionNumbers {
  const erp = addDecimals(...differences.map((difference) => amountOf(difference.record, kind)));
  const service = addDecimals(...differences.map((difference) => amountOf(listedNow(difference), kind)));
  return {
    erp,
    service,
    difference: subtractDecimals(service, erp),
    units: differences.length,
    reversals: differences.length,
    newLines: differences.filter((difference) => difference.now !== null).length,
    reversed: negate(erp),
  };
}

export function differenceOf(difference: DifferenceWire, kind: Kind): Decimal {
  return subtractDecimals(amountOf(listedNow(difference), kind), amountOf(difference.record, kind));
}

/** What may be chosen for all of these, the likeliest first. */
export function choicesFor(differences: readonly DifferenceWire[]): readonly Choice[] {
  const [first, ...others] = differences;
  return (first?.choices ?? []).filter((choice) => others.every(({ choices }) => choices.includes(choice)));
}
