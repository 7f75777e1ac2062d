// Since when units are held, what an earlier run held, which are posted in the open month, and findings that a person has looked at.

import type { Kind } from '../../domain/kind.ts';
import type { Held, HeldBefore, HoldStore, Seen } from '../../ports/holds.ts';
import type { Writable } from '../file/database.ts';
import { doubtStore } from './doubts.ts';
import { keysOf, marks, parts } from './rows.ts';

interface HeldRow {
  id: number;
  since: string;
  who: string;
  findings: string;
}

const listOf = (findings: string): string[] => (findings === '' ? [] : findings.split(','));
const heldOf = ({ id, since, who, findings }: HeldRow): Held => ({ id, since, who, findings: listOf(findings) });
const byId = <T extends { readonly id: number }>(all: readonly T[]): Map<number, T> =>
  new Map(all.map((one) => [one.id, one]));

interface LastRun {
  readonly number: number | null;
  readonly desk: string | null;
}

/** The run before it that was pulled; a discarded one keeps its holds, and so does that of another desk which told what it holds. */
const BEFORE = `SELECT max(number) AS number, desk FROM run WHERE connection = ? AND kind = ? AND number < ?
  AND (desk IS NULL AND state NOT IN ('pulling', 'failed') OR desk IS NOT NULL AND pulled_at IS NOT NULL)`;

function heldOfDesk(database: Writable, connection: number, kind: Kind): HeldBefore[] {
  return database
    .prepare<unknown[], HeldRow & { reason: string }>(
      'SELECT record_id AS id, reason, since, who, findings FROM hold_of_desk WHERE connection = ? AND kind = ?',
    )
    .all(connection, kind)
    .map((row) => ({ ...heldOf(row), reason: row.reason }));
}

function keepOfDesk(database: Writable, connection: number, kind: Kind, held: readonly HeldBefore[]): void {
  database.prepare('DELETE FROM hold_of_desk WHERE connection = ? AND kind = ?').run(connection, kind);
  const insert = database.prepare('INSERT OR IGNORE INTO hold_of_desk VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const { id, reason, since, who, findings } of held)
    insert.run(connection, kind, id, reason, since, who, findings.join());
}

function postedUnits(database: Writable): Pick<HoldStore, 'posted' | 'post'> {
  return {
    posted: (run) =>
      new Map(
        database
          .prepare<[number], { id: number; date: string }>(
            'SELECT record_id AS id, date FROM unit_posted WHERE run = ? ORDER BY record_id',
          )
          .all(run)
          .map(({ id, date }) => [id, date]),
      ),
    post(run, ids, date) {
      const insert = database.prepare('INSERT OR REPLACE INTO unit_posted VALUES (?, ?, ?)');
      for (const id of ids) insert.run(run, id, date);
    },
  };
}

export function holdStore(database: Writable): HoldStore {
  const dropFrom = (table: 'unit_hold' | 'finding_seen' | 'unit_posted') => (run: number, ids: readonly number[]) => {
    for (const part of parts(ids))
      database.prepare(`DELETE FROM ${table} WHERE run = ? AND record_id IN (${marks(part.length)})`).run(run, ...part);
  };
  return {
    of: (run) =>
      byId(
        database
          .prepare<[number], HeldRow>('SELECT record_id AS id, since, who, findings FROM unit_hold WHERE run = ?')
          .all(run)
          .map(heldOf),
      ),
    keep(run, held) {
      const insert = database.prepare('INSERT OR IGNORE INTO unit_hold VALUES (?, ?, ?, ?, ?)');
      for (const { id, since, who, findings } of held) insert.run(run, id, since, who, findings.join());
    },
    drop: dropFrom('unit_hold'),
    ...postedUnits(database),
    unpost: dropFrom('unit_posted'),
    before({ connection, kind, number }) {
      const last = database.prepare<unknown[], LastRun>(BEFORE).get(connection, kind, number)!;
      if (last.number === null) return [];
      if (last.desk !== null) return heldOfDesk(database, connection, kind);
      return database
        .prepare<unknown[], HeldRow & { reason: string }>(
          `SELECT record_id AS id, min(reason) AS reason, coalesce(unit_hold.since, run.pulled_at, run.begun_at) AS since,
           coalesce(unit_hold.who, '') AS who, coalesce(unit_hold.findings, max(record.findings)) AS findings
           FROM record JOIN run ON run.number = record.run
           LEFT JOIN unit_hold USING (run, record_id)
           WHERE key BETWEEN ? AND ? AND record.state = 'held' AND reason IS NOT NULL GROUP BY record_id`,
        )
        .all(...keysOf(last.number))
        .map((row) => ({ ...heldOf(row), reason: row.reason }));
    },
    ...doubtStore(database),
    keepOfDesk: (connection, kind, held) => keepOfDesk(database, connection, kind, held),
    hasHeld: (run, reasons) =>
      database
        .prepare(
          `SELECT 1 FROM record WHERE key BETWEEN ? AND ? AND state = 'held' AND reason IN (${marks(reasons.length)}) LIMIT 1`,
        )
        .get(...keysOf(run), ...reasons) !== undefined,
    seen: (run) =>
      byId(
        database
          .prepare<[number], Seen>('SELECT record_id AS id, note, who, at FROM finding_seen WHERE run = ?')
          .all(run),
      ),
    see(run, seen) {
      const insert = database.prepare('INSERT OR REPLACE INTO finding_seen VALUES (?, ?, ?, ?, ?)');
      for (const { id, note, who, at } of seen) insert.run(run, id, note, who, at);
    },
    unsee: dropFrom('finding_seen'),
    withFindings: (run, state) => {
      const lines = database
        .prepare<unknown[], { record_id: number; findings: string }>(
          `SELECT record_id, findings FROM record WHERE key BETWEEN ? AND ? AND state = ? AND findings <> ''`,
        )
        .all(...keysOf(run), state);
      const found = new Map<number, Set<string>>();
      for (const { record_id: id, findings } of lines)
        found.set(id, new Set([...(found.get(id) ?? []), ...findings.split(',')]));
      return found;
    },
  };
}
