// An honest operator: answers what the ERP did and what is true at the service, never more, and finishes what is open.

import { statSync } from 'node:fs';
import path from 'node:path';
import type { RecordRow } from '../../main/ports/records.ts';
import type { Run } from '../../main/ports/runs.ts';
import type { Desk } from './desk.ts';
import { KINDS } from './desk.ts';
import { type Content, keyOf, type Kind } from './service-state.ts';

const ROUNDS = 40;
export const OPEN: readonly string[] = ['review', 'handed-over', 'confirming'];

interface Fields extends Content {
  readonly AntallTimer?: number;
  readonly Antall?: number;
}

function keyOfRow(kind: Kind, row: RecordRow): string {
  const fields = JSON.parse(row.raw) as Fields;
  return keyOf({ ...fields, id: row.id, kind, amount: (kind === 'time' ? fields.AntallTimer : fields.Antall) ?? 0 });
}

export function count(texts: readonly string[], text: string): number {
  return texts.filter((one) => one === text).length;
}

/** Says which handed-over units the ERP took and which it refused. `some` leaves out every other one. */
export async function answer(desk: Desk, run: Run, some = false): Promise<void> {
  const accept = new Set<number>();
  const reject = new Set<number>();
  for (const [index, row] of desk.rows(run).entries()) {
    if (row.state !== 'handed-over' || (some && index % 2 === 1)) continue;
    if (desk.erp.holds(row.handOver!, row.id)) accept.add(row.id);
    else if (desk.erp.rejected.has(`${row.handOver!} ${row.id}`)) reject.add(row.id);
  }
  for (const id of accept) desk.accepted.add(`${run.kind} ${id}`);
  const give = desk.console.ask.bind(desk.console);
  if (accept.size > 0) await give('verdict/give', { run: run.number, verdict: 'accept', ids: [...accept] });
  if (reject.size > 0)
    await give('verdict/give', { run: run.number, verdict: 'reject', ids: [...reject], reason: 'the ERP said so' });
}

/** The ERP has taken everything that waits, by file and by hand, except for what it rejects. */
export function erpTakesAll(desk: Desk, rejects: (id: number) => boolean = () => false): void {
  for (const file of desk.waitingFiles()) if (!isEmpty(desk, file)) desk.erpTakes(file, rejects, false);
  enterByHand(desk);
}

/** A name that the console claimed and has not given yet holds nothing. */
export function isEmpty(desk: Desk, file: string): boolean {
  return statSync(path.join(desk.console.tray, file)).size === 0;
}

/** The ERP has what was entered by hand. */
export function enterByHand(desk: Desk): void {
  const { handOvers, records } = desk.console.store;
  for (const handOver of handOvers.inState(['handed-over'])) {
    if (handOver.byHand === null || desk.erp.taken.has(handOver.number)) continue;
    const run = desk.runs.find((one) => one.number === handOver.run)!;
    desk.erp.enter(run.kind, handOver.number, records.fileLines(handOver));
  }
}

type Way = 'marked-elsewhere' | 'deleted' | 'removed-in-erp' | 'send-correction' | { replacedBy: number };

/** Tells the console a decision, again if it was killed before it took effect. */
async function decideAs(desk: Desk, run: Run, id: number, as: Way): Promise<boolean> {
  for (;;) {
    const said = await desk.console.ask('resolve/decide', { run: run.number, ids: [id], as, reason: 'looked it up' });
    if (said !== null) return said.ok;
    const { records, corrections } = desk.console.store;
    const closes = as === 'marked-elsewhere' || as === 'deleted';
    if (closes && records.byId(run.number, id).every((row) => row.state === 'resolved')) return true;
    if (!closes && corrections.decided(run.number, id)) return true;
  }
}

/** Takes the unit out of the ERP and says so; puts it back when the console does not take that. */
async function removeInErp(desk: Desk, run: Run, row: RecordRow): Promise<boolean> {
  const before = desk.erp.lines;
  desk.erp.remove(row.handOver!, row.id);
  if (await decideAs(desk, run, row.id, 'removed-in-erp')) return true;
  desk.erp.lines = before;
  return false;
}

/** Decides one unit as it truly is. `n` chooses where more than one answer is true. */
async function decideUnit(desk: Desk, run: Run, rows: readonly RecordRow[], n: number): Promise<void> {
  const [row] = rows;
  const { id, state } = row!;
  const listed = rows.filter((one) => one.madeBy === 'service' && one.handOver !== null);
  const keys = listed.map((one) => keyOfRow(run.kind, one));
  const exported = desk.state.lines.filter((line) => line.exported).map(keyOf);
  const open = desk.state.ready(run.kind).map(keyOf);
  const inErp = desk.erp.net().keys;
  // The service has marked as many lines like it as the ERP holds: this one is among them.
  const marked = keys.length > 0 && keys.every((key) => count(exported, key) >= count(inErp, key));
  if (state === 'needs-person') return decideAlarm(desk, run, row!, exported, open);
  if (marked && row!.markedAt === null) {
    await decideAs(desk, run, id, 'marked-elsewhere');
    return;
  }
  // The next list settles it.
  if (keys.every((key) => open.includes(key)) && state !== 'changed') return;
  if (state === 'accepted') {
    if (desk.world.proof !== 'links' || open.some((key) => key.startsWith(`${run.kind} ${id} `))) return;
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
  if (n % 2 === 0 && row!.markedAt === null && (await removeInErp(desk, run, row!))) return;
  if (!(await decideAs(desk, run, id, 'send-correction'))) await removeInErp(desk, run, row!);
}

/** Takes out of the ERP what went away unseen under an Id, if the service has not exported it after all. */
function takeOutUnseen(desk: Desk, unit: string | null): void {
  const exported = desk.state.lines.filter((line) => line.exported).map(keyOf);
  for (const prefix of desk.unseen) {
    if (unit !== null && prefix !== unit) continue;
    for (const key of desk.erp.net().keys)
      if (key.startsWith(prefix) && count(desk.erp.net().keys, key) > count(exported, key)) desk.erp.takeOut(key);
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
  if (count(desk.erp.net().keys, key) >= count(exported, key) + count(open, key)) {
    if (open.includes(key)) throw new Error(`an alarm that nobody can decide: ${key}`);
    await decideAs(desk, run, row.id, 'marked-elsewhere');
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

const NEVER_RELEASED = /^(changed|vanished)-since-pull|^later-period|^may-replace-gone/;

async function finishReview(desk: Desk, run: Run): Promise<void> {
  const held = desk.rows(run).filter((row) => row.state === 'held' && !NEVER_RELEASED.test(row.reason ?? ''));
  for (const id of new Set(held.map((row) => row.id)))
    await desk.console.ask('review/release', { run: run.number, ids: [id], reason: 'looked it up' });
  const said = await desk.console.ask('hand-over/write', {
    run: run.number,
    way: { layout: 'plain-csv', folder: desk.console.tray },
  });
  if (said?.ok === false && desk.runs.find((one) => one.number === run.number)?.state === 'review')
    await desk.console.ask('runs/discard', { run: run.number });
}

async function settleUnclear(desk: Desk): Promise<void> {
  for (const handOver of desk.console.store.handOvers.inState(['unclear', 'handed-over'])) {
    if (desk.erp.taken.has(handOver.number)) continue;
    // A withdrawal that was killed before it began: the people of the ERP leave the file alone, so it is withdrawn again.
    if (handOver.state === 'handed-over' && !desk.erp.refused.has(handOver.number)) continue;
    desk.erp.refused.add(handOver.number);
    await desk.console.ask('hand-over/withdraw', { handOver: handOver.number, reason: 'never imported' });
  }
}

/** Works until every run is closed and a pull brings nothing. Throws what is left when that does not come. */
export async function finish(desk: Desk): Promise<void> {
  desk.console.killAt(0);
  desk.console.fillDisk(0, 0);
  desk.network.calmDown();
  for (const entry of desk.state.entries) desk.state.approve(entry);
  const done = new Set<Kind>();
  for (let round = 0; round < ROUNDS; round += 1) {
    desk.clocks.pass(120_000);
    await desk.console.ask('recover/resume', {});
    await settleUnclear(desk);
    const open = desk.runs.filter((run) => OPEN.includes(run.state));
    if (open.length === 0) {
      const kind = KINDS.find((one) => !done.has(one));
      if (kind === undefined) {
        takeOutUnseen(desk, null);
        return;
      }
      const pulled = await desk.pull(kind);
      if (pulled?.ok === false) throw new Error(`pull: ${pulled.error.cause}`);
      if (pulled?.ok && pulled.value.records === 0 && desk.state.ready(kind).length === 0) done.add(kind);
      else done.clear();
      await decideAll(desk, round);
      continue;
    }
    for (const run of open) {
      if (run.state === 'review') await finishReview(desk, run);
      erpTakesAll(desk);
      await answer(desk, run);
      await desk.console.ask('confirm/run', { run: run.number });
    }
    await decideAll(desk, round);
    // What was gone and is there again is found by a pull alone.
    if (round % 4 === 3) for (const kind of KINDS) await desk.pull(kind);
  }
  throw new Error(`the operator cannot finish: ${left(desk).slice(-6).join('; ')}`);
}

function left(desk: Desk): string[] {
  const closed = ['marked', 'resolved', 'rejected', 'withdrawn'];
  return desk.runs.flatMap((run) =>
    desk
      .rows(run)
      .filter((row) => !closed.includes(row.state))
      .map((row) => `run ${run.number} ${run.state}: ${keyOfRow(run.kind, row)} ${row.state} ${row.reason ?? ''}`),
  );
}
