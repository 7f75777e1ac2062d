// Inserting the lines of a run with what was listed. What all lines of a batch share, which is much of a line, stands in the text of
// the statement: each value that need not be bound is time saved a hundred thousand times.

import type { ConsoleLine, NewRecord } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';
import type { Writable } from '../file/database.ts';
import { keepColumns } from './kept-columns.ts';
import { recordKey } from './rows.ts';

const ROWS_PER_STATEMENT = 16;

/**
 * Inserts the items in their order. `into` is the statement up to VALUES, `row` the text of one row with its question marks,
 * and `push` appends the values of an item.
 */
export function insertMany<T>(
  database: Writable,
  into: string,
  row: string,
  items: readonly T[],
  push: (values: unknown[], item: T) => void,
): void {
  const values: unknown[] = [];
  const insert = (from: number, rows: number, each: number): void => {
    if (from >= rows) return;
    const statement = database.prepare(`${into} VALUES ${Array.from({ length: each }, () => row).join(', ')}`);
    for (let at = from; at < rows; at += each) {
      values.length = 0;
      for (let place = at; place < at + each; place += 1) push(values, items[place]!);
      statement.run(values);
    }
  };
  const whole = items.length - (items.length % ROWS_PER_STATEMENT);
  insert(0, whole, ROWS_PER_STATEMENT);
  insert(whole, items.length, 1);
}

type Line = NewRecord & Partial<Pick<ConsoleLine, 'reverses' | 'correction' | 'occurrence'>>;
type Value = string | number | bigint | null;
type Column = readonly [name: string, valueOf: (line: Line, run: Run) => Value];

const COLUMNS: readonly Column[] = [
  ['key', ({ line }, run) => recordKey(run.number, line)],
  ['run', (_line, run) => run.number],
  ['line', ({ line }) => line],
  ['connection', (_line, run) => run.connection],
  ['kind', (_line, run) => run.kind],
  ['record_id', ({ record }) => record.id],
  ['content_hash', ({ record }) => record.contentHash],
  ['occurrence', ({ occurrence = 0 }) => occurrence],
  ['state', ({ state }) => state],
  ['reason', ({ reason }) => reason],
  ['adjustment', ({ record }) => (record.adjustment ? 1 : 0)],
  ['reverses', ({ reverses = null }) => reverses],
  ['correction', ({ correction = null }) => correction],
  ['findings', ({ findings }) => (findings.length === 0 ? '' : findings.join(','))],
  ['dato', ({ record }) => record.dato],
  ['ansatt_id', ({ record }) => record.ansattId],
  ['prosjekt_id', ({ record }) => record.prosjektId],
  ['prosjekt_linje_id', ({ record }) => record.prosjektLinjeId],
  ['arbeidstype_id', ({ record }) => record.arbeidstypeId],
  ['produkt_id', ({ record }) => record.produktId],
  ['antall_timer', ({ record }) => (record.antallTimer === null ? null : record.antallTimer.micro)],
  ['faktura_time_antall', ({ record }) => (record.fakturaTimeAntall === null ? null : record.fakturaTimeAntall.micro)],
  ['antall', ({ record }) => (record.antall === null ? null : record.antall.micro)],
  ['amount', ({ record }) => record.amount],
  ['endret_dato', ({ record }) => record.endretDato],
];

/** The SQL text of the value that all lines have in a column; null when they differ, or when it is no plain word or number. */
function sharedBy(lines: readonly Line[], run: Run, [, valueOf]: Column): string | null {
  const first = valueOf(lines[0]!, run);
  if (!lines.every((line) => valueOf(line, run) === first)) return null;
  if (first === null) return 'NULL';
  if (typeof first !== 'string') return String(first);
  return /^[a-z-]*$/.test(first) ? `'${first}'` : null;
}

/** Inserts the lines in their order, made by the service or by the console. */
export function insertLines(database: Writable, run: Run, madeBy: 'service' | 'console', lines: readonly Line[]): void {
  if (lines.length === 0) return;
  const shared = COLUMNS.map((column) => sharedBy(lines, run, column));
  const bound = COLUMNS.filter((_column, place) => shared[place] === null);
  const names = COLUMNS.map(([name]) => name).join(', ');
  const row = shared.map((text) => text ?? '?').join(', ');
  insertMany(database, `INSERT INTO record (made_by, ${names})`, `('${madeBy}', ${row})`, lines, (values, line) => {
    for (const [, valueOf] of bound) values.push(valueOf(line, run));
  });
  insertMany(database, 'INSERT INTO record_fields (key, fields)', '(?, ?)', lines, (values, { line, record }) => {
    values.push(recordKey(run.number, line), record.raw);
  });
  keepColumns(database, run.number, lines);
}
