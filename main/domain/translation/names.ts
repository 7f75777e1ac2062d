// The translation tables that a connection may have, each with the field that it is asked by where nothing else says it.

export const TABLE_FIELDS = {
  employee: 'AnsattId',
  'pay-type': 'ArbeidstypeId',
  'work-type': 'ArbeidstypeId',
  project: 'ProsjektId',
  'project-line': 'ProsjektLinjeId',
  department: 'AvdelingId',
  product: 'ProduktId',
  company: 'AnsattId',
} as const;

export type TableName = keyof typeof TABLE_FIELDS;

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLE_FIELDS, name);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const TABLE_NAMES = Object.keys(TABLE_FIELDS) as readonly TableName[];
