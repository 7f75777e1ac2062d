// Changing record rows: states, verdicts, what is live; always inside a transaction of the use case.

import type { UnitState } from '../../domain/run.ts';
import { type Transition, UNIT_TRANSITIONS, type UnitTransition } from '../../domain/transitions.ts';
import type { RecordChange, RecordStore } from '../../ports/records.ts';
import type { Writable } from '../file/database.ts';
import { keysOf, marks, parts, textsOf } from './rows.ts';

type Part = Pick<
  RecordStore,
  | 'change'
  | 'setUnits'
  | 'setRefusal'
  | 'setMarked'
  | 'setReason'
  | 'setLive'
  | 'setRefused'
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
    const becomes: Transition<UnitState> | null = change.becomes ? UNIT_TRANSITIONS[change.becomes] : null;
    set('state', becomes?.to);
    set('reason', change.reason);
    set('occurrence', change.occurrence);
    set('owner_run', change.ownerRun);
    set('pairing', change.pairing);
    set('reverses', change.reverses);
    set('correction_group', change.correctionGroup);
    set('live', change.live === undefined ? undefined : Number(change.live));
    if (columns.length === 0) continue;
    const from = becomes === null ? '' : ` AND state IN (${textsOf(becomes.from)})`;
    const done = database
      .prepare(`UPDATE record SET ${columns.join(', ')} WHERE key = ?${from}`)
      .run(...values, change.key);
    if (done.changes === 0) throw new Error(`record ${change.key} cannot ${change.becomes} from its state`);
  }
}

/** Where nobody knew of the mark, the states between are gone through at once. */
/** After these a unit is not marked: a list shows it, or a person says so. */
const UNMARKS: ReadonlySet<UnitTransition> = new Set(['read-back-lacks', 'list-again']);
const PROVABLE = (['list-again', 'send-mark', 'prove-mark'] as const).flatMap((way) => UNIT_TRANSITIONS[way].from);

type Values = readonly unknown[];

/** Runs a statement over units, some hundreds at a time. Returns how many lines changed. */
function unitsBy(database: Writable) {
  return (run: number, ids: readonly number[], sql: (list: string) => string, ...values: Values): number => {
    let changed = 0;
    for (const part of parts(ids)) {
      changed += database.prepare(sql(marks(part.length))).run(...values, ...keysOf(run), ...part).changes;
    }
    return changed;
  };
}

function stateChanges(
  database: Writable,
): Pick<Part, 'change' | 'setUnits' | 'setReason' | 'setRefusal' | 'setMarked' | 'setLate'> {
  const byUnits = unitsBy(database);
  return {
    change: (changes) => applyChanges(database, changes),
    setUnits(run, ids, transition, reason = null, handOver) {
      const { from, to } = UNIT_TRANSITIONS[transition];
      // What was marked carries when and by which list; what is no longer marked does not.
      const unmarked = UNMARKS.has(transition) ? ', marked_at = NULL, mark_proof = NULL' : '';
      const within = handOver === undefined ? '' : ` AND hand_over = ${handOver}`;
      const sql = (list: string) =>
        `UPDATE record SET state = ?, reason = ?${unmarked} WHERE key BETWEEN ? AND ? AND record_id IN (${list}) AND state IN (${textsOf(from)})${within}`;
      return byUnits(run, ids, sql, to, reason);
    },
    setReason(run, ids, state, reason) {
      const sql = (list: string) =>
        `UPDATE record SET reason = ? WHERE key BETWEEN ? AND ? AND record_id IN (${list}) AND state = '${state}'`;
      byUnits(run, ids, sql, reason);
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
      ) => `UPDATE record SET state = '${UNIT_TRANSITIONS['prove-mark'].to}', reason = NULL, refusal = NULL, marked_at = ?, mark_proof = ?
        WHERE key BETWEEN ? AND ? AND record_id IN (${list}) AND state IN (${textsOf(PROVABLE)})`;
      byUnits(run, ids, sql, at, proof);
    },
    setLate(run, ids) {
      byUnits(run, ids, (list) => `UPDATE record SET late = 1 WHERE key BETWEEN ? AND ? AND record_id IN (${list})`);
    },
  };
}

function liveChanges(
  database: Writable,
): Pick<Part, 'setLive' | 'setRefused' | 'setReversedLive' | 'standBesideConsole'> {
  const byUnits = unitsBy(database);
  /** `which`: of the reversals, in SQL. */
  const setReversed = (run: number, ids: readonly number[], live: boolean, which = ''): void => {
    const any = database.prepare('SELECT 1 FROM record WHERE run = ? AND reverses IS NOT NULL LIMIT 1').get(run);
    if (any === undefined) return;
    const sql = (
      list: string,
    ) => `UPDATE record SET live = ? WHERE hand_over IS NOT NULL AND state NOT IN ('rejected', 'withdrawn')
      AND key IN (SELECT reverses FROM record WHERE key BETWEEN ? AND ? AND record_id IN (${list}) AND reverses IS NOT NULL
        AND (pairing IS NULL OR pairing = 'paired')${which})`;
    byUnits(run, ids, sql, live ? 1 : 0);
  };
  return {
    setLive(run, ids, live) {
      const sql = (list: string) =>
        `UPDATE record SET live = ? WHERE key BETWEEN ? AND ? AND record_id IN (${list}) AND hand_over IS NOT NULL`;
      byUnits(run, ids, sql, live ? 1 : 0);
    },
    setRefused(run, ids) {
      const refused = `state IN ('rejected', 'withdrawn')`;
      const own = (list: string) =>
        `UPDATE record SET live = 0 WHERE key BETWEEN ? AND ? AND record_id IN (${list}) AND hand_over IS NOT NULL AND ${refused}`;
      byUnits(run, ids, own);
      setReversed(run, ids, true, ` AND ${refused}`);
    },
    setReversedLive: (run, ids, live) => setReversed(run, ids, live),
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
  };
}

export function recordChanges(database: Writable): Part {
  return { ...stateChanges(database), ...liveChanges(database) };
}
