// Where the records stand that fit words, an employee or dates, over all runs. What never changes of a run is kept as columns: they tell
// which of its lines fit, of most runs that none does, and no record is read. Words may stand in any field: for them records are read.

import { amountsNamed } from '../../domain/typed-search.ts';
import type { RecordSearch } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';
import { type KeptColumn, keptColumn, type KeptPart, keptParts } from './kept-columns.ts';
import { keysOf, recordKey } from './rows.ts';

/** So many are read before others have a turn. */
const LINES_A_STEP = 20_000;

const likeOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
const named = (list: string, column: string): string =>
  `(connection, ${column}) IN (SELECT connection, id FROM name WHERE list = '${list}' AND name LIKE ? ESCAPE '\\')`;

const LINE_OF_PROJECT = `coalesce(prosjekt_id, '') || char(31) || prosjekt_linje_id`;

/** A project line by its project, or by its number alone where its project has no name for it: domain/line-names.ts. */
const NAMED: readonly string[] = [
  ...(['ansatt', 'prosjekt', 'produkt'] as const).map((list) => named(list, `${list}_id`)),
  named('prosjektlinje', LINE_OF_PROJECT),
  `(${named('prosjektlinje', 'prosjekt_linje_id')}
    AND (connection, ${LINE_OF_PROJECT}) NOT IN (SELECT connection, id FROM name WHERE list = 'prosjektlinje'))`,
];

/** Kroner are shown rounded to øre, half away from zero. */
const AMOUNTS = [
  'abs(antall_timer)',
  'abs(faktura_time_antall)',
  'abs(antall)',
  '(abs(amount) + 5000) / 10000 * 10000',
];

interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What of a search the records themselves are asked. */
function conditionOf(search: RecordSearch): Condition {
  const values: unknown[] = [];
  const parts = ['TRUE'];
  const both = (sql: string, ...more: unknown[]): void => {
    parts.push(sql);
    values.push(...more);
  };
  if (search.id !== undefined) both('record_id = ?', search.id);
  if (search.employee !== undefined)
    both(`(ansatt_id = ? OR ${named('ansatt', 'ansatt_id')})`, search.employee, likeOf(search.employee));
  if (search.from !== undefined) both('dato >= ?', search.from);
  // A Dato may carry a time behind the day.
  if (search.to !== undefined) both('substr(dato, 1, 10) <= ?', search.to);
  if (search.text !== undefined) {
    const like = likeOf(search.text);
    const sizes = amountsNamed(search.text);
    const amounts = sizes.length === 0 ? [] : AMOUNTS.map((amount) => `${amount} IN (${sizes.join()})`);
    both(`(fields LIKE ? ESCAPE '\\' OR ${[...NAMED, ...amounts].join(' OR ')})`, like, ...NAMED.map(() => like));
  }
  return { sql: parts.join(' AND '), values };
}

type Passes = (value: string | null) => boolean;

/** The same of what is kept as columns, in the runs of a connection. */
function passingIn(database: Readable, search: RecordSearch): (connection: number) => ['ansattId' | 'dato', Passes][] {
  const { employee, from, to } = search;
  const ids = new Map<number, Set<string>>();
  if (employee !== undefined)
    for (const [connection, id] of database
      .prepare<[string], [number, string]>(
        `SELECT connection, id FROM name WHERE list = 'ansatt' AND name LIKE ? ESCAPE '\\'`,
      )
      .raw()
      .all(likeOf(employee)))
      ids.set(connection, (ids.get(connection) ?? new Set()).add(id));
  const isInTime: Passes = (dato) =>
    dato !== null && (from === undefined || dato >= from) && (to === undefined || dato.slice(0, 10) <= to);
  return (connection) => {
    const passing: ['ansattId' | 'dato', Passes][] = [];
    const own = ids.get(connection);
    if (employee !== undefined)
      passing.push(['ansattId', (id) => id === employee || (id !== null && own?.has(id) === true)]);
    if (from !== undefined || to !== undefined) passing.push(['dato', isInTime]);
    return passing;
  };
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly kept: KeptPart | null;
}

/** The records of a run, the last first: those whose columns are kept, and what lies between them in steps. */
function rangesOf(database: Readable, run: number): Range[] {
  const [first, last] = (['ASC', 'DESC'] as const).map((order) =>
    database
      .prepare<[number, number], number>(
        `SELECT key FROM record WHERE key BETWEEN ? AND ? ORDER BY key ${order} LIMIT 1`,
      )
      .pluck()
      .get(...keysOf(run)),
  );
  if (first === undefined || last === undefined) return [];
  const ranges: Range[] = [];
  let next = first;
  const upTo = (end: number): void => {
    for (; next <= end; next += LINES_A_STEP)
      ranges.push({ from: next, to: Math.min(end, next + LINES_A_STEP - 1), kept: null });
    next = end + 1;
  };
  for (const kept of keptParts(database, run)) {
    const from = recordKey(run, kept.first);
    upTo(from - 1);
    next = from + kept.count;
    ranges.push({ from, to: next - 1, kept });
  }
  upTo(last);
  return ranges.toReversed();
}

/** Places in a kept part of the lines that pass, the last first; null where its columns were taken away. */
function placesIn(
  database: Readable,
  run: number,
  part: KeptPart,
  passing: readonly (readonly ['ansattId' | 'dato', Passes])[],
): number[] | null {
  const columns: { readonly codes: KeptColumn['codes']; readonly marks: readonly boolean[] }[] = [];
  for (const [field, passes] of passing) {
    const column = keptColumn(database, run, part, field);
    if (column === null) return null;
    columns.push({ codes: column.codes, marks: column.values.map(passes) });
  }
  const places: number[] = [];
  if (columns.some(({ marks }) => !marks.includes(true))) return places;
  for (let place = part.count - 1; place >= 0; place -= 1)
    if (columns.every(({ codes, marks }) => marks[codes[place]!])) places.push(place);
  return places;
}

/**
 * Keys of the records that fit, in steps between which others have their turn: of an Id the oldest first, else the newest first. At most
 * `limit`.
 */
export function* matchingKeys(database: Readable, search: RecordSearch, limit: number): Generator<undefined, number[]> {
  const { sql, values } = conditionOf(search);
  const table = search.text === undefined ? 'record' : 'listed_record';
  if (search.id !== undefined)
    return database
      .prepare<unknown[], number>(`SELECT key FROM ${table} WHERE ${sql} ORDER BY key LIMIT +?`)
      .pluck()
      .all(...values, limit);
  const inRange = database
    .prepare<unknown[], number>(
      `SELECT key FROM ${table} WHERE key BETWEEN ? AND ? AND ${sql} ORDER BY key DESC LIMIT +?`,
    )
    .pluck();
  const passingOf = passingIn(database, search);
  const runs = database.prepare<[], [number, number]>('SELECT number, connection FROM run ORDER BY number DESC').raw();
  const keys: number[] = [];
  for (const [run, connection] of runs.all()) {
    const passing = passingOf(connection);
    for (const { from, to, kept } of rangesOf(database, run)) {
      const isTold = kept !== null && (passing.length > 0 || search.text === undefined);
      const places = isTold ? placesIn(database, run, kept, passing) : null;
      if (places !== null && (places.length === 0 || search.text === undefined))
        keys.push(...places.map((place) => from + place));
      else keys.push(...inRange.all(from, to, ...values, limit - keys.length));
      if (keys.length >= limit) return keys.slice(0, limit);
      yield;
    }
  }
  return keys;
}
