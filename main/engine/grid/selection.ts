// The rows that meet the conditions of a filter, in the order of their keys.

import { formatMicro } from '../../domain/amount.ts';
import { GRID_VALUES, type GridValue, isAmount } from '../../domain/grid-values.ts';
import { lineName, type LineNames } from '../../domain/line-names.ts';
import type { UnitState } from '../../domain/run.ts';
import { countsIn, type TieCell } from '../../domain/tie-out.ts';
import { amountTyped, dayTyped, searchWords } from '../../domain/typed-search.ts';
import type { Coded, FieldValue, GridConditions, GridField } from '../../ports/grid.ts';
import type { NameListName } from '../../ports/settings.ts';
import { fieldOf, type RunColumns } from './columns.ts';

/** By list; `linesAlike`: of the lines that all projects call alike. */
export type Names = ReadonlyMap<NameListName | 'linesAlike', ReadonlyMap<string, string>>;

const TEXTS: readonly (readonly [GridField, NameListName])[] = [
  ['ansattId', 'ansatt'],
  ['prosjektId', 'prosjekt'],
  ['prosjektLinjeId', 'prosjektlinje'],
  ['arbeidstypeId', 'arbeidstype'],
  ['produktId', 'produkt'],
];

const NUMBER = /^-?\d+$/;

/** What is shown of an entry in figures, and whether in kroner. */
const FIGURES = [
  ['hours', false],
  ['invoiceable', false],
  ['quantity', false],
  ['price', true],
  ['amount', true],
] as const satisfies readonly (readonly [GridField, boolean])[];

const wordsOf = ({ text = '' }: GridConditions): string[] => searchWords(text);

/** Fields that the conditions ask about. */
export function fieldsOf(conditions: GridConditions): (GridField | 'id')[] {
  const fields: (GridField | 'id')[] = [];
  if (conditions.states) fields.push('state');
  if (conditions.findings) fields.push('findings');
  if (conditions.late === true) fields.push('late');
  if (conditions.cell) fields.push('state');
  for (const column of GRID_VALUES) if (conditions.values?.[column]) fields.push(fieldOf(column));
  const words = wordsOf(conditions);
  if (words.length > 0) fields.push(...TEXTS.map(([field]) => field));
  if (words.some((word) => NUMBER.test(word))) fields.push('id');
  if (words.some((word) => dayTyped(word) !== null)) fields.push('dato');
  if (words.some((word) => amountTyped(word) !== null)) fields.push(...FIGURES.map(([field]) => field));
  return fields;
}

/** The values that pass: each is looked at once, not each row. Null when none does. */
function passing({ values }: Coded, passes: (value: FieldValue) => boolean): Uint8Array | null {
  const marks = Uint8Array.from(values, (value) => (passes(value) ? 1 : 0));
  return marks.includes(1) ? marks : null;
}

/** Those of the rows whose mark is set. */
function marked(rows: Int32Array, marks: Uint8Array): Int32Array {
  const left = new Int32Array(rows.length);
  let count = 0;
  for (let n = 0; n < rows.length; n += 1) {
    left[count] = rows[n]!;
    count += marks[rows[n]!]!;
  }
  return left.subarray(0, count);
}

/** Marks the rows whose value in a column passes. */
function markValues(marks: Uint8Array, rows: Int32Array, column: Coded, passes: (value: FieldValue) => boolean): void {
  const pass = passing(column, passes);
  if (pass === null) return;
  const { codes } = column;
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n]!;
    marks[row]! |= pass[codes[row]!]!;
  }
}

/** Marks the rows of whose project line the name passes: each line of a project is looked at once. */
function markLines(
  marks: Uint8Array,
  rows: Int32Array,
  columns: RunColumns,
  passes: (name: string | undefined) => boolean,
  names: LineNames | undefined,
): void {
  if (names === undefined || ![...names.values()].some(passes)) return;
  const [projects, lines] = [columns.of('prosjektId'), columns.of('prosjektLinjeId')];
  const known = new Map<number, number>();
  for (const row of rows) {
    const [project, line] = [projects.codes[row]!, lines.codes[row]!];
    const pair = project * lines.values.length + line;
    if (!known.has(pair)) {
      const [of, value] = [projects.values[project], lines.values[line]];
      const name = typeof value === 'string' ? lineName(names, typeof of === 'string' ? of : null, value) : null;
      known.set(pair, passes(name ?? undefined) ? 1 : 0);
    }
    marks[row]! |= known.get(pair)!;
  }
}

/** Marks the rows of a day, or with an amount, that stands on the screen as the word is typed. */
function markShown(marks: Uint8Array, rows: Int32Array, columns: RunColumns, word: string): void {
  const [isDay, isAmountTyped] = [dayTyped(word), amountTyped(word)];
  if (isDay !== null) markValues(marks, rows, columns.of('dato'), (value) => typeof value === 'string' && isDay(value));
  if (isAmountTyped === null) return;
  for (const [field, isMoney] of FIGURES)
    markValues(marks, rows, columns.of(field), (value) => typeof value === 'bigint' && isAmountTyped(value, isMoney));
}

/**
 * Rows in which a word stands in an id of theirs, or in its name, or in what is shown of their day and amounts; or whose own Id it is: a
 * part of that one is another entry.
 */
function withWord(columns: RunColumns, rows: Int32Array, word: string, names: Names): Int32Array {
  const marks = new Uint8Array(columns.keys.length);
  const has = (text: string | undefined) => text?.toLowerCase().includes(word) === true;
  for (const [field, list] of TEXTS)
    markValues(marks, rows, columns.of(field), (value) => {
      if (typeof value !== 'string') return false;
      return has(value) || (list !== 'prosjektlinje' && has(names.get(list)?.get(value)));
    });
  markLines(marks, rows, columns, has, names.get('prosjektlinje'));
  markShown(marks, rows, columns, word);
  if (NUMBER.test(word)) {
    const { ids } = columns;
    const wanted = Number(word);
    for (const row of rows) if (ids[row] === wanted) marks[row] = 1;
  }
  return marked(rows, marks);
}

/** A value as a filter names it; amounts as decimals. */
export function nameOfValue(value: FieldValue): string | null {
  return typeof value === 'bigint' ? formatMicro(value) : value;
}

export function columnOf(columns: RunColumns, column: GridValue): Coded {
  return isAmount(column) || column === 'status' ? columns.of(fieldOf(column)) : columns.by(column);
}

/** Those of the rows that a figure of the tie-out counts. Only of what is resolved it matters whether it was handed over. */
function inCell(columns: RunColumns, rows: Int32Array, cell: TieCell): Int32Array {
  const states = columns.of('state');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store's own column of states
  const known = states.values as readonly UnitState[];
  const counts = (out: boolean) => Uint8Array.from(known, (state) => (countsIn(cell, state, out) ? 1 : 0));
  const [apart, out] = [counts(false), counts(true)];
  const marks = new Uint8Array(columns.keys.length);
  if (!states.values.includes('resolved')) {
    for (let n = 0; n < rows.length; n += 1) marks[rows[n]!] = out[states.codes[rows[n]!]!]!;
    return marked(rows, marks);
  }
  const handOvers = columns.of('handOver');
  const isOut = Uint8Array.from(handOvers.values, (handOver) => (handOver === null ? 0 : 1));
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n]!;
    marks[row] = (isOut[handOvers.codes[row]!] === 1 ? out : apart)[states.codes[row]!]!;
  }
  return marked(rows, marks);
}

/** Those of the rows that have one of the values chosen in each column. */
function withValues(columns: RunColumns, rows: Int32Array, { values = {} }: GridConditions): Int32Array {
  let left = rows;
  for (const column of GRID_VALUES) {
    const wanted = values[column];
    if (wanted === undefined) continue;
    const chosen = new Set(wanted);
    const marks = new Uint8Array(columns.keys.length);
    markValues(marks, left, columnOf(columns, column), (value) => chosen.has(nameOfValue(value)));
    left = marked(left, marks);
  }
  return left;
}

/** What a value of each field that is asked about must be. */
function* valueConditions(conditions: GridConditions): Generator<[GridField, (value: FieldValue) => boolean]> {
  const { states, findings } = conditions;
  if (states) yield ['state', (value) => states.some((state) => state === value)];
  if (findings?.length === 0) yield ['findings', (value) => value !== ''];
  else if (findings)
    yield [
      'findings',
      (value) =>
        String(value)
          .split(',')
          .some((name) => findings.includes(name)),
    ];
  if (conditions.late === true) yield ['late', (value) => value === 1n];
}

export function selectedRows(columns: RunColumns, conditions: GridConditions, names: Names): Int32Array {
  let rows: Int32Array = new Int32Array(columns.keys.length);
  for (let row = 0; row < rows.length; row += 1) rows[row] = row;
  for (const [field, passes] of valueConditions(conditions)) {
    const marks = new Uint8Array(columns.keys.length);
    markValues(marks, rows, columns.of(field), passes);
    rows = marked(rows, marks);
  }
  if (conditions.corrections === true) {
    const { of } = columns.corrections;
    rows = rows.filter((row) => of[row]! >= 0);
  }
  rows = withValues(columns, rows, conditions);
  if (conditions.cell) rows = inCell(columns, rows, conditions.cell);
  for (const word of wordsOf(conditions)) rows = withWord(columns, rows, word, names);
  return rows;
}
