// Words that begin a sentence, or stand inside one: names keep their capitals.

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
