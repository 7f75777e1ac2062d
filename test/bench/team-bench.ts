// Acts per second of 1, 2 and 8 desks that share a proof log, against the bare commits that an act needs by as many processes; and how fast
// a new desk follows a hand-over of many lines, against the desk that made it.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommandLine } from '../../main/command-line/command-line.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { type Tell, upTo } from './asked.ts';
import { serve } from './measure.ts';
import { counted } from './table.ts';

const SECONDS = 3;
const UNITS = 20;

const urlOf = ({ port }: Postgres): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** One command at a desk. Throws what it said where it failed. */
async function command<T>(data: string, ...words: readonly string[]): Promise<T> {
  let out = '';
  let err = '';
  const code = await runCommandLine([...words, '--data', data, '--json'], {
    environment: {},
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    terminal: false,
  });
  if (code !== 0 && code !== 3) throw new Error(`${words.join(' ')} exited ${code}: ${err}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the command is known to print
  return JSON.parse(out) as T;
}

/** Runs them at the same time. Returns what all of them did together in a second. */
async function together(wordsOf: readonly (readonly string[])[]): Promise<number> {
  const desks = wordsOf.map((words) => {
    const file = path.join(import.meta.dirname, 'team-process.ts');
    const child = spawn(process.execPath, [file, ...words, String(SECONDS)], { stdio: ['pipe', 'pipe', 'inherit'] });
    return { child, lines: linesOf(child) };
  });
  for (const { lines } of desks) await lines.next();
  for (const { child } of desks) child.stdin.write('go\n');
  let done = 0;
  for (const { lines } of desks) done += Number((await lines.next()).value);
  return done / SECONDS;
}

async function* linesOf(child: ChildProcess): AsyncGenerator<string> {
  let text = '';
  for await (const part of child.stdout as AsyncIterable<Buffer>) {
    text += part.toString();
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n')) {
      yield text.slice(0, at);
      text = text.slice(at + 1);
    }
  }
}

/** A desk with a run of a connection of its own that waits for the ERP. */
async function deskOf(root: string, n: number, url: string, log: readonly string[]): Promise<readonly string[]> {
  const data = path.join(root, `desk-${n}`);
  mkdirSync(data);
  const name = `Firma ${n}`;
  if (n > 0) await command(data, 'proof-log', 'join', '--from', ...log);
  await command(data, 'connection', 'add', name, '--url', url, '--header', `firma: ${n}`, '--database-header', 'firma');
  if (n === 0) await command(data, 'proof-log', 'move', '--to', ...log);
  const { run } = await command<{ run: number }>(data, 'pull', 'time', '--connection', name);
  await command(data, 'hand-over', String(run), '--by-hand', 'bench');
  return ['acts', data, name];
}

async function measureActs(tell: Tell, postgres: Postgres, desks: number): Promise<void> {
  postgres.sql('CREATE TABLE IF NOT EXISTS bench_row (number bigserial PRIMARY KEY, body bytea NOT NULL)');
  const bare = await together(Array.from({ length: desks }, () => ['bare', String(postgres.port), '-']));
  const root = mkdtempSync(path.join(tmpdir(), 'bench-team-'));
  const server = await serve(UNITS);
  const words: (readonly string[])[] = [];
  let ours: number;
  try {
    for (let n = 0; n < desks; n += 1)
      words.push(await deskOf(root, n, server.url, [urlOf(postgres), '--log', `bench ${desks}`]));
    ours = await together(words);
  } finally {
    server.stop();
    rmSync(root, { recursive: true, force: true });
  }
  tell({
    what: `acts, ${desks} ${desks === 1 ? 'desk' : 'desks'} : the commits they need`,
    ours: `${ours.toFixed(0)} a second`,
    floor: `${bare.toFixed(0)} a second`,
    ratio: bare / ours,
    goal: '≤ 1.2 ×',
    moonshot: 'one commit',
    figures: { ours, bare },
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

async function measureFollow(tell: Tell, postgres: Postgres, records: number): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-team-'));
  const server = await serve(records);
  const [first, second] = [path.join(root, 'a'), path.join(root, 'b')];
  const log = [urlOf(postgres), '--log', `follow ${records}`];
  let made: number;
  let followed: number;
  try {
    await command(first, 'connection', 'add', 'Firma', '--url', server.url);
    await command(first, 'proof-log', 'move', '--to', ...log);
    const { run } = await command<{ run: number }>(first, 'pull', 'time', '--connection', 'Firma');
    const tray = path.join(root, 'tray');
    mkdirSync(tray);
    made = await timed(() => command(first, 'hand-over', String(run), '--layout', 'plain-csv', '--to', tray));
    followed = await timed(() => command(second, 'proof-log', 'join', '--from', ...log));
  } finally {
    server.stop();
    rmSync(root, { recursive: true, force: true });
  }
  tell({
    what: `a new desk follows ${counted(records)} lines : their hand-over`,
    ours: `${followed.toFixed(1)} s`,
    floor: `${made.toFixed(1)} s`,
    ratio: followed / made,
    goal: '',
    figures: { followed, made },
  });
}

export async function team(tell: Tell): Promise<void> {
  const postgres = await startPostgres();
  try {
    for (const desks of [1, 2, 8]) await measureActs(tell, postgres, desks);
    await measureFollow(tell, postgres, upTo(20_000));
  } finally {
    postgres.remove();
  }
}
