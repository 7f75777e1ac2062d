// Keys never leave the headers (design rule 11): whatever text of another party goes into an error passes through here,
// because services echo keys in their messages.

import { ConsoleError, type ErrorDetails, wrongUsage } from '../domain/errors.ts';
import type { ServiceSettings } from '../engine/ports.ts';

type Headers = ServiceSettings['headers'];

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const SHORTEST_PART = 6;
const SCHEME = /^(bearer|basic|apikey|sharedkey|sharedaccesskey|token)$/i;

export type Scrub = (text: string) => string;
/** Makes every error of the client: names the connection and takes the keys out of the words. */
export type MakeError = (details: Omit<ErrorDetails, 'object'> & { readonly object?: string }) => ConsoleError;

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The forms a key can come back in: whole or without its scheme; as it is, in JSON, in a URL, in HTML. */
function formsOf(value: string): string[] {
  const parts = value.split(/[\s:;,=]+/).filter((part) => part.length >= SHORTEST_PART && !SCHEME.test(part));
  return [value, ...parts].flatMap((form) => [
    form,
    JSON.stringify(form).slice(1, -1),
    encodeURIComponent(form),
    form.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
    form.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ]);
}

/** A function that replaces every value of a secret header by asterisks, in any letter case. */
export function createScrub(headers: Headers): Scrub {
  const forms = new Set(
    headers
      .filter((header) => header.secret && header.value.trim() !== '')
      .flatMap((header) => formsOf(header.value.trim())),
  );
  if (forms.size === 0) return (text) => text;
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escapeForPattern).join('|'), 'gi');
  return (text) => text.replace(pattern, '***');
}

/** @returns a maker of errors about `name`, whose words are scrubbed. */
export function createMakeError(name: string, scrub: Scrub): MakeError {
  return (details) =>
    new ConsoleError({
      ...details,
      object: details.object ? scrub(details.object) : name,
      cause: scrub(details.cause),
      hint: scrub(details.hint),
    });
}

/**
 * The headers of every call. Throws `wrong-usage` naming the header, never its value, when one cannot be sent.
 */
export function headersOf(headers: Headers, connection: string): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const { name, value } of headers) {
    if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value.trim())) {
      const cause = `the header ${JSON.stringify(name)} has a name or value that HTTP cannot carry`;
      throw wrongUsage(
        'use the connection',
        connection,
        cause,
        'Type the header in again; look for line breaks in it.',
      );
    }
    result[name] = value.trim();
  }
  return result;
}
