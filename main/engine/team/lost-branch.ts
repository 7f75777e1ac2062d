// What a branch of the log that lost had handed over, at every desk once that branch was left: it may be in the ERP.

import { z } from 'zod';
import type { Reason } from '../../domain/reason.ts';
import type { UnitState } from '../../domain/run.ts';
import type { LostBranchProof } from '../../ports/lost-branch.ts';
import type { Run } from '../../ports/runs.ts';
import { connectionOfEntry, idsInWords, type Recovered } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { holdDoubted } from '../pull/hold-again.ts';
import { unknownConnection } from '../recovery/replay-files.ts';

/** They went out on the branch that stands, and the ERP has or may have them from there. */
const OUT: readonly UnitState[] = ['handed-over', 'accepted', 'marking', 'unknown', 'changed', 'gone', 'marked'];

/** Event: of a run its units that another branch had handed over too. */
const ON_LOST_BRANCH = 'handed over on a branch that lost';
const NOTED = z.object({ ids: z.array(z.number()) });

/** In each run that handed them over on the branch that stands, its history says that the ERP may have them twice. */
function noteInRuns({ store }: EngineContext, connection: number, { kind, units, ...about }: LostBranchProof): void {
  const { file, handedOverAt, reason } = about;
  const asked = units === null ? null : new Set(units);
  for (const run of store.runs.all()) {
    if (run.connection !== connection || run.kind !== kind) continue;
    const ids = store.records.unitIds(run.number, OUT).filter((id) => asked === null || asked.has(id));
    if (ids.length > 0) store.journal.note(run.number, ON_LOST_BRANCH, { ids, file, handedOverAt, reason });
  }
}

/** Runs that are not over whose units another branch handed over too: nothing else would say that the ERP may have them twice. */
export function runsPerhapsTwice({ store }: EngineContext): { readonly run: Run; readonly units: readonly number[] }[] {
  return store.runs.all().flatMap((run) => {
    if (run.state !== 'handed-over' && run.state !== 'confirming') return [];
    const ids = new Set(store.journal.named(run.number, [ON_LOST_BRANCH]).flatMap(({ data }) => NOTED.parse(data).ids));
    if (ids.size === 0) return [];
    const units = store.records.unitIds(run.number, OUT).filter((id) => ids.has(id));
    return units.length === 0 ? [] : [{ run, units }];
  });
}

export function perhapsTwice(context: EngineContext): Recovered[] {
  return runsPerhapsTwice(context).map(({ run: { number: run }, units }) => {
    const detail = `a branch of the proof log that lost had handed them over too (${idsInWords(units)}): look in the ERP whether it has them twice, and remove there what is too much, before run ${run} is confirmed`;
    return { run, what: 'proof-log', units: units.length, outcome: 'unclear', detail, needsPerson: true };
  });
}

/** What another branch handed over is held where it is ready, now or in a later pull, until a person has looked. Inside a transaction. */
export function lostBranchAgain(context: EngineContext, entry: LostBranchProof): void {
  const { store } = context;
  const connection = connectionOfEntry(context, entry);
  if (connection === null) throw unknownConnection(entry.connection);
  const { kind, units, file, handedOverAt, reason } = entry;
  store.holds.doubt({ connection: connection.id, kind, ids: units });
  store.journal.note(null, ON_LOST_BRANCH, { ids: units ?? [], file, handedOverAt, reason });
  noteInRuns(context, connection.id, entry);
  const open = store.runs.inReview(connection.id, kind);
  if (open === null || open.desk !== null || open.state !== 'review') return;
  holdDoubted(context, open);
  // Whoever lets go what is held for another reason is asked too.
  const held = store.records.unitIds(open.number, ['held']).filter((id) => units === null || units.includes(id));
  store.records.setReason(open.number, held, 'held', 'perhaps-in-erp' satisfies Reason);
}
