// What changed in a month since it was closed: lines that runs pulled after that, each as what it is, and the net by project and employee.

import type { GridRecord } from '../../../preload/contract/records.ts';
import { isMonth } from '../../domain/months.ts';
import { wrongUsage } from '../../domain/errors.ts';
import type { Kind } from '../../domain/kind.ts';
import { type Measure, measured, measureOf } from '../../domain/measure.ts';
import { type Micro, parseAmount, plus, ZERO } from '../../domain/amount.ts';
import type { MonthAct } from '../../ports/months.ts';
import type { Run } from '../../ports/runs.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { closedMonths } from '../setup/locked.ts';

/** `late`: it was not there at all when the month was closed; `removed`: a person said since then that the ERP has it no more. */
export type Since = 'reversal' | 'new-version' | 'late' | 'removed';

export interface SinceLine {
  readonly what: Since;
  readonly record: GridRecord;
}

export interface Net {
  readonly id: string | null;
  readonly name: string | null;
  readonly rows: number;
  readonly amount: Micro;
}

export interface SinceClosed {
  readonly closed: MonthAct;
  readonly lines: readonly SinceLine[];
  readonly byProsjekt: readonly Net[];
  readonly byAnsatt: readonly Net[];
  readonly net: Micro;
  readonly measure: Measure;
}

function whatOf(record: GridRecord): Since {
  if (record.adjustment && (record.hours ?? record.quantity ?? '').startsWith('-')) return 'reversal';
  return record.group !== null || record.occurrence > 1 ? 'new-version' : 'late';
}

/** What goes out of the month with it. */
function takenOut(record: GridRecord): GridRecord {
  const out = (text: string | null): string | null =>
    text === null || parseAmount(text)?.micro === ZERO ? text : text.startsWith('-') ? text.slice(1) : `-${text}`;
  return { ...record, hours: out(record.hours), quantity: out(record.quantity), amount: out(record.amount) };
}

function amountOf(measure: Measure, record: GridRecord): Micro {
  const text = measured(measure, record);
  return text === null ? ZERO : (parseAmount(text)?.micro ?? ZERO);
}

function netBy(measure: Measure, lines: readonly SinceLine[], by: 'prosjekt' | 'ansatt'): Net[] {
  const sums = new Map<string | null, { name: string | null; rows: number; amount: Micro }>();
  for (const { record } of lines) {
    const known = sums.get(record[`${by}Id`]) ?? { name: record[`${by}Name`], rows: 0, amount: ZERO };
    const amount = plus(known.amount, amountOf(measure, record));
    sums.set(record[`${by}Id`], { name: known.name, rows: known.rows + 1, amount });
  }
  const size = (amount: Micro) => (amount < 0n ? -amount : amount);
  return [...sums]
    .map(([id, sum]) => ({ id, ...sum }))
    .sort((a, b) => (size(a.amount) === size(b.amount) ? 0 : size(a.amount) < size(b.amount) ? 1 : -1));
}

/** Runs that came after the month was closed and that stand. Throws `wrong-usage` for a month that is not closed. */
export function sinceClosed(
  context: EngineContext,
  asked: { readonly connection: string; readonly kind: Kind; readonly month: string },
  read: (keys: readonly number[]) => ReadonlyMap<number, GridRecord>,
): SinceClosed {
  const connection = connectionNamed(context, asked.connection, 'see what changed');
  const closed = isMonth(asked.month) ? closedMonths(context, connection, asked.kind).get(asked.month) : undefined;
  if (closed === undefined)
    throw wrongUsage('see what changed', `month ${asked.month}`, 'it is not closed', 'Close it first: month close.');
  const { months, runs } = context.store;
  const standing = runs
    .all()
    .filter(({ connection: of, kind }) => of === connection.id && kind === asked.kind)
    .filter(({ state }) => state !== 'failed' && state !== 'discarded' && state !== 'pulling');
  const isAfter = ({ number, pulledAt }: Run): boolean =>
    closed.throughRun === null ? pulledAt !== null && pulledAt > closed.at : number > closed.throughRun;
  const linesOf = (keys: readonly number[], lineOf: (record: GridRecord) => SinceLine): SinceLine[] => {
    const found = read(keys);
    return keys.map((key) => lineOf(found.get(key)!));
  };
  const lines = standing.flatMap((run) =>
    isAfter(run)
      ? linesOf(months.linesIn(run.number, asked.month), (record) => ({ what: whatOf(record), record }))
      : linesOf(months.removedSince(run.number, asked.month, closed.at), (record) => ({
          what: 'removed',
          record: takenOut(record),
        })),
  );
  const measure = measureOf(asked.kind, ...lines.map(({ record }) => record));
  return {
    closed,
    lines,
    measure,
    byProsjekt: netBy(measure, lines, 'prosjekt'),
    byAnsatt: netBy(measure, lines, 'ansatt'),
    net: plus(ZERO, ...lines.map(({ record }) => amountOf(measure, record))),
  };
}
