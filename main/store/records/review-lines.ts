// What a review that is over says of its lines, to be told to the other desks and made again there.

import { isCheck } from '../../domain/checks/index.ts';
import type { UnitState } from '../../domain/run.ts';
import type { ProofRecord } from '../../ports/proof-log.ts';
import type { ReplayStore } from '../../ports/proof-of-store.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { LineStands } from '../../ports/reviews.ts';
import type { Readable, Writable } from '../file/database.ts';
import { carriedBy } from '../corrections.ts';
import { PROOF_COLUMNS, proofRecordOf, type ProofRow } from './proof-lines.ts';
import { keysOf, recordKey } from './rows.ts';
import { valuesOf } from './sum-queries.ts';

interface ReviewRow extends ProofRow {
  state: UnitState;
  reason: string | null;
  late: number;
  owner_run: number | null;
  findings: string;
  is_out: number;
}

/** What stands of a line of a file the log tells with that; only what was found of it is said here. */
function standsOf({ state, reason, late, owner_run: ownerRun, findings, is_out: isOut }: ReviewRow): LineStands {
  return {
    ...(isOut === 1 ? {} : { state, reason: reason ?? undefined }),
    ...(late === 1 ? { late: true } : {}),
    ownerRun: ownerRun ?? undefined,
    ...(findings === '' ? {} : { findings: findings.split(',').filter(isCheck) }),
  };
}

function reviewRecordOf(row: ReviewRow): ProofRecord {
  const [id, hash, occurrence, line, , raw, ties] = proofRecordOf(row);
  const stands = standsOf(row);
  return row.is_out === 1
    ? [id, hash, occurrence, line, undefined, undefined, { stands }]
    : [id, hash, occurrence, line, undefined, raw, { ...ties, stands }];
}

const OUT = '(hand_over IS NOT NULL OR live = 1)';

export function reviewLines(database: Readable): Pick<RecordStore, 'linesOfReview'> {
  return {
    linesOfReview: (run, after, limit) =>
      database
        .prepare<unknown[], ReviewRow>(
          `SELECT ${PROOF_COLUMNS}, state, reason, late, owner_run, findings, ${OUT} AS is_out FROM listed_record
           WHERE key BETWEEN ? AND ? AND (NOT ${OUT} OR late = 1 OR owner_run IS NOT NULL OR findings <> '') ORDER BY key LIMIT ?`,
        )
        .all(recordKey(run, after + 1), keysOf(run)[1], limit)
        .map(reviewRecordOf),
  };
}

/** A line of a file has been made with it; the rest stands as it is told, unless another line, or one that is live, has its place. */
function lineMaker(database: Writable): ReplayStore['reviewedLine'] {
  const insert = database.prepare(
    `INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, occurrence, made_by, state, reason, late, owner_run, findings,
       adjustment, pairing, reverses, correction_group, correction, dato, ansatt_id, prosjekt_id, prosjekt_linje_id, arbeidstype_id, produkt_id,
       antall_timer, faktura_time_antall, antall, amount, endret_dato)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET state = excluded.state, reason = excluded.reason, late = excluded.late, owner_run = excluded.owner_run,
       findings = excluded.findings
     WHERE record_id = excluded.record_id AND content_hash = excluded.content_hash AND hand_over IS NULL AND live = 0`,
  );
  const insertFields = database.prepare('INSERT INTO record_fields (key, fields) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const found = database.prepare(
    'UPDATE record SET late = ?, owner_run = ?, findings = ? WHERE key = ? AND record_id = ? AND content_hash = ?',
  );
  const correctionOf = carriedBy(database);
  return (run, record, read) => {
    const [id, hash, occurrence, line = 0, , , ties = {}] = record;
    const { state, reason = null, late, ownerRun = null, findings = [] } = ties.stands ?? {};
    const key = recordKey(run.number, line);
    const said = [late === true ? 1 : 0, ownerRun, findings.filter(isCheck).join()] as const;
    if (read === null || state === undefined) return found.run(...said, key, id, hash).changes > 0;
    const madeBy = ties.console === true ? 'console' : 'service';
    const place = [key, run.number, line, run.connection, run.kind, id, hash, occurrence, madeBy, state, reason];
    const { pairing = null, reverses = null, group = null } = ties;
    const { dato, ansattId, prosjektId, prosjektLinjeId, arbeidstypeId, produktId, amount, endretDato } = read;
    const tied = [read.adjustment ? 1 : 0, pairing, reverses, group, correctionOf(run, record)];
    const fields = [dato, ansattId, prosjektId, prosjektLinjeId, arbeidstypeId, produktId];
    const amounts = [read.antallTimer, read.fakturaTimeAntall, read.antall].map((one) => one?.micro ?? null);
    const { changes } = insert.run([...place, ...said, ...tied, ...fields, ...amounts, amount, endretDato]);
    if (changes > 0) insertFields.run(key, read.raw);
    return changes > 0;
  };
}

export function reviewsAgain(database: Writable): Pick<ReplayStore, 'reviewed' | 'reviewedLine'> {
  let line: ReplayStore['reviewedLine'] | null = null;
  return {
    reviewedLine(...told) {
      // Compiled with the first: a store that is opened to be read may be of an earlier schema.
      line ??= lineMaker(database);
      return line(...told);
    },
    reviewed(number, { proof, proofBy, periodFrom, periodTo, pulledAt, ...sum }) {
      // A review that was taken over has failed where nobody knew more; what it held its taker holds by another run.
      database
        .prepare(
          `UPDATE run SET proof = ?, proof_by = ?, period_from = ?, period_to = ?, listed_rows = ?, listed_hours = ?, listed_invoiceable = ?,
             listed_quantity = ?, listed_amount = ?, pulled_at = CASE WHEN pulled_at IS NULL THEN NULL ELSE ? END,
             state = CASE state WHEN 'failed' THEN 'discarded' ELSE state END
           WHERE number = ?`,
        )
        .run(proof, proofBy, periodFrom, periodTo, ...valuesOf(sum), pulledAt, number);
    },
  };
}
