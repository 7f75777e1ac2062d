// A whole answer has a deadline besides the silence: a service that sends a byte now and then holds nobody for ever.

import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { clientFor, collect, failure } from '../support/client.ts';
import { startProxy } from '../support/proxy.ts';
import { startServer } from '../support/server.ts';

const QUICK = { timeoutMs: 150 };

/** Sends the head and then a space now and then, without an end. */
function drip(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.write('{"value":[');
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
}

// On a busy machine the head of the answer may come too late, and nothing has begun without it: that is tried again.
it.each([200, 500])(
  'a list that goes on without an end (%i) is given up',
  { timeout: 30_000, retry: 2 },
  async (status) => {
    const server = await startServer((_request, response) => drip(response, status));
    const error = await failure(clientFor(server.url, QUICK).list({ kind: 'time' }, collect()));
    expect(['service-broke-off', 'service-error']).toContain(error.code);
  },
);

// On a busy machine the call itself may need more than a moment to arrive.
it.each([200, 400, 500])(
  'a mark that is answered %i without an end is settled',
  { timeout: 30_000 },
  async (status) => {
    const server = await startServer((_request, response) => drip(response, status));
    const answer = await clientFor(server.url, { timeoutMs: 1_500 }).mark('time', [1]);
    expect(answer.said).not.toBe('not-reached');
    expect(server.requests).toHaveLength(1);
  },
);

it('a stop ends the reading of a refusal, of a mark too', async () => {
  const stop = new AbortController();
  const server = await startServer((_request, response) => {
    drip(response, 500);
    setTimeout(() => stop.abort(), 50);
  });
  const client = clientFor(server.url, { timeoutMs: 60_000 }, stop.signal);
  expect(await client.mark('time', [1])).toMatchObject({ said: 'unknown' });
});

it('a proxy that never makes its tunnel is given up, and named', async () => {
  const proxy = createServer(() => {});
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const route = { route: { proxy: async () => `http://127.0.0.1:${port}`, authorities: null } };
  // The tunnel is given up a little before the call: of a second, a busy machine does not tell them apart.
  const answer = await clientFor('https://127.0.0.1:9', { timeoutMs: 8_000, ...route }).mark('time', [1]);
  expect(answer).toMatchObject({ said: 'not-reached' });
  expect(String((answer as { error: Error }).error)).toContain(
    `the proxy 127.0.0.1:${port} did not let the call through`,
  );
});

it('a service that is silent behind its tunnel is named with the proxy, and nobody knows what became of the mark', async () => {
  const service = createServer(() => {});
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  const proxy = await startProxy();
  const route = { route: { proxy: async () => proxy.url, authorities: null } };
  const url = `https://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const answer = await clientFor(url, { timeoutMs: 1_000, ...route }).mark('time', [1]);
  expect(answer).toMatchObject({ said: 'unknown' });
  expect(String((answer as { error: Error }).error)).toContain(`through the proxy ${proxy.host}`);
});
