// Keys never leave the headers (rule 11): whatever text of another party goes into an error passes through here,
// because services echo keys in their messages.

import { ConsoleError, type ErrorDetails, wrongUsage } from '../../domain/errors.ts';
import type { ServiceSettings } from '../../ports/service.ts';

type Headers = ServiceSettings['headers'];

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const SHORTEST_PART = 6;
const SHORTEST_PASSWORD = 4;
/** Less of a key could stand in any text by chance. */
const SHORTEST_CUT = 10;
const LONGEST_CUT = 200;
const SCHEME = /^(bearer|basic|apikey|sharedkey|sharedaccesskey|token)$/i;

export type Scrub = (text: string) => string;
/** Makes every error of the client: names the connection and takes the keys out of the words. */
export type MakeError = (details: Omit<ErrorDetails, 'object'> & { readonly object?: string }) => ConsoleError;

const NAMED_ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** A character, neither letter nor digit, as it is and as JSON, URLs and HTML write it. */
function characterPattern(sign: string): string {
  const code = sign.charCodeAt(0);
  const hex = code.toString(16);
  const forms = [sign, `\\${sign}`, encodeURIComponent(sign), `\\u${hex.padStart(4, '0')}`];
  const named = NAMED_ENTITIES[sign];
  if (named !== undefined) forms.push(`&${named};`);
  if (sign === ' ') forms.push('+');
  if (code < 128) forms.push(`%${hex.padStart(2, '0')}`);
  return `(?:${forms.map(escapeForPattern).join('|')}|&#0*${code};|&#x0*${hex};)`;
}

function withoutPadding(base64: string): string {
  return base64.replace(/=+$/, '');
}

/** The password of `Basic …`, which a service may echo after it was taken apart. */
function passwordsOf(value: string): string[] {
  const [, coded] = /^basic\s+(\S+)$/i.exec(value) ?? [];
  if (coded === undefined) return [];
  const pair = Buffer.from(coded, 'base64').toString('utf8');
  const password = pair.slice(pair.indexOf(':') + 1);
  return password.length >= SHORTEST_PASSWORD ? [pair, password] : [pair];
}

/** What must not come back: the key whole, without its scheme, in base64, and what `Basic` wraps. */
function formsOf(value: string): string[] {
  const parts = value.split(/[\s:;,=]+/).filter((part) => part.length >= SHORTEST_PART && !SCHEME.test(part));
  const coded = [value, ...parts].flatMap((form) => [
    withoutPadding(Buffer.from(form).toString('base64')),
    Buffer.from(form).toString('base64url'),
  ]);
  return [value, ...parts, ...coded, ...passwordsOf(value)].filter((form) => form !== '');
}

const signsOf = (text: string): string[] =>
  Array.from(text, (sign) => (/[A-Za-z0-9]/.test(sign) ? sign : characterPattern(sign)));

/** The beginning of a key, or its end, as far as it stands there: a service may cut what it echoes. */
function cutPatterns(value: string): string[] {
  if (value.length <= SHORTEST_CUT) return [];
  const signs = signsOf(value);
  const rest = signs.slice(SHORTEST_CUT, LONGEST_CUT).reduceRight((inner, sign) => `(?:${sign}${inner})?`, '');
  const before = signs.slice(-LONGEST_CUT, -SHORTEST_CUT).reduce((inner, sign) => `(?:${inner}${sign})?`, '');
  return [signs.slice(0, SHORTEST_CUT).join('') + rest, before + signs.slice(-SHORTEST_CUT).join('')];
}

/** The value without the scheme before it. */
const keysOf = (value: string): string[] => value.split(/\s+/).filter((part) => !SCHEME.test(part));

const secretValues = (headers: Headers): string[] =>
  headers.filter((header) => header.secret && header.value.trim() !== '').map((header) => header.value.trim());

/** A function that replaces every value of a secret header by asterisks, whole or cut, in any letter case and escape. */
export function createScrub(headers: Headers): Scrub {
  const values = secretValues(headers);
  if (values.length === 0) return (text) => text;
  const longestFirst = [...new Set(values.flatMap(formsOf))].sort((one, other) => other.length - one.length);
  const whole = longestFirst.map((form) => signsOf(form).join(''));
  const pattern = new RegExp([...whole, ...values.flatMap(keysOf).flatMap(cutPatterns)].join('|'), 'gi');
  return (text) => text.replace(pattern, '***');
}

/** The same for records, of which there are many: only those are looked through in which the beginning or the end of a key stands. */
export function createRecordScrub(headers: Headers, scrub: Scrub): Scrub {
  const marks = secretValues(headers)
    .flatMap(keysOf)
    .flatMap((value) =>
      value.length <= SHORTEST_CUT ? [value] : [value.slice(0, SHORTEST_CUT), value.slice(-SHORTEST_CUT)],
    );
  // As JSON writes them.
  const written = [...new Set([...marks, ...marks.map((mark) => JSON.stringify(mark).slice(1, -1))])];
  return (text) => (written.some((mark) => text.includes(mark)) ? scrub(text) : text);
}

/** Makes errors about `name`, with the keys taken out of their words. */
export function createMakeError(name: string, scrub: Scrub): MakeError {
  return (details) =>
    new ConsoleError({
      ...details,
      object: details.object ? scrub(details.object) : name,
      cause: scrub(details.cause),
      hint: scrub(details.hint),
    });
}

/** The headers of every call. Throws `wrong-usage` naming the header, never its value, when one cannot be sent. */
export function headersOf(headers: Headers, connection: string): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const { name, value } of headers) {
    if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value.trim())) {
      const cause = `the header ${JSON.stringify(name)} has a name or value that HTTP cannot carry`;
      throw wrongUsage('use the connection', connection, cause, 'Type the header again, without any line break.');
    }
    result[name] = value.trim();
  }
  return result;
}
