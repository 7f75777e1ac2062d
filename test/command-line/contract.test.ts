// Every command answers with exactly the keys and types of contract-shapes.ts and the exit code that belongs to it: a key that is
// renamed, dropped or added fails here, and so does a command without a shape.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { CONTRACT, FAILURE } from './contract-shapes.ts';
import { consoleIn, consoleRun, type Desk, entry, newFolder, openDesk } from '../support/desk.ts';

const told = new Set<string>();

/** The answer of a command, of exactly its shape and exit code. */
async function answer<T>(data: string, code: number, ...words: string[]): Promise<T> {
  const said = await consoleIn<T>(data, words);
  const name = [words.slice(0, 2).join(' '), words[0]!].find((known) => known in CONTRACT)!;
  const parsed = (code === 0 || code === 3 ? CONTRACT[name]! : FAILURE).safeParse(said.json);
  expect(parsed.success ? '' : `${name}: ${z.prettifyError(parsed.error)}`).toBe('');
  expect([name, said.code, said.err]).toEqual([name, code, expect.any(String)]);
  told.add(name);
  return said.json;
}

type Numbered = { run: number; handover: number; batch: number; id: number; status: string };

async function wholeCycle(desk: Desk): Promise<void> {
  const say = <T = Numbered>(code: number, ...words: string[]) => answer<T>(desk.data, code, ...words);
  const pull = async (kindOf = 'time', ...more: string[]) =>
    String((await say(0, 'pull', kindOf, '--connection', 'Prøve', ...more)).run);
  const handTo = ['--layout', 'plain-csv', '--to', desk.tray];
  const entries = [1, 2, 3, 4, 5].map((n) => desk.sandbox.addTime(entry({ AnsattId: n, AntallTimer: 7.5 + n })));
  await say(0, 'connection', 'change', 'Prøve', '--chunk', '100');
  await say(0, 'connection', 'test', 'Prøve');
  await say(0, 'connection', 'list');
  await say(0, 'cutoff', '--connection', 'Prøve');
  await say(0, 'discard', await pull('time', '--to', '2026-10-31'));
  const first = await pull();
  const [a, b, c] = (await say<Numbered[]>(0, 'records', first)).map(({ id }) => String(id));
  await say(0, 'hold', first, '--ids', `${a},${b}`, '--reason', 'venter');
  await say(0, 'release', first, '--ids', a!);
  await say(0, 'seen', first, '--ids', a!, '--note', 'sett på');
  await say(0, 'first-day', first, '--up-to', '2026-10-05');
  const taken = String((await say(0, 'hand-over', first, ...handTo)).handover);
  await say(0, 'withdraw', taken, '--reason', 'feil oppsett');
  // What is held stays held: the run stays in review, and is closed as it is.
  const again = await pull();
  await say(1, 'close', again);
  await say(
    0,
    'hold',
    again,
    '--ids',
    (await say<Numbered[]>(0, 'records', again)).map(({ id }) => id).join(),
    '--reason',
    'venter',
  );
  await say(0, 'close', again);
  const second = await pull();
  await say(0, 'release', second, '--ids', (await say<Numbered[]>(0, 'records', second)).map(({ id }) => id).join());
  await say(0, 'hand-over', second, ...handTo);
  await say(3, 'confirm', second);
  await say(0, 'accept', second, '--ids', `${a},${c}`);
  await say(0, 'reject', second, '--ids', b!, '--reason', 'ukjent prosjekt');
  desk.sandbox.set({ list: 'live' });
  desk.sandbox.edit(entries[0]!, { AntallTimer: 1 });
  await say(3, 'confirm', second);
  await say(0, 'resolve', second, '--ids', a!, '--as', 'removed-in-erp', '--reason', 'slettet der');
  await say(0, 'accept', second, '--all');
  await say(0, 'confirm', second);
  await say(0, 'history', '--id', a!);
  await say(0, 'cutoff', '--connection', 'Prøve', '--set', '2026-10-01', '--reason', 'prøver');
  desk.sandbox.addMaterial({ Antall: 2.5, approved: true });
  const material = await pull('material');
  await say(0, 'hand-over', material, '--by-hand', 'ført i ERP');
  await say(0, 'accept', material, '--all');
  await say(0, 'confirm', material);
  desk.sandbox.setFault({ kind: 'status', status: 500, call: 'prepare', times: 'always' });
  await say(1, 'pull', 'time', '--connection', 'Prøve');
  desk.sandbox.clearFaults();
  await say(0, 'runs');
  await say(2, 'records', '99');
}

/** Where no list proves absence, a mark without an answer stays unknown, and resume names it. */
async function unknownMark(): Promise<void> {
  const desk = await openDesk();
  const say = <T = Numbered>(code: number, ...words: string[]) => answer<T>(desk.data, code, ...words);
  desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
  desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id', 'Eksportert eq true'], times: 'always' });
  desk.sandbox.addTime(entry());
  const run = String((await say(0, 'pull', 'time', '--connection', 'Prøve')).run);
  await say(0, 'hand-over', run, '--by-hand', 'ført');
  await say(0, 'accept', run, '--all');
  desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
  expect((await say<{ unknown: number[] }>(3, 'confirm', run)).unknown).toHaveLength(1);
  expect(await say<unknown[]>(3, 'resume')).toHaveLength(1);
  const [one] = await say<Numbered[]>(0, 'records', run);
  await say(0, 'resolve', run, '--ids', String(one!.id), '--as', 'marked-elsewhere', '--reason', 'ser den der');
}

async function wholeDestination(desk: Desk): Promise<void> {
  const say = <T = Numbered>(code: number, ...words: string[]) => answer<T>(desk.data, code, ...words);
  const own = path.join(desk.root, 'oppsett.json');
  await say(0, 'layouts', 'show', 'tripletex-payroll');
  await say(0, 'layouts', 'export', 'tripletex-payroll', own);
  await say(0, 'layouts', 'check', own);
  await say(0, 'layouts', 'import', 'eget', own);
  const of = ['--connection', 'Prøve'];
  await say(0, 'destination', 'add', 'Lønn', ...of, '--kind', 'time', '--layout', 'eget', '--to', desk.root);
  await say(0, 'destination', 'change', 'Lønn', ...of, '--to', desk.tray);
  expect((await say<unknown[]>(0, 'destination', 'list')).length).toBe(1);
  desk.sandbox.addTime(entry({ ArbeidstypeId: '100' }));
  const { run } = await say(0, 'pull', 'time', ...of);
  const release = async (number: string) =>
    say(0, 'release', number, '--ids', (await say<Numbered[]>(0, 'records', number)).map(({ id }) => id).join());
  await release(String(run));
  await say(3, 'translation', 'missing', String(run));
  await say(3, 'hand-over', String(run));
  const table = path.join(desk.root, 'tabell.csv');
  await say(0, 'translation', 'export', 'pay-type', table, ...of);
  await say(0, 'translation', 'import', 'pay-type', table, ...of);
  await say(0, 'destination', 'change', 'Lønn', ...of, '--layout', 'json');
  const { handover } = await say(0, 'hand-over', String(run));
  await say(0, 'hand-over', 'again', String(handover), '--to', desk.root);
  const receipt = path.join(desk.root, 'kvittering.csv');
  writeFileSync(receipt, 'Id;Status\n1;OK\n');
  await say(3, 'accept', String(run), '--receipt', receipt, '--destination', 'Lønn');
  await say(0, 'accept', String(run), '--all', '--destination', 'Lønn');
  await say(3, 'control', String(run), '--by', '100=1');
  await say(0, 'control', String(run), '--explain', 'ført om');
  await say(0, 'confirm', String(run));
  await say(0, 'destination', 'add', 'Prosjekt', ...of, '--kind', 'time', '--layout', 'plain-csv', '--to', desk.tray);
  desk.sandbox.addTime(entry({ AnsattId: 1003 }));
  const several = String((await say(0, 'pull', 'time', ...of)).run);
  await release(several);
  const { handovers } = await say<{ handovers: { handover: number }[] }>(0, 'hand-over', several);
  expect(handovers).toHaveLength(2);
  const [id] = (await say<Numbered[]>(0, 'records', several)).map((one) => one.id);
  const projects = String(handovers.at(-1)!.handover);
  await say(0, 'hand-over', 'refused', projects, '--reason', 'ukjent');
  await say(0, 'reject', several, '--ids', String(id), '--reason', 'ukjent', '--destination', 'Prosjekt');
  await say(0, 'hand-over', several, '--destination', 'Prosjekt', '--by-hand', 'bilag 9');
  await say(0, 'destination', 'remove', 'Lønn', ...of);
}

async function wholeIntake(desk: Desk): Promise<void> {
  const say = <T = Numbered>(code: number, ...words: string[]) => answer<T>(desk.data, code, ...words);
  const file = path.join(desk.root, 'uttak.csv');
  writeFileSync(
    file,
    'Dato;Prosjekt;Varenr;Antall;Referanse\n25.10.2025;10482;A-1;1,50;O-1\n25.10.2025;10482;A-2;x;O-2\n',
  );
  const read = ['intake', file, '--connection', 'Prøve'];
  await say(3, ...read);
  desk.sandbox.setFault({ kind: 'drop-after', call: 'batch' });
  const batch = String((await say(3, ...read, '--send')).batch);
  await say(0, 'intake', 'chunks', batch);
  await say(0, 'intake', 'evidence', batch, '--chunk', '1');
  await say(0, 'intake', 'decide', batch, '--chunk', '1', '--not-taken', '--reason', 'ikke der');
  expect((await say<unknown[]>(0, 'intake', 'sums', batch)).length).toBe(1);
  await say(3, 'intake', 'send', batch);
  await say(0, 'intake', 'list', '--connection', 'Prøve');
  expect((await say<unknown[]>(0, 'history', '--text', 'O-1')).length).toBeGreaterThan(0);
}

it('every command answers with exactly its keys, types and exit code, in a cycle of both kinds and an intake', async () => {
  const desk = await openDesk();
  await answer(newFolder(), 0, 'connection', 'add', 'Ny', '--url', 'https://example.org', '--header', 'k: v');
  await wholeCycle(desk);
  await wholeIntake(desk);
  await unknownMark();
  await answer(desk.data, 0, 'layouts');
  await wholeDestination(desk);
  await answer(desk.data, 0, 'note', 'add', '1', '--text', 'avtalt');
  await answer(desk.data, 0, 'note', 'list', '1');
  await answer(desk.data, 0, 'note', 'search', 'avtalt');
  const months = ['--connection', 'Prøve', '--kind', 'time'];
  const [first] = await answer<{ month: string }[]>(desk.data, 0, 'month', 'list', ...months);
  await answer(desk.data, 0, 'month', 'accruals', first!.month, ...months);
  await answer(desk.data, 1, 'month', 'close', first!.month, ...months);
  await answer(desk.data, 1, 'month', 'open', first!.month, ...months, '--reason', 'prøver');
  const { backup } = await answer<{ backup: string }>(desk.data, 0, 'backup', 'make');
  await answer(desk.data, 0, 'backup', 'list');
  await answer(desk.data, 0, 'backup', 'restore', backup);
  await answer(desk.data, 0, 'settings');
  await answer(desk.data, 0, 'settings', 'change', '--file-rights', 'owner');
  await answer(desk.data, 0, 'verify');
  await answer(desk.data, 0, 'resume');
  await answer(desk.data, 0, 'connection', 'machine', 'Prøve', '--is', 'kontor-pc');
  // Its own test is in test/engine/restore.test.ts: here nothing is wrong with the log, and it says so.
  await answer(desk.data, 1, 'proof-log', '--gone-through', 'ingenting mangler');
  const listed = (await consoleRun(['--help'])).out.split('\n').filter((line) => line.startsWith('  '));
  // The sandbox prints its URL first and runs until it is stopped: test/command-line/processes.test.ts.
  const commands = listed.map((line) => /^ {2}([a-z-]+(?: [a-z]+(?= |$))?)(?= |$)/.exec(line)![1]!).map(nameOf);
  expect([...told, 'sandbox'].sort()).toEqual([...new Set(commands)].sort());
});

/** "pull time|material" is the command "pull". */
function nameOf(words: string): string {
  return words in CONTRACT ? words : words.split(' ')[0]!;
}
