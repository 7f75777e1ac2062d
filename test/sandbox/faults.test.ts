// Each fault switch over real HTTP: what the client sees, and what the service truly did.
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../main/sandbox/fault.ts';
import type { Operation } from '../../main/sandbox/company/operation.ts';
import type { Sandbox } from '../../main/sandbox/sandbox.ts';
import { get, ids, list, mark, paths, prepare, start } from './support.ts';

/** Twenty listed entries, Ids 1 to 20. */
async function twenty(): Promise<Sandbox> {
  const sandbox = await start();
  for (let Id = 1; Id <= 20; Id += 1) sandbox.addTime({ Id, approved: true, EndretDato: '2026-10-06T10:00:00Z' });
  await prepare(sandbox);
  return sandbox;
}

async function dropped(work: Promise<Response>): Promise<boolean> {
  return work.then(
    () => false,
    () => true,
  );
}

const markedCount = (sandbox: Sandbox): number => sandbox.dump().time.lines.filter(({ exported }) => exported).length;

describe('how often a fault hits', () => {
  it('hits the named call as often as said, from the call said on, then clears itself', async () => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'status', status: 500, call: 'list-time', from: 2, times: 2 });
    expect((await get(sandbox, {}, paths.material)).status).toBe(200);
    const seen = [];
    for (let turn = 0; turn < 5; turn += 1) seen.push((await get(sandbox)).status);
    expect(seen).toEqual([200, 500, 500, 200, 200]);
  });

  it('stays with always, until it is cleared', async () => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'status', status: 503, times: 'always' });
    expect((await get(sandbox)).status).toBe(503);
    expect((await prepare(sandbox)).status).toBe(503);
    sandbox.clearFaults();
    expect((await get(sandbox)).status).toBe(200);
  });

  it('counts a conditional fault only when its condition holds', async () => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'max-ids', limit: 3 });
    expect((await mark(sandbox, [1, 2])).status).toBe(200);
    expect((await mark(sandbox, [3, 4, 5, 6])).status).toBe(413);
    expect((await mark(sandbox, [3, 4, 5, 6])).status).toBe(200);
    expect(markedCount(sandbox)).toBe(6);
  });

  it.each([{ kind: 'no-such' }, { kind: 'delay' }, { kind: 'empty', call: 'List-Time' }, { kind: 'empty', times: 0 }])(
    'refuses %j',
    async (fault) => {
      const sandbox = await start();
      expect(() => sandbox.setFault(fault as Fault)).toThrow(/fault|call|times/);
    },
  );
});

describe('statuses', () => {
  it.each([
    ['error', /^\{"error":\{"code":"422","message":"Låst"\}\}$/],
    ['message', /^\{"statusCode":422,"message":"Låst"\}$/],
    ['problem', /"detail":"Låst"/],
    ['errors', /^\{"errors":\{"ids":\["Låst"\]\}\}$/],
    ['text', /^Låst$/],
    ['html', /^<!DOCTYPE html>[^]*<h1>Låst<\/h1>/],
    ['empty', /^$/],
  ] as const)('says its words in the shape %s', async (shape, expected) => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'status', status: 422, shape, message: 'Låst', call: 'mark-time' });
    const response = await mark(sandbox, [1]);
    expect(response.status).toBe(422);
    expect(await response.text()).toMatch(expected);
    expect(markedCount(sandbox)).toBe(0);
  });

  it('gives Retry-After in seconds and as a date', async () => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'status', status: 429, retryAfter: 7 });
    sandbox.setFault({ kind: 'status', status: 503, retryAfter: 'Mon, 02 Nov 2026 08:00:10 GMT', from: 2 });
    expect((await get(sandbox)).headers.get('retry-after')).toBe('7');
    expect((await get(sandbox)).headers.get('retry-after')).toBe('Mon, 02 Nov 2026 08:00:10 GMT');
  });

  it('can say 500 after the act was done', async () => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'status', status: 500, after: true, call: 'mark-time' });
    expect((await mark(sandbox, [1, 2])).status).toBe(500);
    expect(markedCount(sandbox)).toBe(2);
  });

  it('redirects without acting', async () => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'redirect', to: 'http://127.0.0.1:9/elsewhere', status: 307 });
    const response = await fetch(sandbox.url + paths.time, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([307, 'http://127.0.0.1:9/elsewhere']);
  });
});

describe('connections', () => {
  it.each([
    ['refuse', 0],
    ['drop-before', 0],
    ['drop-after', 2],
  ] as const)('%s: no answer, %i marked', async (kind, marked) => {
    const sandbox = await twenty();
    sandbox.setFault({ kind, call: 'mark-time' });
    expect(await dropped(mark(sandbox, [1, 2]))).toBe(true);
    expect(markedCount(sandbox)).toBe(marked);
    expect(sandbox.calls().at(-1)).toMatchObject({ call: 'mark-time', status: null });
    expect(await ids(sandbox)).toHaveLength(20 - marked);
  });

  it.each(['length', 'chunked'] as const)('cuts a body off: %s', async (how) => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'cut', how, call: 'list-time' });
    const response = await get(sandbox);
    expect(response.status).toBe(200);
    expect(response.headers.has('content-length')).toBe(how === 'length');
    const reader = response.body?.getReader();
    let bytes = 0;
    const reading = (async (): Promise<void> => {
      for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
        bytes += part.value.length;
    })();
    await expect(reading).rejects.toThrow();
    expect(bytes).toBeGreaterThan(100);
    expect(await ids(sandbox)).toHaveLength(20);
  });

  it('goes on after a reader that went away in the middle of a list', async () => {
    const sandbox = await start({ records: 20_000 });
    await prepare(sandbox);
    const stop = new AbortController();
    const response = await fetch(sandbox.url + paths.time, { signal: stop.signal });
    await response.body?.getReader().read();
    stop.abort();
    expect((await mark(sandbox, [4_100_001])).status).toBe(200);
    expect(await ids(sandbox, { $top: 1 })).not.toEqual([4_100_001]);
  });

  it.each([false, true])('delays, after the act: %s', async (after) => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'delay', ms: 150, after, call: 'mark-time' });
    const waiting = mark(sandbox, [1]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(markedCount(sandbox)).toBe(after ? 1 : 0);
    expect((await waiting).status).toBe(200);
    expect(markedCount(sandbox)).toBe(1);
  });
});

describe('lists that lie', () => {
  it('cuts silently, with an honest count or a false one', async () => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'cap', rows: 8 });
    sandbox.setFault({ kind: 'cap', rows: 8, countToo: true, from: 2 });
    const honest = await list(sandbox, { $count: 'true' });
    expect([honest.value.length, honest['@odata.count'], honest['@odata.nextLink']]).toEqual([8, 20, undefined]);
    expect((await list(sandbox, { $count: 'true' }))['@odata.count']).toBe(8);
  });

  it('shuffles pages', async () => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'shuffle', times: 'always' });
    const orders = new Set<string>();
    for (let turn = 0; turn < 3; turn += 1) orders.add((await ids(sandbox)).join());
    expect(orders.size).toBe(3);
  });

  it.each([
    ['array', /^\[\{"Id":1,/],
    ['data', /"data":\[\{"Id":1,/],
    ['items', /"items":\[\{"Id":1,/],
    ['odd', /"result":\{"rows":\[\{"Id":1,/],
  ] as const)('wraps its rows as %s', async (shape, expected) => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'envelope', shape });
    const text = await (await get(sandbox)).text();
    expect(text).toMatch(expected);
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it('gives wrong types, missing Ids, doubled rows and numbers beyond any', async () => {
    const sandbox = await twenty();
    const one = async (fault: Fault): Promise<string> => {
      sandbox.setFault(fault);
      return (await get(sandbox, { $select: 'Id,AntallTimer', $top: 2 })).text();
    };
    expect(await one({ kind: 'wrong-type', field: 'AntallTimer', value: 'sju', row: 1 })).toContain(
      '[{"Id":1,"AntallTimer":7.5},{"Id":2,"AntallTimer":"sju"}]',
    );
    expect(await one({ kind: 'wrong-type', field: 'Id', raw: '9007199254740993', row: 0 })).toContain(
      '"Id":9007199254740993,',
    );
    expect(await one({ kind: 'missing-id' })).toContain('[{"AntallTimer":7.5},{"Id":2,');
    expect(await one({ kind: 'duplicate-row' })).toContain(
      '{"Id":1,"AntallTimer":7.5},{"Id":1,"AntallTimer":7.5},{"Id":2',
    );
  });

  it('answers with HTML, with nothing, or with anything', async () => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'html' });
    expect((await get(sandbox)).headers.get('content-type')).toContain('text/html');
    sandbox.setFault({ kind: 'empty' });
    expect(await (await get(sandbox)).text()).toBe('');
    sandbox.setFault({ kind: 'answer', status: 202, body: '{"value":null}' });
    expect(await (await get(sandbox)).text()).toBe('{"value":null}');
  });

  it('refuses options and words of a filter', async () => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby'], times: 'always' });
    sandbox.setFault({ kind: 'refuse-filter', words: ['EndretDato'], times: 'always' });
    expect((await get(sandbox, { $top: 1 })).status).toBe(200);
    expect((await get(sandbox, { $count: 'true' })).status).toBe(400);
    expect((await get(sandbox, { $filter: 'endretdato eq null' })).status).toBe(400);
    expect((await get(sandbox, { $filter: "ProsjektId eq 'EndretDato'" })).status).toBe(200);
  });
});

describe('the clock', () => {
  it('shows the service clock in Date, skewed or not at all by fault', async () => {
    const sandbox = await twenty();
    sandbox.setClock('2026-12-24T17:00:00Z', true);
    expect((await get(sandbox)).headers.get('date')).toBe('Thu, 24 Dec 2026 17:00:00 GMT');
    sandbox.setFault({ kind: 'skew', ms: -3_600_000 });
    const skewed = await get(sandbox, { $top: 1 });
    expect(skewed.headers.get('date')).toBe('Thu, 24 Dec 2026 16:00:00 GMT');
    expect(await skewed.text()).toContain('"EndretDato":"2026-10-06T09:00:00Z"');
    sandbox.setFault({ kind: 'no-date' });
    expect((await get(sandbox)).headers.has('date')).toBe(false);
  });
});

describe('acts that go wrong', () => {
  it('marks only every second id and says yes', async () => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'partial-mark' });
    expect((await mark(sandbox, [1, 2, 3, 4])).status).toBe(200);
    expect((await ids(sandbox)).slice(0, 3)).toEqual([2, 4, 5]);
  });

  it('refuses a mark that holds a certain id', async () => {
    const sandbox = await twenty();
    sandbox.setFault({ kind: 'refuse-id', ids: [3], times: 'always' });
    expect((await mark(sandbox, [1, 2])).status).toBe(200);
    const refused = await mark(sandbox, [3, 4]);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('The id 3')]);
    expect(markedCount(sandbox)).toBe(2);
  });

  it('makes each reversal twice', async () => {
    const sandbox = await twenty();
    await mark(sandbox, [1]);
    sandbox.remove(1);
    sandbox.setFault({ kind: 'double-prepare' });
    await prepare(sandbox);
    const reversals = (await list(sandbox)).value.filter(({ AntallTimer }) => Number(AntallTimer) < 0);
    expect(reversals).toHaveLength(2);
  });

  it('lets another person edit just before the act, or just after', async () => {
    const sandbox = await twenty();
    sandbox.set({ list: 'live' });
    const edit = (hours: number): Operation => ({ do: 'edit', id: 1, fields: { AntallTimer: hours } });
    sandbox.setFault({ kind: 'do', operation: edit(5), call: 'list-time' });
    sandbox.setFault({ kind: 'do', operation: edit(6), after: true, call: 'mark-time' });
    expect((await list(sandbox, { $top: 1 })).value[0]?.AntallTimer).toBe(5);
    await mark(sandbox, [1]);
    await prepare(sandbox);
    expect((await list(sandbox, { $filter: 'Id gt 20' })).value.map(({ AntallTimer }) => AntallTimer)).toEqual([-5, 6]);
  });
});
