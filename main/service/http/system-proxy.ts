// Which proxy the system wants for a URL: as the environment says it for the command line, and as Chromium says it for the window.

/** True when an entry of NO_PROXY means the host: itself, a domain above it, or everything. */
function isExempt(host: string, port: string, entry: string): boolean {
  if (entry === '*') return true;
  const [name = '', only] = entry
    .toLowerCase()
    .replace(/^\*?\./, '')
    .split(':');
  if (only !== undefined && only !== port) return false;
  return name !== '' && (host === name || host.endsWith(`.${name}`));
}

/** `HTTPS_PROXY` and `NO_PROXY`, the lower-case names first; null for none. */
export function proxyOfEnvironment(url: string, environment: NodeJS.ProcessEnv): string | null {
  const proxy = environment.https_proxy ?? environment.HTTPS_PROXY ?? environment.all_proxy ?? environment.ALL_PROXY;
  if (!proxy) return null;
  const { hostname, port, protocol } = new URL(url);
  const exempt = (environment.no_proxy ?? environment.NO_PROXY ?? '').split(/[\s,]+/).filter(Boolean);
  const wanted = port || (protocol === 'https:' ? '443' : '80');
  if (exempt.some((entry) => isExempt(hostname.toLowerCase(), wanted, entry))) return null;
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

/** The first way of Chromium's answer, such as `PROXY proxy:8080; DIRECT`; null for a direct one. */
export function proxyOfRules(rules: string): string | null {
  const [kind = 'DIRECT', place = ''] = (rules.split(';')[0] ?? '').trim().split(/\s+/);
  switch (kind.toUpperCase()) {
    case 'DIRECT':
    case '':
      return null;
    case 'PROXY':
      return `http://${place}`;
    case 'HTTPS':
      return `https://${place}`;
    default:
      return `${kind.toLowerCase()}://${place}`;
  }
}
