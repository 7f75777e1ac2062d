// A person who finishes what is open at a desk over the command line: she looks into the service and the ERP before she says anything, and
// the ERP takes what lies in the tray but for what was rejected.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Desk, type ErpLine, readFile, type RecordOut, type RunOut, trayLines } from './desk.ts';

const ENDED: readonly string[] = ['closed', 'failed', 'discarded'];
const ROUNDS = 12;

const runsOf = (desk: Desk) => desk.do<RunOut[]>('runs');
const recordsOf = (desk: Desk, run: number) => desk.do<RecordOut[]>('records', String(run));

/** What the ERP has: every file of the tray, less what it rejected. `rejected`: file name → Ids. */
export function inErp(desk: Desk, rejected: ReadonlyMap<string, readonly number[]> = new Map()): ErpLine[] {
  if (rejected.size === 0) return trayLines(desk.tray);
  return readdirSync(desk.tray)
    .filter((name) => name.endsWith('.csv') && !name.startsWith('.'))
    .sort()
    .flatMap((name) => {
      const not = rejected.get(name) ?? [];
      return readFile(path.join(desk.tray, name)).filter(({ id }) => !not.includes(id));
    });
}

const amount = (fields: Readonly<Record<string, unknown>>): number => Number(fields['AntallTimer']);
const sorted = (numbers: number[]): string => numbers.sort((a, b) => a - b).join();

/** The decision that is true of a unit now; null where none needs to be made, or a list will tell. */
function trueOf(desk: Desk, records: readonly RecordOut[], all: readonly RecordOut[]): string | null {
  const { id, status } = records[0]!;
  const lines = desk.sandbox.dump().time.lines.filter((line) => line.id === id);
  const open = lines.filter(({ exported }) => !exported).map(({ fields }) => amount(fields));
  const marked = lines.filter(({ exported }) => exported).map(({ fields }) => amount(fields));
  const handed = records.map(({ fields }) => amount(fields));
  const before = all.filter((one) => one.id === id && one.status === 'marked').map(({ fields }) => amount(fields));
  const isMarked = sorted([...handed, ...before]) === sorted([...marked]);
  if (status === 'unknown' || status === 'gone') {
    if (isMarked) return 'marked';
    return open.length === 0
      ? 'send-correction'
      : sorted(open) === sorted(handed)
        ? 'still-waiting'
        : 'send-correction';
  }
  if (status === 'changed') return isMarked ? 'marked-elsewhere' : 'send-correction';
  if (status === 'accepted') {
    if (sorted([...open]) === sorted([...handed])) return 'still-waiting';
    return isMarked ? 'marked' : null;
  }
  return null;
}

async function decideAll(desk: Desk): Promise<void> {
  const runs = (await runsOf(desk)).filter(({ state }) => state !== 'failed' && state !== 'discarded');
  const of = new Map<number, RecordOut[]>();
  for (const { run } of runs) of.set(run, await recordsOf(desk, run));
  const all = [...of.values()].flat();
  for (const [run, records] of of) {
    const waits = records.filter(({ status }) => ['changed', 'gone', 'unknown', 'accepted'].includes(status));
    for (const [id, unit] of Map.groupBy(waits, (one) => one.id)) {
      const as = trueOf(desk, unit, all);
      if (as !== null)
        await desk.run('resolve', String(run), '--ids', String(id), '--as', as, '--reason', 'sett etter');
    }
  }
}

/** `release`: which held lines go out; all but those that a rule sends by itself when their time has come. */
async function review(desk: Desk, run: number): Promise<void> {
  for (const record of await recordsOf(desk, run)) {
    const never = /^(changed|vanished)-since-pull|^later-period|^may-replace-gone|^waits-for|^part-of|^already-in-erp/;
    if (record.status === 'held' && !never.test(record.reason ?? ''))
      await desk.run('release', String(run), '--ids', String(record.id));
    if (record.status === 'needs-person') await desk.run('release', String(run), '--ids', String(record.id));
  }
  const said = await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  if (said.code === 1) await desk.run('discard', String(run));
}

/** Works until every run is closed and a pull brings nothing. Returns what is left in words; empty when nothing is. */
export async function toTheEnd(desk: Desk, accept = true): Promise<string> {
  desk.sandbox.clearFaults();
  desk.sandbox.approveAll();
  for (let round = 0; round < ROUNDS; round += 1) {
    await desk.run('resume');
    const open = (await runsOf(desk)).filter(({ state }) => !ENDED.includes(state));
    if (open.length === 0) {
      const pulled = await desk.run<RunOut>('pull', 'time', '--connection', 'Prøve');
      if (pulled.code === 1) return `pull: ${pulled.err}`;
      if (pulled.json.records === 0) return '';
      continue;
    }
    for (const { run, state } of open) {
      if (state === 'review') await review(desk, run);
      if (accept) await desk.run('accept', String(run), '--all');
      await desk.run('confirm', String(run));
    }
    await decideAll(desk);
    if (round % 3 === 2) await desk.run('pull', 'time', '--connection', 'Prøve');
  }
  const left: string[] = [];
  for (const { run, state } of await runsOf(desk))
    for (const { id, status, reason, fields } of await recordsOf(desk, run))
      if (!['marked', 'resolved', 'rejected', 'withdrawn', 'duplicate'].includes(status))
        left.push(`run ${run} ${state}: ${id} ${amount(fields)} ${status} ${reason ?? ''}`);
  return `not finished: ${left.join('; ')}`;
}
