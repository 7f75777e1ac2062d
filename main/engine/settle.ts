// Settles marks under way by what a list shows (rules 5 and 6): never by guessing, and never by sending again.

import { afterMark } from '../domain/mark.ts';
import { connectionOf, type EngineContext } from './context.ts';
import { type Evidence, worksOf } from './evidence.ts';
import type { Run } from './store-port.ts';

const UNITS_AT_ONCE = 10_000;

export interface Settled {
  readonly marked: number;
  readonly accepted: number;
  readonly unknown: number;
}

/** Decides every unit that is `marking` (the service said yes) or `unknown`. */
export function settle(context: EngineContext, run: Run, evidence: Evidence): Settled {
  const { records, journal, proofLog } = context.store;
  const marked = { complete: [] as number[], plain: [] as number[] };
  const accepted: number[] = [];
  const unknown: number[] = [];
  for (const state of ['marking', 'unknown'] as const) {
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const units = records.units(run.number, [state], after, UNITS_AT_ONCE);
      if (units.length === 0) break;
      after = units.at(-1)!.id;
      for (const unit of units) {
        const sighting = evidence.sighting(unit, (id) => worksOf(context, run, id));
        const verdict = afterMark(sighting, evidence.proof, state === 'marking' ? 'yes' : 'unknown');
        if (verdict.state === 'marked') marked[verdict.proof].push(unit.id);
        else if (verdict.state === 'accepted') accepted.push(unit.id);
        else unknown.push(unit.id);
      }
    }
  }
  const total = marked.complete.length + marked.plain.length;
  if (total + accepted.length + unknown.length === 0) return { marked: 0, accepted: 0, unknown: 0 };
  const act = journal.begin({
    run: run.number,
    connection: run.connection,
    what: 'settle',
    detail: { marked: total, stillListed: accepted, unknown },
  });
  context.store.transaction(() => {
    if (total > 0) {
      const ids = [...marked.complete, ...marked.plain];
      const { name } = connectionOf(context, run);
      proofLog.append({ what: 'marked', act, connection: name, kind: run.kind, run: run.number, ids });
    }
    for (const proof of ['complete', 'plain'] as const)
      records.setMarked(run.number, marked[proof], context.now(), proof);
    records.setUnits(run.number, accepted, { from: ['marking', 'unknown'], to: 'accepted', reason: 'still-listed' });
    records.setUnits(run.number, unknown, { from: ['marking'], to: 'unknown', reason: 'not-decided-by-the-list' });
    journal.end(act, 'done', { marked: total, stillListed: accepted.length, unknown: unknown.length });
  });
  return { marked: total, accepted: accepted.length, unknown: unknown.length };
}
