// `npm run check:xlsx`: LibreOffice opens every workbook that a shipped layout writes, and reads the same lines and the same sums. It needs
// LibreOffice Calc on this machine (Debian: libreoffice-calc-nogui), so it is no part of `npm test`.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { formatMicro, type Micro, parseAmount, plus, ZERO } from '../../main/domain/amount.ts';
import type { Given } from '../../main/domain/delivery/entries.ts';
import { prepare, type Plan } from '../../main/domain/delivery/plan.ts';
import { columnsOf, type Layout } from '../../main/domain/layout/layout.ts';
import { SHIPPED } from '../../main/files/layouts/shipped.ts';
import { fileBytes } from '../../main/files/write/planned-file.ts';
import { ASKED, MATERIAL, MATERIAL_UNITS, row, TABLES, TIME, TIME_UNITS } from '../files/layouts/units.ts';

/** A record without a project has one too: some layouts need it. */
const PROJECTS = TABLES.get('project')!;
const ALL_TABLES = new Map([...TABLES, ['project', { ...PROJECTS, rows: [...PROJECTS.rows, row('', 'INTERN')] }]]);

/** Semicolons, UTF-8, values as they are and not as they are shown, one file for each sheet. */
const AS_CSV = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,false,false,false,false,-1';

function planOf(layout: Layout, units: readonly Given[], rules: typeof TIME): Plan {
  const prepared = prepare({ layout, rules, tables: ALL_TABLES, asked: ASKED, records: () => units });
  if (prepared.missing !== null)
    throw new Error(`${layout.name} lacks ${prepared.missing.map(({ table }) => table).join(', ')}`);
  return prepared.plan;
}

/** The sheets of a workbook by name, as LibreOffice reads them. */
function sheetsOf(folder: string, file: string): Map<string, string[][]> {
  const out = path.join(folder, 'csv');
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
  const words = [profile, '--headless', '--convert-to', AS_CSV, '--outdir', out, path.join(folder, file)];
  const program = process.env.SOFFICE ?? 'soffice';
  const done = spawnSync(program, words, { encoding: 'utf8', timeout: 120_000 });
  if (done.error !== undefined || done.status !== 0)
    throw new Error(`LibreOffice did not open ${file}: ${done.error?.message ?? done.stderr}`);
  const base = `${path.parse(file).name}-`;
  const own = readdirSync(out).filter((name) => name.startsWith(base));
  return new Map(
    own.map((name) => [
      path.parse(name).name.slice(base.length),
      parse(readFileSync(path.join(out, name), 'utf8'), { delimiter: ';', relax_column_count: true, bom: true }),
    ]),
  );
}

function sumOf(cells: readonly string[]): Micro {
  return cells.reduce((sum, cell) => {
    const read = parseAmount(cell.replace(',', '.'));
    if (read === null) throw new Error(`"${cell}" is no number to LibreOffice`);
    return plus(sum, read.micro);
  }, ZERO);
}

/** What of a workbook LibreOffice reads otherwise than it was written. */
function differences(layout: Layout, plan: Plan, sheets: ReadonlyMap<string, string[][]>): string[] {
  const above = layout.header.rows.length + (layout.header.headings ? 1 : 0);
  const [rows] = sheets.values();
  const lines = rows?.slice(above, above + plan.totals.lines) ?? [];
  const found = lines.length === plan.totals.lines ? [] : [`${lines.length} lines, not ${plan.totals.lines}`];
  for (const [key, { written }] of Object.entries(plan.totals.quantities)) {
    const at = columnsOf(layout).findIndex((column) => column.key === key);
    if (at === -1) continue;
    const read = sumOf(lines.map((cells) => cells[at] ?? '').filter((cell) => cell !== ''));
    if (read !== written) found.push(`${key} is ${formatMicro(read)}, not ${formatMicro(written)}`);
  }
  return found;
}

const folder = mkdtempSync(path.join(tmpdir(), 'xlsx-'));
let bad = 0;
try {
  for (const layout of SHIPPED.filter(({ format }) => format.type === 'xlsx')) {
    for (const kind of layout.kinds) {
      const [units, rules] = kind === 'time' ? [TIME_UNITS, TIME] : [MATERIAL_UNITS, MATERIAL];
      const plan = planOf(layout, units, rules);
      const file = `${layout.name}-${kind}.xlsx`;
      writeFileSync(path.join(folder, file), Buffer.concat([...fileBytes(plan, () => {})]));
      const sheets = sheetsOf(folder, file);
      const found = differences(layout, plan, sheets);
      bad += found.length;
      const said = found.length === 0 ? `${plan.totals.lines} lines and their sums` : found.join('; ');
      console.log(`${found.length === 0 ? 'same' : 'DIFFERENT'} ${file}: ${said} (${[...sheets.keys()].join(', ')})`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(bad === 0 ? 0 : 1);
