// What can go wrong between here and the service before there is an answer, named for a person. An axios error is taken
// apart here and never kept: it holds the headers, and with them the keys (rule 11).

import { assertNever } from '../../domain/errors.ts';

type FailureKind =
  | 'name'
  | 'refused'
  | 'unroutable'
  | 'proxy'
  | 'certificate'
  | 'certificate-date'
  | 'certificate-name'
  | 'tls'
  | 'silent'
  | 'dropped'
  | 'garbled'
  | 'not-http'
  | 'stopped'
  | 'other';

/** A call without an answer, or an answer without an end. Holds codes only, no text of the outside. */
export class NetworkFailure extends Error {
  readonly kind: FailureKind;
  readonly code: string;
  /** True when surely not one byte of the request reached the service. */
  readonly notSent: boolean;
  /** Host and port of the proxy that stood between; null without one. */
  readonly proxy: string | null;

  constructor(kind: FailureKind, code: string, notSent: boolean, proxy: string | null = null) {
    super(`${kind} (${code})`);
    this.name = 'NetworkFailure';
    this.kind = kind;
    this.code = code;
    this.notSent = notSent;
    this.proxy = proxy;
  }
}

const KINDS: Readonly<Record<string, FailureKind>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unroutable',
  ENETUNREACH: 'unroutable',
  ENETDOWN: 'unroutable',
  EADDRNOTAVAIL: 'unroutable',
  ETIMEDOUT: 'silent',
  ECONNRESET: 'dropped',
  ECONNABORTED: 'dropped',
  EPIPE: 'dropped',
  ERR_STREAM_PREMATURE_CLOSE: 'dropped',
  EPROTO: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  CERT_HAS_EXPIRED: 'certificate-date',
  CERT_NOT_YET_VALID: 'certificate-date',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
  HOSTNAME_MISMATCH: 'certificate-name',
};

function kindOf(code: string): FailureKind {
  const known = KINDS[code];
  if (known) return known;
  if (/^(CERT_|UNABLE_TO_|INVALID_CA|PATH_LENGTH_EXCEEDED)/.test(code)) return 'certificate';
  if (/^(ERR_SSL_|ERR_TLS_)/.test(code)) return 'tls';
  if (/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code)) return 'garbled';
  if (/^HPE_INVALID_(CONSTANT|VERSION)$/.test(code)) return 'not-http';
  if (code.startsWith('HPE_')) return 'garbled';
  return 'other';
}

/** The same of a call that had not begun: the way to the service was still being worked out. */
export const asNotSent = ({ kind, code, proxy }: NetworkFailure): NetworkFailure =>
  new NetworkFailure(kind, code, true, proxy);

/** Node's own words for a line that ended before it was secure: nothing of a call is written before. */
const BEFORE_SECURE = /before secure TLS connection was established/;

/** The lowest cause that has a code: axios and "happy eyeballs" both wrap. */
function codeAndCall(error: unknown): {
  code: string;
  connecting: boolean;
  securing: boolean;
  status: number | null;
} {
  let securing = false;
  let status: number | null = null;
  let code = 'UNKNOWN';
  let connecting = false;
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth += 1) {
    const step = at as {
      code?: unknown;
      syscall?: unknown;
      errors?: unknown;
      cause?: unknown;
      statusCode?: unknown;
    };
    if (typeof step.code === 'string' && (code === 'UNKNOWN' || !/^ERR_(BAD|NETWORK|CANCELED)/.test(step.code))) {
      code = step.code;
    }
    if (step.syscall === 'connect') connecting = true;
    securing ||= BEFORE_SECURE.test(at.message);
    if (typeof step.statusCode === 'number') status = step.statusCode;
    const tried: unknown = Array.isArray(step.errors) ? step.errors : null;
    if (Array.isArray(tried) && tried.every((one: { syscall?: unknown }) => one.syscall === 'connect')) {
      connecting = true;
    }
    at = step.cause;
  }
  return { code, connecting, securing, status };
}

/**
 * Any error of axios, http, tls or zlib as a failure that holds nothing but its code. With a proxy between, what fails before there
 * is a tunnel is the proxy's: the service has not heard of it.
 */
export function failureOf(error: unknown, proxy: string | null = null): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  const { code, connecting, securing, status } = codeAndCall(error);
  const kind = kindOf(code);
  if (proxy !== null && securing) return new NetworkFailure('proxy', `${code}, not secure`, true, proxy);
  if (proxy !== null && (code.startsWith('ERR_PROXY_') || connecting || kind === 'name' || kind === 'refused'))
    return new NetworkFailure('proxy', status === null ? code : `${code} ${status}`, true, proxy);
  // EHOSTUNREACH and its like also come while an answer is awaited: only those of connecting prove anything.
  const isCertificate = kind.startsWith('certificate');
  const notSent = connecting || securing || kind === 'name' || kind === 'refused' || isCertificate;
  return new NetworkFailure(kind, code, notSent);
}

function proxyWords({ code, proxy }: NetworkFailure, host: string): string {
  const named = `the proxy ${proxy ?? ''}`.trim();
  if (code.endsWith(' 407')) return `${named} asks for a name and password before it lets anything through to ${host}.`;
  if (code.endsWith(', not secure'))
    return `${named} let the call through to ${host} and ended it before it was secure: it may want you to log in first (${code}).`;
  if (code.startsWith('ERR_PROXY_')) return `${named} did not let the call through to ${host} (${code}).`;
  if (code === 'PROXY_UNKNOWN_KIND') return 'The proxy is of an unknown kind: only http and https proxies are known.';
  if (code === 'PROXY_NEEDS_NODE_24_5') return `This program is too old for ${named}.`;
  return `${named} could not be reached (${code}).`;
}

/** The failure in a sentence. `host` is the connection's own. */
export function failureWords(failure: NetworkFailure, host: string, timeoutMs: number): string {
  switch (failure.kind) {
    case 'name':
      return `The name of ${host} could not be looked up (${failure.code}).`;
    case 'refused':
      return `${host} refused the connection (${failure.code}).`;
    case 'unroutable':
      return `There is no route to ${host} from here (${failure.code}).`;
    case 'proxy':
      return proxyWords(failure, host);
    case 'certificate':
      return `The TLS certificate of ${host} is not trusted (${failure.code}).`;
    case 'certificate-date':
      return failure.code === 'CERT_HAS_EXPIRED'
        ? `The TLS certificate of ${host} has expired, by the clock of this machine (${failure.code}).`
        : `The TLS certificate of ${host} is not valid yet, by the clock of this machine (${failure.code}).`;
    case 'certificate-name':
      return `The TLS certificate that ${host} shows is for another name (${failure.code}).`;
    case 'tls':
      return `No secure connection to ${host} could be made (${failure.code}).`;
    case 'silent':
      if (failure.code === 'ENDLESS') return `${host} went on answering without an end, and was given up.`;
      return failure.code === 'ETIMEDOUT'
        ? `The connection to ${host} timed out (${failure.code}).`
        : `${host} timed out: nothing was heard for ${timeoutMs / 1000} seconds${failure.proxy === null ? '' : `, through the proxy ${failure.proxy}`}.`;
    case 'dropped':
      return `The connection to ${host} was dropped (${failure.code}).`;
    case 'garbled':
      return `The answer of ${host} could not be read: it is damaged, or packed otherwise than it says (${failure.code}).`;
    case 'not-http':
      return `${host} answered with something else than HTTP/1.1 (${failure.code}).`;
    case 'stopped':
      return 'It was asked to stop.';
    case 'other':
      return `The call to ${host} failed (${failure.code}).`;
    default:
      return assertNever(failure.kind);
  }
}

/** What a person can do about it. */
export function failureHint(failure: NetworkFailure): string {
  switch (failure.kind) {
    case 'name':
      return 'Check the base URL of the connection and whether this machine is online.';
    case 'proxy':
      return 'Nothing reached the service. Check the proxy of the connection (system, none or an address), or ask IT to let it through.';
    case 'certificate':
      return 'Check the base URL. If it is right and your company inspects its traffic, give the connection the root certificate of your company as a file. The check is never switched off.';
    case 'certificate-date':
      return 'Check the date and time of this machine. If they are right, tell whoever runs the service. The check is never switched off.';
    case 'certificate-name':
      return 'Check the base URL of the connection: its host must be one that the certificate names. The check is never switched off.';
    case 'tls':
      return 'Check the base URL; if it is right, ask IT about the certificate. The check is never switched off.';
    case 'stopped':
      return 'Start it again when you are ready.';
    case 'refused':
    case 'unroutable':
      return 'Check the base URL of the connection and whether the service is running, then try again.';
    case 'not-http':
      return 'Check the base URL and its port: another program may answer there, or a service that only knows HTTP/2.';
    case 'garbled':
      return 'Try again; if it stays so, a proxy between may change answers: ask IT, or the supplier of the service.';
    case 'silent':
    case 'dropped':
    case 'other':
      return 'Check the network, then try again.';
    default:
      return assertNever(failure.kind);
  }
}
