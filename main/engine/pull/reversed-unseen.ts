// Units whose mark took effect without a list that showed it: the service lists a reversal of them, and it reverses only what is
// exported (service.md, states of a time entry). They are marked; their reversal and new version are ordinary work of the pull.

import type { UnitState } from '../../domain/run.ts';
import { closeIfFinished } from '../close-run.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { reversesOneOf, workOf, worksOf } from '../evidence/take-list.ts';
import type { Run } from '../../ports/runs.ts';

/** What the ERP accepted, or a person said of it, while nobody knew of the mark. */
const ACCEPTED: readonly UnitState[] = ['accepted', 'marking', 'unknown', 'changed', 'gone', 'resolved'];

export interface Reversed {
  /** The run that handed them over. */
  readonly run: number;
  readonly ids: number[];
  readonly act: number;
}

/** Finds them among what `run` has listed, and journals the intent. Call before the transaction that judges the pull. */
export function findReversed(context: EngineContext, run: Run): Reversed[] {
  if (run.kind !== 'time') return [];
  const { records, journal } = context.store;
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
  return [...found].map(([number, reversed]) => ({
    run: number,
    ids: reversed,
    act: journal.begin({
      run: number,
      connection: run.connection,
      what: 'settle',
      detail: { reversedIn: run.number, ids: reversed },
    }),
  }));
}

/** Inside the transaction that judges the pull: they are marked, and their runs close if nothing else is open in them. */
export function settleReversed(context: EngineContext, run: Run, found: readonly Reversed[]): void {
  const { records, journal, proofLog } = context.store;
  for (const { run: owner, ids, act } of found) {
    const connection = connectionOf(context, run).name;
    proofLog.append({ what: 'marked', act, connection, kind: run.kind, run: owner, ids, note: 'reversed since' });
    records.setUnits(owner, ids, { from: ['gone', 'changed', 'resolved'], to: 'accepted' });
    records.setUnits(owner, ids, { from: ['accepted'], to: 'marking' });
    records.setMarked(owner, ids, context.now(), 'complete');
    journal.end(act, 'done', { marked: ids.length, reversedIn: run.number });
    closeIfFinished(context, owner);
  }
}
