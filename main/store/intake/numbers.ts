// The numbers that intakes and chunks get here. One that this desk has given before, as its store knows from the shared log, is not given
// again: the log tells of both.

/** As SQL: the next of its table. */
export function nextNumber(what: 'batch' | 'chunk'): string {
  return `(SELECT 1 + max(
    coalesce((SELECT max(number) FROM intake_${what}), 0),
    coalesce((SELECT max(theirs) FROM number_of_desk JOIN store_identity ON desk = store_id WHERE what = '${what}'), 0)
  ))`;
}
