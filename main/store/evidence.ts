// Marks that count as sent, what lists showed of units since, and the lines that the ERP got, as the judge asks for them.

import type { Micro } from '../domain/amount.ts';
import { ZERO } from '../domain/amount.ts';
import type { ListedLine } from '../domain/evidence/lines.ts';
import type { Sighting } from '../domain/evidence/list.ts';
import type { SentMark } from '../domain/evidence/marks.ts';
import type { EvidenceStore, Scope, UnitOfRun } from '../ports/evidence.ts';
import { NOT_SENT } from './corrections.ts';
import { deliveredOf, deliveredOn, STANDING } from './delivered.ts';
import type { Writable } from './file/database.ts';
import { fromJson, type Json } from './file/json.ts';
import { keysOf, PAIRABLE_COLUMNS, type PairableRow, recordKey, toPairable } from './records/rows.ts';

/** A line as a list of the service said it. */
interface ListedRow extends PairableRow {
  content_hash: string;
  antall: Micro | null;
  endret_dato: string | null;
}

function toListed(row: ListedRow): ListedLine {
  return {
    ...toPairable(row),
    contentHash: row.content_hash,
    hours: row.antall_timer ?? row.antall ?? ZERO,
    endretDato: row.endret_dato,
  };
}

interface MarkRow {
  number: number;
  confirm: number;
  began: number;
  ended: number | null;
  ids: Json<number[]>;
  answer: SentMark['answer'] | 'none';
  named: Json<number[]>;
}

function toMark(row: MarkRow): SentMark {
  return {
    number: row.number,
    act: row.confirm,
    began: row.began,
    ended: row.ended,
    ids: fromJson(row.ids),
    // One without effect holds no line any more.
    answer: row.answer === 'none' ? 'no-answer' : row.answer,
    named: new Set(fromJson(row.named)),
  };
}

/** No run has a greater number. */
const MOST_RUNS = 2 ** 26;

const asJson = (values: Iterable<unknown>) => JSON.stringify([...values]);

const LISTED = `SELECT ${PAIRABLE_COLUMNS}, content_hash, antall, endret_dato FROM record WHERE key BETWEEN ? AND ? AND made_by = 'service' AND (
    record_id IN (SELECT value FROM json_each(?)) OR adjustment = 1 OR (kind = 'time' AND coalesce(antall_timer, 0) = 0)
    OR (ansatt_id, dato) IN (SELECT ansatt_id, dato FROM record WHERE key BETWEEN ? AND ? AND adjustment = 1)) ORDER BY key`;

const LISTED_AS = `SELECT ${PAIRABLE_COLUMNS}, content_hash, antall, endret_dato FROM record WHERE key IN (SELECT value FROM json_each(?))`;

const OPEN = `connection = ? AND kind = ? AND live = 1 AND state <> 'marked' AND made_by = 'service'`;

/** Of open Ids: what is live to the judge, and the service may list. */
const LIVE_CONTENTS = `SELECT record.record_id, record.content_hash FROM record JOIN run ON run.number = record.run
  WHERE record.connection = ? AND record.kind = ? AND record.made_by = 'service' AND record.hand_over IS NOT NULL
    AND record.record_id IN (SELECT value FROM json_each(?))
    AND record.state NOT IN ('rejected', 'withdrawn', 'marked')
    AND NOT (record.state = 'resolved' AND (coalesce(record.reason, '') LIKE 'marked:%' OR coalesce(record.reason, '') LIKE 'marked-elsewhere:%'))
    AND (record.live = 1 OR EXISTS (SELECT 1 FROM record AS reversal WHERE ${STANDING}))
    AND run.state <> 'failed'`;

/** One line of the Id was ever handed over or held, nothing reverses it, and no correction is about it. `more`: further columns. */
const PLAIN = (
  more = '',
): string => `SELECT key, record_id, run, content_hash, endret_dato, sent_mark${more} FROM record
  WHERE ${OPEN} AND record_id IN (SELECT value FROM json_each(?))
    AND state IN ('accepted', 'marking') AND reason IS NULL AND hand_over IS NOT NULL AND adjustment = 0 AND reverses IS NULL
    AND run NOT IN (SELECT number FROM run WHERE run.state = 'failed')
    AND NOT EXISTS (SELECT 1 FROM record AS same WHERE same.record_id = record.record_id AND same.key <> record.key
      AND (same.hand_over IS NOT NULL OR same.state = 'held'))
    AND NOT EXISTS (SELECT 1 FROM record AS reversal WHERE reversal.reverses = record.key)
    AND NOT EXISTS (SELECT 1 FROM correction WHERE correction.connection = record.connection AND correction.kind = record.kind
      AND correction.record_id = record.record_id)
  ORDER BY record.record_id`;

type PlainRow = readonly [number, number, number, string, string | null, number | null];

const KEPT = PLAIN(`, coalesce((SELECT fields FROM record_fields WHERE record_fields.key = record.key), ''),
  coalesce(antall_timer, antall, 0) <> 0 OR coalesce(faktura_time_antall, 0) <> 0`);

type KeptRow = readonly [...PlainRow, raw: string, hasAmount: 0 | 1];

type Lines = Pick<
  EvidenceStore,
  | 'plain'
  | 'kept'
  | 'listedAs'
  | 'openIds'
  | 'liveContents'
  | 'decidedIds'
  | 'knownIds'
  | 'delivered'
  | 'ofWork'
  | 'listedIn'
  | 'rawOf'
>;

/**
 * Closed by a person, or read back as marked with other content than was handed over: absence says nothing more of it. What a person said
 * to be marked is over, and says nothing of a later version of the Id.
 */
const DECIDED = `(state = 'resolved' AND coalesce(reason, '') NOT LIKE 'marked:%' AND coalesce(reason, '') NOT LIKE 'marked-elsewhere:%'
  OR state = 'changed' AND marked_at IS NOT NULL)`;

function lines(database: Writable): Lines {
  const scoped = ({ connection, kind }: Scope, before: number) =>
    [connection, kind, before >= MOST_RUNS ? Number.MAX_SAFE_INTEGER : recordKey(before, 0)] as const;
  return {
    openIds: ({ connection, kind }) =>
      database
        .prepare<unknown[], number>(`SELECT DISTINCT record_id FROM record WHERE ${OPEN} ORDER BY record_id`)
        .pluck()
        .all(connection, kind),
    plain: ({ connection, kind }, ids) =>
      database
        .prepare<unknown[], PlainRow>(PLAIN())
        .raw()
        .all(connection, kind, asJson(ids))
        .map(([key, id, run, contentHash, endretDato, mark]) => ({ key, id, run, contentHash, endretDato, mark })),
    kept: ({ connection, kind }, ids) =>
      database
        .prepare<unknown[], KeptRow>(KEPT)
        .raw()
        .all(connection, kind, asJson(ids))
        .map(([key, id, run, contentHash, endretDato, mark, raw, hasAmount]) => {
          return { key, id, run, contentHash, endretDato, mark, raw, hasAmount: hasAmount === 1 };
        }),
    listedAs: (keys) => database.prepare<[string], ListedRow>(LISTED_AS).safeIntegers().all(asJson(keys)).map(toListed),
    decidedIds: ({ connection, kind }) =>
      database
        .prepare<unknown[], number>(`SELECT DISTINCT record_id FROM record WHERE ${OPEN} AND ${DECIDED}`)
        .pluck()
        .all(connection, kind),
    listedIn: (run, ids) =>
      database
        .prepare<unknown[], ListedRow>(LISTED)
        .safeIntegers()
        .all(...keysOf(run), asJson(ids), ...keysOf(run))
        .map(toListed),
    liveContents: ({ connection, kind }, ids) =>
      database
        .prepare<unknown[], readonly [id: number, contentHash: string]>(LIVE_CONTENTS)
        .raw()
        .all(connection, kind, asJson(ids)),
    knownIds: ({ connection, kind }, ids) =>
      database
        .prepare<unknown[], number>(
          `SELECT value FROM json_each(?) AS wanted WHERE EXISTS (SELECT 1 FROM record WHERE record.record_id = wanted.value
           AND record.connection = ? AND record.kind = ? AND record.hand_over IS NOT NULL)`,
        )
        .pluck()
        .all(asJson(ids), connection, kind),
    delivered: (scope, ids, before) => deliveredOf(database, scoped(scope, before), [...new Set(ids)]),
    ofWork: (scope, works, before) =>
      deliveredOn(
        database,
        scoped(scope, before),
        new Set([...works].map(({ ansattId, dato }) => JSON.stringify([ansattId, dato]))),
      ),
    rawOf: (key) =>
      database.prepare<[number], string>('SELECT fields FROM record_fields WHERE key = ?').pluck().get(key)!,
  };
}

/** Of what a list showed of a unit, what it showed last; the console's own word for it is no list. */
const SHOWN_LAST = `SELECT showed FROM unit_sighting WHERE connection = run.connection AND kind = run.kind AND record_id = seen.record_id
  AND showed IN ('other-version', 'still-ready', 'left') ORDER BY began DESC, rowid DESC LIMIT 1`;

/** Lines that a list showed beside it have gone out from a run of their own: what becomes of them is asked there. */
const WENT_OUT = `EXISTS (SELECT 1 FROM record AS later WHERE later.record_id = record.record_id AND later.connection = run.connection
  AND later.kind = run.kind AND later.run > record.run AND later.made_by = 'service' AND later.hand_over IS NOT NULL)`;

const AWAITED = `SELECT DISTINCT seen.run, seen.record_id AS id FROM sighting AS seen JOIN run ON run.number = seen.run
  WHERE run.connection = ? AND run.kind = ? AND (${SHOWN_LAST}) = 'other-version'
    AND EXISTS (SELECT 1 FROM record WHERE record.run = seen.run AND record.record_id = seen.record_id AND record.made_by = 'service'
      AND record.hand_over IS NOT NULL AND record.marked_at IS NULL AND (record.state = 'changed'
        OR record.state IN ('accepted', 'gone') AND record.live = 1 AND record.sent_mark IS NULL AND NOT ${WENT_OUT}
        OR record.state IN ('accepted', 'unknown') AND record.live = 1 AND EXISTS (SELECT 1 FROM sent_mark JOIN unit_sighting AS other
          ON other.connection = run.connection AND other.kind = run.kind AND other.record_id = record.record_id
          WHERE sent_mark.number = record.sent_mark AND other.showed = 'other-version' AND other.began > sent_mark.began)
        OR record.state = 'resolved' AND coalesce(record.reason, '') NOT LIKE 'already-in-erp%' AND EXISTS (SELECT 1 FROM correction
          WHERE correction.run = record.run AND correction.record_id = record.record_id
            AND (correction.way = 'send-correction' AND ${NOT_SENT} OR correction.way = 'removed-in-erp' AND NOT EXISTS (
              SELECT 1 FROM record AS later WHERE later.record_id = record.record_id AND later.connection = run.connection
                AND later.kind = run.kind AND later.run > record.run AND later.hand_over IS NOT NULL)))))
    AND NOT EXISTS (SELECT 1 FROM record AS here JOIN run AS review ON review.number = here.run WHERE review.state = 'review'
      AND here.state <> 'duplicate' AND here.record_id = seen.record_id AND here.connection = run.connection AND here.kind = run.kind)
  ORDER BY seen.run, seen.record_id`;

/** Nobody has sent them to be marked, and no decision about them is due: what a list shows of them next is all that counts. */
const SHOWN_OTHERWISE = `SELECT DISTINCT seen.run, seen.record_id AS id FROM sighting AS seen JOIN run ON run.number = seen.run
  WHERE run.connection = ? AND run.kind = ?
    AND EXISTS (SELECT 1 FROM record WHERE record.run = seen.run AND record.record_id = seen.record_id AND record.made_by = 'service'
      AND record.live = 1 AND record.sent_mark IS NULL AND record.state IN ('handed-over', 'accepted'))
  ORDER BY seen.run, seen.record_id`;

function marks(
  database: Writable,
): Pick<EvidenceStore, 'sendMark' | 'sentIn' | 'markOfAct' | 'answerMark' | 'marks' | 'openMarks'> {
  const hold = `UPDATE record SET sent_mark = ? WHERE connection = ? AND kind = ? AND live = 1 AND state <> 'marked' AND made_by = 'service'
    AND record_id IN (SELECT value FROM json_each(?))`;
  return {
    sendMark(run, { act, confirm, began, ids }) {
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO sent_mark (connection, kind, run, act, confirm, began, ids, answer) VALUES (?, ?, ?, ?, ?, ?, ?, 'no-answer')`,
        )
        .run(run.connection, run.kind, run.number, act, confirm, began, asJson(ids));
      database.prepare(hold).run(lastInsertRowid, run.connection, run.kind, asJson(ids));
      return Number(lastInsertRowid);
    },
    sentIn: (run, confirm) =>
      database
        .prepare<unknown[], number>(
          `SELECT DISTINCT value FROM sent_mark JOIN json_each(sent_mark.ids) WHERE run = ? AND confirm = ? AND answer <> 'none' ORDER BY value`,
        )
        .pluck()
        .all(run, confirm),
    markOfAct: (act) =>
      database.prepare<[number], number>('SELECT max(number) FROM sent_mark WHERE act = ?').pluck().get(act) ?? null,
    answerMark(number, { effect, ended, named }) {
      database
        .prepare('UPDATE sent_mark SET answer = ?, ended = ?, named = ? WHERE number = ?')
        .run(effect, ended, asJson(named), number);
      if (effect !== 'none') return;
      database
        .prepare(
          `UPDATE record SET sent_mark = (SELECT max(earlier.number) FROM sent_mark AS earlier WHERE earlier.number < record.sent_mark
             AND earlier.connection = record.connection AND earlier.kind = record.kind AND earlier.run >= record.run
             AND earlier.answer <> 'none' AND record.record_id IN (SELECT value FROM json_each(earlier.ids)))
           WHERE sent_mark = ? AND record_id IN (SELECT value FROM json_each((SELECT ids FROM sent_mark AS mine WHERE mine.number = ?)))`,
        )
        .run(number, number);
    },
    openMarks({ connection, kind }) {
      const sql = `SELECT * FROM sent_mark WHERE number IN (SELECT sent_mark FROM record WHERE ${OPEN})`;
      return database.prepare<unknown[], MarkRow>(sql).all(connection, kind).map(toMark);
    },
    marks(numbers) {
      const found = database
        .prepare<[string], MarkRow>('SELECT * FROM sent_mark WHERE number IN (SELECT value FROM json_each(?))')
        .all(asJson(numbers));
      return new Map(found.map((row) => [row.number, toMark(row)]));
    },
  };
}

export function evidenceStore(database: Writable): EvidenceStore {
  return {
    ...lines(database),
    ...marks(database),
    sightings({ connection, kind }, ids) {
      const found = database
        .prepare<unknown[], Sighting & { id: number }>(
          `SELECT record_id AS id, began, ended, showed FROM unit_sighting WHERE connection = ? AND kind = ?
           AND showed <> 'said-waiting' AND record_id IN (SELECT value FROM json_each(?)) ORDER BY began`,
        )
        .all(connection, kind, asJson(ids));
      return Map.groupBy(found, ({ id }) => id);
    },
    awaited: ({ connection, kind }) => database.prepare<unknown[], UnitOfRun>(AWAITED).all(connection, kind),
    shownOtherwise: ({ connection, kind }) =>
      database.prepare<unknown[], UnitOfRun>(SHOWN_OTHERWISE).all(connection, kind),
    addSighting({ connection, kind }, id, { began, ended, showed }) {
      database
        .prepare('INSERT INTO unit_sighting VALUES (?, ?, ?, ?, ?, ?)')
        .run(connection, kind, id, began, ended, showed);
    },
    sayWaiting({ connection, kind }, ids, moment) {
      database
        .prepare("INSERT INTO unit_sighting SELECT ?, ?, value, ?, ?, 'said-waiting' FROM json_each(?) AS said")
        .run(connection, kind, moment, moment, asJson(ids));
    },
    saidWaiting({ connection, kind }) {
      const ids = database
        .prepare<unknown[], number>(
          `SELECT said.record_id FROM unit_sighting AS said WHERE said.connection = ? AND said.kind = ? AND said.showed = 'said-waiting'
           AND NOT EXISTS (SELECT 1 FROM sent_mark JOIN json_each(sent_mark.ids) AS marked ON marked.value = said.record_id
             WHERE sent_mark.connection = said.connection AND sent_mark.kind = said.kind AND sent_mark.began >= said.ended)`,
        )
        .pluck()
        .all(connection, kind);
      return new Set(ids);
    },
  };
}
