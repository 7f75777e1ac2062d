// The values of one column with how many records have each, given all other filters: what the filter of a column offers.

import { parseAmount } from '../../domain/amount.ts';
import { GRID_VALUES, type GridValue, isAmount, type NameListName } from '../../domain/grid-values.ts';
import { lineName } from '../../domain/line-names.ts';
import { amountTyped, searchWords } from '../../domain/typed-search.ts';
import type { GridConditions } from '../../ports/grid.ts';
import type { RunColumns } from './columns.ts';
import { columnOf, nameOfValue, type Names, selectedRows } from './selection.ts';

export interface CountedValue {
  readonly value: string | null;
  readonly name: string | null;
  readonly rows: number;
}

const LIST: Readonly<Partial<Record<GridValue, NameListName>>> = {
  ansatt: 'ansatt',
  prosjekt: 'prosjekt',
  arbeidstype: 'arbeidstype',
  produkt: 'produkt',
};

/** The name of a value of a column; null where no name list knows it. `project`: whose line it is, where that is known. */
export function nameIn(names: Names, column: GridValue, value: string | null, project?: string | null): string | null {
  if (value === null) return null;
  if (column === 'prosjektLinje') {
    if (project === undefined) return names.get('linesAlike')?.get(value) ?? null;
    return lineName(names.get('prosjektlinje'), project, value);
  }
  const list = LIST[column];
  return list === undefined ? null : (names.get(list)?.get(value) ?? null);
}

/** The name of a group: of the last value on its path. */
export function nameOnPath(
  names: Names,
  groups: readonly GridValue[],
  path: readonly (string | null)[],
): string | null {
  const project = path[groups.slice(0, path.length - 1).indexOf('prosjekt')];
  return nameIn(names, groups[path.length - 1]!, path.at(-1) ?? null, project);
}

/** The rows that the other filters let through, by value of the column. */
function countsOf(columns: RunColumns, rows: Int32Array, column: GridValue): Map<string | null, number> {
  const { codes, values } = columnOf(columns, column);
  const counts = new Int32Array(values.length);
  for (const row of rows) counts[codes[row]!]! += 1;
  const found = new Map<string | null, number>();
  for (const [code, count] of counts.entries()) {
    if (count === 0) continue;
    const value = nameOfValue(values[code]!);
    found.set(value, (found.get(value) ?? 0) + count);
  }
  return found;
}

/** Names by how many they are, dates and amounts by themselves. */
function order(column: GridValue): (a: CountedValue, b: CountedValue) => number {
  const amount = isAmount(column);
  const byItself = amount || column === 'dato' || column === 'week' || column === 'month';
  return (a, b) => {
    if (a.value === null || b.value === null) return a.value === b.value ? 0 : a.value === null ? 1 : -1;
    if (amount) return Number(a.value) - Number(b.value);
    if (!byItself && a.rows !== b.rows) return b.rows - a.rows;
    return a.value < b.value ? -1 : 1;
  };
}

/** Whether a word is one of a value: of its name, or of an amount as it is shown. */
function isNamed(column: GridValue, word: string): (one: CountedValue) => boolean {
  const isTyped = isAmount(column) ? amountTyped(word) : null;
  if (isTyped === null) {
    const plain = isAmount(column) ? word.replace('\u2212', '-') : word;
    return ({ value, name }) => `${value ?? ''} ${name ?? ''}`.toLowerCase().includes(plain);
  }
  const isMoney = column === 'pris' || column === 'belop';
  return ({ value }) => {
    const amount = value === null ? null : parseAmount(value);
    return amount !== null && isTyped(amount.micro, isMoney);
  };
}

export function valuesOf(
  columns: RunColumns,
  names: Names,
  asked: {
    readonly filter: GridConditions;
    readonly column: GridValue;
    readonly text: string;
    readonly most: number;
  },
): { readonly values: CountedValue[]; readonly found: number; readonly all: number; readonly rows: number } {
  const { column } = asked;
  const rows = selectedRows(
    columns,
    { ...asked.filter, values: { ...asked.filter.values, [column]: undefined } },
    names,
  );
  const counts = countsOf(columns, rows, column);
  const passes = searchWords(asked.text).map((word) => isNamed(column, word));
  const found = [...counts]
    .map(([value, count]): CountedValue => ({ value, name: nameIn(names, column, value), rows: count }))
    .filter((one) => passes.every((isOne) => isOne(one)))
    .sort(order(column));
  return { values: found.slice(0, asked.most), found: found.length, all: counts.size, rows: rows.length };
}

export interface ChosenValue {
  readonly column: GridValue;
  readonly value: string | null;
  readonly name: string | null;
  /** Whether any record of the run has it. */
  readonly listed: boolean;
}

/** What a filter has chosen, with names. */
export function chosenOf(columns: RunColumns, names: Names, { values = {} }: GridConditions): ChosenValue[] {
  return GRID_VALUES.flatMap((column) => {
    const wanted = values[column];
    if (wanted === undefined) return [];
    const known = new Set(columnOf(columns, column).values.map(nameOfValue));
    return wanted.map((value) => ({
      column,
      value,
      name: nameIn(names, column, value),
      listed: known.has(value),
    }));
  });
}
