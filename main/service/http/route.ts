// The way to a service through an office network: the proxy, if there is one, and the certificates that are trusted besides those of
// Node: the system's own store, where a company keeps its root certificate, and a file that the connection names.

import type { Agent } from 'node:http';
import type { AgentOptions } from 'node:https';
import type { SecureContext } from 'node:tls';
import { systemCode } from '../../domain/errors.ts';
import type { ServiceSettings } from '../../ports/service.ts';
import type { Address } from './address.ts';
import { NetworkFailure } from './network-failure.ts';

export type RouteSettings = NonNullable<ServiceSettings['route']>;

export interface Route {
  /** Host and port of the proxy, for words; null when the service is called directly. */
  readonly proxy: string | null;
  readonly agent: Agent;
}

const OLDEST_TLS = 'TLSv1.2';
/** How much of the silence that a call may have is left to the proxy for its tunnel. */
const TUNNEL_SHARE = 0.8;

/** Node's own agents know proxies from here on; an older one would ignore them in silence. */
const FIRST_WITH_PROXY = [24, 5] as const;

function knowsProxies(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > FIRST_WITH_PROXY[0] || (major === FIRST_WITH_PROXY[0] && minor >= FIRST_WITH_PROXY[1]);
}

/** Node's certificates, the system's, and the given ones. Throws NetworkFailure when the text holds no certificate that can be read. */
function contextOf(authorities: string | null): SecureContext {
  const tls = process.getBuiltinModule('node:tls');
  const trusted = new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]);
  if (authorities !== null) trusted.add(authorities);
  try {
    return tls.createSecureContext({ ca: [...trusted], minVersion: OLDEST_TLS });
  } catch (error) {
    throw new NetworkFailure('certificate', systemCode(error) || 'CA_FILE', true);
  }
}

/** Works out the way to an address. Throws NetworkFailure when there is none. */
export async function routeTo(
  address: Address,
  settings: RouteSettings,
  keepAlive: boolean,
  timeoutMs: number,
): Promise<Route> {
  const http = process.getBuiltinModule('node:http');
  if (address.protocol === 'http:') return { proxy: null, agent: new http.Agent({ keepAlive }) };
  const https = process.getBuiltinModule('node:https');
  // Said here and not left to what the environment or the start of Node may say.
  const secureContext = contextOf(settings.authorities);
  const checked: AgentOptions = { secureContext, rejectUnauthorized: true, minVersion: OLDEST_TLS };
  const proxy = await settings.proxy(address.url('', '').href);
  if (proxy === null) return { proxy: null, agent: new https.Agent({ keepAlive, ...checked }) };
  if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol))
    throw new NetworkFailure('proxy', 'PROXY_UNKNOWN_KIND', true);
  if (!knowsProxies()) throw new NetworkFailure('proxy', 'PROXY_NEEDS_NODE_24_5', true);
  // For the tunnel: one that the proxy never makes ends before the whole call is given up, so that it is known whose silence it was.
  const timeout = Math.ceil(timeoutMs * TUNNEL_SHARE);
  const agent = new https.Agent({ keepAlive, ...checked, timeout, proxyEnv: { HTTPS_PROXY: proxy } });
  return { proxy: new URL(proxy).host, agent };
}
