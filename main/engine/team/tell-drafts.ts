// What a reviewer holds, lets go and notes as seen is told to the other desks as it stands (drafts), and what another desk asks
// her to hold. A desk by itself tells nobody.

import { z } from 'zod';
import { onScreen } from '../../domain/actor.ts';
import { neededReason } from '../../domain/errors.ts';
import { entryOf } from '../act.ts';
import type { HeldDraft } from '../../ports/drafts.ts';
import type { EngineContext } from '../context.ts';

/** Units of which the same is said, named together. */
function together<Said extends { readonly id: number }>(
  said: readonly Said[],
): (Omit<Said, 'id'> & { ids: number[] })[] {
  const groups = Map.groupBy(said, ({ id: _id, ...rest }) => JSON.stringify(rest));
  return [...groups.values()].map((of) => {
    const { id: _id, ...rest } = of[0]!;
    return { ...rest, ids: of.map(({ id }) => id) };
  });
}

/** What is noted as seen of these units now. Inside the transaction in which it is. */
export function tellSeen(context: EngineContext, run: number, ids: readonly number[]): void {
  const { store } = context;
  if (store.proofLog.team === null) return;
  const looked = store.holds.seen(run);
  const seen = together(ids.flatMap((id) => looked.get(id) ?? []));
  store.team.later({ ...entryOf(context, run), what: 'finding-seen', ids, seen });
}

/** Which of these units of a review are held now, and which are let go, and why. Inside the transaction in which they are. */
export function tellHeld(
  context: EngineContext,
  run: number,
  ids: readonly number[],
  more: Pick<HeldDraft, 'released' | 'again'> = {},
): void {
  const { store } = context;
  if (store.proofLog.team === null) return;
  const changed = new Set(ids);
  const held = store.holds.before({ ...store.runs.get(run)!, number: run + 1 }).filter(({ id }) => changed.has(id));
  store.team.later({ ...entryOf(context, run), what: 'held', ids, held: together(held), ...more });
}

/** What the history of a pull has as held. */
const HELD_BY_PULL = ['held again', 'held: perhaps in the ERP', 'held: they may replace what is gone'] as const;
const HELD = z.object({ ids: z.array(z.number()) });

/** What a pull held of what was held before, or is to be looked at. Inside the transaction in which its review begins. */
export function tellHeldByPull(context: EngineContext, run: number): void {
  const { store } = context;
  if (store.proofLog.team === null) return;
  const told = store.journal.named(run, HELD_BY_PULL).flatMap(({ data }) => HELD.parse(data).ids);
  const stands = new Set(store.records.unitIds(run, ['held']));
  const ids = [...new Set(told)].filter((id) => stands.has(id));
  if (ids.length > 0) tellHeld(context, run, ids, { again: true });
}

/** Units of a review that another desk has are to be held: it holds what has not gone out when it follows. Takes effect nowhere else. */
export function proposeHold(
  context: EngineContext,
  { run, ids, reason: given }: { readonly run: number; readonly ids: readonly number[]; readonly reason: string },
): void {
  const { store, now, actor } = context;
  const reason = neededReason('hold', `run ${run}`, given);
  const held = [{ ids, since: now(), who: onScreen(actor), findings: [], reason }];
  store.transaction(() => {
    store.team.later({ ...entryOf(context, run), what: 'held', ids, held });
    store.journal.note(run, 'hold proposed', { ids, reason });
  });
}
