// Whether a field holds the Ids that are known: what a person says of a field that the service renamed while units waited, against what is
// listed under its new name.

import type { Line } from './lines.ts';

/** What a line is compared by here. */
export type Compared = Pick<Line, 'id' | 'contentHash' | 'ansattId' | 'endretDato'>;

export interface SameIds {
  /** Ids that are listed with a content that is known of them. */
  readonly agree: number;
  /** Ids that are listed with another content, for the same employee and changed since: it may have been edited. */
  readonly edited: number;
  /** Ids under which other work is listed. */
  readonly other: readonly number[];
  /** Ids that wait and are not listed, while their work stands untouched under an Id that nobody knows. */
  readonly moved: readonly number[];
}

function byId(lines: Iterable<Compared>): Map<number, Compared[]> {
  const found = new Map<number, Compared[]>();
  for (const line of lines) found.set(line.id, [...(found.get(line.id) ?? []), line]);
  return found;
}

/** One that does not say when it was changed may have been. */
function isLater({ endretDato }: Compared, known: readonly Compared[]): boolean {
  return known.every((line) => endretDato === null || line.endretDato === null || endretDato > line.endretDato);
}

const untouched = ({ contentHash, endretDato }: Compared): string => `${contentHash} ${endretDato ?? ''}`;

/** Compares what is listed with what is known; of Ids that are not known nothing follows, unless their work is that of one that waits. */
export function compareIds(
  listed: Iterable<Compared>,
  known: Iterable<Compared>,
  waiting: ReadonlySet<number>,
): SameIds {
  const ours = byId(known);
  const theirs = byId(listed);
  const others = [...theirs].flatMap(([id, lines]) => (ours.has(id) ? [] : lines.map(untouched)));
  const unknown = new Set(others);
  const moved = [...ours]
    .filter(([id, lines]) => waiting.has(id) && !theirs.has(id) && lines.some((line) => unknown.has(untouched(line))))
    .map(([id]) => id);
  const other: number[] = [];
  let [agree, edited] = [0, 0];
  for (const [id, lines] of theirs) {
    const own = ours.get(id);
    if (own === undefined) continue;
    const isOwn = (line: Compared): boolean => own.some(({ contentHash }) => contentHash === line.contentHash);
    const mayBe = (line: Compared): boolean => own.some(({ ansattId }) => ansattId === line.ansattId);
    if (lines.some(isOwn)) agree += 1;
    else if (lines.every((line) => mayBe(line) && isLater(line, own))) edited += 1;
    else other.push(id);
  }
  return { agree, edited, other, moved };
}

/** True where what is listed shows that they are the same. */
export function areSameIds({ agree, other }: SameIds): boolean {
  return other.length === 0 && agree > 0;
}

/** True where nothing speaks against it: what waits may have left the list, or have been edited, and then nothing speaks for it either. */
export function mayBeSameIds(found: SameIds): boolean {
  return areSameIds(found) || (found.other.length === 0 && found.moved.length === 0);
}
