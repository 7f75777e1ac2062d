// The grid's questions to the store: which records meet the conditions, in what order, and what they add up to. Columns come
// from a fixed list; values are always bound.

import type { MonthRows } from '../domain/period.ts';
import type {
  GridColumn,
  GridConditions,
  GridGroup,
  GridKey,
  GridStore,
  GridValues,
  NameListName,
} from '../engine/desk-port.ts';
import type { Readable } from './database.ts';
import { keysOf, marks } from './record-rows.ts';

const GROUP_COLUMN: Readonly<Record<GridGroup, string>> = {
  prosjekt: 'prosjekt_id',
  ansatt: 'ansatt_id',
  arbeidstype: 'arbeidstype_id',
  dato: 'dato',
  produkt: 'produkt_id',
};

const NAMED: readonly NameListName[] = ['ansatt', 'prosjekt', 'arbeidstype', 'produkt'];

function nameOf(list: NameListName, column: string): string {
  return `(SELECT name FROM name WHERE name.list = '${list}' AND name.id = record.${column})`;
}

const SORT_COLUMN: Readonly<Record<GridColumn, string>> = {
  line: 'line',
  dato: 'dato',
  ansatt: `coalesce(${nameOf('ansatt', 'ansatt_id')}, ansatt_id)`,
  prosjekt: 'prosjekt_id',
  prosjektLinje: 'prosjekt_linje_id',
  arbeidstype: 'arbeidstype_id',
  produkt: `coalesce(${nameOf('produkt', 'produkt_id')}, produkt_id)`,
  timer: 'antall_timer',
  fakturaTimer: 'faktura_time_antall',
  antall: 'antall',
  status: 'state',
  id: 'record_id',
};

interface Where {
  readonly sql: string;
  readonly values: unknown[];
}

function likeOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** One word of the search: it stands in an id, or in the name of one. */
function wordCondition(word: string): Where {
  const like = likeOf(word);
  const columns = [
    'CAST(record_id AS TEXT)',
    'ansatt_id',
    'prosjekt_id',
    'prosjekt_linje_id',
    'arbeidstype_id',
    'produkt_id',
  ];
  const parts = columns.map((column) => `${column} LIKE ? ESCAPE '\\'`);
  const values: unknown[] = columns.map(() => like);
  for (const list of NAMED) {
    parts.push(`${GROUP_COLUMN[list]} IN (SELECT id FROM name WHERE list = '${list}' AND name LIKE ? ESCAPE '\\')`);
    values.push(like);
  }
  return { sql: `(${parts.join(' OR ')})`, values };
}

function whereOf(run: number, conditions: GridConditions): Where {
  const values: unknown[] = [...keysOf(run)];
  const parts = ['key BETWEEN ? AND ?'];
  const add = (sql: string, ...more: unknown[]) => {
    parts.push(sql);
    values.push(...more);
  };
  if (conditions.states) add(`state IN (${marks(conditions.states.length)})`, ...conditions.states);
  if (conditions.findings?.length === 0) add(`findings <> ''`);
  else if (conditions.findings) {
    const any = conditions.findings.map(() => `(',' || findings || ',') LIKE ?`).join(' OR ');
    add(`(${any})`, ...conditions.findings.map((name) => `%,${name},%`));
  }
  if (conditions.late) add('late = 1');
  if (conditions.corrections) add('correction_group IS NOT NULL');
  for (const [column, value] of [
    ['ansatt_id', conditions.ansattId],
    ['prosjekt_id', conditions.prosjektId],
    ['arbeidstype_id', conditions.arbeidstypeId],
    ['dato', conditions.dato],
  ] as const) {
    if (value !== undefined) add(`${column} IS ?`, value === '' ? null : value);
  }
  for (const word of (conditions.text ?? '').split(/\s+/).filter((part) => part !== '')) {
    const { sql, values: more } = wordCondition(word);
    add(sql, ...more);
  }
  return { sql: parts.join(' AND '), values };
}

const SUMS = `count(*) AS rows, coalesce(sum(antall_timer), 0) AS hours, coalesce(sum(faktura_time_antall), 0) AS invoiceable,
  coalesce(sum(antall), 0) AS quantity`;

interface SumRow {
  rows: bigint;
  hours: bigint;
  invoiceable: bigint;
  quantity: bigint;
}

const VALUES = `SELECT key, dato, ansatt_id AS ansattId, ${nameOf('ansatt', 'ansatt_id')} AS ansattName, prosjekt_id AS prosjektId,
  ${nameOf('prosjekt', 'prosjekt_id')} AS prosjektName, prosjekt_linje_id AS prosjektLinjeId, arbeidstype_id AS arbeidstypeId,
  ${nameOf('arbeidstype', 'arbeidstype_id')} AS arbeidstypeName, produkt_id AS produktId,
  ${nameOf('produkt', 'produkt_id')} AS produktName, antall_timer AS hours, faktura_time_antall AS invoiceable, antall AS quantity
  FROM record`;

function findingCounts(database: Readable, run: number): Map<string, number> {
  const rows = database
    .prepare<unknown[], { findings: string; n: number }>(
      `SELECT findings, count(*) AS n FROM record WHERE key BETWEEN ? AND ? AND findings <> '' GROUP BY findings`,
    )
    .all(...keysOf(run));
  const counts = new Map<string, number>();
  for (const row of rows) for (const name of row.findings.split(',')) counts.set(name, (counts.get(name) ?? 0) + row.n);
  return counts;
}

function monthsOf(database: Readable, run: number): MonthRows[] {
  return database
    .prepare<unknown[], Omit<MonthRows, 'farAway'> & { farAway: number }>(
      `SELECT substr(dato, 1, 7) AS month, min(dato) AS first, max(dato) AS last, count(*) AS rows,
       (',' || findings || ',') LIKE '%,date-far-away,%' AS farAway FROM record
       WHERE key BETWEEN ? AND ? AND made_by = 'service' AND dato IS NOT NULL GROUP BY 1, 5 ORDER BY first`,
    )
    .all(...keysOf(run))
    .map(({ farAway, ...month }) => ({ ...month, farAway: farAway === 1 }));
}

export function gridStore(database: Readable): GridStore {
  return {
    *keys(run, conditions, { sort, group }) {
      const { sql, values } = whereOf(run, conditions);
      const column = group === null ? 'NULL' : GROUP_COLUMN[group];
      const order = [
        ...(group === null ? [] : [`${column} IS NULL`, column]),
        ...(sort === null ? [] : [`${SORT_COLUMN[sort.column]} ${sort.descending ? 'DESC' : 'ASC'}`]),
        ...(sort === null && group !== null ? ['dato'] : []),
        'key',
      ];
      const rows = database.prepare<unknown[], GridKey>(
        `SELECT key, ${column} AS "group", correction_group AS correction FROM record WHERE ${sql} ORDER BY ${order.join(', ')}`,
      );
      yield* rows.iterate(...values);
    },
    ids(run, conditions) {
      const { sql, values } = whereOf(run, conditions);
      const rows = database.prepare<unknown[], { id: number }>(
        `SELECT DISTINCT record_id AS id FROM record WHERE ${sql} ORDER BY id`,
      );
      return rows.all(...values).map((row) => row.id);
    },
    sum(run, conditions) {
      const { sql, values } = whereOf(run, conditions);
      const row = database
        .prepare<unknown[], SumRow>(`SELECT ${SUMS} FROM record WHERE ${sql}`)
        .safeIntegers()
        .get(...values)!;
      return { ...row, rows: Number(row.rows) };
    },
    groups(run, conditions, group) {
      const { sql, values } = whereOf(run, conditions);
      const column = GROUP_COLUMN[group];
      const name =
        group === 'dato' ? 'NULL' : `(SELECT name FROM name WHERE list = '${group}' AND name.id = ${column})`;
      return database
        .prepare<unknown[], SumRow & { id: string | null; name: string | null }>(
          `SELECT ${column} AS id, ${name} AS name, ${SUMS} FROM record WHERE ${sql} GROUP BY ${column} ORDER BY ${column} IS NULL, ${column}`,
        )
        .safeIntegers()
        .all(...values)
        .map(({ id, name: known, rows, ...sum }) => ({ id, name: known, sum: { ...sum, rows: Number(rows) } }));
    },
    values(keys) {
      const rows = database
        .prepare<unknown[], Omit<GridValues, 'key'> & { key: bigint }>(`${VALUES} WHERE key IN (${marks(keys.length)})`)
        .safeIntegers()
        .all(...keys);
      return new Map(rows.map((row) => [Number(row.key), { ...row, key: Number(row.key) }]));
    },
    membersOf: (run, correction) =>
      database
        .prepare<unknown[], { key: number }>(
          'SELECT key FROM record WHERE key BETWEEN ? AND ? AND correction_group = ? ORDER BY adjustment DESC, key',
        )
        .all(...keysOf(run), correction)
        .map((row) => row.key),
    findingCounts: (run) => findingCounts(database, run),
    months: (run) => monthsOf(database, run),
    version: () => database.prepare<[], { n: number }>('SELECT total_changes() AS n').get()!.n,
  };
}
