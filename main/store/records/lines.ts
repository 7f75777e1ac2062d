// The lines of a run as files and marks need them: in file order, and gathered into units.

import type { Micro } from '../../domain/amount.ts';
import type { Judged } from '../../domain/judged.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Listed } from '../../ports/files.ts';
import type { ProofRecord, ProofTies } from '../../ports/proof-log.ts';
import type { Unit } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';
import { FILE_ORDER, keysOf, marks, PAIRABLE_COLUMNS, type PairableRow, parts, recordKey, toPairable } from './rows.ts';

type Part = Pick<
  RecordStore,
  | 'fileLines'
  | 'judgedLines'
  | 'listedVersions'
  | 'readyLines'
  | 'linesOfHandOver'
  | 'proofLines'
  | 'units'
  | 'unitIds'
  | 'reversingIds'
  | 'amountsOf'
>;

interface ProofRow {
  record_id: number;
  content_hash: string;
  occurrence: number;
  line: number;
  file_line: number;
  fields: string;
  made_by: 'service' | 'console';
  reverses: number | null;
  pairing: ProofTies['pairing'] | null;
  correction_group: number | null;
  correction: number | null;
}

function proofRecordOf(row: ProofRow): ProofRecord {
  const plain = [row.record_id, row.content_hash, row.occurrence, row.line, row.file_line, row.fields] as const;
  const { made_by: madeBy, reverses, pairing, correction_group: group, correction } = row;
  if (madeBy === 'service' && reverses === null && pairing === null && group === null && correction === null)
    return plain;
  const ties: ProofTies = {
    ...(madeBy === 'console' ? { console: true } : {}),
    ...(reverses === null ? {} : { reverses }),
    ...(pairing === null ? {} : { pairing }),
    ...(group === null ? {} : { group }),
    ...(correction === null ? {} : { correction }),
  };
  return [...plain, ties];
}

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

function* judgedLines(database: Readable, run: number, handOver: number): Generator<Judged> {
  const lines = database
    .prepare<unknown[], JudgedRow>(
      `SELECT record_id AS id, content_hash AS contentHash, antall_timer AS hours, faktura_time_antall AS invoiceable, antall AS quantity
       FROM json_each(?) AS place CROSS JOIN record ON record.key = place.value ORDER BY place.key`,
    )
    .safeIntegers();
  const keys = database
    .prepare<unknown[], number>('SELECT key FROM record WHERE key BETWEEN ? AND ? AND hand_over = ? ORDER BY file_line')
    .pluck()
    .all(...keysOf(run), handOver);
  for (const part of parts(keys, LINES_AT_ONCE))
    for (const { id, ...line } of lines.all(JSON.stringify(part))) yield { id: Number(id), ...line };
}

function proofLines(database: Readable, keys: readonly number[]): ProofRecord[] {
  return database
    .prepare<unknown[], ProofRow>(
      `SELECT record_id, content_hash, occurrence, line, row_number() OVER (ORDER BY key) AS file_line, fields, made_by, reverses,
       pairing, correction_group, correction FROM listed_record WHERE key IN (SELECT value FROM json_each(?)) ORDER BY key`,
    )
    .all(JSON.stringify(keys))
    .map(proofRecordOf);
}

export function recordLines(database: Readable): Part {
  return {
    fileLines: ({ run, number }) =>
      inOrder(database, 'SELECT key FROM record WHERE key BETWEEN ? AND ? AND hand_over = ? ORDER BY file_line', [
        ...keysOf(run),
        number,
      ]),
    judgedLines: ({ run, number }) => judgedLines(database, run, number),
    readyLines: (run, kind) =>
      inOrder(
        database,
        `SELECT key FROM record WHERE key BETWEEN ? AND ? AND state = 'ready' ORDER BY ${FILE_ORDER[kind]}`,
        keysOf(run),
      ),
    linesOfHandOver({ run, number }, after, limit) {
      return database
        .prepare<unknown[], ProofRow>(
          `SELECT record_id, content_hash, occurrence, line, file_line, fields, made_by, reverses, pairing, correction_group, correction
           FROM listed_record WHERE key BETWEEN ? AND ? AND hand_over = ? ORDER BY key LIMIT ?`,
        )
        .all(recordKey(run, after + 1), keysOf(run)[1], number, limit)
        .map(proofRecordOf);
    },
    proofLines: (keys) => proofLines(database, keys),
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
