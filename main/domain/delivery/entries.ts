// From a record to what it puts into lines: none, one or several entries, each with its cells and exact quantities. What is a reversal of
// something that was written is its negated shares, whatever tables and layout say now.

import { type Micro, ZERO } from '../amount.ts';
import type { RecordRules } from '../kind.ts';
import { type Asked, type Column, columnsOf, type Layout } from '../layout/layout.ts';
import { resolver, type Untranslated } from '../translation/resolve.ts';
import type { TableRow, Tables } from '../translation/table.ts';
import { fieldsNeeded, isDated, isKept, type Made, made, WORK } from './cells.ts';
import { type RecordValues, recordReader } from './record-values.ts';
import { isProduct, type Rule, ruleOf } from './rule.ts';
import { type KeptShare, opposed, type Quantity } from './share.ts';

/** A record as a hand-over gives it. */
export interface Given {
  readonly unit: number;
  /** The JSON object as it was listed, or as the console made it. */
  readonly raw: string;
  /** Its posting date (YYYY-MM-DD), where that is not its Dato: written in the place of Dato. */
  readonly posted?: string | undefined;
  /** For a reversal of what went to this destination: the shares that it takes back. */
  readonly undoes?: readonly KeptShare[] | undefined;
  /** For such a reversal: the day (YYYY-MM-DD) on which that was written, where it was posted on another one than its Dato. */
  readonly undoesOn?: string | undefined;
  /** For a reversal of what went another way, as listed or on the spot: the shares that the ERP has. It is worked out anew all the same. */
  readonly went?: readonly KeptShare[] | undefined;
  /** For a reversal: the new version that goes with it. */
  readonly newVersion?: string | undefined;
}

export interface Entry {
  /** By column; empty for quantities and running numbers. */
  readonly cells: readonly string[];
  /** By quantity column. */
  readonly exact: readonly Micro[];
  readonly rules: readonly string[];
  /** What must be written, of a reversal; else it is worked out. */
  readonly written: readonly Micro[] | null;
  readonly period: string;
  /** The day that is written of it, YYYY-MM-DD; empty where it has none. */
  readonly day: string;
  /** Values that part lines and are not written. */
  readonly by: string;
  /** A reversal whose new version is of other keys. */
  readonly apart: boolean;
  /** A quantity has more decimals than are counted. */
  readonly inexact: boolean;
}

export interface RecordEntries {
  readonly values: RecordValues;
  readonly entries: readonly Entry[];
  readonly problems: readonly Untranslated[];
}

const NONE: readonly Entry[] = [];

interface Shape extends Made {
  readonly columns: readonly Column[];
  readonly kept: readonly boolean[];
  /** Written from the posting date of a record, which is its Dato unless a person says otherwise. */
  readonly dated: readonly boolean[];
  /** Fields that part sums, in small letters. */
  readonly by: readonly string[];
  /** The rule of a row that does not say one. */
  readonly plainRule: string;
  /** The rule of a text, read once. */
  readonly ruleOf: (text: string) => Rule;
}

function rulesKept(): Shape['ruleOf'] {
  const kept = new Map<string, Rule>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const rule = ruleOf(text)!;
    kept.set(text, rule);
    return rule;
  };
}

function shapeOf(layout: Layout, rules: RecordRules, given: Asked): Shape {
  const columns = columnsOf(layout);
  return {
    ...made(layout, rules, given),
    columns,
    kept: columns.map(({ source }) => isKept(source)),
    dated: columns.map(({ source }) => isDated(source)),
    by: layout.rows.per === 'record' ? [] : layout.rows.by.map((field) => field.toLowerCase()),
    plainRule: rules.kind === 'time' ? 'hours' : 'quantity',
    ruleOf: rulesKept(),
  };
}

/** What is alike in all entries of a record. */
interface OfRecord {
  readonly own: readonly string[];
  readonly day: string;
  readonly by: string;
  readonly apart: boolean;
}

function withCell(cells: readonly string[], at: number, text: string): string[] {
  const own = cells.slice();
  own[at] = text;
  return own;
}

function entryOf(shape: Shape, values: RecordValues, { own, day, by, apart }: OfRecord, row: TableRow | null): Entry {
  const { several, quantities, plainRule } = shape;
  const { amounts, dato } = values;
  const exact: Micro[] = [];
  const rules: string[] = [];
  let inexact = !amounts.exact;
  for (const { rule: fixed } of quantities) {
    const rule = fixed ?? shape.ruleOf(row?.rule || plainRule);
    exact.push(rule.of(amounts));
    rules.push(rule.text);
    inexact ||= isProduct(rule, amounts);
  }
  const cells = several === null || row === null ? own : withCell(own, several.at, row.to);
  return { cells, exact, rules, written: null, period: dato?.slice(0, 7) ?? '', day, by, apart, inexact };
}

/** A share taken back: its own values where it has them, and its own amounts. */
function undone(
  { quantities, kept, dated, columns, plainRule }: Shape,
  share: KeptShare,
  now: Entry,
  isPosted: boolean,
): Entry {
  const isOfShare = (at: number): boolean => kept[at]! && !(isPosted && dated[at]!);
  const turned = quantities.map(({ key }): Quantity | null => {
    const quantity = share.quantities[key];
    return quantity === undefined ? null : opposed(quantity);
  });
  return {
    ...now,
    cells: now.cells.map((cell, at) => (isOfShare(at) ? (share.keys[columns[at]!.key] ?? cell) : cell)),
    exact: turned.map((quantity, at) => quantity?.exact ?? now.exact[at] ?? ZERO),
    written: turned.map((quantity, at) => quantity?.written ?? now.exact[at] ?? ZERO),
    rules: turned.map((quantity, at) => quantity?.rule ?? now.rules[at] ?? plainRule),
    period: share.period,
    inexact: false,
  };
}

/** A column whose value no table gives. */
interface Lack {
  readonly at: number;
  readonly problem: Untranslated;
}

/** What a reversal lacks: columns that the layout got since what it takes back was written. All others have what was written then. */
function lackedBy({ columns }: Shape, undoes: readonly KeptShare[], lacks: readonly Lack[]): Untranslated[] {
  const isNew = ({ at }: Lack): boolean => undoes.some(({ keys }) => !(columns[at]!.key in keys));
  return lacks.filter(isNew).map(({ problem }) => problem);
}

/**
 * A reader from records to their entries. `isToCome`: of a file that was not written yet, whose reversals lack nothing either. Throws
 * `wrong-usage` for what the layout asks and was not given.
 */
export function entryReader(
  layout: Layout,
  rules: RecordRules,
  tables: Tables,
  given: Asked,
  isToCome = false,
): (record: Given) => RecordEntries {
  const shape = shapeOf(layout, rules, given);
  const { cells, translated, several } = shape;
  const read = recordReader(rules, fieldsNeeded(layout, tables));
  const readOther = recordReader(rules, WORK);
  const resolve = resolver(tables);

  function isApart({ newVersion }: Given, values: RecordValues): boolean {
    if (newVersion === undefined) return false;
    const other = readOther(newVersion);
    return WORK.some((field) => other.text(field) !== values.text(field));
  }

  return (record) => {
    const values = read(record.raw);
    const lacks: Lack[] = [];
    // Tables, sums and periods go by its own Dato; only what is written of it is another day.
    const { posted, undoesOn } = record;
    // Where lines are of days, no share says on which it was.
    const day = posted ?? (layout.rows.per === 'range' ? undoesOn : undefined);
    const written = day === undefined ? values : { ...values, dato: day };
    const own = cells.map((cell) => cell?.(written) ?? '');
    for (const { at, wanted } of translated) {
      const resolved = resolve(wanted, values.text, values.dato);
      if ('why' in resolved) lacks.push({ at, problem: resolved });
      else own[at] = resolved.rows[0]!.to;
    }
    const apart = isApart(record, values);
    const by = shape.by.map((field) => values.text(field)).join('\u001f');
    const ofRecord = { own, day: written.dato ?? '', by, apart };
    const of = (row: TableRow | null): Entry => entryOf(shape, values, ofRecord, row);
    if (record.undoes !== undefined) {
      // The tables may know none of its values any more, and need not.
      const now = of(null);
      return {
        values,
        entries: record.undoes.map((share) => undone(shape, share, now, posted !== undefined)),
        problems: isToCome ? lackedBy(shape, record.undoes, lacks) : [],
      };
    }
    const problems = lacks.map(({ problem }) => problem);
    if (several === null) return { values, entries: problems.length > 0 ? NONE : [of(null)], problems };
    const resolved = resolve(several.wanted, values.text, values.dato);
    if ('why' in resolved) problems.push(resolved);
    if (problems.length > 0 || 'why' in resolved) return { values, entries: NONE, problems };
    return { values, entries: resolved.rows.filter(({ to }) => to !== '').map(of), problems };
  };
}

/** The columns of a layout whose lines are the records as they were listed, as quantities of its shares. */
export function listedQuantities(values: RecordValues): Record<string, Quantity> {
  const quantities: Record<string, Quantity> = {};
  for (const name of ['hours', 'invoiceable', 'quantity'] as const) {
    const amount = values.amounts[name];
    if (amount !== null) quantities[name] = { exact: amount, written: amount, rule: name };
  }
  return quantities;
}
