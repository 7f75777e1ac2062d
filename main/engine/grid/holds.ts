// What a person holds, lets go and closes in review, beside the units themselves: since when, by whom, and why a locked period is left.

import { onScreen } from '../../domain/actor.ts';
import { neededReason, refused } from '../../domain/errors.ts';
import type { Reason } from '../../domain/reason.ts';
import type { RecordRow } from '../../ports/records.ts';
import { closeIfFinished } from '../close-run.ts';
import { type EngineContext, runOf } from '../context.ts';
import { hold, release } from '../hand-over/review.ts';

const AT_ONCE = 5_000;

interface Input {
  readonly run: number;
  readonly ids: readonly number[];
}

function* rowsOf(context: EngineContext, run: number, ids: readonly number[]): Generator<RecordRow> {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    yield* context.store.records.page(run, Number.MAX_SAFE_INTEGER, 0, { ids: ids.slice(at, at + AT_ONCE) });
}

/** Holds units, and keeps since when, by whom and with what findings: the next run tells it when it holds them again. */
export function holdUnits(context: EngineContext, input: Input & { readonly reason: string }): number[] {
  return context.store.transaction(() => {
    const ids = hold(context, input);
    const [since, who] = [context.now(), onScreen(context.actor)];
    const held = [...rowsOf(context, input.run, ids)].map(({ id, findings }) => ({ id, since, who, findings }));
    context.store.holds.keep(input.run, held);
    return ids;
  });
}

/** Releases units. Those of a locked period only with a reason, which is kept with their ids. */
export function releaseUnits(
  context: EngineContext,
  input: Input & { readonly reason?: string | undefined },
): number[] {
  const { records, holds, journal } = context.store;
  return context.store.transaction(() => {
    const members = records.groupMembers(input.run, input.ids);
    const locked = [...rowsOf(context, input.run, members)]
      .filter(({ state, reason }) => state === 'held' && reason === ('locked-period' satisfies Reason))
      .map(({ id }) => id);
    const hint = 'They are of a locked period: say why they go all the same. It is kept in history.';
    if (locked.length > 0) neededReason('release', `run ${input.run}`, input.reason, hint);
    const ids = release(context, input);
    holds.drop(input.run, ids);
    if (locked.length > 0) journal.note(input.run, 'released from a locked period', { ids: locked });
    return ids;
  });
}

/** Closes a run in review of which nothing goes: what is held stays held, and is held again by the next pull. */
export function closeAsItIs(context: EngineContext, number: number): void {
  const run = runOf(context, number, 'close');
  if (run.state !== 'review')
    throw refused('close', `run ${number}`, `it is ${run.state}`, 'See the runs with "runs".');
  const open = context.store.records.count(number, { states: ['ready', 'needs-person'] });
  if (open > 0)
    throw refused('close', `run ${number}`, `${open} records can go or need a decision`, 'Hand over, or hold them.');
  context.store.transaction(() => {
    // What the ERP has already is still to be marked.
    if (context.store.records.count(number, { states: ['accepted'] }) > 0)
      context.store.runs.become(number, 'hand-over', context.now());
    closeIfFinished(context, number);
  });
}
