// Units of which nobody needs to ask anything: one line was ever handed over under the Id, and the list shows that very line, untouched;
// or it was sent to be marked and stands newly among the exported lines, alone. They are told from what a line is known by, without
// its history. What the judge says of the others is the same with them and without them; a test compares the two.

import { IdsBy } from '../id-set.ts';
import { coverageOf, type List } from './list.ts';
import type { ListedLine, PlainRowsById } from './lines.ts';
import type { SentMark } from './marks.ts';

/**
 * The only line of its Id that was ever handed over or held: a version that is live, answered by the ERP, reversed by nothing, and that no
 * correction is about.
 */
export interface PlainLine {
  /** Its row: what is kept there of a line as it was listed never changes. */
  readonly key: number;
  readonly id: number;
  readonly run: number;
  readonly contentHash: string;
  readonly endretDato: string | null;
  /** The newest mark that counts as sent and holds it. */
  readonly mark: number | null;
}

export interface Apart {
  /** Listed as they were handed over, whole, untouched and never sent, with the run of each. */
  readonly waiting: Omit<IdsBy<number>, 'set' | 'delete' | 'clear'>;
  /** Newly exported as they were handed over. */
  readonly marked: Omit<IdsBy<number>, 'set' | 'delete' | 'clear'>;
}

export const NONE_APART: Apart = { waiting: new IdsBy(), marked: new IdsBy() };

/** The listed line of each Id; null where there are several. */
function onlyLines(list: List): Map<number, ListedLine | null> {
  const only = new Map<number, ListedLine | null>();
  for (const line of list.lines) only.set(line.id, only.has(line.id) ? null : line);
  return only;
}

/** Whether a listed line is the one that was handed over, untouched and never sent. */
export function isAsHandedOver(plain: PlainLine, line: Pick<ListedLine, 'contentHash' | 'endretDato'>): boolean {
  const { mark, contentHash, endretDato } = plain;
  return mark === null && line.contentHash === contentHash && endretDato !== null && line.endretDato === endretDato;
}

/** Whether what is exported of an Id came there since its mark. */
function newlyExportedIn({ exported, ended }: List): (id: number) => boolean {
  if (exported?.before == null || exported.began <= ended) return () => false;
  const covered = coverageOf(exported.covers);
  const { before } = exported;
  return (id) => covered(id) && before.get(id)?.length === 0;
}

/** Whether one line of the Id, and no other, is exported, and it is the one that was handed over. */
function isAloneIn({ exported }: List, { id, contentHash }: PlainLine): boolean {
  const lines = exported?.now.get(id);
  return lines?.length === 1 && lines[0]!.contentHash === contentHash;
}

/** Of a call of which one unit is not plain every unit is judged: they speak for each other. */
function leaveCalls(marks: Iterable<SentMark>, { waiting, marked }: Record<keyof Apart, IdsBy<number>>): void {
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
 * Sets apart what needs no judge, only where the list is complete. `asIs` has the row of each plain Id that the list showed alone and as it
 * was handed over, whose line is left out of `list`; `plain` the lines of the others, of which `list` or what is exported shows something;
 * `marks` has every mark that an open line names, and `reversible` every Id with a line that a listed reversal may take back.
 */
export function setApart(
  plain: Iterable<PlainLine>,
  list: List,
  asIs: PlainRowsById,
  marks: Iterable<SentMark>,
  reversible: ReadonlySet<number>,
): Apart {
  if (list.covers !== 'all' || !list.endretDatoTells) return NONE_APART;
  const only = onlyLines(list);
  const isNewlyExported = newlyExportedIn(list);
  const waiting = new IdsBy<number>();
  const marked = new IdsBy<number>();
  for (const [id, { run }] of asIs) if (!reversible.has(id)) waiting.set(id, run);
  const isMarked = (id: number): boolean => !reversible.has(id) && !only.has(id) && isNewlyExported(id);
  for (const [id, { run }] of list.exported?.asIs ?? []) if (!asIs.has(id) && isMarked(id)) marked.set(id, run);
  for (const line of plain) {
    const { id, run, mark } = line;
    if (reversible.has(id) || asIs.has(id)) continue;
    const listed = only.get(id);
    if (listed === undefined) {
      if (mark !== null && isMarked(id) && isAloneIn(list, line)) marked.set(id, run);
    } else if (listed !== null && isAsHandedOver(line, listed)) waiting.set(id, run);
  }
  leaveCalls(marks, { waiting, marked });
  return { waiting, marked };
}

/** Whether the judge need not ask about the Id. */
export function isApart({ waiting, marked }: Apart, id: number): boolean {
  return waiting.has(id) || marked.has(id);
}
