// The lines of a run as files and marks need them: in file order, and gathered into units.

import { type Micro, micro } from '../../domain/amount.ts';
import { ascending } from '../../domain/id-set.ts';
import type { Judged } from '../../domain/judged.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Listed } from '../../ports/files.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { JudgedText } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';
import { fromJson, type Json } from '../file/json.ts';
import { inOrder } from './in-order.ts';
import { FILE_ORDER, keysInFile, keysOf, marks, PAIRABLE_COLUMNS, type PairableRow, toPairable } from './rows.ts';

type Part = Pick<
  RecordStore,
  | 'fileLines'
  | 'judgedLines'
  | 'judgedTexts'
  | 'listedVersions'
  | 'readyLines'
  | 'unitsOfConsole'
  | 'unitIds'
  | 'unitIdsByState'
  | 'isAny'
  | 'reversingIds'
  | 'reversingSame'
  | 'unitsDated'
  | 'movedAcrossLock'
  | 'reversedUnits'
  | 'secondReversals'
  | 'amountsOf'
>;

/**
 * What was listed under the keys that `sql` finds, in their order. The keys are sorted alone: whole records would be dragged
 * through the sorter, and a sort within a FROM is left out by SQLite.
 */
function listedIn(database: Readable, sql: string, values: readonly unknown[]): Listed {
  let found: readonly number[] | null = null;
  const keys = (): readonly number[] => {
    found ??= database
      .prepare<unknown[], number>(sql)
      .pluck()
      .all(...values);
    return found;
  };
  const fields = database
    .prepare<[string], readonly [key: number, fields: string]>(
      `SELECT record_fields.key, fields FROM json_each(?) AS place CROSS JOIN record_fields ON record_fields.key = place.value`,
    )
    .raw();
  function* walk(order: readonly number[]): Generator<string> {
    for (const [, text] of inOrder(order, (list) => fields.all(list))) yield text;
  }
  return {
    [Symbol.iterator]: () => walk(keys()),
    unsorted: { [Symbol.iterator]: () => walk(keys().toSorted((a, b) => a - b)) },
  };
}

const JUDGED = 'record_id, content_hash, antall_timer, faktura_time_antall, antall, amount';

/** Read in plain numbers; in whole ones where an amount is beyond what those hold. */
type JudgedRow = readonly [
  key: number | bigint,
  id: number | bigint,
  contentHash: string,
  hours: number | bigint | null,
  invoiceable: number | bigint | null,
  quantity: number | bigint | null,
  amount: number | bigint | null,
  raw: string | null,
  fileLine?: number | bigint,
];

const isExact = (amount: number | bigint | null): boolean => amount === null || Number.isSafeInteger(amount);
const areExact = (row: JudgedRow): boolean => isExact(row[3]) && isExact(row[4]) && isExact(row[5]) && isExact(row[6]);
const microOf = (amount: number | bigint | null): Micro | null => (amount === null ? null : micro(BigInt(amount)));

/** Questions for such rows, in plain numbers where they hold them all. */
function judgedBy(database: Readable, sql: string): (...values: unknown[]) => readonly JudgedRow[] {
  const plain = database.prepare<unknown[], JudgedRow>(sql).raw();
  const whole = database.prepare<unknown[], JudgedRow>(sql).raw().safeIntegers();
  return (...values) => {
    const found = plain.all(...values);
    return found.every(areExact) ? found : whole.all(...values);
  };
}

/** A file of no more is read in one go as its lines lie on the disk, which is half the work of asking for each by its key. */
const MOST_AT_ONCE = 100_000;

/** The lines of the only file of a run, in its order. */
function* linesAtOnce(database: Readable, { run, number }: HandOver, raw: string): Generator<JudgedRow> {
  const ask = judgedBy(
    database,
    `SELECT key, ${JUDGED}, ${raw}, file_line FROM record WHERE key BETWEEN ? AND ? AND hand_over = ?`,
  );
  const found = ask(...keysOf(run), number);
  const rows = Array.from<JudgedRow | undefined>({ length: found.length });
  for (const row of found) rows[Number(row[8]) - 1] = row;
  for (const row of rows) if (row !== undefined) yield row;
}

/** The lines of a hand-over in the order of its file; `raw` is the SQL of their text. */
function* judgedRows(database: Readable, handOver: HandOver, raw: string): Generator<JudgedRow> {
  if (!handOver.apart && handOver.sum.rows <= MOST_AT_ONCE) {
    yield* linesAtOnce(database, handOver, raw);
    return;
  }
  const { sql, values } = keysInFile(handOver);
  const keys = database
    .prepare<unknown[], number>(sql)
    .pluck()
    .all(...values);
  const ask = judgedBy(
    database,
    `SELECT record.key, ${JUDGED}, ${raw} FROM json_each(?) AS place CROSS JOIN record ON record.key = place.value`,
  );
  yield* inOrder(keys, ask);
}

const judgedOf = ([_key, id, contentHash, hours, invoiceable, quantity, amount]: JudgedRow): Judged => ({
  id: Number(id),
  contentHash,
  hours: microOf(hours),
  invoiceable: microOf(invoiceable),
  quantity: microOf(quantity),
  amount: microOf(amount),
});

function* judgedLines(database: Readable, handOver: HandOver): Generator<Judged> {
  for (const row of judgedRows(database, handOver, 'NULL')) yield judgedOf(row);
}

const TEXT = '(SELECT fields FROM record_fields WHERE record_fields.key = record.key)';

function* judgedTexts(database: Readable, handOver: HandOver): Generator<JudgedText> {
  for (const row of judgedRows(database, handOver, TEXT)) yield { judged: judgedOf(row), raw: row[7]! };
}

function recordUnits(database: Readable): Pick<Part, 'unitsOfConsole' | 'unitIds' | 'unitIdsByState' | 'isAny'> {
  return {
    unitsOfConsole: ({ number, connection, kind }, state) =>
      database
        .prepare<unknown[], number>(
          `SELECT DISTINCT record_id FROM record AS own WHERE connection = ? AND kind = ? AND made_by = 'console' AND key BETWEEN ? AND ?
           AND state = ? AND NOT EXISTS (SELECT 1 FROM record AS listed WHERE listed.record_id = own.record_id
             AND listed.key BETWEEN ? AND ? AND listed.state = own.state AND listed.made_by = 'service') ORDER BY record_id`,
        )
        .pluck()
        .all(connection, kind, ...keysOf(number), state, ...keysOf(number)),
    unitIds(run, states, handOver) {
      const [of, values] = handOver === undefined ? ['', []] : [' AND hand_over = ?', [handOver]];
      return database
        .prepare<unknown[], number>(
          `SELECT DISTINCT record_id AS id FROM record WHERE key BETWEEN ? AND ? AND state IN (${marks(states.length)})${of} ORDER BY id`,
        )
        .pluck()
        .all(...keysOf(run), ...states, ...values);
    },
    unitIdsByState(run, states) {
      // As one text for each state: a row for each of a million records stood in memory until the last, and the collector went
      // through all of them again and again.
      const texts = database
        .prepare<unknown[], Json<number[]>[]>(
          `SELECT ${states.map(() => 'json_group_array(record_id) FILTER (WHERE state = ?)').join(', ')} FROM record
           WHERE key BETWEEN ? AND ? AND state IN (${marks(states.length)})`,
        )
        .raw()
        .get(...states, ...keysOf(run), ...states)!;
      return new Map(texts.map((text, at) => [states[at]!, ascending(fromJson(text))]));
    },
    isAny: (run, states) =>
      database
        .prepare(`SELECT 1 FROM record WHERE key BETWEEN ? AND ? AND state IN (${marks(states.length)}) LIMIT 1`)
        .get(...keysOf(run), ...states) !== undefined,
  };
}

interface Moving {
  key: number;
  id: number;
  day: string | null;
  isLocked: 0 | 1;
  work: string;
  hours: number;
  invoiceable: number;
  /** EndretDato: a service that makes both in one prepare gives both the same. */
  changed: string | null;
}

const MOVING = `SELECT key, record_id AS id, substr(dato, 1, 10) AS day, coalesce(reason, '') = 'locked-period' AS isLocked,
  json_array(ansatt_id, prosjekt_id, prosjekt_linje_id, arbeidstype_id, produkt_id) AS work, coalesce(antall_timer, antall, 0) AS hours,
  coalesce(faktura_time_antall, 0) AS invoiceable, endret_dato AS changed FROM record AS own
  WHERE made_by = 'service' AND (state = 'ready' OR state = 'held' AND reason = 'locked-period')`;

const UNTIED_REVERSALS = `${MOVING} AND run = ? AND reverses IS NOT NULL AND pairing = 'paired'
  AND NOT EXISTS (SELECT 1 FROM record AS tied WHERE tied.run = own.run AND tied.correction_group = own.key AND tied.key <> own.key)`;

/** Of Ids that were never listed before. */
const UNTIED_VERSIONS = `${MOVING} AND key BETWEEN ? AND ? AND reverses IS NULL AND adjustment = 0 AND correction_group IS NULL
  AND NOT EXISTS (SELECT 1 FROM record AS earlier WHERE earlier.record_id = own.record_id AND earlier.connection = own.connection
    AND earlier.kind = own.kind AND earlier.key < ?)`;

/** Of what is to be tied to it: on another day, and on the other side of the lock; the nearest Id goes first. */
function tied(reversal: Moving, lines: readonly Moving[]): Moving | undefined {
  const may = lines.filter(({ day, isLocked }) => day !== reversal.day && isLocked !== reversal.isLocked);
  return may.sort((a, b) => Math.abs(a.id - reversal.id) - Math.abs(b.id - reversal.id))[0];
}

function movedAcrossLock(database: Readable, run: number): ReturnType<Part['movedAcrossLock']> {
  const reversals = database.prepare<unknown[], Moving>(UNTIED_REVERSALS).all(run);
  if (reversals.length === 0) return [];
  const [first, last] = keysOf(run);
  const isWanted = new Set(reversals.map(({ work }) => work));
  const free = new Set<Moving>();
  for (const line of database.prepare<unknown[], Moving>(UNTIED_VERSIONS).iterate(first, last, first))
    if (isWanted.has(line.work)) free.add(line);
  const ties: { reversal: Moving; version: Moving }[] = [];
  const left = new Set(reversals);
  const tie = (placeOf: (line: Moving, sign: 1 | -1) => string | null): void => {
    const at = Map.groupBy(free, (line) => placeOf(line, 1));
    for (const reversal of left) {
      const place = placeOf(reversal, -1);
      const may = place === null ? [] : (at.get(place) ?? []).filter((line) => free.has(line));
      const version = tied(reversal, may);
      if (version === undefined) continue;
      free.delete(version);
      left.delete(reversal);
      ties.push({ reversal, version });
    }
  };
  tie(({ work, hours, invoiceable }, sign) => `${work} ${sign * hours} ${sign * invoiceable}`);
  // Its hours were changed as well: the moment of both is what is left.
  tie(({ work, changed }) => (changed === null ? null : `${work} ${changed}`));
  return ties.map(({ reversal, version }) => ({
    reversal: reversal.key,
    version: version.key,
    open: reversal.isLocked === 1 ? version.id : reversal.id,
  }));
}

/** Of a review that is judged anew: what a lock, or a hand-over of another desk, reaches in it. */
function reached(database: Readable): Pick<Part, 'unitsDated' | 'reversingSame' | 'movedAcrossLock'> {
  return {
    movedAcrossLock: (run) => movedAcrossLock(database, run),
    unitsDated: (run, state, after, through) =>
      database
        .prepare<unknown[], number>(
          `SELECT DISTINCT record_id FROM record WHERE key BETWEEN ? AND ? AND state = ?
           AND substr(dato, 1, 10) > ? AND substr(dato, 1, 10) <= ? ORDER BY 1`,
        )
        .pluck()
        .all(...keysOf(run), state, after ?? '', through),
    reversingSame: (review, other) =>
      database
        .prepare<unknown[], number>(
          `SELECT DISTINCT own.record_id FROM record AS own JOIN record AS out ON out.reverses = own.reverses
           WHERE own.run = ? AND own.reverses IS NOT NULL AND own.state IN ('ready', 'held') AND coalesce(own.pairing, 'paired') = 'paired'
             AND out.run = ? AND out.hand_over IS NOT NULL AND out.state NOT IN ('rejected', 'withdrawn') AND coalesce(out.pairing, 'paired') = 'paired'
           ORDER BY 1`,
        )
        .pluck()
        .all(review, other),
  };
}

interface SecondReversal {
  key: number;
  original: number;
  run: number;
  id: number;
  isOut: 0 | 1;
}

/** What a person said to be in the ERP by the first of them went to no file. */
const SECOND_REVERSALS = `SELECT second.key, second.reverses AS original, second.run, second.record_id AS id, second.hand_over IS NOT NULL AS isOut
  FROM json_each(?) AS wanted JOIN record AS second ON second.reverses = wanted.value JOIN run ON run.number = second.run
  LEFT JOIN hand_over ON hand_over.number = second.hand_over
  WHERE second.pairing = 'second-reversal' AND CASE WHEN second.hand_over IS NULL
    THEN second.state IN ('ready', 'held') AND run.state = 'review' AND run.desk IS NULL
    ELSE second.state NOT IN ('rejected', 'withdrawn') AND hand_over.by_hand IS NULL END
  ORDER BY isOut DESC, second.key`;

export function recordLines(database: Readable): Part {
  return {
    ...recordUnits(database),
    ...reached(database),
    fileLines(handOver) {
      const { sql, values } = keysInFile(handOver);
      return listedIn(database, sql, values);
    },
    judgedLines: (handOver) => judgedLines(database, handOver),
    judgedTexts: (handOver) => judgedTexts(database, handOver),
    readyLines: (run, kind) =>
      listedIn(
        database,
        `SELECT key FROM record WHERE key BETWEEN ? AND ? AND state = 'ready' ORDER BY ${FILE_ORDER[kind]}`,
        keysOf(run),
      ),
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
    reversedUnits: (which) =>
      database
        .prepare<unknown[], { run: number; id: number }>(
          `SELECT DISTINCT original.run, original.record_id AS id FROM record AS reversal JOIN record AS original ON original.key = reversal.reverses
           WHERE reversal.reverses IS NOT NULL AND ${'by' in which ? 'reversal.run = ?' : 'reversal.reverses BETWEEN ? AND ?'}
             AND reversal.made_by = 'service' AND reversal.pairing = 'paired' AND reversal.hand_over IS NOT NULL
             AND (reversal.live = 1 OR reversal.state = 'marked') AND original.state IN ('accepted', 'marking', 'unknown')
             AND NOT EXISTS (SELECT 1 FROM record AS other WHERE other.record_id = original.record_id AND other.run = original.run
               AND other.live = 1 AND other.reverses IS NULL AND other.adjustment = 0)`,
        )
        .all(...('by' in which ? [which.by] : keysOf(which.of))),
    secondReversals: (of) =>
      database
        .prepare<[string], SecondReversal>(SECOND_REVERSALS)
        .all(JSON.stringify(of))
        .map((row) => ({ ...row, isOut: row.isOut === 1 })),
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
