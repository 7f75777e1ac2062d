// What the console itself writes where a person otherwise says how records were entered by hand. It stands in store and proof log as it
// is; a reader gets it in her own language.

/** Of a destination for which everything came to no line: there is no file, and a person accepts that nothing was to be sent. */
export const NOTHING_TO_SEND = 'Ingenting å sende';

/**
 * A person says that the ERP gets nothing of it: the word alone, or *ingenting å sende*, perhaps with why. Whatever else she says, she has
 * entered it there: *Ingenting, tastet 4 timer* begins with the same word.
 */
export const saysNothing = (words: string): boolean =>
  /^\s*(ingenting|nothing)(\s+(å|to)\s+(sende|send)(?![\p{L}\p{N}])|\s*[.!]?\s*$)/iu.test(words);

const FIRST_DAY = 'Allerede i ERP til og med ';

/** Of the first day; `upTo` is a date as 2026-01-31. */
export const firstDayWords = (upTo: string): string => `${FIRST_DAY}${upTo}`;

/** The date of the first day, where these are its words; null for what a person said. */
export const firstDayOf = (words: string): string | null =>
  words.startsWith(FIRST_DAY) ? words.slice(FIRST_DAY.length) : null;
