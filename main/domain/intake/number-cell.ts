// Numbers as people and programs write them, read with a decimal sign that is known: never guessed cell by cell. The result is a
// normalised decimal with every digit kept (rule 8).

import { type Amount, formatMicro, LARGEST_AMOUNT, micro, opposite, parseAmount } from '../amount.ts';
import type { CellProblem } from './problem.ts';

export type DecimalSign = ',' | '.';
export type NumberRead = Amount | CellProblem;

const SPACES = /[\u0020\u00a0\u2007\u2009\u202f]/;
const MINUS = '[-\u2212\u2013]';
const SIGNS = new RegExp(`^(?:(${MINUS}|\\+)\\s*)?(.*?)(?:\\s*(${MINUS}))?$`, 's');
/** As nearly all are written: digits, and a decimal sign between digits. */
const UNSIGNED = { ',': /^\d+(?:,\d+)?$/, '.': /^\d+(?:\.\d+)?$/ } as const;
const LETTERS: Readonly<Record<string, string>> = { O: '0', o: '0', l: '1', I: '1', S: '5', B: '8', Z: '2' };
/** No number is longer, and what is kept stays small. */
const LONGEST = 60;
/** Kroner as a price list writes them: kr 96,50 · 96,50 kr · NOK 96,50. What is left has to be a number. */
const CURRENCY = /^(?:kr\.?|nok)\s*(?=[\d(+\-\u2212\u2013])|(?<=[\d)\-\u2212\u2013])\s*(?:kr\.?|nok)$/i;
/** Whole kroner: 412,- */
const NO_ORE = /(?<=\d)[,.][-\u2013\u2014]$/;
/** Stands behind the number of a workbook whose texts have commas: it has a point, whatever they have. */
const BY_POINT = '\u2060';
/** A number by either sign, of more digits than there is room for. */
const MANY_DIGITS = /^[-+\u2212\u2013]?\d{13,}(?:[.,]\d+)?$/;
/** More than a column holds. */
export const TOO_LARGE: CellProblem = { code: 'too-large', values: { most: formatMicro(micro(LARGEST_AMOUNT)) } };
const NONE: CellProblem = { code: 'not-a-number', values: {} };

/** A number of a workbook, with a point, as its cell is kept where its texts have another sign. */
export function markedByPoint(cell: string): string {
  return /^-?\d+\.\d+$/.test(cell) ? cell + BY_POINT : cell;
}

/** The cell in its own form: a number of a workbook with a point. */
export function ownForm(cell: string): string {
  return cell.endsWith(BY_POINT) ? cell.slice(0, -1) : cell;
}

/** The cell as a person sees it, and writes it: a number with the sign of the file, a text as it is sent. */
export function shownForm(cell: string, decimal: DecimalSign, isText: boolean): string {
  if (!cell.endsWith(BY_POINT)) return cell;
  return isText ? ownForm(cell) : ownForm(cell).replace('.', decimal);
}

/** Digits with groups of three joined again; null when the groups are not of three, or begin with a nought, or are parted unalike. */
function ungrouped(whole: string, point: string): string | null {
  if (/^\d+$/.test(whole)) return whole;
  const separator = whole.replace(/\d/g, '').charAt(0);
  if (!SPACES.test(separator) && separator !== "'" && separator !== '\u2019' && separator !== point) return null;
  const groups = whole.split(separator);
  const first = groups[0]!;
  if (!/^[1-9]\d{0,2}$/.test(first) || !groups.slice(1).every((group) => /^\d{3}$/.test(group))) return null;
  return groups.join('');
}

function plain(text: string, decimal: DecimalSign): Amount | null {
  const at = text.lastIndexOf(decimal);
  if (at !== -1 && text.indexOf(decimal) !== at) return null;
  const fraction = at === -1 ? '' : text.slice(at + 1);
  if (at !== -1 && !/^\d+$/.test(fraction)) return null;
  const whole = at === -1 ? text : text.slice(0, at);
  if (whole === '' && fraction === '') return null;
  const digits = whole === '' ? '0' : ungrouped(whole, decimal === ',' ? '.' : ',');
  return digits === null ? null : parseAmount(fraction === '' ? digits : `${digits}.${fraction}`);
}

function signed(cell: string, decimal: DecimalSign): Amount | null {
  const text = cell.trim();
  if (UNSIGNED[decimal].test(text)) return parseAmount(decimal === ',' ? text.replace(',', '.') : text);
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1];
  const match = SIGNS.exec(inBrackets ?? text)!;
  const [, before = '', body = '', after = ''] = match;
  if (before !== '' && (after !== '' || inBrackets !== undefined)) return null;
  if (after !== '' && inBrackets !== undefined) return null;
  const amount = plain(body.trim(), decimal);
  if (amount === null || amount.text === '0') return amount;
  const negative = (before !== '' && before !== '+') || after !== '' || inBrackets !== undefined;
  return negative ? { ...amount, micro: opposite(amount.micro), text: `-${amount.text}` } : amount;
}

/** A letter that stands where a digit was meant: 3,5O. */
function letterIn(cell: string, decimal: DecimalSign): CellProblem | null {
  const text = cell.trim();
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const digit = LETTERS[letter];
    if (digit === undefined) continue;
    if (signed(text.slice(0, at) + digit + text.slice(at + 1), decimal) === null) continue;
    const place = at === text.length - 1 ? 'last' : at === 0 ? 'first' : 'inside';
    return { code: 'letter-for-digit', values: { letter, digit, place } };
  }
  return null;
}

/** Reads a cell that is not empty. */
export function readNumber(cell: string, decimal: DecimalSign): NumberRead {
  if (cell.length > LONGEST) return NONE;
  if (cell.endsWith(BY_POINT)) return readNumber(ownForm(cell), '.');
  return signed(cell, decimal) ?? letterIn(cell, decimal) ?? (MANY_DIGITS.test(cell.trim()) ? TOO_LARGE : NONE);
}

/** Reads a price: a number, or one that says that it is kroner. In another column that is a sign of a wrong column, and no number. */
export function readPrice(cell: string, decimal: DecimalSign): NumberRead {
  if (cell.endsWith(BY_POINT)) return readNumber(cell, decimal);
  const text = cell.trim().replace(CURRENCY, '');
  const whole = text.replace(NO_ORE, '');
  const read = readNumber(whole, decimal);
  return whole !== text && 'text' in read && read.text.includes('.') ? NONE : read;
}

/** Whether the cell is a number with this decimal sign. */
export function isNumber(cell: string, decimal: DecimalSign): boolean {
  return !('code' in readNumber(cell, decimal)) && cell !== '';
}
