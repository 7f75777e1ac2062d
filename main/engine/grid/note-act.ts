// What a person writes of a unit or of a run. It stands in the proof log, so that the other desks and a store that is made again have it.
// Of a team it takes effect at once and is told later, and so it is while store and log do not fit. What an earlier program kept is put
// into the log once.

import { z } from 'zod';
import { onScreen } from '../../domain/actor.ts';
import { wrongUsage } from '../../domain/errors.ts';
import type { DraftProof, NewEntry, OfRun } from '../../ports/proof-log.ts';
import type { NoteDraft } from '../../ports/drafts.ts';
import type { Note } from '../../ports/notes.ts';
import { connectionOfEntry, decide, type Decided, entryOf, recoverDecided, toldOf } from '../act.ts';
import { type EngineContext, runOf } from '../context.ts';
import { assertMayWrite, proofMismatch } from '../proof-fits.ts';
import { unknownConnection } from '../recovery/replay-files.ts';

const DETAIL = z.object({
  run: z.number(),
  id: z.number().nullable(),
  note: z.string(),
  who: z.string(),
  saidAt: z.string(),
});

type Detail = z.infer<typeof DETAIL>;

/** Inside a transaction, with a word in history. One that is kept already is not kept again: it comes back to where it was written. */
function keep({ store }: EngineContext, written: Omit<Note, 'number'>): number {
  const there = store.notes.find(written);
  if (there !== null) {
    store.notes.told(there);
    return there;
  }
  const { run, id, note } = written;
  store.journal.note(run, 'note', { ids: id === null ? [] : [id], note });
  return store.notes.add(written);
}

function noteOf({ store }: EngineContext, { saidAt: at, run, ...said }: Detail): Omit<Note, 'number'> {
  const { connection, kind } = store.runs.get(run)!;
  return { connection, kind, run, ...said, at };
}

function proofOf(context: EngineContext, detail: Detail): NewEntry<DraftProof> {
  return { ...entryOf(context, detail.run), ...detail, what: 'note' };
}

export const NOTE: Decided<Detail, void> = {
  what: 'note',
  detail: DETAIL,
  entry: (context, { detail }) => proofOf(context, detail),
  takeEffect(context, { detail }) {
    keep(context, noteOf(context, detail));
    return { result: undefined, outcome: {} };
  },
  recover(context, act, stage) {
    const { run } = act.detail;
    const told = { what: 'verdict', run, said: `a note on run ${run}` } as const;
    return toldOf(told, recoverDecided(context, NOTE, act, stage));
  },
};

/** Throws `wrong-usage` for an Id that the run does not have, `refused` at a desk that may only look, and what an act throws. */
export async function writeNote(
  context: EngineContext,
  { run, id, note }: { readonly run: number; readonly id: number | null; readonly note: string },
): Promise<void> {
  const { store } = context;
  runOf(context, run, 'write a note');
  if (id !== null && store.records.byId(run, id).length === 0)
    throw wrongUsage('write a note', `Id ${id}`, `run ${run} does not have it`, 'Name an Id of the run.');
  const detail = { run, id, note, who: onScreen(context.actor), saidAt: context.now() };
  const isTeam = store.proofLog.team !== null;
  if (!isTeam && proofMismatch(context) === null) return decide(context, NOTE, { run, connection: null }, () => detail);
  assertMayWrite(context, 'write a note', `run ${run}`);
  return store.transaction(() => {
    const number = keep(context, noteOf(context, detail));
    if (isTeam) store.team.later(proofOf(context, detail));
    else store.notes.untell(number);
  });
}

/** Puts into the log what it does not tell of: of a team it waits to be told. Throws what an act throws. */
export async function tellOlderNotes(context: EngineContext): Promise<void> {
  const { store } = context;
  for (const { number, run, id, note, who, at: saidAt } of store.notes.untold()) {
    const detail = { run, id, note, who, saidAt };
    if (store.proofLog.team === null) await decide(context, NOTE, { run, connection: null }, () => detail);
    else
      store.transaction(() => {
        store.notes.told(number);
        store.team.later(proofOf(context, detail));
      });
  }
}

/** What an entry tells of, in a store that has not followed it. Inside a transaction. */
export function noteAgain(context: EngineContext, entry: Omit<OfRun, 'act'> & NoteDraft): void {
  const connection = connectionOfEntry(context, entry);
  if (connection === null) throw unknownConnection(entry.connection);
  const { kind, run, id, note, who, saidAt: at } = entry;
  context.store.journal.as(who, () => keep(context, { connection: connection.id, kind, run, id, note, who, at }));
}
