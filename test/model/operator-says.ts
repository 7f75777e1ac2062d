// What the operator can see of a unit, and how she says a decision: to the console, and in the ERP by hand where it needs that.

import type { Decision } from '../../main/ports/corrections.ts';
import type { RecordRow } from '../../main/ports/records.ts';
import type { Run } from '../../main/ports/runs.ts';
import type { Desk } from './desk.ts';
import { allPlaces } from './destinations.ts';
import { keyOf, keyOfRaw, type Kind } from './service-state.ts';

/** Why she decides. */
export const LOOKED_UP = 'looked it up';

export const keyOfRow = (kind: Kind, row: RecordRow): string => keyOfRaw(kind, row.id, row.raw);

export function count(texts: readonly string[], text: string): number {
  return texts.filter((one) => one === text).length;
}

/** What stands in the proof log is carried out: she makes room, and asks until the console tells what became of it. Null: it was killed. */
async function carriedOut(desk: Desk, run: Run): Promise<boolean | null> {
  let said = await desk.console.ask('recover/resume', {});
  while (said?.ok === false) said = await desk.console.ask('recover/resume', {});
  return said && said.value.some((found) => found.run === run.number && found.outcome === 'completed');
}

function hasTakenEffect(desk: Desk, run: Run, id: number, as: Decision): boolean {
  const { records, corrections } = desk.console.store;
  const rows = records.byId(run.number, id);
  if (as === 'marked-elsewhere' || as === 'marked' || as === 'deleted')
    return rows.every((row) => row.state === 'resolved');
  const waits = ['held', 'needs-person', 'changed'];
  if (as === 'already-in-erp') return !rows.some((row) => waits.includes(row.state));
  // Another decision may stand by now, of another desk: then hers was not taken, whatever it said.
  const name = typeof as === 'string' ? as : 'replaced-by';
  return corrections.decided(run.number, id) && rows.some((row) => row.reason?.startsWith(`${name}:`) === true);
}

/** Tells the console a decision, again if it was killed before it took effect, or could not write it. */
export async function decideAs(desk: Desk, run: Run, id: number, as: Decision): Promise<boolean> {
  let isInDoubt = false;
  for (;;) {
    const said = await desk.console.ask('resolve/decide', { run: run.number, ids: [id], as, reason: LOOKED_UP });
    const code = said?.ok === false ? said.error.code : null;
    let told: boolean | null = null;
    if (code === 'stands-in-log') told = await carriedOut(desk, run);
    // Nobody can tell whether it stands: a person waits until it was looked up.
    else if (code === 'proof-log-unknown') {
      await desk.team?.othersFollow();
      await desk.console.ask('team/follow', {});
      isInDoubt = true;
      // Said once more it may be refused: by then the first has taken effect.
    } else if (said !== null) return said.ok || (isInDoubt && hasTakenEffect(desk, run, id, as));
    // Killed: it may stand in the log, and take effect at the desk where somebody goes on.
    else isInDoubt = true;
    if (!hasTakenEffect(desk, run, id, as)) continue;
    if (told === false)
      desk.problems.push(`a decision on run ${run.number} took effect, and resume tells nothing of it`);
    return true;
  }
}

/** Two decisions of which the first alone would not be true: what keeps the second back for a moment, a full disk say, is waited out. */
export async function decideBoth(
  desk: Desk,
  run: Run,
  id: number,
  [first, then]: readonly [Decision, Decision],
): Promise<boolean> {
  if (!(await decideAs(desk, run, id, first))) return false;
  for (let tries = 0; tries < 5; tries += 1) if (await decideAs(desk, run, id, then)) return true;
  return false;
}

/** Takes the unit out of the ERP and says so; puts it back when the console does not take that. */
export async function removeInErp(desk: Desk, run: Run, row: RecordRow): Promise<boolean> {
  const before = desk.erp.lines;
  const deliveries = desk.console.store.deliveries.ofRecord(row.key).map(({ handOver }) => handOver);
  desk.erp.remove([row.handOver!, ...deliveries], row.id);
  if (await decideAs(desk, run, row.id, 'removed-in-erp')) return true;
  desk.erp.lines = before;
  return false;
}

/** Types the new version into the ERP in the place of the old one, where there is one new line and nothing else, and says so. */
export async function replaceInErp(desk: Desk, run: Run, row: RecordRow): Promise<boolean> {
  const lines = desk.state.lines.filter((line) => line.kind === run.kind && line.id === row.id);
  const now = lines.filter((line) =>
    row.markedAt === null ? !line.exported : desk.erp.counts(keyOf(line)).includes(0),
  );
  const [only] = now;
  if (now.length !== 1 || only!.reversal || desk.erp.typed(run.kind, row.id).length > 0) return false;
  const before = desk.erp.lines;
  const deliveries = desk.console.store.deliveries.ofRecord(row.key).map(({ handOver }) => handOver);
  if (row.state === 'changed') desk.erp.remove([row.handOver!, ...deliveries], row.id);
  desk.erp.type(keyOf(only!));
  if (await decideAs(desk, run, row.id, 'already-in-erp')) {
    desk.accept(run.kind, row.id, null);
    return true;
  }
  desk.erp.lines = before;
  return false;
}

/** What the ERP has of an Id and nobody marked, over all runs. */
export function liveKeys(desk: Desk, kind: Kind, id: number): string {
  const { records } = desk.console.store;
  const rows = desk.runs.flatMap((run) => (run.kind === kind ? records.byId(run.number, id) : []));
  // What a person said to be marked is over.
  const isOver = (row: RecordRow): boolean =>
    row.state === 'marked' || (row.state === 'resolved' && row.reason?.startsWith('marked') === true);
  const live = rows.filter((row) => row.live && row.madeBy === 'service' && !isOver(row));
  return live
    .map((row) => keyOfRow(kind, row))
    .toSorted()
    .join();
}

/** Takes out of the ERP what went away unseen under an Id, if the service has not exported it after all. */
export function takeOutUnseen(desk: Desk, unit: string | null): void {
  const { exported } = desk;
  for (const prefix of desk.unseen) {
    if (unit !== null && prefix !== unit) continue;
    for (const at of allPlaces(desk.world))
      for (const key of desk.erp.net(at).keys)
        if (key.startsWith(prefix) && count(desk.erp.net(at).keys, key) > count(exported, key))
          desk.erp.takeOut(key, at);
  }
}
