// Who may call, which paths exist, what the log keeps, and the control endpoints: the same powers over HTTP.
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../main/sandbox/call-log.ts';
import type { Dump } from '../../main/sandbox/dump.ts';
import type { Sandbox } from '../../main/sandbox/sandbox.ts';
import { startSandbox } from '../../main/sandbox/sandbox.ts';
import { until } from '../support/until.ts';
import { control, get, ids, mark, newFolder, paths, prepare, start } from './support.ts';

/** The status of a request with headers that fetch does not let through. */
function status(
  sandbox: Sandbox,
  headers: Record<string, string>,
  path = paths.time as string,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(sandbox.url + path, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject);
    call.end();
  });
}

describe('who is answered', () => {
  it('knows the paths in their exact letter case and method only', async () => {
    const sandbox = await start();
    for (const path of [paths.time, paths.material, '/ansatt/ansatt', '/prosjekt/Prosjekt']) {
      expect((await get(sandbox, {}, path)).status).toBe(200);
      expect(
        (await get(sandbox, {}, path.toLowerCase() === path ? path.toUpperCase() : path.toLowerCase())).status,
      ).toBe(404);
    }
    for (const path of [paths.prepare, paths.markTime, paths.batch, paths.markMaterial]) {
      expect((await get(sandbox, {}, path)).status).toBe(405);
    }
    expect((await fetch(`${sandbox.url}/prosjekt/transaksjonseksport/eksportert`, { method: 'POST' })).status).toBe(
      404,
    );
    expect((await fetch(`${sandbox.url}/timelinje/timeeksport/`)).status).toBe(404);
  });

  it('wants the required header with its value', async () => {
    const sandbox = await start({ requiredHeader: { name: 'tb-key', value: 'secret' } });
    const refused = await get(sandbox);
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { statusCode: 401, message: expect.any(String) as string },
    ]);
    expect(await status(sandbox, { 'TB-Key': 'wrong' })).toBe(401);
    expect(await status(sandbox, { 'TB-Key': 'secret' })).toBe(200);
  });

  it('answers loopback names only, and no web page', async () => {
    const sandbox = await start();
    expect(await status(sandbox, { Host: `localhost:${sandbox.port}` })).toBe(200);
    expect(await status(sandbox, { Host: 'evil.example' })).toBe(403);
    expect(await status(sandbox, { Host: 'evil.example' }, '/_sandbox/dump')).toBe(403);
    expect(await status(sandbox, { Origin: 'https://evil.example' }, '/_sandbox/dump')).toBe(403);
  });

  it('says when its port is taken, and stops while a call waits', async () => {
    const sandbox = await start();
    await expect(startSandbox({ folder: newFolder(), port: sandbox.port })).rejects.toThrow('EADDRINUSE');
    sandbox.setFault({ kind: 'delay', ms: 5000 });
    const waiting = get(sandbox).then(
      () => 'answered',
      () => 'dropped',
    );
    await until('the call that waits', () => sandbox.calls().length > 0);
    await sandbox.close();
    expect(await waiting).toBe('dropped');
    await expect(fetch(sandbox.url)).rejects.toThrow();
  });
});

describe('the log of calls', () => {
  it('keeps what was sent, as it was sent', async () => {
    const sandbox = await start();
    await fetch(`${sandbox.url}${paths.time}?$filter=Id%20eq%205`, { headers: { 'TB-Key': 'k' } });
    await mark(sandbox, [1, 2]);
    await fetch(`${sandbox.url}/nowhere`);
    expect(sandbox.calls()).toMatchObject([
      {
        number: 1,
        call: 'list-time',
        method: 'GET',
        path: paths.time,
        query: '$filter=Id%20eq%205',
        headers: { 'tb-key': 'k' },
        status: 200,
      },
      { number: 2, call: 'mark-time', method: 'PATCH', body: '{"ids":[1,2]}', ids: [1, 2], status: 200 },
      { number: 3, call: null, path: '/nowhere', status: 404 },
    ]);
    const overHttp = (await (await fetch(`${sandbox.url}/_sandbox/calls`)).json()) as Call[];
    expect(overHttp).toEqual(sandbox.calls());
    sandbox.clearCalls();
    expect(sandbox.calls()).toEqual([]);
  });
});

describe('the control endpoints', () => {
  it('say in words what can be asked, set and made to go wrong', async () => {
    const sandbox = await start();
    const help = (await (await fetch(`${sandbox.url}/_sandbox/help`)).json()) as {
      controls: Record<string, string>;
      faults: { calls: string[]; kinds: Record<string, string> };
      switches: Record<string, unknown>;
    };
    const given = { ms: 1, status: 400, body: '', to: '/', rows: 1, shape: 'data', field: 'Dato', limit: 1, value: 1 };
    const lists = { options: ['$top'], words: ['or'], ids: [1], operation: { do: 'approve-all' } };
    for (const kind of Object.keys(help.faults.kinds)) {
      const fault = { ...given, ...lists, ...(kind === 'refuse-row' ? { rows: [1] } : {}), kind };
      expect([kind, (await control(sandbox, 'faults', fault)).status]).toEqual([kind, 200]);
    }
    expect(await (await fetch(`${sandbox.url}/_sandbox/faults`)).json()).toHaveLength(
      Object.keys(help.faults.kinds).length,
    );
    sandbox.clearFaults();
    expect(Object.keys(help.switches)).toEqual(Object.keys(sandbox.set({})));
    for (const [name, values] of Object.entries(help.switches)) {
      for (const value of Array.isArray(values) ? values : [null]) {
        expect((await control(sandbox, 'switches', { [name]: value })).status).toBe(200);
      }
    }
    for (const names of Object.keys(help.controls)) {
      const [method = '', list = ''] = names.split(/ (.*)/);
      for (const name of list.split(', ')) {
        const answer = await fetch(`${sandbox.url}/_sandbox/${name}`, { method });
        expect([name, answer.status]).not.toEqual([name, 404]);
      }
    }
  });

  it('run a whole life of an entry', async () => {
    const sandbox = await start();
    const added = (await (await control(sandbox, 'add-time', { AntallTimer: 3 })).json()) as { Id: number };
    await control(sandbox, 'approve', { id: added.Id });
    await prepare(sandbox);
    await mark(sandbox, [added.Id]);
    await control(sandbox, 'edit', { id: added.Id, fields: { AntallTimer: 4 } });
    await prepare(sandbox);
    expect(await ids(sandbox)).toHaveLength(2);
    await control(sandbox, 'remove', { id: added.Id });
    await prepare(sandbox);
    const dump = (await (await control(sandbox, 'dump')).json()) as Dump;
    expect(dump).toEqual({ ...sandbox.dump(), now: dump.now });
    expect(dump.time.entries).toMatchObject([{ id: added.Id, deleted: true, fields: { AntallTimer: 4 } }]);
    expect(dump.time.lines.map(({ kind, exported }) => [kind, exported])).toEqual([
      ['version', true],
      ['reversal', false],
    ]);
  });

  it('generate more, approve all, move the clock, set switches and faults', async () => {
    const sandbox = await start();
    await control(sandbox, 'generate', { records: 30, material: 10 });
    expect(await (await control(sandbox, 'approve-all', { kind: 'time' })).json()).toEqual({
      changed: expect.any(Number) as number,
    });
    expect(sandbox.dump().time.entries.every(({ approved }) => approved)).toBe(true);
    await control(sandbox, 'clock', { now: '2027-01-01T00:00:00Z', freeze: true });
    expect(await (await control(sandbox, 'clock', { advance: 1000 })).json()).toEqual({
      now: '2027-01-01T00:00:01.000Z',
    });
    expect(await (await control(sandbox, 'switches', { pageSize: 7 })).json()).toMatchObject({ pageSize: 7 });
    await control(sandbox, 'faults', [{ kind: 'empty' }, { kind: 'status', status: 429, from: 2 }]);
    expect(await (await get(sandbox)).text()).toBe('');
    await control(sandbox, 'clear-faults');
    expect((await get(sandbox)).status).toBe(200);
  });

  it.each([
    ['nothing', {}, 404],
    ['approve', {}, 400],
    ['approve', { id: 12 }, 404],
    ['edit', { id: 12 }, 400],
    ['remove', { id: 12, kind: 'timer' }, 400],
    ['switches', { pageSiz: 7 }, 400],
    ['switches', { list: 'dead' }, 400],
    ['faults', { kind: 'none' }, 400],
    ['clock', {}, 400],
    ['generate', { records: -1 }, 400],
    ['add-time', { AnsattId: 'Kari' }, 400],
  ])('%s %j is refused with %i', async (name, body, expected) => {
    expect((await control(await start(), name, body)).status).toBe(expected);
  });
});
