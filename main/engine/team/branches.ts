// Another entry stands in the database where this desk knows one of its own: two branches were written, and the one in the database is what
// the other desks follow. Everything is blocked; what was handed over on the branch that lost stays live, so that it goes out
// no second time from here, and nobody can tell from the log that it was: it is unclear until a person has looked, or the right database
// is back.

import type { Event } from '../../ports/journal.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { TeamLog } from '../../ports/proof-of-store.ts';
import type { EngineContext } from '../context.ts';
import { handOversOf } from '../recovery/entry-again.ts';

const LOST = 'on a branch of the proof log that lost';
const FOUND = 'the branch of the proof log is the right one';

/** What the ERP said of any of it says that it has the file. */
function isUnanswered({ store: { deliveries, records } }: EngineContext, { number, run, apart }: HandOver): boolean {
  const units = apart
    ? deliveries.units({ handOver: number }, ['accepted', 'rejected'])
    : records.unitIds(run, ANSWERED);
  return units.length === 0;
}

const ANSWERED = ['accepted', 'rejected', 'marking', 'unknown', 'marked', 'changed', 'gone', 'resolved'] as const;

/** Hand-overs that the database has no word of become unclear, unless the ERP has answered. Its lines stay live. */
export async function loseBranch(context: EngineContext, team: TeamLog): Promise<void> {
  const { store } = context;
  const standing = store.handOvers.inState(['handed-over']).filter((one) => isUnanswered(context, one));
  if (standing.length === 0) return;
  const lost = new Set<number>();
  for await (const { entry } of team.lost()) for (const number of handOversOf(entry)) lost.add(number);
  const unclear = standing.filter(({ number }) => lost.has(number));
  if (unclear.length === 0) return;
  store.transaction(() => {
    for (const { number, run, file } of unclear) {
      store.handOvers.become(number, 'lose-sight', context.now());
      store.journal.note(run, LOST, { handOver: number, file });
    }
  });
}

const isAbout =
  (handOver: number) =>
  ({ what, data }: Event) =>
    (what === LOST || what === FOUND) && data.handOver === handOver;

/** The database has this desk's branch: what was unclear for that alone stands as before. */
export function standAgain(context: EngineContext): void {
  const { store } = context;
  for (const { number, run, file } of store.handOvers.inState(['unclear'])) {
    if (store.journal.events({ run }).findLast(isAbout(number))?.what !== LOST) continue;
    store.transaction(() => {
      store.handOvers.become(number, 'stand-again', context.now());
      store.journal.note(run, FOUND, { handOver: number, file });
    });
  }
}
