// What may be decided of a unit: what the table of situations says of how it stands. The command line and the window offer the same.

import { type Decision, decisionsFor, type Happened } from '../../domain/evidence/decisions.ts';
import { happenedTo } from '../../domain/evidence/happened.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';

/** Which situation a unit is in. It is out of the ERP where none of its lines is there: one may be nowhere, and another at some place. */
export function situationOf(
  { store }: EngineContext,
  { number, proof }: Pick<Run, 'number' | 'proof'>,
  row: RecordRow,
  partlyTaken: boolean,
  left = false,
): Happened | null {
  const live = row.live || store.records.byId(number, row.id).some((line) => line.live);
  return happenedTo({ ...row, live, proof, partlyTaken, left });
}

/** The likeliest first; none for a unit that waits for nobody. `partlyTaken`: one destination has it, and the others refused it. */
export function offeredOf(
  context: EngineContext,
  run: Pick<Run, 'number' | 'proof'>,
  row: RecordRow,
  partlyTaken: boolean,
): readonly Decision[] {
  const happened = situationOf(context, run, row, partlyTaken);
  return happened === null ? [] : decisionsFor(row.state, happened);
}
