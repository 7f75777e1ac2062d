// Turns a parsed $filter into SQL with bound values. OData logic has two values (null gt 5 is false, and so not (null
// gt 5) is true), SQL has three: each comparison is written so that it is never NULL.

import { assertNever } from '../../domain/errors.ts';
import type { FilterExpression, Literal } from './ast.ts';
import { type Field, type FieldType, findField } from '../fields.ts';
import { badRequest } from '../service-error.ts';

export type Bound = string | number | bigint | null;
export type Sql = { readonly sql: string; readonly values: readonly Bound[] };
type Typed = Sql & { readonly type: FieldType | 'null' | 'date-literal'; readonly literal?: Literal };

const ZONED = /(?:Z|[+-]\d{2}:\d{2})$/;
const SIGNS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** Throws ServiceError 400 for an unknown property, types that do not fit, or an expression that is no condition. */
export function filterSql(expression: FilterExpression, fields: readonly Field[], entity: string): Sql {
  return condition(expression, { fields, entity });
}

type Scope = { readonly fields: readonly Field[]; readonly entity: string };

function condition(expression: FilterExpression, scope: Scope): Sql {
  const typed = compile(expression, scope);
  if (typed.type !== 'boolean' && typed.type !== 'any') {
    throw badRequest('The $filter expression must evaluate to a single boolean value.');
  }
  return typed;
}

function compile(expression: FilterExpression, scope: Scope): Typed {
  switch (expression.kind) {
    case 'field': {
      const field = findField(scope.fields, expression.name);
      if (field === undefined) {
        throw badRequest(`Could not find a property named '${expression.name}' on type '${scope.entity}'.`);
      }
      return { sql: field.sql, values: [], type: field.type };
    }
    case 'and':
    case 'or': {
      const left = condition(expression.left, scope);
      const right = condition(expression.right, scope);
      const sql = `(${left.sql} ${expression.kind.toUpperCase()} ${right.sql})`;
      return { sql, values: [...left.values, ...right.values], type: 'boolean' };
    }
    case 'not': {
      const inner = condition(expression.inner, scope);
      return { sql: `(NOT ${inner.sql})`, values: inner.values, type: 'boolean' };
    }
    case 'in':
      return membership(expression.left, expression.items, scope);
    case 'call':
      return textFunction(expression, scope);
    case 'compare':
      return comparison(expression, scope);
    case 'null':
    case 'boolean':
    case 'number':
    case 'string':
    case 'date':
      return literalSql(expression);
    default:
      return assertNever(expression);
  }
}

function comparison(expression: FilterExpression & { kind: 'compare' }, scope: Scope): Typed {
  const rawLeft = compile(expression.left, scope);
  const rawRight = compile(expression.right, scope);
  const left = fit(rawLeft, rawRight.type);
  const right = fit(rawRight, rawLeft.type);
  refuseMixed(left, right, expression.operator);
  const values = [...left.values, ...right.values];
  if (expression.operator === 'eq') return { sql: `(${left.sql} IS ${right.sql})`, values, type: 'boolean' };
  if (expression.operator === 'ne') return { sql: `(${left.sql} IS NOT ${right.sql})`, values, type: 'boolean' };
  if (left.type === 'null' || right.type === 'null') return { sql: '0', values: [], type: 'boolean' };
  const guards = [left, right]
    .filter((side) => side.literal === undefined)
    .map((side) => ` AND ${side.sql} IS NOT NULL`);
  const again = [left, right].filter((side) => side.literal === undefined).flatMap((side) => side.values);
  const sql = `(${left.sql} ${SIGNS[expression.operator]} ${right.sql}${guards.join('')})`;
  return { sql, values: [...values, ...again], type: 'boolean' };
}

function membership(leftExpression: FilterExpression, items: readonly Literal[], scope: Scope): Typed {
  const left = compile(leftExpression, scope);
  const sides = items.map((item) => fit(literalSql(item), left.type));
  for (const side of sides) refuseMixed(left, side, 'in');
  const present = sides.filter((side) => side.type !== 'null').map((side) => side.values[0]);
  const text = JSON.stringify(present, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
  const sql = `(${left.sql} IN (SELECT value FROM json_each(?)) AND ${left.sql} IS NOT NULL)`;
  const values = [...left.values, text, ...left.values];
  if (present.length === sides.length) return { sql, values, type: 'boolean' };
  return { sql: `(${sql} OR ${left.sql} IS NULL)`, values: [...values, ...left.values], type: 'boolean' };
}

function textFunction(expression: FilterExpression & { kind: 'call' }, scope: Scope): Typed {
  const [text, part] = expression.arguments.map((argument) => compile(argument, scope));
  if (text === undefined || part === undefined) throw badRequest(`'${expression.name}' takes two arguments.`);
  for (const side of [text, part]) {
    if (side.type === 'string' || side.type === 'any' || side.type === 'null') continue;
    throw badRequest(`No function signature for '${expression.name}' matches an argument of type '${side.type}'.`);
  }
  const values = [...text.values, ...part.values];
  const found = `instr(${text.sql},${part.sql})`;
  if (expression.name === 'contains') return { sql: `(coalesce(${found},0) > 0)`, values, type: 'boolean' };
  if (expression.name === 'startswith') return { sql: `(coalesce(${found},0) = 1)`, values, type: 'boolean' };
  const tail = `substr(${text.sql},-length(${part.sql}))`;
  const sql = `(length(${part.sql}) = 0 OR coalesce(${tail} = ${part.sql},0))`;
  return { sql, values: [...part.values, ...values, ...part.values], type: 'boolean' };
}

function literalSql(literal: Literal): Typed {
  switch (literal.kind) {
    case 'null':
      return { sql: 'NULL', values: [], type: 'null', literal };
    case 'boolean':
      return { sql: '?', values: [literal.value ? 1 : 0], type: 'boolean', literal };
    case 'string':
      return { sql: '?', values: [literal.value], type: 'string', literal };
    case 'number':
      return { sql: '?', values: [numberOf(literal.text)], type: 'decimal', literal };
    case 'date':
      return { sql: '?', values: [instant(literal.text)], type: 'date-literal', literal };
    default:
      return assertNever(literal);
  }
}

function numberOf(text: string): number | bigint {
  if (!/^-?\d+$/.test(text)) return Number(text);
  const whole = BigInt(text);
  return BigInt.asIntN(64, whole) === whole ? whole : Number(text);
}

/** A date literal becomes what its other side is: a point in time (ms) or a local day (text). */
function fit(side: Typed, other: Typed['type']): Typed {
  if (side.literal?.kind !== 'date') return side;
  const text = side.literal.text;
  if (other === 'date' || other === 'any') return { ...side, type: 'date', values: [localText(text)] };
  if (other === 'instant' && text.length > 10 && !ZONED.test(text)) {
    throw badRequest(`The date literal '${text}' has no time zone; write it in UTC, with Z.`);
  }
  return { ...side, type: 'instant' };
}

function localText(text: string): string {
  const [, hours = '00:00', seconds = ':00'] = /T(\d{2}:\d{2})(:\d{2})?/.exec(text) ?? [];
  return `${text.slice(0, 10)}T${hours}${seconds}`;
}

function instant(text: string): number {
  const milliseconds = Date.parse(text.length === 10 || ZONED.test(text.slice(10)) ? text : `${text}Z`);
  if (Number.isNaN(milliseconds)) throw badRequest(`'${text}' is not a date.`);
  return milliseconds;
}

function refuseMixed(left: Typed, right: Typed, operator: string): void {
  const kinds = [left.type, right.type].map((type) => (type === 'integer' ? 'decimal' : type));
  if (kinds[0] === kinds[1] || kinds.includes('null') || kinds.includes('any')) return;
  throw badRequest(
    `A binary operator with incompatible types was detected. Found operand types '${left.type}' and '${right.type}' for operator kind '${operator}'.`,
  );
}
