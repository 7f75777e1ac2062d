// Rows that an answer gives back tell themselves which of the sent ones they are. The order of its list is believed only where that does
// not speak against it: a service that writes rows in parallel answers them as they come.

import { type Fields, fieldOf, isFields } from '../said.ts';
import { rowNumberOf } from './named-rows.ts';

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** The items by the place of their row as one field tells it, null where it tells nothing of an item. */
function placesBy(name: string, list: readonly Fields[], sent: readonly Fields[]): (number | null)[] {
  const values = sent.map((row) => textOf(row[name]));
  const told = list.map((item) => textOf(fieldOf(item, [name.toLowerCase()])));
  return told.map((text) => {
    const place = text === null ? -1 : values.indexOf(text);
    return place === -1 || values.lastIndexOf(text) !== place ? null : place;
  });
}

function orderOf(list: readonly Fields[], sent: readonly Fields[]): readonly unknown[] {
  const told = Object.keys(sent[0]!).map((name) => placesBy(name, list, sent));
  const whole = told.filter((places) => !places.includes(null) && new Set(places).size === list.length);
  const [first] = whole;
  if (first !== undefined && whole.every((places) => places.every((place, at) => place === first[at])))
    return sent.map((_row, place) => list[first.indexOf(place)]);
  const isOther = told.some((places) => places.some((place, at) => place !== null && place !== at));
  // What contradicts itself or its place tells of no row at all.
  return isOther && !list.every((item) => rowNumberOf(item) !== null) ? list.map(() => ({})) : list;
}

/** An answer whose lists of the sent rows are in the order in which those were sent. */
export function inSentOrder(json: unknown, sent: readonly Fields[], depth = 0): unknown {
  if (sent.length < 2 || depth > 4) return json;
  if (Array.isArray(json)) return json.length === sent.length && json.every(isFields) ? orderOf(json, sent) : json;
  if (!isFields(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, inSentOrder(value, sent, depth + 1)]));
}
