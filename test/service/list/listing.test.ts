// Lists as evidence (rule 6): counted, walked, or plain; never short. Each service here is one that
// main/service/README.md leaves open.

import { describe, expect, it } from 'vitest';
import type { Capabilities } from '../../../main/ports/service.ts';
import { ALL, clientFor, collect, failure, NONE } from '../support/client.ts';
import { answerList, type ListManners, type Row, time, times } from '../support/odata.ts';
import { json, startServer } from '../support/server.ts';

const shuffled = (rows: Row[]): Row[] => rows.toSorted((a, b) => ((a.Id * 7919) % 101) - ((b.Id * 7919) % 101));

async function listAll(manners: ListManners, capabilities?: Capabilities) {
  const server = await startServer(answerList(manners));
  const found: Capabilities[] = [];
  const client = clientFor(server.url, {
    capabilities: capabilities ? { time: capabilities } : {},
    onCapabilities: (_, capability) => void found.push(capability),
  });
  const sink = collect();
  const proof = await client.list({ kind: 'time' }, sink);
  return { server, sink, proof, found, ids: sink.ids().sort((a, b) => a - b) };
}

const wanted = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('a counted list', () => {
  it('is complete when the count of its first answer agrees', async () => {
    const { proof, ids, server, found } = await listAll({ rows: shuffled(times(2500)) });
    expect(proof).toMatchObject({ proof: 'complete', by: 'count', rows: 2500 });
    expect(proof.clock).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    expect(ids).toEqual(wanted(2500));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ count: true, orderby: true, top: true, idFilter: true });
    expect(server.requests).toHaveLength(4);
    expect(server.requests.every((request) => request.path === '/timelinje/timeeksport')).toBe(true);
    expect(server.requests.at(-2)!.url).toBe(
      '/timelinje/timeeksport?$filter=Eksportert%20eq%20false&$orderby=Id&$count=true',
    );
  });

  it.each(['absolute', 'relative', 'foreign'] as const)(
    'follows next links that are %s, on its own host',
    async (links) => {
      const { proof, ids } = await listAll({ rows: times(25), cap: 10, links }, { ...ALL, orderby: false });
      expect(proof).toMatchObject({ proof: 'complete', by: 'count', rows: 25 });
      expect(ids).toEqual(wanted(25));
    },
  );

  it('walks on when a cap cuts the list without a word', async () => {
    const { proof, ids, sink } = await listAll({ rows: shuffled(times(25)), cap: 10 });
    expect(sink.begun()).toBe(2);
    expect(proof).toMatchObject({ proof: 'complete', by: 'walk', rows: 25 });
    expect(ids).toEqual(wanted(25));
  });

  it('is an error when it is short and cannot be walked', async () => {
    const server = await startServer(answerList({ rows: times(5214), cap: 5000, filter: 'refused' }));
    const error = await failure(clientFor(server.url).list({ kind: 'time' }, collect()));
    expect(error.code).toBe('list-short');
    expect(error.details.cause).toBe('The service counted 5,214 but we received 5,000. No run was made.');
    expect(error.details.values).toEqual({ counted: 5214, received: 5000 });
  });

  it.each(['orderby', 'idFilter'] as const)(
    'is walked again where %s was once found not to work, in passing, as a list that is cut can be read in no other way',
    async (option) => {
      const { proof, ids, found } = await listAll({ rows: times(25), cap: 10 }, { ...ALL, [option]: false });
      expect(proof).toMatchObject({ proof: 'complete', by: 'walk', rows: 25 });
      expect(ids).toEqual(wanted(25));
      expect(found.at(-1)).toMatchObject({ count: true, orderby: true, idFilter: true });
    },
  );

  it('is walked again after one refusal in passing', async () => {
    const manners: ListManners = { rows: times(25), cap: 10 };
    let passing = true;
    const answer = answerList(manners);
    const server = await startServer((request, response, calls) => {
      if (!passing || !(request.query.get('$orderby') ?? '').includes('desc')) return answer(request, response, calls);
      passing = false;
      json(response, { error: { message: 'try later' } }, 400);
    });
    const client = clientFor(server.url, { capabilities: { time: ALL } });
    const sink = collect();
    expect(await client.list({ kind: 'time' }, sink)).toMatchObject({ proof: 'complete', by: 'walk', rows: 25 });
    expect(sink.ids()).toEqual(wanted(25));
    expect(passing).toBe(false);
  });

  it('counts a row once that came on two pages, and passes on what is twice on one', async () => {
    const twin = time(5);
    const pages: Row[][] = [
      [time(1), twin, twin],
      [twin, time(6), time(6, { AntallTimer: -7.5 }), time(1, { AntallTimer: -7.5 })],
    ];
    const server = await startServer((request, response) => {
      const page = request.query.has('$skip') ? 1 : 0;
      json(response, {
        '@odata.count': 6,
        value: pages[page],
        ...(page === 0 ? { '@odata.nextLink': '?$skip=3' } : {}),
      });
    });
    const sink = collect();
    const proof = await clientFor(server.url, { capabilities: { time: { ...ALL, idFilter: false } } }).list(
      { kind: 'time' },
      sink,
    );
    expect(proof).toMatchObject({ by: 'count', rows: 6 });
    expect(sink.ids()).toEqual([1, 5, 5, 6, 6, 1]);
  });
});

describe('a count that is capped like its list', () => {
  const wrap = (rows: Row[], count: number | null): unknown => ({
    value: rows,
    ...(count === null ? {} : { count: Math.min(count, 10) }),
  });

  it('is seen, because something lies beyond the greatest Id', async () => {
    const { proof, ids } = await listAll({ rows: shuffled(times(25)), cap: 10, wrap });
    expect(proof).toMatchObject({ proof: 'complete', by: 'walk', rows: 25 });
    expect(ids).toEqual(wanted(25));
  });

  it('is believed where Ids cannot be asked for, as it is asked for', async () => {
    const { proof, found } = await listAll({ rows: times(10), filter: 'refused' }, ALL);
    expect(proof).toMatchObject({ by: 'count', rows: 10 });
    expect(found).toEqual([{ ...ALL, idFilter: false, droppedAt: expect.any(String) }]);
  });
});

describe('a count that does not agree', () => {
  it('is asked for once more when more came than was counted, then it is an error', async () => {
    const server = await startServer((_, response) => json(response, { '@odata.count': 1, value: times(3) }));
    const sink = collect();
    const client = clientFor(server.url, { capabilities: { time: { ...ALL, idFilter: false } } });
    const error = await failure(client.list({ kind: 'time' }, sink));
    expect(error).toMatchObject({ code: 'service-bad-answer', details: { values: { counted: 1, received: 3 } } });
    expect(sink.begun()).toBe(2);
  });

  it('is plain when the service stops counting, and that is remembered', async () => {
    const { proof, found, ids } = await listAll({ rows: times(3), count: 'ignored' }, { ...ALL, idFilter: false });
    expect(proof).toMatchObject({ proof: 'plain', by: 'links', rows: 3 });
    expect(found).toEqual([{ ...ALL, count: false, idFilter: false, droppedAt: expect.any(String) }]);
    expect(ids).toEqual([1, 2, 3]);
  });

  it('is not trusted when the service counts only what it gives', async () => {
    const manners: ListManners = {
      rows: times(30),
      cap: 10,
      wrap: (rows, count) => ({ value: rows, ...(count === null ? {} : { count: rows.length }) }),
    };
    const { proof, ids } = await listAll(manners);
    expect(proof).toMatchObject({ by: 'walk', rows: 30 });
    expect(ids).toEqual(wanted(30));
  });
});

describe('a walked list', () => {
  it('goes by Id until an empty answer, whatever the cap', async () => {
    for (const cap of [1, 2, 7, 1000]) {
      const { proof, sink } = await listAll({ rows: shuffled(times(15)), cap, count: 'refused' });
      expect(proof).toEqual({ proof: 'complete', by: 'walk', rows: 15, clock: expect.any(String) });
      expect(sink.ids()).toEqual(wanted(15));
    }
  });

  it('writes the filter of its steps', async () => {
    const { server } = await listAll({ rows: times(2) }, { ...ALL, count: false });
    const query = 'timelinje/timeeksport?$filter=Eksportert%20eq%20false';
    expect(server.requests.map((request) => request.url)).toEqual([
      `/${query}&$orderby=Id`,
      `/${query}%20and%20Id%20gt%201&$orderby=Id`,
      `/${query}%20and%20Id%20gt%202&$orderby=Id`,
      `/${query}&$orderby=Id%20desc&$top=2`,
    ]);
  });

  it('keeps every line of an Id that a cap cuts through', async () => {
    const rows = [
      time(1),
      time(2),
      time(2, { AntallTimer: -7.5 }),
      time(2, { AntallTimer: 6 }),
      time(0),
      time(9),
      time(9),
    ];
    for (const cap of [3, 4, 5]) {
      const { sink } = await listAll({ rows, cap, count: 'refused' });
      expect(sink.ids()).toEqual([0, 1, 2, 2, 2, 9, 9]);
      expect(new Set(sink.records.map((record) => record.contentHash)).size).toBe(3);
    }
  });

  it.each([
    ['order', { orderby: 'ignored' }],
    ['filter', { filter: 'ignored' }],
    ['order and filter', { orderby: 'ignored', filter: 'ignored' }],
  ] as const)('is not trusted when %s is ignored: then it is plain, and that is remembered', async (_, manners) => {
    const remembered = { ...ALL, count: false };
    const { proof, found, ids, sink } = await listAll(
      { rows: [3, 1, 2].map((id) => time(id)), ...manners },
      remembered,
    );
    expect(proof).toMatchObject({ proof: 'plain', by: 'links', rows: 3 });
    expect(ids).toEqual([1, 2, 3]);
    expect(sink.begun()).toBe(2);
    expect(found).toEqual([{ ...remembered, idFilter: false, droppedAt: expect.any(String) }]);
  });

  it('is not trusted when a single row comes again and again', async () => {
    const { proof, ids } = await listAll({ rows: [time(5)], filter: 'ignored' }, { ...ALL, count: false });
    expect(proof).toMatchObject({ proof: 'plain', rows: 1 });
    expect(ids).toEqual([5]);
  });

  it('is an error when it finds fewer than were counted', async () => {
    const server = await startServer((request, response) => {
      const more = request.query.get('$filter')!.includes('Id gt');
      json(response, { '@odata.count': 9, value: more ? [] : times(4) });
    });
    const error = await failure(
      clientFor(server.url, { capabilities: { time: ALL } }).list({ kind: 'time' }, collect()),
    );
    expect(error).toMatchObject({ code: 'list-short', details: { values: { counted: 9, received: 4 } } });
  });
});

describe('a plain list', () => {
  it.each([
    ['a bare array', (rows: Row[]) => rows],
    ['data', (rows: Row[]) => ({ data: rows })],
    ['items', (rows: Row[]) => ({ total: 1, items: rows })],
    ['value', (rows: Row[]) => ({ value: rows })],
  ])('reads the envelope: %s', async (_, wrap) => {
    const { proof, ids } = await listAll({ rows: times(3), wrap, orderby: 'refused', filter: 'refused' });
    expect(proof).toMatchObject({ proof: 'plain', by: 'links', rows: 3 });
    expect(ids).toEqual([1, 2, 3]);
  });

  it('follows next links and drops rows that came before', async () => {
    const links: Record<string, unknown> = {
      '0': '/timelinje/timeeksport?$skip=2',
      '2': 'timeeksport?$skip=3',
      '3': 'Timelinje/timeeksport?$skip=4',
    };
    const server = await startServer((request, response) => {
      if (request.path.toLowerCase() !== '/timelinje/timeeksport') return json(response, {}, 404);
      const skip = request.query.get('$skip') ?? '0';
      json(response, { items: [time(Number(skip)), time(Number(skip) + 1)], nextLink: links[skip] ?? null });
    });
    const sink = collect();
    const proof = await clientFor(server.url, { capabilities: { time: NONE } }).list({ kind: 'time' }, sink);
    expect(proof).toMatchObject({ proof: 'plain', rows: 6 });
    expect(sink.ids()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('is an error when its links go in a circle', async () => {
    const server = await startServer((_, response) => json(response, { value: [], nextLink: '?$skip=2' }));
    const error = await failure(
      clientFor(server.url, { capabilities: { time: NONE } }).list({ kind: 'time' }, collect()),
    );
    expect(error).toMatchObject({ code: 'service-bad-answer' });
    expect(error.message).toMatch(/leads back to a page/);
    expect(server.requests).toHaveLength(2);
  });

  it('may be empty, on every service', async () => {
    expect((await listAll({ rows: [] })).proof).toMatchObject({ by: 'count', rows: 0 });
    expect((await listAll({ rows: [], count: 'ignored' })).proof).toMatchObject({ by: 'walk', rows: 0 });
    expect((await listAll({ rows: [], count: 'refused', orderby: 'refused' })).proof).toMatchObject({
      by: 'links',
      rows: 0,
    });
  });
});
