// The batch call over real HTTP: sent once, whatever happens; what surely did not arrive is told from what nobody knows.

import { describe, expect, it } from 'vitest';
import { clientFor, KEY } from './support/client.ts';
import { type Handler, json, startServer } from './support/server.ts';

const BODY = '[{"Antall":1.50,"Notat":"Retur: O\'Neill Øst"}]';

/** Waits long for an answer that comes: a busy machine may take a while with it. */
async function send(handler: Handler, timeoutMs = 20_000) {
  const server = await startServer(handler);
  const answer = await clientFor(`${server.url}/api`, { timeoutMs }).sendBatch(BODY);
  return { server, answer };
}

describe('a batch', () => {
  it('goes to the path of the service as it was written, on a connection of its own', async () => {
    const { server, answer } = await send((_, response) => json(response, '[{"Id":1}]', 201));
    expect(answer).toEqual({ said: 'yes', status: 201, body: '[{"Id":1}]' });
    expect(server.requests).toMatchObject([{ method: 'POST', url: '/api/prosjekt/Transaksjon/Batch', body: BODY }]);
    expect(server.requests[0]!.headers).toMatchObject({ 'content-type': 'application/json', connection: 'close' });
    expect(server.requests[0]!.headers['content-length']).toBe(String(Buffer.byteLength(BODY)));
  });

  it.each([400, 404, 405, 406, 411, 413, 414, 415, 422])('is refused by %i, in words without keys', async (status) => {
    const { answer, server } = await send((_, response) => json(response, { message: `no, ${KEY}` }, status));
    expect(answer).toMatchObject({ said: 'no', status, words: 'no, ***', body: '{"message":"no, ***"}' });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [401, {}],
    [403, {}],
    [429, {}],
    [503, { 'Retry-After': '9' }],
  ])('surely was not taken after %i %j', async (status, headers) => {
    const { answer, server } = await send((_, response) => json(response, {}, status, headers));
    expect(answer.said).toBe('not-reached');
    expect(server.requests).toHaveLength(1);
  });

  const whole = JSON.stringify([{ Id: 1 }]);
  it.each<[string, Handler]>([
    ['409', (_, response) => json(response, {}, 409)],
    ['500', (_, response) => json(response, {}, 500)],
    ['503 of a gateway that names no time', (_, response) => json(response, {}, 503)],
    ['503 with a time that is none', (_, response) => json(response, {}, 503, { 'Retry-After': 'soon' })],
    ['504', (_, response) => json(response, {}, 504)],
    ['a redirect', (_, response) => void response.writeHead(307, { Location: '/api/other' }).end()],
    ['a dropped connection', (_, response) => void response.socket!.destroy()],
    ['silence', () => undefined],
    [
      'an answer that breaks off',
      (_, response) => {
        response.writeHead(200, { 'Content-Length': '99' });
        response.write(whole, () => response.socket!.destroy());
      },
    ],
    ['an answer without an end in sight', (_, response) => void response.writeHead(200).write(whole)],
  ])('is unknown after %s, and is not sent again', async (_, handler) => {
    const { answer, server } = await send(handler, 200);
    expect(answer).toMatchObject({ said: 'unknown', error: { details: { retrySafe: false } } });
    expect(server.requests).toHaveLength(1);
  });
});

describe('redirects on the own host', () => {
  it.each([301, 302, 303, 307, 308])('%i are not followed by any call', async (status) => {
    const server = await startServer((request, response) => {
      if (request.path.startsWith('/new')) return json(response, []);
      response.writeHead(status, { Location: `/new${request.url}` }).end();
    });
    const client = clientFor(server.url);
    await expect(client.list({ kind: 'time' }, { begin: () => undefined, page: () => undefined })).rejects.toThrow(
      /points to 127\.0\.0\.1:\d+; it was not followed/,
    );
    const asked = server.requests.length;
    await expect(client.prepare()).rejects.toMatchObject({ details: { status, retrySafe: false } });
    expect(await client.mark('time', [1])).toMatchObject({ said: 'unknown' });
    expect(await client.mark('material', [1])).toMatchObject({ said: 'unknown' });
    expect(await client.sendBatch('[]')).toMatchObject({ said: 'unknown' });
    expect(server.requests).toHaveLength(asked + 4);
    expect(server.requests.every((request) => !request.path.startsWith('/new'))).toBe(true);
  });
});
