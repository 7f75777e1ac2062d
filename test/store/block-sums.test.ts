// What the lines of a run add up to is remembered by blocks of lines, and is never another answer than the lines themselves would give.

import path from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { openForReading, openForWriting, type Readable, type Writable } from '../../main/store/file/database.ts';
import { migrate } from '../../main/store/file/migrate.ts';
import { BlockSums, type Summing } from '../../main/store/records/block-sums.ts';
import { recordKey } from '../../main/store/records/rows.ts';
import { newFolder } from '../support/desk.ts';

/** Lines of three blocks. */
const LINES = 40_000;

interface Sum {
  readonly state: string;
  readonly rows: bigint;
  readonly hours: bigint | null;
}

const BY_STATE = `SELECT state, count(*) AS rows, sum(antall_timer) AS hours FROM record WHERE key BETWEEN ? AND ? GROUP BY state`;

/** Sums by state, and which blocks were asked for them. */
function summing(asked: number[]): Summing<Sum> {
  return {
    name: 'state',
    ask(database, from, to) {
      asked.push(from);
      return database.prepare<unknown[], Sum>(BY_STATE).safeIntegers().all(from, to);
    },
    by: ({ state }) => state,
  };
}

const COLUMNS = 'key, run, line, connection, kind, record_id, content_hash, state, antall_timer';

function lines(database: Writable, run: number, first: number, many: number, state = 'ready'): void {
  const start = recordKey(run, first);
  database.exec(`WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ${many})
    INSERT INTO record (${COLUMNS}) SELECT ${start} + at, ${run}, ${first} + at, 1, 'time', ${start} + at, 'x', '${state}',
      CASE WHEN at % 7 = 3 THEN NULL ELSE at * 250000 END FROM n`);
}

function store(): { database: Writable; file: string } {
  const file = path.join(newFolder(), 'console.sqlite');
  const database = openForWriting(file);
  migrate(database);
  return { database, file };
}

const ofLines = (database: Readable, run: number): Sum[] =>
  database
    .prepare<unknown[], Sum>(BY_STATE)
    .safeIntegers()
    .all(recordKey(run, 0), recordKey(run + 1, 0) - 1);

it('sums again the blocks that a change touched, and no others', () => {
  const { database } = store();
  lines(database, 1, 1, LINES);
  lines(database, 2, 1, 10);
  const sums = new BlockSums(database);
  const asked: number[] = [];
  expect(sums.of(1, summing(asked))).toEqual(ofLines(database, 1));
  expect(asked).toEqual([recordKey(1, 0), recordKey(1, 16_384), recordKey(1, 32_768)]);
  expect(sums.of(2, summing(asked))).toEqual(ofLines(database, 2));
  expect(sums.of(3, summing(asked))).toEqual([]);
  const changes: readonly (readonly [sql: string, first: number[]])[] = [
    [`UPDATE record SET state = 'held' WHERE key = ${recordKey(1, 20_000)}`, [recordKey(1, 16_384)]],
    [`UPDATE record SET antall_timer = 5 WHERE key = ${recordKey(1, 16_383)}`, [recordKey(1, 0)]],
    [`DELETE FROM record WHERE key = ${recordKey(1, LINES)}`, [recordKey(1, 32_768)]],
    [`UPDATE record SET state = 'rejected' WHERE run = 2`, []],
    [`UPDATE run SET failure = 'x'`, []],
  ];
  for (const [sql, blocks] of changes) {
    asked.length = 0;
    database.exec(sql);
    expect(sums.of(1, summing(asked)), sql).toEqual(ofLines(database, 1));
    expect(asked, sql).toEqual(blocks);
  }
  asked.length = 0;
  lines(database, 1, LINES + 1, 20_000, 'duplicate');
  expect(sums.of(1, summing(asked))).toEqual(ofLines(database, 1));
  expect(asked).toEqual([recordKey(1, 32_768), recordKey(1, 49_152)]);
});

it('is as the lines are whatever is changed, asked in the middle, and rolled back', () => {
  const { database } = store();
  lines(database, 1, 1, LINES);
  const sums = new BlockSums(database);
  const where = fc.integer({ min: 1, max: LINES });
  const change = fc.oneof(
    fc.tuple(where, fc.constantFrom('ready', 'held', 'accepted')).map(([line, state]) => ({
      sql: `UPDATE record SET state = '${state}' WHERE key BETWEEN ${recordKey(1, line)} AND ${recordKey(1, line + 90)}`,
    })),
    where.map((line) => ({ sql: `DELETE FROM record WHERE key = ${recordKey(1, line)}` })),
    where.map((line) => ({
      sql: `INSERT OR REPLACE INTO record (${COLUMNS}) VALUES (${recordKey(1, line)}, 1, ${line}, 1, 'time', ${line}, 'x', 'new', 7)`,
    })),
  );
  const step = fc.record({
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
    isAsked: fc.boolean(),
    isKept: fc.boolean(),
  });
  const property = fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
    for (const { changes, isAsked, isKept } of steps) {
      database.exec('BEGIN');
      for (const { sql } of changes) {
        database.exec(sql);
        if (isAsked) expect(sums.of(1, summing([]))).toEqual(ofLines(database, 1));
      }
      database.exec(isKept ? 'COMMIT' : 'ROLLBACK');
      expect(sums.of(1, summing([]))).toEqual(ofLines(database, 1));
    }
  });
  fc.assert(property, { seed: 20_261_123, numRuns: 12 });
});

it('counts what is written, and not what is remembered', () => {
  const { database } = store();
  lines(database, 1, 1, LINES);
  const sums = new BlockSums(database);
  const before = sums.changes();
  sums.of(1, summing([]));
  expect(sums.changes()).toBe(before);
  database.exec(`UPDATE record SET state = 'held' WHERE key = ${recordKey(1, 1)}`);
  expect(sums.changes()).toBeGreaterThan(before);
  const after = sums.changes();
  sums.of(1, summing([]));
  expect(sums.changes()).toBe(after);
});

it('follows what another connection writes, where this one reads only', () => {
  const { database, file } = store();
  lines(database, 1, 1, 100);
  const reading = openForReading(file);
  const sums = new BlockSums(reading);
  const asked: number[] = [];
  expect(sums.of(1, summing(asked))).toEqual(ofLines(database, 1));
  sums.of(1, summing(asked));
  expect(asked).toHaveLength(1);
  database.exec(`UPDATE record SET state = 'held' WHERE key = ${recordKey(1, 5)}`);
  expect(sums.of(1, summing(asked))).toEqual(ofLines(database, 1));
  reading.close();
});
