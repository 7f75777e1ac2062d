// Records as columns, in which they pass from one thread to another: each value once and each record by the place of its value, so that
// a thousand records cost as much as some dozens of objects. What comes out is what went in.

import type { Amount, Micro } from './amount.ts';
import type { ListedRecord } from './record.ts';

const WORDS = [
  'dato',
  'ansattId',
  'prosjektId',
  'prosjektLinjeId',
  'arbeidstypeId',
  'produktId',
  'endretDato',
] as const satisfies readonly (keyof ListedRecord)[];
const AMOUNTS = ['antallTimer', 'fakturaTimeAntall', 'antall'] as const satisfies readonly (keyof ListedRecord)[];

/** Characters of a content hash. */
const HASH = 32;

interface Column<T> {
  /** Of each record the place of its value. */
  readonly codes: Uint32Array<ArrayBuffer>;
  readonly values: readonly T[];
}

/** Some records without their texts, which whoever asks has. */
export interface RecordColumns {
  readonly ids: Float64Array<ArrayBuffer>;
  /** One behind the other. */
  readonly hashes: string;
  readonly adjustments: Uint8Array<ArrayBuffer>;
  readonly words: readonly Column<string | null>[];
  readonly amounts: readonly Column<Amount | null>[];
  readonly amount: Column<Micro | null>;
  /** Texts that are kept otherwise than they came, by the place of their record. */
  readonly altered: readonly (readonly [place: number, raw: string])[];
}

function columnOf<T, Key>(
  records: readonly ListedRecord[],
  valueOf: (record: ListedRecord) => T,
  keyOf: (value: T) => Key,
): Column<T> {
  const codes = new Uint32Array(records.length);
  const values: T[] = [];
  const places = new Map<Key, number>();
  let last: Key | undefined;
  let place = 0;
  for (let at = 0; at < records.length; at += 1) {
    const value = valueOf(records[at]!);
    const key = keyOf(value);
    if (key !== last || at === 0) {
      place = places.get(key) ?? values.length;
      if (place === values.length) {
        places.set(key, place);
        values.push(value);
      }
      last = key;
    }
    codes[at] = place;
  }
  return { codes, values };
}

/** The records, of which `texts` came. */
export function columnsOf(records: readonly ListedRecord[], texts: readonly string[]): RecordColumns {
  const altered: [number, string][] = [];
  for (const [place, { raw }] of records.entries()) if (raw !== texts[place]) altered.push([place, raw]);
  return {
    ids: Float64Array.from(records, ({ id }) => id),
    hashes: records.map(({ contentHash }) => contentHash).join(''),
    adjustments: Uint8Array.from(records, ({ adjustment }) => (adjustment ? 1 : 0)),
    words: WORDS.map((name) =>
      columnOf(
        records,
        (record) => record[name],
        (value) => value,
      ),
    ),
    // The text of an amount has every digit of it.
    amounts: AMOUNTS.map((name) =>
      columnOf(
        records,
        (record) => record[name],
        (value) => value?.text ?? null,
      ),
    ),
    amount: columnOf(
      records,
      ({ amount }) => amount,
      (value) => value,
    ),
    altered,
  };
}

/** The buffers that a message hands over instead of copying them. */
export function buffersOf({ ids, adjustments, words, amounts, amount }: RecordColumns): ArrayBuffer[] {
  const columns = [...words, ...amounts, amount];
  return [ids.buffer, adjustments.buffer, ...columns.map(({ codes }) => codes.buffer)];
}

/** The records again, with the texts that they came as. */
export function recordsOf(columns: RecordColumns, texts: readonly string[]): ListedRecord[] {
  const { ids, hashes, adjustments, words, amounts, amount } = columns;
  const [dato, ansattId, prosjektId, prosjektLinjeId, arbeidstypeId, produktId, endretDato] = words;
  const [antallTimer, fakturaTimeAntall, antall] = amounts;
  const raws = new Map(columns.altered);
  const records: ListedRecord[] = [];
  for (let at = 0; at < ids.length; at += 1) {
    records.push({
      id: ids[at]!,
      raw: raws.size === 0 ? texts[at]! : (raws.get(at) ?? texts[at]!),
      dato: dato!.values[dato!.codes[at]!]!,
      ansattId: ansattId!.values[ansattId!.codes[at]!]!,
      prosjektId: prosjektId!.values[prosjektId!.codes[at]!]!,
      prosjektLinjeId: prosjektLinjeId!.values[prosjektLinjeId!.codes[at]!]!,
      arbeidstypeId: arbeidstypeId!.values[arbeidstypeId!.codes[at]!]!,
      produktId: produktId!.values[produktId!.codes[at]!]!,
      antallTimer: antallTimer!.values[antallTimer!.codes[at]!]!,
      fakturaTimeAntall: fakturaTimeAntall!.values[fakturaTimeAntall!.codes[at]!]!,
      antall: antall!.values[antall!.codes[at]!]!,
      amount: amount.values[amount.codes[at]!]!,
      endretDato: endretDato!.values[endretDato!.codes[at]!]!,
      contentHash: hashes.slice(at * HASH, (at + 1) * HASH),
      adjustment: adjustments[at] === 1,
    });
  }
  return records;
}
