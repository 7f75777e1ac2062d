// What the operator decides about a unit that no list can decide: what is true at the service and in the ERP, never more.

import { EDITED_AND_LEFT } from '../../main/domain/evidence/happened.ts';
import type { RecordRow } from '../../main/ports/records.ts';
import type { Run } from '../../main/ports/runs.ts';
import type { Desk } from './desk.ts';
import { decideAlarm } from './operator-alarms.ts';
import { enterByHand } from './operator-answers.ts';
import { decideAs, decideBoth, keyOfRow, liveKeys, removeInErp } from './operator-says.ts';
import { decideAny, handedOverOf, isMarked } from './operator-truths.ts';
import { keyOf } from './service-state.ts';

/** Decides one unit as it truly is. `n` chooses where more than one answer is true. */
async function decideUnit(desk: Desk, run: Run, rows: readonly RecordRow[], n: number): Promise<void> {
  const [row] = rows;
  const { id, state } = row!;
  const open = desk.state.ready(run.kind).map(keyOf);
  if (state === 'marked') return void (await decideAny(desk, run, rows, n));
  if (state === 'needs-person') return decideAlarm(desk, run, rows, n);
  const keys = handedOverOf(rows).map((one) => keyOfRow(run.kind, one));
  if (await decideAny(desk, run, rows, n)) return;
  // Who looks sees what became of it, or waits.
  if (row!.reason === EDITED_AND_LEFT) return;
  const marked = keys.length > 0 && keys.every((key) => isMarked(desk, open, key));
  if (marked && row!.markedAt === null) {
    // Both are true: somebody marked it.
    await decideAs(desk, run, id, n % 2 === 0 ? 'marked-elsewhere' : 'marked');
    return;
  }
  // Behind plain lists nobody but a person can say that what is listed is all there is.
  const ofUnit = open.filter((key) => key.startsWith(`${run.kind} ${id} `));
  if (
    state === 'accepted' &&
    desk.world.proof === 'links' &&
    ofUnit.toSorted().join() === liveKeys(desk, run.kind, id)
  ) {
    await decideAs(desk, run, id, 'still-waiting');
    return;
  }
  // The next list settles it.
  if (keys.every((key) => open.includes(key)) && state !== 'changed') return;
  if (state === 'accepted') {
    if (desk.world.proof !== 'links') return;
    if (open.some((key) => key.startsWith(`${run.kind} ${id} `))) {
      // Behind plain lists nobody but a person can say that the other lines of the entry are not merely cut off.
      await decideAs(desk, run, id, 'send-correction');
      return;
    }
    await decideBoth(desk, run, id, ['marked-elsewhere', 'send-correction']);
    return;
  }
  if (n % 2 === 0 && row!.markedAt === null && (await removeInErp(desk, run, row!))) return;
  if (!(await decideAs(desk, run, id, 'send-correction'))) await removeInErp(desk, run, row!);
}

/** Behind lists that may be cut, the run says of how many nothing but the service's word tells that they are marked. */
function isByWordAlone(row: RecordRow): boolean {
  return row.state === 'marked' && row.markProof === 'plain' && row.live && row.madeBy === 'service';
}

/** Held in a run that is over, and gone from the service: behind lists that may be cut nobody but she can say so. */
async function decideLeft(desk: Desk, run: Run): Promise<void> {
  if (run.state !== 'closed') return;
  const held = desk.rows(run).filter((row) => row.state === 'held' && row.madeBy === 'service');
  for (const id of new Set(held.map((row) => row.id)))
    if (!desk.state.lines.some((line) => line.kind === run.kind && line.id === id))
      await decideAs(desk, run, id, 'deleted');
}

/** Decides everything that waits for a person in all runs. */
export async function decideAll(desk: Desk, n: number): Promise<void> {
  // What she entered by hand she can take out again.
  enterByHand(desk);
  for (const run of desk.runs) {
    if (run.state === 'failed' || run.state === 'discarded' || run.state === 'pulling') continue;
    const waiting = ['changed', 'gone', 'unknown', 'needs-person', 'accepted'];
    const units = Map.groupBy(
      desk.rows(run).filter((row) => waiting.includes(row.state) || isByWordAlone(row)),
      (row) => row.id,
    );
    for (const rows of units.values()) await decideUnit(desk, run, rows, n);
    await decideLeft(desk, run);
  }
}
