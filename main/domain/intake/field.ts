// The fields that the batch endpoint takes, as a connection has them. The shipped list follows what the service's own screen shows of
// a material transaction (main/service/README.md); the names of the interface are not public, so every field can be changed.

export type FieldType = 'text' | 'number' | 'integer' | 'date';
export type FieldList = 'prosjekt' | 'produkt' | 'ansatt';

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** Empty = anything. */
  readonly allowed: readonly string[];
  /** Taken when the cell is empty. */
  readonly default: string | null;
  readonly maxLength: number | null;
  /** Normalised decimals. */
  readonly min: string | null;
  readonly max: string | null;
  /** The name list that its values must be in, where that list is known. */
  readonly list: FieldList | null;
  /** Part of the fingerprint by which doubles are found. */
  readonly fingerprint: boolean;
}

const MOST = '1000000000';

function field(name: string, type: FieldType, more: Partial<Field> = {}): Field {
  const isNumber = type === 'number' || type === 'integer';
  return {
    name,
    type,
    required: false,
    allowed: [],
    default: null,
    maxLength: type === 'text' ? 100 : null,
    min: isNumber ? `-${MOST}` : null,
    max: isNumber ? MOST : null,
    list: null,
    fingerprint: false,
    ...more,
  };
}

/** The list that a connection begins with. */
export const SHIPPED_FIELDS: readonly Field[] = [
  field('Dato', 'date', { required: true, fingerprint: true }),
  field('ProsjektId', 'text', { required: true, list: 'prosjekt', fingerprint: true }),
  field('ProsjektLinjeId', 'text', { fingerprint: true }),
  field('ProduktId', 'text', { required: true, list: 'produkt', fingerprint: true }),
  field('AktivitetId', 'text'),
  field('AvdelingId', 'text'),
  field('Antall', 'number', { required: true, fingerprint: true }),
  field('Salgspris', 'number'),
  field('Notat', 'text', { maxLength: 500 }),
  field('EksternId', 'text', { fingerprint: true }),
];

/** Which fields the sums are made of, by index; -1 where the list has none. */
export interface Roles {
  readonly project: number;
  readonly product: number;
  readonly quantity: number;
  readonly price: number;
}

/** The price is the first one in the list that is named so. */
export function rolesOf(fields: readonly Field[]): Roles {
  const isAmount = (one: Field) => one.type === 'number' || one.type === 'integer';
  return {
    project: fields.findIndex((one) => one.list === 'prosjekt' || /^pro(s|j)jekt(id)?$/i.test(one.name)),
    product: fields.findIndex((one) => one.list === 'produkt' || /^produkt(id)?$/i.test(one.name)),
    quantity: fields.findIndex((one) => isAmount(one) && /antall|mengde|quantity|qty/i.test(one.name)),
    price: fields.findIndex((one) => isAmount(one) && /pris|price/i.test(one.name)),
  };
}
