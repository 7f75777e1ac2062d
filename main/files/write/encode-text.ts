// Text as the bytes of a layout's encoding. A character that the encoding lacks is never replaced: it refuses the file and is named.

import { ConsoleError } from '../../domain/errors.ts';
import type { Encoding, LineEnd } from '../../domain/layout/layout.ts';

export const LINE_ENDS: Readonly<Record<LineEnd, string>> = { crlf: '\r\n', lf: '\n' };

export function lineEndOf({ lineEnd }: { readonly lineEnd: LineEnd }): string {
  return LINE_ENDS[lineEnd];
}

const NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-8-bom': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'iso-8859-1': 'ISO 8859-1',
};

/** The characters that Windows-1252 has between 128 and 159, which Latin 1 does not. */
const HIGH = new Map(
  Array.from({ length: 32 }, (_, at): [string, number] => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(128 + at)),
    128 + at,
  ]).filter(([character]) => character.charCodeAt(0) > 159),
);

// What Latin 1 has as it stands; the controls between 128 and 159 are nobody's.
// oxlint-disable-next-line no-control-regex
const LATIN = /^[\u0000-\u007f\u00a0-\u00ff]*$/;

function isInEncoding(character: string, encoding: Encoding): boolean {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') return character.isWellFormed();
  return LATIN.test(character) || (encoding === 'windows-1252' && HIGH.has(character));
}

/** The first character of the text that the encoding lacks; null when there is none. */
export function lackingIn(text: string, encoding: Encoding): string | null {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') {
    if (text.isWellFormed()) return null;
  } else if (LATIN.test(text)) return null;
  for (const character of text) if (!isInEncoding(character, encoding)) return character;
  return null;
}

/** The bytes of a text that lacks nothing. */
export function bytesOf(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') return Buffer.from(text, 'utf8');
  if (LATIN.test(text)) return Buffer.from(text, 'latin1');
  return Buffer.from(Array.from(text, (character) => HIGH.get(character) ?? character.charCodeAt(0)));
}

export function prefixOf(encoding: Encoding): Buffer {
  return encoding === 'utf-8-bom' ? Buffer.of(0xef, 0xbb, 0xbf) : Buffer.alloc(0);
}

/** What of a file stands outside its lines: a heading, a row above it, the last row. */
export type Outside = 'heading' | 'above' | 'trailer';

/** Where in a file something cannot be written: its line, unit and column, or outside the lines what stands there. */
export type Place =
  | { readonly line: number; readonly unit: number; readonly column: string }
  | { readonly outside: Outside; readonly column: string };

export type Why =
  | 'character'
  | 'too-long'
  | 'not-a-number'
  | 'not-a-date'
  | 'line-break'
  | 'needs-quotes'
  | 'too-large';

const OUTSIDE: Readonly<Record<Outside, (text: string) => string>> = {
  heading: (text) => `the heading of column "${text}"`,
  above: (text) => `"${text}" in a row above the lines`,
  trailer: (text) => `"${text}" in the last row`,
};

/** A value that the layout cannot write as it is; `value` is what stands in it, or the character. */
export function unwritable(place: Place, why: Why, value: string, cause: string, hint: string): ConsoleError {
  const { column } = place;
  const isLine = 'line' in place;
  return new ConsoleError({
    code: 'file-not-written',
    operation: 'write the hand-over file',
    object: isLine
      ? `line ${place.line}, Id ${place.unit}, column "${column}"`
      : OUTSIDE[place.outside](column.slice(0, 60)),
    cause,
    hint: `No records were handed over. ${hint}`,
    retrySafe: true,
    values: { why, value, column, ...(isLine ? { line: place.line, id: place.unit } : { outside: place.outside }) },
  });
}

export function lackingCharacter(place: Place, character: string, encoding: Encoding): ConsoleError {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  const cause = `the character "${character}" (U+${code}) is not in ${NAMES[encoding]}`;
  return unwritable(place, 'character', character, cause, 'Write the file in UTF-8, or correct the text.');
}

/** The text. Throws `file-not-written` that names what of it the encoding lacks. */
export function assertEncoded(text: string, place: Place, encoding: Encoding): string {
  const lacking = lackingIn(text, encoding);
  if (lacking !== null) throw lackingCharacter(place, lacking, encoding);
  return text;
}
