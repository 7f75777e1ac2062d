// Cuts the text of a $filter into tokens. A plus sign is no space here: a client that writes spaces as '+' gets a 400.

import { badRequest } from '../service-error.ts';

export interface Token {
  readonly kind: 'word' | 'number' | 'date' | 'string' | '(' | ')' | ',' | 'end';
  /** As written; for a string its value, without the outer quotes and with doubled quotes made single. */
  readonly text: string;
  readonly at: number;
}

const SPACE = '[ \\t]+';
const STRING = "'(?:[^']|'')*'";
const DATE = '\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:\\d{2})?)?';
const NUMBER = '-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?';
const WORD = '[\\p{L}_][\\p{L}\\p{N}_]*';
const TOKENS = `(${SPACE})|([(),])|(${STRING})|(${DATE})|(${NUMBER})|(${WORD})`;

/** Throws ServiceError 400 that names the position of the first character that fits nowhere. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  for (const [whole, space, sign, string, date, number] of text.matchAll(new RegExp(TOKENS, 'guy'))) {
    if (sign === '(' || sign === ')' || sign === ',') found.push({ kind: sign, text: sign, at });
    else if (space === undefined) {
      if (string !== undefined) found.push({ kind: 'string', text: string.slice(1, -1).replaceAll("''", "'"), at });
      else
        found.push({ kind: date !== undefined ? 'date' : number !== undefined ? 'number' : 'word', text: whole, at });
      refuseGlued(text, at + whole.length);
    }
    at += whole.length;
  }
  if (at < text.length) throw unknownCharacter(text, at);
  found.push({ kind: 'end', text: '', at });
  return found;
}

function unknownCharacter(text: string, at: number): Error {
  if (text[at] === "'") return badRequest(`There is an unterminated string literal at position ${at} in '${text}'.`);
  return badRequest(`Syntax error: character '${text[at]}' is not valid at position ${at} in '${text}'.`);
}

/** `5abc` and `'a''b` glued to a word are errors, not two tokens. */
function refuseGlued(text: string, at: number): void {
  if (at >= text.length || /[ \t(),]/.test(text.charAt(at))) return;
  throw badRequest(`Syntax error at position ${at} in '${text}'.`);
}
