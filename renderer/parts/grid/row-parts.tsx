// What the lines of the grid are made of: their figures on the columns' edges, and the sign that folds them.

import type { ReactNode } from 'react';
import type { GridQuery, GridRow, GroupRow } from '../../../preload/contract/grid.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import type { Decimal, SumWire } from '../../../preload/contract/common.ts';
import type { Text } from '../../language/text.ts';
import { Icon } from '../icon.tsx';
import type { Column, ColumnKey } from './columns.ts';

export interface RowProps {
  readonly row: GridRow | undefined;
  readonly line: number;
  readonly id: string;
  readonly top: number;
  readonly height: number;
  readonly columns: readonly Column[];
  /** What the heads above it say already. */
  readonly groups?: GridQuery['groups'];
  readonly text: Text;
  readonly cursor: boolean;
  readonly selected: boolean;
  /** The head of a group that begins further up. */
  readonly goesOn?: boolean;
  readonly onPress: (line: number, how: 'move' | 'toggle' | 'extend' | 'fold' | 'open') => void;
  readonly onOriginal: (row: Extract<GridRow, { type: 'original' }>) => void;
}

export type Amounts = Readonly<Partial<Record<ColumnKey, Decimal | null>>>;

function amountsOf(sum: SumWire): Amounts {
  return { timer: sum.hours, fakturaTimer: sum.invoiceable, antall: sum.quantity, belop: sum.amount ?? null };
}

/** Pieces, metres and cubic metres make no sum: quantities are added up within one product only. */
export function amountsOverProducts(sum: SumWire): Amounts {
  return { ...amountsOf(sum), antall: null };
}

export function amountsOfGroup({ by, sum }: GroupRow): Amounts {
  return by === 'produkt' ? amountsOf(sum) : amountsOverProducts(sum);
}

export function amountsOfRecord(record: GridRecord): Amounts {
  const { hours, invoiceable, quantity, price, amount } = record;
  return { timer: hours, fakturaTimer: invoiceable, antall: quantity, pris: price, belop: amount };
}

/** A figure in its column: kroner with two decimals. */
export function figureIn(column: ColumnKey, amounts: Amounts, text: Text): string {
  const amount = amounts[column] ?? null;
  return column === 'pris' || column === 'belop' ? text.money(amount) : text.amount(amount);
}

/** Columns left of the first figure stand as one cell; of the first that there is one in, where the amounts are given. */
export function textSpan(columns: readonly Column[], from: number, amounts: Amounts | null = null): number {
  const filled = columns.findIndex((column) => column.figure && (amounts?.[column.key] ?? null) !== null);
  const first = filled === -1 ? columns.findIndex((column) => column.figure) : filled;
  return (first === -1 ? columns.length : first) - from;
}

/** Where the sign of a line stands among the cells left of the first figure; null where it stands right of it, or not at all. */
export function signPlace(columns: readonly Column[], from: number): number | null {
  const at = columns.findIndex(({ key }) => key === 'status');
  return at === -1 || at >= textSpan(columns, 0) ? null : Math.max(at, from);
}

/** How many columns the words of a line without figures have for themselves: all before a sign that stands right of the first figure. */
export function openSpan(columns: readonly Column[]): number {
  const at = columns.findIndex(({ key }) => key === 'status');
  return at === -1 || at < textSpan(columns, 0) ? columns.length : at;
}

/** The words of a line, up to its first figure, with its sign where a person moved that before the figures. */
export function Words(props: {
  readonly columns: readonly Column[];
  readonly from: number;
  readonly words: ReactNode;
  readonly sign: ReactNode;
  /** How many columns stand before what follows; those before the first figure, where it is not given. */
  readonly end?: number;
}) {
  const { columns, from, words, sign } = props;
  const end = props.end ?? textSpan(columns, 0);
  const at = signPlace(columns, from);
  const cell = (first: number, past: number, what: ReactNode): ReactNode =>
    past <= first ? null : (
      <div role="gridcell" style={{ gridColumn: `span ${past - first}` }}>
        {what}
      </div>
    );
  if (at === null) return cell(from, end, words);
  // The words take the wider side; a sign that took the only cell has them beside it.
  const before = at > from;
  const lone = !before && at + 1 >= end;
  return (
    <>
      {cell(from, at, words)}
      {cell(
        at,
        at + 1,
        lone ? (
          <span className="named">
            {sign} {words}
          </span>
        ) : (
          sign
        ),
      )}
      {cell(at + 1, end, before ? null : words)}
    </>
  );
}

export function Figures(props: {
  readonly columns: readonly Column[];
  readonly amounts: Amounts;
  readonly text: Text;
  readonly className?: string;
  readonly last: ReactNode;
  /** How many columns stand before them. */
  readonly after?: number;
}) {
  return (
    <>
      {props.columns.slice(props.after ?? textSpan(props.columns, 0)).map((column) =>
        column.figure ? (
          <div key={column.key} role="gridcell" className={`n ${props.className ?? ''}`}>
            {figureIn(column.key, props.amounts, props.text)}
          </div>
        ) : (
          <div key={column.key} role="gridcell">
            {column.key === 'status' ? props.last : null}
          </div>
        ),
      )}
    </>
  );
}

/** The first cell of a line that opens in place. */
export function FoldCell({ folded, props }: { readonly folded: boolean; readonly props: RowProps }) {
  const label = props.text.t(folded ? 'run.grid.open' : 'run.grid.fold');
  const press = (): void => props.onPress(props.line, 'fold');
  return (
    <div role="gridcell" aria-expanded={!folded}>
      <button type="button" className="fold" tabIndex={-1} aria-label={label} onClick={press}>
        <Icon name={folded ? 'right' : 'down'} small />
      </button>
    </div>
  );
}
