// What a branch of the log that lost had handed over, at every desk once that branch was left: it may be in the ERP.

import type { Reason } from '../../domain/reason.ts';
import type { LostBranchProof } from '../../ports/lost-branch.ts';
import { connectionOfEntry } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { holdDoubted } from '../pull/hold-again.ts';
import { unknownConnection } from '../recovery/replay-files.ts';

/** What another branch handed over is held where it is ready, now or in a later pull, until a person has looked. Inside a transaction. */
export function lostBranchAgain(context: EngineContext, entry: LostBranchProof): void {
  const { store } = context;
  const connection = connectionOfEntry(context, entry);
  if (connection === null) throw unknownConnection(entry.connection);
  const { kind, units, file, handedOverAt, reason } = entry;
  store.holds.doubt({ connection: connection.id, kind, ids: units });
  store.journal.note(null, 'handed over on a branch that lost', { ids: units ?? [], file, handedOverAt, reason });
  const open = store.runs.inReview(connection.id, kind);
  if (open === null || open.desk !== null || open.state !== 'review') return;
  holdDoubted(context, open);
  // Whoever lets go what is held for another reason is asked too.
  const held = store.records.unitIds(open.number, ['held']).filter((id) => units === null || units.includes(id));
  store.records.setReason(open.number, held, 'held', 'perhaps-in-erp' satisfies Reason);
}
