// `plain-csv` (design section 7): Id first, then every field in order of first appearance; `;`, decimal comma, UTF-8 with
// BOM, CRLF, one header row.

import { fieldsOf } from '../domain/json-object.ts';
import { cellOf, type CellRules, textCell } from './csv-cell.ts';
import type { Layout } from './layout.ts';

const RULES: CellRules = { delimiter: ';', decimalSign: ',' };
const LINE_END = '\r\n';
const LINES_PER_PART = 2_000;

/** The columns, matched without regard to case; the first spelling seen is the heading. */
function columnsOf(records: Iterable<string>): Map<string, string> {
  const columns = new Map([['id', 'Id']]);
  for (const raw of records) {
    for (const field of fieldsOf(raw)) {
      if (field.key.startsWith('@odata.')) continue;
      const lower = field.key.toLowerCase();
      if (!columns.has(lower)) columns.set(lower, field.key);
    }
  }
  return columns;
}

function* encode(records: () => Iterable<string>): Generator<string> {
  const columns = columnsOf(records());
  const place = new Map([...columns.keys()].map((lower, index) => [lower, index]));
  let part = `${[...columns.values()].map((heading) => textCell(heading, RULES)).join(RULES.delimiter)}${LINE_END}`;
  let lines = 0;
  for (const raw of records()) {
    const cells: string[] = Array.from({ length: columns.size }, () => '');
    for (const field of fieldsOf(raw)) {
      const index = place.get(field.key.toLowerCase());
      if (index !== undefined) cells[index] = cellOf(field, RULES);
    }
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
