// Keys stay inside (rule 11): no host but the connection's own ever sees them, and no error shows them.

import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { createServiceClient } from '../../../main/service/client.ts';
import { ALL, clientFor, collect, failure, KEY, NONE, settingsFor, SUBSCRIPTION } from '../support/client.ts';
import { time } from '../support/odata.ts';
import { type Handler, json, startServer } from '../support/server.ts';

const ENCODED = encodeURIComponent(SUBSCRIPTION);
/** In any form, and by its beginning alone. */
const FORBIDDEN = [
  KEY,
  KEY.slice(0, 8),
  SUBSCRIPTION,
  SUBSCRIPTION.slice(0, 8),
  ENCODED,
  'signs&more',
  'signs&amp;more',
];

function expectNoKey(thrown: unknown): void {
  const shown = inspect(thrown, { depth: 10, showHidden: true }).toLowerCase();
  for (const secret of FORBIDDEN) expect(shown).not.toContain(secret.toLowerCase());
  expect((thrown as Error).cause).toBeUndefined();
}

describe('the base URL', () => {
  it.each([
    ['http://api.example.net/', /not this machine/],
    ['http://192.168.1.4/', /not this machine/],
    ['http://127.0.0.1.example.net/', /not this machine/],
    ['https://user:hunter22@api.example.net/', /user or password/],
    ['https://user@api.example.net/', /user or password/],
    ['https://api.example.net/?code=hunter22', /query/],
    ['ftp://api.example.net/', /not https/],
    ['api.example.net', /not a URL/],
    ['', /not a URL/],
  ])('is refused before any request: %s', (url, why) => {
    expect(() => createServiceClient(settingsFor(url))).toThrow(why);
    try {
      createServiceClient(settingsFor(url));
    } catch (error) {
      expect(error).toMatchObject({ code: 'wrong-usage' });
      expect(inspect(error, { depth: 10 })).not.toContain('hunter22');
    }
  });

  it.each([
    'http://localhost:1/',
    'http://127.8.8.8',
    'http://[::1]:8080/x',
    'https://api.example.net',
    'HTTPS://Api.Example.Net/v3',
  ])('is taken: %s', (url) => {
    createServiceClient(settingsFor(url)).close();
  });

  it('refuses a header that cannot be sent, by name and without its value', () => {
    const headers = [{ name: 'tb-key', value: `${KEY}\nx`, secret: true }];
    expect(() => createServiceClient(settingsFor('https://a.example', { headers }))).toThrow(/"tb-key"/);
    try {
      createServiceClient(settingsFor('https://a.example', { headers }));
    } catch (error) {
      expectNoKey(error);
    }
  });
});

describe('other hosts', () => {
  it.each([301, 302, 303, 307, 308])('get nothing by a redirect %i', async (status) => {
    const other = await startServer((_, response) => json(response, []));
    const server = await startServer(
      (_, response) => void response.writeHead(status, { Location: `${other.url}/x?k=${KEY}` }).end(),
    );
    const client = clientFor(server.url);
    const error = await failure(client.list({ kind: 'time' }, collect()));
    expect(error).toMatchObject({ code: 'service-error', details: { status } });
    expect(error.details.cause).toContain(other.host);
    expectNoKey(error);
    expectNoKey(await failure(client.prepare()));
    expect(await client.mark('time', [1])).toMatchObject({ said: 'unknown' });
    expect(other.requests).toEqual([]);
  });

  it('get nothing by a next link: it is brought home', async () => {
    const other = await startServer((_, response) => json(response, []));
    const server = await startServer((request, response) =>
      json(response, {
        value: [time(request.query.has('page') ? 2 : 1)],
        ...(request.query.has('page') ? {} : { '@odata.nextLink': `${other.url}/api/timelinje/timeeksport?page=2` }),
      }),
    );
    const sink = collect();
    await clientFor(`${server.url}/api`, { capabilities: { time: NONE } }).list({ kind: 'time' }, sink);
    expect(sink.ids()).toEqual([1, 2]);
    expect(server.requests[1]).toMatchObject({ url: '/api/timelinje/timeeksport?page=2', headers: { 'tb-key': KEY } });
    expect(other.requests).toEqual([]);
  });

  it.each([
    'OTHER/elsewhere?k=1',
    'OTHER/apix/timelinje',
    'https://user:pw@elsewhere.example/x',
    'ftp://elsewhere.example/api/x',
    'http://',
  ])('get nothing by a next link that leads out of the base: %s', async (link) => {
    const other = await startServer((_, response) => json(response, []));
    const next = link.replace('OTHER', other.url);
    const server = await startServer((_, response) => json(response, { value: [time(1)], nextLink: next }));
    const client = clientFor(`${server.url}/api/`, { capabilities: { time: NONE } });
    const error = await failure(client.list({ kind: 'time' }, collect()));
    expect(error.code).toBe('service-bad-answer');
    expect(error.message).toMatch(/keys are sent to no other host/);
    expect(error.message).not.toContain('pw');
    expect(other.requests).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('get nothing by a proxy of the environment', async () => {
    const proxy = await startServer((_, response) => json(response, []));
    const server = await startServer((_, response) => json(response, []));
    for (const name of ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY']) vi.stubEnv(name, proxy.url);
    vi.stubEnv('no_proxy', '');
    try {
      await clientFor(server.url, { capabilities: { time: NONE } }).list({ kind: 'time' }, collect());
    } finally {
      vi.unstubAllEnvs();
    }
    expect(server.requests).toHaveLength(1);
    expect(proxy.requests).toEqual([]);
  });
});

describe('errors', () => {
  const echo = `bad key ${KEY} / ${KEY.toUpperCase()} / ${SUBSCRIPTION} / ${ENCODED}`;
  const handlers: Record<string, Handler> = {
    'a JSON message': (_, response) => json(response, { error: { message: echo } }, 400),
    'plain text': (_, response) => void response.writeHead(401, { 'Content-Type': 'text/plain' }).end(echo),
    'an HTML page': (_, response) =>
      void response
        .writeHead(500, { 'Content-Type': 'text/html' })
        .end(`<p>${SUBSCRIPTION.replaceAll('&', '&amp;')}</p> ${echo}`),
    'a long text that is cut in the middle of the key': (_, response) =>
      void response.writeHead(400).end(`${'x '.repeat(240)}${echo}`),
    'an answer that is no list': (_, response) => json(response, { echo }),
    'an HTML answer with 200': (_, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<html>${'y'.repeat(170)} ${echo}`),
    'an HTML answer with 200 that escapes': (_, response) =>
      void response.writeHead(200).end(`<b>${SUBSCRIPTION.replaceAll('&', '&amp;')}</b>`),
    'a record': (_, response) => json(response, [{ Id: echo }]),
    'a record of the wrong type': (_, response) => json(response, [{ Id: 1, AntallTimer: echo }]),
    'a content type': (_, response) => void response.writeHead(200, { 'Content-Type': `text/${KEY}` }).end('x'),
    'a dropped connection': (_, response) => void response.socket!.destroy(),
    silence: () => undefined,
  };
  it.each(Object.entries(handlers))('show no key after %s', async (_, handler) => {
    const server = await startServer(handler);
    const client = clientFor(server.url, { capabilities: { time: ALL }, timeoutMs: 150 });
    expectNoKey(await failure(client.list({ kind: 'time' }, collect())));
    await client.clock('material').catch(expectNoKey);
    const answer = await client.mark('time', [1]);
    const shown = inspect(answer, { depth: 10 }).toLowerCase();
    for (const secret of FORBIDDEN) expect(shown).not.toContain(secret.toLowerCase());
  });

  it('keep the words around the key, and values that are no secret', async () => {
    const server = await startServer((_, response) =>
      json(response, { message: `version 3.0 does not know ${KEY}.` }, 400),
    );
    const error = await failure(
      clientFor(server.url, { capabilities: { time: NONE } }).list({ kind: 'time' }, collect()),
    );
    expect(error.details.cause).toBe('The service answered 400: version 3.0 does not know ***.');
  });

  const escaped = (text: string): string =>
    text.replace(/\W/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const PASSWORD = 'h+nter/22';
  const BASIC = Buffer.from(`ola:${PASSWORD}`).toString('base64');
  const echoes: Record<string, string> = {
    'JSON with every sign escaped': `{"echo":"${escaped(SUBSCRIPTION)}"}`,
    'JSON with slashes escaped': `{"echo":"${SUBSCRIPTION.replaceAll('/', '\\/')}"}`,
    'URL codes in small letters': ENCODED.toLowerCase(),
    'URL codes in part': SUBSCRIPTION.replaceAll('+', '%2B'),
    'HTML codes in hex': SUBSCRIPTION.replaceAll('+', '&#x2B;').replaceAll('&more', '&#038;more'),
    base64: Buffer.from(SUBSCRIPTION).toString('base64'),
    base64url: Buffer.from(KEY).toString('base64url'),
    'a password that was taken out of Basic': `ola:${PASSWORD} is wrong, ${PASSWORD}`,
    'Basic in small letters': `basic ${BASIC}`,
    'white space that pushes the key to the end of what is kept': `${' '.repeat(2040)}${SUBSCRIPTION}`,
  };
  it.each(Object.entries(echoes))('show no key that comes back as %s', async (_, echoed) => {
    for (const status of [200, 400, 500]) {
      const server = await startServer((_request, response) => void response.writeHead(status).end(`x ${echoed}`));
      const headers = [...settingsFor('').headers, { name: 'Authorization', value: `Basic ${BASIC}`, secret: true }];
      const client = clientFor(server.url, { headers, capabilities: { time: NONE } });
      const error = await failure(client.list({ kind: 'time' }, collect()));
      const said = error.message.toLowerCase();
      expect(said).toContain('***');
      for (const secret of [...FORBIDDEN, PASSWORD, BASIC, 'signs', echo.trim().slice(-12)]) {
        expect(said).not.toContain(secret.toLowerCase());
      }
    }
  });

  const LONG = '0123456789abcdef0123456789ABCDEFxyz+end';
  it.each([
    ['its beginning', LONG.slice(0, 14), ''],
    ['its end', LONG.slice(-13), ''],
    ['more of its beginning', `${LONG.slice(0, 30)}…`, '…'],
    ['less than could not stand there by chance', LONG.slice(0, 9), LONG.slice(0, 9)],
  ])('hide a key of which the service echoes %s', async (_, echoed, left) => {
    const headers = [{ name: 'X-Key', value: LONG, secret: true }];
    const server = await startServer((_request, response) => json(response, { message: `bad key ${echoed}` }, 400));
    const error = await failure(
      clientFor(server.url, { headers, capabilities: { time: NONE } }).list({ kind: 'time' }, collect()),
    );
    const said = left === echoed ? echoed : `***${left}`;
    expect(error.details.cause).toBe(`The service answered 400: bad key ${said}`);
  });

  it('take a key out of a record before it is kept, whole, cut, or as JSON writes it', async () => {
    const headers = [{ name: 'X-Key', value: 'quo"te/0123456789', secret: true }];
    const entries = [
      { Id: 1, Notat: 'quo"te/0123456789' },
      { Id: 2, Notat: 'se quo"te/012 …' },
      { Id: 3, Notat: 'ingen nøkkel' },
    ];
    const server = await startServer((_, response) => json(response, { value: entries }));
    const seen = collect();
    await clientFor(server.url, { headers, capabilities: { time: NONE } }).list({ kind: 'time' }, seen);
    const raws = seen.records.map(({ raw }) => raw);
    expect(raws).toEqual(['{"Id":1,"Notat":"***"}', '{"Id":2,"Notat":"se *** …"}', '{"Id":3,"Notat":"ingen nøkkel"}']);
  });

  it('hide a token without its scheme', async () => {
    const headers = [{ name: 'Authorization', value: 'Bearer tok.en-12345', secret: true }];
    const server = await startServer((_, response) =>
      json(response, { message: 'Bearer token tok.en-12345 expired' }, 401),
    );
    const error = await failure(
      clientFor(server.url, { headers, capabilities: { time: NONE } }).list({ kind: 'time' }, collect()),
    );
    expect(error.details.cause).toBe('The service answered 401: Bearer token *** expired');
  });
});
