// What the other desks are told after it took effect here: it is kept with what it tells of in one transaction, and sent in order as soon
// as the shared log can be reached. A desk by itself tells nobody.

import type { Connection } from '../../ports/connections.ts';
import type { TeamProof } from '../../ports/proof-log.ts';
import type { Reason } from '../../domain/reason.ts';
import type { Run, RunEnd } from '../../ports/runs.ts';
import { entryOf } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { assertMayWrite } from '../proof-fits.ts';

type HowEnded = Extract<TeamProof, { what: 'run-ended' }>['how'];

/** Files have their names; what their run holds is held again by the next one, at whichever desk. Inside a transaction. */
export function tellNamed(context: EngineContext, run: number, handOvers: readonly number[]): void {
  if (handOvers.length === 0) return;
  context.store.team.later({ ...entryOf(context, run), what: 'named', handOvers });
  tellHolds(context, run);
  tellReviewed(context, run);
}

/** A review is over without a hand-over, or nothing of the run is unfinished. Inside a transaction. */
export function tellReviewOver(
  context: EngineContext,
  run: number,
  how: HowEnded,
  told: { readonly at: string; readonly cutoff?: string | null; readonly reason?: string },
): void {
  const { runs } = context.store;
  const { desk, state } = runs.get(run)!;
  if (desk !== null && how !== 'closed') return;
  const { at, cutoff = null, reason } = told;
  const ended: RunEnd = { at, through: runs.newest() };
  const more = { ended, cutoff: cutoff ?? undefined, reason };
  context.store.team.later({ ...entryOf(context, run), what: 'run-ended', how, ...more });
  if (how === 'failed' || state !== 'review') return;
  tellHolds(context, run);
  tellReviewed(context, run);
}

/**
 * A desk by itself tells nobody that a review is over of which nothing was handed over: who joins would wait for it. Inside the transaction
 * that shares the log.
 */
export function tellOlderEnds(context: EngineContext): void {
  const { runs, handOvers, team } = context.store;
  for (const { number, desk, state, closedAt, closedThrough } of runs.all()) {
    if (state !== 'closed' && state !== 'failed' && state !== 'discarded') continue;
    if (desk !== null || closedAt === null || handOvers.ofRun(number).length > 0) continue;
    const ended: RunEnd = { at: closedAt, through: closedThrough ?? number };
    team.later({ ...entryOf(context, number), what: 'run-ended', how: state, ended });
  }
}

/** What a list of this desk showed again is open again at the others too: none of them closes the run over it. Inside a transaction. */
export function tellListedAgain(context: EngineContext, run: number, ids: readonly number[]): void {
  if (ids.length === 0) return;
  context.store.team.later({ ...entryOf(context, run), what: 'accepted', ids, note: 'listed-again' satisfies Reason });
}

/** Its review has begun: the others see what it lists. Told while that is so. Inside the transaction in which it begins. */
export function tellInReview(context: EngineContext, run: number): void {
  if (context.store.runs.get(run)!.state !== 'review') return;
  context.store.team.later({ ...entryOf(context, run), what: 'in-review' });
}

/** What of the run went to no file. Its lines are read when they are sent: what changes them until then is told with them. */
export function tellReviewed(context: EngineContext, run: number): void {
  context.store.team.later({ ...entryOf(context, run), what: 'reviewed' });
}

function tellHolds(context: EngineContext, number: number): void {
  const { runs, holds, team } = context.store;
  const run: Run = runs.get(number)!;
  const held = holds.before({ ...run, number: number + 1 });
  team.later({ ...entryOf(context, number), what: 'holds', held });
}

/** A connection as it is now; its keys never leave the desk. Inside a transaction. Throws `refused` at a desk that may only look. */
export function tellConnection(context: EngineContext, connection: Connection): void {
  const { store } = context;
  const { name, uuid, baseUrl, environment, options } = connection;
  if (options.builtIn === true) return;
  assertMayWrite(context, 'keep a connection', name);
  store.team.later({ what: 'connection', connection: name, connectionId: uuid, baseUrl, environment, options });
}
