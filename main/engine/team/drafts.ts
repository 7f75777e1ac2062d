// What a reviewer holds, lets go and notes as seen is told to the other desks as it stands (design §12: drafts): who takes a review over
// holds again what was held in it, and everybody reads who looked at what. A desk by itself tells nobody.

import { DRAFT_ENTRIES } from '../../ports/drafts.ts';
import type { Draft, HeldDraft, SeenDraft } from '../../ports/drafts.ts';
import type { DraftProof, LoggedEntry, OfRun, ProofEntry } from '../../ports/proof-log.ts';
import type { HeldBefore } from '../../ports/holds.ts';
import { entryOf } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { noteAgain } from '../grid/note-act.ts';

type Line = Pick<LoggedEntry, 'desk' | 'at'>;
type Of<What extends Draft> = Omit<OfRun, 'act'> & What;

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

/** Which of these units of a review are held now, and which are let go. Inside the transaction in which they are. */
export function tellHeld(context: EngineContext, run: number, ids: readonly number[]): void {
  const { store } = context;
  if (store.proofLog.team === null) return;
  const changed = new Set(ids);
  const held = store.holds.before({ ...store.runs.get(run)!, number: run + 1 }).filter(({ id }) => changed.has(id));
  store.team.later({ ...entryOf(context, run), what: 'held', ids, held: together(held) });
}

function seenAgain({ store }: EngineContext, { run, ids, seen }: Of<SeenDraft>): void {
  store.holds.unsee(run, ids);
  const looked = seen.flatMap(({ ids: of, ...said }) => of.map((id) => ({ id, ...said })));
  store.holds.see(run, looked);
  for (const { ids: of, note } of seen) store.journal.note(run, 'finding seen', { ids: of, note });
  const rest = without(ids, looked);
  if (rest.length > 0) store.journal.note(run, 'finding not seen after all', { ids: rest, note: null });
}

/** A review of another desk: what it holds is what the next run holds again, whoever takes over. */
function heldAgain({ store }: EngineContext, { run: number, ids, held }: Of<HeldDraft>, { desk, at }: Line): void {
  const run = store.runs.get(number);
  if (run === null || run.desk !== desk || (run.state !== 'pulling' && run.state !== 'review')) return;
  const all = { ...run, number: number + 1 };
  // Its review has begun with what was held before it.
  const before = store.holds.before(all);
  store.replay.reviewBegan(number, at);
  const changed = new Set(ids);
  const now: HeldBefore[] = held.flatMap(({ ids: of, ...said }) => of.map((id) => ({ id, ...said })));
  const kept = before.filter(({ id }) => !changed.has(id));
  store.holds.keepOfDesk(run.connection, run.kind, [...kept, ...now]);
  for (const { ids: of, reason } of held) store.journal.note(number, 'held', { ids: of, reason });
  const rest = without(ids, now);
  if (rest.length > 0) store.journal.note(number, 'released', { ids: rest });
}

function without(ids: readonly number[], of: readonly { readonly id: number }[]): number[] {
  const named = new Set(of.map(({ id }) => id));
  return ids.filter((id) => !named.has(id));
}

export function isDraft(entry: ProofEntry): entry is DraftProof & ProofEntry {
  return DRAFT_ENTRIES.has(entry.what);
}

/** What an entry tells of, in a store that has not followed it. Inside a transaction. */
export function draftAgain(
  context: EngineContext,
  entry: DraftProof & Pick<ProofEntry, 'events'>,
  { at, desk, isOurs }: Pick<LoggedEntry, 'at'> & Partial<Line> & { readonly isOurs?: boolean },
): void {
  if (entry.what === 'note') return noteAgain(context, entry);
  // It comes back to the desk that said it.
  if (isOurs === true && entry.events !== undefined && context.store.journal.has(entry.events)) return;
  if (entry.what === 'finding-seen') return seenAgain(context, entry);
  if (desk !== undefined && isOurs !== true) heldAgain(context, entry, { desk, at });
}
