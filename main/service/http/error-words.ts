// The service's own words in an answer that is not 2xx, whatever shape it gave them.

const LONGEST_WORDS = 500;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

type Fields = ReadonlyMap<string, unknown>;

function asFields(value: unknown): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(Object.entries(value).map(([key, field]) => [key.toLowerCase(), field]));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** `error.details` of OData: what it says of each field or row. */
function detailsOf(value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  const lines = value.map((item) => {
    const fields = asFields(item);
    const words = textOf(fields?.get('message'));
    const target = textOf(fields?.get('target'));
    return words === null || target === null ? words : `${target}: ${words}`;
  });
  return lines.filter(Boolean).join('; ') || null;
}

/** `errors` as {"field": ["words"]}, ["words"] or [{"message": "words"}]. */
function errorsOf(value: unknown): string | null {
  const one = (item: unknown): string | null => textOf(item) ?? textOf(asFields(item)?.get('message'));
  if (Array.isArray(value)) return value.map(one).filter(Boolean).join('; ') || null;
  if (typeof value !== 'object' || value === null) return null;
  const lines = Object.entries(value).map(([key, items]) => {
    const words = (Array.isArray(items) ? items : [items]).map(one).filter(Boolean).join(' ');
    return words === '' ? '' : `${key}: ${words}`;
  });
  return lines.filter(Boolean).join('; ') || null;
}

function wordsOfJson(parsed: unknown): string | null {
  const fields = asFields(parsed);
  if (!fields) return textOf(parsed);
  const error = fields.get('error');
  const main =
    textOf(asFields(error)?.get('message')) ??
    textOf(fields.get('message')) ??
    [textOf(fields.get('title')), textOf(fields.get('detail'))].filter(Boolean).join(': ') ??
    null;
  const listed = errorsOf(fields.get('errors'));
  const details = detailsOf(asFields(error)?.get('details'));
  const words = [main, details, listed].filter(Boolean).join(' ');
  return words || textOf(fields.get('error_description')) || textOf(error);
}

/** Text that can stand in a sentence: no control characters, no runs of white space, cut at the length. */
export function printable(text: string, longest: number): string {
  const clean = text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return clean.length > longest ? `${clean.slice(0, longest).trimEnd()}…` : clean;
}

function withoutTags(text: string): string {
  return text
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<\/?[a-z!?][^>]*>/gi, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ');
}

/** The words of an error body, at most 500 characters; empty when it has none. Throws nothing. */
export function wordsOfBody(body: string): string {
  const text = body.replace(/^\ufeff/, '');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return printable(withoutTags(text), LONGEST_WORDS);
  }
  return printable(wordsOfJson(parsed) ?? text, LONGEST_WORDS);
}
