// Closing a month, and opening it again. Closing counts first what is ready at the service: looking, never preparing. Both are kept for
// ever with person, time and reason, and the locked period follows.

import { counted } from '../../domain/counted.ts';
import type { Kind } from '../../domain/kind.ts';
import { inAll, isMonth, type MonthCheckName } from '../../domain/months.ts';
import { ConsoleError, neededReason, wrongUsage } from '../../domain/errors.ts';
import type { ListedRecord } from '../../domain/record.ts';
import { ZERO } from '../../domain/amount.ts';
import { add, NOTHING, type Sum } from '../../domain/tie-out.ts';
import type { Connection } from '../../ports/connections.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { assertProofFits } from '../proof-fits.ts';
import { monthsOf, type MonthView } from '../views/months.ts';
import { decideMonth } from './month-act.ts';

export interface MonthInput {
  readonly connection: string;
  readonly kind: Kind;
  readonly month: string;
  readonly reason?: string | undefined;
}

const OPENING = 'open a month';

/** Of one, and of several. */
const IN_THE_WAY: Readonly<Record<MonthCheckName, readonly [string, string]>> = {
  earlier: ['earlier month is open', 'earlier months are open'],
  pulled: ['is ready and not pulled', 'are ready and not pulled'],
  held: ['is held', 'are held'],
  review: ['is in review', 'are in review'],
  answered: ['has no answer from the ERP', 'have no answer from the ERP'],
  rejected: ['is rejected', 'are rejected'],
  undecided: ['is unknown, changed or gone', 'are unknown, changed or gone'],
  confirmed: ['is accepted and not confirmed', 'are accepted and not confirmed'],
  twice: ['may be in the ERP twice', 'may be in the ERP twice'],
  totals: ["run differs from the ERP's control totals", "runs differ from the ERP's control totals"],
};

const amountsOf = (record: ListedRecord): Sum => ({
  rows: 1,
  hours: record.antallTimer?.micro ?? ZERO,
  invoiceable: record.fakturaTimeAntall?.micro ?? ZERO,
  quantity: record.antall?.micro ?? ZERO,
  amount: record.amount,
});

/** Asks the service what is ready, and keeps it by month. What a run has already is counted there. Throws what the client throws. */
export async function countMonths(context: EngineContext, connection: Connection, kind: Kind): Promise<void> {
  const { store } = context;
  let listed: { id: number; month: string; sum: Sum }[] = [];
  await context.service(connection, true).list(
    { kind },
    {
      begin: () => {
        listed = [];
      },
      page: (records) => {
        for (const record of records)
          listed.push({ id: record.id, month: (record.dato ?? '').slice(0, 7), sum: amountsOf(record) });
        context.progress({ run: null, step: 'list', done: listed.length, total: null });
      },
    },
  );
  const known = store.months.knownOf(connection.id, kind, [...new Set(listed.map(({ id }) => id))]);
  const months = new Map<string, Sum>();
  // Known with a day of another month, it was moved since: there it is counted as it was, and here it is to be pulled.
  for (const { id, month, sum } of listed)
    if (known.get(id)?.has(month) !== true) months.set(month, add(months.get(month) ?? NOTHING, sum));
  store.transaction(() => store.months.setCount(connection.id, kind, { at: context.now(), months }));
}

function monthOf(input: MonthInput, operation: string): string {
  if (isMonth(input.month)) return input.month;
  throw wrongUsage(operation, input.month, 'it is not a month', 'Write it as 2026-10.');
}

/** The month as the table of months has it. Throws `wrong-usage` for one that nothing is known of. */
function knownMonth(context: EngineContext, connection: Connection, input: MonthInput, operation: string): MonthView {
  const all = monthsOf(context, connection, input.kind);
  const found = all.find(({ month }) => month === input.month);
  if (found) return found;
  const names = all.flatMap(({ month }) => (month === '' ? [] : [month]));
  throw wrongUsage(
    operation,
    `${input.kind} of ${input.month}`,
    'nothing is known of that month',
    names.length === 0 ? 'Pull first.' : `There is: ${names.join(', ')}.`,
  );
}

function refusedFor(
  input: MonthInput,
  cause: string,
  hint: string,
  why: string,
  operation = 'close a month',
): ConsoleError {
  const object = `${input.kind} of ${input.month}`;
  const values = { why, month: input.month };
  return new ConsoleError({
    code: 'refused',
    operation,
    object,
    cause,
    hint,
    retrySafe: true,
    values,
  });
}

function assertCloses(view: MonthView, input: MonthInput): void {
  const { verdict, checks, daysLeft } = view;
  if (verdict === 'closed') throw refusedFor(input, 'it is closed already', 'See "month list".', 'month-closed');
  if (verdict === 'not-over')
    throw refusedFor(
      input,
      `it is not over, ${counted(daysLeft, 'day is', 'days are')} left`,
      'Close it when it is over.',
      'month-not-over',
    );
  const open = checks.filter(({ state }) => state === 'open');
  if (open.length > 0) {
    const said = open.map(({ name, count }) => counted(count ?? 0, ...IN_THE_WAY[name]));
    throw refusedFor(input, said.join(', '), 'Finish these first; "month list" shows where they stand.', 'month-open');
  }
  if (verdict === 'not-counted')
    throw refusedFor(
      input,
      'nothing was pulled since it was over',
      'Pull once more: that makes ready what was approved since.',
      'month-not-pulled',
    );
}

/** Closes a month and locks it. Throws `refused` naming everything that stands in the way. */
export async function closeMonth(context: EngineContext, input: MonthInput): Promise<MonthView> {
  const connection = connectionNamed(context, input.connection, 'close a month');
  const month = monthOf(input, 'close a month');
  assertProofFits(context, 'close a month', connection.name);
  // What the store knows already is said before the service is asked anything.
  const before = monthsOf(context, connection, input.kind).find((view) => view.month === month);
  if (before !== undefined && before.verdict !== 'not-counted') assertCloses(before, input);
  await countMonths(context, connection, input.kind);
  const reason = input.reason?.trim() || null;
  const { kind } = input;
  await decideMonth(context, { connection: connection.id, kind, month }, { did: 'close', reason }, () => {
    const view = knownMonth(context, connection, input, 'close a month');
    assertCloses(view, input);
    return inAll(view.cells);
  });
  return knownMonth(context, connection, input, 'close a month');
}

/** Opens the last month that was closed, with a reason. Throws `refused` for one behind which another is closed. */
export async function openMonth(context: EngineContext, input: MonthInput): Promise<MonthView> {
  const connection = connectionNamed(context, input.connection, OPENING);
  const month = monthOf(input, OPENING);
  const reason = neededReason(OPENING, `${input.kind} of ${month}`, input.reason);
  const { kind } = input;
  await decideMonth(context, { connection: connection.id, kind, month }, { did: 'open', reason }, () => {
    const view = knownMonth(context, connection, input, OPENING);
    if (view.closed === null)
      throw refusedFor(input, 'it is not closed', 'See "month list".', 'month-not-closed', OPENING);
    const later = monthsOf(context, connection, kind).find((other) => other.closed !== null && other.month > month);
    if (later !== undefined)
      throw refusedFor(input, `${later.month} is closed`, `Open ${later.month} first.`, 'month-later-closed', OPENING);
    return inAll(view.cells);
  });
  return knownMonth(context, connection, input, OPENING);
}
