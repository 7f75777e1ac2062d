// What comes from outside is printable wherever it is printed: no sign of it steers a terminal, hides, or turns the words around it.

/** Control characters but tab and line feed, and what turns the direction of a line or ends it unseen. */
const UNSEEN = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const numberOf = (sign: string): string => sign.charCodeAt(0).toString(16).padStart(4, '0');

/** The text with each such sign written as its number: <U+001B>. */
export function printable(text: string): string {
  return text.replace(UNSEEN, (sign) => `<U+${numberOf(sign).toUpperCase()}>`);
}

/**
 * JSON text with each such sign escaped: the same value, and nothing a terminal obeys. A carriage return stands between its values only, as
 * of a service that answers in lines: there it says nothing, and escaped it would be no JSON.
 */
export function printableJson(json: string): string {
  return json.replaceAll('\r', '').replace(UNSEEN, (sign) => `\\u${numberOf(sign)}`);
}
