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

/** The field that holds an Id in that text, whatever it is called now; `Id` before any other. */
function fieldOfId(raw: string, id: number): string | undefined {
  const fields = fieldsOf(raw).filter(({ type, text }) => type === 'number' && Number(text) === id);
  return (fields.find(({ key }) => key.toLowerCase() === 'id') ?? fields[0])?.key;
}

/**
 * Reads a line of the proof log, which tells its Id: the connection may have been added again under the name that it has now. Throws as
 * `readListedRecord`.
 */
export function readLoggedRecord(raw: string, position: number, rules: RecordRules, id: number): ListedRecord {
  const names = [rules.idField, ...(rules.idWas ?? [])].map((name) => name.toLowerCase());
  const isNamed = keysOf(raw).some((key) => names.includes(key.toLowerCase()));
  const idField = isNamed ? undefined : fieldOfId(raw, id);
  return readKeptRecord(raw, position, idField === undefined ? rules : { ...rules, idField });
}

/** The text with its identifier under the name that it has now, for a line that goes out once more. */
export function underItsName(raw: string, rules: RecordRules): string {
  const before = idFieldIn(raw, rules).toLowerCase();
  if (before === rules.idField.toLowerCase()) return raw;
  return objectOf(
    fieldsOf(raw).map((field) => (field.key.toLowerCase() === before ? { ...field, key: rules.idField } : field)),
  );
}
