// What each list of the service shows: its fields, their types, the SQL that compares them and the SQL that writes
// them as JSON text. Amounts are kept as the text of the number, so 7.50 is served as 7.50.

import { assertNever } from '../domain/errors.ts';

export type FieldType = 'integer' | 'decimal' | 'string' | 'instant' | 'date' | 'boolean' | 'any';

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** SQL of the value as it is compared and ordered. */
  readonly sql: string;
  /** SQL of the value as JSON text. */
  readonly json: string;
}

export interface Source {
  /** The entity as errors and `@odata.context` name it. */
  readonly entity: string;
  readonly table: string;
  readonly fields: readonly Field[];
  /** Only rows for which this holds exist for the caller. */
  readonly where: string;
  readonly order: string;
  /** Rows carry further fields in the column `extra`, a JSON object. */
  readonly extra: boolean;
}

function field(name: string, type: FieldType, column: string): Field {
  switch (type) {
    case 'integer':
      return { name, type, sql: column, json: `coalesce(${column},'null')` };
    case 'decimal':
      return { name, type, sql: `CAST(${column} AS REAL)`, json: `coalesce(${column},'null')` };
    case 'boolean':
      return { name, type, sql: column, json: `iif(${column},'true','false')` };
    case 'instant':
      return { name, type, sql: column, json: `coalesce('"'||${column}_text||'"','null')` };
    case 'date':
      return { name, type, sql: column, json: `coalesce('"'||${column}||'"','null')` };
    case 'string':
      return { name, type, sql: column, json: `json_quote(${column})` };
    case 'any':
      return { name, type, sql: column, json: column };
    default:
      return assertNever(type);
  }
}

/** A field that only some rows carry, in `extra`. */
export function extraField(name: string): Field {
  const path = `'$."${name.replaceAll("'", "''").replaceAll('"', '')}"'`;
  return { name, type: 'any', sql: `json_extract(extra,${path})`, json: `coalesce(extra->${path},'null')` };
}

const TIME_FIELDS = [
  field('Id', 'integer', 'id'),
  field('Dato', 'date', 'dato'),
  field('AnsattId', 'integer', 'ansatt'),
  field('ProsjektId', 'string', 'prosjekt'),
  field('ProsjektLinjeId', 'string', 'linje'),
  field('ArbeidstypeId', 'string', 'arbeidstype'),
  field('ProduktId', 'string', 'produkt'),
  field('AntallTimer', 'decimal', 'timer'),
  field('FakturaTimeAntall', 'decimal', 'faktura'),
];
const CHANGED = field('EndretDato', 'instant', 'endret');
const EXPORTED = field('Eksportert', 'boolean', 'exported');

/** The export lines that prepare made. `listExported`: lines already exported can be asked for too. */
export function timeSource(listExported: boolean): Source {
  return {
    entity: 'TimeEksport',
    table: 'lines',
    fields: [...TIME_FIELDS, EXPORTED, CHANGED],
    where: listExported ? '1' : 'exported = 0',
    order: 'id, line',
    extra: true,
  };
}

/** The entries themselves, as people registered them; only for the state dump. */
export const ENTRY_SOURCE: Source = {
  entity: 'Time',
  table: 'entries',
  fields: [...TIME_FIELDS, CHANGED],
  where: '1',
  order: 'id',
  extra: true,
};

/** `all`: also what is not approved or already exported, for the state dump. */
export function materialSource(scope: 'ready' | 'all'): Source {
  return {
    entity: 'TransaksjonsEksport',
    table: 'material',
    fields: [
      field('Id', 'integer', 'id'),
      field('Dato', 'date', 'dato'),
      field('ProsjektId', 'string', 'prosjekt'),
      field('ProsjektLinjeId', 'string', 'linje'),
      field('ProduktId', 'string', 'produkt'),
      field('AktivitetId', 'string', 'aktivitet'),
      field('AvdelingId', 'string', 'avdeling'),
      field('AnsattId', 'integer', 'ansatt'),
      field('Antall', 'decimal', 'antall'),
      field('Salgspris', 'decimal', 'pris'),
      field('Notat', 'string', 'notat'),
      field('EksternId', 'string', 'ekstern'),
      EXPORTED,
      CHANGED,
    ],
    where: scope === 'ready' ? 'approved = 1 AND exported = 0' : '1',
    order: 'id',
    extra: true,
  };
}

export const EMPLOYEE_SOURCE: Source = {
  entity: 'Ansatt',
  table: 'employees',
  fields: [field('Id', 'integer', 'id'), field('Fornavn', 'string', 'first'), field('Etternavn', 'string', 'last')],
  where: '1',
  order: 'id',
  extra: false,
};

export const PROJECT_SOURCE: Source = {
  entity: 'Prosjekt',
  table: 'projects',
  fields: [field('Id', 'string', 'id'), field('Navn', 'string', 'name')],
  where: '1',
  order: 'id',
  extra: false,
};

/** Names are matched without regard to case, as the real service does. */
export function findField(fields: readonly Field[], name: string): Field | undefined {
  const wanted = name.toLowerCase();
  return fields.find((candidate) => candidate.name.toLowerCase() === wanted);
}
