// The grid of a run as tables: its records as they are filtered and sorted, a line for each finding, and the sums of its groups.

import { assertNever } from '../../domain/errors.ts';
import type { GridLook } from '../../../preload/contract/grid.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import { formatMicro } from '../../domain/amount.ts';
import type { GridColumn, GridGroup } from '../../domain/grid-values.ts';
import type { Sheet, SheetColumnType } from '../../ports/sheets.ts';
import type { Names } from './selection.ts';
import { nameOnPath } from './values.ts';
import type { Sum } from '../../domain/tie-out.ts';
import type { GridView } from './view.ts';

/** What a table is written in: words by key. */
export type Words = Readonly<Record<string, string>>;
type Column = Sheet['columns'][number];
type Cells = readonly (string | null)[];

const AT_ONCE = 1_000;

export const wordOf = (words: Words, key: string, otherwise: string): string => words[key] ?? otherwise;

interface Part {
  readonly heading: string;
  readonly type: SheetColumnType;
  readonly of: (record: GridRecord) => string | null;
}

/** The columns of a table for one column of the grid: an id and its name stand apart. */
function partsOf(column: GridColumn, words: Words): Part[] {
  const heading = wordOf(words, `column.${column}`, column);
  const named = (id: (record: GridRecord) => string | null, name: (record: GridRecord) => string | null): Part[] => [
    { heading, type: 'text', of: id },
    { heading: `${heading} ${wordOf(words, 'name', 'name')}`, type: 'text', of: name },
  ];
  const one = (type: SheetColumnType, of: Part['of']): Part[] => [{ heading, type, of }];
  switch (column) {
    case 'ansatt':
      return named(
        (record) => record.ansattId,
        (record) => record.ansattName,
      );
    case 'prosjekt':
      return named(
        (record) => record.prosjektId,
        (record) => record.prosjektName,
      );
    case 'arbeidstype':
      return named(
        (record) => record.arbeidstypeId,
        (record) => record.arbeidstypeName,
      );
    case 'produkt':
      return named(
        (record) => record.produktId,
        (record) => record.produktName,
      );
    case 'prosjektLinje':
      return named(
        (record) => record.prosjektLinjeId,
        (record) => record.prosjektLinjeName,
      );
    case 'dato':
      return one('date', (record) => record.dato);
    case 'timer':
      return one('amount', (record) => record.hours);
    case 'fakturaTimer':
      return one('amount', (record) => record.invoiceable);
    case 'antall':
      return one('amount', (record) => record.quantity);
    case 'pris':
      return one('amount', (record) => record.price);
    case 'belop':
      return one('amount', (record) => record.amount);
    case 'status':
      return one('text', ({ status, discarded }) =>
        wordOf(words, `status.${discarded === true ? 'discarded' : status}`, status),
      );
    case 'id':
      return one('count', (record) => String(record.id));
    case 'line':
      return one('count', (record) => String(record.line));
    default:
      return assertNever(column);
  }
}

/** Id first, whatever is shown: a line can then be found again. */
export function columnParts(columns: readonly GridColumn[], words: Words): Part[] {
  return ['id' as const, ...columns.filter((column) => column !== 'id')].flatMap((column) => partsOf(column, words));
}

/** The records of a view in their order, each once: heads, originals and nets are left out. */
function* recordsOf(
  view: GridView,
  read: (keys: readonly number[]) => ReadonlyMap<number, GridRecord>,
): Generator<GridRecord> {
  for (let offset = 0; offset < view.lines; offset += AT_ONCE) {
    const lines = view.slice(offset, AT_ONCE).filter(({ type }) => type === 'record' || type === 'member');
    const found = read(lines.map(({ key }) => key));
    for (const { key } of lines) yield found.get(key)!;
  }
}

interface Source {
  readonly view: GridView;
  readonly read: (keys: readonly number[]) => ReadonlyMap<number, GridRecord>;
  readonly words: Words;
}

export function gridSheet({ view, read, words }: Source, columns: readonly GridColumn[]): Sheet {
  const parts = columnParts(columns, words);
  const reason: Part = { heading: wordOf(words, 'reason', 'reason'), type: 'text', of: reasonOf(words) };
  const all = [...parts, reason];
  const rows = function* (): Generator<Cells> {
    for (const record of recordsOf(view, read)) yield all.map(({ of }) => of(record));
  };
  return { name: wordOf(words, 'sheet.grid', 'entries'), columns: all, rows: { [Symbol.iterator]: rows } };
}

export const reasonOf =
  (words: Words) =>
  ({ reason }: GridRecord): string | null =>
    reason === null ? null : wordOf(words, `reason.${reason}`, reason);

/** A line for each thing that a check found, with who has looked at it. */
export function findingSheet({ view, read, words }: Source, columns: readonly GridColumn[]): Sheet {
  const parts = columnParts(columns, words);
  const more: readonly Column[] = [
    { heading: wordOf(words, 'finding', 'finding'), type: 'text' },
    { heading: wordOf(words, 'seen', 'seen'), type: 'text' },
    { heading: wordOf(words, 'seenBy', 'seen by'), type: 'text' },
    { heading: wordOf(words, 'seenAt', 'seen at'), type: 'date' },
  ];
  const rows = function* (): Generator<Cells> {
    for (const record of recordsOf(view, read)) {
      const { seen } = record;
      for (const finding of record.findings)
        yield [
          ...parts.map(({ of }) => of(record)),
          wordOf(words, `finding.${finding}`, finding),
          seen?.note ?? null,
          seen?.who ?? null,
          seen?.at.slice(0, 10) ?? null,
        ];
    }
  };
  return {
    name: wordOf(words, 'sheet.findings', 'findings'),
    columns: [...parts, ...more],
    rows: { [Symbol.iterator]: rows },
  };
}

/** Pieces, metres and cubic metres make no sum: quantities are added up within one product only. */
function sumCells({ rows, hours, invoiceable, quantity, amount }: Sum, ofOneProduct: boolean): Cells {
  const figures = [hours, invoiceable, ofOneProduct ? quantity : null, ...(amount === null ? [] : [amount])];
  return [String(rows), ...figures.map((figure) => (figure === null ? null : formatMicro(figure)))];
}

/** The innermost groups with what they add up to, and the whole at the end. */
export function sumSheet(
  { view, words }: Pick<Source, 'view' | 'words'>,
  { groups }: Pick<GridLook, 'groups'>,
  names: Names,
): Sheet {
  const headings = groups.flatMap((group): Column[] => {
    const heading = wordOf(words, `column.${group}`, group);
    const name = `${heading} ${wordOf(words, 'name', 'name')}`;
    return hasNames(group)
      ? [
          { heading, type: 'text' },
          { heading: name, type: 'text' },
        ]
      : [{ heading, type: group === 'dato' ? 'date' : 'text' }];
  });
  const figures = (
    ['timer', 'fakturaTimer', 'antall', ...(view.filtered.amount === null ? [] : ['belop'])] as const
  ).map(
    (column): Column => ({
      heading: wordOf(words, `column.${column}`, column),
      type: 'amount',
    }),
  );
  const cellsOf = (path: readonly (string | null)[]) =>
    groups.flatMap((group, level) => {
      const id = path[level] ?? null;
      return hasNames(group) ? [id, nameOnPath(names, groups, path.slice(0, level + 1))] : [id];
    });
  const rows = function* (): Generator<Cells> {
    for (const { level, path, sum } of view.groups())
      if (level === groups.length) yield [...cellsOf(path), ...sumCells(sum, groups.includes('produkt'))];
    const blank = headings.map((_heading, at) => (at === 0 ? wordOf(words, 'sum', 'sum') : null));
    yield [...blank, ...sumCells(view.filtered, false)];
  };
  const count: Column = { heading: wordOf(words, 'entries', 'entries'), type: 'count' };
  return {
    name: wordOf(words, 'sheet.sums', 'sums'),
    columns: [...headings, count, ...figures],
    rows: { [Symbol.iterator]: rows },
  };
}

function hasNames(group: GridGroup): boolean {
  return group !== 'dato' && group !== 'week' && group !== 'month';
}
