// Which columns are shown, and how wide. Narrow windows hide Product, then project line, then invoiceable hours; never date,
// employee, hours, status.

import type { GridColumn, GridQuery } from '../../../preload/contract/grid.ts';
import type { Kind } from '../../../preload/contract/common.ts';

export type ColumnKey = GridColumn;

export interface Column {
  readonly key: ColumnKey;
  readonly least: number;
  /** Share of what is left over; 0 = fixed. */
  readonly share: number;
  readonly figure?: boolean;
}

const SELECT = 48;
/** A bold figure of 13 pixels, as a subtotal is set. */
const BOLD_FIGURE = 8.2;

const ALL = {
  dato: { key: 'dato', least: 98, share: 0 },
  ansatt: { key: 'ansatt', least: 132, share: 1.4 },
  prosjekt: { key: 'prosjekt', least: 104, share: 1.3 },
  prosjektLinje: { key: 'prosjektLinje', least: 86, share: 0.1 },
  arbeidstype: { key: 'arbeidstype', least: 146, share: 0.6 },
  produkt: { key: 'produkt', least: 70, share: 0.6 },
  timer: { key: 'timer', least: 80, share: 0, figure: true },
  fakturaTimer: { key: 'fakturaTimer', least: 80, share: 0, figure: true },
  antall: { key: 'antall', least: 96, share: 0, figure: true },
  status: { key: 'status', least: 138, share: 0.2 },
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
  { ...ALL.produkt, least: 150, share: 1.4 },
  ALL.prosjekt,
  ALL.prosjektLinje,
  ALL.id,
  ALL.antall,
  ALL.status,
];

const HIDE: readonly ColumnKey[] = ['produkt', 'id', 'prosjektLinje', 'fakturaTimer', 'prosjekt'];

function widthOf(columns: readonly Column[]): number {
  return SELECT + columns.reduce((sum, column) => sum + column.least, 0);
}

/** `widest` is the longest total in characters: a figure is never cut, its column grows first. */
export function columnsFor(of: {
  readonly kind: Kind;
  readonly groups: GridQuery['groups'];
  readonly width: number;
  readonly widest: number;
}): readonly Column[] {
  const figureWidth = Math.ceil(of.widest * BOLD_FIGURE) + 20;
  let columns = (of.kind === 'time' ? TIME : MATERIAL)
    .filter((column) => column.key === 'dato' || !of.groups.some((group) => group === column.key))
    .map((column) => (column.figure ? { ...column, least: Math.max(column.least, figureWidth) } : column));
  for (const key of HIDE) {
    if (widthOf(columns) <= of.width) break;
    if (of.kind === 'material' && key === 'produkt') continue;
    columns = columns.filter((column) => column.key !== key);
  }
  return columns;
}

/** The text of `grid-template-columns`. */
export function templateOf(columns: readonly Column[]): string {
  const parts = columns.map((column) =>
    column.share === 0 ? `${column.least}px` : `minmax(${column.least}px, ${column.share}fr)`,
  );
  return [`${SELECT}px`, ...parts].join(' ');
}
