// A layout of days in a row: what was posted on another day than its own is taken back on the day on which the ERP has it, and a store
// that is made again from the log writes the same file.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { type Desk, fullEntry, type HandOverOut, hours, openDesk, pull, type RecordOut } from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';

const LOCKED = '2026-09-30';
const POSTED = '7;F1;2026-10-01;2026-10-01;7,50;1,00';
const TAKEN_BACK = '7;F1;2026-10-01;2026-10-01;-7,50;-1,00';
const NEW_VERSION = '7;F1;2026-09-30;2026-09-30;6,00;0,80';

const textOf = (file: string): string => readFileSync(file, 'utf8').replace('\uFEFF', '').trimEnd();
const linesOf = (file: string): string[] => textOf(file).split('\r\n').slice(1);

async function releaseAll(desk: Desk, run: number, ...more: string[]): Promise<void> {
  const rows = await desk.do<RecordOut[]>('records', String(run));
  const ids = rows.flatMap(({ id, status }) => (status === 'held' ? id : []));
  await desk.do('release', String(run), '--ids', ids.join(), '--reason', 'etterslep', ...more);
}

/** A day of absence in a locked month, posted in the open one and accepted. */
async function postedAbsence(): Promise<{ desk: Desk; id: number; file: string }> {
  const desk = await openDesk();
  const id = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, Dato: `${LOCKED}T00:00:00`, ...hours(7.5) }));
  const of = ['--connection', 'Prøve', '--kind', 'time', '--layout', 'absence-periods', '--to', desk.tray];
  await desk.do('destination', 'add', 'Lønn', ...of);
  for (const [name, rows] of [
    ['employee', '1000;7'],
    ['pay-type', '100;F1;hours\n150;F1;hours'],
  ] as const) {
    const table = path.join(desk.root, `${name}.csv`);
    writeFileSync(table, `from;to;rule\n${rows}\n`);
    await desk.do('translation', 'import', name, table, '--connection', 'Prøve');
  }
  await desk.do('connection', 'change', 'Prøve', '--locked-through', LOCKED);
  await pull(desk);
  await releaseAll(desk, 1, '--post-open-month');
  const { file } = await desk.do<HandOverOut>('hand-over', '1');
  expect(linesOf(file!)).toEqual([POSTED]);
  return { desk, id, file: file! };
}

/** Gives the file back line by line, as an ERP that took it does. */
async function receiptOf(desk: Desk, run: number, file: string) {
  const receipt = path.join(desk.root, `kvittering-${run}.csv`);
  const [head, ...lines] = textOf(file).split('\r\n');
  writeFileSync(receipt, `${[`${head};Status`, ...lines.map((line) => `${line};OK`)].join('\n')}\n`);
  const words = ['accept', String(run), '--receipt', receipt, '--take'];
  const { json } = await desk.run<{ accepted: number[]; unmatched: unknown[] }>(...words);
  return { accepted: json.accepted.length, unmatched: json.unmatched };
}

/** Handed over with what the service says now. */
async function corrected(desk: Desk): Promise<{ run: number; file: string }> {
  const { run } = await pull(desk);
  await releaseAll(desk, run);
  const { file } = await desk.do<HandOverOut>('hand-over', String(run));
  return { run, file: file! };
}

it('is taken back on the day on which the ERP has it, where the service reverses it', async () => {
  const { desk, id, file } = await postedAbsence();
  expect(await receiptOf(desk, 1, file)).toEqual({ accepted: 1, unmatched: [] });
  await desk.do('confirm', '1');
  desk.sandbox.edit(id, hours(6));
  const again = await corrected(desk);
  expect(linesOf(again.file).toSorted()).toEqual([NEW_VERSION, TAKEN_BACK]);
  expect((await desk.run('verify')).code).toBe(0);
  expect(await receiptOf(desk, again.run, again.file)).toEqual({ accepted: 2, unmatched: [] });
});

it('is taken back so by a correction of the console, and a store that follows the log writes the same', async () => {
  const { desk, id } = await postedAbsence();
  await desk.do('accept', '1', '--all');
  desk.sandbox.edit(id, hours(6));
  await pull(desk);
  await desk.do('resolve', '1', '--ids', String(id), '--as', 'send-correction', '--reason', 'endret');
  const kept = path.join(desk.root, 'kept.sqlite');
  cpSync(path.join(desk.data, 'console.sqlite'), kept);
  const { file } = await corrected(desk);
  expect(linesOf(file).toSorted()).toEqual([NEW_VERSION, TAKEN_BACK]);
  loseStore(desk.data);
  cpSync(kept, path.join(desk.data, 'console.sqlite'));
  await desk.do('resume');
  const copies = path.join(desk.root, 'copies');
  mkdirSync(copies);
  const copy = await desk.do<HandOverOut>('hand-over', 'again', '2', '--to', copies);
  expect(textOf(copy.file!)).toBe(textOf(file));
  // An earlier program would write it on its own day: it stops at such an entry, and says so.
  const log = readFileSync(path.join(desk.data, 'proof.log'), 'utf8').split('\n');
  const formats = log.flatMap((line) => (/"what":"hand-over/.test(line) ? /"format":(\d+)/.exec(line)![1] : []));
  expect(formats.slice(-2)).toEqual(['2', '17']);
});

it('follows from the plan of an earlier program on its own day, as that program wrote it', async () => {
  const { desk, id, file } = await postedAbsence();
  await receiptOf(desk, 1, file);
  await desk.do('confirm', '1');
  desk.sandbox.edit(id, hours(6));
  await corrected(desk);
  const database = new Database(path.join(desk.data, 'console.sqlite'));
  const changed = database.prepare(`UPDATE hand_over_plan SET plan = json_remove(plan, '$.takenBackOnItsDay')`).run();
  database.close();
  expect(changed.changes).toBe(2);
  const copies = path.join(desk.root, 'copies');
  mkdirSync(copies);
  const { err } = await desk.run('hand-over', 'again', '2', '--to', copies);
  expect(err).toContain('would not have the bytes that hand-over 2 was written with');
});
