// What the operator decides about a unit that no list can decide: what is true at the service and in the ERP, never more.

import type { Decision } from '../../main/ports/corrections.ts';
import type { RecordRow } from '../../main/ports/records.ts';
import type { Run } from '../../main/ports/runs.ts';
import type { Desk } from './desk.ts';
import { allPlaces } from './destinations.ts';
import { type Content, keyOf, type Kind } from './service-state.ts';

interface Fields extends Content {
  readonly AntallTimer?: number;
  readonly Antall?: number;
}

export function keyOfRow(kind: Kind, row: RecordRow): string {
  const fields = JSON.parse(row.raw) as Fields;
  return keyOf({ ...fields, id: row.id, kind, amount: (kind === 'time' ? fields.AntallTimer : fields.Antall) ?? 0 });
}

export function count(texts: readonly string[], text: string): number {
  return texts.filter((one) => one === text).length;
}

/** Tells the console a decision, again if it was killed before it took effect. */
export async function decideAs(desk: Desk, run: Run, id: number, as: Decision): Promise<boolean> {
  for (;;) {
    const said = await desk.console.ask('resolve/decide', { run: run.number, ids: [id], as, reason: 'looked it up' });
    // Nobody can tell whether it stands: a person waits until it was looked up.
    const isInDoubt = said?.ok === false && said.error.code === 'proof-log-unknown';
    if (said !== null && !isInDoubt) return said.ok;
    if (isInDoubt) await desk.console.ask('team/follow', {});
    const { records, corrections } = desk.console.store;
    const closes = as === 'marked-elsewhere' || as === 'marked' || as === 'deleted';
    if (closes && records.byId(run.number, id).every((row) => row.state === 'resolved')) return true;
    if (as === 'already-in-erp') {
      const waits = ['held', 'needs-person', 'changed'];
      if (!records.byId(run.number, id).some((row) => waits.includes(row.state))) return true;
      continue;
    }
    if (!closes && corrections.decided(run.number, id)) return true;
  }
}

/** Takes the unit out of the ERP and says so; puts it back when the console does not take that. */
async function removeInErp(desk: Desk, run: Run, row: RecordRow): Promise<boolean> {
  const before = desk.erp.lines;
  const deliveries = desk.console.store.deliveries.ofRecord(row.key).map(({ handOver }) => handOver);
  desk.erp.remove([row.handOver!, ...deliveries], row.id);
  if (await decideAs(desk, run, row.id, 'removed-in-erp')) return true;
  desk.erp.lines = before;
  return false;
}

/** Types the new version into the ERP in the place of the old one, where there is one new line and nothing else, and says so. */
async function replaceInErp(desk: Desk, run: Run, row: RecordRow): Promise<boolean> {
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
function liveKeys(desk: Desk, kind: Kind, id: number): string {
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

/** Decides one unit as it truly is. `n` chooses where more than one answer is true. */
async function decideUnit(desk: Desk, run: Run, rows: readonly RecordRow[], n: number): Promise<void> {
  const [row] = rows;
  const { id, state } = row!;
  const listed = rows.filter((one) => one.madeBy === 'service' && one.handOver !== null);
  const keys = listed.map((one) => keyOfRow(run.kind, one));
  const { exported } = desk;
  const open = desk.state.ready(run.kind).map(keyOf);
  // The service has marked as many lines like it as the ERP holds: this one is among them. What the ERP need not have is marked or open.
  const isMarked = (key: string): boolean =>
    desk.waived.includes(key) ? !open.includes(key) : count(exported, key) >= Math.max(...desk.erp.counts(key));
  const marked = keys.length > 0 && keys.every(isMarked);
  if (state === 'needs-person') return decideAlarm(desk, run, row!, exported, open);
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
    if (await decideAs(desk, run, id, 'marked-elsewhere')) await decideAs(desk, run, id, 'send-correction');
    return;
  }
  if (state === 'gone' && n % 4 === 0) {
    const like = desk.state
      .ready(run.kind)
      .find(
        (line) =>
          line.id !== id &&
          keyOf({ ...line, id, amount: 0 }) ===
            keyOf({ ...(JSON.parse(row!.raw) as Content), id, kind: run.kind, amount: 0 }),
      );
    if (like && (await decideAs(desk, run, id, { replacedBy: like.id }))) return;
  }
  if (state === 'gone' && n % 4 === 1) {
    if (await decideAs(desk, run, id, 'deleted')) await decideAs(desk, run, id, 'send-correction');
    return;
  }
  if (state === 'changed' && n % 5 === 1 && (await replaceInErp(desk, run, row!))) return;
  if (n % 2 === 0 && row!.markedAt === null && (await removeInErp(desk, run, row!))) return;
  if (!(await decideAs(desk, run, id, 'send-correction'))) await removeInErp(desk, run, row!);
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

/** An alarm is sent on when the ERP lacks a line of this content that the service has. */
async function decideAlarm(
  desk: Desk,
  run: Run,
  row: RecordRow,
  exported: readonly string[],
  open: readonly string[],
): Promise<void> {
  const key = keyOfRow(run.kind, row);
  // What the ERP has under that Id and the service never exported went away unseen: it is taken out by hand.
  takeOutUnseen(desk, `${run.kind} ${row.id} `);
  const needless = desk.waived.includes(key) && open.includes(key) ? 1 : 0;
  if (Math.min(...desk.erp.counts(key)) >= count(exported, key) + count(open, key) - needless) {
    // ERP and service agree, and nobody marked it after all.
    await decideAs(desk, run, row.id, open.includes(key) ? 'still-waiting' : 'marked-elsewhere');
    return;
  }
  if (run.state === 'review')
    await desk.console.ask('review/release', { run: run.number, ids: [row.id], reason: 'looked it up' });
}

/** Decides everything that waits for a person in all runs. */
export async function decideAll(desk: Desk, n: number): Promise<void> {
  for (const run of desk.runs) {
    if (run.state === 'failed' || run.state === 'discarded' || run.state === 'pulling') continue;
    const waiting = ['changed', 'gone', 'unknown', 'needs-person'];
    if (desk.world.proof === 'links') waiting.push('accepted');
    const units = Map.groupBy(
      desk.rows(run).filter((row) => waiting.includes(row.state)),
      (row) => row.id,
    );
    for (const rows of units.values()) await decideUnit(desk, run, rows, n);
  }
}
