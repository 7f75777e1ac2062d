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

const DIGITS = /^\d+$/;
const MIDNIGHT = /^(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?$/;

/** A spreadsheet would run a text that begins like this; a leading apostrophe keeps it text. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** Neither a formula nor anything to quote, whatever the delimiter: nearly every cell, told by one look. */
const HARMLESS = /^[^=+\-@\t\r\n",;][^\t\r\n",;]*$/;

/** In quotes where it would break the line. */
export function quoted(text: string, delimiter: string): string {
  return text.includes('"') || text.includes(delimiter) || text.includes('\n') || text.includes('\r')
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** The cell of a text: guarded against formulas and quoted where needed. */
export function textCell(text: string, rules: CellRules): string {
  if (HARMLESS.test(text) && !text.includes(rules.delimiter)) return text;
  return quoted(rules.guard !== false && FORMULA.test(text) ? `'${text}` : text, rules.delimiter);
}

/** The cell of a text in a file that people read: nothing in it steers a terminal, hides, or turns the words around it. */
export function readableCell(text: string, rules: CellRules): string {
  return textCell(printable(text), rules);
}

/** The cell of a listed value. Numbers keep every digit of their text; a plain date at midnight loses its zeros. */
export function cellOf(field: JsonField | undefined, rules: CellRules): string {
  if (field === undefined || field.type === 'null') return '';
  if (field.type === 'number') {
    if (DIGITS.test(field.text)) return field.text;
    const number = /[eE]/.test(field.text) ? (parseAmount(field.text)?.text ?? field.text) : field.text;
    return rules.decimalSign === ',' ? quoted(number.replace('.', ','), rules.delimiter) : number;
  }
  if (field.type === 'string')
    return textCell(field.text.charAt(10) === 'T' ? field.text.replace(MIDNIGHT, '$1') : field.text, rules);
  return quoted(field.text, rules.delimiter);
}
