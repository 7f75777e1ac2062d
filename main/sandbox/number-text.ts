// JSON with the text of its numbers kept: 7.50 stays 7.50, and an Id of 20 digits loses nothing on its way through the sandbox.

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;
interface ExactJson {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
}

// Both exist in Node 24; the TypeScript library does not name them yet.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const EXACT = JSON as unknown as ExactJson;

/** A number's text as a value that JSON.stringify writes as it stands. */
export function rawNumber(text: string): unknown {
  return EXACT.rawJSON(text);
}

/** Parses with each number as a raw value, to be written again unchanged. */
export function parseRaw(text: string): unknown {
  return EXACT.parse(text, (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined ? EXACT.rawJSON(context.source) : value,
  );
}

/** True for a JSON object; a number that kept its text is none. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !EXACT.isRawJSON(value);
}
