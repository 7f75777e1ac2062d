// A list mostly brings again what was listed before. Where somebody keeps the records with their texts, a text that comes again is known by
// being the same, which costs a tenth of reading, checking and hashing it anew.

import type { ListedRecord } from '../../domain/record.ts';
import type { ListRequest } from '../../ports/service.ts';

export type ReadText = (text: string, position: number) => ListedRecord;

/** Texts whose records are asked for together. */
const AT_ONCE = 500;
/** More digits are read as any number. */
const MOST_DIGITS = 15;

/** The Id of an object whose text begins with it, as nearly all do; null for any other text. */
export function idAtStart(text: string, begin: string): number | null {
  if (!text.startsWith(begin)) return null;
  let id = 0;
  for (let at = begin.length; at <= begin.length + MOST_DIGITS; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 44 || code === 125) return at === begin.length ? null : id;
    if (!(code >= 48 && code <= 57)) return null;
    id = id * 10 + (code - 48);
  }
  return null;
}

/** Gives the record of each text that is added, in their order: the kept one where its text is the same, else what `read` makes of it. */
export function createRecall(
  idField: string,
  recall: NonNullable<ListRequest['recall']>,
  read: ReadText,
  give: (record: ListedRecord) => void,
): { add: (text: string, position: number) => void; flush: () => void } {
  const begin = `{${JSON.stringify(idField)}:`;
  let texts: string[] = [];
  let ids: (number | null)[] = [];
  let first = 0;
  const flush = (): void => {
    const known = recall(ids.filter((id) => id !== null));
    const [all, of] = [texts, ids];
    [texts, ids] = [[], []];
    for (const [at, text] of all.entries()) {
      const id = of[at]!;
      const record = id === null ? undefined : known.get(id);
      give(record?.raw === text ? record : read(text, first + at));
    }
  };
  return {
    add(text, position) {
      if (texts.length === 0) first = position;
      texts.push(text);
      ids.push(idAtStart(text, begin));
      if (texts.length === AT_ONCE) flush();
    },
    flush,
  };
}
