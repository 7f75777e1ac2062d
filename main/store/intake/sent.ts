// Chunks of intake batches, and every row that went to the service or may have: what doubles are found against.

import type { Chunk, IntakeStore, SentRow } from '../../ports/intake.ts';
import type { Writable } from '../file/database.ts';
import { fromJson, type Json } from '../file/json.ts';
import { nextNumber } from './numbers.ts';

interface ChunkRow {
  number: number;
  batch: number;
  rows: number;
  first_row: number;
  last_row: number;
  state: Chunk['state'];
  request: string;
  sent_at: string;
  answered_at: string | null;
  status: number | null;
  words: string | null;
  decision: Json<Chunk['decision']> | null;
}

function chunkOf(row: ChunkRow): Chunk {
  return {
    number: row.number,
    batch: row.batch,
    rows: row.rows,
    firstRow: row.first_row,
    lastRow: row.last_row,
    state: row.state,
    request: row.request,
    sentAt: row.sent_at,
    answeredAt: row.answered_at,
    status: row.status,
    words: row.words,
    decision: row.decision === null ? null : fromJson(row.decision),
  };
}

type SentColumns = 'batch, place, chunk, row, state, fingerprint, body, id, words';
const SENT: SentColumns = 'batch, place, chunk, row, state, fingerprint, body, id, words';
const MAY_BE_THERE = `state IN ('sending', 'sent', 'unknown')`;

type ChunkPart = Pick<
  IntakeStore,
  'addChunk' | 'putBackChunk' | 'next' | 'dropChunk' | 'setChunk' | 'chunk' | 'chunkOfAct' | 'chunks'
>;

function chunkParts(database: Writable): ChunkPart {
  const one = (where: string, value: number) => {
    const row = database
      .prepare<[number], ChunkRow>(`SELECT * FROM intake_chunk WHERE ${where} = ? ORDER BY number DESC`)
      .get(value);
    return row ? chunkOf(row) : null;
  };
  return {
    addChunk(chunk) {
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO intake_chunk (number, batch, act, rows, first_row, last_row, state, request, sent_at)
           VALUES (${nextNumber('chunk')}, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          chunk.batch,
          chunk.act,
          chunk.rows,
          chunk.firstRow,
          chunk.lastRow,
          chunk.state,
          chunk.request,
          chunk.sentAt,
        );
      return Number(lastInsertRowid);
    },
    next: (what) =>
      database
        .prepare<[], number>(`SELECT ${nextNumber(what)}`)
        .pluck()
        .get()!,
    putBackChunk({ number, batch, rows, firstRow, lastRow, state, request, sentAt, act }) {
      database
        .prepare(
          `INSERT INTO intake_chunk (number, batch, act, rows, first_row, last_row, state, request, sent_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(number, batch, act, rows, firstRow, lastRow, state, request, sentAt);
    },
    dropChunk(number) {
      database.prepare('DELETE FROM intake_sent WHERE chunk = ?').run(number);
      database.prepare('DELETE FROM intake_chunk WHERE number = ?').run(number);
    },
    setChunk(number, change) {
      const chunk = { ...one('number', number)!, ...change };
      database
        .prepare(
          'UPDATE intake_chunk SET state = ?, answered_at = ?, status = ?, words = ?, decision = ? WHERE number = ?',
        )
        .run(
          chunk.state,
          chunk.answeredAt,
          chunk.status,
          chunk.words,
          chunk.decision === null ? null : JSON.stringify(chunk.decision),
          number,
        );
    },
    chunk: (number) => one('number', number),
    chunkOfAct: (act) => one('act', act),
    chunks: (batch) =>
      database
        .prepare<[number], ChunkRow>('SELECT * FROM intake_chunk WHERE batch = ? ORDER BY number')
        .all(batch)
        .map(chunkOf),
  };
}

type Part = Pick<
  IntakeStore,
  | keyof ChunkPart
  | 'sentElsewhere'
  | 'hasSent'
  | 'sentBefore'
  | 'addSent'
  | 'setSent'
  | 'answerSent'
  | 'sentOfChunk'
  | 'sentRows'
  | 'allSent'
  | 'lastSent'
  | 'setFingerprint'
  | 'findSent'
>;

const IN_DOUBT: readonly string[] = ['sending', 'unknown'];

function sentLists(database: Writable): Pick<Part, 'sentOfChunk' | 'allSent' | 'lastSent'> {
  const sentOfChunk = (chunk: number) =>
    database.prepare<[number], SentRow>(`SELECT ${SENT} FROM intake_sent WHERE chunk = ? ORDER BY place`).all(chunk);
  return {
    sentOfChunk,
    // Chunk by chunk: rows may be changed while the next ones are still to come.
    *allSent(connection) {
      const chunks = database
        .prepare<[number], number>(
          'SELECT number FROM intake_chunk WHERE batch IN (SELECT number FROM intake_batch WHERE connection = ?) ORDER BY number',
        )
        .pluck()
        .all(connection);
      for (const chunk of chunks) yield* sentOfChunk(chunk);
    },
    *lastSent(connection, most) {
      const chunks = database
        .prepare<[number], [number: number, rows: number, state: string]>(
          'SELECT number, rows, state FROM intake_chunk WHERE batch IN (SELECT number FROM intake_batch WHERE connection = ?) ORDER BY number DESC',
        )
        .raw()
        .all(connection);
      let after = 0;
      const last = chunks.filter(([, rows, state]) => {
        const isLast = after < most;
        after += rows;
        return isLast || IN_DOUBT.includes(state);
      });
      for (const [chunk] of last.toReversed()) yield* sentOfChunk(chunk);
    },
  };
}

/** Rows that may be at the service, of these connections and of other batches than one. */
function sentBeforeOf(database: Writable): Pick<Part, 'sentElsewhere' | 'hasSent' | 'sentBefore'> {
  const before = `FROM intake_sent WHERE connection = ? AND fingerprint = ? AND ${MAY_BE_THERE} AND batch <> ?`;
  // Asked for every row of a file: prepared once, and not before the table is surely there.
  let count: { get(...values: [number, string, number]): number | undefined } | null = null;
  return {
    sentElsewhere(connections, except, fingerprint) {
      count ??= database.prepare<[number, string, number], number>(`SELECT count(*) ${before}`).pluck();
      let sent = 0;
      for (const connection of connections) sent += count.get(connection, fingerprint, except)!;
      return sent;
    },
    hasSent(connections, except) {
      const has = database
        .prepare<[number, number], number>(
          `SELECT EXISTS (SELECT 1 FROM intake_sent WHERE connection = ? AND ${MAY_BE_THERE} AND batch <> ?)`,
        )
        .pluck();
      return connections.some((connection) => has.get(connection, except) === 1);
    },
    sentBefore(connections, except, fingerprint) {
      const first = database.prepare<[number, string, number], SentRow>(
        `SELECT ${SENT} ${before} ORDER BY chunk, place LIMIT 1`,
      );
      for (const connection of connections) {
        const sent = first.get(connection, fingerprint, except);
        if (sent !== undefined) return sent;
      }
      return null;
    },
  };
}

export function intakeSent(database: Writable): Part {
  return {
    ...chunkParts(database),
    ...sentLists(database),
    ...sentBeforeOf(database),
    addSent(connection, rows) {
      const insert = database.prepare(
        `INSERT INTO intake_sent (connection, ${SENT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      );
      for (const { batch, place, chunk, row, state, fingerprint, body, id, words } of rows)
        insert.run(connection, batch, place, chunk, row, state, fingerprint, body, id, words);
    },
    setSent(chunk, { state, places }) {
      const all = database.prepare('UPDATE intake_sent SET state = ? WHERE chunk = ?');
      const one = database.prepare('UPDATE intake_sent SET state = ? WHERE chunk = ? AND place = ?');
      if (places === undefined) all.run(state, chunk);
      else for (const place of places) one.run(state, chunk, place);
    },
    answerSent(chunk, place, { state, id, words }) {
      database
        .prepare('UPDATE intake_sent SET state = ?, id = ?, words = ? WHERE chunk = ? AND place = ?')
        .run(state, id, words, chunk, place);
    },
    sentRows(batch, from, to) {
      const rows = database
        .prepare<[number, number, number], SentRow>(
          `SELECT ${SENT} FROM intake_sent WHERE batch = ? AND place BETWEEN ? AND ? ORDER BY chunk`,
        )
        .all(batch, from, to);
      // The last chunk that it was in counts.
      return new Map(rows.map((row) => [row.place, row]));
    },
    setFingerprint(chunk, place, fingerprint) {
      database
        .prepare('UPDATE intake_sent SET fingerprint = ? WHERE chunk = ? AND place = ?')
        .run(fingerprint, chunk, place);
    },
    findSent({ id, text, limit }) {
      const words = (text ?? '').split(/\s+/).filter((word) => word !== '');
      const like = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
      const conditions = [...(id === undefined ? [] : ['id = ?']), ...like.map(() => `body LIKE ? ESCAPE '\\'`)];
      if (conditions.length === 0) return [];
      return database
        .prepare<unknown[], SentRow>(
          `SELECT ${SENT} FROM intake_sent WHERE ${conditions.join(' AND ')} ORDER BY chunk DESC, place LIMIT ?`,
        )
        .all(...(id === undefined ? [] : [id]), ...like, limit);
    },
  };
}
