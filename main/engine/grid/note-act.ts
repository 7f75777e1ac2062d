// What a person writes of a unit or of a run. It stands in the proof log, so that the other desks and a store that is made again have it.
// Of a team it takes effect at once and is told later, and so it is while store and log do not fit. What an earlier program kept is put
// into the log once. One that is taken back is told again, with who did that: it stands as it was written, and is shown no more.

import { z } from 'zod';
import { onScreen } from '../../domain/actor.ts';
import { wrongUsage } from '../../domain/errors.ts';
import type { DraftProof, NewEntry, OfRun } from '../../ports/proof-log.ts';
import type { NoteDraft } from '../../ports/drafts.ts';
import type { Note, TakenBack } from '../../ports/notes.ts';
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
  knew: z.number().optional(),
  takenBack: z.object({ who: z.string(), at: z.string() }).optional(),
});

type Detail = z.infer<typeof DETAIL>;

/** Inside a transaction, with a word in history. One that is kept already is not kept again: it comes back to where it was written. */
function keep({ store }: EngineContext, written: Omit<Note, 'number'>, knew?: number): number {
  const there = store.notes.find(written);
  if (there !== null) {
    store.notes.told(there);
    return there;
  }
  const { run, id, note, who, at } = written;
  store.journal.note(run, 'note', { ids: id === null ? [] : [id], note, by: who, saidAt: at, knew });
  return store.notes.add(written);
}

/** As the log tells it. Inside a transaction. */
function keepTakenBack(context: EngineContext, written: Omit<Note, 'number'>, by: TakenBack): void {
  const { notes, journal } = context.store;
  const number = keep(context, written);
  const { run, id, note } = written;
  if (notes.takeBack(number, by, true))
    journal.as(by.who, () => journal.note(run, 'note taken back', { ids: id === null ? [] : [id], note }));
  notes.toldTakenBack(number);
}

/** The note that an event of history tells of is taken back, and told as a note is. Inside a transaction; nothing where it is not here. */
export function takeNoteBack(
  context: EngineContext,
  run: number,
  {
    seq: undoes,
    ids,
    note,
    by,
    saidAt,
  }: { seq: number; ids: readonly number[]; note: string; by: string; saidAt: string },
): void {
  const { store, actor, now } = context;
  const { connection, kind } = runOf(context, run, 'take back a note');
  const [id = null] = ids;
  const number = store.notes.find({ connection, kind, run, id, note, who: by, at: saidAt });
  if (number === null) return;
  const takenBack = { who: onScreen(actor), at: now() };
  const isTeam = store.proofLog.team !== null;
  store.notes.takeBack(number, takenBack, isTeam);
  store.journal.note(run, 'note taken back', { ids, note, undoes });
  if (isTeam) store.team.later(proofOf(context, { run, id, note, who: by, saidAt, takenBack }));
}

function noteOf({ store }: EngineContext, { run, id, note, who, saidAt: at }: Detail): Omit<Note, 'number'> {
  const { connection, kind } = store.runs.get(run)!;
  return { connection, kind, run, id, note, who, at };
}

function proofOf(context: EngineContext, detail: Detail): NewEntry<DraftProof> {
  return { ...entryOf(context, detail.run), ...detail, what: 'note' };
}

export const NOTE: Decided<Detail, void> = {
  what: 'note',
  detail: DETAIL,
  entry: (context, { detail }) => proofOf(context, detail),
  takeEffect(context, { detail }) {
    if (detail.takenBack === undefined) keep(context, noteOf(context, detail), detail.knew);
    else keepTakenBack(context, noteOf(context, detail), detail.takenBack);
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
  const detail = { run, id, note, who: onScreen(context.actor), saidAt: context.now(), knew: store.proofLog.seq() };
  const isTeam = store.proofLog.team !== null;
  if (!isTeam && proofMismatch(context) === null) return decide(context, NOTE, { run, connection: null }, () => detail);
  assertMayWrite(context, 'write a note', `run ${run}`);
  return store.transaction(() => {
    const number = keep(context, noteOf(context, detail), detail.knew);
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
  for (const { number, run, id, note, who, at: saidAt, takenBack } of store.notes.untoldTakenBack()) {
    const detail = { run, id, note, who, saidAt, takenBack };
    if (store.proofLog.team === null) await decide(context, NOTE, { run, connection: null }, () => detail);
    else
      store.transaction(() => {
        store.notes.toldTakenBack(number);
        store.team.later(proofOf(context, detail));
      });
  }
}

/** What an entry tells of, in a store that has not followed it. Inside a transaction. */
export function noteAgain(context: EngineContext, entry: Omit<OfRun, 'act'> & NoteDraft): void {
  const connection = connectionOfEntry(context, entry);
  if (connection === null) throw unknownConnection(entry.connection);
  const { kind, run, id, note, who, saidAt: at, knew, takenBack } = entry;
  const written = { connection: connection.id, kind, run, id, note, who, at };
  context.store.journal.as(who, () => keep(context, written, knew));
  if (takenBack !== undefined) keepTakenBack(context, written, takenBack);
}
