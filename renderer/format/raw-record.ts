// A record as it was listed: its fields in order, numbers with the very text they had (never through a float).

export interface RawField {
  readonly name: string;
  readonly text: string;
}

/** A number's own text, kept apart so that it survives parsing. */
interface NumberText {
  readonly digits: string;
}

function isNumberText(value: unknown): value is NumberText {
  return typeof value === 'object' && value !== null && 'digits' in value;
}

type SourceReviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

const keepDigits: SourceReviver = (_key, value, context) =>
  typeof value === 'number' ? { digits: context?.source ?? String(value) } : value;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (isNumberText(value)) return value.digits;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The fields of a listed record. What is no JSON object has none. */
export function rawFields(raw: string): RawField[] {
  try {
    const parsed: unknown = JSON.parse(raw, keepDigits);
    if (typeof parsed !== 'object' || parsed === null) return [];
    return Object.entries(parsed).map(([name, value]) => ({ name, text: textOf(value) }));
  } catch {
    return [];
  }
}

/** The text of one field, found without regard to case; null when it is not there or empty. */
export function rawField(raw: string, name: string): string | null {
  const found = rawFields(raw).find((field) => field.name.toLowerCase() === name.toLowerCase());
  return found === undefined || found.text === '' ? null : found.text;
}
