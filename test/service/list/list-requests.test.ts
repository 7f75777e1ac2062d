// What a list call asks for, and what becomes of it when the sink fails or somebody stops it.

import { describe, expect, it } from 'vitest';
import { ALL, clientFor, collect, failure, NONE } from '../support/client.ts';
import { answerList, time, times } from '../support/odata.ts';
import { json, startServer } from '../support/server.ts';

describe('requests', () => {
  it('asks time by date and with the fields of the connection, from a base with a path', async () => {
    const server = await startServer(answerList({ rows: [] }));
    const client = clientFor(`${server.url}/api/v3/`, { timeFields: ['Id', 'Dato'], capabilities: { time: NONE } });
    await client.list({ kind: 'time', changed: { before: '2026-01-31T10:00:00Z' } }, collect());
    expect(server.requests.map((request) => request.url)).toEqual([
      '/api/v3/timelinje/timeeksport?$select=Id,Dato&$filter=Eksportert%20eq%20false%20and%20' +
        '(EndretDato%20lt%202026-01-31T10:00:00Z%20or%20EndretDato%20eq%20null)',
    ]);
  });

  it('asks material without a filter, but walks it where that works', async () => {
    const server = await startServer(answerList({ rows: times(3), count: 'refused' }));
    const sink = collect();
    const proof = await clientFor(server.url, { timeFields: ['Dato'] }).list({ kind: 'material' }, sink);
    expect(proof).toMatchObject({ by: 'walk', rows: 3 });
    expect(server.requests.map((request) => request.url).slice(-4)).toEqual([
      '/prosjekt/TransaksjonsEksport?$orderby=Id',
      '/prosjekt/TransaksjonsEksport?$filter=Id%20gt%202&$orderby=Id',
      '/prosjekt/TransaksjonsEksport?$filter=Id%20gt%203&$orderby=Id',
      '/prosjekt/TransaksjonsEksport?$orderby=Id%20desc&$top=2',
    ]);
    expect(sink.records.map((record) => record.raw)).toEqual(times(3).map((row) => JSON.stringify(row)));
  });

  it('uses the id field of the connection', async () => {
    const server = await startServer((request, response) => {
      if (request.query.size > 0) return json(response, { message: 'no options here' }, 400);
      return json(response, [{ transaksjonId: 2147400001, Vare: 'Rør' }]);
    });
    const rules = { kind: 'material', idField: 'TransaksjonId', volatileFields: [] } as const;
    const sink = collect();
    await clientFor(server.url, { rules: { time: { ...rules, kind: 'time' }, material: rules } }).list(
      { kind: 'material' },
      sink,
    );
    expect(sink.ids()).toEqual([2147400001]);
    expect(server.requests.map((request) => request.query.get('$orderby')).filter(Boolean)).toContain('TransaksjonId');
  });

  it('passes an error of the sink through, and lets go of the answer', async () => {
    const server = await startServer(answerList({ rows: times(3000) }));
    const sink = {
      begin: () => undefined,
      page: () => {
        throw new Error('disk full');
      },
    };
    const client = clientFor(server.url, { capabilities: { time: ALL } });
    await expect(client.list({ kind: 'time' }, sink)).rejects.toThrow('disk full');
    expect(server.requests).toHaveLength(1);
  });

  it('stops in the middle of an answer when asked to', async () => {
    const stop = new AbortController();
    const server = await startServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write(`[${JSON.stringify(time(1))},`);
      setTimeout(() => stop.abort(), 50);
    });
    const client = clientFor(server.url, { capabilities: { time: NONE }, timeoutMs: 20_000 }, stop.signal);
    expect((await failure(client.list({ kind: 'time' }, collect()))).code).toBe('stopped');
    expect((await failure(client.list({ kind: 'time' }, collect()))).code).toBe('stopped');
    expect(server.requests).toHaveLength(1);
  });
});
