// What a desk told that it holds, at the others. Hold beats release: a hold that a desk says of a review which another one
// has, or took over, is held in the review that stands, or in the next one; of what has gone out by then it is told that it came too late.

import type { HeldDraft } from '../../ports/drafts.ts';
import type { HeldBefore } from '../../ports/holds.ts';
import type { LoggedEntry, OfRun } from '../../ports/proof-log.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { hold } from '../hand-over/review.ts';
import { ASKED, CAME_TOO_LATE, NOT_TAKEN, unansweredHere } from './asked-holds.ts';
import { OUT } from './review-anew.ts';
import { TAKEN_OVER } from './taken-over.ts';
import { tellHeld } from './tell-drafts.ts';

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
  const isOver = reviewer !== line.desk || isTakenOver;
  if (isOver && said.again === true) return;
  if (isOver) return holdAllTheSame(context, run, heldOf(said), line);
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
  for (const { ids, reason } of said.held) store.journal.note(number, 'held', { ids, reason, at });
  const rest = without(said.ids, now);
  // What this desk asked for and is not held there was never held: nobody let it go.
  const asked = unansweredHere(store, number);
  const notTaken = rest.filter((id) => asked.has(id));
  const released = rest.filter((id) => !asked.has(id));
  if (notTaken.length > 0) store.journal.note(number, NOT_TAKEN, { ids: notTaken });
  if (released.length > 0) store.journal.note(number, 'released', { ids: released, reason: said.released, at });
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
  if (open?.desk === null && open.state === 'review') {
    const asked = holdIn(context, open, rest);
    if (!line.isOurs) answer(context, { open, asked, isOfThis: open.number === run.number, at: line.at });
    return;
  }
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

interface Asked {
  readonly reason: string;
  readonly ids: readonly number[];
  /** Those that are held for it now. */
  readonly held: readonly number[];
  /** Those that were held already, and stay so for what they are held for. */
  readonly already: readonly number[];
}

/** A review of this desk. Whatever it is held for already stays as it is. */
function holdIn(context: EngineContext, open: Run, all: readonly HeldBefore[]): Asked[] {
  const { store } = context;
  const ready = new Set(store.records.unitIds(open.number, ['ready']));
  const before = new Set(store.records.unitIds(open.number, ['held']));
  return [...Map.groupBy(all, (one) => one.reason)].map(([reason, of]) => {
    const ids = of.map(({ id }) => id);
    const wanted = of.filter(({ id }) => ready.has(id));
    const held = wanted.map(({ id }) => id);
    const already = ids.filter((id) => before.has(id) && !ready.has(id));
    if (wanted.length === 0) return { reason, ids, held, already };
    const whole = hold(context, { run: open.number, ids: held, reason });
    store.holds.keep(open.number, wanted);
    tellHeld(context, open.number, whole);
    return { reason, ids, held, already };
  });
}

/** Who reviews sees what was asked for and what came of it; who asked is told of what is not held for it now. */
function answer(
  context: EngineContext,
  to: { readonly open: Run; readonly asked: readonly Asked[]; readonly isOfThis: boolean; readonly at: string },
): void {
  const { number } = to.open;
  for (const { reason, ids, held, already } of to.asked) {
    context.store.journal.note(number, ASKED, { ids, reason, held, already, at: to.at });
    const taken = new Set(held);
    const rest = ids.filter((id) => !taken.has(id));
    if (to.isOfThis && rest.length > 0) tellHeld(context, number, rest);
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
