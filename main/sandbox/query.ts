// Reads the query text of a list call into its OData options. Percent codes are decoded, a plus sign is not touched.

import type { FilterExpression } from './filter/ast.ts';
import { parseFilter } from './filter/parse.ts';
import { type Field, findField } from './fields.ts';
import { badRequest } from './service-error.ts';

export interface ListQuery {
  /** Null: all fields. */
  readonly select: readonly Field[] | null;
  readonly filter: FilterExpression | null;
  readonly orderBy: readonly { readonly field: Field; readonly descending: boolean }[];
  readonly top: number | null;
  readonly skip: number;
  readonly count: boolean;
}

const KNOWN = ['$select', '$filter', '$orderby', '$top', '$skip', '$count'];

/** The decoded options in their order. Throws ServiceError 400 for bad percent codes and repeated options. */
export function options(query: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    if (found.has(name)) throw badRequest(`Query option '${name}' was specified more than once.`);
    found.set(name, equals < 0 ? '' : decode(part.slice(equals + 1)));
  }
  return found;
}

/** Throws ServiceError 400 that names the option, property or function which is not understood. */
export function listQuery(query: string, fields: readonly Field[], entity: string): ListQuery {
  const given = options(query);
  for (const name of given.keys()) {
    if (name.startsWith('$') && !KNOWN.includes(name)) throw badRequest(`The query option '${name}' is not supported.`);
  }
  const select = given.get('$select');
  const filter = given.get('$filter');
  return {
    select: select === undefined ? null : selected(select, fields, entity),
    filter: filter === undefined ? null : parseFilter(filter),
    orderBy: ordered(given.get('$orderby'), fields, entity),
    top: whole('$top', given.get('$top')),
    skip: whole('$skip', given.get('$skip')) ?? 0,
    count: flag(given.get('$count')),
  };
}

function selected(text: string, fields: readonly Field[], entity: string): Field[] | null {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('*')) return null;
  return [...new Set(names.map((name) => need(name, fields, entity)))];
}

function ordered(text: string | undefined, fields: readonly Field[], entity: string): ListQuery['orderBy'] {
  if (text === undefined) return [];
  return text.split(',').map((part) => {
    const [name = '', direction = 'asc', ...rest] = part.trim().split(/[ \t]+/);
    if ((direction !== 'asc' && direction !== 'desc') || rest.length > 0) {
      throw badRequest(`Syntax error in $orderby: '${part.trim()}'.`);
    }
    return { field: need(name, fields, entity), descending: direction === 'desc' };
  });
}

function need(name: string, fields: readonly Field[], entity: string): Field {
  const field = findField(fields, name);
  if (field === undefined) throw badRequest(`Could not find a property named '${name}' on type '${entity}'.`);
  return field;
}

function whole(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,10}$/.test(text)) throw badRequest(`Invalid value '${text}' for ${option} query option found.`);
  return Number(text);
}

function flag(text: string | undefined): boolean {
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return true;
  throw badRequest(`Invalid value '${text}' for $count query option found.`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest(`The query text '${text}' has a percent code that cannot be decoded.`);
  }
}
