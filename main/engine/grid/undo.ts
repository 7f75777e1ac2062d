// What a person did in a review can be undone, newest first, as far back as the run: holds, releases, notes, and findings noted as seen.
// Each event keeps what stood before it; undoing it is an event of its own, and names it.

import { z } from 'zod';
import type { UndoableWire } from '../../../preload/contract/runs.ts';
import { assertNever, refused } from '../../domain/errors.ts';
import type { Event } from '../../ports/journal.ts';
import { type EngineContext, runOf } from '../context.ts';
import { tellHeld, tellSeen } from '../team/tell-drafts.ts';
import { hold, release } from '../hand-over/review.ts';
import { proofMismatch } from '../proof-fits.ts';
import { takeNoteBack, tellOlderNotes } from './note-act.ts';

const IDS = z.array(z.number());
/** What units were held for, null for those that were ready. */
const HELD_SINCE = z.object({ id: z.number(), since: z.string(), who: z.string(), findings: z.array(z.string()) });
const HELD_BEFORE = z.array(z.object({ reason: z.string().nullable(), ids: IDS, since: z.array(HELD_SINCE) }));
const SEEN_BEFORE = z.array(z.object({ id: z.number(), note: z.string(), who: z.string(), at: z.string() }));

const HELD = z.object({ ids: IDS, reason: z.string().optional(), before: HELD_BEFORE });
const NOTED = z.object({ ids: IDS, note: z.string(), by: z.string(), saidAt: z.string() });
const SEEN = z.object({ ids: IDS, note: z.string().nullable(), before: SEEN_BEFORE });

interface OfHold {
  readonly event: Event;
  readonly what: 'held' | 'released';
  readonly data: z.infer<typeof HELD>;
}

interface OfFinding {
  readonly event: Event;
  readonly what: 'seen' | 'not-seen';
  readonly data: z.infer<typeof SEEN>;
}

interface OfNote {
  readonly event: Event;
  readonly what: 'note';
  readonly data: z.infer<typeof NOTED>;
}

type Undoable = OfHold | OfFinding | OfNote;

/** Null for what is no act of a review, and for events of earlier programs, which do not say what stood before. */
function undoableOf(event: Event): Undoable | null {
  switch (event.what) {
    case 'held':
    case 'released': {
      const { data } = HELD.safeParse(event.data);
      return data === undefined ? null : { event, what: event.what, data };
    }
    case 'finding seen':
    case 'finding not seen after all': {
      const { data } = SEEN.safeParse(event.data);
      return data === undefined ? null : { event, what: event.what === 'finding seen' ? 'seen' : 'not-seen', data };
    }
    case 'note': {
      const { data } = NOTED.safeParse(event.data);
      return data === undefined ? null : { event, what: 'note', data };
    }
    default:
      return null;
  }
}

/** Newest first. What was undone, and what undid it, is not there any more. */
function undoables(context: EngineContext, run: number): Undoable[] {
  const events = context.store.journal.events({ run });
  const undone = new Set(events.flatMap(({ data }) => (typeof data.undoes === 'number' ? [data.undoes] : [])));
  return events
    .flatMap((event) => {
      const found = 'undoes' in event.data || undone.has(event.seq) ? null : undoableOf(event);
      return found === null ? [] : [found];
    })
    .toReversed();
}

/** What can be undone in a run in review, newest first; nothing once it is handed over. */
export function whatCanBeUndone(context: EngineContext, number: number): UndoableWire[] {
  if (runOf(context, number, 'undo').state !== 'review') return [];
  return undoables(context, number).map(({ event: { seq, at, who }, what, data }) => ({
    seq,
    at,
    who,
    what,
    // A note may be on the run as a whole.
    count: Math.max(1, data.ids.length),
    words: ('note' in data ? data.note : (data.reason ?? null)) ?? null,
  }));
}

function undoFinding(context: EngineContext, run: number, { event: { seq: undoes }, what, data }: OfFinding): void {
  const { store } = context;
  const { ids, before } = data;
  store.holds.unsee(run, ids);
  store.holds.see(run, before);
  const said = what === 'seen' ? 'finding not seen after all' : 'finding seen';
  store.journal.note(run, said, { ids, note: null, undoes });
  tellSeen(context, run, ids);
}

/** Why what was held is let go by that. */
const UNDONE = 'hold-undone';

function undoHold(context: EngineContext, run: number, { event: { seq: undoes }, what, data }: OfHold): void {
  const { holds } = context.store;
  if (what === 'released') holds.unpost(run, data.ids);
  for (const { reason, ids, since } of data.before) {
    holds.drop(run, ids);
    if (reason === null) release(context, { run, ids, reason: UNDONE, undoes });
    else {
      hold(context, { run, ids, reason, undoes });
      holds.keep(run, since);
    }
  }
  // Each holds all that it belongs to by its own reason: what only one of them named has that one.
  const times = Map.groupBy(
    data.before.flatMap(({ ids }) => ids),
    (id) => id,
  );
  for (const { reason, ids } of data.before) {
    const own = ids.filter((id) => times.get(id)!.length === 1);
    if (reason !== null) context.store.records.setReason(run, own, 'held', reason);
  }
  tellHeld(context, run, data.ids, { released: UNDONE });
}

function undoOne(context: EngineContext, run: number, act: Undoable): void {
  switch (act.what) {
    case 'held':
    case 'released':
      undoHold(context, run, act);
      return;
    case 'seen':
    case 'not-seen':
      undoFinding(context, run, act);
      return;
    case 'note':
      takeNoteBack(context, run, { seq: act.event.seq, ...act.data });
      return;
    default:
      assertNever(act);
  }
}

/** Undoes everything down to the event `through`, the newest alone without it. Returns how many acts were undone. */
export async function undo(
  context: EngineContext,
  input: { readonly run: number; readonly through?: number | undefined },
): Promise<{ readonly undone: number }> {
  const done = undoThrough(context, input);
  // It is done, whatever becomes of telling it: what cannot be told now is told with the next start. Said to have failed, it would be done
  // again, and take back what came before it.
  if (proofMismatch(context) === null) await tellOlderNotes(context).catch(() => {});
  return done;
}

function undoThrough(context: EngineContext, input: { readonly run: number; readonly through?: number | undefined }) {
  const { run } = input;
  if (runOf(context, run, 'undo').state !== 'review')
    throw refused('undo', `run ${run}`, 'it is no longer in review', 'What was handed over is withdrawn or rejected.');
  return context.store.transaction(() => {
    const all = undoables(context, run);
    const last = input.through === undefined ? 0 : all.findIndex(({ event }) => event.seq === input.through);
    const chosen = last === -1 ? [] : all.slice(0, last + 1);
    if (chosen.length === 0)
      throw refused('undo', `run ${run}`, 'there is nothing to undo', 'Hold, release or note something first.');
    for (const one of chosen) undoOne(context, run, one);
    return { undone: chosen.length };
  });
}
