// The last locked day of a kind: what a person set for the connection, or the end of the last month that was closed.

import { dayAfter } from '../../domain/calendar.ts';
import { lastDayOf } from '../../domain/months.ts';
import type { Kind } from '../../domain/kind.ts';
import type { Connection } from '../../ports/connections.ts';
import type { MonthAct } from '../../ports/months.ts';
import type { EngineContext } from '../context.ts';

/** Months of a kind that are closed now, each with the act that closed it. */
export function closedMonths(context: EngineContext, connection: Connection, kind: Kind): Map<string, MonthAct> {
  const closed = new Map<string, MonthAct>();
  for (const act of context.store.months.acts(connection.id, kind)) {
    if (act.act === 'close') closed.set(act.month, act);
    else closed.delete(act.month);
  }
  return closed;
}

/** YYYY-MM-DD; null while nothing is locked. It moves back when a month is opened again. */
export function lockedThrough(context: EngineContext, connection: Connection, kind: Kind): string | null {
  const set = connection.options.lockedThrough;
  const last = [...closedMonths(context, connection, kind).keys()].sort().at(-1);
  const day = last === undefined ? null : lastDayOf(last);
  return set === null || (day !== null && day > set) ? day : set;
}

/** The posting date of what is posted in the open month: the first day that is not locked. Null while nothing is locked. */
export function firstOpenDay(context: EngineContext, connection: Connection, kind: Kind): string | null {
  const last = lockedThrough(context, connection, kind);
  return last === null ? null : dayAfter(last);
}
