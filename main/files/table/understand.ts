// Understands a file that was taken: every finding with examples, and whether a person must be asked. What a person chose goes before
// what was found.

import type { DateOrder } from '../../domain/intake/date-cell.ts';
import { columnNames } from '../../domain/intake/mapping.ts';
import type { SheetShown } from '../../domain/intake/finding.ts';
import type { DecimalSign } from '../../domain/intake/number-cell.ts';
import type { Finding, FindingName, TakenFile, Understood } from '../../ports/tables.ts';
import { type BelowSample, mayTellIn, tellingBelow, tellsOrder } from './below-sample.ts';
import { csvRecords, type TableRows } from './csv-records.ts';
import { ENCODINGS, type Encoding, readText } from './encoding.ts';
import { unreadable } from './problems.ts';
import { type Found, findDates, findDecimal, findHeader } from './sniff-content.ts';
import { DELIMITERS, sniffDelimiter } from './sniff-delimiter.ts';
import { textRows } from './text-rows.ts';
import { readWorkbook } from './workbook.ts';

const SAMPLE = 1 << 19;
const MOST_ROWS = 2_000;
const MOST_TITLES = 20;
const SHOWN_CELLS = 8;
const DECIMAL_SIGNS: readonly DecimalSign[] = [',', '.'];
const HIDDEN_ROWS = ['take', 'leave-out'] as const;
const DATE_ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];

/** Letters of another encoding: Ã before a sign, and what is no letter between two. */
const ODD = /Ã|\ufffd|[A-Za-z][^\p{ASCII}\p{L}][A-Za-z]/u;

/** What a person chose, by finding. */
type Choices = Readonly<Partial<Record<FindingName, string>>>;

interface Sample {
  readonly rows: TableRows;
  /** The rows as their texts tell the decimal sign: a number of a workbook tells none. */
  readonly telling: TableRows;
  readonly findings: readonly Finding[];
  readonly sheet: string | null;
  readonly withoutHidden: boolean;
  /** Columns that the sheet hides, from 0. */
  readonly hiddenColumns: readonly number[];
  readonly from1904?: boolean;
  readonly encoding: Encoding;
  readonly delimiter: string;
  /** Null where these are all of its rows. */
  readonly below: BelowSample | null;
}

/** What a person chose, or else what was found. Throws `file-unreadable` for a choice that is not on offer. */
function chosenOr<T extends string>(
  file: TakenFile,
  choices: Choices,
  what: FindingName,
  found: T,
  options: readonly T[],
): T {
  const choice = choices[what];
  if (choice === undefined) return found;
  const option = options.find((one) => one === choice);
  if (option !== undefined) return option;
  throw unreadable(file.name, `the ${what} cannot be "${choice}"`, `Choose one of: ${options.join(' ')}`);
}

/** A finding with the value that counts; nobody is asked about what was chosen already. */
function findingOf(
  choices: Choices,
  what: FindingName,
  value: string,
  found: Pick<Found<unknown>, 'ambiguous' | 'byHabit' | 'examples'>,
  options: readonly string[],
): Finding {
  const chosen = choices[what] !== undefined;
  const examples = found.examples.map(shortened);
  const habit = found.byHabit === true && !chosen ? { byHabit: true } : {};
  return { what, value, options, examples, ambiguous: found.ambiguous && !chosen, chosen, ...habit };
}

async function textSample(file: TakenFile, choices: Choices): Promise<Sample> {
  const encoding = chosenOr(file, choices, 'encoding', file.encoding, ENCODINGS);
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
      'It is damaged, or it is not a text. Save it again as CSV.',
    );
  }
  const found = sniffDelimiter(text, whole);
  const delimiter = choices.delimiter ?? found.delimiter;
  if (delimiter.length !== 1) throw unreadable(file.name, 'a delimiter is one character', 'Choose for example ;');
  const rows = csvRecords(file.name, delimiter).feed(text, whole);
  const isMixed = file.mixed === true;
  const telling = isMixed ? ODD : /[^\x20-\x7e\s]/;
  const special = rows.cells.flat().filter((cell) => telling.test(cell));
  const examples = {
    encoding: [...new Set(special)].slice(0, 3),
    delimiter: rows.cells.slice(0, 2).map((cells) => cells.join(` ${delimiter} `)),
  };
  const findings = [
    findingOf(choices, 'encoding', encoding, { ambiguous: isMixed, examples: examples.encoding }, ENCODINGS),
    findingOf(choices, 'delimiter', delimiter, { ambiguous: found.ambiguous, examples: examples.delimiter }, [
      ...new Set([...DELIMITERS, delimiter]),
    ]),
  ];
  const first = firstRows(rows);
  return {
    rows: first,
    telling: first,
    findings,
    sheet: null,
    withoutHidden: false,
    hiddenColumns: [],
    encoding,
    delimiter,
    below:
      whole && first.numbers.length === rows.numbers.length
        ? null
        : {
            last: first.numbers.at(-1) ?? 0,
            mayTell: async (of) => mayTellIn(readText(file.kept, encoding), of),
            rows: () => textRows(file, { encoding, delimiter }),
          },
  };
}

function shortened(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  return clean.length > 80 ? `${clean.slice(0, 79)}…` : clean;
}

function inFewWords(sheet: SheetShown): SheetShown {
  return { ...sheet, first: sheet.first.map((cells) => cells.slice(0, SHOWN_CELLS).map(shortened)) };
}

function firstRows({ numbers, cells }: TableRows): TableRows {
  return { numbers: numbers.slice(0, MOST_ROWS), cells: cells.slice(0, MOST_ROWS) };
}

async function workbookSample(file: TakenFile, choices: Choices): Promise<Sample> {
  const hidden = chosenOr(file, choices, 'hidden', 'take', HIDDEN_ROWS);
  const isAsked = choices.hidden === undefined;
  const book = await readWorkbook(file, choices.sheet ?? null, { withoutHidden: hidden === 'leave-out' }, isAsked);
  const found = { ambiguous: book.isAsked, examples: [] };
  const finding = findingOf(choices, 'sheet', book.sheet, found, book.sheets);
  const findings = [finding.ambiguous ? { ...finding, sheets: book.shown.map(inFewWords) } : finding];
  // A filter that somebody left on: whoever sees the sheet does not see them.
  const examples = book.hidden.first.map((cells) => cells.join(' '));
  const { count } = book.hidden;
  if (examples.length > 0)
    findings.push({
      ...findingOf(choices, 'hidden', hidden, { ambiguous: true, examples }, HIDDEN_ROWS),
      ...(count === null ? {} : { count }),
    });
  return {
    rows: firstRows(book.rows),
    telling: firstRows(book.signless),
    findings,
    sheet: book.sheet,
    withoutHidden: hidden === 'leave-out',
    hiddenColumns: book.hiddenColumns,
    from1904: book.from1904,
    encoding: 'utf-8',
    delimiter: ';',
    below: book.below,
  };
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

/** Columns of the table that the sheet hides: they are read like the others, which is said. */
function hiddenColumnsOf(sample: Sample, columns: readonly string[]): readonly Finding[] {
  const examples = sample.hiddenColumns.flatMap((at) => columns[at] ?? []);
  if (examples.length === 0) return [];
  return [findingOf({}, 'hidden-columns', 'take', { ambiguous: false, examples }, ['take'])];
}

function headerOf(file: TakenFile, rows: TableRows, choices: Choices) {
  const found = findHeader(rows);
  if (choices.header === undefined) return found;
  const value = Number(choices.header);
  if (!Number.isInteger(value) || value < 0 || (value > 0 && !rows.numbers.includes(value)))
    throw unreadable(
      file.name,
      `there is no row ${choices.header} near its beginning`,
      'Choose the row of the headings, or 0.',
    );
  return { value, ambiguous: false, examples: found.examples };
}

/** Rows below the sample that tell what it does not, and nobody chose. */
async function toldBelow(
  { below }: Sample,
  choices: Choices,
  sign: Found<DecimalSign>,
  data: readonly (readonly string[])[],
): ReturnType<typeof tellingBelow> {
  if (below === null) return { decimal: [], dates: [] };
  return tellingBelow(below, {
    decimal: choices.decimal === undefined && sign.examples.length === 0,
    dates: choices.dates === undefined && !data.some((row) => row.some(tellsOrder)),
  });
}

/** Everything that can be told of the file. Throws `file-unreadable`. */
export async function understand(file: TakenFile, choices: Choices): Promise<Understood> {
  const sample = file.format === 'xlsx' ? await workbookSample(file, choices) : await textSample(file, choices);
  const { rows } = sample;
  const header = headerOf(file, rows, choices);
  const at = header.value === 0 ? -1 : rows.numbers.indexOf(header.value);
  const data = rows.cells.slice(at + 1);
  const heading = at === -1 ? [] : rows.cells[at]!;
  const isText = file.format === 'text';
  const telling = sample.telling.cells.slice(at + 1);
  const sign = findDecimal(telling, isText ? sample.delimiter : ',');
  const below = await toldBelow(sample, choices, sign, data);
  const found = {
    decimal:
      below.decimal.length === 0 ? sign : findDecimal([...telling, ...below.decimal], isText ? sample.delimiter : ','),
    dates: findDates([...data, ...below.dates]),
  };
  // Of a workbook nothing is said where no text in it is a number by one sign alone, or by both.
  const isTold = isText || choices.decimal !== undefined || found.decimal.examples.length > 0;
  const decimal = chosenOr(file, choices, 'decimal', found.decimal.value, DECIMAL_SIGNS);
  const dates = chosenOr(file, choices, 'dates', found.dates.value, DATE_ORDERS);
  const width = widthOf(heading, data);
  const columns = columnNames(heading.slice(0, width), width);
  return {
    findings: [
      ...sample.findings,
      ...hiddenColumnsOf(sample, columns),
      findingOf(choices, 'header', String(header.value), header, []),
      ...(isTold ? [findingOf(choices, 'decimal', decimal, found.decimal, DECIMAL_SIGNS)] : []),
      findingOf(choices, 'dates', dates, found.dates, DATE_ORDERS),
    ],
    dialect: {
      sheet: sample.sheet,
      withoutHidden: sample.withoutHidden || undefined,
      encoding: sample.encoding,
      delimiter: sample.delimiter,
      header: header.value,
      decimal,
      dates,
      from1904: sample.from1904 || undefined,
    },
    columns,
    titles: (at === -1 ? [] : rows.cells.slice(0, at)).slice(0, MOST_TITLES).map((cells) => shortened(cells.join(' '))),
    sample: data,
  };
}
