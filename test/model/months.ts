// The months when everything is finished: each figure has as many units behind it as it says, and what a month holds is what the service
// has of it, as the ERP has no more and no less.

import { inAll, MONTH_CELLS } from '../../main/domain/months.ts';
import { type MonthView, monthsOf, unitsOfMonth } from '../../main/engine/views/months.ts';
import { type Desk, KINDS } from './desk.ts';
import { amountOfKey, type Kind } from './service-state.ts';

const MOST = 100_000;

/** The model writes at most two decimals, so this is exact. */
const millionths = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));

function problemsOfUnits(desk: Desk, kind: Kind, { month, cells }: MonthView): string[] {
  const { context, store } = desk.console;
  const [connection] = store.connections.all();
  return MONTH_CELLS.flatMap((cell) => {
    const of = { month, cells: [cell], late: false };
    const { rows, counted, keys } = unitsOfMonth(context, connection!, kind, of, MOST);
    const isWhole = rows === cells[cell].rows && keys.length === rows - counted.rows;
    return isWhole ? [] : [`${kind} of ${month}: ${cells[cell].rows} ${cell}, and behind it ${keys.length} of ${rows}`];
  });
}

export function problemsOfMonths(desk: Desk): string[] {
  const { context, store } = desk.console;
  const [connection] = store.connections.all();
  if (connection === undefined) return [];
  return KINDS.flatMap((kind) => {
    const views = monthsOf(context, connection, kind);
    const problems = views.flatMap((view) => problemsOfUnits(desk, kind, view));
    const exported = desk.state.entries.filter((entry) => entry.kind === kind && entry.line?.exported === true);
    const months = new Set([...views.map(({ month }) => month), ...exported.map(({ Dato }) => Dato.slice(0, 7))]);
    for (const month of months) {
      const own = exported.filter(({ Dato, deleted }) => !deleted && Dato.startsWith(month));
      const isOf = (key: string): boolean => key.startsWith(`${kind} `) && key.split(' ')[2]!.startsWith(month);
      const shallNot = desk.shallNot.filter(isOf);
      // What a person says of the reversal of what the ERP never got: it counts as in the ERP, and the line that it takes back does not.
      const alone = desk.waived.filter((key) => isOf(key) && amountOfKey(key) < 0);
      const all = own.reduce((sum, { amount }) => sum + millionths(amount), 0n);
      const without = shallNot.reduce((sum, key) => sum - millionths(amountOfKey(key)), all);
      const due = alone.reduce((sum, key) => sum + millionths(amountOfKey(key)), without);
      const cells = views.find((view) => view.month === month)?.cells;
      const measure = kind === 'time' ? 'hours' : 'quantity';
      const held = cells?.held.rows ?? 0;
      // Nobody is left with a month that cannot be closed.
      if (held > 0) problems.push(`${kind} of ${month}: ${held} held`);
      const shown = cells === undefined ? 0n : inAll(cells)[measure];
      if (shown !== due)
        problems.push(`${kind} of ${month}: shown ${Number(shown) / 1e6}, the service ${Number(due) / 1e6}`);
    }
    return problems;
  });
}
