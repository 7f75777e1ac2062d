// The list before a mark: what became of marks under way, and which accepted units may be marked now.

import { beforeMark } from '../../domain/mark.ts';
import type { Reason } from '../../domain/reason.ts';
import { apply, begin, end, entryOf, log } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { type Evidence, takeEvidence, worksOf } from '../evidence/take-list.ts';
import { decideMarks, DECIDE_MARKS } from '../evidence/decide-marks.ts';
import { proveMark } from '../evidence/prove-mark.ts';
import type { Run } from '../../ports/runs.ts';

const UNITS_AT_ONCE = 10_000;

/** A list, and the ids that it says may be marked. */
export interface Compared {
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
async function judgeAccepted(context: EngineContext, run: Run, evidence: Evidence): Promise<Set<number>> {
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
  await keepFound(context, run, evidence, found);
  return may;
}

async function keepFound(context: EngineContext, run: Run, evidence: Evidence, found: Found): Promise<void> {
  const { records, journal, sightings } = context.store;
  const { changed, gone, own, 'marked-elsewhere': elsewhere } = found;
  context.store.transaction(() => {
    for (const id of changed) sightings.set(run.number, id, evidence.others(id), context.now());
    records.setUnits(run.number, changed, 'list-shows-change', 'changed-after-hand-over' satisfies Reason);
    records.setUnits(run.number, gone, 'list-lacks', 'no-longer-listed' satisfies Reason);
    records.setUnits(run.number, own, 'correction-accepted', 'correction-accepted' satisfies Reason);
    for (const [what, ids] of Object.entries({ changed, gone }))
      if (ids.length > 0) journal.note(run.number, `${what} after hand-over`, { ids });
  });
  if (elsewhere.length > 0) await keepMarkedElsewhere(context, run, elsewhere);
}

/** The service lists their reversal: somebody else marked them. */
async function keepMarkedElsewhere(context: EngineContext, run: Run, ids: readonly number[]): Promise<void> {
  const about = { run: run.number, connection: run.connection };
  const act = begin(context, DECIDE_MARKS, about, () => ({ markedElsewhere: ids }));
  await log(context, act, { ...entryOf(context, run.number), what: 'marked', ids, note: 'elsewhere' });
  apply(context, act, () => {
    end(context, act, 'done', { markedElsewhere: ids.length });
    proveMark(context, run.number, ids, 'complete');
    context.store.journal.note(run.number, 'marked elsewhere, and reversed since', { ids });
  });
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

/** Lists, and takes in everything that the list tells: what became of marks under way, and which units may be marked now. */
export async function compare(context: EngineContext, run: Run): Promise<Compared> {
  const evidence = await takeEvidence(context, run, expectedOf(context, run));
  await decideMarks(context, run, evidence);
  return { evidence, may: await judgeAccepted(context, run, evidence) };
}
