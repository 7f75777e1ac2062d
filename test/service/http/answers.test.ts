// Answers that are no list, that break off, that are refused, that come late or from a busy service: a clear error with
// the service's own words, and never a short list.

import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createServiceClient } from '../../../main/service/client.ts';
import { clientFor, collect, failure, NONE, settingsFor } from '../support/client.ts';
import { time, times } from '../support/odata.ts';
import { type Handler, json, startServer } from '../support/server.ts';

const plain = { capabilities: { time: NONE, material: NONE } };

async function listing(handler: Handler, more: { timeoutMs?: number } = {}) {
  const server = await startServer(handler);
  const client = clientFor(server.url, { ...plain, ...more });
  const sink = collect();
  return { server, client, sink, call: client.list({ kind: 'time' }, sink) };
}

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Sends bytes as they are and closes. */
async function rawServer(text: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(text));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('an answer that is no list', () => {
  it.each([
    [
      'text/html',
      '<!DOCTYPE html>\n<html><title>Log in</title></html>',
      /200, text\/html.*not JSON.*<!DOCTYPE html> <html>/,
    ],
    ['application/json', '', /it is empty/],
    ['application/json', '{"message":"nothing here"}', /without a list.*It begins: \{"message":"nothing here"\}/],
    ['application/json', '[{"Id":1},5]', /record 2 of its list is not an object/],
    ['application/json', '[{"Id":1,}]', /record 1 is not well-formed JSON/],
    ['application/json', '[{"Id":1}]garbage', /something follows/],
    ['text/plain', 'z'.repeat(5000), /It begins: z{200}…/],
  ])('is refused with its first bytes: %s %j', async (type, body, words) => {
    const { call, server } = await listing(
      (_, response) => void response.writeHead(200, { 'Content-Type': type }).end(body),
    );
    const error = await failure(call);
    expect(error).toMatchObject({
      code: 'service-bad-answer',
      details: { object: 'Test AS', operation: 'list time entries' },
    });
    expect(error.details.cause).toMatch(words);
    expect(error.details.cause.length).toBeLessThan(400);
    expect(server.requests).toHaveLength(1);
  });

  it('names the record that cannot be read', async () => {
    for (const [row, words] of [
      [{ AntallTimer: 1 }, /record 2 of the list: it has no Id/],
      [{ Id: '7' }, /record 2 of the list, Id "7": its Id is the text "7"/],
      [{ Id: 7, AntallTimer: 'seven' }, /Id 7: AntallTimer is "seven", not a number/],
    ] as const) {
      const { call } = await listing((_, response) => json(response, [time(1), row]));
      const error = await failure(call);
      expect(error.code).toBe('service-bad-answer');
      expect(error.message).toMatch(words);
      expect(error.message).toContain('Test AS');
    }
    const { call: other } = await listing((_, response) => json(response, [{ TimeId: 1, Dato: '2026-01-05' }]));
    const { details } = await failure(other);
    expect(details.hint).toContain('connection change NAME --id-field time=FIELD. The record has: TimeId, Dato.');
    expect(details.values).toEqual({ why: 'record-without-id', field: 'Id', position: 1, has: 'TimeId, Dato' });
    const { call } = await listing((_, response) => json(response, '[{"Id":9007199254740993}]'));
    expect((await failure(call)).message).toMatch(/9007199254740993 is beyond 2\^53/);
  });
});

describe('an answer that breaks off', () => {
  const whole = JSON.stringify(times(2000));
  const SILENCE = 'silence in its middle';
  const cuts: Record<string, Handler> = {
    'shorter than its Content-Length': (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': String(whole.length) });
      response.write(whole.slice(0, 60_000), () => response.socket!.end());
    },
    'a chunked body without its end': (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write(whole.slice(0, 60_000), () => response.socket!.destroy());
    },
    'a whole list without the end of the body': (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write(whole, () => response.socket!.destroy());
    },
    'JSON that ends early': (_, response) => json(response, whole.slice(0, 60_000)),
    'compressed and cut': (_, response) => {
      const packed = gzipSync(whole);
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(packed.subarray(0, packed.length / 2));
    },
    [SILENCE]: (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write(whole.slice(0, 60_000));
    },
  };
  it.each(Object.entries(cuts))('is an error, never a short list: %s', async (how, handler) => {
    // Only silence has to be waited for: a machine that is busy for so long would be silent too.
    const { call, server, sink } = await listing(handler, { timeoutMs: how === SILENCE ? 1_000 : 20_000 });
    const error = await failure(call);
    expect(error).toMatchObject({
      code: 'service-broke-off',
      details: { retrySafe: true, values: { receivedBytes: expect.any(Number) } },
    });
    expect(server.requests.length).toBeGreaterThan(1);
    expect(server.requests.length).toBeLessThanOrEqual(4);
    expect(sink.begun()).toBe(server.requests.length);
  });

  it('is an error also where only the end of the connection ends it', async () => {
    const url = await rawServer('HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{"value":[{"Id":1},{"Id":2}');
    expect((await failure(clientFor(url, plain).list({ kind: 'time' }, collect()))).code).toBe('service-broke-off');
  });

  it('starts over, and what came before is dropped', async () => {
    const { call, sink, client } = await listing((request, response, number) =>
      number === 1 ? cuts['JSON that ends early']!(request, response, number) : json(response, whole),
    );
    expect(await call).toMatchObject({ rows: 2000 });
    expect(sink.records).toHaveLength(2000);
    expect(sink.begun()).toBe(2);
    expect(client.pauses).toHaveLength(1);
  });
});

describe('good answers', () => {
  it('may be compressed, have a BOM, and come byte by byte', async () => {
    const { call, sink } = await listing((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.end(gzipSync(`\ufeff${JSON.stringify([time(1, { Navn: 'Ærlig Øst' })])}`));
    });
    await call;
    expect(sink.records[0]!.raw).toContain('Ærlig Øst');
    const url = await rawServer('HTTP/1.0 200 OK\r\n\r\n{"value":[{"Id":1},{"Id":2}]}');
    expect(await clientFor(url, plain).list({ kind: 'time' }, collect())).toMatchObject({ rows: 2, clock: null });
  });
});

describe('refusals', () => {
  it.each([
    ['error.message', '{"error":{"code":"X","message":"Ukjent felt"}}', 'Ukjent felt'],
    ['message', '{"Message":"An error has occurred."}', 'An error has occurred.'],
    ['title and detail', '{"title":"Bad","detail":"Dato is wrong","status":400}', 'Bad: Dato is wrong'],
    [
      'errors by field',
      '{"title":"Invalid","errors":{"Dato":["is wrong","is old"],"Id":["?"]}}',
      'Invalid Dato: is wrong is old; Id: ?',
    ],
    [
      'details of OData',
      '{"error":{"code":"x","message":"Bad","details":[{"code":"y","target":"rows[3].Antall","message":"too small"},{"message":"and old"}]}}',
      'Bad rows[3].Antall: too small; and old',
    ],
    ['a list of errors', '{"errors":["one",{"message":"two"}]}', 'one; two'],
    ['error as text', '{"error":"invalid_grant"}', 'invalid_grant'],
    ['a JSON string', '"nei"', 'nei'],
    ['other JSON', '{"code":5}', '{"code":5}'],
    ['HTML', '<html><style>p{}</style><script>x<1</script><h1>Feil&nbsp;i</h1><p>A &amp; B</p>', 'Feil i A & B'],
    ['text', 'a\u0000\n b', 'a b'],
  ])('quote the words of the service: %s', async (_, body, words) => {
    const { call } = await listing((_request, response) => void response.writeHead(400).end(body));
    expect((await failure(call)).details.cause).toBe(`The service answered 400: ${words}`);
  });

  it('cut long words at 500 characters, and say the status without any', async () => {
    const long = await listing((_, response) => void response.writeHead(409).end('ab '.repeat(9999)));
    expect((await failure(long.call)).details.cause.length).toBeLessThan(540);
    const none = await listing((_, response) => void response.writeHead(418).end());
    const error = await failure(none.call);
    expect(error.details).toMatchObject({ cause: 'The service answered 418.', status: 418, code: 'service-error' });
  });

  it.each([401, 403])('%i is the key, and is not tried again', async (status) => {
    const { call, server } = await listing((_, response) => json(response, { message: 'no access' }, status));
    const error = await failure(call);
    expect(error).toMatchObject({ code: 'service-refused-key', details: { status } });
    expect(error.details.hint).toContain('Check the keys');
    expect(server.requests).toHaveLength(1);
  });
});

describe('patience', () => {
  it('tries reading again after 5xx and dropped connections', async () => {
    const { call, client } = await listing((_, response, number) => {
      if (number === 1) return json(response, {}, 500);
      if (number === 2) return json(response, {}, 504);
      if (number === 3) return void response.socket!.destroy();
      return json(response, times(2));
    });
    expect(await call).toMatchObject({ rows: 2 });
    expect(client.pauses).toHaveLength(3);
    client.pauses.forEach((pause, index) => {
      expect(pause).toBeGreaterThanOrEqual(125 * 2 ** index);
      expect(pause).toBeLessThanOrEqual(375 * 2 ** index);
    });
  });

  it('waits as Retry-After says, in seconds and as a date by the clock of the service', async () => {
    const { call, client } = await listing((_, response, number) => {
      if (number === 1) return json(response, {}, 429, { 'Retry-After': '3' });
      if (number === 2) {
        response.setHeader('Date', 'Sat, 31 Jan 2026 10:00:00 GMT');
        return json(response, {}, 503, { 'Retry-After': 'Sat, 31 Jan 2026 10:00:45 GMT' });
      }
      return json(response, []);
    });
    await call;
    expect(client.pauses).toEqual([3000, 45_000]);
  });

  it('gives up on a service that stays busy, or asks for more than two minutes', async () => {
    const busy = await listing((_, response) => json(response, { message: 'rate limit' }, 429));
    const error = await failure(busy.call);
    expect(error).toMatchObject({ code: 'service-busy', details: { status: 429, retrySafe: true } });
    expect(busy.server.requests).toHaveLength(4);
    const asked = Date.now();
    const hour = await listing((_, response) => json(response, {}, 503, { 'Retry-After': '3600' }));
    const { details } = await failure(hour.call);
    expect(details).toMatchObject({ code: 'service-busy', values: { retryAfterMs: 3_600_000 } });
    // The screen says until when.
    const away = Date.parse(String(details.values!['retryAt'])) - asked;
    expect([away >= 3_600_000, away < 3_660_000]).toEqual([true, true]);
    expect(hour.client.pauses).toEqual([]);
    const minutes = await listing((_, response) => json(response, {}, 503, { 'Retry-After': '50' }));
    await failure(minutes.call);
    expect(minutes.client.pauses).toEqual([50_000, 50_000]);
  });

  it.each([
    ['malformed', 'soon'],
    ['a number with a sign', '-5'],
    ['past', 'Sat, 31 Jan 2026 09:00:00 GMT'],
    ['zero', '0'],
  ])('does not take a Retry-After that is %s for a long time or none', async (_, header) => {
    const { call, client } = await listing((_request, response, number) => {
      response.setHeader('Date', 'Sat, 31 Jan 2026 10:00:00 GMT');
      json(response, number === 1 ? {} : [], number === 1 ? 429 : 200, { 'Retry-After': header });
    });
    await call;
    expect(client.pauses).toHaveLength(1);
    expect(client.pauses[0]).toBeGreaterThanOrEqual(125);
    expect(client.pauses[0]).toBeLessThanOrEqual(375);
  });

  it.each([
    ['an hour', '3600', /Wait 60 minutes, as it asks/],
    ['a date next month', 'Sun, 01 Mar 2026 10:00:00 GMT', /more than a day/],
    ['a number beyond all', '9'.repeat(400), /more than a day/],
  ])('is not spent on %s: the person is told', async (_, header, words) => {
    const { call, client } = await listing((_request, response) => {
      response.setHeader('Date', 'Sat, 31 Jan 2026 10:00:00 GMT');
      json(response, {}, 503, { 'Retry-After': header });
    });
    const error = await failure(call);
    expect(error.details.hint).toMatch(words);
    expect(error.details.values!['retryAfterMs']).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    expect(client.pauses).toEqual([]);
  });

  it('ends when a person stops it in the middle of a wait', async () => {
    const stop = new AbortController();
    const server = await startServer((_, response) => {
      json(response, {}, 429, { 'Retry-After': '100' });
      setTimeout(() => stop.abort(), 50);
    });
    const client = createServiceClient(settingsFor(server.url, plain), { signal: stop.signal });
    expect((await failure(client.list({ kind: 'time' }, collect()))).code).toBe('stopped');
    expect(server.requests).toHaveLength(1);
    client.close();
  });

  it('goes on when a kept connection is closed just as it is used again', async () => {
    const used = new Set<unknown>();
    const { call, client, server } = await listing((_, response) => {
      if (used.has(response.socket)) return void response.socket!.resetAndDestroy();
      used.add(response.socket);
      return json(response, times(2));
    });
    await call;
    const sink = collect();
    await client.list({ kind: 'time' }, sink);
    expect(sink.ids()).toEqual([1, 2]);
    expect(server.requests).toHaveLength(3);
  });

  it('is not spent on what will not change', async () => {
    for (const status of [400, 404, 410, 501]) {
      const { call, server } = await listing((_, response) => json(response, {}, status));
      expect((await failure(call)).code).toBe('service-error');
      expect(server.requests).toHaveLength(1);
    }
  });
});

describe('failures', () => {
  it('are named for what they are: silence, lookup, certificate, no HTTP', async () => {
    const silent = await listing(() => undefined, { timeoutMs: 150 });
    const error = await failure(silent.call);
    expect(error.code).toBe('service-unreachable');
    expect(error.message).toContain('timed out: nothing was heard for 0.15 seconds');
    const lookup = await failure(clientFor('https://no-such-host.invalid', plain).list({ kind: 'time' }, collect()));
    expect(lookup.code).toBe('service-unreachable');
    expect(lookup.message).toContain('The name of no-such-host.invalid could not be looked up');
    const junk = await failure(
      clientFor(await rawServer('SSH-2.0-OpenSSH\r\n'), plain).list({ kind: 'time' }, collect()),
    );
    expect(junk.code).toBe('service-unreachable');
    const secure = await startServer((_, response) => json(response, []), 'https');
    const untrusted = clientFor(secure.url, plain);
    const certificate = await failure(untrusted.list({ kind: 'time' }, collect()));
    expect(certificate.message).toContain('certificate of 127.0.0.1');
    expect(certificate.message).toContain('is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)');
    expect(untrusted.pauses).toEqual([]);
    expect(await untrusted.mark('time', [1])).toMatchObject({ said: 'not-reached' });
    expect((await failure(untrusted.prepare())).details.retrySafe).toBe(true);
    expect(secure.requests).toEqual([]);
    const plainHttp = await startServer((_, response) => json(response, []));
    const tls = await failure(
      clientFor(plainHttp.url.replace('http:', 'https:'), plain).list({ kind: 'time' }, collect()),
    );
    expect(tls.message).toContain('No secure connection');
  });
});
