// Where the cells of a line come from: each column as a function of the record, and the fields that all of them ask for.

import { wrongUsage } from '../errors.ts';
import type { RecordRules } from '../kind.ts';
import { type Asked, type Column, columnsOf, type Layout, type Source } from '../layout/layout.ts';
import { fieldsAsked, type Wanted } from '../translation/resolve.ts';
import type { Tables } from '../translation/table.ts';
import type { RecordValues } from './record-values.ts';
import { type Rule, ruleOf } from './rule.ts';

/** Fields that say which work an entry is of, in small letters. */
export const WORK = ['ansattid', 'prosjektid', 'prosjektlinjeid', 'arbeidstypeid', 'produktid'];

/** Whether a share keeps the value of the column, because it comes from the record. */
export function isKept({ from, ...source }: Source): boolean {
  if (from === 'period') return 'of' in source && source.of === 'dato';
  return from === 'field' || from === 'translated' || from === 'price';
}

/** Whether the column is written from the posting date of a record. */
export function isDated(source: Source): boolean {
  return (
    (source.from === 'field' && source.field.toLowerCase() === 'dato') ||
    (source.from === 'period' && source.of === 'dato')
  );
}

function asked(what: string, value: string | number | undefined): string {
  if (value !== undefined) return String(value);
  const hint = `Give the ${what.replaceAll('-', ' ')}: --${what}.`;
  throw wrongUsage('hand over', what, 'the layout writes it, and it was not given', hint);
}

/** Throws `wrong-usage` for what was not given. */
export function askedValue(what: 'payroll-year' | 'payroll-run' | 'period' | 'hand-over', given: Asked): string {
  if (what === 'payroll-year') return asked(what, given.payrollYear);
  if (what === 'payroll-run') return asked(what, given.payrollRun);
  return what === 'period' ? asked(what, given.period) : String(given.handOver);
}

type CellOf = (values: RecordValues) => string;

/** A layout, ready to be asked of records. */
export interface Made {
  /** By column; null for what is worked out by line, or comes from a table. */
  readonly cells: readonly (CellOf | null)[];
  /** Translated columns, by their place. */
  readonly translated: readonly { readonly at: number; readonly wanted: Wanted }[];
  readonly several: { readonly at: number; readonly wanted: Wanted } | null;
  readonly quantities: readonly { readonly key: string; readonly rule: Rule | null }[];
}

function cellOf(column: Column, { priceField = null }: RecordRules, given: Asked): CellOf | null {
  const { source } = column;
  switch (source.from) {
    case 'field': {
      const lower = source.field.toLowerCase();
      return lower === 'dato' ? (values) => values.dato ?? '' : (values) => values.text(lower);
    }
    case 'constant':
      return () => source.text;
    case 'asked': {
      const value = askedValue(source.what, given);
      return () => value;
    }
    case 'period': {
      const cut = (period: string): string => (source.part === 'year' ? period.slice(0, 4) : period.slice(5, 7));
      const fixed = source.of === 'asked' ? cut(askedValue('period', given)) : null;
      return fixed === null ? (values) => cut(values.dato ?? '') : () => fixed;
    }
    case 'price': {
      const lower = priceField?.toLowerCase();
      return lower === undefined ? () => '' : (values) => values.text(lower);
    }
    default:
      return null;
  }
}

export function made(layout: Layout, rules: RecordRules, given: Asked): Made {
  const columns = columnsOf(layout);
  const translated = columns.flatMap(({ source }, at) =>
    source.from === 'translated' ? [{ at, wanted: source, several: source.several === true }] : [],
  );
  return {
    cells: columns.map((column) => cellOf(column, rules, given)),
    translated: translated.filter(({ several }) => !several),
    several: translated.find(({ several }) => several) ?? null,
    quantities: columns.flatMap(({ key, source }) =>
      source.from === 'quantity' ? [{ key, rule: source.rule === 'translated' ? null : ruleOf(source.rule) }] : [],
    ),
  };
}

export function fieldsNeeded(layout: Layout, tables: Tables): Set<string> {
  const sources = columnsOf(layout).map(({ source }) => source);
  const fields = fieldsAsked(
    tables,
    sources.flatMap((source) => (source.from === 'translated' ? [source] : [])),
  );
  for (const source of sources) if (source.from === 'field') fields.add(source.field);
  if (layout.rows.per !== 'record') for (const field of layout.rows.by) fields.add(field);
  for (const field of WORK) fields.add(field);
  return fields;
}
