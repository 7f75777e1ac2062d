// Understands a file that was taken: every finding with examples, and whether a person must be asked. What a person chose counts.

import { columnNames } from '../../domain/intake/mapping.ts';
import type { Finding, FindingName, TableDialect, TakenFile, Understood } from '../../ports/tables.ts';
import { csvRecords, type TableRows } from './csv-records.ts';
import { ENCODINGS, type Encoding, readText } from './encoding.ts';
import { unreadable } from './problems.ts';
import { findDates, findDecimal, findHeader } from './sniff-content.ts';
import { DELIMITERS, sniffDelimiter } from './sniff-delimiter.ts';
import { readWorkbook } from './workbook.ts';

const SAMPLE = 1 << 19;
const MOST_ROWS = 2_000;
const MOST_TITLES = 20;

export type Chosen = Readonly<Partial<Record<FindingName, string>>>;

interface Sample {
  readonly rows: TableRows;
  readonly findings: readonly Finding[];
  readonly sheet: string | null;
  readonly encoding: Encoding;
  readonly delimiter: string;
}

function oneOf<T extends string>(file: string, what: string, value: string, allowed: readonly T[]): T {
  if ((allowed as readonly string[]).includes(value)) return value as T;
  throw unreadable(file, `${what} cannot be "${value}"`, `Choose one of: ${allowed.join(' ')}`);
}

async function textSample(file: TakenFile, chosen: Chosen): Promise<Sample> {
  const encoding = oneOf(file.name, 'the encoding', chosen.encoding ?? file.encoding, ENCODINGS);
  let text = '';
  let whole = true;
  for await (const piece of readText(file.kept, encoding)) {
    text += piece;
    if (text.length < SAMPLE) continue;
    whole = false;
    break;
  }
  if (text.includes('\u0000')) {
    throw unreadable(
      file.name,
      'it has zero characters, which no text has',
      'It is damaged or no text. Save it again as CSV.',
    );
  }
  const found = sniffDelimiter(text, whole);
  const delimiter = chosen.delimiter ?? found.delimiter;
  if (delimiter.length !== 1) throw unreadable(file.name, 'a delimiter is one character', 'Choose for example ;');
  const rows = csvRecords(file.name, delimiter).feed(text, whole);
  const special = rows.cells.flat().filter((cell) => /[^\x20-\x7e\s]/.test(cell));
  const findings: Finding[] = [
    {
      what: 'encoding',
      value: encoding,
      options: ENCODINGS,
      examples: [...new Set(special)].slice(0, 3).map(shortened),
      ambiguous: false,
      chosen: chosen.encoding !== undefined,
    },
    {
      what: 'delimiter',
      value: delimiter,
      options: [...new Set([...DELIMITERS, delimiter])],
      examples: rows.cells.slice(0, 2).map((cells) => shortened(cells.join(` ${delimiter} `))),
      ambiguous: found.ambiguous && chosen.delimiter === undefined,
      chosen: chosen.delimiter !== undefined,
    },
  ];
  return { rows: firstRows(rows), findings, sheet: null, encoding, delimiter };
}

function shortened(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  return clean.length > 80 ? `${clean.slice(0, 79)}…` : clean;
}

function firstRows({ numbers, cells }: TableRows): TableRows {
  return { numbers: numbers.slice(0, MOST_ROWS), cells: cells.slice(0, MOST_ROWS) };
}

async function workbookSample(file: TakenFile, chosen: Chosen): Promise<Sample> {
  const book = await readWorkbook(file, chosen.sheet ?? null);
  const findings: Finding[] = [
    {
      what: 'sheet',
      value: book.sheet,
      options: book.sheets,
      examples: [],
      ambiguous: book.filledSheets > 1 && chosen.sheet === undefined,
      chosen: chosen.sheet !== undefined,
    },
  ];
  return { rows: firstRows(book.rows), findings, sheet: book.sheet, encoding: 'utf-8', delimiter: ';' };
}

/** Columns that have a heading or a cell in the sample; a delimiter at the end of each line makes no column. */
function widthOf(heading: readonly string[], rows: readonly (readonly string[])[]): number {
  let width = 0;
  for (const cells of [heading, ...rows]) {
    let filled = cells.length;
    while (filled > 0 && cells[filled - 1]!.trim() === '') filled -= 1;
    // One row with too many cells is a fault of that row.
    if (cells === heading || filled <= heading.length || heading.length === 0) width = Math.max(width, filled);
  }
  return width;
}

function headerOf(file: TakenFile, rows: TableRows, chosen: Chosen) {
  const found = findHeader(rows);
  if (chosen.header === undefined) return found;
  const value = Number(chosen.header);
  if (!Number.isInteger(value) || value < 0 || (value > 0 && !rows.numbers.includes(value)))
    throw unreadable(
      file.name,
      `there is no row ${chosen.header} near its beginning`,
      'Choose the row of the headings, or 0.',
    );
  return { value, ambiguous: false, examples: found.examples };
}

/** Everything that can be told of the file. Throws `file-unreadable`. */
export async function understand(file: TakenFile, chosen: Chosen): Promise<Understood> {
  const sample = file.format === 'xlsx' ? await workbookSample(file, chosen) : await textSample(file, chosen);
  const { rows } = sample;
  const header = headerOf(file, rows, chosen);
  const at = header.value === 0 ? -1 : rows.numbers.indexOf(header.value);
  const data = rows.cells.slice(at + 1);
  const heading = at === -1 ? [] : rows.cells[at]!;
  const decimal = findDecimal(data, file.format === 'xlsx' ? null : sample.delimiter);
  const dates = findDates(data);
  const finding = (
    what: FindingName,
    found: { value: string | number; ambiguous: boolean; examples: readonly string[] },
    options: readonly string[],
  ): Finding => ({
    what,
    options,
    examples: found.examples.map(shortened),
    value:
      chosen[what] === undefined
        ? String(found.value)
        : oneOf(file.name, what, chosen[what], options.length === 0 ? [chosen[what]] : options),
    ambiguous: found.ambiguous && chosen[what] === undefined,
    chosen: chosen[what] !== undefined,
  });
  const found = {
    decimal: finding('decimal', decimal, [',', '.']),
    dates: finding('dates', dates, ['dmy', 'mdy', 'ymd']),
  };
  const dialect: TableDialect = {
    sheet: sample.sheet,
    encoding: sample.encoding,
    delimiter: sample.delimiter,
    header: header.value,
    decimal: found.decimal.value as TableDialect['decimal'],
    dates: found.dates.value as TableDialect['dates'],
  };
  const width = widthOf(heading, data);
  const isText = file.format === 'text';
  return {
    findings: [...sample.findings, finding('header', header, []), ...(isText ? [found.decimal] : []), found.dates],
    dialect: isText ? dialect : { ...dialect, decimal: '.' },
    columns: columnNames(heading.slice(0, width), width),
    titles: (at === -1 ? [] : rows.cells.slice(0, at)).slice(0, MOST_TITLES).map((cells) => shortened(cells.join(' '))),
    sample: data,
  };
}
