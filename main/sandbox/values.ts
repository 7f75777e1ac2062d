// Between the fields of the interface (Dato, AntallTimer, …) and the columns of the sandbox's tables. Fields that the
// interface does not name are kept in `extra` and served after the others.

import type { Kind } from '../domain/kind.ts';
import { readSetting, type State, writeSetting } from './state.ts';
import { isObject, parseRaw } from '../domain/exact-json.ts';
import { badRequest } from './service-error.ts';

/** A number, or the text of one, which is then served exactly as written: '7.50'. */
type Decimal = number | string;
export type { Kind };

export interface TimeFields {
  Id?: number;
  Dato?: string | null;
  AnsattId?: number | null;
  ProsjektId?: string | null;
  ProsjektLinjeId?: string | null;
  ArbeidstypeId?: string | null;
  ProduktId?: string | null;
  AntallTimer?: Decimal | null;
  FakturaTimeAntall?: Decimal | null;
  EndretDato?: string | null;
  /** Default false. */
  approved?: boolean;
  [further: string]: unknown;
}

export interface MaterialFields {
  Id?: number;
  Dato?: string | null;
  ProsjektId?: string | null;
  ProsjektLinjeId?: string | null;
  ProduktId?: string | null;
  AktivitetId?: string | null;
  AvdelingId?: string | null;
  AnsattId?: number | null;
  Antall?: Decimal | null;
  Salgspris?: Decimal | null;
  Notat?: string | null;
  EksternId?: string | null;
  EndretDato?: string | null;
  /** Default false. */
  approved?: boolean;
  [further: string]: unknown;
}

export type Fields = TimeFields | MaterialFields;

type ColumnType = 'date' | 'integer' | 'string' | 'decimal';
type Columns = { readonly [name: string]: readonly [column: string, type: ColumnType] };

const TIME_COLUMNS: Columns = {
  Dato: ['dato', 'date'],
  AnsattId: ['ansatt', 'integer'],
  ProsjektId: ['prosjekt', 'string'],
  ProsjektLinjeId: ['linje', 'string'],
  ArbeidstypeId: ['arbeidstype', 'string'],
  ProduktId: ['produkt', 'string'],
  AntallTimer: ['timer', 'decimal'],
  FakturaTimeAntall: ['faktura', 'decimal'],
};

const MATERIAL_COLUMNS: Columns = {
  Dato: ['dato', 'date'],
  ProsjektId: ['prosjekt', 'string'],
  ProsjektLinjeId: ['linje', 'string'],
  ProduktId: ['produkt', 'string'],
  AktivitetId: ['aktivitet', 'string'],
  AvdelingId: ['avdeling', 'string'],
  AnsattId: ['ansatt', 'integer'],
  Antall: ['antall', 'decimal'],
  Salgspris: ['pris', 'decimal'],
  Notat: ['notat', 'string'],
  EksternId: ['ekstern', 'string'],
};

const HANDLED_ELSEWHERE = ['id', 'approved', 'endretdato', 'eksportert'];

interface Values {
  /** Column to value. */
  readonly columns: Readonly<Record<string, string | number | null>>;
  readonly extra: Readonly<Record<string, unknown>>;
  /** Undefined when the fields say nothing of it. */
  readonly changed: { readonly time: number | null; readonly text: string | null } | undefined;
}

/** Throws ServiceError 400 that names the field whose value does not fit its type. */
export function valuesOf(kind: Kind, fields: Readonly<Record<string, unknown>>): Values {
  const known = kind === 'time' ? TIME_COLUMNS : MATERIAL_COLUMNS;
  const columns: Record<string, string | number | null> = {};
  const extra: Record<string, unknown> = {};
  let changed: Values['changed'];
  for (const [name, value] of Object.entries(fields)) {
    const lower = name.toLowerCase();
    const canonical = Object.keys(known).find((candidate) => candidate.toLowerCase() === lower);
    const column = canonical === undefined ? undefined : known[canonical];
    if (value === undefined) continue;
    if (column !== undefined) columns[column[0]] = convert(name, value, column[1]);
    else if (lower === 'endretdato') changed = changeTime(value);
    else if (!HANDLED_ELSEWHERE.includes(lower)) extra[name] = value;
  }
  return { columns, extra, changed };
}

function convert(name: string, value: unknown, type: ColumnType): string | number | null {
  if (value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (type === 'string' && typeof value === 'string') return value;
  if (type === 'date' && typeof value === 'string') return text.length === 10 ? `${text}T00:00:00` : text;
  if (type === 'integer' && typeof value !== 'string' && Number.isSafeInteger(Number(text))) return Number(text);
  if (type === 'decimal' && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return text;
  throw badRequest(`The value ${JSON.stringify(value)} of '${name}' is not of type ${type}.`);
}

function changeTime(value: unknown): { time: number | null; text: string | null } {
  if (value === null) return { time: null, text: null };
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (typeof value !== 'string' || Number.isNaN(time))
    throw badRequest(`The value ${JSON.stringify(value)} of 'EndretDato' is not a time.`);
  return { time, text: value };
}

/** The names of further fields that any record of the kind carries. */
export function extraNames(state: State, kind: Kind): string[] {
  const names: string[] = JSON.parse(readSetting(state, `extra-${kind}`) ?? '[]');
  return names;
}

/** What the column `extra` of a row holds, numbers as raw values. */
export function extraOf(column: unknown): Record<string, unknown> {
  const extra = typeof column === 'string' ? parseRaw(column) : null;
  return isObject(extra) ? extra : {};
}

/** The text of the column `extra`; null when there is nothing further. */
export function extraText(state: State, kind: Kind, extra: Readonly<Record<string, unknown>>): string | null {
  const names = Object.keys(extra);
  if (names.length === 0) return null;
  const before = extraNames(state, kind);
  const all = [...new Set([...before, ...names])];
  if (all.length > before.length) writeSetting(state, `extra-${kind}`, JSON.stringify(all));
  return JSON.stringify(extra);
}
