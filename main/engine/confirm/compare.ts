// The list before a mark (design section 5, confirm, step 1): what became of marks under way, and which accepted units may be marked now.

import { beforeMark } from '../../domain/mark.ts';
import type { Reason } from '../../domain/reason.ts';
import type { UnitState } from '../../domain/run.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { type Evidence, takeEvidence, worksOf } from '../evidence/take-list.ts';
import { settle } from '../evidence/decide-marks.ts';
import type { Run } from '../../ports/runs.ts';

const UNITS_AT_ONCE = 10_000;

/** A list, and the ids that it says may be marked. */
export interface Look {
  readonly evidence: Evidence;
  readonly may: ReadonlySet<number>;
}

/** What a list says of the accepted units that may not be marked. */
interface Found {
  readonly changed: number[];
  readonly gone: number[];
  /** Lines that the console made: no service knows them. */
  readonly own: number[];
  readonly 'marked-elsewhere': number[];
}

/** Compares every accepted unit with the list; returns those that may be marked. */
function judgeAccepted(context: EngineContext, run: Run, evidence: Evidence): Set<number> {
  const { records } = context.store;
  const may = new Set<number>();
  const found: Found = { changed: [], gone: [], own: [], 'marked-elsewhere': [] };
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const units = records.units(run.number, ['accepted'], after, UNITS_AT_ONCE);
    if (units.length === 0) break;
    after = units.at(-1)!.id;
    for (const unit of units) {
      if (unit.listedLines === 0) {
        found.own.push(unit.id);
        continue;
      }
      const verdict = beforeMark(
        evidence.sighting(unit, (id) => worksOf(context, run, id)),
        evidence.proof,
      );
      if (verdict === 'mark') may.add(unit.id);
      else if (verdict !== 'unseen') found[verdict].push(unit.id);
    }
  }
  keepFound(context, run, evidence, found);
  return may;
}

function keepFound(context: EngineContext, run: Run, evidence: Evidence, found: Found): void {
  const { records, journal, sightings } = context.store;
  const set = (ids: readonly number[], to: UnitState, reason: Reason) =>
    records.setUnits(run.number, ids, { from: ['accepted'], to, reason });
  const elsewhere = found['marked-elsewhere'];
  const detail = { markedElsewhere: elsewhere };
  const act =
    elsewhere.length === 0
      ? null
      : journal.begin({ run: run.number, connection: run.connection, what: 'settle', detail });
  context.store.transaction(() => {
    for (const id of found.changed) sightings.set(run.number, id, evidence.others(id), context.now());
    set(found.changed, 'changed', 'changed-after-hand-over');
    set(found.gone, 'gone', 'no-longer-listed');
    if (act !== null) noteElsewhere(context, run, act, elsewhere);
    set(found.own, 'resolved', 'correction-accepted');
    for (const what of ['changed', 'gone'] as const) {
      if (found[what].length > 0) journal.note(run.number, `${what} after hand-over`, { ids: found[what] });
    }
  });
}

/** The service lists their reversal: somebody else marked them. In the transaction of its caller. */
function noteElsewhere(context: EngineContext, run: Run, act: number, ids: readonly number[]): void {
  const { records, journal, proofLog } = context.store;
  const { name } = connectionOf(context, run);
  const { number, kind } = run;
  proofLog.append({ what: 'marked', act, connection: name, kind, run: number, ids, note: 'elsewhere' });
  journal.end(act, 'done', { markedElsewhere: ids.length });
  records.setUnits(number, ids, { from: ['accepted'], to: 'marking' });
  records.setMarked(number, ids, context.now(), 'complete');
  journal.note(number, 'marked elsewhere, and reversed since', { ids });
}

/** What accepted units and marks under way should look like, so that the list keeps the text of those that do not. */
function expectedOf(context: EngineContext, run: Run): Map<number, string> {
  const expected = new Map<number, string>();
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const units = context.store.records.units(run.number, ['accepted', 'marking', 'unknown'], after, UNITS_AT_ONCE);
    if (units.length === 0) return expected;
    after = units.at(-1)!.id;
    for (const unit of units) if (unit.listedLines > 0) expected.set(unit.id, unit.signature);
  }
}

/** One list, and everything it tells: what became of marks under way, and which units may be marked now. */
export async function look(context: EngineContext, run: Run): Promise<Look> {
  const evidence = await takeEvidence(context, run, expectedOf(context, run));
  settle(context, run, evidence);
  return { evidence, may: judgeAccepted(context, run, evidence) };
}
