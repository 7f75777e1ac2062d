// The journal of acts (rule 5) and the history of events, append-only and chained by hash (rule 10). Beginning and ending an
// act each leave an event, so the history alone tells what was done.

import { hash, randomUUID } from 'node:crypto';
import { type Actor, inHistory } from '../domain/actor.ts';
import type { Act, Doing, Event, JournalStore } from '../ports/journal.ts';
import type { Readable, Writable } from './file/database.ts';
import { fromJson, type Json } from './file/json.ts';
import { inPlainWords } from './file/sql-errors.ts';

export const FIRST_HASH = '0'.repeat(64);

/** Called before and after each journal entry is written; tests kill the process here. */
export type JournalHook = (moment: 'before' | 'after', what: string) => void;

export interface EventRow {
  seq: number;
  at: string;
  who: string;
  run: number | null;
  what: string;
  data: Json<Event['data']>;
  before_hash: string;
  hash: string;
}

/** SHA-256 over the event and the hash of the one before it. */
export function eventHash(event: Omit<EventRow, 'hash' | 'data'> & { readonly data: string }): string {
  const { seq, at, who, run, what, data, before_hash: before } = event;
  return hash('sha256', JSON.stringify([before, seq, at, who, run, what, data]), 'hex');
}

/** The first event that breaks the chain, or null when it is whole. */
export function brokenEvent(database: Readable): number | null {
  let before = FIRST_HASH;
  let expected = 1;
  for (const row of database.prepare<[], EventRow>('SELECT * FROM event ORDER BY seq').iterate()) {
    if (row.seq !== expected || row.before_hash !== before || row.hash !== eventHash(row)) return row.seq;
    before = row.hash;
    expected += 1;
  }
  return null;
}

interface ActRow {
  number: number;
  uuid: string | null;
  run: number | null;
  connection: number | null;
  what: string;
  detail: Json<Act['detail']>;
  state: Act['state'];
  entry: number | null;
  begun_at: string;
  ended_at: string | null;
  outcome: Json<Readonly<Record<string, unknown>>> | null;
}

function actOf(row: ActRow): Act {
  return {
    number: row.number,
    uuid: row.uuid,
    run: row.run,
    connection: row.connection,
    what: row.what,
    detail: fromJson(row.detail),
    state: row.state,
    entry: row.entry,
    begunAt: row.begun_at,
  };
}

export interface JournalOptions {
  readonly actor: Actor;
  readonly now: () => string;
  readonly hook?: JournalHook;
}

type Append = (run: number | null, what: string, data: Record<string, unknown>, who?: string) => void;

/** Appends events, each chained to the one before it. */
function appender(database: Writable, options: JournalOptions): Append {
  const lastEvent = database.prepare<[], { seq: number; hash: string }>(
    'SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1',
  );
  const insert = database.prepare(
    'INSERT INTO event (seq, at, who, run, what, data, before_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return (run, what, data, who = inHistory(options.actor)) => {
    const last = lastEvent.get();
    const event = {
      seq: (last?.seq ?? 0) + 1,
      at: options.now(),
      who,
      run,
      what,
      data: JSON.stringify(data),
      before_hash: last?.hash ?? FIRST_HASH,
    };
    insert.run(event.seq, event.at, event.who, run, what, event.data, event.before_hash, eventHash(event));
  };
}

function eventOf({ seq, at, who, run, what, data }: EventRow): Event {
  return { seq, at, who, run, what, data: fromJson(data) };
}

/** What was done in a run to what `about` names: noted, or an act that has taken effect. */
const doneTo =
  (database: Readable, about: string) =>
  (run: number, { here, followed }: Doing, of: number): Event[] => {
    const any = (names: readonly string[]): string => names.map(() => '?').join(', ');
    const found = database.prepare<unknown[], EventRow>(
      `SELECT * FROM event WHERE run = ? AND (what IN (${any(here)}) AND (data ->> 'act' IS NULL
           OR EXISTS (SELECT 1 FROM act WHERE number = event.data ->> 'act' AND state = 'done'))
         OR what = 'followed' AND data ->> 'what' IN (${any(followed)})) AND ${about} ORDER BY seq`,
    );
    return found.all(run, ...here, ...followed, of).map(eventOf);
  };

type EventReader = Pick<JournalStore, 'whoLast' | 'ofUnit' | 'ofHandOver' | 'events' | 'last' | 'named' | 'has'>;

function eventReader(database: Readable): EventReader {
  return {
    last(run, what) {
      const sql = 'SELECT * FROM event WHERE run = ? AND what = ? ORDER BY seq DESC LIMIT 1';
      const found = database.prepare<[number, string], EventRow>(sql).get(run, what);
      return found === undefined ? null : eventOf(found);
    },
    named(run, what) {
      const any = what.map(() => '?').join(', ');
      const sql = `SELECT * FROM event WHERE run = ? AND what IN (${any}) ORDER BY seq`;
      return database
        .prepare<unknown[], EventRow>(sql)
        .all(run, ...what)
        .map(eventOf);
    },
    whoLast(run, { here, followed }, at) {
      const any = (of: readonly string[]): string => of.map(() => '?').join(', ');
      // What was followed was done when the log says, however much later this desk came to know of it.
      const found = database.prepare<unknown[], { who: string }>(
        `SELECT who FROM event WHERE run = ? AND (at <= ? AND what IN (${any(here)}) OR what = 'followed'
           AND data ->> 'at' <= ? AND data ->> 'what' IN (${any(followed)})) ORDER BY seq DESC LIMIT 1`,
      );
      return found.get(run, at, ...here, at, ...followed)?.who ?? null;
    },
    ofUnit: doneTo(database, `EXISTS (SELECT 1 FROM json_each(event.data, '$.ids') WHERE value = ?)`),
    ofHandOver: doneTo(database, `data ->> 'handOver' = ?`),
    has: ({ seq, hash: wanted }) =>
      seq === 0 ||
      database.prepare<[number], string>('SELECT hash FROM event WHERE seq = ?').pluck().get(seq) === wanted,
    events(filter) {
      const where = filter.run === undefined ? '' : 'WHERE run = ?';
      const rows = database.prepare<unknown[], EventRow>(`SELECT * FROM event ${where} ORDER BY seq DESC LIMIT ?`);
      const found =
        filter.run === undefined ? rows.all(filter.limit ?? 1000) : rows.all(filter.run, filter.limit ?? 1000);
      return found.reverse().map(eventOf);
    },
  };
}

export function journalStore(database: Writable, options: JournalOptions): JournalStore {
  const write = appender(database, options);
  let speaker: string | undefined;
  const append: Append = (run, what, data) => write(run, what, data, speaker);
  const entry = (what: string, change: () => void) => {
    if (database.inTransaction) return change();
    inPlainWords('write to the journal', database.name, () => {
      options.hook?.('before', what);
      database.transaction(change)();
      options.hook?.('after', what);
    });
  };
  return {
    as(who, change) {
      speaker = who;
      try {
        return change();
      } finally {
        speaker = undefined;
      }
    },
    begin({ run, connection, what, detail }) {
      const begun = { uuid: randomUUID(), run, connection, what, detail, state: 'begun', entry: null } as const;
      const begunAt = options.now();
      let number = 0;
      entry(`${what} begins`, () => {
        const inserted = database
          .prepare(
            `INSERT INTO act (uuid, run, connection, what, detail, state, begun_at) VALUES (?, ?, ?, ?, ?, 'begun', ?)`,
          )
          .run(begun.uuid, run, connection, what, JSON.stringify(detail), begunAt);
        number = Number(inserted.lastInsertRowid);
        append(run, `${what} begins`, { act: number, ...detail });
      });
      return { ...begun, number, begunAt };
    },
    end({ number: act }, state, outcome) {
      const row = database.prepare<[number], ActRow>('SELECT * FROM act WHERE number = ?').get(act)!;
      entry(`${row.what} ends`, () => {
        database
          .prepare('UPDATE act SET state = ?, outcome = ?, ended_at = ? WHERE number = ?')
          .run(state, JSON.stringify(outcome), options.now(), act);
        append(row.run, `${row.what} ${state}`, { act, ...outcome });
      });
    },
    open: () =>
      database.prepare<[], ActRow>(`SELECT * FROM act WHERE state = 'begun' ORDER BY number`).all().map(actOf),
    acts: (run, what) =>
      database
        .prepare<[number, string], ActRow>('SELECT * FROM act WHERE run = ? AND what = ? ORDER BY number')
        .all(run, what)
        .map((row) => ({
          ...actOf(row),
          endedAt: row.ended_at,
          outcome: row.outcome === null ? null : fromJson(row.outcome),
        })),
    note: append,
    ...eventReader(database),
  };
}
