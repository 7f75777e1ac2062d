// A gateway on the way that keeps answers, as HTTP lets it: a list out of its memory says nothing of what the service has now.

import { expect, it } from 'vitest';
import { ALL, clientFor, collect, failure, NONE } from '../support/client.ts';
import { answerList, type ListManners, times } from '../support/odata.ts';
import { type Handler, json, startServer } from '../support/server.ts';

/** Answers what it answered before, unless it is told that this does not do. */
function gateway(manners: ListManners): Handler {
  const kept = new Map<string, unknown>();
  return async (request, response) => {
    const isAskedAnew = /no-cache|no-store/.test(request.headers['cache-control'] ?? '');
    if (!isAskedAnew && kept.has(request.url)) return json(response, kept.get(request.url));
    kept.set(request.url, { '@odata.count': manners.rows.length, value: [...manners.rows] });
    return answerList(manners)(request, response, 1);
  };
}

it('is told to ask the service each time', async () => {
  const manners = { rows: times(3) };
  const server = await startServer(gateway(manners));
  const client = clientFor(server.url, { capabilities: { time: { ...ALL, idFilter: false }, material: NONE } });
  const sink = collect();
  await client.list({ kind: 'time' }, sink);
  manners.rows.splice(1, 1);
  expect(await client.list({ kind: 'time' }, sink)).toMatchObject({ proof: 'complete', rows: 2 });
  expect(sink.ids()).toEqual([1, 3]);
});

it('that answers out of its memory all the same, and says how old that is, is refused by name', async () => {
  const asked = async (age: string) => {
    const server = await startServer((_, response) => json(response, { value: times(2) }, 200, { Age: age }));
    return clientFor(server.url, { capabilities: { time: NONE, material: NONE } }).list({ kind: 'time' }, collect());
  };
  const error = await failure(asked('95'));
  expect(error).toMatchObject({ code: 'service-bad-answer', details: { retrySafe: true } });
  expect(error.details.cause).toMatch(/kept by something on the way to 127\.0\.0\.1:\d+, and is 95 seconds old/);
  expect(await asked('0')).toMatchObject({ rows: 2 });
});
