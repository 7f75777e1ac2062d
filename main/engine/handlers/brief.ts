// What an event holds, for who tells of it: an act on a hundred thousand entries names each of them, and what it was before.

/** Longer lists are not read one by one. */
const MOST_ITEMS = 500;

/** Of a long list, wherever it stands, the number of what is in it. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > MOST_ITEMS ? value.length : value.map(shortened);
  return typeof value === 'object' && value !== null ? briefly(value) : value;
}

export function briefly(data: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, shortened(value)]));
}
