// "Did you mean": the one known id that a wrong id is a slip away from.

const LONGEST = 30;

/** One character changed, left out or put in, or two neighbours swapped. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from += 1;
  if (a.length === b.length) {
    if (a.slice(from + 1) === b.slice(from + 1)) return true;
    return a[from] === b[from + 1] && a[from + 1] === b[from] && a.slice(from + 2) === b.slice(from + 2);
  }
  return a.length > b.length ? a.slice(from + 1) === b.slice(from) : a.slice(from) === b.slice(from + 1);
}

/** The only known id that is one slip away; null when there is none, or more than one. */
export function nearest(id: string, known: ReadonlyMap<string, unknown>): string | null {
  if (id.length > LONGEST) return null;
  let found: string | null = null;
  for (const candidate of known.keys()) {
    if (!isOneSlip(id, candidate)) continue;
    if (found !== null) return null;
    found = candidate;
  }
  return found;
}
