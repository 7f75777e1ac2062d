// The lines of the grid asked of SQLite a question at a time, as plainly as can be: what the grid's columns are compared with.

import type Database from 'better-sqlite3';
import { formatMicro, type Micro } from '../../../main/domain/amount.ts';
import type { GridConditions } from '../../../main/ports/grid.ts';
import type { GridQuestion } from '../../../main/engine/grid/view.ts';

const GROUP = {
  prosjekt: 'prosjekt_id',
  ansatt: 'ansatt_id',
  arbeidstype: 'arbeidstype_id',
  dato: 'dato',
  produkt: 'produkt_id',
} as const;
const LISTS = ['ansatt', 'prosjekt', 'arbeidstype', 'produkt'] as const;

const named = (list: keyof typeof GROUP) =>
  `(SELECT name FROM name WHERE name.list = '${list}' AND name.id = record.${GROUP[list]})`;

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
  status: 'state',
  id: 'record_id',
} as const;

const text = (value: string | null) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`);

export function whereOf(run: number, conditions: GridConditions): string {
  const parts = [`run = ${run}`];
  const { states, findings } = conditions;
  if (states) parts.push(`state IN (${states.map(text).join(', ')})`);
  if (findings?.length === 0) parts.push(`findings <> ''`);
  else if (findings)
    parts.push(`(${findings.map((name) => `',' || findings || ',' LIKE '%,${name},%'`).join(' OR ')})`);
  if (conditions.late === true) parts.push('late = 1');
  if (conditions.corrections === true) parts.push('correction_group IS NOT NULL');
  for (const [column, value] of [
    ['ansatt_id', conditions.ansattId],
    ['prosjekt_id', conditions.prosjektId],
    ['arbeidstype_id', conditions.arbeidstypeId],
    ['dato', conditions.dato],
  ] as const)
    if (value !== undefined) parts.push(`${column} IS ${text(value === '' ? null : value)}`);
  for (const word of (conditions.text ?? '').split(/\s+/).filter((part) => part !== '')) {
    const like = `LIKE ${text(`%${word.replace(/[\\%_]/g, '\\$&')}%`)} ESCAPE '\\'`;
    const columns = [
      'CAST(record_id AS TEXT)',
      'prosjekt_linje_id',
      ...LISTS.flatMap((list) => [GROUP[list], named(list)]),
    ];
    parts.push(`(${columns.map((column) => `${column} ${like}`).join(' OR ')})`);
  }
  return parts.join(' AND ');
}

interface Row {
  key: bigint;
  grouped: string | null;
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
  const { run, sort, group, folded } = question;
  const where = whereOf(run, question.filter);
  const column = group === null ? 'NULL' : GROUP[group];
  const order = [
    ...(group === null ? [] : [`${column} IS NULL`, column]),
    ...(sort === null ? [] : [`${SORT[sort.column]} ${sort.descending ? 'DESC' : 'ASC'}`]),
    ...(sort === null && group !== null ? ['dato'] : []),
    'key',
  ];
  const rows = database
    .prepare(
      `SELECT key, ${column} AS grouped, correction_group AS correction FROM record WHERE ${where} ORDER BY ${order.join(', ')}`,
    )
    .safeIntegers()
    .all() as Row[];
  const lines: string[] = [];
  const opened = new Set<bigint>();
  let current: string | null | undefined;
  for (const { key, grouped, correction } of rows) {
    const fold = `group:${grouped ?? ''}`;
    if (group !== null && grouped !== current) {
      const sum = sumBySql(database, `${where} AND ${column} IS ${text(grouped)}`);
      lines.push(`${fold} ${folded.includes(fold) ? 'folded' : 'open'} ${sum}`);
      current = grouped;
    }
    if (group !== null && folded.includes(fold)) continue;
    if (correction === null) lines.push(`record ${key}`);
    else if (!opened.has(correction)) lines.push(...correctionLines(database, question, correction));
    if (correction !== null) opened.add(correction);
  }
  return lines;
}
