// The equation of an intake: every row of the file is in one of its states, in count and in money or quantity.

import type {
  IntakeDetailWire,
  IntakeRowState,
  IntakeSumsWire,
  IntakeSumWire,
} from '../../../preload/contract/intake.ts';
import { addDecimals, isZero, subtractDecimals } from '../../format/decimal.ts';
import type { Text } from '../../language/text.ts';
import type { TieEquation, TieTerm } from '../../parts/tie-out.tsx';

/** True when something gives a price, so that amounts mean something. */
export function hasPrice(intake: IntakeDetailWire): boolean {
  return intake.sources.some((source) => /pris|price/i.test(source.field));
}

/** The amount of a sum: money when the rows have a price, else their quantity. */
export function amountWords(sum: IntakeSumWire | undefined, priced: boolean, text: Text): string {
  if (priced && sum?.amount !== null) return text.t('sum.priced', { amount: text.money(sum?.amount ?? '0') });
  return text.t('sum.material', { amount: text.amount(sum?.quantity ?? '0') });
}

const ALWAYS: readonly IntakeRowState[] = ['new', 'double', 'invalid'];
const SOMETIMES: readonly IntakeRowState[] = ['dropped', 'sent', 'sending', 'unknown', 'refused'];

function statesShown(intake: IntakeDetailWire): readonly IntakeRowState[] {
  return [...ALWAYS, ...SOMETIMES.filter((state) => intake.counts[state] > 0)];
}

/** Of the doubles those that were sent as they are; the others are to be decided. */
export const sentBefore = ({ counts }: Pick<IntakeDetailWire, 'counts'>, sums: IntakeSumsWire | null): number =>
  counts.double - (sums?.corrected.rows ?? 0);

function sumOf(state: IntakeRowState, { byState, corrected }: IntakeSumsWire): IntakeSumWire | undefined {
  const sum = byState[state];
  if (state !== 'double' || sum === undefined || corrected.rows === 0) return sum;
  const { quantity, amount } = sum;
  return {
    ...sum,
    quantity: subtractDecimals(quantity, corrected.quantity),
    amount: amount === null ? null : subtractDecimals(amount, corrected.amount),
  };
}

/** Every row of the file is in one of the states on the right. */
export function equationOf(intake: IntakeDetailWire, sums: IntakeSumsWire | null, text: Text): TieEquation {
  const priced = hasPrice(intake);
  const term = (state: IntakeRowState): TieTerm => ({
    key: state,
    name: text.t(`intake.tie.${state}`),
    count: text.count(state === 'double' ? sentBefore(intake, sums) : intake.counts[state]),
    amount: sums === null ? '' : amountWords(sumOf(state, sums), priced, text),
    warn: state === 'unknown',
  });
  const toDecide: TieTerm[] =
    sums === null || sums.corrected.rows === 0
      ? []
      : [
          {
            key: 'corrected',
            name: text.t('intake.tie.corrected'),
            count: text.count(sums.corrected.rows),
            amount: amountWords(sums.corrected, priced, text),
            warn: true,
          },
        ];
  return {
    left: {
      key: 'rows',
      name: text.t('intake.tie.rows'),
      count: text.count(intake.rows),
      amount: sums === null ? '' : amountWords(sums.all, priced, text),
    },
    right: statesShown(intake).flatMap((state) => (state === 'double' ? [...toDecide, term(state)] : [term(state)])),
  };
}

export function differenceOf(intake: IntakeDetailWire, sums: IntakeSumsWire | null, text: Text) {
  const rows = intake.rows - Object.values(intake.counts).reduce((sum, count) => sum + count, 0);
  const priced = hasPrice(intake);
  const of = (sum: IntakeSumWire): string | null => (priced ? sum.amount : sum.quantity);
  const parts = Object.values(sums?.byState ?? {}).map((sum) => of(sum));
  const amount = sums === null ? '0' : subtractDecimals(of(sums.all), addDecimals(...parts));
  return {
    name: text.t('intake.tie.difference'),
    count: text.count(rows),
    amount: priced
      ? text.t('sum.priced', { amount: text.money(amount) })
      : text.t('sum.material', { amount: text.amount(amount) }),
    balanced: rows === 0 && isZero(amount),
    open: null,
  };
}

/** What of the file does not go out. */
export function notIncluded(intake: IntakeDetailWire, sums: IntakeSumsWire | null, text: Text): string {
  const { invalid, dropped } = intake.counts;
  const corrected = sums?.corrected.rows ?? 0;
  const double = sentBefore(intake, sums);
  return text.t(corrected > 0 ? 'intake.send.wontDecided' : 'intake.send.wont', {
    corrected,
    double,
    invalid,
    dropped,
  });
}
