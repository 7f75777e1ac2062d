// A record as it was listed: its fields in order, numbers with the very text they had (never through a float).

import { provenFieldsOf } from '../../preload/contract/listed.ts';

export interface RawField {
  readonly name: string;
  readonly text: string;
}

/** The fields of a listed record. What is no JSON object has none. */
export function rawFields(raw: string): RawField[] {
  if (!raw.trimStart().startsWith('{')) return [];
  try {
    return provenFieldsOf(raw).map(({ key, type, text }) => ({ name: key, text: type === 'null' ? '' : text }));
  } catch {
    return [];
  }
}

/** The text of one field, found without regard to case; null when it is not there or empty. */
export function rawField(raw: string, name: string): string | null {
  const found = rawFields(raw).find((field) => field.name.toLowerCase() === name.toLowerCase());
  return found === undefined || found.text === '' ? null : found.text;
}
