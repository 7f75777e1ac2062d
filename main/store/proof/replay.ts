// Makes again in an older store what the proof log tells of: runs, hand-overs and their lines, each under its own number.

import type { ListedRecord } from '../../domain/record.ts';
import type { ProofRecord } from '../../ports/proof-log.ts';
import type { ReplayStore } from '../../ports/proof-of-store.ts';
import type { Run } from '../../ports/runs.ts';
import type { Writable } from '../file/database.ts';
import { carriedBy } from '../corrections.ts';
import { reviewsAgain } from '../records/review-lines.ts';
import { keysOf, recordKey } from '../records/rows.ts';

const SUMS = `coalesce(sum(antall_timer), 0), coalesce(sum(faktura_time_antall), 0), coalesce(sum(antall), 0), sum(amount)`;

function lineAfterLast(database: Writable, run: number): number {
  const last = database
    .prepare<[number, number], { key: number | null }>('SELECT max(key) AS key FROM record WHERE key BETWEEN ? AND ?')
    .get(...keysOf(run))!.key;
  return last === null ? 1 : last - recordKey(run, 0) + 1;
}

/** A line as it stands in its hand-over: what is told of it beside what was listed. */
type Standing = readonly [
  handOver: number,
  fileLine: number | null,
  occurrence: number,
  ...ties: (string | number | null)[],
];

/** Makes lines that are missing, live in their hand-over. False where a line stands in its place. */
function lineMaker(database: Writable) {
  const insert = database.prepare(
    `INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, state, live, adjustment, dato, ansatt_id, prosjekt_id,
       prosjekt_linje_id, arbeidstype_id, produkt_id, antall_timer, faktura_time_antall, antall, amount, endret_dato,
       hand_over, file_line, occurrence, made_by, reverses, pairing, correction_group, correction)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'handed-over', 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING`,
  );
  const insertFields = database.prepare('INSERT INTO record_fields (key, fields) VALUES (?, ?)');
  return (of: Run, line: number, [id, contentHash]: ProofRecord, read: ListedRecord, standing: Standing): boolean => {
    const key = recordKey(of.number, line);
    const { changes } = insert.run(
      key,
      of.number,
      line,
      of.connection,
      of.kind,
      id,
      contentHash,
      read.adjustment ? 1 : 0,
      read.dato,
      read.ansattId,
      read.prosjektId,
      read.prosjektLinjeId,
      read.arbeidstypeId,
      read.produktId,
      read.antallTimer?.micro ?? null,
      read.fakturaTimeAntall?.micro ?? null,
      read.antall?.micro ?? null,
      read.amount,
      read.endretDato,
      ...standing,
    );
    if (changes === 0) return false;
    insertFields.run(key, read.raw);
    return true;
  };
}

/** A line stands as its hand-over says: made where it is missing. False when another one stands in its place. */
function lineAgain(database: Writable): ReplayStore['line'] {
  const make = lineMaker(database);
  const correctionOf = carriedBy(database);
  const hand = database.prepare(
    `UPDATE record SET state = 'handed-over', reason = NULL, live = 1, hand_over = ?, file_line = ?, occurrence = ?, made_by = ?,
       reverses = coalesce(?, reverses), pairing = coalesce(?, pairing), correction_group = coalesce(?, correction_group),
       correction = coalesce(?, correction) WHERE key = ?`,
  );
  const content = database.prepare<[number], { record_id: number; content_hash: string }>(
    'SELECT record_id, content_hash FROM record WHERE key = ?',
  );
  return (of, handOver, record, read) => {
    const [, , occurrence, numbered, fileLine, , ties] = record;
    const line = numbered ?? lineAfterLast(database, of.number);
    const standing: Standing = [
      handOver,
      fileLine ?? null,
      occurrence,
      ties?.console ? 'console' : 'service',
      ties?.reverses ?? null,
      ties?.pairing ?? null,
      ties?.group ?? null,
      correctionOf(of, record),
    ];
    if (make(of, line, record, read, standing)) return true;
    const key = recordKey(of.number, line);
    const there = content.get(key)!;
    if (there.record_id !== record[0] || there.content_hash !== record[1]) return false;
    hand.run(...standing, key);
    return true;
  };
}

export function runSumsAgain(database: Writable, number: number): void {
  database
    .prepare(
      `UPDATE run SET (listed_rows, listed_hours, listed_invoiceable, listed_quantity, listed_amount) =
         (SELECT count(*), ${SUMS} FROM record WHERE key BETWEEN ? AND ?) WHERE number = ?`,
    )
    .run(...keysOf(number), number);
  database
    .prepare(
      `UPDATE hand_over SET (rows, hours, invoiceable, quantity, amount) =
         (SELECT count(*), ${SUMS} FROM record WHERE key BETWEEN ? AND ? AND record.hand_over = hand_over.number) WHERE run = ? AND apart = 0`,
    )
    .run(...keysOf(number), number);
}

/** Of a file that never stood in the log nothing is left to the one that has its number there: where it went least of all. */
function freeNumber(database: Writable, number: number, at: string): void {
  const { changes } = database
    .prepare(
      `UPDATE hand_over SET by_hand = NULL, folder = NULL, temporary = NULL, bytes = NULL, offline = 0, reason = NULL, destination = NULL,
         desk = NULL, begun_at = ? WHERE number = ? AND state = 'withdrawn'`,
    )
    .run(at, number);
  if (changes === 0) return;
  for (const table of ['hand_over_plan', 'share', 'control_of_file'])
    database.prepare(`DELETE FROM ${table} WHERE hand_over = ?`).run(number);
}

function handOverAgain(database: Writable, made: Parameters<ReplayStore['handOver']>[0]): void {
  freeNumber(database, made.number, made.at);
  database
    .prepare(
      `INSERT INTO hand_over (number, run, layout, by_hand, folder, file, state, sha256, begun_at, ended_at, destination, apart)
           VALUES (?, ?, ?, ?, ?, ?, 'handed-over', ?, ?, ?, ?, ?)
           ON CONFLICT (number) DO UPDATE SET run = excluded.run, state = 'handed-over', layout = excluded.layout,
             apart = excluded.apart, file = excluded.file,
             by_hand = coalesce(by_hand, excluded.by_hand), sha256 = excluded.sha256,
             folder = coalesce(excluded.folder, folder), ended_at = excluded.ended_at,
             destination = coalesce(excluded.destination, destination)`,
    )
    .run(
      made.number,
      made.run,
      made.layout,
      made.byHand,
      made.folder,
      made.file,
      made.sha256,
      made.at,
      made.at,
      made.destination ?? null,
      made.apart ? 1 : 0,
    );
}

function ofOtherDesks(database: Writable): Pick<ReplayStore, 'unnamed' | 'reviewBegan' | 'ofDesk'> {
  return {
    reviewBegan(number, at) {
      database.prepare('UPDATE run SET pulled_at = coalesce(pulled_at, ?) WHERE number = ?').run(at, number);
    },
    unnamed(handOvers, desk) {
      const wait = database.prepare(
        `UPDATE hand_over SET state = 'written', ended_at = NULL, desk = ? WHERE number = ?`,
      );
      for (const handOver of handOvers) wait.run(desk, handOver);
    },
    ofDesk(number, desk, state) {
      database
        .prepare('UPDATE run SET desk = ?, state = ?, failure = NULL, closed_at = NULL WHERE number = ?')
        .run(desk, state, number);
    },
  };
}

export function replayStore(database: Writable): ReplayStore {
  const run = () =>
    database.prepare<[number], { connection: number; kind: string; state: string }>(
      'SELECT connection, kind, state FROM run WHERE number = ?',
    );
  let line: ReplayStore['line'] | null = null;
  return {
    pulled({ number, connection, kind, at }) {
      const there = run().get(number);
      if (there?.connection === connection && there.kind === kind) return true;
      // A pull that was cut off before it was on record left its number free.
      if (there && there.state !== 'failed' && there.state !== 'pulling') return false;
      database.prepare('DELETE FROM record WHERE key BETWEEN ? AND ?').run(...keysOf(number));
      database
        .prepare(
          `INSERT INTO run (number, connection, kind, state, begun_at, closed_at, failure) VALUES (?, ?, ?, 'failed', ?, ?, ?)
           ON CONFLICT (number) DO UPDATE SET connection = excluded.connection, kind = excluded.kind, state = excluded.state,
             begun_at = excluded.begun_at, closed_at = excluded.closed_at, failure = excluded.failure, period_from = NULL, period_to = NULL`,
        )
        .run(number, connection, kind, at, at, 'an older copy of the store was put back');
      return true;
    },
    run({ number, connection, kind, at }) {
      const there = run().get(number);
      if (there) {
        if (there.connection !== connection || there.kind !== kind) return false;
        // What a pull had stored when the copy was taken was not all of it.
        if (there.state === 'pulling')
          database.prepare('DELETE FROM record WHERE key BETWEEN ? AND ?').run(...keysOf(number));
        database
          .prepare(
            `UPDATE run SET state = 'handed-over', closed_at = NULL, failure = NULL, pulled_at = coalesce(pulled_at, ?) WHERE number = ?`,
          )
          .run(at, number);
        return true;
      }
      database
        .prepare(
          `INSERT INTO run (number, connection, kind, state, begun_at, pulled_at) VALUES (?, ?, ?, 'handed-over', ?, ?)`,
        )
        .run(number, connection, kind, at, at);
      return true;
    },
    handOver: (made) => handOverAgain(database, made),
    line(...told) {
      // Compiled with the first: a store that is opened to be read may be of an earlier schema.
      line ??= lineAgain(database);
      return line(...told);
    },
    sums: (number) => runSumsAgain(database, number),
    ...ofOtherDesks(database),
    ...reviewsAgain(database),
  };
}
