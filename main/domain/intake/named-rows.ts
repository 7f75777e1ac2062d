// The rows that an answer names by their number, with its words for each: `error.details[]` with a target, `errors` as a dictionary
// keyed like "[3].Antall", or as a list of items with an index. A number that may be counted from 0 or from 1 names no row.

import { type Fields, fieldOf, isFields, wordsIn } from '../said.ts';

/** Counted from 0, by what everybody means by it. */
const INDEXES = ['index', 'rowindex', 'indeks'];
/** People count these from 1, programs from 0. */
const NUMBERS =
  'row rownumber rowno line linenumber lineno position number no sequence rad radnummer radnr linje linjenummer linjenr posisjon nummer nr'.split(
    ' ',
  );
const TARGETS = ['target', 'path', 'field', 'property', 'propertyname', 'key', 'pointer', 'instancepath', 'source'];
/** `[3].Antall`, `rows[3]`, `$.value[3].Antall`. */
const IN_BRACKETS = /^(?:\$\.?)?[\w.]*?\[(\d{1,7})\](?:\.?(.*))?$/;
/** `/3/Antall`, `#/rows/3`, `rows.3.Antall`, `3`. */
const IN_PATH = /^#?[/.]?(?:[a-zæøå]\w*[/.])?(\d{1,7})(?:[/.](.*))?$/i;

interface Mention {
  readonly number: number;
  /** False where it may be counted from 1. */
  readonly fromZero: boolean;
  readonly words: string;
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null;
  return typeof value === 'string' && /^\d{1,7}$/.test(value.trim()) ? Number(value) : null;
}

function inTarget(target: string): { number: number; field: string } | null {
  const match = IN_BRACKETS.exec(target.trim()) ?? IN_PATH.exec(target.trim());
  return match === null ? null : { number: Number(match[1]), field: match[2] ?? '' };
}

/** The number that an item has for its row; null when it has none. */
export function rowNumberOf(item: Fields): { readonly number: number; readonly fromZero: boolean } | null {
  const index = numberOf(fieldOf(item, INDEXES));
  if (index !== null) return { number: index, fromZero: true };
  const number = numberOf(fieldOf(item, NUMBERS));
  return number === null ? null : { number, fromZero: false };
}

const withField = (field: string, words: string): string =>
  field === '' || words.includes(field) ? words : `${field}: ${words}`;

function ofItem(item: unknown): Mention[] {
  if (!isFields(item)) return [];
  const words = wordsIn(item) ?? 'refused';
  const target = fieldOf(item, TARGETS);
  const path = isFields(target) ? fieldOf(target, ['pointer']) : target;
  const at = rowNumberOf(item);
  if (at !== null) return [{ ...at, words: typeof path === 'string' ? withField(path, words) : words }];
  const found = typeof path === 'string' ? inTarget(path) : null;
  return found === null ? [] : [{ number: found.number, fromZero: true, words: withField(found.field, words) }];
}

function ofDictionary(errors: Fields): Mention[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    const found = inTarget(key);
    const words = found === null ? null : wordsIn(value);
    return found === null || words === null
      ? []
      : [{ number: found.number, fromZero: true, words: withField(found.field, words) }];
  });
}

function mentionsIn(value: unknown, depth = 0): Mention[] {
  if (Array.isArray(value)) return value.flatMap(ofItem);
  if (!isFields(value) || depth > 2) return [];
  const inner = [
    'error',
    'errors',
    'feil',
    'details',
    'modelstate',
    'validationerrors',
    'failures',
    'failed',
    'rejected',
    'extensions',
  ];
  const deeper = Object.entries(value).flatMap(([name, item]) =>
    inner.includes(name.toLowerCase()) ? mentionsIn(item, depth + 1) : [],
  );
  return [...ofDictionary(value), ...deeper];
}

/** What to take from each number to have a place from 0; null where that cannot be told. */
export function firstNumber(
  numbers: readonly { readonly number: number; readonly fromZero: boolean }[],
  rows: number,
): 0 | 1 | null {
  const all = numbers.map(({ number }) => number);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (all.length === 0 || most > rows || (least === 0 && most === rows)) return null;
  if (least === 0) return 0;
  if (most === rows) return 1;
  return numbers.every(({ fromZero }) => fromZero) ? 0 : null;
}

/** Place in the call, from 0, to the words about it. */
export function namedRows(answer: unknown, rows: number): ReadonlyMap<number, string> {
  const mentions = mentionsIn(isFields(answer) ? answer : null);
  const first = firstNumber(mentions, rows);
  const named = new Map<number, string>();
  if (first === null) return named;
  for (const { number, words } of mentions) {
    const before = named.get(number - first);
    if (before?.includes(words) !== true)
      named.set(number - first, before === undefined ? words : `${before} ${words}`);
  }
  return named;
}
