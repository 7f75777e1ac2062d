// What makes it doubtful that all rows were taken although nothing says that it failed: words that count other rows, or speak of trouble,
// and a list of any name in which an item does not say yes.

import { TROUBLE } from '../contradiction.ts';
import { type Fields, isFields, isYesText, messageIn, saysYes, wordsIn } from '../said.ts';
import { rowOf } from './row-answer.ts';

/** "2 av 5 rader er lagret", "3 rows imported": how many, where the words say so. */
const OF_ROWS = /(\d+)\s*(?:of|av|\/|out of)\s*(\d+)/gi;
const SO_MANY = /(\d+)\s*(?:rows?|rader|rad|lines?|linjer?|items?|records?|transa\w+|poster)\b/gi;

/** The words of an answer as a whole that make it doubtful whether all rows were taken; null when they do not. */
export function doubtIn(answer: Fields, rows: number): string | null {
  const words = messageIn(answer);
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
        ? TROUBLE.test(item)
        : isFields(item) && Object.keys(item).length > 0 && rowOf(item).said !== 'taken',
    );
    if (doubtful !== undefined) return wordsIn(doubtful) ?? 'the answer does not tell of every row';
  }
  return null;
}
