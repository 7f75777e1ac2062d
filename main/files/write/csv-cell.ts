// One cell of a CSV file: quoting, decimal sign, and protection against formulas in text cells.

import { parseAmount } from '../../domain/amount.ts';
import { printable } from '../../domain/printable.ts';
import type { JsonField } from '../../domain/json-object.ts';

export interface CellRules {
  readonly delimiter: string;
  readonly decimalSign: ',' | '.';
  /** Off only for files that no spreadsheet opens. */
  readonly guard?: boolean;
}

const POINT = 46;
const NINE = 57;
const LETTER_T = 84;
const MIDNIGHT = /^\d{4}-\d\d-\d\dT00:00:00(?:\.0+)?$/;

/** A spreadsheet would run a text that begins like this; a leading apostrophe keeps it text. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** By character code: what is quoted, or may be. */
const BREAKS: readonly boolean[] = Array.from({ length: 128 }, (_none, code) => '\t\r\n",;'.includes(letter(code)));
/** By character code: with what a formula begins. */
const BEGINS_FORMULA: readonly boolean[] = Array.from({ length: 128 }, (_none, code) => '=+-@'.includes(letter(code)));

function letter(code: number): string {
  return String.fromCharCode(code);
}

/** Neither a formula nor anything to quote, whatever the delimiter: nearly every cell, told by one look. */
function isHarmless(text: string): boolean {
  if (text === '' || BEGINS_FORMULA[text.charCodeAt(0)] === true) return false;
  for (let at = 0; at < text.length; at += 1) if (BREAKS[text.charCodeAt(at)] === true) return false;
  return true;
}

/** In quotes where it would break the line. */
export function quoted(text: string, delimiter: string): string {
  return text.includes('"') || text.includes(delimiter) || text.includes('\n') || text.includes('\r')
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** The cell of a text: guarded against formulas and quoted where needed. */
export function textCell(text: string, rules: CellRules): string {
  if (isHarmless(text) && !text.includes(rules.delimiter)) return text;
  return quoted(rules.guard !== false && FORMULA.test(text) ? `'${text}` : text, rules.delimiter);
}

/** The cell of a text in a file that people read: nothing in it steers a terminal, hides, or turns the words around it. */
export function readableCell(text: string, rules: CellRules): string {
  return textCell(printable(text), rules);
}

const isMidnight = (text: string): boolean => text.charCodeAt(10) === LETTER_T && MIDNIGHT.test(text);

/** The text of a JSON number. */
function numberCell(text: string, { decimalSign, delimiter }: CellRules): string {
  let point = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT) point = at;
    else if (code > NINE) return signed(parseAmount(text)?.text ?? text, decimalSign, delimiter);
  }
  if (point === -1 || decimalSign !== ',') return text;
  return delimiter === ',' ? signed(text, decimalSign, delimiter) : `${text.slice(0, point)},${text.slice(point + 1)}`;
}

function signed(text: string, decimalSign: string, delimiter: string): string {
  return decimalSign === ',' ? quoted(text.replace('.', ','), delimiter) : text;
}

/** The cell of a listed value. Numbers keep every digit of their text; a plain date at midnight loses its zeros. */
export function cellOf(field: JsonField | undefined, rules: CellRules): string {
  if (field === undefined || field.type === 'null') return '';
  if (field.type === 'number') return numberCell(field.text, rules);
  if (field.type === 'string') return textCell(isMidnight(field.text) ? field.text.slice(0, 10) : field.text, rules);
  return quoted(field.text, rules.delimiter);
}
