// What a person holds, lets go and closes in review, beside the units themselves: since when, by whom, and why a locked period is left.

import { counted } from '../../domain/counted.ts';
import { onScreen } from '../../domain/actor.ts';
import { neededReason, refused } from '../../domain/errors.ts';
import { alarmsOf } from '../alarms.ts';
import { closeIfFinished } from '../close-run.ts';
import { idsInWords } from '../act.ts';
import { assertOurs, connectionOf, type EngineContext, reviewerOf, runOf } from '../context.ts';
import { firstOpenDay } from '../setup/locked.ts';
import { proposeHold, tellHeld } from '../team/tell-drafts.ts';
import { unanswered, withoutAnswer } from '../hand-over/answer-reaches.ts';
import { hold, IN_ERP, linesOf, release } from '../hand-over/review.ts';
import { keptByLock, LET_GO } from '../hand-over/still-locked.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';

interface Input {
  readonly run: number;
  readonly ids: readonly number[];
}

export interface HeldNow {
  readonly ids: number[];
  /** The other desk that has the run in review, and is asked to hold them; null where they are held here. */
  readonly proposedTo: string | null;
}

/**
 * Holds units, and keeps since when, by whom and with what findings: the next run tells it when it holds them again. In a review of
 * another desk that one is asked to.
 */
export function holdUnits(context: EngineContext, input: Input & { readonly reason: string }): HeldNow {
  const reviewer = reviewerOf(context, runOf(context, input.run, 'hold'));
  if (reviewer !== null) {
    proposeHold(context, input);
    return { ids: [], proposedTo: reviewer };
  }
  return context.store.transaction(() => {
    const ids = hold(context, input);
    const [since, who] = [context.now(), onScreen(context.actor)];
    const held = [...linesOf(context.store.records, input.run, ids)].map(({ id, findings }) => ({
      id,
      since,
      who,
      findings,
    }));
    context.store.holds.keep(input.run, held);
    tellHeld(context, input.run, ids);
    return { ids, proposedTo: null };
  });
}

export interface Released {
  readonly ids: number[];
  /** The posting date of those of a locked period; null where they go with their own Dato. */
  readonly postedOn: string | null;
  /** Of those that were named: they wait for the ERP's answer to what they take back, and stay held. */
  readonly waiting: number[];
}

/** The posting date of units of a locked period. Throws `refused` where none is held for that, or nothing is locked any more. */
function postingDate(context: EngineContext, run: number, locked: readonly number[]): string {
  const of = runOf(context, run, 'post in the open month');
  const date = firstOpenDay(context, connectionOf(context, of), of.kind);
  if (locked.length > 0 && date !== null) return date;
  const cause = date === null ? 'no period is locked any more' : 'none of them is held because its period is locked';
  throw refused('post in the open month', `run ${run}`, cause, 'Release them without posting them elsewhere.');
}

const idsOf = (rows: readonly RecordRow[]): number[] => [...new Set(rows.map(({ id }) => id))];

/** That the ERP has them was said before: let go without another word, they would be there twice. */
function assertNotInErp(run: number, ids: readonly number[], reason: string | undefined): void {
  if (ids.length === 0) return;
  const hint = `A person said that the ERP has ${idsInWords(ids)}. Say why it goes all the same; where the ERP has it, say "resolve ${run} --ids … --as already-in-erp". It is kept in history.`;
  neededReason('release', `run ${run}`, reason, hint, { why: 'reason-for-release', inErp: ids.length });
}

/** What may be released, and what waits for the ERP's answer. Throws `refused` where all of it waits. */
function partedByAnswer(context: EngineContext, run: Run, ids: readonly number[]) {
  const { records } = context.store;
  const reversing = new Set(records.reversingIds(run.number, 'held'));
  const tied = records.groupMembers(run.number, ids).filter((id) => reversing.has(id));
  const waits = withoutAnswer(context, run, tied);
  const [waiting, named] = [ids.filter((id) => waits.has(id)), ids.filter((id) => !waits.has(id))];
  if (waiting.length > 0 && named.length === 0)
    throw unanswered(context, 'release', run, waiting, 'Note first what the ERP says');
  return { named, waiting };
}

/**
 * Releases units. Those of a locked period, and those of which a person said that the ERP has them, only with a reason, which is kept
 * in history. Those of a locked period go with their own Dato, or posted in the open month (`postOpen`), where layouts write the posting
 * date in the place of Dato. The record keeps its own. What takes back something that the ERP has not answered for stays held.
 */
export function releaseUnits(
  context: EngineContext,
  input: Input & { readonly reason?: string | undefined; readonly postOpen?: boolean | undefined },
): Released {
  const { records, holds, journal } = context.store;
  const run = runOf(context, input.run, 'release');
  return context.store.transaction(() => {
    const { named, waiting } = partedByAnswer(context, run, input.ids);
    const members = records.groupMembers(input.run, named);
    const lines = [...linesOf(records, input.run, members)];
    const locked = idsOf(lines.filter(keptByLock(context, run)));
    const inErp = lines.filter(({ state, reason }) => state === 'held' && reason === IN_ERP);
    assertNotInErp(input.run, idsOf(inErp), input.reason);
    const hint = 'They are of a locked period: say why they go all the same. It is kept in history.';
    const postedOn = input.postOpen === true ? postingDate(context, input.run, locked) : null;
    const values = { why: 'reason-for-release', locked: locked.length };
    if (locked.length > 0) neededReason('release', `run ${input.run}`, input.reason, hint, values);
    const ids = release(context, { ...input, ids: named });
    holds.drop(input.run, ids);
    if (postedOn !== null) {
      holds.post(input.run, locked, postedOn);
      journal.note(input.run, LET_GO.posted, { ids: locked, postedOn });
    } else if (locked.length > 0) journal.note(input.run, LET_GO.ownDate, { ids: locked });
    tellHeld(context, input.run, ids, { released: input.reason?.trim() });
    return { ids, postedOn, waiting };
  });
}

/** Closes a run in review of which nothing goes: what is held stays held, and is held again by the next pull. */
export function closeAsItIs(context: EngineContext, number: number): void {
  const run = runOf(context, number, 'close');
  assertOurs(context, run, 'close');
  if (run.state !== 'review')
    throw refused('close', `run ${number}`, `it is ${run.state}`, 'See the runs with "runs".');
  const open = context.store.records.count(number, { states: ['ready', 'needs-person'] });
  if (open > 0) {
    const canGo = context.store.records.count(number, { states: ['ready'] }) > 0;
    const hint = [...alarmsOf(context, number), ...(canGo ? ['Hand over what can go, or hold it.'] : [])].join(' ');
    throw refused(
      'close',
      `run ${number}`,
      `${counted(open, 'record can go or needs', 'records can go or need')} a decision`,
      hint,
    );
  }
  context.store.transaction(() => {
    // What the ERP has already is still to be marked.
    if (context.store.records.count(number, { states: ['accepted'] }) > 0)
      context.store.runs.become(number, 'hand-over', context.now());
    closeIfFinished(context, number);
  });
}
