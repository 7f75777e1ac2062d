// What the operator decides of an alarm: an Id that the console has as marked and that is listed without a reversal.

import type { RecordRow } from '../../main/ports/records.ts';
import type { Run } from '../../main/ports/runs.ts';
import type { Desk } from './desk.ts';
import { count, decideAs, keyOfRow, takeOutUnseen } from './operator-says.ts';
import { keyOf } from './service-state.ts';

/** What the console has of the Id as marked, and nothing has taken back. */
function believedMarked(desk: Desk, run: Run, id: number): string[] {
  const { records } = desk.console.store;
  const rows = desk.runs.flatMap((one) => (one.kind === run.kind ? records.byId(one.number, id) : []));
  const marked = rows.filter((row) => row.state === 'marked' && row.live && row.madeBy === 'service');
  return marked.map((row) => keyOfRow(run.kind, row));
}

/** The ERP has got it from somewhere else by now: it was typed in, and that is said. */
async function typeIn(desk: Desk, run: Run, id: number, keys: readonly string[]): Promise<boolean> {
  const before = desk.erp.lines;
  for (const key of keys) desk.erp.type(key);
  desk.accept(run.kind, id, null);
  if (await decideAs(desk, run, id, 'already-in-erp')) return true;
  desk.erp.lines = before;
  return false;
}

/** Decides an alarm as it truly is. `n` chooses where more than one answer is true. */
export async function decideAlarm(desk: Desk, run: Run, rows: readonly RecordRow[], n: number): Promise<void> {
  const { id } = rows[0]!;
  // What the ERP has under that Id and the service never exported went away unseen: it is taken out by hand.
  takeOutUnseen(desk, `${run.kind} ${id} `);
  const { exported, erp } = desk;
  const open = desk.state.ready(run.kind).map(keyOf);
  const keys = rows.filter(({ madeBy }) => madeBy === 'service').map((row) => keyOfRow(run.kind, row));
  const lacks = (key: string): boolean => {
    const needless = desk.waived.includes(key) && open.includes(key) ? 1 : 0;
    return Math.min(...erp.counts(key)) < count(exported, key) + count(open, key) - needless;
  };
  if (!keys.some(lacks)) {
    // ERP and service agree, and nobody marked it after all.
    await decideAs(desk, run, id, keys.every((key) => open.includes(key)) ? 'still-waiting' : 'marked-elsewhere');
    return;
  }
  const believed = believedMarked(desk, run, id);
  const neverMarked = (key: string): boolean =>
    !open.includes(key) && count(exported, key) < Math.max(...erp.counts(key)) && !desk.waived.includes(key);
  if (believed.length > 0 && believed.every(neverMarked)) {
    // It was edited, and never marked: no reversal of it will come.
    if (await decideAs(desk, run, id, 'send-correction')) return;
  }
  if (run.state !== 'review') return;
  if (n % 2 === 1 && keys.every(lacks) && (await typeIn(desk, run, id, keys))) return;
  await desk.console.ask('review/release', { run: run.number, ids: [id], reason: 'looked it up' });
}
