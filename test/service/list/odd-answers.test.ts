// What real services send one day: odd envelopes, encodings, numbers and links, over real HTTP. Each is read for what it is or
// refused by name; none is read as a shorter list or as another number.

import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ALL, clientFor, collect, failure, NONE } from '../support/client.ts';
import { answerList, times } from '../support/odata.ts';
import { type Handler, json, startServer } from '../support/server.ts';

async function ask(handler: Handler, kind: 'time' | 'material' = 'time') {
  const server = await startServer(handler);
  const client = clientFor(server.url, { capabilities: { time: NONE, material: NONE } });
  const sink = collect();
  return { server, sink, call: client.list({ kind }, sink) };
}

function answer(body: string | Buffer, headers: Record<string, string> = { 'Content-Type': 'application/json' }) {
  return ((_, response) => void response.writeHead(200, headers).end(body)) satisfies Handler;
}

async function refusal(handler: Handler, kind?: 'time' | 'material') {
  const { call, server } = await ask(handler, kind);
  const error = await failure(call);
  return { error, requests: server.requests.length };
}

describe('an envelope', () => {
  it.each([
    ['two lists', '{"value":[{"Id":1}],"data":[{"Id":2}]}', /two lists/],
    ['its list overwritten', '{"value":[{"Id":1}],"value":5}', /its list twice/],
    ['a value that is no list', '{"value":5}', /without a list/],
    ['no value', '{"value":null}', /without a list/],
    ['a list within', '{"value":{"value":[{"Id":1}]}}', /without a list/],
    ['an error behind its list', '{"value":[{"Id":1}],"error":{"code":"T","message":"timed out"}}', /wrong: timed out/],
    ['errors behind its list', '{"items":[],"errors":{"Dato":["is old"]}}', /wrong: Dato: is old/],
    ['no success', '{"success":false,"message":"database down","data":[]}', /wrong: database down/],
    ['a next link that is an object', '{"value":[{"Id":1}],"@odata.nextLink":{"href":"x"}}', /link to its next page/],
    ['a next link that is a number', '{"value":[{"Id":1}],"nextLink":2}', /link to its next page/],
  ])('with %s is refused', async (_, body, words) => {
    const { error, requests } = await refusal(answer(body));
    expect(error.code).toBe('service-bad-answer');
    expect(error.details.cause).toMatch(words);
    expect(requests).toBe(1);
  });

  it.each([
    '{"error":null,"errors":[],"success":true,"value":[{"Id":1}]}',
    '{"value":null,"items":[{"Id":1}]}',
    '{"value":[{"Id":1}],"@odata.nextLink":null}',
    '{"value":[{"Id":1}],"@odata.nextLink":""}',
    `{"x":${'['.repeat(50_000)}${']'.repeat(50_000)},"value":[{"Id":1}]}`,
  ])('is read: %s', async (body) => {
    const { call, sink } = await ask(answer(body));
    await call;
    expect(sink.ids()).toEqual([1]);
  });

  it.each(['@odata.nextLink', '@odata.nextlink', '@nextLink', 'NextLink'])('goes on by %s', async (name) => {
    const { call, sink } = await ask((request, response) =>
      json(
        response,
        request.query.has('page') ? { value: [{ Id: 2 }] } : { value: [{ Id: 1 }], [name]: 'timeeksport?page=2' },
      ),
    );
    await call;
    expect(sink.ids()).toEqual([1, 2]);
  });
});

describe('a next link', () => {
  it.each([
    ['with spaces and a plus', 'timeeksport?$filter=Eksportert eq false&x=a+b&$skip=1'],
    ['of another host', 'https://elsewhere.example:8443/timelinje/timeeksport?$skip=1'],
    ['without a scheme', '//elsewhere.example/timelinje/timeeksport?$skip=1'],
    ['of another scheme', 'http://localhost/timelinje/timeeksport?$skip=1'],
    ['from the root', '/timelinje/timeeksport?$skip=1'],
    ['of a query alone', '?$skip=1'],
  ])('%s is followed on the own host', async (_, link) => {
    const { call, sink, server } = await ask((request, response) =>
      json(
        response,
        request.query.has('$skip') ? { value: [{ Id: 2 }] } : { value: [{ Id: 1 }], '@odata.nextLink': link },
      ),
    );
    await call;
    expect(sink.ids()).toEqual([1, 2]);
    expect(server.requests[1]!.headers.host).toBe(server.host);
    if (link.includes('+')) {
      expect(server.requests[1]!.url).toBe('/timelinje/timeeksport?$filter=Eksportert%20eq%20false&x=a+b&$skip=1');
    }
  });

  it('to itself is an error at once', async () => {
    const { error, requests } = await refusal((request, response) =>
      json(response, { value: [{ Id: 1 }], nextLink: `http://${request.headers.host}${request.url}` }),
    );
    expect(error.message).toMatch(/leads back to a page/);
    expect(requests).toBe(1);
  });

  it.each([
    ['the same rows', [{ Id: 1 }]],
    ['no rows', []],
  ])('that goes on for ever with %s is an error', async (_, value) => {
    const { error, requests } = await refusal((_request, response, number) =>
      number > 500 ? json(response, [], 400) : json(response, { value, nextLink: `?page=${number}` }),
    );
    expect(error).toMatchObject({ code: 'service-bad-answer' });
    expect(error.message).toMatch(/The last 50 pages brought nothing new/);
    expect(requests).toBeLessThan(60);
  });

  it('may lead over empty pages', async () => {
    const { call, sink } = await ask((_, response, number) =>
      json(response, number < 20 ? { value: [], nextLink: `?page=${number}` } : { value: [{ Id: 1 }] }),
    );
    await call;
    expect(sink.ids()).toEqual([1]);
  });
});

describe('a body', () => {
  const list = '[{"Id":1,"ProsjektId":"Ørnes"}]';
  it.each([
    ['gzip', gzipSync(list)],
    ['x-gzip', gzipSync(list)],
    ['br', brotliCompressSync(list)],
    ['deflate', deflateSync(list)],
    ['deflate', deflateRawSync(list)],
  ])('in %s is read', async (encoding, packed) => {
    const { call, sink } = await ask(answer(packed, { 'Content-Encoding': encoding }));
    await call;
    expect(sink.records[0]!.prosjektId).toBe('Ørnes');
  });

  const long = JSON.stringify(times(500));
  const damaged = gzipSync(long);
  damaged[damaged.length - 6]! ^= 0xff;
  it.each([
    ['cut in br', brotliCompressSync(long), 'br'],
    ['cut in deflate', deflateSync(long), 'deflate'],
    ['cut in gzip', gzipSync(long), 'gzip'],
    ['with a wrong checksum', damaged, 'gzip'],
    ['that is not gzip at all', Buffer.from(long), 'gzip'],
  ])('%s is an error', async (what, packed, encoding) => {
    const part = what.startsWith('cut') ? packed.subarray(0, packed.length / 2) : packed;
    const { error } = await refusal(answer(part, { 'Content-Encoding': encoding }));
    expect(error.code).toBe('service-broke-off');
    if (!what.startsWith('cut')) expect(error.message).toMatch(/could not be read: .*\(Z_DATA_ERROR\)/);
  });

  it.each([
    ['HTTP/2 alone', Buffer.from('000012040000000000000300000064', 'hex')],
    ['no HTTP at all', Buffer.from('220 mail.example ESMTP\r\n')],
  ])('of a service that knows %s is named as that', async (_, bytes) => {
    const { error } = await refusal((_request, response) => void response.socket!.end(bytes));
    expect(error.message).toContain('answered with something else than HTTP/1.1');
    expect(error.details.hint).toContain('HTTP/2');
  });

  it('of HTTP/1.1 whose length is said in two ways is damaged, and no other language', async () => {
    const both = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n';
    const { error } = await refusal((_request, response) => void response.socket!.end(both));
    expect([error.code, error.message]).toEqual([
      'service-broke-off',
      expect.stringMatching(/could not be read.*HPE_/),
    ]);
  });

  it('cut in gzip by the end of the connection is an error', async () => {
    const packed = gzipSync(long);
    const { error } = await refusal((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.write(packed.subarray(0, packed.length - 20), () => response.socket!.destroy());
    });
    expect(error.code).toBe('service-broke-off');
  });

  it('longer than its Content-Length is an error', async () => {
    const { error } = await refusal((_, response) => {
      response.socket!.end(`HTTP/1.1 200 OK\r\nContent-Length: 20\r\nConnection: close\r\n\r\n${long}`);
    });
    expect(error.code).toBe('service-broke-off');
  });

  it.each<Record<string, string>>([
    {},
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/json; charset=iso-8859-1' },
  ])('is UTF-8 whatever its type says: %j', async (headers) => {
    const { call, sink } = await ask(answer(list, headers));
    await call;
    expect(sink.records[0]!.prosjektId).toBe('Ørnes');
  });

  it('in another charset is refused with its type named, never read as other letters', async () => {
    const type = { 'Content-Type': 'application/json; charset=iso-8859-1' };
    const latin = await refusal(answer(Buffer.from(list, 'latin1'), type));
    expect(latin.error.details.cause).toMatch(/charset=iso-8859-1.*not UTF-8/);
    const wide = await refusal(answer(Buffer.from(`\ufeff${list}`, 'utf16le')));
    expect(wide.error.details.cause).toMatch(/not JSON/);
  });

  it('of nothing is refused: 200 and 204', async () => {
    expect((await refusal(answer(''))).error.details.cause).toMatch(/it is empty/);
    const none = await refusal((_, response) => void response.writeHead(204).end());
    expect(none.error.details.cause).toMatch(/204.*it is empty/);
  });
});

describe('a record', () => {
  it('keeps every digit of an amount', async () => {
    const texts = ['1e3', '1E-7', '-0', '0.1234567890123456789012345678901234567891', '7.50', '-0.5e1'];
    const { call, sink } = await ask(
      answer(`[${texts.map((text, id) => `{"Id":${id},"AntallTimer":${text}}`).join()}]`),
    );
    await call;
    expect(sink.records.map(({ antallTimer }) => [antallTimer!.text, antallTimer!.micro, antallTimer!.exact])).toEqual([
      ['1000', 1_000_000_000n, true],
      ['0.0000001', 0n, false],
      ['0', 0n, true],
      ['0.1234567890123456789012345678901234567891', 123_457n, false],
      ['7.5', 7_500_000n, true],
      ['-5', -5_000_000n, true],
    ]);
    expect(sink.records[3]!.raw).toContain(texts[3]);
  });

  it.each([
    ['NaN', '{"Id":1,"AntallTimer":NaN}', /record 1 is not well-formed/],
    ['an amount as a text that is none', '{"Id":1,"AntallTimer":"sju"}', /Id 1: AntallTimer is "sju", not a number/],
    ['a decimal comma', '{"Id":1,"AntallTimer":"7,5"}', /Id 1: AntallTimer is "7,5", a text with a decimal comma/],
    [
      'an amount of forty digits',
      `{"Id":1,"AntallTimer":${'9'.repeat(40)}}`,
      /Id 1: AntallTimer is 9{40}, larger than/,
    ],
    ['an Id as text', '{"Id":"1"}', /record 1 of the list, Id "1": its Id is the text "1"/],
    ['an Id in powers', '{"Id":1e3}', /its Id is "1e3"/],
    ['an Id beyond 2^53', '{"Id":9007199254740993}', /9007199254740993 is beyond 2\^53/],
    ['two hours', '{"Id":1,"AntallTimer":7.5,"AntallTimer":8}', /Id 1: it has AntallTimer 7.5 and AntallTimer 8/],
    [
      'two project lines',
      '{"Id":1,"ProsjektLinjeId":"a","ProsjektlinjeId":"b"}',
      /it has ProsjektLinjeId a and ProsjektlinjeId b/,
    ],
    [
      'Eksportert true',
      '{"Id":5,"Eksportert":true}',
      /Id 5: it says Eksportert true, and came in a list of what is not/,
    ],
    ['eksportert true', '{"Id":5,"eksportert" : true}', /it says eksportert true/],
    [
      'Eksportert true as a text',
      '{"Id":5,"Eksportert":"True"}',
      /it says Eksportert True, and came in a list of what/,
    ],
    ['Eksportert 1', '{"Id":5,"Eksportert":1}', /it says Eksportert 1, and came in a list of what is not/],
  ])('with %s is refused by name', async (_, row, words) => {
    const { error } = await refusal(answer(`{"value":[${row}]}`));
    expect(error.code).toBe('service-bad-answer');
    expect(error.message).toMatch(words);
  });

  it('is read whatever the letter case of its fields, and whatever else it holds', async () => {
    const rows = [
      '{"ID":-0,"antalltimer":7.5,"PROSJEKTLINJEID":"x","ProsjektLinjeId":"x"}',
      '{"Id":2,"Notat":"\\"Eksportert\\":true","x":{"Eksportert":true}}',
      '{"Id":3,"ProsjektId":"\\ud800","__proto__":{"Id":4},"constructor":1}',
      `{"Id":4,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ];
    const { call, sink } = await ask(answer(`[${rows.join()}]`));
    await call;
    expect(sink.ids()).toEqual([0, 2, 3, 4]);
    expect(sink.records[0]).toMatchObject({ prosjektLinjeId: 'x', antallTimer: { text: '7.5' } });
  });

  it('of material that is nested beyond reason is refused by name, not by a stack', async () => {
    const deep = `[{"Id":7,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`;
    const { error } = await refusal(answer(deep), 'material');
    expect(error).toMatchObject({ code: 'service-bad-answer' });
    expect(error.message).toMatch(/Id 7: x is nested too deeply/);
  });

  it.each(['false', '0', '"false"'])('that says %s is no proof that it is exported', async (said) => {
    const server = await startServer(answer(`[{"Id":5,"Eksportert":${said}}]`));
    const client = clientFor(server.url, { capabilities: { time: NONE } });
    const error = await failure(client.list({ kind: 'time', exported: { from: 1, to: 9 } }, collect()));
    expect(error.message).toMatch(/Id 5: it says Eksportert (?:false|0), and came in a list of what is exported/);
    expect(server.requests[0]!.url).toBe(
      '/timelinje/timeeksport?$filter=Eksportert%20eq%20true%20and%20Id%20ge%201%20and%20Id%20le%209',
    );
  });
});

it('an empty page that names a next one is not the end of a list, also where it is walked by Id', async () => {
  const list = answerList({ rows: times(3) });
  const server = await startServer((request, response, at) =>
    request.query.has('$skiptoken')
      ? list(request, response, at)
      : json(response, { value: [], '@odata.nextLink': `${request.url}${request.query.size ? '&' : '?'}$skiptoken=1` }),
  );
  const client = clientFor(server.url, { capabilities: { time: { ...ALL, count: false }, material: NONE } });
  const sink = collect();
  const proof = await client.list({ kind: 'time' }, sink);
  expect(sink.ids()).toEqual([1, 2, 3]);
  expect(proof).toMatchObject({ proof: 'plain', by: 'links' });
});
