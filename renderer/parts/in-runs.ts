// A list parted where what follows is another than what was before it.

/** Neighbours of which `keyOf` says the same, each such run by itself and in its order. */
export function inRuns<T>(list: readonly T[], keyOf: (one: T) => unknown): T[][] {
  const runs: T[][] = [];
  let before: unknown;
  for (const one of list) {
    const key = keyOf(one);
    if (runs.length > 0 && key === before) runs.at(-1)!.push(one);
    else runs.push([one]);
    before = key;
  }
  return runs;
}
