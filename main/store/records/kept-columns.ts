// The fields of a run that never change, kept as columns beside its records (`run_column`): written with the lines, a part at a time, each
// value once and each line by the place of its value. A trigger takes them away with any change that would make them tell another story.

import type { ListedRecord } from '../../domain/record.ts';
import type { StoredField } from '../../ports/grid.ts';
import type { Readable, Writable } from '../file/database.ts';
import { fromJson, type Json } from '../file/json.ts';

/** A field that never changes once its line is inserted. */
export type KeptField = Exclude<StoredField, 'state' | 'reason' | 'handOver' | 'findings' | 'late'> | 'id';

type Value = string | number | bigint | null;

const FIELDS: readonly (readonly [field: KeptField, valueOf: (record: ListedRecord) => Value])[] = [
  ['id', ({ id }) => id],
  ['dato', ({ dato }) => dato],
  ['ansattId', ({ ansattId }) => ansattId],
  ['prosjektId', ({ prosjektId }) => prosjektId],
  ['prosjektLinjeId', ({ prosjektLinjeId }) => prosjektLinjeId],
  ['arbeidstypeId', ({ arbeidstypeId }) => arbeidstypeId],
  ['produktId', ({ produktId }) => produktId],
  ['hours', ({ antallTimer }) => antallTimer?.micro ?? null],
  ['invoiceable', ({ fakturaTimeAntall }) => fakturaTimeAntall?.micro ?? null],
  ['quantity', ({ antall }) => antall?.micro ?? null],
];

/** Fewer lines are read as fast from the records themselves. */
const FEWEST = 1_000;

interface Line {
  readonly line: number;
  readonly record: ListedRecord;
}

/** The smallest whole numbers that hold so many places. */
function codesFor(values: number, lines: number): Uint8Array | Uint16Array | Uint32Array {
  return values <= 2 ** 8 ? new Uint8Array(lines) : values <= 2 ** 16 ? new Uint16Array(lines) : new Uint32Array(lines);
}

function bytesOf({ buffer }: Uint8Array | Uint16Array | Uint32Array | Float64Array): Buffer {
  return Buffer.from(buffer);
}

function coded(lines: readonly Line[], valueOf: (record: ListedRecord) => Value): { codes: Buffer; values: string } {
  const places = new Map<Value, number>();
  const all = new Uint32Array(lines.length);
  let last: Value | undefined;
  let place = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const value = valueOf(lines[at]!.record);
    // Lines of an employee and of a day follow each other in most lists.
    if (value !== last) {
      place = places.get(value) ?? places.size;
      if (place === places.size) places.set(value, place);
      last = value;
    }
    all[at] = place;
  }
  const codes = codesFor(places.size, lines.length);
  codes.set(all);
  const values = [...places.keys()].map((value) => (typeof value === 'bigint' ? String(value) : value));
  return { codes: bytesOf(codes), values: JSON.stringify(values) };
}

/** Keeps the columns of lines that are inserted in the same transaction. */
export function keepColumns(database: Writable, run: number, lines: readonly Line[]): void {
  const first = lines[0]?.line ?? 0;
  if (lines.length < FEWEST || !lines.every(({ line }, at) => line === first + at)) return;
  const insert = database.prepare('INSERT INTO run_column VALUES (?, ?, ?, ?, ?, ?)');
  for (const [field, valueOf] of FIELDS) {
    const { codes, values } =
      field === 'id'
        ? { codes: bytesOf(Float64Array.from(lines, ({ record }) => record.id)), values: '[]' }
        : coded(lines, valueOf);
    insert.run(run, field, first, lines.length, codes, values);
  }
}

/** A part of the lines of a run whose columns are kept. */
export interface KeptPart {
  readonly first: number;
  readonly count: number;
}

/** In the order of their lines. */
export function keptParts(database: Readable, run: number): KeptPart[] {
  return database
    .prepare<[number], KeptPart>(`SELECT first, count FROM run_column WHERE run = ? AND field = 'id' ORDER BY first`)
    .all(run);
}

/** Of each line of a part the place of its value; amounts as texts of whole numbers. */
export interface KeptColumn {
  readonly codes: Uint8Array | Uint16Array | Uint32Array;
  readonly values: readonly (string | null)[];
}

/** Null where they were taken away since the parts were asked for. */
function bytesIn(database: Readable, run: number, { first }: KeptPart, field: KeptField) {
  const found = database
    .prepare<[number, string, number], { codes: Buffer; values: Json<(string | null)[]> }>(
      'SELECT codes, value_list AS "values" FROM run_column WHERE run = ? AND field = ? AND first = ?',
    )
    .get(run, field, first);
  // In a buffer of their own, which begins where whole numbers may begin.
  return found === undefined ? null : { codes: new Uint8Array(found.codes).buffer, values: found.values };
}

/** Null where it was taken away since the parts were asked for. */
export function keptColumn(
  database: Readable,
  run: number,
  part: KeptPart,
  field: Exclude<KeptField, 'id'>,
): KeptColumn | null {
  const found = bytesIn(database, run, part, field);
  if (found === null) return null;
  const width = found.codes.byteLength / part.count;
  const places = width === 1 ? Uint8Array : width === 2 ? Uint16Array : Uint32Array;
  return { codes: new places(found.codes), values: fromJson(found.values) };
}

/** The Ids of a part; null where they were taken away since. */
export function keptIds(database: Readable, run: number, part: KeptPart): Float64Array | null {
  const found = bytesIn(database, run, part, 'id');
  return found === null ? null : new Float64Array(found.codes);
}
