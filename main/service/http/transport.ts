// One HTTP exchange with the connection's own host, over axios: no proxy but the one it is told of, no redirect followed, no silence
// longer than the connection allows, and no answer that goes on without an end. It throws nothing but NetworkFailure; any status is an
// answer.

import type { Readable } from 'node:stream';
import type { AxiosInstance } from 'axios';
import { instantOfHeader } from '../../domain/moment.ts';
import type { Address } from './address.ts';
import { failureOf, NetworkFailure, asNotSent } from './network-failure.ts';
import { type Route, type RouteSettings, routeTo } from './route.ts';

export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: URL;
  /** JSON text. */
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  header(name: string): string | null;
  /** The `Date` header as UTC instant. */
  readonly clock: string | null;
  /** The body as it comes, decompressed; can be taken once. Throws NetworkFailure when it breaks off. */
  chunks(): AsyncGenerator<Buffer, void, undefined>;
}

export function isYes({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

export interface Transport {
  /** `stop` ends a waiting call; leave it out for calls that must not be left half way. */
  send(exchange: Exchange, stop?: AbortSignal): Promise<Answer>;
  close(): void;
}

/** Calls `onSilence` after that long without a restart. */
function createSilence(timeoutMs: number, onSilence: () => void): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    start(): void {
      stop();
      timer = setTimeout(onSilence, timeoutMs);
    },
    stop,
  };
}

/** How many times as long as a silence a whole answer may take: a list of many pages' size, and what a change or a refusal says. */
const WHOLE = { reading: 30, changing: 5, refusing: 1 } as const;

/** How long an answer may be silent and how long it may take, and what ends it before. */
interface Patience {
  readonly timeoutMs: number;
  readonly wholeMs: number;
  readonly stop: AbortSignal | undefined;
}

const endless = (): NetworkFailure => new NetworkFailure('silent', 'ENDLESS', false);
const silent = (proxy: string | null = null): NetworkFailure => new NetworkFailure('silent', 'SILENT', false, proxy);
const stopped = (): NetworkFailure => new NetworkFailure('stopped', 'STOPPED', false);

async function* readChunks(
  body: Readable,
  { timeoutMs, wholeMs, stop }: Patience,
): AsyncGenerator<Buffer, void, undefined> {
  let reason: NetworkFailure | null = null;
  const give = (why: NetworkFailure): void => {
    reason ??= why;
    body.destroy(why);
  };
  const onStop = (): void => give(stopped());
  // Not counted while the reader works on a chunk: only the service can be silent.
  const silence = createSilence(timeoutMs, () => give(silent()));
  const deadline = setTimeout(() => give(endless()), wholeMs);
  stop?.addEventListener('abort', onStop, { once: true });
  if (stop?.aborted) onStop();
  try {
    silence.start();
    for await (const chunk of body as AsyncIterable<Buffer>) {
      silence.stop();
      yield chunk;
      silence.start();
    }
    if (reason) throw reason;
  } catch (error) {
    throw reason ?? failureOf(error);
  } finally {
    silence.stop();
    clearTimeout(deadline);
    stop?.removeEventListener('abort', onStop);
    body.destroy();
  }
}

/** Straight to the service, with the certificates that the system trusts. */
const DIRECT: RouteSettings = { proxy: async () => null, authorities: null };

/** A gateway on the way may answer out of its memory, and what it kept is no list of what is ready now; the second is for old ones. */
const OWN_HEADERS = {
  Accept: 'application/json',
  'User-Agent': 'export-console',
  'Cache-Control': 'no-cache',
  Pragma: 'no-cache',
} as const;

interface Line {
  /** Host and port of the proxy that calls go through; null before the first and when there is none. */
  proxy(): string | null;
  client(): Promise<AxiosInstance>;
  close(): void;
}

/** A client whose way is worked out at its first call: a proxy may be asked of the system. */
function createLine(
  address: Address,
  headers: Readonly<Record<string, string>>,
  keepAlive: boolean,
  settings: RouteSettings,
  timeoutMs: number,
): Line {
  let ready: Promise<{ client: AxiosInstance; route: Route }> | null = null;
  let route: Route | null = null;
  const make = async () => {
    // Read when a service is called for the first time: most commands call none, and it is much of a start.
    const { create } = await import('axios');
    route = await routeTo(address, settings, keepAlive, timeoutMs);
    const client = create({
      adapter: 'http',
      httpAgent: route.agent,
      httpsAgent: route.agent,
      // False also takes the proxy out of the agent; undefined leaves an agent with a proxy alone.
      proxy: route.proxy === null ? false : undefined,
      maxRedirects: 0,
      responseType: 'stream',
      decompress: true,
      validateStatus: null,
      transformRequest: [(data: unknown) => data],
      headers: { ...OWN_HEADERS, ...headers },
    });
    return { client, route };
  };
  return {
    proxy: () => route?.proxy ?? null,
    async client() {
      ready ??= make();
      try {
        return (await ready).client;
      } catch (error) {
        ready = null;
        throw error;
      }
    },
    close: () => route?.agent.destroy(),
  };
}

/**
 * `headers` go with every call, keys among them; `timeoutMs` is how long a call may bring no byte before it is given up. `ending` ends what
 * is only read for its words: the body of a refusal, of calls too that are not left half way.
 */
export function createTransport(
  address: Address,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
  settings: RouteSettings = DIRECT,
  ending?: AbortSignal,
): Transport {
  const reading = createLine(address, headers, true, settings, timeoutMs);
  // A socket kept alive may be closed by the other side just when it is used again, and then nobody knows whether the
  // call arrived. Calls that change something therefore get a connection of their own.
  const changing = createLine(address, headers, false, settings, timeoutMs);
  return {
    async send({ method, url, body }, stop) {
      const control = new AbortController();
      const given: { why: NetworkFailure | null } = { why: null };
      const give = (why: NetworkFailure): void => {
        given.why ??= why;
        control.abort();
      };
      const onStop = (): void => give(stopped());
      const line = method === 'GET' ? reading : changing;
      const silence = createSilence(timeoutMs, () => give(silent(line.proxy())));
      if (stop?.aborted) throw new NetworkFailure('stopped', 'STOPPED', true);
      stop?.addEventListener('abort', onStop, { once: true });
      silence.start();
      let isBegun = false;
      try {
        const client = await line.client();
        isBegun = given.why === null;
        // Working out the way is none of the service's time, nor of a proxy that is to make a tunnel.
        silence.start();
        const response = await client.request<Readable>({
          method,
          url: url.href,
          signal: control.signal,
          data: body === undefined ? undefined : Buffer.from(body),
          headers: body === undefined ? undefined : { 'Content-Type': 'application/json' },
        });
        const { status, headers: said, data } = response;
        const isRefusal = status < 200 || status >= 300;
        const length = isRefusal ? WHOLE.refusing : method === 'GET' ? WHOLE.reading : WHOLE.changing;
        const patience = { timeoutMs, wholeMs: timeoutMs * length, stop: stop ?? (isRefusal ? ending : undefined) };
        return answerOf(status, said, data, patience);
      } catch (error) {
        if (given.why === null) throw failureOf(error, line.proxy());
        throw isBegun ? given.why : asNotSent(given.why);
      } finally {
        silence.stop();
        stop?.removeEventListener('abort', onStop);
      }
    },
    close(): void {
      reading.close();
      changing.close();
    },
  };
}

function answerOf(
  status: number,
  headers: Readonly<Record<string, unknown>>,
  body: Readable,
  patience: Patience,
): Answer {
  // An answer that breaks off while nobody reads it must not end the process.
  body.on('error', () => undefined);
  const header = (name: string): string | null => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
  const date = header('date');
  return {
    status,
    header,
    clock: date === null ? null : instantOfHeader(date),
    chunks: () => readChunks(body, patience),
  };
}
