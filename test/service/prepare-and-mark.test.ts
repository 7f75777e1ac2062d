// Prepare and mark: sent once; what surely did not arrive is told from what nobody knows.

import { describe, expect, it } from 'vitest';
import { clientFor, failure } from './support/client.ts';
import { type Handler, json, startServer } from './support/server.ts';

const drop: Handler = (_, response) => void response.socket!.destroy();

describe('prepare', () => {
  it('posts an empty body to the path of the service', async () => {
    for (const status of [200, 202, 204]) {
      const server = await startServer(
        (_, response) => void response.writeHead(status).end(status === 204 ? undefined : 'anything'),
      );
      await clientFor(`${server.url}/base`).prepare();
      expect(server.requests).toMatchObject([{ method: 'POST', url: '/base/timelinje/timeeksport/eksport', body: '' }]);
      expect(server.requests[0]!.headers).toMatchObject({ 'content-length': '0', 'tb-key': expect.any(String) });
    }
  });

  it.each([429, 503])('waits and tries again after %i', async (status) => {
    const server = await startServer((_, response, number) =>
      number < 3 ? json(response, '', status, { 'Retry-After': '7' }) : json(response, {}),
    );
    const client = clientFor(server.url);
    await client.prepare();
    expect(client.pauses).toEqual([7000, 7000]);
  });

  it.each([
    ['a dropped connection', drop, 'service-broke-off'],
    ['500', ((_, response) => json(response, { message: 'oops' }, 500)) satisfies Handler, 'service-error'],
    [
      '503 of a gateway that names no time',
      ((_, response) => json(response, {}, 503)) satisfies Handler,
      'service-busy',
    ],
    [
      '503 with a time that is none',
      ((_, response) => json(response, {}, 503, { 'Retry-After': 'soon' })) satisfies Handler,
      'service-busy',
    ],
    ['silence', (() => undefined) satisfies Handler, 'service-unreachable'],
    [
      'an answer that breaks off',
      ((_, response) => {
        response.writeHead(200, { 'Content-Length': '50' });
        response.write('half', () => response.socket!.destroy());
      }) satisfies Handler,
      'service-broke-off',
    ],
  ] as const)('is not repeated after %s', async (_, handler, code) => {
    const server = await startServer(handler);
    const error = await failure(clientFor(server.url, { timeoutMs: 200 }).prepare());
    expect(error).toMatchObject({ code, details: { retrySafe: false, operation: 'prepare time entries' } });
    expect(server.requests).toHaveLength(1);
  });

  it('is repeated when nobody was there, and is safe to start again', async () => {
    const server = await startServer(() => undefined);
    await server.close();
    const client = clientFor(server.url);
    const error = await failure(client.prepare());
    expect(error).toMatchObject({ code: 'service-unreachable', details: { retrySafe: true } });
    expect(client.pauses).toHaveLength(3);
  });

  it('says that the key was refused, once', async () => {
    const server = await startServer((_, response) => json(response, {}, 401));
    const error = await failure(clientFor(server.url).prepare());
    expect(error).toMatchObject({ code: 'service-refused-key', details: { retrySafe: true, status: 401 } });
    expect(error.details.hint).toContain('keys');
    expect(server.requests).toHaveLength(1);
  });

  it('is not sent after a stop', async () => {
    const server = await startServer((_, response) => json(response, {}));
    const client = clientFor(server.url, {}, AbortSignal.abort());
    expect((await failure(client.prepare())).code).toBe('stopped');
    expect((await failure(client.mark('time', [1]))).code).toBe('stopped');
    expect(server.requests).toEqual([]);
  });
});

describe('mark', () => {
  it('sends the ids as the service takes them', async () => {
    const server = await startServer(
      (_, response, number) =>
        void response.writeHead(number === 1 ? 204 : 200).end(number === 1 ? undefined : '<ok/>'),
    );
    const client = clientFor(server.url);
    expect(await client.mark('time', [0, 2147400001])).toEqual({ said: 'yes', status: 204 });
    expect(await client.mark('material', [5])).toEqual({ said: 'yes', status: 200 });
    expect(server.requests).toMatchObject([
      { method: 'PATCH', url: '/timelinje/timeeksport/eksportert', body: '{"ids":[0,2147400001]}' },
      { method: 'POST', url: '/prosjekt/Transaksjonseksport/Eksportert', body: '{"ids":[5]}' },
    ]);
    expect(server.requests[0]!.headers['content-type']).toBe('application/json');
  });

  it.each([400, 404, 413, 422])('answers no to %i, with the words of the service', async (status) => {
    const server = await startServer((_, response) =>
      json(response, { error: { message: 'Id 5 is unknown' } }, status),
    );
    expect(await clientFor(server.url).mark('time', [5])).toEqual({ said: 'no', status, words: 'Id 5 is unknown' });
    expect(server.requests).toHaveLength(1);
  });

  it.each([401, 403, 429, 503])('was not reached after %i, and is not repeated', async (status) => {
    const server = await startServer((_, response) => json(response, {}, status, { 'Retry-After': '9' }));
    const answer = await clientFor(server.url).mark('time', [5]);
    expect(answer).toMatchObject({
      said: 'not-reached',
      error: { details: { status, retrySafe: true, values: { retryAfterMs: 9000 } } },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('was not reached when nobody was there', async () => {
    const server = await startServer(() => undefined);
    await server.close();
    const answer = await clientFor(server.url).mark('time', [5]);
    expect(answer).toMatchObject({ said: 'not-reached', error: { code: 'service-unreachable' } });
    const lost = await clientFor('https://no-such-host.invalid/').mark('time', [5]);
    expect(lost).toMatchObject({
      said: 'not-reached',
      error: { message: expect.stringContaining('could not be looked up') },
    });
  });

  it.each([
    ['500', ((_, response) => json(response, {}, 500)) satisfies Handler],
    ['502', ((_, response) => json(response, {}, 502)) satisfies Handler],
    ['503 of a gateway that names no time', ((_, response) => json(response, {}, 503)) satisfies Handler],
    [
      '503 with a time that is none',
      ((_, response) => json(response, {}, 503, { 'Retry-After': '-5' })) satisfies Handler,
    ],
    ['a redirect', ((_, response) => void response.writeHead(307, { Location: '/x' }).end()) satisfies Handler],
    ['a dropped connection', drop],
    ['silence', (() => undefined) satisfies Handler],
  ] as const)('is unknown after %s, and is not repeated', async (_, handler) => {
    const server = await startServer(handler);
    const answer = await clientFor(server.url, { timeoutMs: 2_000 }).mark('material', [5]);
    expect(answer).toMatchObject({ said: 'unknown', error: { details: { retrySafe: false } } });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a mark', () => {
  it('uses a connection of its own, so that a stale one never makes it unknown', async () => {
    const server = await startServer((_, response) => json(response, []));
    const client = clientFor(server.url);
    await client.clock('time');
    await client.mark('time', [1]);
    expect(server.requests.at(-1)!.headers.connection).toBe('close');
    expect(server.requests[0]!.headers.connection).toBe('keep-alive');
  });

  it('refuses no ids and numbers that are none, before it sends', async () => {
    const server = await startServer((_, response) => json(response, {}));
    const client = clientFor(server.url);
    for (const ids of [[], [1.5], [2 ** 53], [Number.NaN]]) {
      expect((await failure(client.mark('time', ids))).code).toBe('wrong-usage');
    }
    expect(server.requests).toEqual([]);
  });
});
