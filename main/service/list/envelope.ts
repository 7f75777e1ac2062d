// What stands around the list of an answer: its count, the link to its next page, and whether the service says beside it that
// something went wrong. Names are matched without regard to case, with the prefix of OData or without (4.01 leaves it out).

import { wordsOfBody } from '../http/error-words.ts';

export interface Envelope {
  readonly count: number | null;
  readonly nextLink: string | null;
}

/** `cut`: the answer ended too early. Otherwise it is no list at all. */
export class EnvelopeFault extends Error {
  readonly cut: boolean;

  constructor(why: string, cut: boolean) {
    super(why);
    this.name = 'EnvelopeFault';
    this.cut = cut;
  }
}

export const LIST_KEYS: ReadonlySet<string> = new Set(['value', 'data', 'items']);
const COUNT_KEYS = ['@odata.count', 'odata.count', '@count', 'count'];
const LINK_KEYS = ['@odata.nextlink', 'odata.nextlink', '@nextlink', 'nextlink'];

export function bad(why: string): EnvelopeFault {
  return new EnvelopeFault(why, false);
}

/** Throws EnvelopeFault when the text is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw bad('it is not well-formed JSON');
  }
}

function isSomething(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== null && value !== undefined && value !== false && value !== '' && value !== 0;
}

/** A service that fails in the middle of a list may close it and say so behind it, with 200 all the same. */
function saysTrouble(fields: ReadonlyMap<string, unknown>): boolean {
  if (isSomething(fields.get('error')) || isSomething(fields.get('errors'))) return true;
  return ['success', 'issuccess', 'succeeded'].some((key) => fields.get(key) === false);
}

function countOf(counted: unknown): number | null {
  // A count may come as text where 64-bit numbers do (IEEE754Compatible).
  const count = typeof counted === 'string' && /^\d+$/.test(counted) ? Number(counted) : counted;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}

/** A page whose next link cannot be followed is not the last one. Throws EnvelopeFault. */
function linkOf(link: unknown): string | null {
  if (link === undefined || link === null) return null;
  if (typeof link !== 'string') throw bad('the link to its next page is not a text');
  return link.trim() === '' ? null : link.trim();
}

/**
 * Reads the envelope from the parsed answer whose list was taken out. `lists`: how many lists it has left; `trouble`: what the
 * service says went wrong; `isNone`: null stands in place of a list, and the count says that there is nothing. Throws EnvelopeFault for a
 * next link that is none.
 */
export function envelopeOf(
  skeleton: unknown,
): Envelope & { readonly lists: number; readonly trouble: string | null; readonly isNone: boolean } {
  if (Array.isArray(skeleton) || typeof skeleton !== 'object' || skeleton === null)
    return { count: null, nextLink: null, lists: 1, trouble: null, isNone: false };
  const entries = Object.entries(skeleton);
  const fields = new Map(entries.map(([key, value]): [string, unknown] => [key.toLowerCase(), value]));
  const first = (keys: readonly string[]): unknown =>
    keys.filter((key) => fields.has(key)).map((key) => fields.get(key))[0];
  const count = countOf(first(COUNT_KEYS));
  const lists = entries.filter(([key, value]) => LIST_KEYS.has(key) && Array.isArray(value)).length;
  return {
    count,
    nextLink: linkOf(first(LINK_KEYS)),
    lists,
    isNone: count === 0 && lists === 0 && entries.some(([key, value]) => LIST_KEYS.has(key) && value === null),
    trouble: saysTrouble(fields) ? wordsOfBody(JSON.stringify(skeleton)) : null,
  };
}
