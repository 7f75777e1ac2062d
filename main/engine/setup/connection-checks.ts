// What a connection may be kept with: a name, a base URL, headers and a proxy that can be used and give no key away.

import { isLoopbackHost } from '../../domain/base-url.ts';
import { wrongUsage } from '../../domain/errors.ts';
import type { HeaderSpec } from '../../ports/connections.ts';

/** What was typed, without a name and password in it: those are not said again. */
function withoutLogin(typed: string): string {
  return typed.replace(/^([^/@]*\/\/)?[^@]*@/s, '$1***@');
}

/** The base URL as it is kept. Throws `wrong-usage` for one that keys may not be sent to (rule 11). */
export function baseUrlOf(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw wrongUsage(
      'add a connection',
      withoutLogin(text),
      'it is not a URL',
      'Write it whole, for example https://api.example.org/',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw wrongUsage(
      'add a connection',
      url.host,
      'it has a name or password in it',
      'Give keys as headers: --secret-header.',
    );
  }
  // Paths are added to its end, and what stands in a URL is kept in the open.
  if (url.search !== '' || url.hash !== '') {
    throw wrongUsage(
      'add a connection',
      `${url.origin}${url.pathname}`,
      `it has ${url.search === '' ? 'a # part' : 'a query (?…)'} at its end`,
      'Write it without; keys are given as headers: --secret-header.',
    );
  }
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)))
    return url.href.replace(/\/+$/, '');
  throw wrongUsage(
    'add a connection',
    text,
    'it is not https',
    'Keys are only sent over https; http is for this machine alone.',
  );
}

/** Throws `wrong-usage` for a proxy that cannot be used, or one whose password would be kept in the open. */
export function assertProxy(proxy: string | undefined): void {
  if (proxy === undefined || proxy === 'system' || proxy === 'none') return;
  const url = URL.canParse(proxy) ? new URL(proxy) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw wrongUsage(
      'keep a connection',
      withoutLogin(proxy),
      'it is no proxy',
      'Write system, none, or an address such as http://proxy.example.org:8080.',
    );
  if (url.username !== '' || url.password !== '')
    throw wrongUsage(
      'keep a connection',
      url.host,
      'it has a name or password in it',
      'Only proxies that let this machine through without one can be used; ask IT.',
    );
}

/** The name without spaces around it. Throws `wrong-usage` for an empty one, or one that no line can show. */
export function nameOf(text: string, operation: string): string {
  const name = text.trim();
  const cause =
    name === '' ? 'it is empty' : /\p{Cc}/u.test(name) ? 'it has a line break or control character in it' : null;
  if (cause === null) return name;
  throw wrongUsage(
    operation,
    'its name',
    cause,
    'Give it a name of one line, for example the customer and the environment.',
  );
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t\u0020-\u007E\u0080-\u00FF]*$/;
/** Written by the client for each call. */
const OWN = new Set(['host', 'connection', 'content-length', 'content-type', 'transfer-encoding']);

/** Throws `wrong-usage` for a header that HTTP cannot carry, that is given twice, or that the console writes itself. Names no value. */
export function assertHeaders(headers: readonly HeaderSpec[]): void {
  const seen = new Set<string>();
  for (const header of headers) {
    const name = header.name.trim().toLowerCase();
    const cause = !HEADER_NAME.test(header.name)
      ? 'its name is none that HTTP can carry'
      : 'value' in header && !HEADER_VALUE.test(header.value)
        ? 'its value has a line break or a sign that HTTP cannot carry'
        : OWN.has(name)
          ? 'the console writes it itself'
          : seen.has(name)
            ? 'it is given twice'
            : null;
    seen.add(name);
    if (cause !== null)
      throw wrongUsage(
        'keep a connection',
        `the header ${JSON.stringify(header.name)}`,
        cause,
        'Correct it, or leave it out.',
      );
  }
}
