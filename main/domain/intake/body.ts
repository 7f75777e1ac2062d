// The body of a batch: the rows as JSON, amounts with every digit (rule 8), dates as the service writes them.

import { fieldsOf } from '../json-object.ts';
import type { Field } from './field.ts';

/** One row as a JSON object; fields without a value are left out. */
export function objectOf(fields: readonly Field[], values: readonly (string | null)[]): string {
  const parts: string[] = [];
  fields.forEach((field, index) => {
    const value = values[index] ?? null;
    if (value === null) return;
    const json =
      field.type === 'number' || field.type === 'integer'
        ? value
        : JSON.stringify(field.type === 'date' ? `${value}T00:00:00` : value);
    parts.push(`${JSON.stringify(field.name)}:${json}`);
  });
  return `{${parts.join(',')}}`;
}

/** An array of rows, or an object with one such array when the connection names it. */
export function bodyOf(objects: readonly string[], name: string | null): string {
  const list = `[${objects.join(',')}]`;
  return name === null ? list : `{${JSON.stringify(name)}:${list}}`;
}

/** The normalised values of a row that was sent, by field, as `fingerprintOf` takes them. */
export function valuesOfObject(fields: readonly Field[], object: string): (string | null)[] {
  const found = new Map<string, string>();
  for (const { key, type, text } of fieldsOf(object)) if (type === 'string' || type === 'number') found.set(key, text);
  return fields.map((field) => {
    const value = found.get(field.name);
    if (value === undefined) return null;
    return field.type === 'date' ? value.slice(0, 10) : value;
  });
}
