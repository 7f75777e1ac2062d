// The fields of a run as columns. SQLite gives each part of a run as one JSON text a field, several times faster than a row at a
// time; a value is kept once, and each record by the place of its value: four bytes a field.

import { micro } from '../../domain/amount.ts';
import type { FieldValue, GridLoad, StoredField } from '../../ports/grid.ts';
import type { Readable } from '../file/database.ts';
import { fromJson, type Json as JsonText } from '../file/json.ts';
import { type KeptColumn, keptColumn, type KeptField, keptIds, type KeptPart, keptParts } from './kept-columns.ts';
import { keysOf, recordKey } from './rows.ts';

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

const AMOUNTS: readonly StoredField[] = ['hours', 'invoiceable', 'quantity'];
const CHANGING: readonly string[] = ['state', 'reason', 'handOver', 'findings', 'late'];
const isKept = (field: StoredField | 'id'): field is KeptField => !CHANGING.includes(field);

/** Keys of a range from which its usual values are told, in no even steps. */
function sampled(from: number, count: number): number[] {
  return [0.0317, 0.1713, 0.3109, 0.4987, 0.6571, 0.8293, 0.9679].map((part) => from + Math.floor(part * count));
}

function mostFrequent(values: readonly Json[]): Json {
  const counts = new Map<Json, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

/** As long as no more than one record of so many is another, the others are asked for by themselves. */
const ALIKE = 5;

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

/** The place of a value, which is added where it is new. Of numbers only such as are small. */
function placeIn({ values, places }: Coding, value: Json): number {
  const known = places.get(value);
  if (known !== undefined) return known;
  places.set(value, values.length);
  return values.push(typeof value === 'number' ? micro(BigInt(value)) : value) - 1;
}

/** Adds values behind those there are. False when a number is too large for JSON to give it exactly: then they are put again, as text. */
function put(coding: Coding, at: number, added: readonly Json[]): boolean {
  const { codes, places } = coding;
  for (let n = 0; n < added.length; n += 1) {
    const value = added[n]!;
    const place = places.get(value);
    if (place === undefined && typeof value === 'number' && !Number.isSafeInteger(value)) return false;
    codes[at + n] = place ?? placeIn(coding, value);
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

/** The same of a part that is kept. Amounts come as texts there. */
function putKept(
  { codes, values, places }: Coding,
  at: number,
  { codes: from, values: added }: KeptColumn,
  whole: boolean,
): void {
  const placeOf = Int32Array.from(added, (text) => {
    const number = whole && text !== null ? Number(text) : text;
    const value = typeof number === 'number' && !Number.isSafeInteger(number) ? text : number;
    const known = places.get(value);
    if (known !== undefined) return known;
    places.set(value, values.length);
    return values.push(whole && text !== null ? micro(BigInt(text)) : text) - 1;
  });
  if (placeOf.length === 1) codes.fill(placeOf[0]!, at, at + from.length);
  else for (let n = 0; n < from.length; n += 1) codes[at + n] = placeOf[from[n]!]!;
}

/** Columns as they are filled, range by range in the order of the keys. */
class Loading {
  readonly #database: Readable;
  readonly #run: number;
  readonly #keys: Float64Array;
  readonly #ids: Float64Array;
  readonly #coding: ReadonlyMap<StoredField, Coding>;
  #records = 0;

  constructor(database: Readable, run: number, lines: number, fields: readonly (StoredField | 'id')[]) {
    this.#database = database;
    this.#run = run;
    this.#keys = new Float64Array(lines);
    this.#ids = new Float64Array(fields.includes('id') ? lines : 0);
    this.#coding = new Map(fields.filter((field) => field !== 'id').map((field) => [field, new Coding(lines)]));
  }

  #one<T>(sql: string, from: number, to: number): T {
    const asked = `SELECT ${sql} FROM record WHERE key BETWEEN ? AND ?`;
    return this.#database.prepare<[number, number], T>(asked).pluck().get(from, to)!;
  }

  /** Reads fields of the records of a range of keys, and says how many those are. */
  #read(fields: readonly (StoredField | 'id')[], from: number, to: number): number {
    const at = this.#records;
    const again = <T>(sql: string): T[] => fromJson(this.#one<JsonText<T[]>>(jsonOf(sql), from, to));
    const wanted = ['count(*)', ...fields.map((field) => jsonOf(COLUMN[field]))].join(', ');
    const [count, ...texts] = this.#database
      .prepare<[number, number], [number, ...JsonText<Json[]>[]]>(
        `SELECT ${wanted} FROM record WHERE key BETWEEN ? AND ?`,
      )
      .raw()
      .get(from, to)!;
    for (const [n, field] of fields.entries()) {
      const values = fromJson(texts[n]!);
      if (field === 'id') this.#ids.set(values.map(Number), at);
      else if (!put(this.#coding.get(field)!, at, values))
        putExact(this.#coding.get(field)!, at, again<string | null>(`CAST(${COLUMN[field]} AS TEXT)`));
    }
    return count;
  }

  /** Keys that follow one another. */
  #count(from: number, count: number): void {
    for (let n = 0; n < count; n += 1) this.#keys[this.#records + n] = from + n;
    this.#records += count;
  }

  /** From the records themselves. */
  range(fields: readonly (StoredField | 'id')[], from: number, to: number): void {
    const count = this.#read(fields, from, to);
    const least = this.#one<number>('min(key)', from, to);
    if (this.#one<number>('max(key)', from, to) - least + 1 === count) this.#count(least, count);
    else {
      this.#keys.set(fromJson(this.#one<JsonText<number[]>>(jsonOf('key'), from, to)), this.#records);
      this.#records += count;
    }
  }

  /** False where it is not kept any more. */
  #put(part: KeptPart, field: KeptField): boolean {
    if (field === 'id') {
      const ids = keptIds(this.#database, this.#run, part);
      if (ids !== null) this.#ids.set(ids, this.#records);
      return ids !== null;
    }
    const column = keptColumn(this.#database, this.#run, part, field);
    if (column !== null) putKept(this.#coding.get(field)!, this.#records, column, AMOUNTS.includes(field));
    return column !== null;
  }

  /** Fields that change, where nearly all records of the range have the usual values. False where they do not. */
  #readAlike(fields: readonly StoredField[], from: number, count: number): boolean {
    const columns = fields.map((field) => COLUMN[field]);
    const samples = this.#database
      .prepare<[string], readonly Json[]>(
        `SELECT ${columns.join(', ')} FROM record WHERE key IN (SELECT value FROM json_each(?))`,
      )
      .raw()
      .all(JSON.stringify(sampled(from, count)));
    const usual = columns.map((_column, n) => mostFrequent(samples.map((values) => values[n]!)));
    const others = this.#database
      .prepare<unknown[], readonly [key: number, ...Json[]]>(
        `SELECT key, ${columns.join(', ')} FROM record WHERE key BETWEEN ? AND ?
         AND (${columns.map((column) => `${column} IS NOT ?`).join(' OR ')}) LIMIT ?`,
      )
      .raw()
      .all(from, from + count - 1, ...usual, Math.floor(count / ALIKE) + 1);
    if (others.length > count / ALIKE) return false;
    for (const [n, field] of fields.entries()) {
      const coding = this.#coding.get(field)!;
      coding.codes.fill(placeIn(coding, usual[n]!), this.#records, this.#records + count);
      for (const other of others) coding.codes[this.#records + (other[0] - from)] = placeIn(coding, other[n + 1]!);
    }
    return true;
  }

  /** A part that is kept; what changes is read from its records. */
  part(fields: readonly (StoredField | 'id')[], part: KeptPart): void {
    const from = recordKey(this.#run, part.first);
    const changing = fields.filter((field) => !isKept(field));
    const isRead = changing.length === 0 || this.#readAlike(changing, from, part.count);
    const left = fields.filter((field) => (isKept(field) ? !this.#put(part, field) : !isRead));
    if (left.length > 0) this.#read(left, from, from + part.count - 1);
    this.#count(from, part.count);
  }

  loaded(): GridLoad {
    const records = this.#records;
    return {
      keys: this.#keys.subarray(0, records),
      ids: this.#ids.subarray(0, records),
      coded: new Map(
        [...this.#coding].map(([field, { codes, values }]) => [field, { codes: codes.subarray(0, records), values }]),
      ),
    };
  }
}

/** What is returned at the end is of one moment only if nothing was written between the steps. */
export function* loadColumns(
  database: Readable,
  run: number,
  fields: readonly (StoredField | 'id')[],
): Generator<undefined, GridLoad> {
  const [first, end] = keysOf(run);
  const last =
    database
      .prepare<[number, number], number | null>('SELECT max(key) FROM record WHERE key BETWEEN ? AND ?')
      .pluck()
      .get(first, end) ?? first - 1;
  const loading = new Loading(database, run, last - first + 1, fields);
  let from = first;
  function* before(to: number): Generator<undefined> {
    for (; from <= to; from += LINES_A_STEP) {
      if (from > first) yield;
      loading.range(fields, from, Math.min(to, from + LINES_A_STEP - 1));
    }
    from = to + 1;
  }
  for (const part of keptParts(database, run)) {
    yield* before(recordKey(run, part.first) - 1);
    if (from > first) yield;
    loading.part(fields, part);
    from = recordKey(run, part.first + part.count);
  }
  yield* before(last);
  return loading.loaded();
}
