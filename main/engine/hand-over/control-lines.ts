// What was accepted by pay type, as the files have it, and of material by product; beside what the ERP says of each. Asked for only
// where the ERP said something, or a person is about to: it reads every line of a file.

import { type Micro, minus, plus, ZERO } from '../../domain/amount.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Run } from '../../ports/runs.ts';
import type { ControlTotals } from '../../ports/settings.ts';
import type { EngineContext } from '../context.ts';
import { namedSharesOf } from './named-shares.ts';

export interface ControlLine {
  /** A pay type as the file has it, or a product. */
  readonly key: string;
  /** Kroner of a product; else its quantity, or hours. */
  readonly inMoney: boolean;
  /** Null where the ERP said nothing of it. */
  readonly said: Micro | null;
  readonly accepted: Micro;
  /** Accepted less what the ERP says; null where it said nothing. */
  readonly difference: Micro | null;
}

function acceptedUnits({ store }: EngineContext, file: HandOver): ReadonlySet<number> {
  return new Set(
    file.apart
      ? store.deliveries.units({ handOver: file.number }, ['accepted'])
      : store.answers.acceptedAlone(file).ids,
  );
}

type Accepted = Readonly<Record<'quantity' | 'money', ReadonlyMap<string, Micro>>>;

function acceptedByKey(context: EngineContext, run: Run, files: readonly HandOver[]): Accepted {
  const { store } = context;
  const sums = { quantity: new Map<string, Micro>(), money: new Map<string, Micro>() };
  const put = (key: string, amount: Micro, to = sums.quantity): unknown =>
    to.set(key, plus(to.get(key) ?? ZERO, amount));
  for (const file of files) {
    const units = acceptedUnits(context, file);
    if (run.kind === 'material') {
      for (const { product, quantity, amount } of store.answers.byProduct(file, [...units])) {
        put(product, quantity);
        if (amount !== null) put(product, amount, sums.money);
      }
      continue;
    }
    for (const { unit, line, payType, written } of namedSharesOf(context, file))
      if (line !== null && written !== null && units.has(unit)) put(payType, written);
  }
  return sums;
}

/** One for each key that either side has, first by quantity, then in kroner; none where the ERP said nothing and nobody asks. */
export function controlLines(
  context: EngineContext,
  run: Run,
  files: readonly HandOver[],
  totals: ControlTotals,
  isAsked: boolean,
): ControlLine[] {
  if (totals.lines.length === 0 && !isAsked) return [];
  const { quantity, money } = acceptedByKey(context, run, files);
  return [...linesOf(quantity, totals, false), ...linesOf(money, totals, true)];
}

function linesOf(accepted: ReadonlyMap<string, Micro>, totals: ControlTotals, inMoney: boolean): ControlLine[] {
  const own = totals.lines.filter((line) => line.inMoney === inMoney);
  const said = new Map(own.map(({ key, quantity }) => [key, quantity]));
  const keys = [...new Set([...accepted.keys(), ...said.keys()])];
  return keys
    .toSorted((one, other) => one.localeCompare(other, 'nb', { numeric: true }))
    .map((key) => {
      const [ours, theirs] = [accepted.get(key) ?? ZERO, said.get(key) ?? null];
      return { key, inMoney, said: theirs, accepted: ours, difference: theirs === null ? null : minus(ours, theirs) };
    });
}
