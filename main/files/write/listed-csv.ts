// Records as they were listed, as CSV: Id first, then every field in order of first appearance. `plain-csv` is this.

import { fieldsOf, type JsonField, keysOf } from '../../domain/json-object.ts';
import { ObjectsAlike } from '../../domain/objects-alike.ts';
import type { Listed, Wrote } from '../../ports/files.ts';
import type { CsvFormat, Layout } from '../../domain/layout/layout.ts';
import { cellOf, type CellRules, textCell } from './csv-cell.ts';
import { lackingCharacter, lackingIn, lineEndOf } from './encode-text.ts';
import { type ListedLayout, OtherKeys } from './layout.ts';

const LINES_PER_PART = 2_000;

export interface ListedColumns {
  readonly headings: readonly string[];
  /** The column of each key as it is spelled. */
  readonly places: ReadonlyMap<string, number>;
  /** The column of each key in small letters. */
  readonly columns: ReadonlyMap<string, number>;
}

function areSame(keys: readonly string[], others: readonly string[]): boolean {
  return keys.length === others.length && keys.every((key, place) => key === others[place]);
}

/** The columns, matched without regard to case; the first spelling seen is the heading. */
function columnsOf(records: Iterable<string>): ListedColumns {
  const columns = new Map([['id', 0]]);
  const headings = ['Id'];
  const places = new Map<string, number>();
  let last: readonly string[] = [];
  for (const raw of records) {
    const keys = keysOf(raw);
    if (areSame(keys, last)) continue;
    last = keys;
    for (const key of keys) {
      if (places.has(key) || key.startsWith('@odata.')) continue;
      const lower = key.toLowerCase();
      const place = columns.get(lower) ?? headings.push(key) - 1;
      columns.set(lower, place);
      places.set(key, place);
    }
  }
  return { headings, places, columns };
}

function haveKeys(fields: readonly JsonField[], keys: readonly string[]): boolean {
  return fields.length === keys.length && fields.every(({ key }, place) => key === keys[place]);
}

/** True when every record has the keys of the one before it: nearly always, and then one shows the columns of all. */
function haveSameKeys(records: Listed): boolean {
  let last: readonly string[] | null = null;
  for (const raw of records.unsorted ?? records) {
    const keys = keysOf(raw);
    if (last !== null && !areSame(keys, last)) return false;
    last = keys;
  }
  return true;
}

function* firstOf(records: Iterable<string>): Generator<string> {
  for (const raw of records) {
    yield raw;
    return;
  }
}

/** The columns of records that are walked as often as it takes. */
export function listedColumns(records: () => Listed): ListedColumns {
  return columnsOf(haveSameKeys(records()) ? firstOf(records()) : records());
}

function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1) : cell;
}

/** The text of a field as it stands in the cells of a line. */
function writtenIn(
  columns: ReadonlyMap<string, number>,
  cells: readonly string[],
  rules: CellRules,
): Parameters<Wrote>[1] {
  return (name) => {
    const place = columns.get(name.toLowerCase());
    return place === undefined ? '' : unquoted(cells[place]!).replace(rules.decimalSign, '.');
  };
}

interface Told {
  readonly wrote?: Wrote | undefined;
  /** Told of each line before it is given. */
  readonly line?: ((text: string, raw: string) => void) | undefined;
  /** The keys that every record has; `OtherKeys` is thrown at one that has others. */
  readonly alike?: readonly string[] | undefined;
}

/** Half of a character, which no encoding has: bytes would hold another one in its place. */
function halfOf(cells: readonly string[], headings: readonly string[], line: number, { encoding }: CsvFormat): Error {
  const at = cells.findIndex((cell) => !cell.isWellFormed());
  const place = { line, unit: Number(unquoted(cells[0]!)), column: headings[at] ?? '' };
  return lackingCharacter(place, lackingIn(cells[at] ?? '', encoding) ?? '', encoding);
}

/** The heading and a line for each record, in parts of many lines. */
export function* listedLines(
  { headings, places, columns }: ListedColumns,
  records: Iterable<string>,
  { numbers, header }: Layout,
  format: CsvFormat,
  { wrote, line: told, alike }: Told,
): Generator<string> {
  const { delimiter } = format;
  const lineEnd = lineEndOf(format);
  const rules: CellRules = { delimiter, decimalSign: numbers.decimalSign || '.', guard: format.formulaGuard };
  let part = '';
  for (const row of header.rows) part += row.map((cell) => textCell(cell, rules)).join(delimiter) + lineEnd;
  if (header.headings) part += headings.map((heading) => textCell(heading, rules)).join(delimiter) + lineEnd;
  let lines = 0;
  const cells: string[] = headings.map(() => '');
  const written = writtenIn(columns, cells, rules);
  const reader = new ObjectsAlike();
  let keys: readonly string[] | null = null;
  let placesOf: readonly (number | undefined)[] = [];
  for (const raw of records) {
    cells.fill('');
    const plain = reader.read(raw);
    const fields = plain ?? fieldsOf(raw);
    if (plain === null || reader.keys !== keys) {
      if (alike !== undefined && !haveKeys(fields, alike)) throw new OtherKeys();
      placesOf = fields.map(({ key }) => places.get(key));
      keys = plain === null ? null : reader.keys;
    }
    for (let at = 0; at < fields.length; at += 1) {
      const place = placesOf[at];
      if (place !== undefined) cells[place] = cellOf(fields[at], rules);
    }
    wrote?.(raw, written, plain ?? undefined);
    const line = cells.join(delimiter) + lineEnd;
    told?.(line, raw);
    lines += 1;
    if (!line.isWellFormed()) throw halfOf(cells, headings, lines, format);
    part += line;
    if (lines % LINES_PER_PART !== 0) continue;
    yield part;
    part = '';
  }
  yield part;
}

/** A layout of listed records for hand-overs that translate nothing. */
export function listedCsv(layout: Layout, format: CsvFormat): ListedLayout {
  return {
    name: layout.name,
    description: layout.description.en,
    kinds: layout.kinds,
    extension: layout.extension,
    prefix: format.encoding === 'utf-8-bom' ? '\uFEFF' : '',
    encode: (records, wrote) => listedLines(listedColumns(records), records(), layout, format, { wrote }),
    *encodeAlike(records, wrote) {
      const all = records()[Symbol.iterator]();
      const first = all.next();
      const known = first.done === true ? [] : [first.value];
      const alike = known.flatMap(keysOf);
      function* again(): Generator<string> {
        yield* known;
        for (let next = all.next(); next.done !== true; next = all.next()) yield next.value;
      }
      yield* listedLines(columnsOf(known), again(), layout, format, { wrote, alike });
    },
  };
}
