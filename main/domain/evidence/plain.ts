// Units of which nobody needs to ask anything: one line was ever handed over under the Id, and the list shows that very line, untouched;
// or it was sent to be marked and stands newly among the exported lines, alone. They are told from what a line is known by, without
// its history. What the judge says of the others is the same with them and without them; a test compares the two.

import { coverageOf, type List } from './list.ts';
import type { ListedLine } from './lines.ts';
import type { SentMark } from './marks.ts';

/**
 * The only line of its Id that was ever handed over or held: a version that is live, answered by the ERP, reversed by nothing, and that no
 * correction is about.
 */
export interface PlainLine {
  readonly id: number;
  readonly run: number;
  readonly contentHash: string;
  readonly endretDato: string | null;
  /** The newest mark that counts as sent and holds it. */
  readonly mark: number | null;
}

export interface Apart {
  /** Listed as they were handed over, whole, untouched and never sent. */
  readonly waiting: ReadonlyMap<number, PlainLine>;
  /** Newly exported as they were handed over. */
  readonly marked: ReadonlyMap<number, PlainLine>;
}

export const NONE_APART: Apart = { waiting: new Map(), marked: new Map() };

/** The listed line of each Id; null where there are several. */
function onlyLines(list: List): Map<number, ListedLine | null> {
  const only = new Map<number, ListedLine | null>();
  for (const line of list.lines) only.set(line.id, only.has(line.id) ? null : line);
  return only;
}

function isAsHandedOver(plain: PlainLine, line: ListedLine): boolean {
  return line.contentHash === plain.contentHash && plain.endretDato !== null && line.endretDato === plain.endretDato;
}

/** Whether one line, and no other, came among the exported lines of the Id, and it is the one that was handed over. */
function newlyExportedIn({ exported, ended }: List): (plain: PlainLine) => boolean {
  if (exported?.before == null || exported.began <= ended) return () => false;
  const covered = coverageOf(exported.covers);
  const { before, now } = exported;
  return ({ id, contentHash }) => {
    const lines = now.get(id);
    return covered(id) && before.get(id)?.length === 0 && lines?.length === 1 && lines[0]!.contentHash === contentHash;
  };
}

/** Of a call of which one unit is not plain every unit is judged: they speak for each other. */
function leaveCalls(marks: Iterable<SentMark>, { waiting, marked }: Record<keyof Apart, Map<number, PlainLine>>): void {
  const calls = [...marks];
  for (let left = calls; left.length > 0; ) {
    left = calls.filter(
      ({ ids }) => !ids.every((id) => marked.has(id)) && ids.some((id) => marked.has(id) || waiting.has(id)),
    );
    for (const { ids } of left) {
      for (const id of ids) {
        marked.delete(id);
        waiting.delete(id);
      }
    }
  }
}

/**
 * Sets apart what needs no judge, only where the list is complete. `plain` has a line for each such Id, `marks` every mark that an open
 * line names, and `reversible` every Id with a line that a listed reversal may take back.
 */
export function setApart(
  plain: readonly PlainLine[],
  list: List,
  marks: Iterable<SentMark>,
  reversible: ReadonlySet<number>,
): Apart {
  if (list.covers !== 'all' || !list.endretDatoTells) return NONE_APART;
  const only = onlyLines(list);
  const isNewlyExported = newlyExportedIn(list);
  const waiting = new Map<number, PlainLine>();
  const marked = new Map<number, PlainLine>();
  for (const line of plain) {
    if (reversible.has(line.id)) continue;
    const listed = only.get(line.id);
    if (listed === undefined) {
      if (line.mark !== null && isNewlyExported(line)) marked.set(line.id, line);
    } else if (listed !== null && line.mark === null && isAsHandedOver(line, listed)) waiting.set(line.id, line);
  }
  leaveCalls(marks, { waiting, marked });
  return { waiting, marked };
}

/** Whether the judge need not ask about the Id. */
export function isApart({ waiting, marked }: Apart, id: number): boolean {
  return waiting.has(id) || marked.has(id);
}
