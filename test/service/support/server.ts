// Small HTTP servers on loopback that answer as a test tells them, and remember every request.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { UNTRUSTED_CERTIFICATE, UNTRUSTED_KEY } from './certificate.ts';

export interface Seen {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Handler = (request: Seen, response: ServerResponse, number: number) => void | Promise<void>;

export interface TestServer {
  readonly url: string;
  readonly host: string;
  readonly requests: Seen[];
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Starts a server; it ends with the test. `number` counts the requests from 1. */
export async function startServer(
  handler: Handler,
  scheme: 'http' | 'https' = 'http',
  cert = UNTRUSTED_CERTIFICATE,
): Promise<TestServer> {
  const requests: Seen[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    void (async () => {
      const body = await bodyOf(request);
      const url = new URL(request.url!, 'http://x');
      const seen: Seen = {
        method: request.method!,
        url: request.url!,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      };
      requests.push(seen);
      await handler(seen, response, requests.length);
    })().catch((error: unknown) => response.destroy(error as Error));
  };
  const server =
    scheme === 'http' ? createServer(listener) : createSecureServer({ key: UNTRUSTED_KEY, cert }, listener);
  server.on('connection', (socket) => socket.on('error', () => undefined));
  const port = await listen(server);
  const result: TestServer = {
    url: `${scheme}://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  onTestFinished(() => result.close());
  return result;
}

/** Answers JSON. */
export function json(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
  response.end(text);
}
