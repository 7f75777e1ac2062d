// Which records a destination takes: each rule names a field, or a table that translates one, and the values or ranges of values that are
// taken; all rules must hold.

import { parseAmount } from '../amount.ts';
import { resolver, fieldsAsked, type Untranslated, type Wanted } from '../translation/resolve.ts';
import type { Tables } from '../translation/table.ts';

/** From and to, both included; null for no bound. Numbers by their size, dates and other texts by their order. */
export interface ValueRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** A field of the record, whatever the case of its name, and the values of it that are taken. */
export interface DestinationRule {
  readonly field: string;
  readonly values: readonly string[];
  readonly ranges?: readonly ValueRange[];
  /** The table that translates the field first, such as the company of an employee. */
  readonly table?: string;
}

/** In the place of a layout: nothing is written, and what goes there is marked all the same once a person has said why. */
export const NO_FILE = 'no-file';

const RANGE = /^(.*)\.\.(.*)$/;
const LEFT = /^(?:([\w-]+)\((.+)\)|(.+))$/;
const isName = (text: string): boolean => /^[\w]+$/u.test(text.replaceAll(/\p{L}/gu, 'x'));

/** `ArbeidstypeId=100,150..199` or `company(AnsattId)=A` as a rule; null where it is none. */
export function destinationRule(text: string): DestinationRule | null {
  const at = text.indexOf('=');
  const left = at < 1 ? null : LEFT.exec(text.slice(0, at).trim());
  if (left === null) return null;
  const [, table, key, plain] = left;
  const field = (key ?? plain ?? '').trim();
  const taken = text
    .slice(at + 1)
    .split(',')
    .map((value) => value.trim());
  if (!isName(field) || taken.includes('')) return null;
  const ranges: ValueRange[] = [];
  const values: string[] = [];
  for (const value of new Set(taken)) {
    const range = RANGE.exec(value);
    if (range === null) {
      values.push(value);
      continue;
    }
    const [from, to] = [range[1]!.trim(), range[2]!.trim()];
    if (from === '' && to === '') return null;
    ranges.push({ from: from === '' ? null : from, to: to === '' ? null : to });
  }
  return {
    field,
    values,
    ranges: ranges.length === 0 ? undefined : ranges,
    table,
  };
}

const WITH_HYPHEN = /^(\d+)\s*[-\u2013]\s*(\d+)$/;

/** A value that reads as a range, and how that is written; a code such as `10482-01` does not rise. Null where there is none. */
export function rangeMeant({ values }: DestinationRule): { readonly value: string; readonly range: string } | null {
  for (const value of values) {
    const [, from = '', to = ''] = WITH_HYPHEN.exec(value) ?? [];
    if (from !== '' && BigInt(from) < BigInt(to)) return { value, range: `${from}..${to}` };
  }
  return null;
}

export function ruleText({ field, values, ranges = [], table }: DestinationRule): string {
  const taken = [...values, ...ranges.map(({ from, to }) => `${from ?? ''}..${to ?? ''}`)];
  return `${table === undefined ? field : `${table}(${field})`}=${taken.join(',')}`;
}

/** Text that begins as the bound does is not beyond it: a Dato with a time is of its day. */
function isWithin(value: string, { from, to }: ValueRange): boolean {
  if (value === '') return false;
  const [number, low, high] = [value, from ?? '0', to ?? '0'].map((text) => parseAmount(text));
  if (number != null && low != null && high != null)
    return (from === null || number.micro >= low.micro) && (to === null || number.micro <= high.micro);
  return (from === null || value >= from) && (to === null || value.slice(0, to.length) <= to);
}

const wantedOf = ({ table, field }: { table: string; field: string }): Wanted => ({
  table,
  field,
  otherwise: 'missing',
});

export interface RulesOver {
  /** Whether all of them hold; `missing` names what no table knows, and then it is not taken. */
  readonly judge: (
    rules: readonly DestinationRule[],
    of: RuleValues,
  ) => { readonly taken: boolean; readonly missing: Untranslated[] };
  /** Fields that the rules ask for, those behind the tables too. */
  readonly fields: ReadonlySet<string>;
}

/** A record as rules see it: a field by its name in small letters, and its day for rows that are valid for a time. */
export interface RuleValues {
  readonly text: (lower: string) => string;
  readonly dato: string | null;
}

/** Rules of one destination, or of several that have the same tables. */
export function rulesOver(rules: readonly DestinationRule[], tables: Tables): RulesOver {
  const translated = rules.flatMap(({ table, field }) => (table === undefined ? [] : [{ table, field }]));
  const wanted = new Map(translated.map((one) => [`${one.table} ${one.field}`, wantedOf(one)]));
  const fields = new Set([...rules.map(({ field }) => field), ...fieldsAsked(tables, wanted.values())]);
  const resolve = resolver(tables);
  return {
    fields,
    judge(all, { text, dato }) {
      const missing: Untranslated[] = [];
      const taken = all.every(({ field, values, ranges = [], table }) => {
        let value = text(field.toLowerCase()).trim();
        if (table !== undefined) {
          const found = resolve(wanted.get(`${table} ${field}`)!, text, dato);
          if ('why' in found) {
            missing.push(found);
            return false;
          }
          value = found.rows[0]!.to;
        }
        return values.includes(value) || ranges.some((range) => isWithin(value, range));
      });
      // A rule before it may leave it out already: then nobody needs the value.
      return { taken, missing };
    },
  };
}

/** What becomes of a unit: taken with all its lines, left with all of them, or in two minds and for a person. */
export function judgeUnit(lines: readonly boolean[]): 'taken' | 'left' | 'split' {
  if (lines.every(Boolean)) return 'taken';
  return lines.some(Boolean) ? 'split' : 'left';
}
