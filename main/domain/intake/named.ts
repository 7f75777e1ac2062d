// What a row is called by whoever wrote the file: an order, a slip, a line. A row with the name of one that was sent and another quantity
// is that one corrected, or one more of the same; its fingerprint does not tell, as that compares the quantity too.

import type { Field } from './field.ts';

/** One such name among so many stands for several things: they are orders then, and none of them tells one row from another. */
const ONE_IN = 20;

const NAMES_ROW = /ekstern|extern|referan[sc]|referen[sc]|^ref(id|nr|no)?$/i;

export interface Named {
  /** Null where its file has none, as one without the column of references. */
  readonly name: string | null;
  /** What it was of, where and when: all that is compared but the name and the numbers. */
  readonly what: string;
  /** All that is compared but the name. */
  readonly rest: string;
  /** What it is where a spreadsheet had one of the two: 3-Feb was 2-3 in America and 3-2 here, and Excel keeps fifteen digits. */
  readonly also: readonly string[];
}

/** Nothing that needs more than small letters. */
const PLAIN = /^[a-z1-9][a-z0-9-]*$/;
const GROUPED = /^\d{1,3}(?: \d{3})+$/;
const EXPONENT = /^\d(?:[.,]\d+)?e\+?\d{1,2}$/;

/** A number as a spreadsheet may have written it: 1001.0, 1 001 and 1E5. */
function asNumber(text: string): string {
  const whole = (GROUPED.test(text) ? text.replaceAll(' ', '') : text).replace(/^(\d+)[.,]0+$/, '$1');
  const value = EXPONENT.test(whole) ? Number(whole.replace(',', '.')) : Number.NaN;
  return Number.isSafeInteger(value) ? String(value) : whole.replace(/^0+(?=\d+$)/, '');
}

/** In Norwegian and English, each at its place. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'ma[iy]', 'jun', 'jul', 'aug', 'sep', 'o[kc]t', 'nov', 'de[sc]'].map(
  (month) => new RegExp(`^${month}`),
);
/** A day and its month, or a month and its year, as a spreadsheet shows 2-3, 2/3 and 10-2026. */
const AS_DAY = /^(\d{1,2}|[a-z]{3})[-./ ]{1,2}(\d{2}|\d|20\d\d|[a-z]{3})\.?$/;

/** A name that a spreadsheet took for a date: 02.mar is 2-3, and okt.26 is 10-2026. */
function asDay(text: string): string {
  const [, ...parts] = AS_DAY.exec(text) ?? [];
  const numbers = parts.map((part) =>
    /^\d/.test(part) ? Number(part) % 100 : MONTHS.findIndex((month) => month.test(part)) + 1,
  );
  return numbers.length === 0 || numbers.includes(0) ? text : numbers.join('-');
}

/** A day as a spreadsheet shows it, in words or with its year, or as a program writes the date of its cell. */
const SHOWN_DAY = /^(\d{1,2})[-./ ]{1,2}([a-z]{3})[a-z]*\.?(?:[-./ ]{1,2}(?:\d\d|20\d\d))?$/;
const WHOLE_DATE = /^(?:(20\d\d)-(\d{1,2})-(\d{1,2})|(\d{1,2})[./-](\d{1,2})[./-](?:20)?\d\d)$/;

const DIGITS_KEPT = 15;
const DOTTED = /^\d{1,3}(?:\.\d{3})+$/;
const MONTH_LETTERS = 3;

/** What a spreadsheet makes of a long number, or what a day was when it was typed: those of some countries take the month first. */
function otherwise(small: string): readonly string[] {
  if (small.length > DIGITS_KEPT && /^\d+$/.test(small)) return [small.slice(0, DIGITS_KEPT).padEnd(small.length, '0')];
  if (DOTTED.test(small)) return [small.replaceAll('.', '')];
  const [, shownDay = '', month = ''] = SHOWN_DAY.exec(small) ?? [];
  const inWords = MONTHS.findIndex((one) => one.test(month)) + 1;
  const [, year, isoMonth, isoDay, one, two] = WHOLE_DATE.exec(small) ?? [];
  const parts =
    inWords > 0 ? [shownDay, inWords] : year === undefined ? [one ?? '', two ?? ''] : [isoDay ?? '', isoMonth ?? ''];
  const [day, other] = parts.map(Number);
  if (day === 0 || other === 0) return [];
  return [`${day}-${other}`, `${other}-${day}`, `${month.slice(0, MONTH_LETTERS)}${day}`];
}

/** As a person reads it: Excel writes 0017 as 17 and hides an apostrophe, some systems write in capitals, and a blank or a dash is any. */
function folded(value: string): string {
  const small = value.toLowerCase();
  if (PLAIN.test(small) && !EXPONENT.test(small)) return asDay(small);
  const text = small
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ');
  return asNumber(asDay(text.trim().replace(/^'/, '')));
}

const nameAt = (fields: readonly Field[]): number =>
  fields.findIndex(({ name, type }) => type === 'text' && NAMES_ROW.test(name));

/** Which values of a row are compared and are no numbers. */
const notNumbers = (fields: readonly Field[]): number[] =>
  fields.flatMap(({ type, fingerprint }, at) => (fingerprint && (type === 'text' || type === 'date') ? [at] : []));

/** What is the same in rows that differ in their numbers only; null of one without a name. Runs for every row of a file. */
export function withoutNumbers(fields: readonly Field[]): (values: readonly (string | null)[]) => string | null {
  const name = nameAt(fields);
  const all = notNumbers(fields);
  return (values) => {
    if (name === -1 || (values[name] ?? null) === null) return null;
    let text = values[name]!;
    for (const at of all) text += `\u0000${values[at] ?? ''}`;
    return text;
  };
}

/** Reads the name of a row from its values; null where the fields have none. What is given back is no correction of what was taken. */
export function namedBy(fields: readonly Field[]): ((values: readonly (string | null)[]) => Named) | null {
  const at = nameAt(fields);
  if (at === -1) return null;
  const others = notNumbers(fields).filter((other) => other !== at);
  const numbers = fields.flatMap(({ type }, index) => (type === 'number' || type === 'integer' ? [index] : []));
  const compared = fields.flatMap(({ fingerprint }, index) => (fingerprint && index !== at ? [index] : []));
  return (values) => {
    const value = values[at] ?? null;
    let rest = '';
    for (const index of compared) rest += `\u0000${values[index] ?? ''}`;
    if (value === null) return { name: null, also: [], what: '', rest };
    const isBack = numbers.some((index) => values[index]?.startsWith('-') === true);
    const called = (name: string): string => (isBack ? `-\u0000${name}` : name);
    const name = called(folded(value));
    return {
      name,
      also: otherwise(value.trim().toLowerCase()).flatMap((other) => (called(other) === name ? [] : called(other))),
      what: others.map((index) => folded(values[index] ?? '')).join('\u0000'),
      rest,
    };
  };
}

interface Of<T> {
  readonly what: string;
  readonly row: T;
}

/** How many of them differ in more than their numbers now; 0 where that did not change. */
function addTo<T>(rows: Map<string, Of<T>[]>, name: string, one: Of<T>): number {
  const there = rows.get(name) ?? [];
  const at = there.findIndex(({ what }) => what === one.what);
  if (at !== -1) {
    there[at] = one;
    return 0;
  }
  rows.set(name, there);
  return there.push(one);
}

/** Rows by what they are called. */
export class NamedRows<T> {
  readonly #by = new Map<string, Of<T>[]>();
  readonly #also = new Map<string, Of<T>[]>();
  /** By all but their names: of those that have one, and of those that have none. */
  readonly #restOfNamed = new Map<string, T>();
  readonly #restOfNameless = new Map<string, T>();
  #shared = 0;

  /** Of rows that are called alike and are of the same, the last one counts. */
  add({ name, what, rest, also }: Named, row: T): void {
    (name === null ? this.#restOfNameless : this.#restOfNamed).set(rest, row);
    if (name === null) return;
    for (const other of also) addTo(this.#also, other, { what, row });
    if (addTo(this.#by, name, { what, row }) === 2) this.#shared += 1;
  }

  /**
   * The row that this one may be meant for: called alike and of the same, or, where names tell one row from another, the only one that is
   * called so; or the same but for its name, which one of the two has not. Null where there is none.
   */
  find({ name, what, rest, also }: Named): T | null {
    if (name === null) return this.#restOfNamed.get(rest) ?? null;
    const there = this.#by.get(name) ?? this.#calledOtherwise(name, also);
    if (there === undefined) return this.#restOfNameless.get(rest) ?? null;
    const same = there.find((one) => one.what === what);
    if (same !== undefined) return same.row;
    const tells = this.#shared * ONE_IN <= this.#by.size;
    return tells && there.length === 1 ? there[0]!.row : null;
  }

  /** One of the two is what a spreadsheet made of the other. */
  #calledOtherwise(name: string, also: readonly string[]): readonly Of<T>[] | undefined {
    const there = [...also.flatMap((other) => this.#by.get(other) ?? []), ...(this.#also.get(name) ?? [])];
    return there.length === 0 ? undefined : there;
  }
}

/** The compared fields in which two rows differ, by name. */
export function differing(
  fields: readonly Field[],
  one: readonly (string | null)[],
  other: readonly (string | null)[],
): string[] {
  return fields.flatMap(({ name, fingerprint }, index) =>
    fingerprint && (one[index] ?? null) !== (other[index] ?? null) ? [name] : [],
  );
}
