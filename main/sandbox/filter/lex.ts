// Cuts the text of a $filter into tokens. A plus sign is no space here: a client that writes spaces as '+' gets a 400.
import { badRequest } from '../service-error.ts';

export type Token = {
  readonly kind: 'word' | 'number' | 'date' | 'string' | '(' | ')' | ',' | 'end';
  /** As written; for a string its value, without the outer quotes and with doubled quotes made single. */
  readonly text: string;
  readonly at: number;
};

const space = /[ \t]+/y;
const word = /[\p{L}_][\p{L}\p{N}_]*/uy;
const date = /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?/y;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const quoted = /'(?:[^']|'')*'/y;

/** Throws ServiceError 400 that names the position of the first character that fits nowhere. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  while (at < text.length) {
    const blank = take(space);
    if (blank !== undefined) {
      at += blank.length;
      continue;
    }
    const token = next(text, at, take);
    found.push({ kind: token.kind, text: token.text, at });
    at += token.length;
    refuseGlued(text, at, token.kind);
  }
  found.push({ kind: 'end', text: '', at: text.length });
  return found;
}

type Cut = { kind: Token['kind']; text: string; length: number };

function next(text: string, at: number, take: (pattern: RegExp) => string | undefined): Cut {
  const character = text[at];
  if (character === '(' || character === ')' || character === ',') {
    return { kind: character, text: character, length: 1 };
  }
  const string = take(quoted);
  if (string !== undefined) {
    return { kind: 'string', text: string.slice(1, -1).replaceAll("''", "'"), length: string.length };
  }
  for (const [kind, pattern] of [
    ['date', date],
    ['number', number],
    ['word', word],
  ] as const) {
    const cut = take(pattern);
    if (cut !== undefined) return { kind, text: cut, length: cut.length };
  }
  if (character === "'") throw badRequest(`There is an unterminated string literal at position ${at} in '${text}'.`);
  throw badRequest(`Syntax error: character '${character}' is not valid at position ${at} in '${text}'.`);
}

/** `5abc` and `'a''b` glued to a word are errors, not two tokens. */
function refuseGlued(text: string, at: number, kind: Token['kind']): void {
  if (kind === '(' || kind === ')' || kind === ',' || at >= text.length) return;
  if (!/[ \t(),]/.test(text[at] ?? '')) throw badRequest(`Syntax error at position ${at} in '${text}'.`);
}
