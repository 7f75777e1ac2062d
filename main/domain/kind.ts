// The two kinds of record, and the words of the service for their fields (main/service/README.md).

/** The one list of them. */
export const KINDS = ['time', 'material'] as const;

export type Kind = (typeof KINDS)[number];

/** The fields of a time entry that the interface names, in its order. */
export const TIME_FIELDS = [
  'Id',
  'Dato',
  'AnsattId',
  'ProsjektId',
  'ProsjektLinjeId',
  'ArbeidstypeId',
  'ProduktId',
  'AntallTimer',
  'FakturaTimeAntall',
  'Eksportert',
  'EndretDato',
] as const;

/** What two listings of a time entry are compared by: never `Eksportert`, never `EndretDato`. */
export const TIME_COMPARE_FIELDS = TIME_FIELDS.slice(1, 9);

/** Fields of a material transaction that say nothing of its content; a connection can name more. */
export const VOLATILE_FIELDS = ['Eksportert', 'EndretDato'] as const;

/** How the records of a connection are read. */
export interface RecordRules {
  readonly kind: Kind;
  /** Name of the identifier; `Id` unless the connection says otherwise. */
  readonly idField: string;
  /** What the service called it before, oldest first. Content is told under the oldest, so that a new name makes no new version. */
  readonly idWas?: readonly string[];
  /** Fields left out of the content of a material transaction, besides the ones above. */
  readonly volatileFields: readonly string[];
  /** Field of a material transaction that holds its quantity; `Antall` unless the connection says otherwise. */
  readonly quantityField?: string;
  /** Field of a material transaction that holds its price; none unless the connection says so. */
  readonly priceField?: string | null;
}

/** What a connection says of how its records are read. An identifier for both kinds, or one for each. */
export interface RecordOptions {
  readonly idField: string | { readonly time?: string | undefined; readonly material?: string | undefined };
  /** Names of it that the service gave up while units waited, oldest first. */
  readonly idWas?: readonly string[] | { readonly time?: readonly string[]; readonly material?: readonly string[] };
  readonly volatileFields: readonly string[];
  readonly quantityField?: string | undefined;
  readonly priceField?: string | null | undefined;
}

export const QUANTITY_FIELD = 'Antall' as const;

/** The name of the identifier of a kind. */
export function idFieldOf({ idField }: Pick<RecordOptions, 'idField'>, kind: Kind): string {
  return typeof idField === 'string' ? idField : (idField[kind] ?? 'Id');
}

/** The names that the identifier of a kind had before, oldest first. */
export function formerIdFields({ idWas = [] }: Pick<RecordOptions, 'idWas'>, kind: Kind): readonly string[] {
  return 'length' in idWas ? idWas : (idWas[kind] ?? []);
}

export function rulesOf(options: RecordOptions, kind: Kind): RecordRules {
  const { volatileFields, quantityField = QUANTITY_FIELD, priceField = null } = options;
  const rules = { kind, idField: idFieldOf(options, kind), volatileFields, quantityField, priceField };
  const idWas = formerIdFields(options, kind);
  return idWas.length === 0 ? rules : { ...rules, idWas };
}

/** The options where the identifier of a kind has another name from now on, and its lines are known under both. */
export function renamed<Options extends RecordOptions>(
  options: Options,
  { kind, from, to }: { readonly kind: Kind; readonly from: string; readonly to: string },
): Options {
  const fields = { time: idFieldOf(options, 'time'), material: idFieldOf(options, 'material') };
  const was = { time: formerIdFields(options, 'time'), material: formerIdFields(options, 'material') };
  return {
    ...options,
    idField: { ...fields, [kind]: to },
    idWas: { ...was, [kind]: [...new Set([...was[kind], from])] },
  };
}
