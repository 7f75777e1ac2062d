// `$filter` as a typed tree and its text. Nothing is ever pasted into a filter: names are checked, text is quoted, dates
// are unquoted UTC to the second.

import { assertNever, wrongUsage } from '../../domain/errors.ts';
import { instantOf, wholeSecond } from '../../domain/moment.ts';

type Literal =
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'integer'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'instant'; readonly value: string }
  | { readonly type: 'null' };

type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

export type Filter =
  | { readonly type: 'compare'; readonly field: string; readonly operator: Operator; readonly value: Literal }
  | { readonly type: 'and' | 'or'; readonly parts: readonly Filter[] };

const FIELD = /^[\p{L}_][\p{L}\p{N}_]*$/u;

function refuse(object: string, cause: string): Error {
  return wrongUsage('write a filter', object, cause, 'Check the fields and dates of the connection.');
}

export function compare(field: string, operator: Operator, value: Literal): Filter {
  return { type: 'compare', field, operator, value };
}

/** All of the parts; conjunctions inside are taken apart, so the text stays flat. */
export function allOf(...parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) => (part.type === 'and' ? part.parts : [part]));
  return flat.length === 1 ? flat[0]! : { type: 'and', parts: flat };
}

export function anyOf(...parts: readonly Filter[]): Filter {
  return parts.length === 1 ? parts[0]! : { type: 'or', parts };
}

function literalText(literal: Literal): string {
  switch (literal.type) {
    case 'boolean':
      return String(literal.value);
    case 'integer':
      if (!Number.isSafeInteger(literal.value)) throw refuse(String(literal.value), 'it is not a whole number');
      return String(literal.value);
    case 'text':
      return `'${literal.value.replaceAll("'", "''")}'`;
    case 'instant': {
      const instant = instantOf(literal.value);
      if (instant === null) throw refuse(JSON.stringify(literal.value), 'it is not a date and time with a zone');
      return wholeSecond(instant);
    }
    case 'null':
      return 'null';
    default:
      return assertNever(literal);
  }
}

/** A field name as OData takes it. Throws `wrong-usage` for anything but letters, digits and underscore. */
export function fieldName(name: string): string {
  if (!FIELD.test(name)) throw refuse(JSON.stringify(name), 'it is not the name of a field');
  return name;
}

/**
 * The text of a filter, not yet encoded for a URL, such as "Eksportert eq false". Throws `wrong-usage` for a name that is none, an
 * instant without a zone, an integer beyond 2^53.
 */
export function filterText(filter: Filter): string {
  if (filter.type === 'compare') {
    return `${fieldName(filter.field)} ${filter.operator} ${literalText(filter.value)}`;
  }
  return filter.parts
    .map((part) => (part.type === 'compare' ? filterText(part) : `(${filterText(part)})`))
    .join(` ${filter.type} `);
}
