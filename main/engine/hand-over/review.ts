// Review: hold units with a reason, release them, discard a run. Nothing outside the console changes.

import { neededReason, refused, wrongUsage } from '../../domain/errors.ts';
import type { Reason } from '../../domain/reason.ts';
import type { UnitState } from '../../domain/run.ts';
import { assertRunMay, assertUnitMay } from '../../domain/transitions.ts';
import { assertOurs, type EngineContext, runOf } from '../context.ts';
import { tellReviewOver } from '../team/tell.ts';
import { endReview } from './leave-review.ts';
import type { Held } from '../../ports/holds.ts';
import type { RecordRow, RecordStore } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';
import { notInReview } from '../team/taken-over.ts';

const AT_ONCE = 5_000;

/** The lines of units, or those of them in a state. */
export function* linesOf(
  records: Pick<RecordStore, 'page'>,
  run: number,
  ids: readonly number[],
  state?: UnitState,
): Generator<RecordRow> {
  const states = state === undefined ? {} : { states: [state] };
  for (let at = 0; at < ids.length; at += AT_ONCE)
    yield* records.page(run, Number.MAX_SAFE_INTEGER, 0, { ids: ids.slice(at, at + AT_ONCE), ...states });
}

/**
 * The state of each unit named: a line that was set apart speaks for it only where no other does.
 * Throws `wrong-usage` naming ids that are not in the run.
 */
export function statesOf(
  context: EngineContext,
  run: Run,
  ids: readonly number[],
  operation: string,
): Map<number, UnitState> {
  const { records } = context.store;
  const states = new Map<number, UnitState>();
  for (const row of linesOf(records, run.number, ids)) {
    // What is held beside an alarm waits for what is said of that.
    const isBeside = row.state === 'held' && states.get(row.id) === 'needs-person';
    if (!isBeside && (row.state !== 'duplicate' || !states.has(row.id))) states.set(row.id, row.state);
  }
  const missing = [...new Set(ids)].filter((id) => !states.has(id));
  if (missing.length > 0) {
    const named = missing.slice(0, 10).join(', ') + (missing.length > 10 ? ` and ${missing.length - 10} more` : '');
    throw wrongUsage(
      operation,
      `run ${run.number}`,
      `it has no Id ${named}`,
      `See its ids with "records ${run.number}".`,
    );
  }
  return states;
}

function inReview(context: EngineContext, number: number, operation: string): Run {
  const run = runOf(context, number, operation);
  assertOurs(context, run, operation);
  if (run.state === 'review') return run;
  throw notInReview(context, run, operation, 'Units are held and released before the hand-over.');
}

export const IN_ERP: Reason = 'already-in-erp';

/** What units are held for now, null for the others: what undoing puts back. */
function standing(context: EngineContext, run: number, ids: readonly number[]): HeldFor[] {
  const found = new Map<string | null, Set<number>>();
  for (const row of linesOf(context.store.records, run, ids)) {
    const reason = row.state === 'held' ? row.reason : null;
    found.set(reason, (found.get(reason) ?? new Set()).add(row.id));
  }
  const held = context.store.holds.of(run);
  return [...found].map(([reason, of]) => ({
    reason,
    ids: [...of],
    since: [...of].flatMap((id) => (reason === null ? [] : (held.get(id) ?? []))),
  }));
}

interface HeldFor {
  readonly reason: string | null;
  readonly ids: readonly number[];
  /** Since when, by whom and with what findings. */
  readonly since: readonly Held[];
}

interface ReviewAct {
  readonly run: number;
  readonly ids: readonly number[];
  /** The event that this takes back. */
  readonly undoes?: number;
}

/** What the history keeps of it besides: what stood before, or what it takes back. */
const historyOf = ({ undoes }: ReviewAct, before: readonly HeldFor[]): Record<string, unknown> =>
  undoes === undefined ? { before } : { undoes };

/** Holds units, and the whole correction they belong to. Returns all ids that are held by it. */
export function hold(context: EngineContext, input: ReviewAct & { readonly reason: string }): number[] {
  const run = inReview(context, input.run, 'hold');
  const reason = neededReason('hold', `run ${input.run}`, input.reason);
  const { records, journal } = context.store;
  return context.store.transaction(() => {
    for (const [id, state] of statesOf(context, run, input.ids, 'hold')) {
      if (state !== 'held') assertUnitMay(id, state, 'hold', 'hold');
    }
    const ids = records.groupMembers(run.number, input.ids);
    const before = standing(context, run.number, ids);
    records.setUnits(run.number, ids, 'hold', reason);
    // That the ERP has them was said before: those words decide how they are let go.
    const inErp = new Set(before.flatMap((held) => (held.reason === IN_ERP ? held.ids : [])));
    const others = ids.filter((id) => !inErp.has(id));
    records.setReason(run.number, others, 'held', reason);
    journal.note(run.number, 'held', { ids, reason, ...historyOf(input, before) });
    return ids;
  });
}

/**
 * Releases units, and the whole correction they belong to. Also sends an alarm on after a person looked at it. A reason that is
 * given is kept in history, and is refused when it is empty.
 */
export function release(context: EngineContext, input: ReviewAct & { readonly reason?: string | undefined }): number[] {
  const run = inReview(context, input.run, 'release');
  const reason = input.reason === undefined ? null : neededReason('release', `run ${input.run}`, input.reason);
  const { records, journal } = context.store;
  return context.store.transaction(() => {
    const states = statesOf(context, run, input.ids, 'release');
    for (const [id, state] of states) {
      if (state === 'duplicate')
        throw refused('release', `Id ${id}`, 'it was handed over in an earlier run', 'Finish that run first.');
      if (state !== 'ready' && state !== 'needs-person') assertUnitMay(id, state, 'release', 'release');
    }
    const ids = records.groupMembers(run.number, input.ids);
    const before = standing(context, run.number, ids);
    // An alarm is sent on only where a person named it.
    nextOccurrence(context, run, input.ids);
    freeOccurrences(context, run, ids);
    records.setUnits(run.number, input.ids, 'send-alarm-on');
    // Nobody knows where its original went: a person lets it go by the rules.
    const free = before.flatMap((held) =>
      ORIGINAL_UNKNOWN.has(held.reason) ? held.ids : askedBefore(context, run, held),
    );
    records.setUnits(run.number, free, 'release', 'goes-by-the-rules' satisfies Reason);
    records.setUnits(run.number, ids, 'release');
    // An alarm that was sent on counts as looked at, and cannot be undone.
    const kept = [...states.values()].includes('needs-person') ? {} : historyOf(input, before);
    journal.note(run.number, 'released', { ids, reason: reason ?? undefined, ...kept });
    return ids;
  });
}

/** Held for a person who says where it goes by releasing it: held once more for that, it would never go. */
const ORIGINAL_UNKNOWN: ReadonlySet<string | null> = new Set([
  'original-elsewhere',
  'twins',
  'several-originals',
  'mark-not-shown',
] satisfies Reason[]);

/**
 * What the run before held because nobody knows where its original went, and a lock holds now: whoever lets it go has been asked both.
 * Held once more for the one after the other it would never go.
 */
function askedBefore({ store }: EngineContext, run: Run, { reason, ids }: HeldFor): number[] {
  if (reason !== ('locked-period' satisfies Reason)) return [];
  const elsewhere = store.holds.before(run).filter((held) => held.reason === ('original-elsewhere' satisfies Reason));
  const asked = new Set(elsewhere.map(({ id }) => id));
  return ids.filter((id) => asked.has(id));
}

/** A unit that was an alarm is a new occurrence of what was marked. */
function nextOccurrence(context: EngineContext, run: Run, ids: readonly number[]): void {
  const { records } = context.store;
  const alarms = Map.groupBy(linesOf(records, run.number, ids, 'needs-person'), (row) => row.id);
  for (const [id, rows] of alarms) {
    const prior = records.priorLines(run, [id]);
    records.change(
      rows.map((row) => {
        const same = prior.filter((line) => line.contentHash === row.contentHash).map((line) => line.occurrence);
        return { key: row.key, occurrence: Math.max(-1, ...same) + 1 };
      }),
    );
  }
}

/** Held lines that are alike to a live one, as a second reversal is to the first, count up beyond it. Inside a transaction. */
export function freeOccurrences(context: EngineContext, run: Run, ids: readonly number[]): void {
  const { records } = context.store;
  for (const id of records.withLiveLines(run, ids)) {
    const known = records.everyById(run, id);
    const taken = new Set(known.filter((row) => row.live).map((row) => `${row.contentHash} ${row.occurrence}`));
    for (const row of known) {
      const isOpen = row.state === 'held' || row.state === 'needs-person' || row.state === 'ready';
      if (row.run !== run.number || !isOpen || !taken.has(`${row.contentHash} ${row.occurrence}`)) continue;
      const same = known.filter((other) => other.contentHash === row.contentHash).map((other) => other.occurrence);
      records.change([{ key: row.key, occurrence: Math.max(...same) + 1 }]);
    }
  }
}

/** A run of which a part was counted as in the ERP, and the rest cannot go, is left as it is: discarded, that part would be forgotten. */
function leaveAsItIs(context: EngineContext, number: number): void {
  const { records, journal } = context.store;
  if (records.count(number, { states: ['ready', 'needs-person'] }) > 0) {
    throw refused(
      'discard',
      `run ${number}`,
      'a part of it is counted as in the ERP, and of the rest some is ready or waits for a decision',
      `Hand it over, hold it, or decide about it first: resolve ${number}.`,
    );
  }
  context.store.transaction(() => {
    endReview(context, number);
    journal.note(number, 'review left as it is', {});
  });
}

/**
 * Discards a run in review: kept in history with its holds, moves no cutoff. Refused once a line is live; where the ERP had a part of it
 * already, the run waits for its confirm instead.
 */
export function discard(context: EngineContext, number: number): void {
  const run = runOf(context, number, 'discard');
  assertOurs(context, run, 'discard');
  const { handOvers, runs, journal } = context.store;
  const made = handOvers.ofRun(number).filter((handOver) => handOver.state !== 'withdrawn');
  const isCounted = made.every(({ byHand, state }) => byHand !== null && state === 'handed-over');
  const [live] = made;
  if (live !== undefined && isCounted && run.state === 'review') return leaveAsItIs(context, number);
  if (live) {
    throw refused(
      'discard',
      `run ${number}`,
      `hand-over ${live.number} is ${live.state}`,
      `Withdraw it first (withdraw ${live.number}), if its file was not imported.`,
    );
  }
  assertRunMay(number, run.state, 'discard', 'discard');
  context.store.transaction(() => {
    const at = context.now();
    tellReviewOver(context, number, 'discarded', { at });
    runs.become(number, 'discard', at);
    journal.note(number, 'run discarded', {});
  });
}
