// The page is served from files of the program by a protocol of our own, `app://console/…`: no file:// page, no server, and
// a strict content security policy as a header that the page cannot weaken.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { protocol } from 'electron';

const SCHEME = 'app';

export const ORIGIN = `${SCHEME}://console`;
export const PAGE = `${ORIGIN}/index.html`;

/** Scripts and styles come from files of the page only; nothing comes from, or goes to, anywhere else. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // A name that is looked up can carry what the page knows.
  'x-dns-prefetch-control': 'off',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Must run before the program is ready. */
export function declareProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  ]);
}

/** The file behind a URL of the page; null when it lies outside the folder, or is of a kind that a page has no use for. */
export function fileOf(url: string, folder: string): string | null {
  const { host, pathname } = new URL(url);
  if (host !== 'console') return null;
  let name: string;
  try {
    name = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const file = path.resolve(folder, `.${path.posix.resolve('/', name)}`);
  const inside = file.startsWith(folder + path.sep) && !name.includes('\0') && !name.includes('\\');
  return inside && path.extname(file) in TYPES ? file : null;
}

async function answer(request: Request, folder: string): Promise<Response> {
  const file = request.method === 'GET' ? fileOf(request.url, folder) : null;
  if (file === null) return new Response(null, { status: 404, headers: HEADERS });
  try {
    const body = await readFile(file);
    return new Response(new Uint8Array(body), {
      headers: { ...HEADERS, 'content-type': TYPES[path.extname(file)]!, 'cache-control': 'no-cache' },
    });
  } catch {
    return new Response(null, { status: 404, headers: HEADERS });
  }
}

/** Serves the page from its folder. The program must be ready. */
export function servePage(folder: string): void {
  protocol.handle(SCHEME, (request) => answer(request, folder));
}
