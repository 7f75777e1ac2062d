// What a desk told that it holds, at the others. Hold beats release (design §12): a hold that a desk says of a review which another one
// has, or took over, is held in the review that stands, or in the next one; of what has gone out by then it is told that it came too late.

import type { HeldDraft } from '../../ports/drafts.ts';
import type { HeldBefore } from '../../ports/holds.ts';
import type { LoggedEntry, OfRun } from '../../ports/proof-log.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { hold } from '../hand-over/review.ts';
import { OUT, TAKEN_OVER } from './review-anew.ts';
import { tellHeld } from './tell-drafts.ts';

const CAME_TOO_LATE = 'hold came too late';

type Line = Pick<LoggedEntry, 'desk' | 'at'> & { readonly isOurs: boolean };
type Said = Omit<OfRun, 'act'> & HeldDraft;

const isReview = ({ state }: Run): boolean => state === 'pulling' || state === 'review';

export function without(ids: readonly number[], of: readonly { readonly id: number }[]): number[] {
  const named = new Set(of.map(({ id }) => id));
  return ids.filter((id) => !named.has(id));
}

/** Inside a transaction. */
export function heldAgain(context: EngineContext, said: Said, line: Line): void {
  const { store } = context;
  const run = store.runs.get(said.run);
  if (run === null) return;
  const reviewer = run.desk ?? store.storeId;
  const isTakenOver = store.journal.events({ run: run.number }).some(({ what }) => what === TAKEN_OVER);
  if (reviewer !== line.desk || isTakenOver) return holdAllTheSame(context, run, heldOf(said), line);
  // Of a review of this desk that its store has lost nothing is held: what is told of it further on stands.
  if (!line.isOurs && isReview(run)) standsThere(context, run, said, line);
}

const heldOf = ({ held }: Said): HeldBefore[] => held.flatMap(({ ids, ...said }) => ids.map((id) => ({ id, ...said })));

/** A review of another desk: what it holds is what the next run holds again, whoever takes over. */
function standsThere({ store }: EngineContext, run: Run, said: Said, { at }: Line): void {
  const { number } = run;
  // Its review has begun with what was held before it.
  const before = store.holds.before({ ...run, number: number + 1 });
  store.replay.reviewBegan(number, at);
  const changed = new Set(said.ids);
  const now = heldOf(said);
  const kept = before.filter(({ id }) => !changed.has(id));
  store.holds.keepOfDesk(run.connection, run.kind, [...kept, ...now]);
  for (const { ids, reason } of said.held) store.journal.note(number, 'held', { ids, reason });
  const rest = without(said.ids, now);
  if (rest.length > 0) store.journal.note(number, 'released', { ids: rest });
}

function holdAllTheSame(context: EngineContext, run: Run, all: readonly HeldBefore[], line: Line): void {
  const { store } = context;
  const later = store.runs
    .all()
    .filter(
      ({ number, connection, kind }) => number >= run.number && connection === run.connection && kind === run.kind,
    );
  let rest = all;
  for (const { number } of later) {
    const out = new Set(store.records.unitIds(number, OUT));
    const late = rest.filter(({ id }) => out.has(id));
    for (const [reason, of] of Map.groupBy(late, (one) => one.reason))
      store.journal.note(number, CAME_TOO_LATE, { ids: of.map(({ id }) => id), reason, run: run.number });
    rest = rest.filter(({ id }) => !out.has(id));
  }
  if (rest.length === 0) return;
  const open = later.find(isReview);
  if (open?.desk === null && open.state === 'review') return holdIn(context, open, rest);
  const last = later.findLast(({ desk, state, pulledAt }) =>
    desk === null ? state !== 'pulling' && state !== 'failed' : pulledAt !== null,
  );
  // The next one holds it: what the last run held is what it begins with.
  if (last?.desk === null) return holdForNext(context, last, rest);
  const before = store.holds.before({ ...run, number: Number.MAX_SAFE_INTEGER });
  store.replay.reviewBegan(run.number, line.at);
  store.holds.keepOfDesk(run.connection, run.kind, [
    ...before.filter(({ id }) => !rest.some((one) => one.id === id)),
    ...rest,
  ]);
}

/** A review of this desk. Whatever it is held for already stays as it is. */
function holdIn(context: EngineContext, open: Run, all: readonly HeldBefore[]): void {
  const { store } = context;
  const ready = new Set(store.records.unitIds(open.number, ['ready']));
  for (const [reason, of] of Map.groupBy(all, (one) => one.reason)) {
    const wanted = of.filter(({ id }) => ready.has(id));
    if (wanted.length === 0) continue;
    const ids = hold(context, { run: open.number, ids: wanted.map(({ id }) => id), reason });
    store.holds.keep(open.number, wanted);
    tellHeld(context, open.number, ids);
  }
}

function holdForNext({ store }: EngineContext, last: Run, all: readonly HeldBefore[]): void {
  const ready = new Set(store.records.unitIds(last.number, ['ready']));
  for (const [reason, of] of Map.groupBy(all, (one) => one.reason)) {
    const wanted = of.filter(({ id }) => ready.has(id));
    if (wanted.length === 0) continue;
    const ids = wanted.map(({ id }) => id);
    store.records.setUnits(last.number, ids, 'hold', reason);
    store.holds.keep(last.number, wanted);
    store.journal.note(last.number, 'held', { ids, reason });
  }
}
