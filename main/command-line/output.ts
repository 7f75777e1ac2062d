// What the command line prints: one JSON document with --json, aligned tables otherwise. Amounts keep every digit.

import { fieldsOf, type JsonField } from '../domain/json-object.ts';
import type { Kind, SumWire } from '../../preload/contract/common.ts';
import type { WithoutLineWire } from '../../preload/contract/hand-over-plan.ts';
import { counted } from '../domain/counted.ts';

/** JSON text that goes out exactly as it is: amounts, and records as they were listed. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const LONGEST_NESTED = 500;

/** A normalised decimal as a JSON number. */
export function decimal(text: string): RawJson {
  return new RawJson(text);
}

/**
 * Sums as other programs read them: hours always, the quantity of material and what it comes to, and how many records are counted
 * rounded where there are any (rule 8).
 */
export function totalsOf(sum: Omit<SumWire, 'rows'>, kind: Kind, rounded: number): Record<string, unknown> {
  return {
    hours: decimal(sum.hours),
    invoiceable: decimal(sum.invoiceable),
    quantity: kind === 'material' ? decimal(sum.quantity) : undefined,
    amount: sum.amount === undefined ? undefined : decimal(sum.amount),
    rounded: rounded === 0 ? undefined : rounded,
  };
}

/** What stands in no line of a file. */
export function withoutLineOut({ records, hours, quantity }: WithoutLineWire, kind: Kind): Record<string, unknown> {
  return { records, ...(kind === 'time' ? { hours: decimal(hours) } : { quantity: decimal(quantity) }) };
}

/** Says that a sum is not exact; nothing where it is. */
export function roundedNotes(rounded: number): string[] {
  return rounded === 0
    ? []
    : [
        `${counted(rounded, 'record has more than six decimals: the totals count it', 'records have more than six decimals: the totals count them')} rounded, files hold every digit.`,
      ];
}

/** The value as JSON text. */
export function jsonOf(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const parts = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${JSON.stringify(key)}:${jsonOf(item)}`);
    return `{${parts.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value) && value.length === 0) return '-';
  if (Array.isArray(value))
    return value.length > 12
      ? `${value.slice(0, 12).map(cellOf).join(',')} … (${value.length})`
      : value.map(cellOf).join(',');
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${key} ${cellOf(item)}`)
      .join(', ');
  }
  return (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ');
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (value instanceof RawJson && /^-?[\d.]+$/.test(value.text));
}

/** Records as they were listed become columns of their own, numbers with every digit. */
function spread(row: Record<string, unknown>): Record<string, unknown> {
  const { fields, ...rest } = row;
  if (!(fields instanceof RawJson)) return row;
  const listed = fieldsOf(fields.text).filter(({ key }) => rest[key] === undefined);
  return { ...rest, ...Object.fromEntries(listed.map((field) => [field.key, valueOf(field)])) };
}

function valueOf({ type, text }: JsonField): unknown {
  if (type === 'string') return text;
  if (type === 'number') return new RawJson(text);
  // What is nested deep is not taken apart.
  return text.length > LONGEST_NESTED ? `${text.slice(0, LONGEST_NESTED)}…` : JSON.parse(text);
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRows(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRow);
}

function columnsOf(rows: readonly Record<string, unknown>[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== undefined)))];
}

/** Rows as aligned columns, numbers to the right; an empty list says so. */
function tableOf(listed: readonly Record<string, unknown>[]): string {
  if (listed.length === 0) return '(none)';
  const rows = listed.map(spread);
  const columns = columnsOf(rows);
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
  const widths = columns.map((column, index) => Math.max(column.length, ...cells.map((row) => row[index]!.length)));
  const numeric = columns.map((column) => rows.every((row) => row[column] == null || isNumeric(row[column])));
  const line = (values: readonly string[]) =>
    values
      .map((value, index) => (numeric[index] ? value.padStart(widths[index]!) : value.padEnd(widths[index]!)))
      .join('  ')
      .trimEnd();
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

/** One object as a list of names and values; lists of objects in it are tables below their name. */
function listOf(object: Record<string, unknown>): string {
  const width = Math.max(...Object.keys(object).map((key) => key.length));
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) =>
      isRows(value)
        ? `${key}\n${tableOf(value).replace(/^/gm, '  ')}`
        : `${key.padEnd(width)}  ${cellOf(value)}`.trimEnd(),
    )
    .join('\n');
}

/** A value as a person reads it. */
export function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every(isRow)) return tableOf(value);
  return isRow(value) ? listOf(value) : String(value);
}
