// Lines that are sums: entries grouped by all that a line says, never across the months of Dato nor a reversal with what it became,
// unless the layout says so.

import { type Micro, minus, plus, ZERO } from '../amount.ts';
import { ConsoleError } from '../errors.ts';
import { columnsOf, type Layout } from '../layout/layout.ts';
import { fits, flooredTo } from '../layout/number-text.ts';
import type { Entry } from './entries.ts';
import {
  assertCounted,
  assertDay,
  assertFits,
  judgeLine,
  keptColumns,
  keysKept,
  quantityColumns,
  type QuantityColumn,
  roundedIn,
} from './line.ts';
import { inRanges } from './ranges.ts';
import { type KeptShare, partOf, raisedParts, type Uneven } from './share.ts';
import type { Counting } from './totals.ts';

interface Column {
  /** What is not fixed by a reversal. */
  free: Micro;
  fixed: Micro;
  floors: Micro;
  readonly uneven: Uneven[];
  raised: ReadonlySet<number>;
  written: Micro;
  /** What no share has taken yet, in the second walk. */
  left: Micro;
}

export interface Group {
  /** Of a range all that parts it from others but its days, and its first day. */
  readonly base: string;
  readonly day: string;
  /** All that parts it from other groups. */
  readonly key: string;
  cells: readonly string[];
  readonly unit: number;
  readonly columns: readonly Column[];
  /** The line, from 1; 0 where it is left out. */
  line: number;
  /** What its shares keep of its cells. */
  readonly keys: KeptShare['keys'];
}

const DIGITS = /^\d+$/;

/** Whole numbers by size, everything else by its characters. */
function compared(a: string, b: string): number {
  if (a === b) return 0;
  if (DIGITS.test(a) && DIGITS.test(b) && a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : 1;
}

function noColumn(): Column {
  return { free: ZERO, fixed: ZERO, floors: ZERO, uneven: [], raised: new Set(), written: ZERO, left: ZERO };
}

/** The column of another day joins that of the first. */
function take(into: Column, of: Column): void {
  into.free = plus(into.free, of.free);
  into.fixed = plus(into.fixed, of.fixed);
  into.floors = plus(into.floors, of.floors);
  into.uneven.push(...of.uneven);
}

export class Groups {
  readonly #groups = new Map<string, Group>();
  readonly #layout: Layout;
  readonly #quantities: readonly QuantityColumn[];
  readonly #kept: readonly (readonly [number, string])[];
  /** Columns that are an end of a range, by their place. */
  readonly #ends: ReadonlyMap<number, 'first' | 'last'>;
  #sorted: Group[] = [];

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#quantities = quantityColumns(layout);
    this.#kept = keptColumns(layout);
    this.#ends = new Map(
      columnsOf(layout).flatMap(({ source }, at) => (source.from === 'range' ? [[at, source.end] as const] : [])),
    );
  }

  #keyOf({ cells, period, by, apart, day, exact }: Entry): { base: string; key: string } {
    const { periods, changedKeys } = this.#layout.netting;
    const sum = `${cells.join('\u001f')}\u001e${periods ? '' : period}\u001e${by}\u001e${apart && !changedKeys}`;
    if (this.#layout.rows.per !== 'range') return { base: sum, key: sum };
    // What is taken back is a range of its own: the days of others stay whole.
    const base = `${sum}\u001e${exact.some((amount) => amount < 0n)}`;
    return { base, key: `${base}\u001e${day}` };
  }

  /** Takes an entry in the first walk; `number` is its place among all entries. */
  add(entry: Entry, number: number, unit: number, counting: Counting): void {
    assertCounted(this.#layout, unit, entry);
    if (this.#layout.rows.per === 'range') assertDay(unit, entry);
    const { base, key } = this.#keyOf(entry);
    let group = this.#groups.get(key);
    if (group === undefined) {
      const columns = this.#quantities.map(noColumn);
      const { cells, day } = entry;
      group = { base, day, key, cells, unit, columns, line: 0, keys: keysKept(this.#kept, cells) };
      this.#groups.set(key, group);
    }
    for (const [at, quantity] of this.#quantities.entries()) {
      const column = group.columns[at]!;
      const exact = entry.exact[at]!;
      const rule = entry.rules[at]!;
      const fixed = entry.written?.[at];
      if (fixed !== undefined) {
        assertFits(unit, fixed, quantity);
        column.fixed = plus(column.fixed, fixed);
        counting.add(quantity.column.key, rule, exact, fixed);
        continue;
      }
      const floor = flooredTo(exact, quantity.decimals);
      column.free = plus(column.free, exact);
      column.floors = plus(column.floors, floor);
      if (!fits(exact, quantity.decimals)) column.uneven.push({ entry: number, exact, rule });
      counting.add(quantity.column.key, rule, exact, floor);
    }
  }

  /** Ends the first walk: rounds each line, shares it out, and puts the lines in order. Throws `refused`. */
  close(counting: Counting): void {
    const groups = this.#together();
    for (const group of groups) {
      for (const [at, quantity] of this.#quantities.entries()) {
        const column = group.columns[at]!;
        const rounded = roundedIn(this.#layout, group.unit, column.free, quantity);
        const raised = raisedParts(column.uneven, column.floors, rounded, quantity.decimals);
        for (const { rule } of raised)
          counting.add(quantity.column.key, rule, ZERO, plus(ZERO, this.#stepOf(quantity)));
        column.raised = new Set(raised.map(({ entry }) => entry));
        column.uneven.length = 0;
        column.written = plus(rounded, column.fixed);
        column.left = column.written;
      }
    }
    const ordered = groups.toSorted((a, b) => {
      for (const [at, cell] of a.cells.entries()) {
        const order = compared(cell, b.cells[at]!);
        if (order !== 0) return order;
      }
      return a.key < b.key ? -1 : 1;
    });
    for (const group of ordered) {
      const amounts = group.columns.map(({ written }) => written);
      if (judgeLine(this.#layout, group.unit, amounts) === 'leave-out') counting.zeroLines += 1;
      else {
        counting.lines += 1;
        group.line = counting.lines;
        this.#sorted.push(group);
      }
    }
  }

  /** The lines to be: of a layout of ranges days that follow each other are one, and each of its days leads to it. */
  #together(): Group[] {
    const { rows } = this.#layout;
    const groups = [...this.#groups.values()];
    if (rows.per !== 'range') return groups;
    return inRanges(groups, rows.weekends).map((days) => {
      const first = days[0]!;
      for (const day of days) this.#groups.set(day.key, first);
      for (const day of days.slice(1))
        for (const [at, column] of first.columns.entries()) take(column, day.columns[at]!);
      first.cells = first.cells.map((cell, at) => {
        const end = this.#ends.get(at);
        return end === undefined ? cell : (end === 'first' ? first : days.at(-1)!).day;
      });
      return first;
    });
  }

  #stepOf({ decimals }: QuantityColumn): Micro {
    return partOf(ZERO, decimals, true);
  }

  /** The groups that are lines, in their order. */
  get lines(): readonly Group[] {
    return this.#sorted;
  }

  /** In the second walk: the group of an entry, and what is written of it. Throws where the records are others than in the first. */
  take(entry: Entry, number: number, unit: number): { group: Group; written: readonly Micro[] } {
    const group = this.#groups.get(this.#keyOf(entry).key);
    if (group === undefined) throw changedMeanwhile(unit);
    const written = this.#quantities.map(({ decimals }, at) => {
      const column = group.columns[at]!;
      const part = entry.written?.[at] ?? partOf(entry.exact[at]!, decimals, column.raised.has(number));
      column.left = minus(column.left, part);
      return part;
    });
    return { group, written };
  }

  /** Ends the second walk. Throws where the shares of a line do not make it, and makes ready for another one. */
  assertShared(): void {
    for (const group of new Set(this.#groups.values())) {
      for (const column of group.columns) {
        if (column.left !== 0n) throw changedMeanwhile(group.unit);
        column.left = column.written;
      }
    }
  }
}

function changedMeanwhile(unit: number): ConsoleError {
  return new ConsoleError({
    code: 'file-not-written',
    operation: 'write the hand-over file',
    object: `Id ${unit}`,
    cause: 'its line is not what it was a moment ago',
    hint: 'No records were handed over. The store was altered by something else: see what "verify" says, and try again.',
    retrySafe: true,
  });
}
