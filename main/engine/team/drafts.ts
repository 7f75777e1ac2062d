// What another desk told of a review that is no act (drafts): who takes a review over holds again what was held in it, and
// everybody reads who looked at what.

import { DRAFT_ENTRIES } from '../../ports/drafts.ts';
import type { Draft, SeenDraft } from '../../ports/drafts.ts';
import type { DraftProof, LoggedEntry, OfRun, ProofEntry } from '../../ports/proof-log.ts';
import type { EngineContext } from '../context.ts';
import { noteAgain } from '../grid/note-act.ts';
import { heldAgain, without } from './held-again.ts';

type Line = Pick<LoggedEntry, 'desk' | 'at'>;
type Of<What extends Draft> = Omit<OfRun, 'act'> & What;

function seenAgain({ store }: EngineContext, { run, ids, seen }: Of<SeenDraft>, saidAt: string): void {
  store.holds.unsee(run, ids);
  const looked = seen.flatMap(({ ids: of, ...said }) => of.map((id) => ({ id, ...said })));
  store.holds.see(run, looked);
  for (const { ids: of, note, at } of seen) store.journal.note(run, 'finding seen', { ids: of, note, at });
  const rest = without(ids, looked);
  if (rest.length > 0) store.journal.note(run, 'finding not seen after all', { ids: rest, note: null, at: saidAt });
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
  if (entry.what === 'held') {
    if (desk !== undefined) heldAgain(context, entry, { desk, at, isOurs: isOurs === true });
    return;
  }
  // It comes back to the desk that said it.
  if (isOurs === true && entry.events !== undefined && context.store.journal.has(entry.events)) return;
  seenAgain(context, entry, at);
}
