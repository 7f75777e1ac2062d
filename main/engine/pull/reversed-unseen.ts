// Units whose mark took effect without a list that showed it: the service lists a reversal of them, and it reverses only what is
// exported (main/service/README.md). They are marked; their reversal and new version are ordinary work of the pull.

import type { UnitState } from '../../domain/run.ts';
import { closeIfFinished } from '../close-run.ts';
import { type Act, begin, end, entryOf, log } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { DECIDE_MARKS } from '../evidence/decide-marks.ts';
import { proveMark } from '../evidence/prove-mark.ts';
import { reversesOneOf, workOf, worksOf } from '../evidence/take-list.ts';
import type { Run } from '../../ports/runs.ts';

/** What the ERP accepted, or a person said of it, while nobody knew of the mark. */
const ACCEPTED: readonly UnitState[] = ['accepted', 'marking', 'unknown', 'changed', 'gone', 'resolved'];

export interface Reversed {
  /** The run that handed them over. */
  readonly run: number;
  readonly ids: number[];
  readonly act: Act<unknown>;
}

/** Finds them among what `run` has listed, and logs that they are marked. Call before the transaction that judges the pull. */
export async function findReversed(context: EngineContext, run: Run): Promise<Reversed[]> {
  if (run.kind !== 'time') return [];
  const { records } = context.store;
  const listed = Map.groupBy(records.adjustments(run.number), (line) => line.id);
  const ids = [...listed.keys()];
  const prior = Map.groupBy(records.priorLines(run, ids), (line) => line.id);
  const hashes = records.contentHashes([...listed.values()].flat().map((line) => line.key));
  const found = new Map<number, number[]>();
  for (const [id, lines] of prior) {
    const open = lines.filter((line) => line.live && !line.released && ACCEPTED.includes(line.state));
    const owner = open.at(-1)?.run;
    if (owner === undefined) continue;
    const own = new Set(open.map((line) => line.contentHash));
    const reversals = listed
      .get(id)!
      .filter((line) => !own.has(hashes.get(line.key)!))
      .map((line) => ({ work: workOf(line), hours: line.hours, invoiceable: line.invoiceable }));
    if (!reversesOneOf(reversals, worksOf(context, { number: owner }, id))) continue;
    found.set(owner, [...(found.get(owner) ?? []), id]);
  }
  const acts: Reversed[] = [];
  for (const [number, reversed] of found) {
    const about = { run: number, connection: run.connection };
    const act = begin(context, DECIDE_MARKS, about, () => ({ reversedIn: run.number, ids: reversed }));
    await log(context, act, { ...entryOf(context, number), what: 'marked', ids: reversed, note: 'reversed since' });
    acts.push({ run: number, ids: reversed, act });
  }
  return acts;
}

/** Inside the transaction that judges the pull: they are marked, and their runs close if nothing else is open in them. */
export function keepReversed(context: EngineContext, run: Run, found: readonly Reversed[]): void {
  for (const { run: owner, ids, act } of found) {
    context.store.proofLog.followed(act);
    proveMark(context, owner, ids, 'complete');
    end(context, act, 'done', { marked: ids.length, reversedIn: run.number });
    closeIfFinished(context, owner);
  }
}
