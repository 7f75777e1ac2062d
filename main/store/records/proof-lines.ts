// Lines as the proof log keeps them: enough to make each again.

import { isUtf8 } from 'node:buffer';
import type { LinesText } from '../../ports/proof-lines.ts';
import type { ProofRecord, ProofTies } from '../../ports/proof-log.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';
import { keysOf, recordKey } from './rows.ts';

export interface ProofRow {
  record_id: number;
  content_hash: string;
  occurrence: number;
  line: number;
  file_line: number;
  fields: string;
  made_by: 'service' | 'console';
  reverses: number | null;
  pairing: ProofTies['pairing'] | null;
  correction_group: number | null;
  correction: number | null;
  corrects: number | null;
}

export function proofRecordOf(row: ProofRow): ProofRecord {
  const plain = [row.record_id, row.content_hash, row.occurrence, row.line, row.file_line, row.fields] as const;
  const { made_by: madeBy, reverses, pairing, correction_group: group, correction, corrects } = row;
  if (madeBy === 'service' && reverses === null && pairing === null && group === null && correction === null)
    return plain;
  const ties: ProofTies = {
    console: madeBy === 'console' ? true : undefined,
    reverses: reverses ?? undefined,
    pairing: pairing ?? undefined,
    group: group ?? undefined,
    correction: correction ?? undefined,
    corrects: corrects ?? undefined,
  };
  return [...plain, ties];
}

type ProofValues = readonly [
  id: number,
  hash: string,
  occurrence: number,
  line: number,
  fileLine: number,
  fields: string,
  madeBy: ProofRow['made_by'],
  reverses: number | null,
  pairing: ProofRow['pairing'],
  group: number | null,
  correction: number | null,
  corrects: number | null,
];

/** The same by the order of the columns. */
function proofRecordOfValues(values: ProofValues): ProofRecord {
  const [record_id, content_hash, occurrence, line, file_line, fields, made_by, reverses, pairing, ...tied] = values;
  const [group, correction, corrects] = tied;
  if (made_by === 'service' && reverses === null && pairing === null && group === null && correction === null)
    return [record_id, content_hash, occurrence, line, file_line, fields];
  const row = { record_id, content_hash, occurrence, line, file_line, fields, made_by, reverses, pairing };
  return proofRecordOf({ ...row, correction_group: group, correction, corrects });
}

const TIED = `made_by, reverses, pairing, correction_group, correction,
  (SELECT decided.run FROM correction AS decided WHERE decided.number = listed_record.correction) AS corrects`;

/** Of `listed_record`. */
export const PROOF_COLUMNS = `record_id, content_hash, occurrence, line, file_line, fields, ${TIED}`;

const LINE = 'record_id, content_hash, occurrence, line, file_line, fields';

/** As `proofRecordOf`: of the ties those that there are. */
const TIES = `json_patch('{}', json_object('console', CASE made_by WHEN 'console' THEN json('true') END, 'reverses', reverses,
  'pairing', pairing, 'group', correction_group, 'correction', correction, 'corrects', corrects))`;

const IS_PLAIN = `made_by = 'service' AND reverses IS NULL AND pairing IS NULL AND correction_group IS NULL AND correction IS NULL`;

/** Made by SQLite, a line takes half of what it takes to be read, and made into text here. */
const LINES_TEXT = `SELECT CAST(group_concat(CASE WHEN ${IS_PLAIN} THEN json_array(${LINE}) ELSE json_array(${LINE}, ${TIES}) END, ',') AS BLOB),
  max(line) FROM (SELECT ${PROOF_COLUMNS} FROM listed_record WHERE key BETWEEN ? AND ? AND hand_over = ? ORDER BY key LIMIT ?)`;

type Of = Parameters<RecordStore['linesOfHandOver']>;

function linesOfHandOver(database: Readable, ...[{ run, number }, after, limit]: Of): ProofRecord[] {
  return database
    .prepare<unknown[], ProofValues>(
      `SELECT ${PROOF_COLUMNS} FROM listed_record WHERE key BETWEEN ? AND ? AND hand_over = ? ORDER BY key LIMIT ?`,
    )
    .raw()
    .all(recordKey(run, after + 1), keysOf(run)[1], number, limit)
    .map(proofRecordOfValues);
}

function textOfHandOver(database: Readable, ...of: Of): LinesText | null {
  const [{ run, number }, after, limit] = of;
  const [text, last] = database
    .prepare<unknown[], [Buffer, number] | [null, null]>(LINES_TEXT)
    .raw()
    .get(recordKey(run, after + 1), keysOf(run)[1], number, limit)!;
  if (text === null) return null;
  if (isUtf8(text)) return { text, last };
  // Something else wrote to the store: the log has it as it would be read, or its own hash would not fit.
  return {
    text: Buffer.from(
      linesOfHandOver(database, ...of)
        .map((line) => JSON.stringify(line))
        .join(','),
    ),
    last,
  };
}

export function recordProofLines(
  database: Readable,
): Pick<RecordStore, 'linesOfHandOver' | 'textOfHandOver' | 'proofLines'> {
  return {
    linesOfHandOver: (...of) => linesOfHandOver(database, ...of),
    textOfHandOver: (...of) => textOfHandOver(database, ...of),
    proofLines: (keys) =>
      database
        .prepare<unknown[], ProofRow>(
          `SELECT record_id, content_hash, occurrence, line, row_number() OVER (ORDER BY key) AS file_line, fields, ${TIED}
           FROM listed_record WHERE key IN (SELECT value FROM json_each(?)) ORDER BY key`,
        )
        .all(JSON.stringify(keys))
        .map(proofRecordOf),
  };
}
