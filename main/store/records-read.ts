// Reading record rows of a run: windows, sums, units and file order.

import type { UnitState } from '../domain/run.ts';
import { NOTHING, type Sum } from '../domain/tie-out.ts';
import type { RecordFilter, RecordSearch, RecordStore } from '../engine/records-port.ts';
import type { Readable } from './database.ts';
import { fromRow, keysOf, marks, type Row } from './record-rows.ts';

type Part = Pick<
  RecordStore,
  | 'sums'
  | 'resolvedApart'
  | 'count'
  | 'counts'
  | 'rounded'
  | 'page'
  | 'lastLine'
  | 'byKey'
  | 'byKeys'
  | 'byId'
  | 'everyById'
  | 'matching'
>;

interface SumRow {
  state: UnitState;
  rows: bigint;
  hours: bigint;
  invoiceable: bigint;
  quantity: bigint;
}

function whereOf(run: number, filter: RecordFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [...keysOf(run)];
  let sql = 'key BETWEEN ? AND ?';
  if (filter.states) {
    sql += ` AND state IN (${marks(filter.states.length)})`;
    values.push(...filter.states);
  }
  if (filter.ids) {
    sql += ` AND record_id IN (${marks(filter.ids.length)})`;
    values.push(...filter.ids);
  }
  return { sql, values };
}

const likeOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
const named = (list: string, column: string): string =>
  `${column} IN (SELECT id FROM name WHERE list = '${list}' AND name LIKE ? ESCAPE '\\')`;

function searchOf(search: RecordSearch): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts = ['TRUE'];
  const add = (sql: string, ...more: unknown[]): void => {
    parts.push(sql);
    values.push(...more);
  };
  if (search.id !== undefined) add('record_id = ?', search.id);
  if (search.text !== undefined) {
    const like = likeOf(search.text);
    const lists = (['ansatt', 'prosjekt', 'produkt'] as const).map((list) => named(list, `${list}_id`));
    add(`(fields LIKE ? ESCAPE '\\' OR ${lists.join(' OR ')})`, like, ...lists.map(() => like));
  }
  if (search.employee !== undefined)
    add(`(ansatt_id = ? OR ${named('ansatt', 'ansatt_id')})`, search.employee, likeOf(search.employee));
  if (search.from !== undefined) add('dato >= ?', search.from);
  // A Dato may carry a time behind the day.
  if (search.to !== undefined) add('substr(dato, 1, 10) <= ?', search.to);
  return { sql: parts.join(' AND '), values };
}

function sumsOf(database: Readable, run: number, condition = 'TRUE'): Map<UnitState, Sum> {
  const found = database
    .prepare<unknown[], SumRow>(
      `SELECT state, count(*) AS rows, coalesce(sum(antall_timer), 0) AS hours,
           coalesce(sum(faktura_time_antall), 0) AS invoiceable, coalesce(sum(antall), 0) AS quantity
           FROM record WHERE key BETWEEN ? AND ? AND ${condition} GROUP BY state`,
    )
    .safeIntegers()
    .all(...keysOf(run));
  return new Map<UnitState, Sum>(
    found.map(({ state, rows: count, ...sum }) => [state, { ...sum, rows: Number(count) }]),
  );
}

export function recordReader(database: Readable): Part {
  // One screen asks for the sums of a run several times; they hold until something is written.
  const summed = new Map<number, { changes: number; sums: Map<UnitState, Sum> }>();
  const rows = (sql: string, ...values: unknown[]) =>
    database
      .prepare<unknown[], Row>(sql)
      .all(...values)
      .map(fromRow);
  return {
    sums(run) {
      const changes = database.prepare<[], { n: number }>('SELECT total_changes() AS n').get()!.n;
      const known = summed.get(run);
      if (known?.changes === changes) return known.sums;
      const sums = sumsOf(database, run);
      summed.set(run, { changes, sums });
      return sums;
    },
    resolvedApart: (run) =>
      sumsOf(database, run, `state = 'resolved' AND hand_over IS NULL`).get('resolved') ?? NOTHING,
    count(run, filter = {}) {
      const { sql, values } = whereOf(run, filter);
      return database.prepare<unknown[], { n: number }>(`SELECT count(*) AS n FROM record WHERE ${sql}`).get(...values)!
        .n;
    },
    counts: (run) =>
      database
        .prepare<unknown[], { late: number; adjustments: number; listedTwice: number }>(
          `SELECT coalesce(sum(late), 0) AS late, coalesce(sum(adjustment), 0) AS adjustments,
           coalesce(sum(state = 'held' AND reason = 'listed-twice'), 0) AS listedTwice FROM record WHERE key BETWEEN ? AND ?`,
        )
        .get(...keysOf(run))!,
    rounded: (run, { handOver = null, state = null } = {}) =>
      database
        .prepare<unknown[], { n: number }>(
          `SELECT count(*) AS n FROM record WHERE key BETWEEN ? AND ? AND findings <> ''
           AND (',' || findings || ',') LIKE '%,inexact-amount,%' AND hand_over IS coalesce(?, hand_over) AND state = coalesce(?, state)`,
        )
        .get(...keysOf(run), handOver, state)!.n,
    page(run, limit, offset, filter = {}) {
      const { sql, values } = whereOf(run, filter);
      return rows(`SELECT * FROM record WHERE ${sql} ORDER BY key LIMIT ? OFFSET ?`, ...values, limit, offset);
    },
    lastLine: (run) =>
      database
        .prepare<unknown[], { line: number }>(
          'SELECT coalesce(max(line), 0) AS line FROM record WHERE key BETWEEN ? AND ?',
        )
        .get(...keysOf(run))!.line,
    byKey: (key) => rows('SELECT * FROM record WHERE key = ?', key)[0] ?? null,
    byKeys: (keys) => rows(`SELECT * FROM record WHERE key IN (${marks(keys.length)})`, ...keys),
    byId: (run, id) =>
      rows('SELECT * FROM record WHERE record_id = ? AND key BETWEEN ? AND ? ORDER BY key', id, ...keysOf(run)),
    everyById: (id) => rows('SELECT * FROM record WHERE record_id = ? ORDER BY key', id),
    matching(search, limit) {
      const { sql, values } = searchOf(search);
      return rows(
        `SELECT * FROM record WHERE ${sql} ORDER BY key ${search.id === undefined ? 'DESC' : ''} LIMIT ?`,
        ...values,
        limit,
      );
    },
  };
}
