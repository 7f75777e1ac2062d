// A line as it was listed and kept, read again later: the service may call its identifier otherwise by then.

import { fieldsOf, keysOf } from './json-object.ts';
import type { RecordRules } from './kind.ts';
import { type ListedRecord, objectOf, readListedRecord } from './record.ts';

/** What the identifier is called in that text: as it is now, or as it was before. */
function idFieldIn(raw: string, { idField, idWas = [] }: RecordRules): string {
  if (idWas.length === 0) return idField;
  const keys = new Set(keysOf(raw).map((key) => key.toLowerCase()));
  return [idField, ...idWas].find((name) => keys.has(name.toLowerCase())) ?? idField;
}

/** Reads a kept line under the name that its identifier had when it was listed. Throws as `readListedRecord`. */
export function readKeptRecord(raw: string, position: number, rules: RecordRules): ListedRecord {
  return readListedRecord(raw, position, { ...rules, idField: idFieldIn(raw, rules) });
}

/** The text with its identifier under the name that it has now, for a line that goes out once more. */
export function underItsName(raw: string, rules: RecordRules): string {
  const before = idFieldIn(raw, rules).toLowerCase();
  if (before === rules.idField.toLowerCase()) return raw;
  return objectOf(
    fieldsOf(raw).map((field) => (field.key.toLowerCase() === before ? { ...field, key: rules.idField } : field)),
  );
}
