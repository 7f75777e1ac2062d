// The HTTP server on loopback: guards who may call at all, tells control endpoints from calls of the interface, and stops
// cleanly.

import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { errorAnswer, gatewayAnswer } from './answer.ts';
import { control } from './control.ts';
import { readBody, send } from './socket.ts';
import { type Guard, serveCall, type Service } from './serve-call.ts';
import { ServiceError } from './service-error.ts';

const CONTROLS = '/_sandbox/';

/** Listens on 127.0.0.1; rejects when the port is taken. Sets the service's url. */
export async function listen(service: Service, port: number): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 65_000, maxHeaderSize: 256 * 1024 }, (request, response) => {
    handle(service, request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      const known = error instanceof ServiceError ? error : new ServiceError(500, 'SandboxError', String(error));
      return send(response, errorAnswer(known), new Date().toUTCString(), null).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  service.url = `http://127.0.0.1:${address.port}`;
  return server;
}

export async function stop(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function handle(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refusal = refused(request, service.guard);
  if (refusal !== null) {
    request.resume();
    return send(response, gatewayAnswer(403, refusal), new Date().toUTCString(), null);
  }
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (!path.startsWith(CONTROLS)) return serveCall(service, request, response);
  const body = await readBody(request, service.guard?.mostBytes);
  const answer = control(service, request.method ?? '', path.slice(CONTROLS.length), body);
  return send(response, answer, new Date().toUTCString(), null);
}

/** Compared in a time that does not tell how much of it fits. */
function isToken(given: string | string[] | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(token));
}

/** What a browser says of a request that a page of another site made, with or without its origin; what a person typed is `none`. */
function isOfPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin !== undefined || (site !== undefined && site !== 'none');
}

/** A web page must not reach the sandbox, neither through a name that points to loopback nor from a browser. */
function refused(request: IncomingMessage, guard: Guard | null): string | null {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(host)) return 'The sandbox answers on loopback only.';
  if (isOfPage(request)) return 'The sandbox does not answer web pages.';
  if (guard === null || isToken(request.headers['x-practice-token'], guard.token)) return null;
  return 'The practice answers the console that started it.';
}
