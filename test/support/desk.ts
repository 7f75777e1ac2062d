// A desk to work at: a sandbox over real HTTP, a data folder, an out-tray for the ERP, and the command line in this process.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { runCommandLine } from '../../main/command-line/command-line.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../main/sandbox/sandbox.ts';
import { seenFileOf } from '../../main/store/proof/seen.ts';
import type { JournalHook } from '../../main/store/journal.ts';

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Desk {
  readonly root: string;
  readonly data: string;
  readonly tray: string;
  readonly sandbox: Sandbox;
  /** Runs a command with --data; the answer is the parsed JSON document. */
  run<T = Record<string, never>>(...words: string[]): Promise<{ code: number; json: T; err: string }>;
  /** The same, and throws unless it exits with 0 or 3. */
  do<T = Record<string, never>>(...words: string[]): Promise<T>;
}

/**
 * When the test has ended, the last first. Of the test itself: files share what is loaded, and a hook of this module would be of the file
 * alone that loaded it.
 */
export function later(step: () => Promise<void> | void): void {
  onTestFinished(() => step());
}

export function newFolder(name = 'desk'): string {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  later(() => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(seenFileOf(folder), { force: true });
  });
  return folder;
}

/** One command in this process, its output caught. */
export async function consoleRun(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  hook?: JournalHook,
): Promise<Said> {
  let out = '';
  let err = '';
  const code = await runCommandLine(words, {
    environment,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    terminal: false,
    // No test waits for a list that lags.
    pause: async () => {},
    ...(hook ? { hook } : {}),
  });
  return { code, out, err };
}

export async function consoleIn<T>(
  data: string,
  words: readonly string[],
): Promise<{ code: number; json: T; err: string }> {
  const { code, out, err } = await consoleRun([...words, '--data', data, '--json']);
  return { code, json: JSON.parse(out === '' ? 'null' : out) as T, err };
}

/** An empty service and a connection "Prøve" to it, unless the options say otherwise. */
export async function openDesk(options: Partial<SandboxOptions> & { now?: string } = {}): Promise<Desk> {
  const root = newFolder();
  const data = path.join(root, 'data');
  const tray = path.join(root, 'tray');
  mkdirSync(tray);
  const sandbox = await startSandbox({
    folder: path.join(root, 'service'),
    records: 0,
    now: '2026-11-02T08:00:00Z',
    ...options,
  });
  later(() => sandbox.close());
  const run = <T>(...words: string[]) => consoleIn<T>(data, words);
  const desk: Desk = {
    root,
    data,
    tray,
    sandbox,
    run,
    async do<T>(...words: string[]) {
      const said = await run<T>(...words);
      if (said.code !== 0 && said.code !== 3) throw new Error(`${words.join(' ')} exited ${said.code}: ${said.err}`);
      return said.json;
    },
  };
  await desk.do('connection', 'add', 'Prøve', '--url', sandbox.url, '--environment', 'sandbox');
  return desk;
}

export interface RunOut {
  readonly run: number;
  readonly kind: 'time' | 'material';
  readonly state: string;
  readonly records: number;
  readonly ready: number;
  readonly held: number;
  readonly duplicates: number;
  readonly late: number;
  readonly adjustments: number;
  readonly proof: string;
  readonly totals: { readonly hours: number; readonly invoiceable: number };
}

export interface RecordOut {
  readonly id: number;
  readonly status: string;
  readonly late: boolean;
  readonly adjustment: boolean;
  readonly reason: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface HandOverOut {
  readonly handover: number;
  readonly file: string | null;
  readonly sha256: string | null;
  readonly rows: number;
  readonly totals: { readonly hours: number; readonly invoiceable: number };
}

export interface ConfirmOut {
  readonly marked: number[];
  readonly unknown: number[];
  readonly changed: number[];
  readonly gone: number[];
  readonly refused: number[];
  readonly unmarked: number[];
  readonly withoutVerdict: number;
  readonly state: string;
}

export const pull = (desk: Desk, kind: 'time' | 'material' = 'time') =>
  desk.do<RunOut>('pull', kind, '--connection', 'Prøve');
export const handOver = (desk: Desk, run: number) =>
  desk.do<HandOverOut>('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
export const confirm = (desk: Desk, run: number) => desk.do<ConfirmOut>('confirm', String(run));
export const records = (desk: Desk, run: number) => desk.do<RecordOut[]>('records', String(run));
export const acceptAll = (desk: Desk, run: number) => desk.do('accept', String(run), '--all');

/** An approved entry of 7.5 hours, and what the fields say otherwise. */
export const entry = (fields: Record<string, unknown> = {}) => ({
  AnsattId: 1001,
  Dato: '2026-10-05T00:00:00',
  ProsjektId: '10482',
  AntallTimer: 7.5,
  FakturaTimeAntall: 7.5,
  approved: true,
  ...fields,
});
/** The same with every id that a real one has. */
export const fullEntry = (fields: Record<string, unknown> = {}) =>
  entry({ ProsjektLinjeId: '020', ArbeidstypeId: '100', ProduktId: '1030', ...fields });
export const hours = (value: number) => ({ AntallTimer: value, FakturaTimeAntall: value });
/** The hours that the ERP got, in millionths. */
export const inTray = (desk: Desk) => trayLines(desk.tray).reduce((sum, line) => sum + line.hours, 0n);
export const resolve = (desk: Desk, run: number, id: number, as: string) =>
  desk.run('resolve', String(run), '--ids', String(id), '--as', as, '--reason', 'gjennomgått');
export const cutoffOf = async (desk: Desk) =>
  (await desk.do<{ cutoff: string | null }>('cutoff', '--connection', 'Prøve')).cutoff;
export const statusesOf = async (desk: Desk, run: number) => (await records(desk, run)).map((record) => record.status);
/** The ids that were sent to be marked, in order, also where no answer came. */
export const sentToMark = (desk: Desk, kind: 'time' | 'material' = 'time') =>
  desk.sandbox
    .calls()
    .filter((call) => call.call === `mark-${kind}`)
    .flatMap((call) => call.ids ?? []);

/** A run of so many entries of 1, 2, 3 … hours that is handed over and waits for the ERP. */
export async function handedOver(
  count: number,
  options: Parameters<typeof openDesk>[0] = {},
): Promise<{ desk: Desk; run: number; ids: number[]; file: string }> {
  const desk = await openDesk(options);
  for (let n = 0; n < count; n += 1) desk.sandbox.addTime(entry({ AnsattId: 1000 + n, ...hours(1 + n) }));
  const { run } = await pull(desk);
  const { file } = await handOver(desk, run);
  return { desk, run, ids: (await records(desk, run)).map((record) => record.id), file: file! };
}

/** Pull, hand over, accept all, confirm. Returns the run and what was confirmed. */
export async function cycle(
  desk: Desk,
  kind: 'time' | 'material' = 'time',
): Promise<{ run: RunOut; confirm: ConfirmOut | null }> {
  const run = await pull(desk, kind);
  if (run.ready === 0) return { run, confirm: null };
  await handOver(desk, run.run);
  await acceptAll(desk, run.run);
  return { run, confirm: await confirm(desk, run.run) };
}

/** A line of a file as the ERP reads it; amounts in millionths. */
export interface ErpLine {
  readonly id: number;
  readonly hours: bigint;
  readonly invoiceable: bigint;
  readonly quantity: bigint;
  readonly cells: Readonly<Record<string, string>>;
}

function micro(text: string | undefined): bigint {
  if (text === undefined || text === '') return 0n;
  const [whole = '0', fraction = ''] = text.replace('-', '').split(',');
  const size = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  return text.startsWith('-') ? -size : size;
}

/** Reads a plain-csv file whose cells hold no semicolon or line break. */
export function readFile(file: string): ErpLine[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const names = head.split(';');
  return lines.map((line) => {
    const values = line.split(';');
    const cells = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
    return {
      id: Number(cells.Id),
      hours: micro(cells.AntallTimer),
      invoiceable: micro(cells.FakturaTimeAntall),
      quantity: micro(cells.Antall),
      cells,
    };
  });
}

/** Everything in the tray: what the ERP got. Withdrawn and temporary files are not in it. */
export function trayLines(tray: string): ErpLine[] {
  return readdirSync(tray)
    .filter((name) => name.endsWith('.csv') && !name.startsWith('.'))
    .sort()
    .flatMap((name) => readFile(path.join(tray, name)));
}
