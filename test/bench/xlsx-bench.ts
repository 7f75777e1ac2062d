// `node test/bench/xlsx-bench.ts [--libraries FOLDER] [--lines N] [--rounds N]`: the same lines written as a workbook by our writer and by
// libraries, each in a process of its own. The libraries are no part of the project: what is installed in FOLDER is measured.

import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { formatMicro } from '../../main/domain/amount.ts';
import type { Given } from '../../main/domain/delivery/entries.ts';
import type { Line } from '../../main/domain/delivery/line.ts';
import { prepare, type Plan } from '../../main/domain/delivery/plan.ts';
import { columnsOf } from '../../main/domain/layout/layout.ts';
import { SHIPPED } from '../../main/files/layouts/shipped.ts';
import { fileBytes } from '../../main/files/write/planned-file.ts';
import { keepHeapSmall } from '../../main/host/heap.ts';
import { ASKED, given, TABLES, TIME } from '../files/layouts/units.ts';

interface Measured {
  readonly milliseconds: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly megabytes: number;
}

const { values: asked } = parseArgs({
  options: {
    libraries: { type: 'string' },
    lines: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    writer: { type: 'string' },
    to: { type: 'string' },
  },
});

function* records(): Generator<Given> {
  for (let n = 0; n < Number(asked.lines); n += 1)
    yield given(n + 1, {
      Dato: `2026-11-${String(1 + (n % 28)).padStart(2, '0')}T00:00:00`,
      AnsattId: n % 2 === 0 ? 1064 : 1065,
      ProsjektId: 'P-10',
      ProsjektLinjeId: '0010',
      ArbeidstypeId: 100,
      AntallTimer: 0.25 * (1 + (n % 40)),
      Beskrivelse: `Montering av rør & <deler>, etasje ${n % 900}`,
    });
}

function plan(): Plan {
  const layout = SHIPPED.find(({ name }) => name === 'business-central-project-journal')!;
  const prepared = prepare({ layout, rules: TIME, tables: TABLES, asked: ASKED, records });
  if (prepared.missing !== null) throw new Error('a translation is missing');
  return prepared.plan;
}

type Cell = string | number | Date | null;

/** What a library is given for a line: numbers as its floats, dates as its days. */
function cellsOf({ layout }: Plan, { cells }: Line): Cell[] {
  const types = columnsOf(layout).map(({ type }) => type);
  return cells.map((cell, at) => {
    if (typeof cell === 'bigint') return Number(formatMicro(cell));
    if (cell === '') return null;
    return types[at] === 'date' ? new Date(`${cell.slice(0, 10)}T00:00:00Z`) : cell;
  });
}

interface Row {
  commit: () => void;
}
interface Sheet {
  columns: { header: string; width: number; style: { numFmt: string } }[];
  addRow: (cells: readonly Cell[]) => Row;
  commit: () => void;
}
/** Both exceljs and excelts, which came of it, write so. */
interface Streaming {
  readonly stream: {
    readonly xlsx: {
      readonly WorkbookWriter: new (
        options: object,
      ) => {
        addWorksheet: (name: string, options: object) => Sheet;
        commit: () => Promise<void>;
      };
    };
  };
}
interface Streams {
  readonly WorkbookWriter: Streaming['stream']['xlsx']['WorkbookWriter'];
}
type WriteWhole = (sheets: readonly object[]) => { toFile: (file: string) => Promise<void> };

const library = (name: string): unknown => createRequire(path.resolve(asked.libraries!, 'x.js'))(name);

async function byRows(Writer: Streams['WorkbookWriter'], file: string): Promise<void> {
  const whole = plan();
  const book = new Writer({ filename: file, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet('Project Journal', { views: [{ state: 'frozen', ySplit: 1 }] });
  const formats = { date: 'dd.mm.yyyy', number: '0.00', text: '@', code: '@' };
  sheet.columns = columnsOf(whole.layout).map(({ heading, type }) => ({
    header: heading,
    width: heading.length + 2,
    style: { numFmt: formats[type] },
  }));
  for (const line of whole.lines()) sheet.addRow(cellsOf(whole, line)).commit();
  sheet.commit();
  const sums = book.addWorksheet('Sums', {});
  for (const [key, { written }] of Object.entries(whole.totals.quantities))
    sums.addRow([key, Number(formatMicro(written))]).commit();
  sums.commit();
  await book.commit();
}

async function asWhole(write: WriteWhole, file: string): Promise<void> {
  const whole = plan();
  const cell = (value: Cell) =>
    value === null ? null : { value, ...(value instanceof Date ? { format: 'dd.mm.yyyy' } : {}) };
  const lines = [...whole.lines()].map((line) => cellsOf(whole, line).map(cell));
  const headings = columnsOf(whole.layout).map(({ heading }) => ({ value: heading, fontWeight: 'bold' }));
  const sums = Object.entries(whole.totals.quantities).map(([key, { written }]) => [
    { value: key },
    { value: Number(formatMicro(written)) },
  ]);
  await write([
    { data: [headings, ...lines], sheet: 'Project Journal', stickyRowsCount: 1 },
    { data: sums, sheet: 'Sums' },
  ]).toFile(file);
}

const WRITERS: Readonly<Record<string, (file: string) => Promise<void>>> = {
  ours: async (file) => {
    keepHeapSmall();
    await pipeline(Readable.from(fileBytes(plan(), () => {})), createWriteStream(file));
  },
  exceljs: (file) => byRows((library('exceljs') as Streaming).stream.xlsx.WorkbookWriter, file),
  '@cj-tech-master/excelts': (file) => byRows((library('@cj-tech-master/excelts') as Streams).WorkbookWriter, file),
  'write-excel-file': (file) => asWhole((library('write-excel-file/node') as { default: WriteWhole }).default, file),
};

function isThere(name: string): boolean {
  if (name === 'ours') return true;
  try {
    return asked.libraries !== undefined && library(name === 'write-excel-file' ? `${name}/node` : name) !== undefined;
  } catch {
    return false;
  }
}

function measured(name: string, folder: string): Measured {
  const file = path.join(folder, 'book.xlsx');
  const words = [import.meta.filename, ...process.argv.slice(2), '--writer', name, '--to', file];
  const { status, stdout } = spawnSync(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} exited with ${status}`);
  return { ...(JSON.parse(stdout) as Omit<Measured, 'megabytes'>), megabytes: statSync(file).size / 1e6 };
}

function middle(all: readonly Measured[], of: (one: Measured) => number): number {
  return all.map(of).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
}

async function writeAs(name: string): Promise<void> {
  const began = performance.now();
  await WRITERS[name]!(asked.to!);
  const { user, system } = process.cpuUsage();
  const milliseconds = performance.now() - began;
  const peakMb = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(JSON.stringify({ milliseconds, cpuMs: (user + system) / 1000, peakMb }));
}

if (asked.writer !== undefined) await writeAs(asked.writer);
else {
  const folder = mkdtempSync(path.join(tmpdir(), 'xlsx-bench-'));
  for (const name of Object.keys(WRITERS).filter(isThere)) {
    const all = Array.from({ length: Number(asked.rounds) }, () => measured(name, folder));
    const seconds = (of: (one: Measured) => number) => (middle(all, of) / 1000).toFixed(2);
    console.log(
      `${name.padEnd(24)} ${seconds((one) => one.milliseconds)} s, processor ${seconds((one) => one.cpuMs)} s, ` +
        `peak ${middle(all, (one) => one.peakMb).toFixed(0)} MB, file ${middle(all, (one) => one.megabytes).toFixed(1)} MB`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
}
