// The lines of the grid asked of SQLite a question at a time, as plainly as can be: what the grid's columns are compared with.

import type Database from 'better-sqlite3';
import { formatMicro, type Micro } from '../../../main/domain/amount.ts';
import { GRID_VALUES } from '../../../main/domain/grid-values.ts';
import type { TieCell } from '../../../main/domain/tie-out.ts';
import type { GridConditions } from '../../../main/ports/grid.ts';
import type { GridQuestion } from '../../../main/engine/grid/view.ts';

const GROUP = {
  prosjekt: 'prosjekt_id',
  ansatt: 'ansatt_id',
  arbeidstype: 'arbeidstype_id',
  dato: 'dato',
  produkt: 'produkt_id',
  prosjektLinje: 'prosjekt_linje_id',
  week: `strftime('%G-W%V', dato)`,
  month: 'substr(dato, 1, 7)',
} as const;
export const VALUE = {
  ...GROUP,
  timer: 'antall_timer',
  fakturaTimer: 'faktura_time_antall',
  antall: 'antall',
  // Of material whose price is known: prices.test.ts.
  pris: 'NULL',
  belop: 'NULL',
  status: 'state',
} as const;
const LISTS = ['ansatt', 'prosjekt', 'arbeidstype', 'produkt'] as const;

const named = (list: keyof typeof GROUP) =>
  `(SELECT name FROM name WHERE name.list = '${list}' AND name.id = record.${GROUP[list]})`;

const line = (id: string) => `(SELECT name FROM name WHERE name.list = 'prosjektlinje' AND name.id = ${id})`;
const NAME_OF_LINE = `coalesce(${line('prosjekt_id || char(31) || prosjekt_linje_id')}, ${line('prosjekt_linje_id')})`;

const SORT = {
  line: 'line',
  dato: 'dato',
  ansatt: `coalesce(${named('ansatt')}, ansatt_id)`,
  prosjekt: 'prosjekt_id',
  prosjektLinje: 'prosjekt_linje_id',
  arbeidstype: 'arbeidstype_id',
  produkt: `coalesce(${named('produkt')}, produkt_id)`,
  timer: 'antall_timer',
  fakturaTimer: 'faktura_time_antall',
  antall: 'antall',
  pris: 'NULL',
  belop: 'NULL',
  status: 'state',
  id: 'record_id',
} as const;

const text = (value: string | null) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`);

const MILLION = 1_000_000;

/** Millionths, digit by digit. */
function microText(decimal: string): string {
  const [whole = '', part = ''] = decimal.replace('-', '').split('.');
  return `${decimal.startsWith('-') ? '-' : ''}${BigInt(whole) * BigInt(MILLION) + BigInt(part.padEnd(6, '0'))}`;
}

function valueIs(column: keyof typeof VALUE, value: string | null): string {
  const amount = column === 'timer' || column === 'fakturaTimer' || column === 'antall';
  return `${VALUE[column]} IS ${amount && value !== null ? microText(value) : text(value)}`;
}

const APART = `(state = 'resolved' AND hand_over IS NULL)`;
const ACCEPTED = `(state IN ('accepted', 'marking', 'marked', 'changed', 'gone', 'unknown') OR state = 'resolved' AND hand_over IS NOT NULL)`;
const OUT = `(${ACCEPTED} OR state IN ('handed-over', 'rejected', 'withdrawn'))`;
const CELL: Readonly<Record<TieCell, string>> = {
  listed: 'TRUE',
  toHandOver: `(state = 'ready' OR ${OUT})`,
  held: `state = 'held'`,
  setApart: `(state IN ('duplicate', 'needs-person') OR ${APART})`,
  handedOver: OUT,
  accepted: ACCEPTED,
  rejected: `state = 'rejected'`,
  withdrawn: `state = 'withdrawn'`,
  waiting: `state = 'handed-over'`,
  marked: `state = 'marked'`,
  changed: `state = 'changed'`,
  gone: `state = 'gone'`,
  unknown: `state = 'unknown'`,
  resolved: `(state = 'resolved' AND hand_over IS NOT NULL)`,
  notYetMarked: `state IN ('accepted', 'marking')`,
};

export function whereOf(run: number, conditions: GridConditions): string {
  const parts = [`run = ${run}`];
  const { states, findings } = conditions;
  if (states) parts.push(`state IN (${states.map(text).join(', ')})`);
  if (findings?.length === 0) parts.push(`findings <> ''`);
  else if (findings)
    parts.push(`(${findings.map((name) => `',' || findings || ',' LIKE '%,${name},%'`).join(' OR ')})`);
  if (conditions.late === true) parts.push('late = 1');
  if (conditions.corrections === true) parts.push('correction_group IS NOT NULL');
  if (conditions.cell) parts.push(CELL[conditions.cell]);
  for (const column of GRID_VALUES) {
    const wanted = conditions.values?.[column]?.map((value) => valueIs(column, value));
    if (wanted) parts.push(`(${[...wanted, 'FALSE'].join(' OR ')})`);
  }
  for (const word of (conditions.text ?? '').split(/\s+/).filter((part) => part !== '')) {
    const like = `LIKE ${text(`%${word.replace(/[\\%_]/g, '\\$&')}%`)} ESCAPE '\\'`;
    const columns = ['prosjekt_linje_id', NAME_OF_LINE, ...LISTS.flatMap((list) => [GROUP[list], named(list)])];
    const own = `CAST(record_id AS TEXT) = ${text(word)}`;
    parts.push(`(${[own, ...columns.map((column) => `${column} ${like}`)].join(' OR ')})`);
  }
  return parts.join(' AND ');
}

interface Row {
  key: bigint;
  outer: string | null;
  inner: string | null;
  correction: bigint | null;
}

const SUM = `count(*) || ' rows', coalesce(sum(antall_timer), 0), coalesce(sum(faktura_time_antall), 0), coalesce(sum(antall), 0)`;

/** What records add up to, as words. */
export function sumBySql(database: Database.Database, where: string): string {
  const [rows, ...amounts] = database
    .prepare(`SELECT ${SUM} FROM record WHERE ${where}`)
    .raw()
    .safeIntegers()
    .get() as [string, ...Micro[]];
  return `${rows} ${amounts.map(formatMicro).join(' ')}`;
}

function netBySql(database: Database.Database, run: number, correction: bigint): string {
  const [, hours, invoiceable] = sumBySql(database, `run = ${run} AND correction_group = ${correction}`).match(
    / rows (\S+) (\S+)/,
  )!;
  return `net ${hours} ${invoiceable}`;
}

function correctionLines(database: Database.Database, { run, folded }: GridQuestion, correction: bigint): string[] {
  const members = database
    .prepare('SELECT key, reverses FROM record WHERE run = ? AND correction_group = ? ORDER BY adjustment DESC, key')
    .safeIntegers()
    .all(run, correction) as { key: bigint; reverses: bigint | null }[];
  const net = netBySql(database, run, correction);
  if (folded.includes(`correction:${correction}`)) return [`correction ${members[0]!.key} folded ${net}`];
  return [
    `correction ${members[0]!.key} open ${net}`,
    ...members.filter((member) => member.reverses !== null).map((member) => `original ${member.reverses}`),
    ...members.map((member) => `member ${member.key}`),
    net,
  ];
}

/** All lines of the grid, as words. */
export function linesBySql(database: Database.Database, question: GridQuestion): string[] {
  const { run, sort, groups, folded, allFolded } = question;
  const where = whereOf(run, question.filter);
  const [outer = 'NULL', inner = 'NULL'] = groups.map((group) => GROUP[group]);
  const order = [
    ...groups.flatMap((group) => [`${GROUP[group]} IS NULL`, GROUP[group]]),
    ...(sort === null ? [] : [`${SORT[sort.column]} ${sort.descending ? 'DESC' : 'ASC'}`]),
    ...(sort === null && groups.length > 0 ? ['dato'] : []),
    'key',
  ];
  const rows = database
    .prepare(
      `SELECT key, ${outer} AS "outer", ${inner} AS "inner", correction_group AS correction FROM record
       WHERE ${where} ORDER BY ${order.join(', ')}`,
    )
    .safeIntegers()
    .all() as Row[];
  const lines: string[] = [];
  const opened = new Set<bigint>();
  let before: Row | null = null;
  for (const row of rows) {
    const { key, correction } = row;
    const path = groups.length === 2 ? [row.outer, row.inner] : groups.length === 1 ? [row.outer] : [];
    const folds = path.map(
      (_, level) =>
        `group:${path
          .slice(0, level + 1)
          .map((id) => id ?? '')
          .join('\u001f')}`,
    );
    const isFolded = folds.map((fold) => folded.includes(fold) !== allFolded);
    const hidden = (level: number) => isFolded.slice(0, level).includes(true);
    for (const [level, fold] of folds.entries()) {
      const isNew = before === null || before.outer !== row.outer || (level === 1 && before.inner !== row.inner);
      if (!isNew || hidden(level)) continue;
      const own = [`${outer} IS ${text(row.outer)}`, `${inner} IS ${text(row.inner)}`].slice(0, level + 1);
      const sum = sumBySql(database, [where, ...own].join(' AND '));
      lines.push(`${fold} ${isFolded[level] ? 'folded' : 'open'} ${sum}`);
    }
    before = row;
    if (hidden(folds.length)) continue;
    if (correction === null) lines.push(`record ${key}`);
    else if (!opened.has(correction)) lines.push(...correctionLines(database, question, correction));
    if (correction !== null) opened.add(correction);
  }
  return lines;
}
