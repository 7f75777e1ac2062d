// The desks that share the proof log, and what this one has still to tell them.

import { randomUUID } from 'node:crypto';
import type { LaterEntry, ListedAgain } from '../ports/proof-log.ts';
import type { Desk, TeamStore } from '../ports/team.ts';
import type { Writable } from './file/database.ts';
import { fromJson, type Json } from './file/json.ts';
import { sharedPlaceOf } from './proof/proof-log.ts';

type HeadRow = ReturnType<TeamStore['heads']>[number];

interface LaterRow {
  readonly number: number;
  readonly uuid: string;
  readonly entry: Json<LaterEntry | ListedAgain>;
}

function databaseAsFound(database: Writable): Pick<TeamStore, 'incarnation' | 'heads'> {
  return {
    incarnation: () => database.prepare<[], string>('SELECT incarnation FROM shared_log').pluck().get() ?? null,
    heads: () => database.prepare<[], HeadRow>('SELECT * FROM head_of_desk').all(),
  };
}

export function teamStore(database: Writable): TeamStore {
  const isShared = () => database.prepare<[], 1>('SELECT 1 FROM shared_log').pluck().get() === 1;
  return {
    place: () => sharedPlaceOf(database),
    ...databaseAsFound(database),
    setPlace(place, found, at) {
      database.prepare('INSERT OR REPLACE INTO shared_log VALUES (1, ?, ?, ?)').run(JSON.stringify(place), found, at);
    },
    desks: () => database.prepare<[], Desk>('SELECT * FROM desk ORDER BY seq').all(),
    desk: (uuid) => database.prepare<[string], Desk>('SELECT * FROM desk WHERE uuid = ?').get(uuid) ?? null,
    putDesk({ uuid, name, incarnation: found, seq, reads }) {
      database
        .prepare(
          `INSERT INTO desk (uuid, name, incarnation, seq, reads) VALUES (?, ?, ?, ?, ?) ON CONFLICT (uuid) DO UPDATE SET
             name = excluded.name, incarnation = excluded.incarnation, seq = excluded.seq, reads = excluded.reads`,
        )
        .run(uuid, name, found, seq, reads);
    },
    retire(uuid, reason) {
      database.prepare('UPDATE desk SET retired = ? WHERE uuid = ?').run(reason, uuid);
    },
    later(entry) {
      if (!isShared()) return;
      database.prepare('INSERT INTO proof_later (uuid, entry) VALUES (?, ?)').run(randomUUID(), JSON.stringify(entry));
    },
    untold: () =>
      database
        .prepare<[], LaterRow>('SELECT * FROM proof_later ORDER BY number')
        .all()
        .map(({ number, uuid, entry }) => ({ number, uuid, entry: fromJson(entry) })),
    told(of) {
      database.prepare(`DELETE FROM proof_later WHERE ${typeof of === 'number' ? 'number' : 'uuid'} = ?`).run(of);
    },
    markOf: (act) =>
      database.prepare<[string], number>('SELECT sent_mark FROM mark_of_desk WHERE act = ?').pluck().get(act) ?? null,
    noteMark(act, sentMark, desk) {
      database
        .prepare('INSERT OR REPLACE INTO mark_of_desk (act, sent_mark, desk, open) VALUES (?, ?, ?, ?)')
        .run(act, sentMark, desk, desk === null ? 0 : 1);
    },
    endMark(of) {
      if ('act' in of) database.prepare('UPDATE mark_of_desk SET open = 0 WHERE act = ?').run(of.act);
      else database.prepare('UPDATE mark_of_desk SET open = 0 WHERE desk = ?').run(of.desk);
    },
    openMarks: (run) =>
      database
        .prepare<[number], { desk: string; ids: Json<number[]> }>(
          `SELECT mark_of_desk.desk, sent_mark.ids FROM mark_of_desk JOIN sent_mark ON sent_mark.number = mark_of_desk.sent_mark
           WHERE mark_of_desk.open = 1 AND sent_mark.run = ?`,
        )
        .all(run)
        .map(({ desk, ids }) => ({ desk, ids: fromJson(ids) })),
    ours: (desk, what, theirs) =>
      database
        .prepare<[string, string, number], number>(
          'SELECT ours FROM number_of_desk WHERE desk = ? AND what = ? AND theirs = ?',
        )
        .pluck()
        .get(desk, what, theirs) ?? null,
    numberThere: (what, ours) =>
      database
        .prepare<[string, number], { desk: string; theirs: number }>(
          'SELECT desk, theirs FROM number_of_desk WHERE what = ? AND ours = ?',
        )
        .get(what, ours) ?? null,
    noteNumber(desk, what, theirs, ours) {
      database.prepare('INSERT OR REPLACE INTO number_of_desk VALUES (?, ?, ?, ?)').run(desk, what, theirs, ours);
    },
  };
}
