// A 2xx whose body says otherwise, over real HTTP: it is believed. A mark that is contradicted has no answer, so that the list decides; a
// prepare that is contradicted is an error that says so; a batch is judged row by row (test/engine/intake).

import { describe, expect, it } from 'vitest';
import { clientFor, failure, KEY } from './support/client.ts';
import { startServer } from './support/server.ts';

const JSON_TYPE = 'application/json';
const CONTRADICTING: readonly (readonly [string, string, string, RegExp])[] = [
  ['success:false', JSON_TYPE, '{"success":false,"message":"låst periode"}', /låst periode/],
  ['ok:false', JSON_TYPE, '{"ok":false}', /contradicts/],
  ['Success:"false"', JSON_TYPE, '{"Success":"false"}', /contradicts/],
  ['status:"error"', JSON_TYPE, '{"status":"error","detail":"nei"}', /nei/],
  ['statusCode:500', JSON_TYPE, '{"statusCode":500,"message":"Internal"}', /Internal/],
  ['an error', JSON_TYPE, '{"error":{"code":"x","message":"ikke tillatt"}}', /ikke tillatt/],
  ['errors', JSON_TYPE, '{"errors":{"ids[1]":["ukjent"]}}', /ukjent/],
  ['an error of some rows', JSON_TYPE, '{"results":[{"id":1,"status":"ok"},{"id":2,"status":"error"}]}', /contradicts/],
  ['a bare list with a failure', JSON_TYPE, '[{"id":1},{"id":2,"success":false}]', /contradicts/],
  ['failures within data', JSON_TYPE, '{"data":{"failed":2}}', /contradicts/],
  ['false', JSON_TYPE, 'false', /contradicts/],
  ['no and then yes', JSON_TYPE, '{"success":false,"message":"låst","success":true}', /låst/],
  ['yes and then no', JSON_TYPE, '{"success":true,"success":false}', /contradicts/],
  ['no and yes further in', JSON_TYPE, '{"data":{"failed":2},"data":{"failed":0}}', /contradicts/],
  ['yes under one name and no under another', JSON_TYPE, '{"isValid":true,"Success":false}', /contradicts/],
  ['no error under one name and one under another', JSON_TYPE, '{"error":"","errorMessage":"ukjent"}', /ukjent/],
  ['a page to sign in', 'text/html; charset=utf-8', '<p>Logg inn</p>', /web page.*Logg inn/],
  ['a page without its type', JSON_TYPE, '<!DOCTYPE html><html><title>Sign in</title></html>', /web page.*Sign in/],
  ['a text', 'text/plain', `Service is down for maintenance ${KEY}`, /maintenance \*\*\*/],
  ['a JSON text', JSON_TYPE, '"Feil: ikke logget inn"', /ikke logget inn/],
];

async function answering(type: string, body: string, status = 200) {
  const server = await startServer(
    (_, response) => void response.writeHead(status, { 'Content-Type': type }).end(body),
  );
  return { server, client: clientFor(server.url) };
}

describe('a 2xx that its body contradicts', () => {
  it.each(CONTRADICTING)('is no answer to a mark: %s', async (_name, type, body, words) => {
    const { client, server } = await answering(type, body);
    for (const kind of ['time', 'material'] as const) {
      const answer = await client.mark(kind, [1, 2]);
      expect(answer).toMatchObject({ said: 'unknown', error: { details: { retrySafe: false, status: 200 } } });
      expect(answer.said === 'unknown' && answer.error.message).toMatch(words);
    }
    expect(server.requests).toHaveLength(2);
  });

  it.each(CONTRADICTING)('is an error of a prepare, which is not sent again: %s', async (_name, type, body, words) => {
    const { client, server } = await answering(type, body);
    const error = await failure(client.prepare());
    expect(error).toMatchObject({ code: 'service-bad-answer', details: { retrySafe: false, status: 200 } });
    expect(error.details.cause).toMatch(words);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['', 'text/plain'],
    ['{}', JSON_TYPE],
    ['{"antall":2,"errors":[],"error":null}', JSON_TYPE],
    ['{"success":true,"status":"ok","failed":0}', JSON_TYPE],
    ['[1,2]', JSON_TYPE],
    ['[{"Id":1,"Eksportert":true,"Godkjent":false}]', JSON_TYPE],
    ['true', JSON_TYPE],
    ['2', JSON_TYPE],
    ['"OK"', JSON_TYPE],
    ['OK', 'text/plain'],
    ['Utført.', 'text/plain'],
  ])('but %j contradicts nothing', async (body, type) => {
    const { client } = await answering(type, body);
    expect(await client.mark('time', [1, 2])).toMatchObject({ said: 'yes' });
    await client.prepare();
  });

  it('a text of which nobody knows what it says is no answer to a mark', async () => {
    const { client } = await answering('text/plain', 'Hei og velkommen');
    expect(await client.mark('time', [1])).toMatchObject({ said: 'unknown' });
  });
});
