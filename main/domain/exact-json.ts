// JSON whose numbers keep their text: 7.50 stays 7.50, and an Id of 20 digits loses nothing. The one place that reads it so.

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;
interface ExactJson {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
}

// All three exist in Node 24; the TypeScript library does not name them yet.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const EXACT = JSON as unknown as ExactJson;

/** Parses, with each number as what `read` makes of its text. Throws a SyntaxError when it is not JSON. */
export function parseNumbers(text: string, read: (digits: string) => unknown): unknown {
  return EXACT.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? read(source) : value,
  );
}

/** A number's text as a value that JSON.stringify writes as it stands. */
export function rawNumber(digits: string): unknown {
  return EXACT.rawJSON(digits);
}

/** Parses with each number as a raw value, to be written again unchanged. */
export function parseRaw(text: string): unknown {
  return parseNumbers(text, rawNumber);
}

/** True for a JSON object; a number that kept its text is none. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !EXACT.isRawJSON(value);
}
