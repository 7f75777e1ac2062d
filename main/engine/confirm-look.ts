// The list before a mark (design section 5, confirm, step 1): what became of marks under way, and which accepted units may be marked now.

import { beforeMark } from '../domain/mark.ts';
import { connectionOf, type EngineContext } from './context.ts';
import { type Evidence, takeEvidence, worksOf } from './evidence.ts';
import { settle } from './settle.ts';
import type { Run } from './store-port.ts';

const UNITS_AT_ONCE = 10_000;

/** A list, and the ids that it says may be marked. */
export interface Look {
  readonly evidence: Evidence;
  readonly may: ReadonlySet<number>;
}

/** Compares every accepted unit with the list; returns those that may be marked. */
function judgeAccepted(context: EngineContext, run: Run, evidence: Evidence): Set<number> {
  const { records, journal, proofLog } = context.store;
  const may = new Set<number>();
  const found = {
    changed: [] as number[],
    gone: [] as number[],
    own: [] as number[],
    'marked-elsewhere': [] as number[],
  };
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
  const seen = found['marked-elsewhere'];
  const act =
    seen.length === 0
      ? null
      : journal.begin({
          run: run.number,
          connection: run.connection,
          what: 'settle',
          detail: { markedElsewhere: seen },
        });
  context.store.transaction(() => {
    for (const id of found.changed) context.store.desk.setSighting(run.number, id, evidence.others(id), context.now());
    records.setUnits(run.number, found.changed, {
      from: ['accepted'],
      to: 'changed',
      reason: 'changed-after-hand-over',
    });
    records.setUnits(run.number, found.gone, { from: ['accepted'], to: 'gone', reason: 'no-longer-listed' });
    const elsewhere = found['marked-elsewhere'];
    if (act !== null) {
      const connection = connectionOf(context, run).name;
      proofLog.append({
        what: 'marked',
        act,
        connection,
        kind: run.kind,
        run: run.number,
        ids: elsewhere,
        note: 'elsewhere',
      });
      journal.end(act, 'done', { markedElsewhere: elsewhere.length });
    }
    records.setUnits(run.number, elsewhere, { from: ['accepted'], to: 'marking' });
    records.setMarked(run.number, elsewhere, context.now(), 'complete');
    if (elsewhere.length > 0) journal.note(run.number, 'marked elsewhere, and reversed since', { ids: elsewhere });
    records.setUnits(run.number, found.own, { from: ['accepted'], to: 'resolved', reason: 'correction-accepted' });
    for (const what of ['changed', 'gone'] as const) {
      if (found[what].length > 0) journal.note(run.number, `${what} after hand-over`, { ids: found[what] });
    }
  });
  return may;
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
