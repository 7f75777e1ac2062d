// What the file of a desk has and the database of the shared log has not: entries that were lost there, and lines that were erased.

import type { Head, LoggedEntry } from '../../ports/proof-log.ts';
import type { SharedLog } from '../../ports/shared-log.ts';
import { parsedLine, partNamesOf, readProofLog, storedLines } from './proof-file.ts';
import { mismatch } from './team-words.ts';

export function* entriesBehind(file: string, seq: number): Generator<LoggedEntry> {
  for (const line of readProofLog(file))
    if (typeof line !== 'number' && line.seq > seq) yield { ...line, desk: line.store };
}

/** From the first on that the database does not have: lost there, or a branch that lost. */
export async function* lostEntries(file: string, shared: SharedLog): AsyncGenerator<LoggedEntry> {
  const known: Head[] = [];
  for (const { entry } of storedLines(file)) known.push({ seq: entry.seq, hash: entry.hash });
  // The chain holds what it holds from its beginning on.
  let [held, lost] = [0, known.length];
  while (held < lost) {
    const middle = (held + lost) >> 1;
    if (await shared.holds(known[middle]!)) held = middle + 1;
    else lost = middle;
  }
  const first = known[held]?.seq;
  if (first !== undefined) yield* entriesBehind(file, first - 1);
}

/** Entries that stand there, of whose lines this desk has some that the database has not. */
function* withErased(file: string, kept: ReadonlySet<string>, through: number) {
  for (const one of storedLines(file)) {
    if (one.entry.seq > through) return;
    const entry = parsedLine(one.entry.body)?.entry;
    const names = partNamesOf(entry ?? {}) ?? [];
    // Nobody lacks the lines of what was in review once.
    const isErased = entry?.what !== 'in-review' && names.some((name) => !kept.has(name));
    // Erased here too, nothing can be given back.
    if (isErased && [...one.parts()].length > 0) yield one;
  }
}

export async function* erasedEntries(file: string, shared: SharedLog): AsyncGenerator<LoggedEntry> {
  const { seq } = await shared.head();
  const erased = new Set<number>();
  for (const { entry } of withErased(file, await shared.parts(), seq)) erased.add(entry.seq);
  if (erased.size === 0) return;
  for (const line of entriesBehind(file, 0)) if (erased.has(line.seq)) yield line;
}

/** Returns how many entries. Throws `proof-mismatch` where another branch stands there. */
export async function putBackLost(file: string, shared: SharedLog): Promise<number> {
  const there = await shared.head();
  let put = 0;
  const kept = await shared.parts();
  const erased = withErased(file, kept, there.seq);
  for (const lines of [erased, storedLines(file)])
    for (const { entry, parts } of lines) {
      if (lines !== erased && entry.seq <= there.seq) continue;
      if (!(await shared.putBack(entry, parts())))
        throw mismatch(`entry ${entry.seq} there is another one than that of this desk: two branches were written`);
      put += 1;
    }
  return put;
}
