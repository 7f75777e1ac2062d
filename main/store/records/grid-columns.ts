// The fields of a run as columns. SQLite gives each part of a run as one JSON text a field, several times faster than a row at a
// time; a value is kept once, and each record by the place of its value: four bytes a field.

import { micro } from '../../domain/amount.ts';
import type { FieldValue, GridLoad, StoredField } from '../../ports/grid.ts';
import type { Readable } from '../file/database.ts';
import { fromJson, type Json as JsonText } from '../file/json.ts';
import { keysOf } from './rows.ts';

const COLUMN: Readonly<Record<StoredField | 'id', string>> = {
  id: 'record_id',
  dato: 'dato',
  ansattId: 'ansatt_id',
  prosjektId: 'prosjekt_id',
  prosjektLinjeId: 'prosjekt_linje_id',
  arbeidstypeId: 'arbeidstype_id',
  produktId: 'produkt_id',
  hours: 'antall_timer',
  invoiceable: 'faktura_time_antall',
  quantity: 'antall',
  state: 'state',
  reason: 'reason',
  handOver: 'hand_over',
  findings: 'findings',
  late: 'late',
};

const LINES_A_STEP = 20_000;

type Json = string | number | null;

/** The values of a field for a range of keys, in their order: a range of keys is read in the order of the table. */
const jsonOf = (column: string): string => `json_group_array(${column})`;

/** A column as it is read. */
class Coding {
  readonly codes: Int32Array;
  readonly values: FieldValue[] = [];
  readonly places = new Map<Json, number>();

  constructor(records: number) {
    this.codes = new Int32Array(records);
  }
}

/** Adds values behind those there are. False when a number is too large for JSON to give it exactly: then they are put again, as text. */
function put({ codes, values, places }: Coding, at: number, added: readonly Json[]): boolean {
  for (let n = 0; n < added.length; n += 1) {
    const value = added[n]!;
    let place = places.get(value);
    if (place === undefined) {
      const whole = typeof value === 'number';
      if (whole && !Number.isSafeInteger(value)) return false;
      place = values.length;
      places.set(value, place);
      values.push(whole ? micro(BigInt(value)) : value);
    }
    codes[at + n] = place;
  }
  return true;
}

/** Amounts as text, read digit by digit. */
function putExact({ codes, values }: Coding, at: number, added: readonly (string | null)[]): void {
  for (let n = 0; n < added.length; n += 1) {
    const value = added[n]!;
    codes[at + n] = values.length;
    values.push(value === null ? null : micro(BigInt(value)));
  }
}

/** What is returned at the end is of one moment only if nothing was written between the steps. */
export function* loadColumns(
  database: Readable,
  run: number,
  fields: readonly (StoredField | 'id')[],
): Generator<undefined, GridLoad> {
  const [first, end] = keysOf(run);
  const range = 'FROM record WHERE key BETWEEN ? AND ?';
  const one = <T>(sql: string, from: number, to: number): T =>
    database.prepare<[number, number], T>(`SELECT ${sql} ${range}`).pluck().get(from, to)!;
  const last = one<number | null>('max(key)', first, end) ?? first - 1;
  const lines = last - first + 1;
  const keys = new Float64Array(lines);
  const ids = new Float64Array(fields.includes('id') ? lines : 0);
  const coding = new Map(fields.filter((field) => field !== 'id').map((field) => [field, new Coding(lines)]));
  const wanted = ['count(*)', ...fields.map((field) => jsonOf(COLUMN[field]))].join(', ');
  const part = database.prepare<[number, number], [number, ...JsonText<Json[]>[]]>(`SELECT ${wanted} ${range}`).raw();
  let records = 0;
  for (let from = first; from <= last; from += LINES_A_STEP) {
    if (from > first) yield;
    const to = from + LINES_A_STEP - 1;
    const again = <T>(sql: string): T[] => fromJson(one<JsonText<T[]>>(jsonOf(sql), from, to));
    const [count, ...texts] = part.get(from, to)!;
    const least = one<number>('min(key)', from, to);
    if (one<number>('max(key)', from, to) - least + 1 === count)
      for (let n = 0; n < count; n += 1) keys[records + n] = least + n;
    else keys.set(again<number>('key'), records);
    for (const [n, field] of fields.entries()) {
      const values = fromJson(texts[n]!);
      if (field === 'id') ids.set(values.map(Number), records);
      else if (!put(coding.get(field)!, records, values))
        putExact(coding.get(field)!, records, again<string | null>(`CAST(${COLUMN[field]} AS TEXT)`));
    }
    records += count;
  }
  return {
    keys: keys.subarray(0, records),
    ids: ids.subarray(0, records),
    coded: new Map(
      [...coding].map(([field, { codes, values }]) => [field, { codes: codes.subarray(0, records), values }]),
    ),
  };
}
