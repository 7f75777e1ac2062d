// Topic months: the months, counting, closing and opening.

import type { MONTHS, MonthUnitsWire, MonthWire } from '../../../preload/contract/months.ts';
import type { HandlersOf, InputOf } from '../../../preload/contract/topic.ts';
import { eachCell, inAll, leftOf } from '../../domain/months.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { closeMonth, countMonths, openMonth } from '../setup/close-month.ts';
import { KINDS } from '../../domain/kind.ts';
import { formatMicro, ZERO } from '../../domain/amount.ts';
import { measured, measureOf } from '../../domain/measure.ts';
import type { Sum } from '../../domain/tie-out.ts';
import { monthsOf, type MonthView, unitsOfMonth } from '../views/months.ts';
import { recordsInParts } from './grid-records.ts';
import { sumToWire } from './to-wire.ts';

function monthToWire({ cells, closed, changed, ...view }: MonthView): MonthWire {
  return {
    ...view,
    cells: eachCell((cell) => sumToWire(cells[cell])),
    all: sumToWire(inAll(cells)),
    left: sumToWire(leftOf(cells)),
    closedBy: closed?.who ?? null,
    closedAt: closed?.at ?? null,
    changed: changed === null ? null : sumToWire(changed),
  };
}

function unitsToWire(context: EngineContext, input: InputOf<(typeof MONTHS)['months/units']>): MonthUnitsWire {
  const connection = connectionNamed(context, input.connection, 'look at the months');
  const { rows, sum, counted, keys, runs } = unitsOfMonth(context, connection, input.kind, input, input.lines);
  const measure = measureOf(input.kind, sum);
  // Of several products a quantity is no sum, and of late ones alone nobody adds up.
  const amountOf = (of: Sum) =>
    measure === 'material' || input.late ? null : formatMicro(measured(measure, of) ?? ZERO);
  const found = recordsInParts(context)(keys);
  return {
    rows,
    measure,
    amount: amountOf(sum),
    counted: counted.rows,
    lines: keys.flatMap((key) => found.get(key) ?? []),
    runs: runs.map(({ run, rows: own, sum: of, states }) => ({ run, rows: own, amount: amountOf(of), states })),
  };
}

export function monthHandlers(context: EngineContext): HandlersOf<typeof MONTHS> {
  const list = (name: string): MonthWire[] => {
    const connection = connectionNamed(context, name, 'look at the months');
    return KINDS.flatMap((kind) => monthsOf(context, connection, kind)).map(monthToWire);
  };
  return {
    'months/list': ({ connection }) => list(connection),
    'months/units': (input) => unitsToWire(context, input),
    'months/count': async ({ connection }) => {
      for (const kind of KINDS) await countMonths(context, connectionNamed(context, connection, 'count'), kind);
      return list(connection);
    },
    'months/close': async (input) => monthToWire(await closeMonth(context, input)),
    'months/open': async (input) => monthToWire(await openMonth(context, input)),
  };
}
