// Changing record rows: states, verdicts, what is live; always inside a transaction of the use case.

import type { RecordStore } from '../../ports/records.ts';
import type { RecordChange } from '../../ports/records.ts';
import type { Writable } from '../file/database.ts';
import { keysOf, marks, parts } from './rows.ts';

type Part = Pick<
  RecordStore,
  | 'change'
  | 'setUnits'
  | 'setRefusal'
  | 'setMarked'
  | 'takeBackMark'
  | 'setLive'
  | 'setReversedLive'
  | 'setLate'
  | 'standBesideConsole'
>;

function applyChanges(database: Writable, changes: readonly RecordChange[]): void {
  for (const change of changes) {
    const columns: string[] = [];
    const values: unknown[] = [];
    const set = (column: string, value: unknown) => {
      if (value === undefined) return;
      columns.push(`${column} = ?`);
      values.push(value);
    };
    set('state', change.state);
    set('reason', change.reason);
    set('occurrence', change.occurrence);
    set('owner_run', change.ownerRun);
    set('pairing', change.pairing);
    set('reverses', change.reverses);
    set('correction_group', change.correctionGroup);
    if (columns.length > 0) {
      database.prepare(`UPDATE record SET ${columns.join(', ')} WHERE key = ?`).run(...values, change.key);
    }
  }
}

const TAKE_BACK_MARK = (
  list: string,
) => `UPDATE record SET state = 'gone', reason = ?, marked_at = NULL, mark_proof = NULL
  WHERE key BETWEEN ? AND ? AND record_id IN (${list}) AND state = 'marked'`;

export function recordChanges(database: Writable): Part {
  const byUnits = (run: number, ids: readonly number[], sql: (list: string) => string, ...values: unknown[]) => {
    let changed = 0;
    for (const part of parts(ids)) {
      changed += database.prepare(sql(marks(part.length))).run(...values, ...keysOf(run), ...part).changes;
    }
    return changed;
  };
  return {
    change: (changes) => applyChanges(database, changes),
    setUnits(run, ids, { from, to, reason }) {
      const states = from.map((state) => `'${state}'`).join(', ');
      const sql = (list: string) =>
        `UPDATE record SET state = ?, reason = ? WHERE key BETWEEN ? AND ? AND record_id IN (${list}) AND state IN (${states})`;
      return byUnits(run, ids, sql, to, reason ?? null);
    },
    setRefusal(run, id, words) {
      byUnits(
        run,
        [id],
        (list) => `UPDATE record SET refusal = ? WHERE key BETWEEN ? AND ? AND record_id IN (${list})`,
        words,
      );
    },
    setMarked(run, ids, at, proof) {
      const sql = (
        list: string,
      ) => `UPDATE record SET state = 'marked', reason = NULL, refusal = NULL, marked_at = ?, mark_proof = ?
        WHERE key BETWEEN ? AND ? AND record_id IN (${list}) AND state IN ('marking', 'unknown')`;
      byUnits(run, ids, sql, at, proof);
    },
    takeBackMark: (run, ids, reason) => void byUnits(run, ids, TAKE_BACK_MARK, reason),
    setLive(run, ids, live) {
      const sql = (list: string) =>
        `UPDATE record SET live = ? WHERE key BETWEEN ? AND ? AND record_id IN (${list}) AND hand_over IS NOT NULL`;
      byUnits(run, ids, sql, live ? 1 : 0);
    },
    setReversedLive(run, ids, live) {
      const any = database.prepare('SELECT 1 FROM record WHERE run = ? AND reverses IS NOT NULL LIMIT 1').get(run);
      if (any === undefined) return;
      const sql = (
        list: string,
      ) => `UPDATE record SET live = ? WHERE hand_over IS NOT NULL AND state NOT IN ('rejected', 'withdrawn')
        AND key IN (SELECT reverses FROM record WHERE key BETWEEN ? AND ? AND record_id IN (${list}) AND reverses IS NOT NULL
          AND (pairing IS NULL OR pairing = 'paired'))`;
      byUnits(run, ids, sql, live ? 1 : 0);
    },
    standBesideConsole(run) {
      const [first, last] = keysOf(run.number);
      const same =
        'old.connection = record.connection AND old.kind = record.kind AND old.record_id = record.record_id AND old.content_hash = record.content_hash';
      database
        .prepare(
          `UPDATE record SET occurrence = (SELECT max(old.occurrence) + 1 FROM record AS old WHERE ${same} AND old.key <= ?)
           WHERE key BETWEEN ? AND ? AND made_by = 'service' AND state IN ('ready', 'held') AND record_id IN (
             SELECT record_id FROM record WHERE connection = ? AND kind = ? AND made_by = 'console') AND EXISTS (
             SELECT 1 FROM record AS old WHERE ${same} AND old.occurrence = record.occurrence AND old.made_by = 'console'
               AND (old.live = 1 AND old.key < ? OR old.key BETWEEN ? AND ?))`,
        )
        .run(last, first, last, run.connection, run.kind, first, first, last);
    },
    setLate(run, ids) {
      byUnits(run, ids, (list) => `UPDATE record SET late = 1 WHERE key BETWEEN ? AND ? AND record_id IN (${list})`);
    },
  };
}
