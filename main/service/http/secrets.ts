// Keys never leave the headers (rule 11): whatever text of another party goes into an error passes through here,
// because services echo keys in their messages.

import { ConsoleError, type ErrorDetails, wrongUsage } from '../../domain/errors.ts';
import type { ServiceSettings } from '../../ports/service.ts';

type Headers = ServiceSettings['headers'];

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const SHORTEST_PART = 6;
const SHORTEST_PASSWORD = 4;
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

/** A function that replaces every value of a secret header by asterisks, in any letter case and escape. */
export function createScrub(headers: Headers): Scrub {
  const forms = new Set(
    headers
      .filter((header) => header.secret && header.value.trim() !== '')
      .flatMap((header) => formsOf(header.value.trim())),
  );
  if (forms.size === 0) return (text) => text;
  const longestFirst = [...forms].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(
    longestFirst.map((form) => form.replace(/[^A-Za-z0-9]/g, characterPattern)).join('|'),
    'gi',
  );
  return (text) => text.replace(pattern, '***');
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
