// The checks of a row: every error of every cell, in one pass. A plan is made once for a file, so that a million rows cost little.

import { type Amount, formatMicro, parseAmount, type Micro, timesFitting } from '../amount.ts';
import { sumRowOf } from './control-total.ts';
import { type DateOrder, dateYearFirst, readDate } from './date-cell.ts';
import type { Field } from './field.ts';
import { type Roles, rolesOf } from './field.ts';
import type { Source } from './mapping.ts';
import { nearest } from './near.ts';
import { type DecimalSign, type NumberRead, ownForm, readNumber, readPrice, TOO_LARGE } from './number-cell.ts';
import { noValueIn } from './no-value.ts';
import type { CellProblem, Problem } from './problem.ts';
import { type ReadsAs, swallowed } from './swallowed.ts';

export interface Surroundings {
  readonly decimal: DecimalSign;
  readonly dates: DateOrder;
  /** Day numbers are counted from 1904. */
  readonly from1904?: boolean;
  /** Today, YYYY-MM-DD; a date after it is a problem. */
  readonly today: string;
  readonly lockedThrough: string | null;
  /** The cells of a last row that has nothing but the sums of what stands above it in the file; null without one. */
  readonly bareSum?: readonly string[] | null;
  /** Ids and names of a name list; null where none is known. */
  readonly known: (list: NonNullable<Field['list']>) => ReadonlyMap<string, string> | null;
}

/** A row that was checked. */
export interface Checked {
  /** Normalised value by field: a date YYYY-MM-DD, a decimal, a text; null when empty or wrong. */
  readonly values: readonly (string | null)[];
  readonly problems: readonly Problem[];
  /** Millionths; null when the row has none. */
  readonly quantity: Micro | null;
  readonly price: Micro | null;
  /** Quantity or price has more than six decimals. */
  readonly rounded: boolean;
}

export interface Plan {
  readonly fields: readonly Field[];
  check(cells: readonly string[]): Checked;
}

type Read = { readonly value: string; readonly amount: Amount | null } | CellProblem;

/** Most columns hold the same some hundred values again and again. */
const MOST_CACHED = 4_096;
const LONGEST_CACHED = 40;

/** Reads a cell that was read before as it was then. A column with ever other values is soon read as it comes. */
function cached(read: (cell: string) => Read): (cell: string) => Read {
  let known: Map<string, Read> | null = new Map();
  let asked = 0;
  return (cell) => {
    if (known === null || cell.length > LONGEST_CACHED) return read(cell);
    asked += 1;
    const before = known.get(cell);
    if (before !== undefined) return before;
    const found = read(cell);
    if (known.size < MOST_CACHED) known.set(cell, found);
    else if (asked < 2 * MOST_CACHED) known = null;
    return found;
  };
}

function scaled(amount: Amount, factor: Micro | null): Amount | null {
  if (factor === null) return amount;
  const exactProduct = amount.micro * factor;
  const product = timesFitting(amount.micro, factor);
  if (product === null) return null;
  return { micro: product, exact: amount.exact && exactProduct % 1_000_000n === 0n, text: formatMicro(product) };
}

function numberReader(
  field: Field,
  factorText: string | undefined,
  readCell: (cell: string) => NumberRead,
): (cell: string) => Read {
  const factor = factorText === undefined ? null : parseAmount(factorText)!.micro;
  const least = field.min === null ? null : parseAmount(field.min)!.micro;
  const most = field.max === null ? null : parseAmount(field.max)!.micro;
  return (cell) => {
    const found = readCell(cell);
    if ('code' in found) return found;
    const amount = scaled(found, factor);
    if (amount === null) return TOO_LARGE;
    if (field.type === 'integer' && amount.text.includes('.')) return { code: 'not-whole', values: {} };
    if (least !== null && amount.micro < least) return { code: 'too-small', values: { least: field.min! } };
    if (most !== null && amount.micro > most) return { code: 'too-large', values: { most: field.max! } };
    return { value: amount.text, amount };
  };
}

/** Within a year up to today: when material was used of which a file tells. */
function isRecent(date: string, today: string): boolean {
  return date <= today && date >= `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
}

function dateReader(around: Surroundings): (cell: string) => Read {
  const { dates, from1904 = false, lockedThrough, today } = around;
  return (cell) => {
    const date = readDate(cell, dates, from1904);
    if (typeof date !== 'string') return date;
    const other = isRecent(date, today) ? null : dateYearFirst(cell);
    if (other !== null && isRecent(other, today)) return { code: 'year-first', values: { date, other } };
    if (date > today) return { code: 'date-in-future', values: { today } };
    if (lockedThrough !== null && date <= lockedThrough) {
      return { code: 'date-locked', values: { through: lockedThrough } };
    }
    return { value: date, amount: null };
  };
}

/** A long number as Excel writes it into a CSV file: the digits that are left name something else, or nothing. */
const SHORTENED = /^-?\d(?:[.,]\d+)?E\+\d\d+$/;

/** No character, or one that no text has and that other encodings have as a letter. */
const LOST = /[\ufffd\u0080-\u009f]/;

function textReader(field: Field): (cell: string) => Read {
  return (cell): Read => {
    if (field.maxLength !== null && cell.length > field.maxLength)
      return { code: 'too-long', values: { length: cell.length, most: field.maxLength } };
    if (LOST.test(cell)) return { code: 'lost-character', values: {} };
    return SHORTENED.test(cell) ? { code: 'shortened', values: {} } : { value: cell, amount: null };
  };
}

/** Values that must be one of some: allowed ones, or the ids of a name list. */
function memberReader(field: Field, around: Surroundings, read: (cell: string) => Read): (cell: string) => Read {
  const allowed = field.allowed.length === 0 ? null : new Set(field.allowed);
  const known = field.list === null ? null : around.known(field.list);
  if (allowed === null && known === null) return read;
  const hints = new Map<string, Record<string, string>>();
  return (cell) => {
    const found = read(cell);
    if ('code' in found) return found;
    if (allowed !== null && !allowed.has(found.value)) {
      return { code: 'not-allowed', values: { allowed: field.allowed.slice(0, 10).join(', ') } };
    }
    if (known === null || known.has(found.value)) return found;
    return { code: 'unknown-id', values: { list: field.list!, ...hintOf(found.value, known, hints) } };
  };
}

const MOST_HINTS = 300;

/** The id that was probably meant. Only so many are looked for: a wrong column must not cost a search in each row. */
function hintOf(
  id: string,
  known: ReadonlyMap<string, string>,
  hints: Map<string, Record<string, string>>,
): Record<string, string> {
  const before = hints.get(id);
  if (before !== undefined || hints.size >= MOST_HINTS) return before ?? {};
  const near = nearest(id, known);
  const hint: Record<string, string> = near === null ? {} : { near, name: known.get(near) ?? '' };
  hints.set(id, hint);
  return hint;
}

interface Step {
  readonly field: Field;
  readonly column: number;
  readonly name: string | null;
  readonly constant: string;
  readonly lookup: ReadonlyMap<string, string> | null;
  readonly read: (cell: string) => Read;
}

function stepOf(
  field: Field,
  source: Source | undefined,
  columns: readonly string[],
  around: Surroundings,
  isPrice: boolean,
): Step {
  const readCell = isPrice ? readPrice : readNumber;
  const read =
    field.type === 'date'
      ? cached(dateReader(around))
      : field.type === 'text'
        ? textReader(field)
        : cached(numberReader(field, source?.factor, (cell) => readCell(cell, around.decimal)));
  const name = source?.column ?? null;
  return {
    field,
    column: name === null ? -1 : columns.indexOf(name),
    name,
    constant: (source?.constant ?? '').trim(),
    lookup: source?.lookup === undefined ? null : new Map(Object.entries(source.lookup)),
    read: memberReader(field, around, read),
  };
}

function cellOf(step: Step, cells: readonly string[]): string {
  const there = step.column === -1 ? step.constant : (cells[step.column] ?? '').trim();
  const isNumber = step.field.type === 'number' || step.field.type === 'integer';
  const cell = step.lookup?.get(ownForm(there)) ?? (isNumber ? there : ownForm(there));
  return cell === '' ? (step.field.default ?? '') : cell;
}

/** The checks of a file: its columns, where each field comes from, and what is known around it. */
export function planOf(
  fields: readonly Field[],
  sources: readonly Source[],
  columns: readonly string[],
  around: Surroundings,
): Plan {
  const roles = rolesOf(fields);
  const steps = fields.map((field, index) =>
    stepOf(
      field,
      sources.find((source) => source.field === field.name),
      columns,
      around,
      index === roles.price,
    ),
  );
  const readsAs: ReadsAs = (cell, column) => {
    const step = steps.find((one) => one.column === column && one.field.type !== 'text');
    return step === undefined ? null : !('code' in step.read(cell));
  };
  return {
    fields,
    check: (cells) => {
      const checked = checkRow(steps, roles, columns, cells);
      if (checked.problems.length > 0 && sumRowOf(cells, around.decimal) !== null)
        return { ...checked, problems: [SUM_ROW] };
      if (checked.problems.length > 0 && isHeading(cells, columns)) return { ...checked, problems: [HEADING] };
      if (checked.problems.length > 0 && isRow(cells, around.bareSum ?? null))
        return { ...checked, problems: [BARE_SUM] };
      const found = swallowed(cells, readsAs);
      return found === null ? checked : { ...checked, problems: [...checked.problems, inCell(columns, cells, found)] };
    },
  };
}

function inCell(
  columns: readonly string[],
  cells: readonly string[],
  { column, rows }: { readonly column: number; readonly rows: number },
): Problem {
  const cell = cells[column]!.slice(0, 200);
  return { field: '', column: columns[column] ?? null, code: 'rows-in-cell', cell, values: { rows } };
}

/** What its cells lack says nothing of a sum row. */
const SUM_ROW: Problem = { field: '', column: null, code: 'sum-row', cell: '', values: {} };
const BARE_SUM: Problem = { ...SUM_ROW, code: 'bare-sum' };
const HEADING: Problem = { ...SUM_ROW, code: 'heading' };

/** Whether each cell of a row is the heading of its column. */
function isHeading(cells: readonly string[], columns: readonly string[]): boolean {
  let alike = 0;
  for (const [column, cell] of cells.entries()) {
    const text = cell.trim();
    if (text === '') continue;
    if (text !== columns[column]) return false;
    alike += 1;
  }
  return alike > 1;
}

function isRow(cells: readonly string[], row: readonly string[] | null): boolean {
  return row !== null && cells.length === row.length && cells.every((cell, column) => cell === row[column]);
}

const NO_PROBLEMS: readonly Problem[] = [];

function problemOf(step: Step, cell: string, { code, values }: CellProblem): Problem {
  return { field: step.field.name, column: step.name, cell: ownForm(cell).slice(0, 200), code, values };
}

const HASH = 35;

/** Runs for every cell of a million rows: no closure, and nothing made for a row without problems. */
function checkRow(steps: readonly Step[], roles: Roles, columns: readonly string[], cells: readonly string[]): Checked {
  const values: (string | null)[] = [];
  let problems: Problem[] | null = null;
  let quantity: Amount | null = null;
  let price: Amount | null = null;
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index]!;
    const cell = cellOf(step, cells);
    if (cell === '') {
      values.push(null);
      if (step.field.required) (problems ??= []).push(problemOf(step, cell, MISSING));
      continue;
    }
    const read = (cell.charCodeAt(0) === HASH ? noValueIn(cell) : null) ?? step.read(cell);
    if ('code' in read) {
      values.push(null);
      (problems ??= []).push(problemOf(step, cell, read));
      continue;
    }
    if (index === roles.quantity) quantity = read.amount;
    else if (index === roles.price) price = read.amount;
    values.push(read.value);
  }
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const counts = { cells: cells.length, columns: columns.length };
    (problems ??= []).push({ field: '', column: null, code: 'ragged', cell: '', values: counts });
  }
  return { values, problems: problems ?? NO_PROBLEMS, ...moneyOf(quantity, price) };
}

const MISSING: CellProblem = { code: 'missing', values: {} };

function moneyOf(quantity: Amount | null, price: Amount | null): Pick<Checked, 'quantity' | 'price' | 'rounded'> {
  return {
    quantity: quantity?.micro ?? null,
    price: price?.micro ?? null,
    rounded: quantity?.exact === false || price?.exact === false,
  };
}

/** Required fields that nothing is mapped to and that have no default. */
export function unmappedFields(fields: readonly Field[], sources: readonly Source[]): string[] {
  const mapped = new Set(sources.map((source) => source.field));
  return fields
    .filter((field) => field.required && field.default === null && !mapped.has(field.name))
    .map((field) => field.name);
}
