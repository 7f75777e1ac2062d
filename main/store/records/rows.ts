// Record rows: the key of a row from run and line, and rows to values.

import { type Micro, ZERO } from '../../domain/amount.ts';
import { isCheck } from '../../domain/checks/index.ts';
import type { Pairable, Pairing } from '../../domain/pairing.ts';
import type { UnitState } from '../../domain/run.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { RecordRow } from '../../ports/records.ts';

const LINES_PER_RUN = 2 ** 26;

/** Unique over all runs and ascending within one. A run holds up to 67 million lines. */
export function recordKey(run: number, line: number): number {
  return run * LINES_PER_RUN + line;
}

/** The same of a column of keys, as SQL. */
export const runOfKeyIn = (column: string): string => `${column} / ${LINES_PER_RUN}`;

export function runOfKey(key: number): number {
  return Math.floor(key / LINES_PER_RUN);
}

/** First and last possible key of a run, for `key BETWEEN ? AND ?`. */
export function keysOf(run: number): [number, number] {
  return [recordKey(run, 0), recordKey(run + 1, 0) - 1];
}

export interface Row {
  key: number;
  run: number;
  line: number;
  record_id: number;
  content_hash: string;
  occurrence: number;
  made_by: RecordRow['madeBy'];
  state: UnitState;
  reason: string | null;
  owner_run: number | null;
  late: number;
  adjustment: number;
  pairing: Pairing['kind'] | null;
  reverses: number | null;
  correction_group: number | null;
  findings: string;
  hand_over: number | null;
  file_line: number | null;
  live: number;
  marked_at: string | null;
  mark_proof: RecordRow['markProof'];
  refusal: string | null;
  fields: string;
}

export function fromRow(row: Row): RecordRow {
  return {
    key: row.key,
    run: row.run,
    line: row.line,
    id: row.record_id,
    contentHash: row.content_hash,
    occurrence: row.occurrence,
    madeBy: row.made_by,
    state: row.state,
    reason: row.reason,
    ownerRun: row.owner_run,
    late: row.late === 1,
    adjustment: row.adjustment === 1,
    pairing: row.pairing,
    reverses: row.reverses,
    correctionGroup: row.correction_group,
    findings: row.findings.split(',').filter(isCheck),
    handOver: row.hand_over,
    fileLine: row.file_line,
    live: row.live === 1,
    markedAt: row.marked_at,
    markProof: row.mark_proof,
    refusal: row.refusal,
    raw: row.fields,
  };
}

export interface PairableRow {
  key: bigint;
  record_id: bigint;
  ansatt_id: string | null;
  prosjekt_id: string | null;
  prosjekt_linje_id: string | null;
  arbeidstype_id: string | null;
  produkt_id: string | null;
  dato: string | null;
  antall_timer: Micro | null;
  faktura_time_antall: Micro | null;
}

export const PAIRABLE_COLUMNS =
  'key, record_id, ansatt_id, prosjekt_id, prosjekt_linje_id, arbeidstype_id, produkt_id, dato, antall_timer, faktura_time_antall';

export function toPairable(row: PairableRow): Pairable {
  return {
    key: Number(row.key),
    id: Number(row.record_id),
    ansattId: row.ansatt_id,
    prosjektId: row.prosjekt_id,
    prosjektLinjeId: row.prosjekt_linje_id,
    arbeidstypeId: row.arbeidstype_id,
    produktId: row.produkt_id,
    dato: row.dato,
    hours: row.antall_timer ?? ZERO,
    invoiceable: row.faktura_time_antall ?? ZERO,
  };
}

/** `?, ?, ?` for a list of bound values. */
export function marks(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}

/** Words of our own as SQL texts: `'ready', 'held'`. */
export function textsOf(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}

/** `values` in parts that fit one statement. */
export function* parts<T>(values: readonly T[], size = 500): Generator<readonly T[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size);
}

/** The order of rows in a file: Dato, AnsattId, Id; material: Id. */
export const FILE_ORDER = {
  time: 'dato, CAST(ansatt_id AS INTEGER), ansatt_id, record_id, line',
  material: 'record_id, line',
} as const;

/** The keys of the records of a file, in its order. */
export function keysInFile({ run, number, apart }: Pick<HandOver, 'run' | 'number' | 'apart'>): {
  readonly sql: string;
  readonly values: readonly number[];
} {
  if (apart) return { sql: 'SELECT record FROM delivery WHERE hand_over = ? ORDER BY file_line', values: [number] };
  const sql = 'SELECT key FROM record WHERE key BETWEEN ? AND ? AND hand_over = ? ORDER BY file_line';
  return { sql, values: [...keysOf(run), number] };
}
