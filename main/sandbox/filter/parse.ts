// Reads an OData $filter into a tree, by precedence climbing (Pratt). What OData calls unary binds tightest:
// `not Id eq 5` is `(not Id) eq 5`, which the SQL step refuses for its types, as a real service does.

import type { CompareOperator, FilterExpression, FunctionName, Literal } from './ast.ts';
import { type Token, tokens } from './lex.ts';
import { badRequest } from '../service-error.ts';

const POWER = { or: 1, and: 2, eq: 3, ne: 3, gt: 4, ge: 4, lt: 4, le: 4, in: 4 } as const;
const NOT_POWER = 5;
const DEEPEST = 100;
const FUNCTIONS: readonly FunctionName[] = ['contains', 'startswith', 'endswith'];

function isOperator(word: string): word is keyof typeof POWER {
  return Object.hasOwn(POWER, word);
}

interface Reader {
  readonly text: string;
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
}

/** Throws ServiceError 400 that names what was not understood. */
export function parseFilter(text: string): FilterExpression {
  const reader: Reader = { text, tokens: tokens(text), at: 0, depth: 0 };
  const expression = parse(reader, 0);
  if (peek(reader).kind !== 'end') throw unexpected(reader, peek(reader));
  return expression;
}

function parse(reader: Reader, minimum: number): FilterExpression {
  reader.depth += 1;
  if (reader.depth > DEEPEST) throw badRequest('The $filter is nested too deeply.');
  let left = prefix(reader);
  for (;;) {
    const token = peek(reader);
    const operator = token.kind === 'word' && isOperator(token.text) ? token.text : null;
    if (operator === null || POWER[operator] <= minimum) break;
    reader.at += 1;
    left = infix(reader, left, operator);
  }
  reader.depth -= 1;
  return left;
}

function infix(reader: Reader, left: FilterExpression, operator: keyof typeof POWER): FilterExpression {
  if (operator === 'in') return { kind: 'in', left, items: list(reader) };
  const right = parse(reader, POWER[operator]);
  if (operator === 'and' || operator === 'or') return { kind: operator, left, right };
  return { kind: 'compare', operator: operator satisfies CompareOperator, left, right };
}

function prefix(reader: Reader): FilterExpression {
  const token = advance(reader);
  if (token.kind === '(') {
    const inner = parse(reader, 0);
    expect(reader, ')');
    return inner;
  }
  if (token.kind === 'word' && token.text === 'not') return { kind: 'not', inner: parse(reader, NOT_POWER) };
  const literal = asLiteral(token);
  if (literal !== null) return literal;
  if (token.kind !== 'word' || isOperator(token.text)) throw unexpected(reader, token);
  if (peek(reader).kind === '(') return call(reader, token.text);
  return { kind: 'field', name: token.text };
}

function call(reader: Reader, name: string): FilterExpression {
  const known = FUNCTIONS.find((one) => one === name);
  if (known === undefined) throw badRequest(`An unknown function with name '${name}' was found.`);
  expect(reader, '(');
  const first = parse(reader, 0);
  expect(reader, ',');
  const second = parse(reader, 0);
  expect(reader, ')');
  return { kind: 'call', name: known, arguments: [first, second] };
}

function list(reader: Reader): Literal[] {
  expect(reader, '(');
  const items: Literal[] = [];
  for (;;) {
    const token = advance(reader);
    const literal = asLiteral(token);
    if (literal === null) throw unexpected(reader, token);
    items.push(literal);
    if (peek(reader).kind !== ',') break;
    reader.at += 1;
  }
  expect(reader, ')');
  return items;
}

function asLiteral(token: Token): Literal | null {
  if (token.kind === 'number') return { kind: 'number', text: token.text };
  if (token.kind === 'date') return { kind: 'date', text: token.text };
  if (token.kind === 'string') return { kind: 'string', value: token.text };
  if (token.kind !== 'word') return null;
  if (token.text === 'null') return { kind: 'null' };
  if (token.text === 'true' || token.text === 'false') return { kind: 'boolean', value: token.text === 'true' };
  return null;
}

function peek(reader: Reader): Token {
  const token = reader.tokens[reader.at] ?? reader.tokens.at(-1);
  if (token === undefined) throw badRequest('The $filter is empty.');
  return token;
}

function advance(reader: Reader): Token {
  const token = peek(reader);
  reader.at += 1;
  return token;
}

function expect(reader: Reader, kind: Token['kind']): void {
  const token = advance(reader);
  if (token.kind !== kind) throw unexpected(reader, token);
}

function unexpected(reader: Reader, token: Token): Error {
  const what = token.kind === 'end' ? 'end of the expression' : `'${token.text}'`;
  return badRequest(`Syntax error: unexpected ${what} at position ${token.at} in '${reader.text}'.`);
}
