// The plan of a file: walks the records once to find what is missing and what the file adds up to, before anything is written; and again
// to give its lines and shares. The records stay where they are: a plan of lines per record holds none, one of sums holds the sums.

import { ZERO } from '../amount.ts';
import { refused } from '../errors.ts';
import type { RecordRules } from '../kind.ts';
import { type Asked, columnsOf, isSummed, type Layout } from '../layout/layout.ts';
import { type Missing, MissingList } from '../translation/missing.ts';
import type { Tables } from '../translation/table.ts';
import { isDated } from './cells.ts';
import { type Entry, entryReader, type Given, listedQuantities, type RecordEntries } from './entries.ts';
import {
  assertCounted,
  assertDated,
  assertFits,
  filled,
  judgeLine,
  keptColumns,
  keysKept,
  type Line,
  type OnRecord,
  type QuantityColumn,
  quantitiesOf,
  quantityColumns,
  roundedIn,
} from './line.ts';
import { recordReader } from './record-values.ts';
import type { Share } from './share.ts';
import { Groups } from './sums.ts';
import { Counting, type Totals } from './totals.ts';

export interface PlanInput {
  readonly layout: Layout;
  readonly rules: RecordRules;
  readonly asked: Asked;
  readonly tables: Tables;
  /** In file order; walked more than once, and alike each time. */
  readonly records: () => Iterable<Given>;
  /** Of a file that was not written yet: its reversals need a value where the layout got a column since. */
  readonly isToCome?: boolean;
}

export interface Plan {
  readonly layout: Layout;
  readonly rules: RecordRules;
  readonly totals: Totals;
  /** The lines of the file. `onRecord` is told of every record with its shares, of each before a line that needs it is given. */
  readonly lines: (onRecord?: OnRecord) => Iterable<Line>;
  /** The records of the file, for columns that are those of the records. */
  readonly raws: () => Iterable<string>;
}

export type Prepared = { readonly missing: readonly Missing[] } | { readonly missing: null; readonly plan: Plan };

type Reader = (record: Given) => RecordEntries;

function withoutLine(unit: number, record: number, period: string): Share {
  return { unit, record, line: null, without: 'no-value', period, keys: {}, quantities: {} };
}

/** What is written of an entry that is a line of its own. Throws `refused`. */
function ownWritten(layout: Layout, quantities: readonly QuantityColumn[], unit: number, entry: Entry) {
  assertCounted(layout, unit, entry);
  return quantities.map((quantity, at) => {
    const fixed = entry.written?.[at];
    if (fixed === undefined) return roundedIn(layout, unit, entry.exact[at]!, quantity);
    assertFits(unit, fixed, quantity);
    return fixed;
  });
}

function recordLines(input: PlanInput, read: Reader) {
  const { layout } = input;
  const [columns, quantities, kept] = [columnsOf(layout), quantityColumns(layout), keptColumns(layout)];
  return function* lines(onRecord?: OnRecord): Generator<Line> {
    let number = 0;
    let record = -1;
    for (const given of input.records()) {
      record += 1;
      const { entries, values } = read(given);
      const shares: Share[] = [];
      const own: Line[] = [];
      for (const entry of entries) {
        const written = ownWritten(layout, quantities, given.unit, entry);
        const isWritten = judgeLine(layout, given.unit, written) === 'write';
        if (isWritten) {
          number += 1;
          own.push({ number, unit: given.unit, cells: filled(columns, entry.cells, number, written) });
        }
        if (onRecord === undefined) continue;
        const { unit } = given;
        const { period } = entry;
        const of = { keys: keysKept(kept, entry.cells), quantities: quantitiesOf(quantities, entry, written) };
        const place = isWritten ? { line: number } : { line: null, without: 'zero' as const };
        shares.push({ unit, record, ...place, period, ...of });
      }
      if (entries.length === 0) shares.push(withoutLine(given.unit, record, values.dato?.slice(0, 7) ?? ''));
      onRecord?.(given.raw, shares);
      yield* own;
    }
  };
}

function sumLines(input: PlanInput, read: Reader, groups: Groups) {
  const { layout } = input;
  const [columns, quantities] = [columnsOf(layout), quantityColumns(layout)];
  const share = (onRecord: OnRecord): void => {
    let record = -1;
    let number = -1;
    for (const given of input.records()) {
      record += 1;
      const { entries, values } = read(given);
      const { unit } = given;
      const shares = entries.map((entry): Share => {
        number += 1;
        const { group, written } = groups.take(entry, number, unit);
        const place = group.line === 0 ? { line: null, without: 'zero' as const } : { line: group.line };
        const of = { keys: group.keys, quantities: quantitiesOf(quantities, entry, written) };
        return { unit, record, ...place, period: entry.period, ...of };
      });
      if (shares.length === 0) shares.push(withoutLine(unit, record, values.dato?.slice(0, 7) ?? ''));
      onRecord(given.raw, shares);
    }
    groups.assertShared();
  };
  return function* lines(onRecord?: OnRecord): Generator<Line> {
    if (onRecord !== undefined) share(onRecord);
    for (const { cells, line: number, unit, columns: sums } of groups.lines) {
      const written = sums.map((column) => column.written);
      yield { number, unit, cells: filled(columns, cells, number, written) };
    }
  };
}

/** The plan of a layout whose columns are those of the records: a line each, and nothing to translate. */
function listedPlan(input: PlanInput): Plan {
  const { layout, rules, records } = input;
  const read = recordReader(rules, []);
  const counting = new Counting([]);
  for (const { raw } of records()) {
    counting.lines += 1;
    counting.records += 1;
    for (const [name, { exact, written }] of Object.entries(listedQuantities(read(raw))))
      counting.add(name, name, exact, written);
  }
  return {
    layout,
    rules,
    totals: counting.totals(),
    *lines(onRecord) {
      let record = -1;
      for (const { unit, raw } of records()) {
        record += 1;
        const values = read(raw);
        const quantities = listedQuantities(values);
        const period = values.dato?.slice(0, 7) ?? '';
        onRecord?.(raw, [{ unit, record, line: record + 1, period, keys: {}, quantities }]);
        yield { number: record + 1, unit, cells: [], raw, quantities };
      }
    },
    *raws() {
      for (const { raw } of records()) yield raw;
    },
  };
}

/**
 * Finds everything that is missing, or plans the file. Throws `refused` naming the unit that the layout cannot write, `wrong-usage` for
 * what was not asked for. A plan without lines means that nothing is to be sent: what it was made of came to nothing.
 */
export function prepare(input: PlanInput): Prepared {
  const { layout, rules, tables, asked, records, isToCome } = input;
  if (!layout.kinds.includes(rules.kind))
    throw refused('plan a file', layout.name, `it does not take ${rules.kind} records`, 'Choose another layout.');
  if (layout.columns === 'as-listed') return { missing: null, plan: listedPlan(input) };
  const read = entryReader(layout, rules, tables, asked, isToCome);
  const quantities = quantityColumns(layout);
  const counting = new Counting(quantities.map(({ column }) => column.key));
  const missing = new MissingList();
  const groups = new Groups(layout);
  const dated = columnsOf(layout).find(({ source }) => isDated(source));
  const take = (unit: number, entry: Entry, number: number): void => {
    if (dated !== undefined) assertDated(dated, unit, entry);
    if (isSummed(layout)) groups.add(entry, number, unit, counting);
    else countLine(layout, quantities, unit, entry, counting);
  };
  let number = -1;
  let isWhole = true;
  // What a line may not be is only said once nothing is missing: the list comes whole, and first.
  let refusal: unknown = null;
  for (const given of records()) {
    const { values, entries, problems } = read(given);
    counting.records += 1;
    if (problems.length > 0) missing.add(given.unit, values.amounts, problems);
    else if (entries.length === 0) counting.addWithout(values.amounts);
    isWhole &&= problems.length === 0;
    if (!isWhole || refusal !== null) continue;
    try {
      for (const entry of entries) {
        number += 1;
        take(given.unit, entry, number);
      }
    } catch (error) {
      refusal = error;
    }
  }
  if (!isWhole) return { missing: missing.list() };
  if (refusal !== null) throw refusal;
  groups.close(counting);
  const lines = isSummed(layout) ? sumLines(input, read, groups) : recordLines(input, read);
  const raws = function* (): Generator<string> {
    for (const { raw } of records()) yield raw;
  };
  return { missing: null, plan: { layout, rules, totals: counting.totals(), lines, raws } };
}

function countLine(
  layout: Layout,
  quantities: readonly QuantityColumn[],
  unit: number,
  entry: Entry,
  counting: Counting,
): void {
  const written = ownWritten(layout, quantities, unit, entry);
  if (judgeLine(layout, unit, written) === 'leave-out') counting.zeroLines += 1;
  else counting.lines += 1;
  for (const [at, { column }] of quantities.entries())
    counting.add(column.key, entry.rules[at]!, entry.exact[at] ?? ZERO, written[at] ?? ZERO);
}
