// What the ERP answered to one unit of a run: who said so, when, and by which receipt.

import { z } from 'zod';
import type { VerdictWire } from '../../../preload/contract/history.ts';
import type { Doing, Event } from '../../ports/journal.ts';
import type { EngineContext } from '../context.ts';

const ANSWERING: Doing = { here: ['verdict begins'], followed: ['accepted', 'rejected', 'undone'] };

const ABOUT = {
  reason: z.string().nullish(),
  receipt: z.object({ file: z.string().nullable(), sha256: z.string() }).nullish(),
};
const HERE = z.object({ ...ABOUT, verdict: z.enum(['accept', 'reject', 'undo']), destination: z.number().nullish() });
const FOLLOWED = z.object({
  ...ABOUT,
  what: z.enum(['accepted', 'rejected', 'undone']),
  at: z.string(),
  to: z.string().nullish(),
});

const SAID = { accept: 'accepted', reject: 'rejected', undo: 'undone' } as const satisfies Record<
  string,
  VerdictWire['verdict']
>;

function verdictOf({ store }: EngineContext, { what, at, who, data }: Event): VerdictWire {
  if (what === 'followed') {
    const { at: then, what: verdict, to, reason, receipt } = FOLLOWED.parse(data);
    const destination = to === null || to === undefined ? null : (store.destinations.byUuid(to)?.name ?? null);
    return { verdict, at: then, who, destination, reason: reason ?? null, receipt };
  }
  const { verdict, destination: number, reason, receipt } = HERE.parse(data);
  const destination = number === null || number === undefined ? null : (store.destinations.get(number)?.name ?? null);
  return { verdict: SAID[verdict], at, who, destination, reason: reason ?? null, receipt };
}

export function verdictsOf(context: EngineContext, run: number, id: number): VerdictWire[] {
  return context.store.journal.ofUnit(run, ANSWERING, id).map((event) => verdictOf(context, event));
}
