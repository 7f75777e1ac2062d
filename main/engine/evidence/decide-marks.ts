// Decides marks under way by what a list shows (rules 5 and 6): never by guessing, and never by sending again.

import { z } from 'zod';
import { afterMark } from '../../domain/mark.ts';
import { type Act, type ActKind, apply, begin, end, entryOf, log } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { type Evidence, worksOf } from './take-list.ts';
import type { UnitTransition } from '../../domain/transitions.ts';
import type { Reason } from '../../domain/reason.ts';
import type { Run } from '../../ports/runs.ts';

const UNITS_AT_ONCE = 10_000;

export interface Decided {
  readonly marked: number;
  readonly accepted: number;
  readonly unknown: number;
  /** Changed or gone: a person decides. */
  readonly undecided: number;
}

/** Why a unit is unknown: an earlier list showed it unmarked with other content after its mark was sent. */
const SEEN_OTHER: Reason = 'listed-with-other-content';

/** Why a unit is marked: no answer came to its mark, and it is out of a complete list. */
export const NO_ANSWER: Reason = 'no-answer-and-gone-from-the-list';

interface Verdicts {
  readonly marked: Record<'complete' | 'plain', number[]>;
  /** Of these, the ones whose mark nobody answered: only their absence says that it took effect. */
  readonly unanswered: number[];
  readonly accepted: number[];
  readonly changed: number[];
  readonly gone: number[];
  readonly unknown: number[];
  readonly seenOther: number[];
}

function judge(context: EngineContext, run: Run, evidence: Evidence): Verdicts {
  const { records } = context.store;
  const verdicts: Verdicts = {
    marked: { complete: [], plain: [] },
    unanswered: [],
    accepted: [],
    changed: [],
    gone: [],
    unknown: [],
    seenOther: [],
  };
  for (const state of ['marking', 'unknown'] as const) {
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const units = records.units(run.number, [state], after, UNITS_AT_ONCE);
      if (units.length === 0) break;
      after = units.at(-1)!.id;
      for (const unit of units) {
        const sighting = evidence.sighting(unit, (id) => worksOf(context, run, id));
        const seen =
          sighting === 'absent' &&
          state === 'unknown' &&
          records.byId(run.number, unit.id).some((row) => row.reason === SEEN_OTHER);
        const verdict = afterMark(sighting, evidence.proof, state === 'marking' ? 'yes' : 'unknown', seen);
        if (verdict.state === 'marked') {
          verdicts.marked[verdict.proof].push(unit.id);
          if (state === 'unknown' && sighting === 'absent') verdicts.unanswered.push(unit.id);
        }
        if (verdict.state === 'unknown') verdicts[verdict.seenOther ? 'seenOther' : 'unknown'].push(unit.id);
        else if (verdict.state !== 'marked') verdicts[verdict.state].push(unit.id);
      }
    }
  }
  return verdicts;
}

/** What the log is told of units whose mark did not take effect: a store put back would ask, and be told wrong. */
export const NOT_MARKED = 'not marked';

/** What a list says of marks. A list tells the same again to the next one who asks, so nothing is lost with an act cut short. */
export const DECIDE_MARKS: ActKind<Record<string, unknown>> = {
  what: 'settle',
  detail: z.record(z.string(), z.unknown()),
  recover(context, act) {
    apply(context, act, () => end(context, act, 'failed', { reason: 'the console stopped' }));
    return null;
  },
};

/** Decides every unit that is `marking` (the service said yes) or `unknown`. */
export async function decideMarks(context: EngineContext, run: Run, evidence: Evidence): Promise<Decided> {
  const { records, sightings } = context.store;
  const { marked, unanswered, accepted, changed, gone, unknown, seenOther } = judge(context, run, evidence);
  const sums = {
    marked: marked.complete.length + marked.plain.length,
    accepted: accepted.length,
    unknown: unknown.length + seenOther.length,
    undecided: changed.length + gone.length,
  };
  if (sums.marked + sums.accepted + sums.unknown + sums.undecided === 0) return sums;
  const act = begin(context, DECIDE_MARKS, { run: run.number, connection: run.connection }, () => ({
    marked: sums.marked,
    stillListed: accepted,
    changed,
    gone,
    unknown: [...unknown, ...seenOther],
  }));
  await logMarks(
    context,
    run,
    act,
    [...marked.complete, ...marked.plain],
    [...accepted, ...changed, ...gone, ...seenOther],
  );
  apply(context, act, () => {
    for (const proof of ['complete', 'plain'] as const)
      records.setMarked(run.number, marked[proof], context.now(), proof);
    records.setReason(run.number, unanswered, 'marked', NO_ANSWER);
    for (const id of changed) sightings.set(run.number, id, evidence.others(id), context.now());
    const set = (ids: readonly number[], transition: UnitTransition, reason: Reason) =>
      records.setUnits(run.number, ids, transition, reason);
    set(accepted, 'mark-not-taken', 'still-listed');
    set(changed, 'mark-changed', 'changed-after-hand-over');
    set(gone, 'mark-gone', 'no-longer-listed');
    set(unknown, 'undecided', 'not-decided-by-the-list');
    set(seenOther, 'undecided', SEEN_OTHER);
    end(context, act, 'done', { ...sums });
  });
  return sums;
}

/** One entry: what is marked, and what was to be and is not. */
async function logMarks(
  context: EngineContext,
  run: Run,
  act: Act<unknown>,
  marked: readonly number[],
  notMarked: readonly number[],
): Promise<void> {
  const of = entryOf(context, run.number);
  if (marked.length > 0) await log(context, act, { ...of, what: 'marked', ids: marked, notMarked });
  else if (notMarked.length > 0) await log(context, act, { ...of, what: 'accepted', ids: notMarked, note: NOT_MARKED });
}
