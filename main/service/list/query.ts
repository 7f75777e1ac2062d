// The query of a list call as text. Spaces are %20, never "+" (axios and URLSearchParams write "+", which OData services
// read as a plus); "$", "," and ":" stay readable, as a query allows them.

import type { IdRange } from '../../domain/evidence/list.ts';
import type { Kind, RecordRules } from '../../domain/kind.ts';
import { wrongUsage } from '../../domain/errors.ts';
import type { ListRequest } from '../../ports/service.ts';
import { allOf, anyOf, compare, fieldName, type Filter, filterText } from './odata-filter.ts';

/** What a list call may ask for; what is left out is not sent. */
export interface ListQuery {
  readonly select?: readonly string[];
  readonly filter?: Filter | null;
  readonly orderby?: string;
  /** The greatest first. */
  readonly descending?: boolean;
  readonly count?: boolean;
  readonly top?: number;
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll("'", '%27');
}

/** The query with its "?", or nothing when nothing is asked. Throws `wrong-usage` for a field name that is none. */
export function queryText(query: ListQuery): string {
  const parts: string[] = [];
  if (query.select && query.select.length > 0) parts.push(`$select=${encode(query.select.map(fieldName).join(','))}`);
  if (query.filter) parts.push(`$filter=${encode(filterText(query.filter))}`);
  if (query.orderby !== undefined) {
    parts.push(`$orderby=${encode(`${fieldName(query.orderby)}${query.descending ? ' desc' : ''}`)}`);
  }
  if (query.count) parts.push('$count=true');
  if (query.top !== undefined) parts.push(`$top=${query.top}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

export const EXPORTED = compare('Eksportert', 'eq', { type: 'boolean', value: true });
const NOT_EXPORTED = compare('Eksportert', 'eq', { type: 'boolean', value: false });

function within(idField: string, { from, to }: IdRange): Filter {
  const [first, last] = [from, to].map((value) => ({ type: 'integer', value }) as const);
  if (from === to) return compare(idField, 'eq', first!);
  return allOf(compare(idField, 'ge', first!), compare(idField, 'le', last!));
}

/**
 * Which records a request asks for. Material has no filter: its list holds only what is not exported.
 * Throws `wrong-usage` for a date on material.
 */
export function requestFilter(request: ListRequest, idField = 'Id'): Filter | null {
  const { kind, changed, exported, ids } = request;
  if (kind === 'material') {
    if (!changed) return null;
    throw wrongUsage('list material transactions', kind, 'they cannot be listed by date', 'Leave the date out.');
  }
  if (exported) return allOf(EXPORTED, within(idField, exported));
  if (ids) return allOf(NOT_EXPORTED, within(idField, ids));
  if (!changed) return NOT_EXPORTED;
  if ('since' in changed) {
    return allOf(NOT_EXPORTED, compare('EndretDato', 'ge', { type: 'instant', value: changed.since }));
  }
  const before = compare('EndretDato', 'lt', { type: 'instant', value: changed.before });
  return allOf(NOT_EXPORTED, anyOf(before, compare('EndretDato', 'eq', { type: 'null' })));
}

/**
 * `$select` of a kind: the connection's fields for time, with the identifier, and without a name that the service gave up; nothing for
 * material.
 */
export function selectFields(kind: Kind, timeFields: readonly string[], rules: RecordRules): readonly string[] {
  if (kind === 'material' || timeFields.length === 0) return [];
  const { idField, idWas = [] } = rules;
  const [wanted, ...gone] = [idField, ...idWas].map((name) => name.toLowerCase());
  const asked = timeFields.filter((field) => field.toLowerCase() === wanted || !gone.includes(field.toLowerCase()));
  return asked.some((field) => field.toLowerCase() === wanted) ? asked : [idField, ...asked];
}

/** Adds "Id beyond this one" to a filter, for walking. */
export function beyond(filter: Filter | null, idField: string, last: number): Filter {
  const more = compare(idField, 'gt', { type: 'integer', value: last });
  return filter === null ? more : allOf(filter, more);
}
