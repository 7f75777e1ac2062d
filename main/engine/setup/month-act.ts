// A month is closed, or opened again: a decision that binds. It stands in the proof log, so that a store that was lost has the same
// months closed.

import { z } from 'zod';
import { onScreen } from '../../domain/actor.ts';
import { micro } from '../../domain/amount.ts';
import { type Kind, KINDS } from '../../domain/kind.ts';
import type { Sum } from '../../domain/tie-out.ts';
import type { MonthProof } from '../../ports/proof-log.ts';
import { connectionInLog, connectionOfEntry, decide, type Decided, loggedAt, recoverDecided, toldOf } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { holdNewlyLocked, lockedNow } from './hold-locked.ts';

/** Amounts are millionths, written as digits. */
const HELD = z.object({
  rows: z.number(),
  hours: z.string(),
  invoiceable: z.string(),
  quantity: z.string(),
  amount: z.string().optional(),
});

type Held = z.infer<typeof HELD>;

const DETAIL = z.object({
  kind: z.enum(KINDS),
  month: z.string(),
  did: z.enum(['close', 'open']),
  who: z.string(),
  reason: z.string().nullable(),
  held: HELD,
  /** What the service had ready when it was closed, by month. */
  counted: z.object({ at: z.string(), months: z.array(z.tuple([z.string(), HELD])) }).optional(),
});

type Detail = z.infer<typeof DETAIL>;

const SAID = { close: 'month closed', open: 'month opened again' } as const;

function sumOf({ rows, hours, invoiceable, quantity, amount }: Held): Sum {
  const of = (digits: string) => micro(BigInt(digits));
  const amounts = { hours: of(hours), invoiceable: of(invoiceable), quantity: of(quantity) };
  return { rows, ...amounts, amount: amount === undefined ? null : of(amount) };
}

function heldOf({ rows, hours, invoiceable, quantity, amount }: Sum): Held {
  const amounts = { hours: `${hours}`, invoiceable: `${invoiceable}`, quantity: `${quantity}` };
  return { rows, ...amounts, ...(amount === null ? {} : { amount: `${amount}` }) };
}

function keep(
  context: EngineContext,
  connection: number,
  { kind, held, did, ...detail }: Omit<Detail, 'counted'>,
  at: string,
): void {
  const { months, journal, connections } = context.store;
  const locked = lockedNow(context, connection);
  const sum = sumOf(held);
  const { month, who, reason } = detail;
  months.keep(connection, kind, { month, act: did, who, at, reason, sum });
  const { name } = connections.get(connection)!;
  journal.note(null, SAID[did], { connection: name, kind, month, reason, records: sum.rows });
  holdNewlyLocked(context, connection, locked);
}

export const MONTH: Decided<Detail, void> = {
  what: 'month',
  detail: DETAIL,
  entry: (context, { connection, detail }) => ({
    what: 'month',
    ...connectionInLog(context, connection!),
    ...detail,
  }),
  takeEffect(context, act) {
    const { connection, detail } = act;
    keep(context, connection!, detail, loggedAt(context, act));
    return { result: undefined, outcome: { month: detail.month } };
  },
  recover(context, act, stage) {
    const { did, month, kind } = act.detail;
    const told = { what: 'month', run: null, said: `month ${did} ${month} (${kind})` } as const;
    return toldOf(told, recoverDecided(context, MONTH, act, stage));
  },
};

/** What is decided on a month. `judge` refuses by throwing, inside the transaction, or tells what the month holds now. */
export async function decideMonth(
  context: EngineContext,
  of: { readonly connection: number; readonly kind: Kind; readonly month: string },
  { did, reason }: { readonly did: Detail['did']; readonly reason: string | null },
  judge: () => Sum,
): Promise<void> {
  const { connection, kind, month } = of;
  await decide(context, MONTH, { run: null, connection }, () => {
    const held = heldOf(judge());
    const count = did === 'close' ? context.store.months.lastCount(connection, kind) : null;
    const listed = [...(count?.months ?? [])].map(([ready, sum]): [string, Held] => [ready, heldOf(sum)]);
    const counted = count === null ? {} : { counted: { at: count.at, months: listed } };
    return { kind, month, did, who: onScreen(context.actor), reason, held, ...counted };
  });
}

/** The decision again in a store that is older than the log. False when it has no such connection. */
export function replayMonth(context: EngineContext, entry: MonthProof, at: string): boolean {
  const connection = connectionOfEntry(context, entry);
  if (connection === null) return false;
  keep(context, connection.id, entry, at);
  const { counted, kind } = entry;
  if (counted !== undefined) {
    const months = new Map(counted.months.map(([month, ready]) => [month, sumOf(ready)] as const));
    context.store.months.setCount(connection.id, kind, { at: counted.at, months });
  }
  return true;
}
