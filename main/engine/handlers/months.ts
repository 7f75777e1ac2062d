// Topic months: the months, counting, closing and opening.

import type { MONTHS, MonthWire } from '../../../preload/contract/months.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { eachCell, inAll, leftOf } from '../../domain/months.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { closeMonth, countMonths, openMonth } from '../setup/close-month.ts';
import { KINDS } from '../../domain/kind.ts';
import { monthsOf, type MonthView } from '../views/months.ts';
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

export function monthHandlers(context: EngineContext): HandlersOf<typeof MONTHS> {
  const list = (name: string): MonthWire[] => {
    const connection = connectionNamed(context, name, 'look at the months');
    return KINDS.flatMap((kind) => monthsOf(context, connection, kind)).map(monthToWire);
  };
  return {
    'months/list': ({ connection }) => list(connection),
    'months/count': async ({ connection }) => {
      for (const kind of KINDS) await countMonths(context, connectionNamed(context, connection, 'count'), kind);
      return list(connection);
    },
    'months/close': async (input) => monthToWire(await closeMonth(context, input)),
    'months/open': async (input) => monthToWire(await openMonth(context, input)),
  };
}
