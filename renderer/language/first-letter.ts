// Words that begin a sentence, or stand inside one: names keep their capitals.

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Of a button that leads to a dialog what the button of the dialog does: without the dots that say that one comes. */
export const withoutDots = (words: string): string => words.replace(/\s*…$/, '');
