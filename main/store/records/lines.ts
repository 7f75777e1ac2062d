// The lines of a run as files and marks need them: in file order, and gathered into units.

import type { Micro } from '../../domain/amount.ts';
import type { Judged } from '../../domain/judged.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Listed } from '../../ports/files.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Unit } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';
import {
  FILE_ORDER,
  keysInFile,
  keysOf,
  marks,
  PAIRABLE_COLUMNS,
  type PairableRow,
  parts,
  toPairable,
} from './rows.ts';

type Part = Pick<
  RecordStore,
  'fileLines' | 'judgedLines' | 'listedVersions' | 'readyLines' | 'units' | 'unitIds' | 'reversingIds' | 'amountsOf'
>;

const LINES_AT_ONCE = 1_000;

/**
 * What was listed under the keys that `sql` finds, in their order. The keys are sorted alone: whole records would be dragged
 * through the sorter, and a sort within a FROM is left out by SQLite.
 */
function inOrder(database: Readable, sql: string, values: readonly unknown[]): Listed {
  const keys = database
    .prepare<unknown[], number>(sql)
    .pluck()
    .all(...values);
  const fields = database
    .prepare<[string], string>(
      `SELECT fields FROM json_each(?) AS place CROSS JOIN record_fields ON record_fields.key = place.value ORDER BY place.key`,
    )
    .pluck();
  function* walk(order: readonly number[]): Generator<string> {
    for (const part of parts(order, LINES_AT_ONCE)) yield* fields.all(JSON.stringify(part));
  }
  return {
    [Symbol.iterator]: () => walk(keys),
    unsorted: { [Symbol.iterator]: () => walk(keys.toSorted((a, b) => a - b)) },
  };
}

interface JudgedRow {
  id: bigint;
  contentHash: string;
  hours: Micro | null;
  invoiceable: Micro | null;
  quantity: Micro | null;
}

function* judgedLines(database: Readable, handOver: HandOver): Generator<Judged> {
  const lines = database
    .prepare<unknown[], JudgedRow>(
      `SELECT record_id AS id, content_hash AS contentHash, antall_timer AS hours, faktura_time_antall AS invoiceable, antall AS quantity
       FROM json_each(?) AS place CROSS JOIN record ON record.key = place.value ORDER BY place.key`,
    )
    .safeIntegers();
  const { sql, values } = keysInFile(handOver);
  const keys = database
    .prepare<unknown[], number>(sql)
    .pluck()
    .all(...values);
  for (const part of parts(keys, LINES_AT_ONCE))
    for (const { id, ...line } of lines.all(JSON.stringify(part))) yield { id: Number(id), ...line };
}

export function recordLines(database: Readable): Part {
  return {
    fileLines(handOver) {
      const { sql, values } = keysInFile(handOver);
      return inOrder(database, sql, values);
    },
    judgedLines: (handOver) => judgedLines(database, handOver),
    readyLines: (run, kind) =>
      inOrder(
        database,
        `SELECT key FROM record WHERE key BETWEEN ? AND ? AND state = 'ready' ORDER BY ${FILE_ORDER[kind]}`,
        keysOf(run),
      ),
    units(run, states, after, limit) {
      return database
        .prepare<unknown[], Unit>(
          `SELECT record_id AS id, min(state) AS state, coalesce(sum(made_by = 'service'), 0) AS listedLines,
           coalesce(group_concat(CASE made_by WHEN 'service' THEN content_hash END ORDER BY content_hash), '') AS signature
           FROM record WHERE key BETWEEN ? AND ? AND record_id > ? AND state IN (${marks(states.length)})
           GROUP BY record_id ORDER BY record_id LIMIT ?`,
        )
        .all(...keysOf(run), after, ...states, limit);
    },
    unitIds: (run, states) =>
      database
        .prepare<unknown[], number>(
          `SELECT DISTINCT record_id AS id FROM record WHERE key BETWEEN ? AND ? AND state IN (${marks(states.length)}) ORDER BY id`,
        )
        .pluck()
        .all(...keysOf(run), ...states),
    listedVersions(run, ids) {
      const found = database
        .prepare<unknown[], { id: number; hash: string }>(
          `SELECT record_id AS id, content_hash AS hash FROM record WHERE key BETWEEN ? AND ? AND made_by = 'service'
           AND record_id IN (SELECT value FROM json_each(?))`,
        )
        .all(...keysOf(run), JSON.stringify([...ids]));
      const versions = new Map<number, string[]>();
      for (const { id, hash } of found) versions.set(id, [...(versions.get(id) ?? []), hash]);
      return versions;
    },
    reversingIds: (run, state) =>
      database
        .prepare<unknown[], number>(
          `SELECT DISTINCT record_id FROM record AS own WHERE run = ? AND reverses IS NOT NULL AND EXISTS (
             SELECT 1 FROM record WHERE record_id = own.record_id AND key BETWEEN ? AND ? AND state = ?)`,
        )
        .pluck()
        .all(run, ...keysOf(run), state),
    amountsOf: (run, id) =>
      database
        .prepare<unknown[], PairableRow>(
          `SELECT ${PAIRABLE_COLUMNS} FROM record WHERE record_id = ? AND key BETWEEN ? AND ? AND made_by = 'service'`,
        )
        .safeIntegers()
        .all(id, ...keysOf(run))
        .map(toPairable),
  };
}
