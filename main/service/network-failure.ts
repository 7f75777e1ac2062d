// What can go wrong between here and the service before there is an answer, named for a person. An axios error is taken
// apart here and never kept: it holds the headers, and with them the keys (design rule 11).

type FailureKind =
  | 'name'
  | 'refused'
  | 'unroutable'
  | 'certificate'
  | 'tls'
  | 'silent'
  | 'dropped'
  | 'stopped'
  | 'other';

/** A call without an answer, or an answer without an end. Holds codes only, no text of the outside. */
export class NetworkFailure extends Error {
  readonly kind: FailureKind;
  readonly code: string;
  /** True when surely not one byte of the request reached the service. */
  readonly notSent: boolean;

  constructor(kind: FailureKind, code: string, notSent: boolean) {
    super(`${kind} (${code})`);
    this.name = 'NetworkFailure';
    this.kind = kind;
    this.code = code;
    this.notSent = notSent;
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
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
  HOSTNAME_MISMATCH: 'certificate',
};

function kindOf(code: string): FailureKind {
  const known = KINDS[code];
  if (known) return known;
  if (/^(CERT_|UNABLE_TO_|INVALID_CA|PATH_LENGTH_EXCEEDED)/.test(code)) return 'certificate';
  if (/^(ERR_SSL_|ERR_TLS_)/.test(code)) return 'tls';
  if (/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code)) return 'dropped';
  return 'other';
}

/** The lowest cause that has a code: axios and "happy eyeballs" both wrap. */
function codeAndCall(error: unknown): { code: string; connecting: boolean } {
  let code = 'UNKNOWN';
  let connecting = false;
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth += 1) {
    const step = at as { code?: unknown; syscall?: unknown; errors?: unknown; cause?: unknown };
    if (typeof step.code === 'string' && (code === 'UNKNOWN' || !/^ERR_(BAD|NETWORK|CANCELED)/.test(step.code))) {
      code = step.code;
    }
    if (step.syscall === 'connect') connecting = true;
    const tried: unknown = Array.isArray(step.errors) ? step.errors : null;
    if (Array.isArray(tried) && tried.every((one: { syscall?: unknown }) => one.syscall === 'connect')) {
      connecting = true;
    }
    at = step.cause;
  }
  return { code, connecting };
}

/** Any error of axios, http, tls or zlib as a failure that holds nothing but its code. */
export function failureOf(error: unknown): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  const { code, connecting } = codeAndCall(error);
  const kind = kindOf(code);
  // EHOSTUNREACH and its like also come while an answer is awaited: only those of connecting prove anything.
  const notSent = connecting || kind === 'name' || kind === 'refused' || kind === 'certificate';
  return new NetworkFailure(kind, code, notSent);
}

/** The failure in a sentence. `host` is the connection's own. */
export function failureWords(failure: NetworkFailure, host: string, timeoutMs: number): string {
  switch (failure.kind) {
    case 'name':
      return `The name of ${host} could not be looked up (${failure.code}).`;
    case 'refused':
      return `${host} refused the connection (${failure.code}).`;
    case 'unroutable':
      return `There is no way to ${host} from here (${failure.code}).`;
    case 'certificate':
      return `The TLS certificate of ${host} is not trusted (${failure.code}).`;
    case 'tls':
      return `No secure connection to ${host} could be made (${failure.code}).`;
    case 'silent':
      return failure.code === 'ETIMEDOUT'
        ? `The connection to ${host} timed out (${failure.code}).`
        : `${host} timed out: nothing was heard for ${timeoutMs / 1000} seconds.`;
    case 'dropped':
      return `The connection to ${host} was dropped (${failure.code}).`;
    case 'stopped':
      return 'It was asked to stop.';
    case 'other':
      return `The call to ${host} failed (${failure.code}).`;
  }
}

/** What a person can do about it. */
export function failureHint(failure: NetworkFailure): string {
  switch (failure.kind) {
    case 'name':
      return 'Check the base URL of the connection and whether this machine is online.';
    case 'certificate':
    case 'tls':
      return 'Check the base URL; if it is right, ask IT about the certificate. The check is never switched off.';
    case 'stopped':
      return 'Start it again when you are ready.';
    case 'refused':
    case 'unroutable':
      return 'Check the base URL of the connection and whether the service is running, then try again.';
    case 'silent':
    case 'dropped':
    case 'other':
      return 'Check the network, then try again.';
  }
}
