// Settles marks under way by what a list shows (rules 5 and 6): never by guessing, and never by sending again.

import { afterMark } from '../../domain/mark.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { type Evidence, worksOf } from './take-list.ts';
import type { UnitState } from '../../domain/run.ts';
import type { Reason } from '../../domain/reason.ts';
import type { Run } from '../../ports/runs.ts';

const UNITS_AT_ONCE = 10_000;

export interface Settled {
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

/** The log tells of these units that a mark was sent: it did not take effect, or a store put back would ask and be told wrong. */
export function noteUnmarked(context: EngineContext, run: Run, act: number, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const { name } = connectionOf(context, run);
  const entry = { act, connection: name, kind: run.kind, run: run.number, ids, note: 'not marked' } as const;
  context.store.proofLog.append({ what: 'accepted', ...entry });
}

/** Decides every unit that is `marking` (the service said yes) or `unknown`. */
export function settle(context: EngineContext, run: Run, evidence: Evidence): Settled {
  const { records, journal, proofLog, sightings } = context.store;
  const { marked, unanswered, accepted, changed, gone, unknown, seenOther } = judge(context, run, evidence);
  const sums = {
    marked: marked.complete.length + marked.plain.length,
    accepted: accepted.length,
    unknown: unknown.length + seenOther.length,
    undecided: changed.length + gone.length,
  };
  if (sums.marked + sums.accepted + sums.unknown + sums.undecided === 0) return sums;
  const act = journal.begin({
    run: run.number,
    connection: run.connection,
    what: 'settle',
    detail: { marked: sums.marked, stillListed: accepted, changed, gone, unknown: [...unknown, ...seenOther] },
  });
  context.store.transaction(() => {
    if (sums.marked > 0) {
      const ids = [...marked.complete, ...marked.plain];
      const { name } = connectionOf(context, run);
      proofLog.append({ what: 'marked', act, connection: name, kind: run.kind, run: run.number, ids });
    }
    noteUnmarked(context, run, act, [...accepted, ...changed, ...gone, ...seenOther]);
    for (const proof of ['complete', 'plain'] as const)
      records.setMarked(run.number, marked[proof], context.now(), proof);
    records.setUnits(run.number, unanswered, { from: ['marked'], to: 'marked', reason: NO_ANSWER });
    const set = (ids: readonly number[], to: UnitState, reason: Reason) =>
      records.setUnits(run.number, ids, { from: ['marking', 'unknown'], to, reason });
    set(accepted, 'accepted', 'still-listed');
    for (const id of changed) sightings.set(run.number, id, evidence.others(id), context.now());
    set(changed, 'changed', 'changed-after-hand-over');
    set(gone, 'gone', 'no-longer-listed');
    set(unknown, 'unknown', 'not-decided-by-the-list');
    set(seenOther, 'unknown', SEEN_OTHER);
    journal.end(act, 'done', { ...sums });
  });
  return sums;
}
