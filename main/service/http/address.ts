// Where the service is, and that nothing is ever sent elsewhere (rule 11): https only, http for loopback, no user
// or password in the URL, and next links brought home to the connection's own host.

import { isLoopbackHost } from '../../domain/base-url.ts';
import { ConsoleError, wrongUsage } from '../../domain/errors.ts';

export interface Address {
  /** `host` or `host:port`, for error texts. */
  readonly host: string;
  readonly protocol: 'http:' | 'https:';
  /** The URL of a path of paths.ts, with a query that begins with "?" or is empty. */
  url(path: string, query: string): URL;
  /** The URL that a next link of `from` means on our own host; null when it leads out of the base path elsewhere. */
  nextLink(link: string, from: URL, listPath: string): URL | null;
}

function refuse(name: string, cause: string): ConsoleError {
  return wrongUsage('use the connection', name, cause, 'Correct the base URL of the connection.');
}

function parseBase(name: string, baseUrl: string): URL {
  if (!URL.canParse(baseUrl)) throw refuse(name, 'the base URL is not a URL');
  const base = new URL(baseUrl);
  if (base.username !== '' || base.password !== '') {
    throw refuse(name, 'the base URL holds a user or password; keys belong in secret headers');
  }
  if (base.search !== '' || base.hash !== '') throw refuse(name, 'the base URL has a query or fragment');
  if (base.protocol === 'http:' && !isLoopbackHost(base.hostname)) {
    throw refuse(name, `the base URL is http, but ${base.host} is not this machine: keys would travel unprotected`);
  }
  if (base.protocol !== 'http:' && base.protocol !== 'https:') throw refuse(name, 'the base URL is not https');
  return base;
}

/**
 * Reads the base URL of a connection; a trailing slash is optional. Throws `wrong-usage` for http beyond loopback, a user or
 * password, a query, and anything that is not a URL.
 */
export function createAddress(name: string, baseUrl: string): Address {
  const base = parseBase(name, baseUrl.trim());
  const basePath = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  const root = `${base.origin}${basePath}`;
  return {
    host: base.host,
    protocol: base.protocol === 'http:' ? 'http:' : 'https:',
    url: (path, query) => new URL(`${root}${path}${query}`),
    nextLink(link, from, listPath) {
      // Some services write a relative link from their root rather than from the page that was asked.
      const fromRoot = link.toLowerCase().startsWith(listPath.toLowerCase());
      const start = fromRoot ? root : from.href;
      if (!URL.canParse(link, start)) return null;
      const target = new URL(link, start);
      if (target.protocol !== 'http:' && target.protocol !== 'https:') return null;
      // The context's host differs from the called host at the real service, so its path is enough.
      if (target.origin !== base.origin && !target.pathname.startsWith(basePath)) return null;
      return new URL(`${base.origin}${target.pathname}${target.search}`);
    },
  };
}
