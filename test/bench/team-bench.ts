// `npm run bench:team`: acts per second of 1, 2 and 8 desks that share a proof log, against the bare commits that an act needs by as many
// processes; and how fast a new desk follows a hand-over of many lines (`-- --large` for a million), against the desk that made it.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommandLine } from '../../main/command-line/command-line.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';

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

async function serve(records: number): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'server-process.ts'), String(records)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (part: Buffer) => resolve(part.toString().trim()));
  });
  return { url, stop: () => child.kill() };
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

async function measureActs(postgres: Postgres, desks: number): Promise<void> {
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
  console.log(
    `acts, ${desks} desk${desks === 1 ? ' ' : 's'}             ${ours.toFixed(0)} a second, ${(bare / ours).toFixed(2)} × the time of the commits it needs (${bare.toFixed(0)} a second)`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

async function measureFollow(postgres: Postgres, records: number): Promise<void> {
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
  console.log(
    `follow ${records.toLocaleString('en')} lines      ${followed.toFixed(1)} s, ${(records / followed).toFixed(0)} a second; its hand-over took ${made.toFixed(1)} s; peak of both ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
  );
}

const postgres = await startPostgres();
try {
  const isLarge = process.argv.includes('--large');
  const desks = process.argv.includes('--small') ? [1, 2] : [1, 2, 8];
  for (const n of desks) await measureActs(postgres, n);
  await measureFollow(postgres, isLarge ? 1_000_000 : process.argv.includes('--small') ? 5_000 : 100_000);
} finally {
  postgres.remove();
}
