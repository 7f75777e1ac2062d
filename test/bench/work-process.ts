// One measured piece of work in a process of its own: prints milliseconds and peak memory as JSON. `console …` is the console,
// `bare …` the plainest script that moves the same bytes.

import { closeSync, createReadStream, createWriteStream, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse';
import type { Engine } from '../../main/engine/engine.ts';
import { keepHeapSmall } from '../../main/host/heap.ts';
import { wireEngine } from '../../main/host/wiring.ts';
import { TIME_FIELDS } from '../../main/domain/kind.ts';

keepHeapSmall();

type Row = Record<string, unknown>;

const [work = '', folder = '', url = ''] = process.argv.slice(2);
const tray = path.join(folder, 'tray');
mkdirSync(tray, { recursive: true });
// As the processes of the console do; a bare script does not.
if (work.startsWith('console ')) keepHeapSmall();

async function ask<T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: { cause: string } }>): Promise<T> {
  const got = await answer;
  if (got.ok) return got.value;
  throw new Error(got.error.cause);
}

async function engine(): Promise<Engine> {
  return wireEngine({ folder: path.join(folder, 'data'), mode: 'write', program: 'bench', secret: () => null });
}

async function barePull(): Promise<void> {
  const answer = (await (await fetch(`${url}/timelinje/timeeksport`)).json()) as { value: Row[] };
  const database = new Database(path.join(folder, 'bare.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(
    `CREATE TABLE record (${TIME_FIELDS.map((name) => `"${name}"`).join(', ')}, fields TEXT, PRIMARY KEY ("Id"))`,
  );
  const insert = database.prepare(`INSERT INTO record VALUES (${TIME_FIELDS.map(() => '?').join(', ')}, ?)`);
  database.transaction(() => {
    for (const row of answer.value) {
      row.Eksportert = String(row.Eksportert);
      insert.run(...TIME_FIELDS.map((name) => row[name]), JSON.stringify(row));
    }
  })();
  database.prepare('SELECT count(*) FROM record').get();
  database.close();
}

/** A list, every mark, a list, and the exported ones read back: the round trips that the rules ask for and nothing else. */
async function bareConfirm(): Promise<void> {
  const list = async (filter: string) => {
    const query = new URLSearchParams({ $count: 'true', $filter: filter }).toString().replaceAll('+', '%20');
    return ((await (await fetch(`${url}/timelinje/timeeksport?${query}`)).json()) as { value: { Id: number }[] }).value;
  };
  const ids = (await list('Eksportert eq false')).map((row) => row.Id);
  for (let at = 0; at < ids.length; at += 500) {
    const body = JSON.stringify({ ids: ids.slice(at, at + 500) });
    const answer = await fetch(`${url}/timelinje/timeeksport/eksportert`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    await answer.arrayBuffer();
  }
  await list('Eksportert eq false');
  await list('Eksportert eq true');
}

/** What people use instead: one flow that pulls, writes a CSV and marks, without store, proof, review or a second look. */
async function bareFlow(): Promise<void> {
  const { value } = (await (await fetch(`${url}/timelinje/timeeksport`)).json()) as { value: Row[] };
  const cell = (one: unknown): string => (typeof one === 'number' ? String(one).replace('.', ',') : String(one ?? ''));
  const lines = value.map((row) => TIME_FIELDS.map((name) => cell(row[name])).join(';'));
  writeFileSync(path.join(tray, 'flow.csv'), [TIME_FIELDS.join(';'), ...lines, ''].join('\r\n'));
  for (let at = 0; at < value.length; at += 500) {
    const body = JSON.stringify({ ids: value.slice(at, at + 500).map((row) => row.Id) });
    const headers = { 'Content-Type': 'application/json' };
    await (await fetch(`${url}/timelinje/timeeksport/eksportert`, { method: 'PATCH', headers, body })).arrayBuffer();
  }
}

/** The same bytes as plain-csv: the columns alone, in the order of the file. The bench compares them. */
async function bareCsv(): Promise<void> {
  const database = new Database(path.join(folder, 'bare.sqlite'), { readonly: true });
  const out = createWriteStream(path.join(tray, 'bare.csv'));
  out.write(`\uFEFF${TIME_FIELDS.join(';')}\r\n`);
  const names = TIME_FIELDS.map((name) => (name === 'Dato' ? 'substr("Dato", 1, 10)' : `"${name}"`)).join(', ');
  const rows = database
    .prepare(`SELECT ${names} FROM record ORDER BY "Dato", "AnsattId", "Id"`)
    .raw()
    .iterate() as IterableIterator<(string | number | null)[]>;
  let part = '';
  for (const row of rows) {
    part += `${row.map((value) => (typeof value === 'number' ? String(value).replace('.', ',') : value)).join(';')}\r\n`;
    if (part.length < 200_000) continue;
    if (!out.write(part)) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
    part = '';
  }
  await new Promise<void>((resolve) => out.end(part, () => resolve()));
  database.close();
}

interface Took {
  readonly milliseconds: number;
  /** What the processor worked, in all its threads: says more than the clock while other programs run. */
  readonly cpuMs: number;
  /** What the first thread worked, which the clock goes by where the others have a core of their own. */
  readonly threadMs: number;
}

/** Of a piece of work, from its start to now. */
function watch(): () => Took {
  const began = performance.now();
  const before = process.cpuUsage();
  const thread = process.threadCpuUsage();
  return () => {
    const milliseconds = performance.now() - began;
    const { user, system } = process.cpuUsage(before);
    const own = process.threadCpuUsage(thread);
    return { milliseconds, cpuMs: (user + system) / 1000, threadMs: (own.user + own.system) / 1000 };
  };
}

async function consoleStep(step: (console: Engine) => Promise<unknown>): Promise<Took> {
  const opened = await engine();
  const took = watch();
  await step(opened);
  const done = took();
  await opened.close();
  return done;
}

const TABLE = path.join(folder, 'material.csv');

/** A file as a warehouse system writes it: eight columns, decimal comma, CRLF. */
function writeTable(): void {
  const descriptor = openSync(TABLE, 'w');
  let text = 'Dato;Prosjekt;Prosjektlinje;Varenr;Antall;Pris;Tekst;Ordrenr\r\n';
  for (let row = 0; row < Number(url); row += 1) {
    const day = String(1 + (row % 28)).padStart(2, '0');
    const quantity = `${row % 400},${String(row % 100).padStart(2, '0')}`;
    text += `${day}.10.2025;${10_000 + (row % 400)};0${10 + (row % 30)};${2_000_000 + (row % 5_000)};${quantity};${row % 900},50;Kobberrør ${row % 50} mm;O-${700_000 + Math.floor(row / 6)}\r\n`;
    if (text.length < 1_000_000) continue;
    writeSync(descriptor, text);
    text = '';
  }
  writeSync(descriptor, text);
  closeSync(descriptor);
}

/** csv-parse alone, with the options that files of this kind need. */
async function bareParse(): Promise<void> {
  const parser = parse({
    delimiter: ';',
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  let rows = 0;
  parser.on('data', () => {
    rows += 1;
  });
  await pipeline(createReadStream(TABLE, { highWaterMark: 1 << 18 }), parser);
  if (rows < 2) throw new Error('nothing was parsed');
}

const WORK: Readonly<Record<string, () => Promise<Took | void> | void>> = {
  'bare pull': barePull,
  'bare csv': bareCsv,
  'bare confirm': bareConfirm,
  'bare flow': bareFlow,
  connect: () =>
    consoleStep((opened) =>
      ask(opened.ask('connections/add', { name: 'bench', url, environment: 'test', headers: [] })),
    ),
  'console pull': () =>
    consoleStep(async (opened) => {
      const run = await ask(opened.ask('runs/pull', { kind: 'time', connection: 'bench' }));
      await ask(opened.ask('records/page', { run: run.run, limit: 100, offset: Math.max(0, run.records - 100) }));
    }),
  'write table': writeTable,
  'bare parse': bareParse,
  'console intake': () => consoleStep((opened) => ask(opened.ask('intake/read', { connection: 'bench', file: TABLE }))),
  'console csv': () =>
    consoleStep((opened) =>
      ask(opened.ask('hand-over/write', { run: 1, way: { layout: 'plain-csv', folder: tray }, offline: true })),
    ),
  'console accept': () =>
    consoleStep((opened) => ask(opened.ask('verdict/give', { run: 1, verdict: 'accept', ids: 'all' }))),
  'console confirm': () => consoleStep((opened) => ask(opened.ask('confirm/run', { run: 1 }))),
};

const whole = watch();
const { milliseconds, cpuMs, threadMs } = (await WORK[work]!()) ?? whole();
writeFileSync(1, JSON.stringify({ milliseconds, cpuMs, threadMs, peakMb: process.resourceUsage().maxRSS / 1024 }));
process.exit(0);
