// Which columns are shown, and how wide. Narrow windows hide Product, then project line, then invoiceable hours; never date,
// employee, hours, status. The word of a state is never cut.

import type { GridColumn, GridQuery } from '../../../preload/contract/grid.ts';
import type { GridViewColumn } from '../../../preload/contract/grid-views.ts';
import type { Kind } from '../../../preload/contract/common.ts';

export type ColumnKey = GridColumn;

export interface Column {
  readonly key: ColumnKey;
  readonly least: number;
  /** Share of what is left over; 0 = fixed. */
  readonly share: number;
  readonly figure?: boolean;
}

/** How wide a person may make a column. */
export const LEAST_WIDTH = 56;
export const MOST_WIDTH = 800;

const SELECT = 48;
/** A bold figure of 13 pixels, as a subtotal is set. */
const BOLD_FIGURE = 8.2;

const ALL = {
  dato: { key: 'dato', least: 95, share: 0 },
  ansatt: { key: 'ansatt', least: 170, share: 2.4 },
  prosjekt: { key: 'prosjekt', least: 104, share: 1.3 },
  prosjektLinje: { key: 'prosjektLinje', least: 59, share: 0.9 },
  arbeidstype: { key: 'arbeidstype', least: 138, share: 0.4 },
  produkt: { key: 'produkt', least: 112, share: 0.6 },
  timer: { key: 'timer', least: 80, share: 0, figure: true },
  fakturaTimer: { key: 'fakturaTimer', least: 80, share: 0, figure: true },
  antall: { key: 'antall', least: 96, share: 0, figure: true },
  pris: { key: 'pris', least: 86, share: 0, figure: true },
  belop: { key: 'belop', least: 104, share: 0, figure: true },
  status: { key: 'status', least: 130, share: 0.1 },
  id: { key: 'id', least: 84, share: 0.2 },
} as const satisfies Readonly<Record<string, Column>>;

const TIME: readonly Column[] = [
  ALL.dato,
  ALL.ansatt,
  ALL.prosjekt,
  ALL.prosjektLinje,
  ALL.arbeidstype,
  ALL.produkt,
  ALL.timer,
  ALL.fakturaTimer,
  ALL.status,
];

const MATERIAL: readonly Column[] = [
  ALL.dato,
  { ...ALL.produkt, least: 174, share: 1.4 },
  ALL.prosjekt,
  ALL.prosjektLinje,
  ALL.id,
  ALL.antall,
  ALL.status,
];

const PRICED: readonly Column[] = MATERIAL.flatMap((column) =>
  column.key === 'antall' ? [column, ALL.pris, ALL.belop] : [column],
);

/** Of a run: `priced` where it is known what its material costs. */
export interface ColumnsOf {
  readonly kind: Kind;
  readonly priced: boolean;
}

const shownOf = ({ kind, priced }: ColumnsOf): readonly Column[] =>
  kind === 'time' ? TIME : priced ? PRICED : MATERIAL;

const HIDE: readonly ColumnKey[] = ['produkt', 'id', 'prosjektLinje', 'pris', 'fakturaTimer', 'prosjekt'];

function widthOf(columns: readonly Column[]): number {
  return SELECT + columns.reduce((sum, column) => sum + column.least, 0);
}

/** All columns of a kind, those that are shown unless a person chooses others first. */
export function columnsOf(of: ColumnsOf): readonly { readonly key: ColumnKey; readonly shown: boolean }[] {
  const own = shownOf(of);
  const more = of.kind === 'time' ? [ALL.id] : [];
  return [...own.map(({ key }) => ({ key, shown: true })), ...more.map(({ key }) => ({ key, shown: false }))];
}

function chosenOf(of: ColumnsOf, chosen: readonly GridViewColumn[] | null): readonly Column[] {
  const shown = shownOf(of);
  const own = of.kind === 'time' ? [...shown, ALL.id] : shown;
  if (chosen === null) return shown;
  return chosen.flatMap(({ key, width }) => {
    const column = own.find((other) => other.key === key);
    if (column === undefined) return [];
    return [width === null ? column : { ...column, least: width, share: 0 }];
  });
}

/** `widest` is the longest total in characters: a figure is never cut, its column grows first. */
export function columnsFor(of: {
  readonly kind: Kind;
  readonly priced: boolean;
  readonly groups: GridQuery['groups'];
  readonly width: number;
  readonly widest: number;
  /** What a person chose, in her order; null is what the kind has. */
  readonly chosen?: readonly GridViewColumn[] | null;
}): readonly Column[] {
  const figureWidth = Math.ceil(of.widest * BOLD_FIGURE) + 20;
  let columns = chosenOf(of, of.chosen ?? null)
    .filter((column) => column.key === 'dato' || !of.groups.some((group) => group === column.key))
    .map((column) => (column.figure ? { ...column, least: Math.max(column.least, figureWidth) } : column));
  for (const key of HIDE) {
    if (widthOf(columns) <= of.width) break;
    if (of.kind === 'material' && key === 'produkt') continue;
    columns = columns.filter((column) => column.key !== key);
  }
  const narrow = fitted(columns, of.width);
  if (widthOf(narrow) <= of.width) return narrow;
  return fitted(
    columns.filter(({ key }) => key !== 'arbeidstype'),
    of.width,
  );
}

/** How much of its width a column of names keeps where nothing else can be hidden: they end in dots. */
const KEPT = 0.68;
/** The longest word of a state, with its sign, is as wide. No figure gives anything. */
const STATE_KEPT = 0.98;

const keptOf = ({ key, share }: Column): number => (share === 0 ? 1 : key === 'status' ? STATE_KEPT : KEPT);

function fitted(columns: readonly Column[], width: number): readonly Column[] {
  const over = widthOf(columns) - width;
  const give = columns.reduce((sum, column) => sum + column.least * (1 - keptOf(column)), 0);
  if (over <= 0 || give === 0) return columns;
  const part = Math.min(1, over / give);
  return columns.map((column) =>
    column.share > 0 ? { ...column, least: Math.floor(column.least * (1 - (1 - keptOf(column)) * part)) } : column,
  );
}

/** The text of `grid-template-columns`: together the columns take all the room, the last one where none of them grows. */
export function templateOf(columns: readonly Column[]): string {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const parts = columns.map(({ least, share }, at) => {
    const own = shares === 0 && at === columns.length - 1 ? 1 : shares === 0 ? 0 : share / Math.min(1, shares);
    return own === 0 ? `${least}px` : `minmax(${least}px, ${Number(own.toFixed(3))}fr)`;
  });
  return [`${SELECT}px`, ...parts].join(' ');
}
