// What the operator decides of lines that a pull holds for a person, and of what the ERP refused and somebody marked all the same.

import { isForPerson } from '../../main/domain/evidence/decisions.ts';
import type { RecordRow } from '../../main/ports/records.ts';
import type { Run } from '../../main/ports/runs.ts';
import { type Desk, KINDS } from './desk.ts';
import { placesOf } from './destinations.ts';
import { count, decideAs, keyOfRow } from './operator-says.ts';
import { keyOf } from './service-state.ts';

/** What a listed reversal takes back and the ERP does not have; null where it has it. */
function lackingOriginal(desk: Desk, run: Run, row: RecordRow): string | null {
  const key = keyOfRow(run.kind, row);
  const reversal = desk.state.lines.find((line) => line.reversal && keyOf(line) === key);
  if (reversal === undefined) return null;
  const originals = desk.state.lines.filter(
    (line) => line.entry === reversal.entry && !line.reversal && line.exported && line.amount === -reversal.amount,
  );
  const lacks = (text: string): boolean => Math.min(...desk.erp.counts(text)) < count(desk.exported, text);
  // What she has just decided, or has yet to decide, brings it: then it is there to be taken back.
  const { corrections, records } = desk.console.store;
  const pending = new Set(corrections.pending(run.connection, run.kind).map(({ recordId }) => recordId));
  const brings = ({ state, madeBy, reverses }: RecordRow): boolean =>
    state === 'changed' || (madeBy === 'console' && reverses === null && state === 'ready');
  const comes = (id: number): boolean =>
    pending.has(id) || desk.runs.some((one) => one.kind === run.kind && records.byId(one.number, id).some(brings));
  return (
    originals
      .filter(({ id }) => !comes(id))
      .map(keyOf)
      .find(lacks) ?? null
  );
}

/** The reversal of what the ERP shall not have is not for it either. False where the line is no such reversal. */
async function waiveReversal(desk: Desk, run: Run, row: RecordRow): Promise<boolean> {
  const key = keyOfRow(run.kind, row);
  const reversal = desk.state.lines.find((line) => line.reversal && keyOf(line) === key);
  const original = desk.state.lines.find(
    (line) => line.entry === reversal?.entry && !line.reversal && line.exported && desk.shallNot.includes(keyOf(line)),
  );
  if (original === undefined || reversal?.amount !== -original.amount) return false;
  desk.waived.push(key);
  desk.accept(run.kind, row.id, null);
  const isTaken = await decideAs(desk, run, row.id, 'already-in-erp');
  if (isTaken) desk.shallNot.splice(desk.shallNot.indexOf(keyOf(original)), 1);
  else desk.waived.pop();
  return isTaken;
}

async function release(desk: Desk, run: Run, id: number): Promise<void> {
  await desk.console.ask('review/release', { run: run.number, ids: [id], reason: 'looked it up' });
}

/** The lines of the unit that wait for a person are typed in by hand, and that is said. False when the console does not take it. */
async function typeIn(desk: Desk, run: Run, { id }: RecordRow): Promise<boolean> {
  const before = desk.erp.lines;
  const rows = desk.console.store.records.byId(run.number, id);
  for (const row of rows) if (row.state === 'held' && isForPerson(row.reason)) desk.erp.type(keyOfRow(run.kind, row));
  desk.accept(run.kind, id, null);
  if (await decideAs(desk, run, id, 'already-in-erp')) return true;
  desk.erp.lines = before;
  return false;
}

async function decideLine(desk: Desk, run: Run, row: RecordRow, n: number): Promise<void> {
  const key = keyOfRow(run.kind, row);
  if (row.reason === 'already-in-erp') {
    const typed = desk.erp.typed(run.kind, row.id);
    if (typed.some((line) => line.key === key)) return void (await decideAs(desk, run, row.id, 'already-in-erp'));
    // It was changed once more: what was typed in is taken out.
    desk.erp.drop(typed);
    return release(desk, run, row.id);
  }
  if (await waiveReversal(desk, run, row)) return;
  const original = lackingOriginal(desk, run, row);
  if (original === null) {
    if (n % 3 === 1 && (await typeIn(desk, run, row))) return;
    return release(desk, run, row.id);
  }
  desk.waived.push(original, key);
  desk.accept(run.kind, row.id, null);
  if (!(await decideAs(desk, run, row.id, 'already-in-erp'))) desk.waived.splice(-2, 2);
}

/** Decides every line of the run that is held for a person. `n` chooses where more than one answer is true. */
export async function decideHeld(desk: Desk, run: Run, n = 0): Promise<void> {
  for (const row of desk.rows(run)) {
    if (row.state !== 'held' || !isForPerson(row.reason)) continue;
    const [now] = desk.console.store.records.byKeys([row.key]);
    if (now?.state === 'held') await decideLine(desk, run, row, n);
  }
}

/** The ERP shall not have it, and the service keeps its mark. False when the console does not take that. */
async function leaveOut(desk: Desk, run: Run, id: number, key: string): Promise<boolean> {
  desk.waived.push(key);
  desk.shallNot.push(key);
  if (await decideAs(desk, run, id, 'marked')) return true;
  desk.waived.pop();
  desk.shallNot.pop();
  return false;
}

/**
 * What the ERP refused and somebody marked goes out again, or is not for the ERP; what is not at the service any more is let go. `n`
 * chooses where more than one answer is true.
 */
export async function decideRejected(desk: Desk, n: number): Promise<void> {
  for (const kind of KINDS) {
    const newest = desk.runs.findLast((run) => run.kind === kind && run.state !== 'failed' && run.state !== 'pulling');
    if (newest === undefined) continue;
    for (const { run: number, ids } of desk.console.store.records.refusedAndLeft(newest)) {
      const run = desk.runs.find((one) => one.number === number)!;
      for (const id of ids) {
        const keys = desk.console.store.records.byId(number, id).map((row) => keyOfRow(kind, row));
        const isMarked = keys.every((key) => Math.min(...desk.erp.counts(key)) < count(desk.exported, key));
        const places = placesOf(desk.world, keys[0]!);
        // What they will never take is not sent again.
        const isNever = places.every((place) => desk.erp.refusing.has(`${keys[0]} ${place}`));
        // What goes to several destinations was refused by one of them.
        const isAlone = keys.length === 1 && (places.length === 1 || isNever);
        if (isMarked && isAlone && (isNever || n % 3 === 1) && (await leaveOut(desk, run, id, keys[0]!))) continue;
        await decideAs(desk, run, id, isMarked ? 'send-again' : 'deleted');
      }
    }
  }
}

/** Of what the operator typed in, what is not at the service any more is taken out again; what a file brought besides stays to be seen. */
export function dropTyped(desk: Desk): void {
  const there = new Set(desk.state.lines.map(keyOf));
  desk.erp.drop(desk.erp.lines.filter(({ handOver, key }) => handOver === -1 && !there.has(key)));
}
