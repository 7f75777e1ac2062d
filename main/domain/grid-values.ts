// What the grid shows of a record, by the names that store, engine and page share.

/** Lists of names; their ids stand in the records. */
export const NAME_LISTS = ['ansatt', 'prosjekt', 'prosjektlinje', 'arbeidstype', 'produkt'] as const;
export type NameListName = (typeof NAME_LISTS)[number];

export interface NameList {
  readonly list: NameListName;
  readonly names: number;
  readonly source: string;
  readonly at: string;
}

export const GRID_COLUMNS = [
  'line',
  'dato',
  'ansatt',
  'prosjekt',
  'prosjektLinje',
  'arbeidstype',
  'produkt',
  'timer',
  'fakturaTimer',
  'antall',
  'pris',
  'belop',
  'status',
  'id',
] as const;
export type GridColumn = (typeof GRID_COLUMNS)[number];

/** What the grid groups by: week (2026-W46, as ISO 8601 counts them) and month (2026-11) are those of Dato. */
export const GRID_GROUPS = [
  'prosjekt',
  'prosjektLinje',
  'ansatt',
  'arbeidstype',
  'produkt',
  'dato',
  'week',
  'month',
] as const;
export type GridGroup = (typeof GRID_GROUPS)[number];

/** What a filter may choose values of: amounts as their decimals. */
export const GRID_VALUES = [...GRID_GROUPS, 'timer', 'fakturaTimer', 'antall', 'pris', 'belop', 'status'] as const;
export type GridValue = (typeof GRID_VALUES)[number];

const AMOUNTS = ['timer', 'fakturaTimer', 'antall', 'pris', 'belop'] as const;

export function isAmount(column: GridValue): column is (typeof AMOUNTS)[number] {
  return AMOUNTS.some((amount) => amount === column);
}

/** Groups within groups, at most. */
export const GRID_LEVELS = 2;

/** The values of a record, read and named. Names are null where no name list knows the id. */
export interface RecordValues<Amount> {
  readonly dato: string | null;
  readonly ansattId: string | null;
  readonly ansattName: string | null;
  readonly prosjektId: string | null;
  readonly prosjektName: string | null;
  readonly prosjektLinjeId: string | null;
  readonly prosjektLinjeName: string | null;
  readonly arbeidstypeId: string | null;
  readonly arbeidstypeName: string | null;
  readonly produktId: string | null;
  readonly produktName: string | null;
  readonly hours: Amount | null;
  readonly invoiceable: Amount | null;
  readonly quantity: Amount | null;
}

/** What a material transaction costs; null where its connection names no field of a price, or it has none. */
export interface RecordPrice<Amount> {
  /** Per unit of quantity. */
  readonly price: Amount | null;
  /** Quantity times price. */
  readonly amount: Amount | null;
}
