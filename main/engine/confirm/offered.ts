// What may be decided of a unit: what the table of situations says of how it stands. The command line and the window offer the same.

import { type Decision, decisionsFor } from '../../domain/evidence/decisions.ts';
import { happenedTo } from '../../domain/evidence/happened.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';

/** The likeliest first; none for a unit that waits for nobody. `partlyTaken`: one destination has it, and the others refused it. */
export function offeredOf(run: Pick<Run, 'proof'>, row: RecordRow, partlyTaken: boolean): readonly Decision[] {
  const happened = happenedTo({ ...row, proof: run.proof, partlyTaken });
  return happened === null ? [] : decisionsFor(row.state, happened);
}
