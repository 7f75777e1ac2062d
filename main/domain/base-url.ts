// Whether two base URLs lead to one place, however they are spelled: case, a dot at the end, the usual port, percent signs, and the names
// of this machine.

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const MAPPED = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

/** The host as it is compared: without a dot at its end, an IPv4 address in IPv6 as the IPv4 address. */
function plainHost(hostname: string): string {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  const mapped = MAPPED.exec(host);
  if (mapped === null) return host;
  const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** True for this machine, in whatever spelling. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(plainHost(hostname));
}

/**
 * What a key belongs to: scheme, host and port, the usual port written out. Unlike `placeOf` every other spelling is another one. Empty for
 * what is no URL.
 */
export function originOf(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return '';
  const { protocol, hostname, port } = new URL(baseUrl);
  return `${protocol}//${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
}

function plainPath(pathname: string): string {
  const parts = pathname.split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return parts
    .filter((part) => part !== '')
    .join('/')
    .toLowerCase();
}

/** Where a base URL leads, as a text that is equal for every spelling of it. */
export function placeOf(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return baseUrl.toLowerCase();
  const url = new URL(baseUrl);
  const host = isLoopbackHost(url.hostname) ? 'this machine' : plainHost(url.hostname);
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return `${url.protocol}//${host}:${port}/${plainPath(url.pathname)}`;
}
