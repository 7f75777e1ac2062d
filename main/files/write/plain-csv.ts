// `plain-csv`: Id first, then every field in order of first appearance; `;`, decimal comma, UTF-8 with
// BOM, CRLF, one header row.

import { fieldsOf, keysOf } from '../../domain/json-object.ts';
import type { Listed, Wrote } from '../../ports/files.ts';
import { cellOf, type CellRules, textCell } from './csv-cell.ts';
import type { Layout } from './layout.ts';

const RULES: CellRules = { delimiter: ';', decimalSign: ',' };
const LINE_END = '\r\n';
const LINES_PER_PART = 2_000;

interface Columns {
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
function columnsOf(records: Iterable<string>): Columns {
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

/** The text of a field as it stands in the cells of a line. */
function writtenIn(columns: ReadonlyMap<string, number>, cells: readonly string[]): Parameters<Wrote>[1] {
  return (name) => {
    const place = columns.get(name.toLowerCase());
    return place === undefined ? '' : cells[place]!.replace(RULES.decimalSign, '.');
  };
}

function* encode(records: () => Listed, wrote?: Wrote): Generator<string> {
  const { headings, places, columns } = columnsOf(haveSameKeys(records()) ? firstOf(records()) : records());
  let part = `${headings.map((heading) => textCell(heading, RULES)).join(RULES.delimiter)}${LINE_END}`;
  let lines = 0;
  const cells: string[] = headings.map(() => '');
  const written = writtenIn(columns, cells);
  for (const raw of records()) {
    cells.fill('');
    for (const field of fieldsOf(raw)) {
      const place = places.get(field.key);
      if (place !== undefined) cells[place] = cellOf(field, RULES);
    }
    wrote?.(raw, written);
    part += cells.join(RULES.delimiter) + LINE_END;
    lines += 1;
    if (lines % LINES_PER_PART !== 0) continue;
    yield part;
    part = '';
  }
  yield part;
}

export const plainCsv: Layout = {
  name: 'plain-csv',
  description: 'Every field as it was listed; semicolon, decimal comma, UTF-8 with BOM, CRLF.',
  kinds: ['time', 'material'],
  extension: 'csv',
  prefix: '\uFEFF',
  encode,
};
