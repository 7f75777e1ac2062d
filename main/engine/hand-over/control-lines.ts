// What was accepted by pay type and by employee, as the files have them, and of material by product; beside what the ERP says of each.
// Asked for only where the ERP said something, or a person is about to: it reads every line of a file.

import { type Micro, minus, plus, ZERO } from '../../domain/amount.ts';
import { CONTROL_MEASURES, type ControlMeasure } from '../../domain/control-said.ts';
import { columnsOf, type RuleText } from '../../domain/layout/layout.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Run } from '../../ports/runs.ts';
import type { ControlTotals } from '../../ports/settings.ts';
import type { EngineContext } from '../context.ts';
import { namedSharesOf } from './named-shares.ts';

export interface Asked {
  /** What was accepted by pay type or product too, whatever the ERP said. */
  readonly byKey?: boolean | undefined;
  /** As if what waits for an answer had been accepted. */
  readonly withWaiting?: boolean | undefined;
}

export interface ControlLine {
  /** A pay type or an employee as the file has it, or a product. */
  readonly key: string;
  readonly measure: ControlMeasure;
  /** One of the units of an employee; null of the others, and of one that only the ERP has. */
  readonly unit: number | null;
  /** Null where the ERP said nothing of it. */
  readonly said: Micro | null;
  readonly accepted: Micro;
  /** Accepted less what the ERP says; null where it said nothing. */
  readonly difference: Micro | null;
}

/** `withWaiting`: and what waits for an answer. */
export function acceptedUnits({ store }: EngineContext, file: HandOver, withWaiting = false): readonly number[] {
  return file.apart
    ? store.deliveries.units({ handOver: file.number }, withWaiting ? ['accepted', 'waiting'] : ['accepted'])
    : store.answers.acceptedAlone(file, withWaiting).ids;
}

/** The column that has a quantity by the first of these rules that one has, in a file whose layout rounds; null where none does. */
function roundedColumn({ store }: EngineContext, file: HandOver, rules: readonly RuleText[]): string | null {
  const layout = store.plans.of(file.number)?.layout;
  if (layout === undefined || layout.columns === 'as-listed' || layout.numbers.rounding === 'refuse') return null;
  const by = (rule: RuleText) =>
    columnsOf(layout).find(({ source }) => source.from === 'quantity' && source.rule === rule);
  return rules.map(by).find((column) => column !== undefined)?.key ?? null;
}

/** By product, what the rounding of files put to, or took from, what was accepted of them: the ERP adds up what stands there. */
function roundedOf(
  context: EngineContext,
  file: HandOver,
  units: readonly number[],
  rule: 'amount' | 'quantity',
): { readonly product: string; readonly more: Micro }[] {
  const column = roundedColumn(context, file, [rule]);
  return column === null ? [] : context.store.answers.roundedByProduct(file, units, column);
}

/** The same of all products. */
export function roundedIn(
  context: EngineContext,
  files: readonly HandOver[],
  rule: 'amount' | 'quantity',
  withWaiting?: boolean,
): Micro {
  const all = files.flatMap((file) => roundedOf(context, file, acceptedUnits(context, file, withWaiting), rule));
  return all.reduce((sum, { more }) => plus(sum, more), ZERO);
}

/** The same of time: each line's own rule says whether it has hours or what can be invoiced, also where a table gave it. */
export function roundedTime(
  context: EngineContext,
  files: readonly HandOver[],
  rule: 'hours' | 'invoiceable',
  withWaiting?: boolean,
): Micro {
  return files.reduce((sum, file) => {
    const column = roundedColumn(context, file, [rule, 'translated']);
    if (column === null) return sum;
    const units = acceptedUnits(context, file, withWaiting);
    return plus(sum, context.store.answers.roundedByRule(file, units, column, rule));
  }, ZERO);
}

interface Accepted {
  readonly sums: Readonly<Record<ControlMeasure, ReadonlyMap<string, Micro>>>;
  readonly unitOf: ReadonlyMap<string, number>;
}

function acceptedByKey(
  context: EngineContext,
  run: Run,
  files: readonly HandOver[],
  withWaiting: boolean | undefined,
): Accepted {
  const { store } = context;
  const sums = { plain: new Map<string, Micro>(), money: new Map<string, Micro>(), employee: new Map<string, Micro>() };
  const unitOf = new Map<string, number>();
  const put = (key: string, amount: Micro, to = sums.plain): unknown => to.set(key, plus(to.get(key) ?? ZERO, amount));
  for (const file of files) {
    const units = acceptedUnits(context, file, withWaiting);
    if (run.kind === 'material') {
      for (const { product, quantity, amount } of store.answers.byProduct(file, units)) {
        put(product, quantity);
        if (amount !== null) put(product, amount, sums.money);
      }
      for (const { product, more } of roundedOf(context, file, units, 'quantity')) put(product, more);
      for (const { product, more } of roundedOf(context, file, units, 'amount')) put(product, more, sums.money);
      continue;
    }
    const accepted = new Set(units);
    for (const { unit, line, payType, employee, written } of namedSharesOf(context, file)) {
      if (line === null || written === null || !accepted.has(unit)) continue;
      put(payType, written);
      // A project journal may name nobody.
      if (employee === '') continue;
      put(employee, written, sums.employee);
      if (!unitOf.has(employee)) unitOf.set(employee, unit);
    }
  }
  return { sums, unitOf };
}

/** One for each key that either side has, by quantity, in kroner, by employee; none where the ERP said nothing and nobody asks. */
export function controlLines(
  context: EngineContext,
  run: Run,
  files: readonly HandOver[],
  totals: ControlTotals,
  { byKey: isAsked = false, withWaiting }: Asked,
): ControlLine[] {
  if (totals.lines.length === 0 && !isAsked) return [];
  const accepted = acceptedByKey(context, run, files, withWaiting);
  const isSaid = totals.lines.some(({ measure }) => measure === 'employee');
  return CONTROL_MEASURES.flatMap((measure) =>
    measure === 'employee' && !isSaid && !isAsked ? [] : linesOf(accepted, totals, measure),
  );
}

function linesOf({ sums, unitOf }: Accepted, totals: ControlTotals, measure: ControlMeasure): ControlLine[] {
  const accepted = sums[measure];
  const own = totals.lines.filter((line) => line.measure === measure);
  const said = new Map(own.map(({ key, quantity }) => [key, quantity]));
  const keys = [...new Set([...accepted.keys(), ...said.keys()])];
  return keys
    .toSorted((one, other) => one.localeCompare(other, 'nb', { numeric: true }))
    .map((key) => {
      const [ours, theirs] = [accepted.get(key) ?? ZERO, said.get(key) ?? null];
      const unit = measure === 'employee' ? (unitOf.get(key) ?? null) : null;
      return {
        key,
        measure,
        unit,
        said: theirs,
        accepted: ours,
        difference: theirs === null ? null : minus(ours, theirs),
      };
    });
}
