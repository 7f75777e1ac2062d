// One cell of a CSV file: quoting, decimal sign, and protection against formulas in text cells.

import { parseAmount } from '../domain/amount.ts';
import type { JsonField } from '../domain/json-object.ts';

export interface CellRules {
  readonly delimiter: string;
  readonly decimalSign: ',' | '.';
}

/** A spreadsheet would run a text that begins like this; a leading apostrophe keeps it text. */
const FORMULA = /^[=+\-@\t\r\n]/;

function quoted(text: string, delimiter: string): string {
  return text.includes('"') || text.includes(delimiter) || text.includes('\n') || text.includes('\r')
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** The cell of a text: guarded against formulas and quoted where needed. */
export function textCell(text: string, rules: CellRules): string {
  return quoted(FORMULA.test(text) ? `'${text}` : text, rules.delimiter);
}

/** The cell of a listed value. Numbers keep every digit of their text; a plain date at midnight loses its zeros. */
export function cellOf(field: JsonField | undefined, rules: CellRules): string {
  if (field === undefined || field.type === 'null') return '';
  if (field.type === 'number') {
    const number = /[eE]/.test(field.text) ? (parseAmount(field.text)?.text ?? field.text) : field.text;
    return rules.decimalSign === ',' ? quoted(number.replace('.', ','), rules.delimiter) : number;
  }
  if (field.type === 'string')
    return textCell(field.text.replace(/^(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?$/, '$1'), rules);
  return quoted(field.text, rules.delimiter);
}
