// Answers a list call: SQL for the filter, order and page, and the answer as pieces of JSON text, so that a million rows
// are never held at once. Each list reads a snapshot on a connection that no other reads by; others may write meanwhile.

import type { Reader } from './readers.ts';
import type { State } from './state.ts';
import { extraField, type Field, type Source } from './fields.ts';
import type { Envelope, ListCall } from './list-call.ts';
import { type Bound, filterSql, type Sql } from './filter/sql.ts';
import { type ListQuery, listQuery, options } from './query.ts';
import { extraNames } from './values.ts';
import { badRequest } from './service-error.ts';

const PIECE_LENGTH = 64 * 1024;
const OPENING = { value: '"value":[', data: '"data":[', items: '"items":[', odd: '"result":{"rows":[' };

/** A list's answer: read the pieces, or close it unread. */
export interface OpenList {
  readonly pieces: Iterable<string>;
  close(): void;
}

/** Throws ServiceError 400 before the first piece when the query cannot be answered. */
export function openList(state: State, call: ListCall): OpenList {
  const fields = allFields(state, call.source);
  const query = listQuery(call.query, fields, call.source.entity);
  const plan = planList(call, query, fields);
  const reader = state.readers.take();
  let isBack = false;
  const close = (): void => {
    if (!isBack) state.readers.giveBack(reader);
    isBack = true;
  };
  try {
    // Compiled before anything is sent: SQLite's own refusals (too many terms) are still a 400.
    const rows = reader.ask(plan.rows.sql);
    const count = query.count ? reader.ask(plan.count.sql) : null;
    return { pieces: pieces({ reader, rows, count, close }, plan, call, query), close };
  } catch (error) {
    close();
    throw badRequest(`The query cannot be answered: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function allFields(state: State, source: Source): Field[] {
  const kind = source.table === 'material' ? 'material' : 'time';
  return [...source.fields, ...(source.extra ? extraNames(state, kind).map(extraField) : [])];
}

interface Plan {
  readonly rows: Sql;
  readonly count: Sql;
  readonly limit: number | null;
  readonly cut: 'page' | 'top';
}

function planList(call: ListCall, query: ListQuery, fields: readonly Field[]): Plan {
  const { source, switches, twist } = call;
  const filter = query.filter === null ? { sql: '1', values: [] } : filterSql(query.filter, fields, source.entity);
  const from = `FROM ${source.table} WHERE ${source.where} AND ${filter.sql}`;
  const keys = query.orderBy.map(({ field, descending }) => `${field.sql}${descending ? ' DESC' : ''}`);
  const order = twist.shuffle === true ? 'random()' : [...keys, source.order].join(', ');
  const page = Math.min(switches.pageSize ?? Infinity, twist.cap ?? Infinity);
  const limit = Math.min(page, query.top ?? Infinity);
  const values: Bound[] = [...filter.values, limit === Infinity ? -1 : limit + 1, query.skip];
  return {
    rows: { sql: `SELECT ${rowJson(source, query.select)} ${from} ORDER BY ${order} LIMIT ? OFFSET ?`, values },
    count: { sql: `SELECT count(*) ${from}`, values: filter.values },
    limit: limit === Infinity ? null : limit,
    cut: page < (query.top ?? Infinity) ? 'page' : 'top',
  };
}

/** SQL of a row as JSON text; `select` null for all fields, further ones included. */
export function rowJson(source: Source, select: readonly Field[] | null): string {
  const chosen = select ?? source.fields;
  const parts = chosen.map((field, index) => `'${index === 0 ? '' : ','}${key(field.name)}:'||${field.json}`);
  const extra = select === null && source.extra ? `||iif(extra IS NULL,'',','||substr(extra,2,length(extra)-2))` : '';
  return `'{'||${parts.join('||')}${extra}||'}'`;
}

function key(name: string): string {
  return JSON.stringify(name).replaceAll("'", "''");
}

interface Asked {
  readonly reader: Reader;
  readonly rows: ReturnType<Reader['ask']>;
  readonly count: ReturnType<Reader['ask']> | null;
  readonly close: () => void;
}

function* pieces(
  { reader, rows, count, close }: Asked,
  plan: Plan,
  call: ListCall,
  query: ListQuery,
): Generator<string> {
  try {
    reader.database.exec('BEGIN');
    const counted = count === null ? null : Number(count.get(...plan.count.values));
    let text = head(call, counted);
    let sent = 0;
    let read = 0;
    let more = false;
    for (const value of rows.iterate(...plan.rows.values)) {
      const row = String(value);
      if (plan.limit !== null && read === plan.limit) {
        more = true;
        break;
      }
      for (const shown of call.twist.rows?.(row, read) ?? [row]) {
        text += sent === 0 ? shown : `,${shown}`;
        sent += 1;
      }
      read += 1;
      if (text.length >= PIECE_LENGTH) {
        yield text;
        text = '';
      }
    }
    const link = more && plan.cut === 'page' ? nextLink(call, query, read) : null;
    reader.database.exec('COMMIT');
    yield text + tail(call.twist.envelope ?? 'value', link);
  } finally {
    close();
  }
}

function head(call: ListCall, counted: number | null): string {
  const envelope = call.twist.envelope ?? 'value';
  if (envelope === 'array') return '[';
  const context = `https://api.sandbox.invalid/odata/$metadata#${call.source.entity}`;
  const cap = call.twist.capCount === true ? (call.twist.cap ?? Infinity) : Infinity;
  const count = counted === null ? '' : `"@odata.count":${Math.min(counted, cap)},`;
  return `{"@odata.context":${JSON.stringify(context)},${count}${OPENING[envelope]}`;
}

function tail(envelope: Envelope, link: string | null): string {
  if (envelope === 'array') return ']';
  const rest = link === null ? '' : `,"@odata.nextLink":${JSON.stringify(link)}`;
  return envelope === 'odd' ? `]}${rest}}` : `]${rest}}`;
}

/** The link to the next page after `read` rows, in the forms that services of this kind give it; null when the list ends without notice. */
function nextLink(call: ListCall, query: ListQuery, read: number): string | null {
  const { switches, twist } = call;
  if (switches.nextLink === 'never' || (twist.cap !== undefined && read >= twist.cap)) return null;
  if (switches.nextLink === 'top-above-page' && (query.top ?? 0) <= (switches.pageSize ?? 0)) return null;
  const next = options(call.query);
  next.set('$skip', String(query.skip + read));
  if (query.top !== null) next.set('$top', String(query.top - read));
  const text = [...next].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  if (switches.nextLinkForm === 'relative') return `${call.path.slice(call.path.lastIndexOf('/') + 1)}?${text}`;
  if (switches.nextLinkForm === 'path') return `${call.path}?${text}`;
  return `${switches.nextLinkOrigin ?? call.url}${call.path}?${text}`;
}
