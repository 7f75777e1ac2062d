// Runs: one row each, kept for ever.

import type { Micro } from '../domain/amount.ts';
import { type Kind, type RecordOptions, type RecordRules, rulesOf } from '../domain/kind.ts';
import type { RunState } from '../domain/run.ts';
import type { Run, RunStore } from '../ports/runs.ts';
import { RUN_TRANSITIONS, type Transition } from '../domain/transitions.ts';
import type { Readable, Writable } from './file/database.ts';
import { fromJson, type Json } from './file/json.ts';
import { textsOf } from './records/rows.ts';
import { valuesOf } from './records/sum-queries.ts';

interface Row {
  number: bigint;
  connection: bigint;
  kind: Kind;
  state: RunState;
  period_from: string | null;
  period_to: string | null;
  cutoff_used: string | null;
  service_clock: string | null;
  greatest_changed: string | null;
  proof: Run['proof'];
  proof_by: Run['proofBy'];
  listed_rows: bigint;
  listed_hours: Micro;
  listed_invoiceable: Micro;
  listed_quantity: Micro;
  listed_amount: Micro | null;
  begun_at: string;
  pulled_at: string | null;
  closed_at: string | null;
  /** Missing in a store of an earlier program, opened to be read. */
  closed_through?: bigint | null;
  failure: string | null;
  desk: string | null;
}

function fromRow(row: Row): Run {
  return {
    number: Number(row.number),
    connection: Number(row.connection),
    kind: row.kind,
    state: row.state,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    cutoffUsed: row.cutoff_used,
    serviceClock: row.service_clock,
    greatestChanged: row.greatest_changed,
    proof: row.proof,
    proofBy: row.proof_by,
    listed: {
      rows: Number(row.listed_rows),
      hours: row.listed_hours,
      invoiceable: row.listed_invoiceable,
      quantity: row.listed_quantity,
      amount: row.listed_amount,
    },
    begunAt: row.begun_at,
    pulledAt: row.pulled_at,
    closedAt: row.closed_at,
    closedThrough: row.closed_through == null ? null : Number(row.closed_through),
    failure: row.failure,
    desk: row.desk,
  };
}

interface RulesRow {
  kind: Kind;
  begins: Json<Partial<RecordOptions>> | null;
  options: Json<RecordOptions>;
}

/** Kept with the beginning of the run, since a person may change the fields of a connection later. */
export function rulesOfRun(database: Readable, number: number): RecordRules {
  const { kind, begins, options } = database
    .prepare<[number], RulesRow>(
      `SELECT run.kind, event.data AS begins, connection.options
       FROM run JOIN connection ON connection.id = run.connection
       LEFT JOIN event ON event.run = run.number AND event.what = 'run begins' WHERE run.number = ? LIMIT 1`,
    )
    .get(number)!;
  const { idField, volatileFields, ...fields } = begins === null ? {} : fromJson(begins);
  // Runs of earlier programs kept nothing of it.
  const isKept = idField !== undefined && volatileFields !== undefined;
  return rulesOf(isKept ? { idField, volatileFields, ...fields } : fromJson(options), kind);
}

/** Kept with what its lists said. */
function askedIn(database: Readable, number: number): ReadonlySet<number> {
  const data = database
    .prepare<[number], Json<{ asked?: number[] }>>(
      `SELECT data FROM event WHERE run = ? AND what = 'run pulled' LIMIT 1`,
    )
    .pluck()
    .get(number);
  return new Set(data === undefined ? [] : fromJson(data).asked);
}

const NEWEST = '(SELECT max(number) FROM run)';

export function runStore(database: Writable): RunStore {
  const select = (where: string) => database.prepare<unknown[], Row>(`SELECT * FROM run ${where}`).safeIntegers();
  const one = (row: Row | undefined) => (row ? fromRow(row) : null);
  const byNumber = select('WHERE number = ?');
  return {
    begin(run) {
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO run (connection, kind, state, period_from, period_to, cutoff_used, begun_at)
           VALUES (?, ?, 'pulling', ?, ?, ?, ?)`,
        )
        .run(run.connection, run.kind, run.periodFrom, run.periodTo, run.cutoffUsed, run.at);
      return Number(lastInsertRowid);
    },
    get: (number) => one(byNumber.get(number)),
    rulesOf: (number) => rulesOfRun(database, number),
    askedIn: (number) => askedIn(database, number),
    all: () => select('ORDER BY number').all().map(fromRow),
    inReview: (connection, kind) =>
      one(select(`WHERE connection = ? AND kind = ? AND state IN ('pulling', 'review')`).get(connection, kind)),
    newestListed: (connection, kind) =>
      one(
        select(
          `WHERE connection = ? AND kind = ? AND proof IS NOT NULL AND state NOT IN ('pulling', 'failed')
           ORDER BY number DESC LIMIT 1`,
        ).get(connection, kind),
      ),
    become(number, transition, at, failure) {
      const { from, to }: Transition<RunState> = RUN_TRANSITIONS[transition];
      const closed = to === 'closed' || to === 'failed' || to === 'discarded' ? at : null;
      const { changes } = database
        .prepare(
          `UPDATE run SET state = ?, closed_at = ?, closed_through = ${closed === null ? 'NULL' : NEWEST}, failure = coalesce(?, failure)
           WHERE number = ? AND state IN (${textsOf(from)})`,
        )
        .run(to, closed, failure ?? null, number);
      if (changes === 0) throw new Error(`run ${number} cannot ${transition} from its state`);
    },
    newest: () => database.prepare<[], number | null>(`SELECT ${NEWEST}`).pluck().get() ?? 0,
    setEnded(number, { at, through }) {
      database
        .prepare('UPDATE run SET closed_at = ?, closed_through = ? WHERE number = ? AND closed_at IS NOT NULL')
        .run(at, through, number);
    },
    setClock(number, serviceClock) {
      database.prepare('UPDATE run SET service_clock = ? WHERE number = ?').run(serviceClock, number);
    },
    setPulled(number, pulled) {
      database
        .prepare(
          `UPDATE run SET state = '${RUN_TRANSITIONS.pulled.to}', proof = ?, proof_by = ?, greatest_changed = ?, listed_rows = ?, listed_hours = ?,
           listed_invoiceable = ?, listed_quantity = ?, listed_amount = ?, pulled_at = ? WHERE number = ? AND state IN (${textsOf(RUN_TRANSITIONS.pulled.from)})`,
        )
        .run(pulled.proof, pulled.proofBy, pulled.greatestChanged, ...valuesOf(pulled.listed), pulled.at, number);
    },
  };
}
