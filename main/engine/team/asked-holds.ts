// What desks asked the reviewer of another one to hold, and what became of it, as the run tells it at each of them (others
// propose). Read from history: who asked sees the answer, who reviews sees the question.

import { z } from 'zod';
import type { AskedHoldWire } from '../../../preload/contract/team.ts';
import type { Event } from '../../ports/journal.ts';
import type { Run } from '../../ports/runs.ts';
import type { StorePort } from '../../ports/store.ts';
import type { EngineContext } from '../context.ts';
import { OUT } from './review-anew.ts';

export const CAME_TOO_LATE = 'hold came too late';
/** Here, of a review of another desk. */
export const PROPOSED = 'hold proposed';
/** By another desk, of a review of this one. */
export const ASKED = 'hold asked for';
/** Asked for here, and not held there. */
export const NOT_TAKEN = 'hold not taken';

/** What answers what was asked for here. */
const ANSWERS = {
  held: 'held',
  [NOT_TAKEN]: 'notThere',
  [CAME_TOO_LATE]: 'late',
} as const satisfies Record<string, Answer>;

type Answer = 'held' | 'late' | 'notThere' | 'next' | 'waits';

const OF_UNITS = z.object({ ids: z.array(z.number()), reason: z.string().optional() });
const OF_ASKED = OF_UNITS.extend({ held: z.array(z.number()), already: z.array(z.number()), at: z.string() });

function idsOf({ data }: Event): readonly number[] {
  return OF_UNITS.safeParse(data).data?.ids ?? [];
}

const isAnswer = (what: string): what is keyof typeof ANSWERS => what in ANSWERS;

/** What became of each unit of what was asked for here, by the event that asked; units without an answer are left out. */
function answersHere(events: readonly Event[]): Map<number, Map<number, Answer>> {
  const proposals = events.filter(({ what }) => what === PROPOSED);
  const found = new Map<number, Map<number, Answer>>(proposals.map(({ seq }) => [seq, new Map()]));
  const asked = proposals.map((event) => ({ seq: event.seq, ids: new Set(idsOf(event)) }));
  for (const event of events) {
    if (!isAnswer(event.what)) continue;
    for (const id of idsOf(event))
      for (const { seq, ids } of asked) {
        const of = found.get(seq)!;
        if (seq < event.seq && ids.has(id) && !of.has(id)) of.set(id, ANSWERS[event.what]);
      }
  }
  return found;
}

function eventsOf({ journal }: Pick<StorePort, 'journal'>, run: number): readonly Event[] {
  // What a review holds names each unit: it is read only where something was asked for.
  const asked = journal.named(run, [PROPOSED, ASKED, CAME_TOO_LATE]);
  return asked.some(({ what }) => what === PROPOSED)
    ? [...asked, ...journal.named(run, ['held', NOT_TAKEN])].sort((a, b) => a.seq - b.seq)
    : asked;
}

/** Units that this desk asked to hold in a review of another one, and that it has no answer of. */
export function unansweredHere(store: Pick<StorePort, 'journal'>, run: number): ReadonlySet<number> {
  const events = eventsOf(store, run);
  const answers = answersHere(events);
  return new Set(
    events
      .filter(({ what }) => what === PROPOSED)
      .flatMap((event) => idsOf(event).filter((id) => !answers.get(event.seq)!.has(id))),
  );
}

/** Of a review that is over nobody answers any more: its lines tell. */
function asItStands({ store }: EngineContext, { number, state }: Run): (id: number) => Answer {
  if (state === 'pulling' || state === 'review') return () => 'waits';
  const of = (states: Parameters<typeof store.records.unitIds>[1]) => new Set(store.records.unitIds(number, states));
  const [held, ready, out] = [of(['held']), of(['ready']), of(OUT)];
  return (id) => (held.has(id) ? 'held' : ready.has(id) ? 'next' : out.has(id) ? 'late' : 'notThere');
}

/** So many are named; the others are counted. */
const MOST_NAMED = 20;
const named = (ids: readonly number[], notHeld: readonly number[]) => ({
  count: ids.length,
  ids: ids.slice(0, MOST_NAMED),
  notHeld: notHeld.slice(0, MOST_NAMED),
});

const NOTHING = { waits: 0, held: 0, already: 0, late: 0, notThere: 0, next: 0 };

function ofProposal(event: Event, answers: ReadonlyMap<number, Answer>, rest: (id: number) => Answer): AskedHoldWire {
  const ids = idsOf(event);
  const counts = { ...NOTHING };
  const notHeld: number[] = [];
  for (const id of ids) {
    const answer = answers.get(id) ?? rest(id);
    counts[answer] += 1;
    if (answer === 'late' || answer === 'notThere') notHeld.push(id);
  }
  return { at: event.at, who: event.who, reason: reasonOf(event), isOurs: true, ...named(ids, notHeld), ...counts };
}

function ofQuestion(event: Event): AskedHoldWire[] {
  const said = OF_ASKED.safeParse(event.data).data;
  if (said === undefined) return [];
  const { ids, held, already, at } = said;
  const isHeld = new Set([...held, ...already]);
  const notHeld = ids.filter((id) => !isHeld.has(id));
  const counts = { ...NOTHING, held: held.length, already: already.length, notThere: notHeld.length };
  return [{ at, who: event.who, reason: reasonOf(event), isOurs: false, ...named(ids, notHeld), ...counts }];
}

const reasonOf = ({ data }: Event): string => OF_UNITS.safeParse(data).data?.reason ?? '';

/** Oldest first. */
export function askedHolds(context: EngineContext, run: Run): AskedHoldWire[] {
  const events = eventsOf(context.store, run.number);
  if (events.length === 0) return [];
  const answers = answersHere(events);
  const asked = new Set(events.filter(({ what }) => what === PROPOSED).flatMap(idsOf));
  let rest: ((id: number) => Answer) | null = null;
  return events.flatMap((event) => {
    if (event.what === PROPOSED)
      return [ofProposal(event, answers.get(event.seq)!, (id) => (rest ??= asItStands(context, run))(id))];
    if (event.what === ASKED) return ofQuestion(event);
    if (event.what !== CAME_TOO_LATE) return [];
    // Asked for at another desk; of what was asked for here its own line tells.
    const ids = idsOf(event).filter((id) => !asked.has(id));
    if (ids.length === 0) return [];
    const { at, who } = event;
    return [{ at, who, reason: reasonOf(event), isOurs: false, ...named(ids, ids), ...NOTHING, late: ids.length }];
  });
}
