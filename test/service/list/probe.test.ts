// Probing: few small calls, refusals told from outages, remembered, and corrected later.

import { describe, expect, it } from 'vitest';
import type { Capabilities } from '../../../main/ports/service.ts';
import { ALL, clientFor, collect, failure, NONE } from '../support/client.ts';
import { answerList, type ListManners, time, times } from '../support/odata.ts';
import { json, startServer } from '../support/server.ts';

async function probe(manners: ListManners) {
  const server = await startServer(answerList(manners));
  const test = await clientFor(server.url).test();
  const [first] = test.kinds;
  return { server, ready: first!.ready, capabilities: first!.capabilities! };
}

describe('probing', () => {
  it('finds everything with two calls, and the number ready', async () => {
    const { server, ready, capabilities } = await probe({ rows: times(500) });
    expect(capabilities).toMatchObject({ count: true, orderby: true, top: true, idFilter: true });
    expect(Date.parse(capabilities.probedAt)).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(ready).toBe(500);
    expect(server.requests.filter((request) => request.path === '/timelinje/timeeksport')).toHaveLength(2);
  });

  it.each([400, 404, 500, 501])('finds out one by one what is answered %i', async (refusal) => {
    for (const option of ['count', 'orderby', 'top', 'filter'] as const) {
      const { capabilities } = await probe({ rows: times(50), [option]: 'refused', refusal });
      const { probedAt: _, ...found } = capabilities;
      expect(found).toEqual({
        count: true,
        orderby: true,
        top: true,
        idFilter: true,
        [option === 'filter' ? 'idFilter' : option]: false,
      });
    }
  });

  it('sees what is ignored', async () => {
    const { capabilities } = await probe({ rows: times(50), count: 'ignored', top: 'ignored', filter: 'ignored' });
    expect(capabilities).toMatchObject({ count: false, top: false, idFilter: false });
  });

  it('asks without an option that is answered 200 with words', async () => {
    const server = await startServer((request, response) =>
      json(response, request.query.has('$top') || request.query.has('$count') ? { error: 'unknown option' } : times(2)),
    );
    const sink = collect();
    await clientFor(server.url).list({ kind: 'time' }, sink);
    expect(sink.ids()).toEqual([1, 2]);
  });

  it('does not download a list of a service that ignores $top', async () => {
    const row = JSON.stringify(time(1));
    let sent = 0;
    const server = await startServer(async (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('[');
      for (let number = 0; number < 4000 && !response.destroyed; number += 1) {
        const chunk = `${row},`.repeat(50);
        sent += chunk.length;
        if (!response.write(chunk)) await new Promise((resolve) => setTimeout(resolve, 1));
      }
      response.end(`${row}]`);
    });
    const client = clientFor(server.url);
    await client.clock('time');
    // The whole would be 20 MB for each of three calls; sockets buffer some of it.
    expect(sent).toBeLessThan(12_000_000);
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });
});

describe('probing a service that refuses', () => {
  it('does not take a wrong key or an outage for a refused option', async () => {
    for (const [status, code] of [
      [401, 'service-refused-key'],
      [403, 'service-refused-key'],
      [503, 'service-busy'],
      [502, 'service-error'],
    ] as const) {
      const server = await startServer((_, response) => json(response, { message: 'no' }, status));
      const found: Capabilities[] = [];
      const client = clientFor(server.url, { onCapabilities: (_, capability) => void found.push(capability) });
      const error = await failure(client.list({ kind: 'time' }, collect()));
      expect(error).toMatchObject({ code, details: { status } });
      expect(found).toEqual([]);
      expect(server.requests).toHaveLength(status < 500 ? 1 : 4);
    }
  });

  it('says that the list itself is refused', async () => {
    const server = await startServer((_, response) => json(response, { message: 'no such list' }, 404));
    const error = await failure(clientFor(server.url).list({ kind: 'material' }, collect()));
    expect(error).toMatchObject({ code: 'service-error', details: { status: 404 } });
    expect(error.message).toContain('no such list');
  });

  it('asks again when the answer to a probe breaks off', async () => {
    const server = await startServer((request, response, number) => {
      if (number > 1) return answerList({ rows: times(2) })(request, response, number);
      response.writeHead(200, { 'Content-Length': '99' });
      return void response.write('{"value":[', () => response.socket!.destroy());
    });
    expect(await clientFor(server.url).list({ kind: 'time' }, collect())).toMatchObject({ by: 'count', rows: 2 });
  });

  it('is done once per kind, also when two lists begin together', async () => {
    const server = await startServer(answerList({ rows: times(2) }));
    const client = clientFor(server.url);
    await Promise.all([client.list({ kind: 'time' }, collect()), client.list({ kind: 'time' }, collect())]);
    await client.list({ kind: 'time' }, collect());
    const { length } = server.requests.filter(
      (request) => request.query.get('$orderby') === 'Id' && request.query.has('$top'),
    );
    expect(length).toBe(1);
    expect(server.requests).toHaveLength(8);
  });
});

describe('what was remembered', () => {
  it('is used without probing', async () => {
    const server = await startServer(answerList({ rows: times(2) }));
    await clientFor(server.url, { capabilities: { time: NONE } }).list({ kind: 'time' }, collect());
    expect(server.requests.map((request) => request.url)).toEqual([
      '/timelinje/timeeksport?$filter=Eksportert%20eq%20false',
    ]);
  });

  it('is asked again after a week when something was missing, because services learn', async () => {
    const days = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString();
    for (const [capabilities, requests] of [
      [{ ...NONE, probedAt: days(6) }, 1],
      [{ ...NONE, probedAt: days(8) }, 4],
      [{ ...NONE, probedAt: 'nonsense' }, 4],
      [{ ...ALL, probedAt: days(800) }, 2],
    ] as const) {
      const server = await startServer(answerList({ rows: times(2) }));
      const found: Capabilities[] = [];
      const client = clientFor(server.url, {
        capabilities: { time: capabilities },
        onCapabilities: (_, one) => void found.push(one),
      });
      expect(await client.list({ kind: 'time' }, collect())).toMatchObject({ rows: 2 });
      expect(server.requests).toHaveLength(requests);
      if (requests === 4) expect(found).toMatchObject([{ count: true, orderby: true, top: true, idFilter: true }]);
    }
  });

  it('is asked again after an hour when it failed in use, which may have been in passing', async () => {
    const minutes = (count: number): string => new Date(Date.now() - count * 60_000).toISOString();
    // Out of order once: a line that came while it was read.
    let isFirst = true;
    const server = await startServer((request, response, at) => {
      const passing = isFirst ? ({ orderby: 'ignored' } as const) : {};
      isFirst = false;
      return answerList({ rows: times(3).reverse(), ...passing })(request, response, at);
    });
    const kept: Capabilities[] = [];
    const asked = {
      capabilities: { time: ALL },
      onCapabilities: (_: unknown, one: Capabilities) => void kept.push(one),
    };
    await clientFor(server.url, asked).list({ kind: 'time' }, collect());
    expect(kept.at(-1)).toMatchObject({ orderby: false });
    for (const [droppedAt, orderby] of [
      [minutes(50), false],
      [minutes(70), true],
    ] as const) {
      const found: Capabilities[] = [{ ...kept.at(-1)!, droppedAt }];
      const again = clientFor(server.url, {
        capabilities: { time: found[0]! },
        onCapabilities: (_, one) => void found.push(one),
      });
      expect(await again.list({ kind: 'time' }, collect())).toMatchObject({ rows: 3 });
      expect(found.at(-1)).toMatchObject({ orderby });
    }
  });

  it.each(['count', 'orderby'] as const)('is corrected when %s is refused later', async (option) => {
    const manners: ListManners = { rows: times(5), [option]: 'refused' };
    const server = await startServer(answerList(manners));
    const found: Capabilities[] = [];
    const client = clientFor(server.url, {
      capabilities: { time: ALL },
      onCapabilities: (_, one) => void found.push(one),
    });
    const sink = collect();
    const proof = await client.list({ kind: 'time' }, sink);
    expect(proof).toMatchObject({ rows: 5, proof: 'complete' });
    expect(found.at(-1)).toMatchObject({ [option]: false });
    expect(sink.ids()).toEqual([1, 2, 3, 4, 5]);
  });

  it('is left aside for one list whose filter does not go with it', async () => {
    const server = await startServer((request, response) => {
      const filtered = request.query.get('$filter')!.includes('EndretDato');
      if (filtered && request.query.has('$count')) return json(response, { message: 'not together' }, 400);
      return answerList({ rows: times(3) })(request, response, 0);
    });
    const client = clientFor(server.url, { capabilities: { time: ALL } });
    const proof = await client.list({ kind: 'time', changed: { since: '2026-01-01T00:00:00Z' } }, collect());
    expect(proof).toMatchObject({ proof: 'plain', rows: 3 });
  });

  it('is left aside for a list that refuses what is left of it, too', async () => {
    const server = await startServer((request, response) => {
      const filtered = request.query.get('$filter')!.includes('EndretDato');
      if (filtered && request.query.has('$orderby')) return json(response, { message: 'not together' }, 400);
      return answerList({ rows: times(3), count: 'refused' })(request, response, 0);
    });
    const client = clientFor(server.url, { capabilities: { time: ALL } });
    const proof = await client.list({ kind: 'time', changed: { since: '2026-01-01T00:00:00Z' } }, collect());
    expect(proof).toMatchObject({ proof: 'plain', rows: 3 });
  });

  it('is not blamed for a filter that is refused: the engine falls back by itself', async () => {
    const server = await startServer((request, response) => {
      if (request.query.get('$filter')!.includes('null')) return json(response, { message: 'no null here' }, 400);
      return answerList({ rows: times(3) })(request, response, 0);
    });
    for (const capabilities of [{ time: ALL }, { time: NONE }, {}]) {
      const client = clientFor(server.url, { capabilities });
      const error = await failure(
        client.list({ kind: 'time', changed: { before: '2026-01-01T00:00:00Z' } }, collect()),
      );
      expect(error).toMatchObject({ code: 'service-error', details: { status: 400, retrySafe: true } });
      expect(error.message).toContain('no null here');
    }
  });
});

describe('clock', () => {
  it('is the Date header of one small call, as instant', async () => {
    const server = await startServer((request, response) => {
      response.setHeader('Date', 'Sat, 31 Jan 2026 10:00:00 GMT');
      return answerList({ rows: times(9) })(request, response, 0);
    });
    const client = clientFor(server.url, { capabilities: { time: ALL } });
    expect(await client.clock('time')).toBe('2026-01-31T10:00:00.000Z');
    expect(server.requests.map((request) => request.url)).toEqual([
      '/timelinje/timeeksport?$filter=Eksportert%20eq%20false&$top=1',
    ]);
    expect((await client.list({ kind: 'time' }, collect())).clock).toBe('2026-01-31T10:00:00.000Z');
  });

  it('is null without the header, and goes on without $top when that is refused now', async () => {
    const server = await startServer((request, response) => {
      response.sendDate = false;
      return answerList({ rows: times(9), top: 'refused' })(request, response, 0);
    });
    const found: Capabilities[] = [];
    const client = clientFor(server.url, {
      capabilities: { material: ALL },
      onCapabilities: (_, one) => void found.push(one),
    });
    expect(await client.clock('material')).toBeNull();
    expect(found).toEqual([{ ...ALL, top: false, droppedAt: expect.stringMatching(/^2/) as string }]);
  });
});

describe('testing a connection', () => {
  it('tells what each kind says, and changes nothing', async () => {
    const server = await startServer((request, response, number) => {
      response.setHeader('Date', 'Sat, 31 Jan 2026 10:00:00 GMT');
      if (request.path.startsWith('/prosjekt'))
        return json(response, { title: 'Forbidden', detail: 'no right to materials' }, 403);
      return answerList({ rows: times(12) })(request, response, number);
    });
    const test = await clientFor(server.url, { capabilities: { time: NONE } }).test();
    expect(test.clock).toBe('2026-01-31T10:00:00.000Z');
    expect(test.milliseconds).toBeGreaterThanOrEqual(0);
    expect(test.kinds).toMatchObject([
      { kind: 'time', ready: 12, capabilities: { count: true }, problem: null },
      {
        kind: 'material',
        ready: null,
        capabilities: null,
        problem: 'The service answered 403: Forbidden: no right to materials',
      },
    ]);
    expect(server.requests.every((request) => request.method === 'GET')).toBe(true);
  });

  it('throws what it was when neither list can be read', async () => {
    const server = await startServer((_, response) => json(response, { message: 'invalid subscription key' }, 401));
    expect(await failure(clientFor(server.url).test())).toMatchObject({
      code: 'service-refused-key',
      details: { status: 401, cause: 'The service answered 401: invalid subscription key' },
    });
  });

  it('throws when nobody is there', async () => {
    const server = await startServer(() => undefined);
    await server.close();
    const client = clientFor(server.url);
    const error = await failure(client.test());
    expect(error).toMatchObject({
      code: 'service-unreachable',
      details: { operation: 'test the connection', object: 'Test AS' },
    });
    expect(error.message).toContain('refused the connection');
    expect(client.pauses).toHaveLength(3);
  });
});
