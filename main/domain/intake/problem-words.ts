// Problems of rows in words, for the command line and for files of rows with errors. The window has its own texts.

import { counted } from '../counted.ts';
import type { Problem, ProblemCode } from './problem.ts';

export type WordLanguage = 'nb' | 'en';

type Words = (problem: Problem) => string;

const MONTHS: Readonly<Record<WordLanguage, readonly string[]>> = {
  nb: [
    'januar',
    'februar',
    'mars',
    'april',
    'mai',
    'juni',
    'juli',
    'august',
    'september',
    'oktober',
    'november',
    'desember',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
};

const PLACES: Readonly<Record<WordLanguage, Readonly<Record<string, string>>>> = {
  nb: { last: 'siste tegn er', first: 'første tegn er', inside: 'ett tegn er' },
  en: { last: 'the last character is', first: 'the first character is', inside: 'one character is' },
};

const NB: Readonly<Record<ProblemCode, Words>> = {
  missing: ({ field }) => `${field} mangler`,
  'not-a-number': ({ cell }) => `«${cell}» er ikke et tall`,
  'letter-for-digit': ({ cell, values }) =>
    `«${cell}» er ikke et tall, ${PLACES.nb[String(values.place)]} bokstaven ${values.letter}`,
  'not-whole': ({ cell }) => `«${cell}» er ikke et helt tall`,
  'not-a-date': ({ cell }) => `«${cell}» er ikke en dato`,
  'far-year': ({ cell, values }) =>
    `${cell} har et år som ikke kan stemme: det leses datoer fra ${values.from} til ${values.through}`,
  'no-such-day': ({ cell, values }) =>
    `${cell} finnes ikke, ${MONTHS.nb[Number(values.month) - 1]} har ${values.days} dager`,
  'other-day': ({ cell }) => `${cell} kan være dagen etter i Norge: skriv datoen uten klokkeslett`,
  'year-first': ({ cell, values }) =>
    `${cell} leses som ${values.date}, men kan være ${values.other}: skriv året med fire sifre`,
  'date-locked': ({ cell, values }) => `${cell} er i en låst periode, låst til og med ${values.through}`,
  'date-in-future': ({ cell }) => `${cell} er fram i tid`,
  'not-calculated': ({ values }) =>
    `«${values.formula}» er en formel uten verdi: åpne filen i Excel, lagre den og les den på nytt`,
  'error-value': ({ cell }) => `${cell} er en feil i regnearket: rett formelen, eller skriv verdien`,
  shortened: ({ cell }) =>
    `«${cell}» er et langt tall som Excel har forkortet: gjør kolonnen om til tekst og lagre filen på nytt`,
  'lost-character': ({ cell }) =>
    `«${cell}» har mistet et tegn: rett cellen, eller lagre filen på nytt med rett tegnsett`,
  'too-long': ({ values }) => `teksten har ${values.length} tegn, og det er plass til ${values.most}`,
  'too-small': ({ cell, values }) => `${cell} er mindre enn ${values.least}`,
  'too-large': ({ cell, values }) => `${cell} er større enn ${values.most}`,
  'not-allowed': ({ cell, values }) => `«${cell}» er ikke tillatt, tillatt er ${values.allowed}`,
  'unknown-id': ({ cell, values }) =>
    `${cell} er ukjent${values.near === undefined ? '' : `, mente du ${values.near} ${values.name}`.trimEnd()}`,
  heading: () => 'er overskriftene én gang til: utelat raden',
  'sum-row': () =>
    'ser ut som en sumrad, men er ikke summen av alle radene i filen: se etter om rader mangler, eller utelat den',
  'bare-sum': () =>
    'har bare tall, og de er summene av radene over: utelat den om den er en sumrad, eller fyll ut det som mangler',
  'rows-in-cell': ({ values }) =>
    Number(values.rows) === 1
      ? 'neste rad står inne i cellen: et anførselstegn er for mye eller mangler, rett filen'
      : `de neste ${values.rows} radene står inne i cellen: et anførselstegn er for mye eller mangler, rett filen`,
  ragged: ({ values }) => `raden har ${values.cells} celler, og filen har ${values.columns} kolonner`,
};

const EN: Readonly<Record<ProblemCode, Words>> = {
  missing: ({ field }) => `${field} is missing`,
  'not-a-number': ({ cell }) => `"${cell}" is not a number`,
  'letter-for-digit': ({ cell, values }) =>
    `"${cell}" is not a number, ${PLACES.en[String(values.place)]} the letter ${values.letter}`,
  'not-whole': ({ cell }) => `"${cell}" is not a whole number`,
  'not-a-date': ({ cell }) => `"${cell}" is not a date`,
  'far-year': ({ cell, values }) =>
    `${cell} has a year that cannot be right: dates from ${values.from} to ${values.through} are read`,
  'no-such-day': ({ cell, values }) =>
    `${cell} does not exist, ${MONTHS.en[Number(values.month) - 1]} has ${values.days} days`,
  'other-day': ({ cell }) => `${cell} may be the day after in Norway: write the date without a time`,
  'year-first': ({ cell, values }) =>
    `${cell} reads as ${values.date}, and may be ${values.other}: write the year with four digits`,
  'date-locked': ({ cell, values }) => `${cell} is in a locked period, locked through ${values.through}`,
  'date-in-future': ({ cell }) => `${cell} is in the future`,
  'not-calculated': ({ values }) =>
    `"${values.formula}" is a formula without a value: open the file in Excel, save it and read it again`,
  'error-value': ({ cell }) => `${cell} is an error of the spreadsheet: correct the formula, or write the value`,
  shortened: ({ cell }) =>
    `"${cell}" is a long number that Excel shortened: make the column text and save the file again`,
  'lost-character': ({ cell }) =>
    `"${cell}" lost a character: correct the cell, or save the file again in the right encoding`,
  'too-long': ({ values }) => `the text has ${values.length} characters, and there is room for ${values.most}`,
  'too-small': ({ cell, values }) => `${cell} is less than ${values.least}`,
  'too-large': ({ cell, values }) => `${cell} is more than ${values.most}`,
  'not-allowed': ({ cell, values }) => `"${cell}" is not allowed, allowed are ${values.allowed}`,
  'unknown-id': ({ cell, values }) =>
    `${cell} is unknown${values.near === undefined ? '' : `, did you mean ${values.near} ${values.name}`.trimEnd()}`,
  heading: () => 'it is the headings once more: leave it out',
  'sum-row': () =>
    'it looks like a sum row and is not the sum of all rows of the file: see whether rows are missing, or leave it out',
  'bare-sum': () =>
    'it has only numbers, and they are the sums of the rows above: leave it out if it is a sum row, or fill in what is missing',
  'rows-in-cell': ({ values }) =>
    Number(values.rows) === 1
      ? 'the next row stands inside the cell: a quotation mark is missing or one too many, correct the file'
      : `the next ${values.rows} rows stand inside the cell: a quotation mark is missing or one too many, correct the file`,
  ragged: ({ values }) =>
    `the row has ${counted(Number(values.cells), 'cell', 'cells')}, and the file has ${counted(Number(values.columns), 'column', 'columns')}`,
};

/** One problem as a phrase that names its field or column. */
export function problemWords(problem: Problem, language: WordLanguage): string {
  const said = (language === 'nb' ? NB : EN)[problem.code](problem);
  const place = problem.column ?? problem.field;
  return place === '' || problem.code === 'missing' ? said : `${place}: ${said}`;
}
