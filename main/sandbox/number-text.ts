// JSON with the text of its numbers kept: 7.50 stays 7.50 and a 20-digit Id loses nothing on its way through here.
type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;
type ExactJson = {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
};

// Both exist in Node 24; the TypeScript library does not name them yet.
const exact = JSON as unknown as ExactJson;

/** A number's text as a value that JSON.stringify writes as it stands. */
export function rawNumber(text: string): unknown {
  return exact.rawJSON(text);
}

/** Parses with each number as a raw value, to be written again unchanged. */
export function parseRaw(text: string): unknown {
  return exact.parse(text, (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined ? exact.rawJSON(context.source) : value,
  );
}

/** True for what rawNumber and parseRaw made. */
export function isRawNumber(value: unknown): boolean {
  return exact.isRawJSON(value);
}
