// Lines that were handed over, or only listed, as the judge takes them: read by the hundred thousand, so in plain numbers, some thousands
// of Ids at a time.

import { type Micro, micro, ZERO } from '../domain/amount.ts';
import { isKnownMarked } from '../domain/evidence/happened.ts';
import type { DeliveredLine } from '../domain/evidence/lines.ts';
import type { UnitState } from '../domain/run.ts';
import type { HandedLine } from '../ports/evidence.ts';
import type { Readable } from './file/database.ts';
import { parts } from './records/rows.ts';

/** A reversal stands while it is live or marked: one that was withdrawn, rejected, or never handed over frees its original. */
export const STANDING = `reversal.reverses = record.key AND reversal.hand_over IS NOT NULL AND (reversal.pairing IS NULL OR reversal.pairing = 'paired')
  AND (reversal.live = 1 OR reversal.state = 'marked')`;

/** Lines of a connection and kind before a key, in no failed run; what else is asked of them follows. */
const DELIVERED = `SELECT record.key, record.run, record.line, record.record_id, record.content_hash, record.occurrence, record.state,
  record.reason, record.reverses, record.mark_proof, record.live, record.adjustment, record.made_by, record.hand_over, hand_over.by_hand, record.sent_mark, record.ansatt_id,
  record.prosjekt_id, record.prosjekt_linje_id, record.arbeidstype_id, record.produkt_id, record.dato,
  coalesce(record.antall_timer, record.antall, 0) AS hours, coalesce(record.faktura_time_antall, 0) AS invoiceable, record.endret_dato,
  (SELECT reversal.made_by FROM record AS reversal WHERE ${STANDING} ORDER BY reversal.key LIMIT 1) AS reversed_by,
  (SELECT reversal.state FROM record AS reversal WHERE ${STANDING} ORDER BY reversal.key LIMIT 1) AS reversed_is,
  CASE WHEN record.made_by = 'console' AND record.reverses IS NULL
    THEN (SELECT way FROM correction WHERE correction.number = record.correction) END AS sends_as,
  CASE WHEN record.state IN ('rejected', 'withdrawn') THEN (SELECT again.state FROM correction JOIN record AS again ON again.correction = correction.number
    WHERE correction.run = record.run AND correction.record_id = record.record_id AND correction.way = 'send-again'
      AND again.content_hash = record.content_hash AND again.hand_over IS NOT NULL AND again.state NOT IN ('rejected', 'withdrawn')
    LIMIT 1) END AS sent_again
  FROM record LEFT JOIN hand_over ON hand_over.number = record.hand_over JOIN run ON run.number = record.run
  WHERE record.connection = ? AND record.kind = ? AND record.key < ? AND run.state <> 'failed'`;

/** Listed and never handed over: a person holds it, or another version of its unit waits. As the index has it (migration 36). */
const onlyListed = (of: string): string =>
  `${of}.hand_over IS NULL AND (${of}.state = 'held' OR (${of}.state = 'duplicate' AND ${of}.reason = 'changed-since'))`;

const OF_IDS = `${DELIVERED} AND record.record_id IN (SELECT value FROM json_each(?))
  AND (record.hand_over IS NOT NULL OR (${onlyListed('record')}))`;

const ofDay = (which: string): string => `SELECT same.key FROM json_each(?) AS work CROSS JOIN record AS same
  ON same.ansatt_id IS work.value ->> 0 AND same.dato IS work.value ->> 1 AND ${which}`;

const OF_WORK = `${DELIVERED} AND record.key IN (
  ${ofDay('same.hand_over IS NOT NULL')} UNION ALL ${ofDay(onlyListed('same'))})`;

/** Read in plain numbers; in whole ones where an amount is beyond what those hold. */
interface Row<Whole = number> {
  key: Whole;
  run: Whole;
  line: Whole;
  record_id: Whole;
  content_hash: string;
  occurrence: Whole;
  state: UnitState;
  reason: string | null;
  reverses: Whole | null;
  mark_proof: 'complete' | 'plain' | null;
  live: Whole;
  adjustment: Whole;
  made_by: 'service' | 'console';
  hand_over: Whole | null;
  by_hand: string | null;
  sent_mark: Whole | null;
  ansatt_id: string | null;
  prosjekt_id: string | null;
  prosjekt_linje_id: string | null;
  arbeidstype_id: string | null;
  produkt_id: string | null;
  dato: string | null;
  hours: Whole;
  invoiceable: Whole;
  endret_dato: string | null;
  reversed_by: 'service' | 'console' | null;
  reversed_is: UnitState | null;
  /** The way of the correction that made this version. */
  sends_as: 'send-correction' | 'send-again' | null;
  sent_again: UnitState | null;
}

/** A version that was marked as a list showed it, which the console sent since no list shows it again. */
const isSentAsSeen = (row: Row<number | bigint>): boolean => row.sends_as === 'send-correction';

function standingOf(row: Row<number | bigint>): DeliveredLine['standing'] {
  if (row.sent_again !== null) return 'exported';
  if (row.hand_over === null || row.state === 'rejected' || row.state === 'withdrawn') return 'never-got';
  if (isKnownMarked(row.state, row.reason)) return 'exported';
  // Taken back by a reversal of the console, or removed in the ERP by hand.
  if (Number(row.live) === 0 && row.reversed_by === null) return 'never-got';
  return isSentAsSeen(row) ? 'exported' : 'live';
}

const amountOf = (whole: number | bigint): Micro => (whole === 0 ? ZERO : micro(BigInt(whole)));

function toDelivered(row: Row<number | bigint>): HandedLine {
  const { reversed_by: by } = row;
  const line: HandedLine = {
    key: Number(row.key),
    id: Number(row.record_id),
    ansattId: row.ansatt_id,
    prosjektId: row.prosjekt_id,
    prosjektLinjeId: row.prosjekt_linje_id,
    arbeidstypeId: row.arbeidstype_id,
    produktId: row.produkt_id,
    dato: row.dato,
    hours: amountOf(row.hours),
    invoiceable: amountOf(row.invoiceable),
    contentHash: row.content_hash,
    endretDato: row.endret_dato,
    state: row.state,
    reason: row.reason,
    run: Number(row.run),
    line: Number(row.line),
    occurrence: Number(row.occurrence),
    // One without amounts is known by what it reverses.
    role: Number(row.adjustment) === 1 || row.reverses !== null ? 'reversal' : 'version',
    standing: standingOf(row),
    onItsWord: row.state === 'marked' && row.mark_proof === 'plain',
    refused: row.sent_again === null && (row.state === 'rejected' || row.state === 'withdrawn'),
    mark: row.sent_mark === null ? null : Number(row.sent_mark),
    reversedBy: by === null ? null : { by, is: row.reversed_is === 'marked' ? 'marked' : 'live' },
    madeByConsole: row.made_by === 'console',
    how: row.by_hand === null ? 'file' : 'by-hand',
    verdict: (row.sent_again ?? row.state) !== 'handed-over',
  };
  if (isSentAsSeen(row)) return { ...line, sentAsSeen: true };
  return row.sent_again === null ? line : { ...line, sentAgain: true };
}

const isExact = (row: Row): boolean => Number.isSafeInteger(row.hours) && Number.isSafeInteger(row.invoiceable);

function linesOf(database: Readable, sql: string, ...values: unknown[]): HandedLine[] {
  const rows = database.prepare<unknown[], Row>(sql).all(...values);
  if (rows.every(isExact)) return rows.map(toDelivered);
  const whole = database.prepare<unknown[], Row<bigint>>(sql).safeIntegers();
  return whole.all(...values).map(toDelivered);
}

/** The rows of a whole month and their lines need not stand in memory together. */
const IDS_AT_ONCE = 10_000;

/** Lines of these Ids before a key, in the order of their keys. */
export function deliveredOf(database: Readable, scope: readonly [number, string, number], ids: number[]): HandedLine[] {
  const found: HandedLine[] = [];
  for (const part of parts(ids, IDS_AT_ONCE))
    for (const line of linesOf(database, OF_IDS, ...scope, JSON.stringify(part))) found.push(line);
  return found.sort((one, other) => one.key - other.key);
}

/** Lines that were handed over, or only listed, for an employee and day, before a key, in the order of their keys. */
export function deliveredOn(
  database: Readable,
  scope: readonly [number, string, number],
  days: Iterable<string>,
): HandedLine[] {
  const work = `[${[...days].join()}]`;
  const found = linesOf(database, OF_WORK, ...scope, work, work);
  return found.sort((one, other) => one.key - other.key);
}
