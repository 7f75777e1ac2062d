// Deliveries of runs that go to several destinations: a row per record and file.

import type { Delivery } from '../domain/delivery/fold.ts';
import type { Kind } from '../domain/kind.ts';
import type { Sum } from '../domain/tie-out.ts';
import { UNIT_TRANSITIONS } from '../domain/transitions.ts';
import type { At, DeliveryStore, FileOfRun, ToRoute } from '../ports/deliveries.ts';
import type { Readable, Writable } from './file/database.ts';
import { PROOF_COLUMNS, proofRecordOf, type ProofRow } from './records/proof-lines.ts';
import { FILE_ORDER, keysOf, recordKey, textsOf } from './records/rows.ts';
import { AMOUNTS, type SumRow, sumOfRow, valuesOf } from './records/sum-queries.ts';

const RECORDS_AT_ONCE = 1_000;
const { 'hand-over': RESERVE, 'undo-hand-over': UNDO } = UNIT_TRANSITIONS;

/** The lines of a file, and of them those that an earlier file of the run has too. */
const OF_FILE = `FROM delivery JOIN record ON record.key = delivery.record WHERE delivery.hand_over = ?`;
const SHARED = `${OF_FILE} AND record.hand_over <> delivery.hand_over`;

function sumOf(database: Readable, from: string, handOver: number): Sum {
  const row = database.prepare<[number], SumRow>(`SELECT ${AMOUNTS} ${from}`).safeIntegers().get(handOver)!;
  return sumOfRow(row);
}

interface RouteRow {
  key: number;
  line: number;
  made_by: 'service' | 'console';
  unit: number;
  reason: string | null;
  adjustment: number;
  reverses: number | null;
}

/** Where the console's own reversals of a line went, whatever became of them there. */
function whereReversalsWent(database: Readable) {
  return database
    .prepare<[number], number>(
      `SELECT DISTINCT delivery.destination FROM record JOIN delivery ON delivery.record = record.key
       WHERE record.reverses = ? AND record.made_by = 'console' ORDER BY 1`,
    )
    .pluck();
}

/** Where the lines that a reversal takes back are; null where nobody knows. */
function whereItIs(database: Readable): (original: number) => number[] | null {
  const apart = database.prepare<[number], { destination: number; live: number }>(
    `SELECT destination, state IN ('waiting', 'accepted') AS live FROM delivery WHERE record = ?`,
  );
  // A destination that refused a reversal of the console still has what another gave back.
  const givenBack = database
    .prepare<[number, number], number>(
      `SELECT delivery.destination FROM record JOIN delivery ON delivery.record = record.key
       WHERE record.reverses = ? AND record.made_by = 'console' AND delivery.state IN ('waiting', 'accepted')
       UNION SELECT hand_over.destination FROM record JOIN hand_over ON hand_over.number = record.hand_over
       WHERE record.reverses = ? AND record.made_by = 'console' AND hand_over.apart = 0 AND hand_over.destination IS NOT NULL
         AND record.state NOT IN ('rejected', 'withdrawn')`,
    )
    .pluck();
  const reversal = whereReversalsWent(database);
  const alone = database.prepare<[number], { destination: number | null; state: string }>(
    `SELECT hand_over.destination, record.state FROM record JOIN hand_over ON hand_over.number = record.hand_over WHERE key = ?`,
  );
  return (original) => {
    const back = givenBack.all(original, original);
    const several = apart.all(original);
    if (several.length > 0) {
      const has = several.filter(({ live, destination }) => live === 1 && !back.includes(destination));
      return has.map(({ destination }) => destination);
    }
    const one = alone.get(original);
    if (one === undefined || one.state === 'rejected' || one.state === 'withdrawn') return [];
    // Only the console's own reversal tells where it was: where that was let go to, and refused, it still is.
    if (one.destination === null)
      return back.length === 0 ? null : reversal.all(original).filter((destination) => !back.includes(destination));
    return back.includes(one.destination) ? [] : [one.destination];
  };
}

/** What destinations have of a unit where they do not have the same. */
function whereTheyDiffer(database: Readable): Pick<DeliveryStore, 'areUneven' | 'untaken' | 'owed'> {
  const ofUnits = (run: number, ids: readonly number[]) => [...keysOf(run), JSON.stringify(ids)];
  const HANDED_OVER =
    'record.key BETWEEN ? AND ? AND record.record_id IN (SELECT value FROM json_each(?)) AND record.hand_over IS NOT NULL';
  return {
    areUneven(keys, of = 'went') {
      const taken = of === 'taken' ? `AND state IN ('waiting', 'accepted')` : '';
      const went = database
        .prepare<[number], number>(`SELECT count(DISTINCT destination) FROM delivery WHERE record = ? ${taken}`)
        .pluck();
      const where = whereItIs(database);
      const back = whereReversalsWent(database);
      return keys.some((key) => {
        // Of what was entered by hand only its reversals tell where it was.
        const all = went.get(key)! || back.all(key).length;
        const has = all < 2 ? null : new Set(where(key));
        return has !== null && has.size > 0 && has.size < all;
      });
    },
    untaken: (run, ids) =>
      database
        .prepare<unknown[], number>(
          `SELECT key FROM record WHERE ${HANDED_OVER} AND live = 1 AND EXISTS (SELECT 1 FROM delivery WHERE delivery.record = record.key)
             AND NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.record = record.key AND delivery.state IN ('waiting', 'accepted'))`,
        )
        .pluck()
        .all(...ofUnits(run, ids)),
    owed(run, ids) {
      const where = whereItIs(database);
      return database
        .prepare<unknown[], { key: number; original: number }>(
          `SELECT key, reverses AS original FROM record WHERE ${HANDED_OVER} AND live = 1 AND made_by = 'console' AND reverses IS NOT NULL`,
        )
        .all(...ofUnits(run, ids))
        .filter(({ original }) => (where(original)?.length ?? 0) > 0);
    },
  };
}

/** The texts of lines by key. */
function textsOfLines(database: Readable, keys: readonly number[]): ReadonlyMap<number, string> {
  if (keys.length === 0) return new Map();
  const rows = database.prepare<[string], [number, string]>(
    'SELECT place.value, fields FROM json_each(?) AS place CROSS JOIN record_fields ON record_fields.key = place.value',
  );
  return new Map(rows.raw().all(JSON.stringify(keys)));
}

function* readyLines(database: Readable, run: number, isKnown: (line: number) => boolean): Generator<ToRoute> {
  const rows = database.prepare<[number, number, number], RouteRow>(
    `SELECT key, line, record_id AS unit, reason, adjustment, reverses, made_by FROM record
     WHERE key > ? AND key <= ? AND state = 'ready' ORDER BY key LIMIT ?`,
  );
  const went = whereItIs(database);
  const [first, last] = keysOf(run);
  for (let after = first - 1; ; ) {
    const part = rows.all(after, last, RECORDS_AT_ONCE);
    if (part.length === 0) return;
    after = part.at(-1)!.key;
    const unknown = part.filter(({ line }) => !isKnown(line)).map(({ key }) => key);
    const texts = textsOfLines(database, unknown);
    for (const { key, line, unit, reason, adjustment, reverses, made_by: by } of part) {
      const isReversal = adjustment === 1 || reverses !== null;
      const isOwn = by === 'console';
      const raw = texts.get(key) ?? '';
      yield { key, line, unit, raw, reason, isReversal, isOwn, went: reverses === null ? null : went(reverses) };
    }
  }
}

/** Notes the units of a file as deliveries, from records in these states. */
function noteFile(database: Writable, run: number, kind: Kind, states: readonly string[], file: FileOfRun): void {
  database
    .prepare(
      `INSERT INTO delivery SELECT ?, key, record_id, ?, row_number() OVER (ORDER BY ${FILE_ORDER[kind]}), 'waiting', NULL FROM record
       WHERE key BETWEEN ? AND ? AND state IN (${textsOf(states)}) AND record_id IN (SELECT value FROM json_each(?))
         AND key NOT IN (SELECT value FROM json_each(?))`,
    )
    .run(file.handOver, file.destination, ...keysOf(run), JSON.stringify(file.units), JSON.stringify(file.without));
}

const OF_ACT = 'delivery.record = record.key AND delivery.hand_over IN (SELECT value FROM json_each(?))';

function reserving(database: Writable): Pick<DeliveryStore, 'reserve' | 'reserveAgain' | 'undo'> {
  return {
    reserve({ number, kind }, files) {
      for (const file of files) noteFile(database, number, kind, RESERVE.from, file);
      const all = JSON.stringify(files.map(({ handOver }) => handOver));
      // The first file stands with the record itself.
      database
        .prepare(
          `UPDATE record SET state = '${RESERVE.to}', live = 1,
             (hand_over, file_line) = (SELECT hand_over, file_line FROM delivery WHERE ${OF_ACT} ORDER BY hand_over LIMIT 1)
           WHERE key BETWEEN ? AND ? AND state IN (${textsOf(RESERVE.from)}) AND EXISTS (SELECT 1 FROM delivery WHERE ${OF_ACT})`,
        )
        .run(all, ...keysOf(number), all);
      return files.map(({ handOver }) => ({
        sum: sumOf(database, OF_FILE, handOver),
        shared: sumOf(database, SHARED, handOver),
      }));
    },
    reserveAgain({ number, kind }, file) {
      noteFile(database, number, kind, ['handed-over'], file);
      return sumOf(database, OF_FILE, file.handOver);
    },
    undo(run, handOvers) {
      const all = JSON.stringify(handOvers);
      database
        .prepare(
          `UPDATE record SET state = '${UNDO.to}', hand_over = NULL, file_line = NULL, live = 0
           WHERE key BETWEEN ? AND ? AND state IN (${textsOf(UNDO.from)}) AND hand_over IN (SELECT value FROM json_each(?))`,
        )
        .run(...keysOf(run), all);
      database.prepare('DELETE FROM delivery WHERE hand_over IN (SELECT value FROM json_each(?))').run(all);
    },
  };
}

function there(at: At): { where: string; values: number[] } {
  if ('handOver' in at) return { where: 'hand_over = ?', values: [at.handOver] };
  const where = 'hand_over IN (SELECT number FROM hand_over WHERE run = ? AND apart = 1) AND destination = ?';
  return { where, values: [at.run, at.destination] };
}

interface UnitRow extends Delivery {
  unit: number;
}

/** What a destination of a run lacks while another one has it. */
function lackingThere(database: Readable): Pick<DeliveryStore, 'lacking' | 'elsewhere'> {
  return {
    // What was entered by hand since, or said to be in the ERP already, is at every destination: earlier files say nothing of it.
    lacking: (run, destination) =>
      database
        .prepare<unknown[], number>(
          `SELECT DISTINCT unit FROM delivery JOIN record ON record.key = delivery.record
             JOIN hand_over AS holder ON holder.number = record.hand_over AND holder.apart = 1
           WHERE delivery.destination = ? AND record.key BETWEEN ? AND ? AND record.state = 'handed-over' AND NOT EXISTS (
             SELECT 1 FROM delivery AS live WHERE live.record = delivery.record AND live.destination = delivery.destination
               AND live.state IN ('waiting', 'accepted')) ORDER BY unit`,
        )
        .pluck()
        .all(destination, ...keysOf(run)),
    elsewhere: (run, destination, ids) =>
      database
        .prepare<unknown[], number>(
          `SELECT key FROM record WHERE key BETWEEN ? AND ? AND record_id IN (SELECT value FROM json_each(?))
             AND NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.record = record.key AND delivery.destination = ?)`,
        )
        .pluck()
        .all(...keysOf(run), JSON.stringify(ids), destination),
  };
}

/** The deliveries of units, and the units of deliveries. */
function ofSome(database: Readable): Pick<DeliveryStore, 'ofUnits' | 'units'> {
  return {
    ofUnits(run, ids) {
      const rows = database
        .prepare<unknown[], UnitRow>(
          `SELECT DISTINCT unit, delivery.hand_over AS handOver, delivery.destination, delivery.state, delivery.reason
           FROM delivery JOIN hand_over ON hand_over.number = delivery.hand_over
           WHERE hand_over.run = ? AND unit IN (SELECT value FROM json_each(?)) ORDER BY unit, delivery.hand_over`,
        )
        .all(run, JSON.stringify(ids));
      return Map.groupBy(rows, ({ unit }) => unit);
    },
    units(at, states) {
      const { where, values } = there(at);
      return database
        .prepare<unknown[], number>(
          `SELECT DISTINCT unit FROM delivery WHERE ${where} AND state IN (${textsOf(states)}) ORDER BY unit`,
        )
        .pluck()
        .all(...values);
    },
  };
}

function reading(
  database: Readable,
): Pick<
  DeliveryStore,
  | 'isApart'
  | 'ready'
  | 'ofRecord'
  | 'sumOfReady'
  | 'ofUnits'
  | 'units'
  | 'lacking'
  | 'elsewhere'
  | 'areUneven'
  | 'untaken'
  | 'owed'
> {
  return {
    // Files of which none got its name hold nothing: what was handed over after them may have gone to one alone, or by hand.
    isApart: (run) =>
      database
        .prepare(
          `SELECT 1 FROM hand_over WHERE run = ? AND apart = 1 AND EXISTS (
             SELECT 1 FROM delivery JOIN record ON record.key = delivery.record JOIN hand_over AS holder ON holder.number = record.hand_over
             WHERE delivery.hand_over = hand_over.number AND holder.apart = 1)`,
        )
        .get(run) !== undefined,
    ready: (run, isKnown = () => false) => readyLines(database, run, isKnown),
    sumOfReady(run, { units, without }) {
      const row = database
        .prepare<unknown[], SumRow>(
          `SELECT ${AMOUNTS} FROM record WHERE key BETWEEN ? AND ? AND state = 'ready' AND record_id IN (SELECT value FROM json_each(?))
             AND key NOT IN (SELECT value FROM json_each(?))`,
        )
        .safeIntegers()
        .get(...keysOf(run), JSON.stringify(units), JSON.stringify(without))!;
      return sumOfRow(row);
    },
    ofRecord: (key) =>
      database
        .prepare<[number], Delivery & { fileLine: number }>(
          `SELECT hand_over AS handOver, destination, file_line AS fileLine, state, reason FROM delivery WHERE record = ? ORDER BY hand_over`,
        )
        .all(key),
    ...ofSome(database),
    ...lackingThere(database),
    ...whereTheyDiffer(database),
  };
}

export function deliverySumsAgain(database: Writable, run: number): void {
  const handOvers = database.prepare<[number], number>('SELECT number FROM hand_over WHERE run = ? AND apart = 1');
  const set = database.prepare(
    `UPDATE hand_over SET rows = ?, hours = ?, invoiceable = ?, quantity = ?, amount = ?, shared_rows = ?, shared_hours = ?, shared_invoiceable = ?,
       shared_quantity = ?, shared_amount = ? WHERE number = ?`,
  );
  for (const number of handOvers.pluck().all(run))
    set.run(...valuesOf(sumOf(database, OF_FILE, number)), ...valuesOf(sumOf(database, SHARED, number)), number);
}

export function deliveryStore(database: Writable): DeliveryStore {
  return {
    ...reading(database),
    ...reserving(database),
    become(at, ids, from, to, reason) {
      const { where, values } = there(at);
      database
        .prepare(
          `UPDATE delivery SET state = ?, reason = ? WHERE ${where} AND state IN (${textsOf(from)})
           AND unit IN (SELECT value FROM json_each(?))`,
        )
        .run(to, reason, ...values, JSON.stringify(ids));
    },
    keep({ run, line, unit, handOver, destination, fileLine }) {
      database
        .prepare(
          `INSERT INTO delivery VALUES (?, ?, ?, ?, ?, 'waiting', NULL) ON CONFLICT (hand_over, record) DO UPDATE SET state = 'waiting'`,
        )
        .run(handOver, recordKey(run, line), unit, destination, fileLine);
    },
    sumsAgain: (run) => deliverySumsAgain(database, run),
    proofLines(run, handOvers, after, limit) {
      const all = JSON.stringify(handOvers);
      const rows = database
        .prepare<unknown[], ProofRow & { places: string }>(
          `SELECT ${PROOF_COLUMNS}, (SELECT json_group_array(json_array(hand_over, file_line)) FROM (
               SELECT hand_over, file_line FROM delivery WHERE delivery.record = listed_record.key
                 AND delivery.hand_over IN (SELECT value FROM json_each(?)) ORDER BY hand_over)) AS places
           FROM listed_record WHERE key BETWEEN ? AND ? AND EXISTS (SELECT 1 FROM delivery WHERE delivery.record = listed_record.key
             AND delivery.hand_over IN (SELECT value FROM json_each(?))) ORDER BY key LIMIT ?`,
        )
        .all(all, recordKey(run, after + 1), keysOf(run)[1], all, limit);
      return rows.map(({ places, ...row }) => {
        const [id, hash, occurrence, line, fileLine, raw, ties] = proofRecordOf(row);
        const stands: readonly (readonly [number, number])[] = JSON.parse(places);
        return [id, hash, occurrence, line, fileLine, raw, { ...ties, in: stands }] as const;
      });
    },
  };
}
