// What makes it doubtful that all rows were taken although nothing says that it failed: words that count other rows, or speak of trouble,
// and a list of any name in which an item does not say yes.

import { TROUBLE } from '../contradiction.ts';
import { countsIn, type Fields, fieldOf, isFields, isYesText, messageIn, saysYes, STATUS, wordsIn } from '../said.ts';
import { rowOf } from './row-answer.ts';
import { saysNotSaved } from './says-nothing-else.ts';

/** "2 av 5 rader er lagret", "3 rows imported": how many, where the words say so. */
const OF_ROWS = /(\d+)\s*(?:of|av|\/|out of)\s*(\d+)/gi;
const SO_MANY = /(\d+)\s*(?:rows?|rader|rad|lines?|linjer?|items?|records?|transa\w+|poster)\b/gi;

/** A state of the whole that is of some rows: PartialSuccess, Delvis lagret. */
const PARTLY = /partial|partly|delvis/i;
/** How many rows were there already, were left out, or were not taken: duplicates, antallHoppetOver, ikkeLagret. */
const NOT_TAKEN =
  /(duplicates?|duplikate?r|existing|eksisterende|unprocessed|omitted|utelatte?|hoppetover|conflicts?|konflikter|not(imported|saved|created|inserted|stored|accepted|taken|processed)|ikke(importerte?|lagre(t|de)|opprette(t|de)|mottatte?|behandle(t|de)))(count|antall|rows|rader)?$/;
/** How many rows something was done with. */
const DONE = /^(antall|numberof|number|num|rows|rader)?(affected|processed|behandle(t|de))(count|rows|rader|items)?$/;
/** Words of a row that was passed over: nothing failed, and it was not taken. */
const PASSED_OVER =
  /finnes (allerede|fra før)|already exist|hoppe[tr] over|skipp(ed|ing)|utelatt|ignore(d|rt)|dupli[ck]at/i;

/** What the names of an answer say of rows that were not taken, though none of them failed; null when they do not. */
function untakenIn(answer: Fields, rows: number): string | null {
  const status = fieldOf(answer, STATUS);
  const isSome = typeof status === 'string' && PARTLY.test(status);
  const isOther =
    countsIn(answer, NOT_TAKEN).some((count) => count > 0) || countsIn(answer, DONE).some((count) => count !== rows);
  return isSome || isOther || saysNotSaved(answer) ? (wordsIn(answer) ?? 'it does not tell') : null;
}

/** The words of an answer as a whole that make it doubtful whether all rows were taken; null when they do not. */
export function doubtIn(answer: Fields, rows: number): string | null {
  const untaken = untakenIn(answer, rows);
  if (untaken !== null) return untaken;
  const words = messageIn(answer);
  if (words !== null && PASSED_OVER.test(words)) return words;
  if (words === null || isYesText(words)) return null;
  const numbers = [...words.matchAll(OF_ROWS), ...words.matchAll(SO_MANY)].flatMap(([, ...found]) => found.map(Number));
  const isOther = numbers.some((number) => number !== rows);
  return isOther || (!saysYes(answer) && numbers.length === 0 && TROUBLE.test(words)) ? words : null;
}

/** The words of a list under any name, of which some item tells of trouble; null when none does. */
export function doubtInLists(answer: Fields): string | null {
  for (const list of Object.values(answer)) {
    const items: readonly unknown[] = Array.isArray(list) ? list : [];
    const doubtful = items.find((item) =>
      typeof item === 'string'
        ? TROUBLE.test(item) || PASSED_OVER.test(item)
        : isFields(item) && Object.keys(item).length > 0 && rowOf(item).said !== 'taken',
    );
    if (doubtful !== undefined) return wordsIn(doubtful) ?? 'the answer does not tell of every row';
  }
  return null;
}
