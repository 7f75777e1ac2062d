// One desk of the team bench in a process of its own. `bare PORT`: what an act needs to be kept, one after the other.
// `acts FOLDER NAME`: what a person can do most often, an answer and its taking back, each an act of one entry. Prints how many it did
// in the time.
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Input } from '../../preload/contract/channels.ts';
import { keepHeapSmall } from '../../main/host/heap.ts';
import { wireEngine } from '../../main/host/wiring.ts';

keepHeapSmall();

const [work = '', place = '', name = '', seconds = '3'] = process.argv.slice(2);
const SPAN_MS = Number(seconds) * 1_000;

/** All desks begin at once, when they are told to. */
async function begin(): Promise<number> {
  process.stdout.write('ready\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  return performance.now() + SPAN_MS;
}

/** What an act needs to be kept: a commit of the store that reserves, one row there, the line in the desk's file, a commit that applies. */
async function bare(): Promise<number> {
  const { Client } = (await import('pg')).default;
  const client = new Client({ host: '127.0.0.1', port: Number(place), user: 'postgres', database: 'postgres' });
  await client.connect();
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-bare-'));
  const file = openSync(path.join(folder, 'proof.log'), 'a');
  const store = new Database(path.join(folder, 'bare.sqlite'));
  store.pragma('journal_mode = WAL');
  store.pragma('synchronous = FULL');
  store.exec('CREATE TABLE row (number INTEGER PRIMARY KEY, body BLOB NOT NULL)');
  const row = store.prepare('INSERT INTO row (body) VALUES (?)');
  const body = Buffer.alloc(600, 120);
  const until = await begin();
  let done = 0;
  for (; performance.now() < until; done += 1) {
    row.run(body);
    await client.query('INSERT INTO bench_row (body) VALUES ($1)', [body]);
    writeSync(file, body);
    fsyncSync(file);
    row.run(body);
  }
  await client.end();
  store.close();
  closeSync(file);
  rmSync(folder, { recursive: true, force: true });
  return done;
}

async function acts(): Promise<number> {
  const engine = await wireEngine({ folder: path.join(place), mode: 'write', program: 'bench', secret: () => null });
  const runs = await engine.ask('runs/list', {});
  if (!runs.ok) throw new Error(runs.error.cause);
  const { run } = runs.value.find((one) => one.connection === name)!;
  const until = await begin();
  let done = 0;
  for (; performance.now() < until; done += 1) {
    const verdict = done % 2 === 0 ? 'accept' : 'undo';
    const said = await engine.ask('verdict/give', { run, verdict, ids: 'all' } satisfies Input<'verdict/give'>);
    if (!said.ok) throw new Error(`${said.error.code}: ${said.error.cause}`);
  }
  await engine.close();
  return done;
}

const found = await (work === 'bare' ? bare() : acts());
process.stdout.write(`${found}\n`);
process.exit(0);
