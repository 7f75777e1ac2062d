// Remembers the answers of a pure function of a text: a month of entries says the same dates and hours over and over.

const MOST = 20_000;

/** The same function, each text worked out once; forgets everything when it has seen too many. */
export function memoize<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const answer = work(text);
    if (known.size >= MOST) known.clear();
    known.set(text, answer);
    return answer;
  };
}
