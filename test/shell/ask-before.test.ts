// Which changes of a connection a person is asked about before the engine hears of them.

import { expect, test } from 'vitest';
import { askBefore, type NewWay } from '../../main/shell/ask-before.ts';
import type { Channel } from '../../preload/contract/channels.ts';

const KEPT = { name: 'A', url: 'https://a.example/', proxy: 'system', caFile: '/etc/own.pem' };

function desk(says: boolean) {
  const asked: NewWay[] = [];
  const done: unknown[] = [];
  const engine = {
    ask: async (channel: Channel, input: unknown) => {
      if (channel === 'connections/list') return { ok: true as const, value: [KEPT] };
      done.push(input);
      return { ok: true as const, value: null };
    },
  };
  const confirmed = async (way: NewWay) => {
    asked.push(way);
    return says;
  };
  return { ask: askBefore({ engine, confirmed }), asked, done };
}

test.each([
  ['an address', { url: 'https://b.example' }, { host: 'b.example', before: 'https://a.example/' }],
  ['a name before the host', { url: 'https://a.example@b.example/' }, { host: 'b.example' }],
  ['a path', { url: 'https://a.example/other' }, { host: 'a.example' }],
  ['a proxy', { options: { proxy: 'http://p.example:8080' } }, { host: null, proxy: 'http://p.example:8080/' }],
  ['a certificate file', { options: { caFile: '/tmp/x.pem' } }, { caFile: '/tmp/x.pem' }],
])('%s that is new is asked about, and nothing is done without a yes', async (_what, change, way) => {
  const no = desk(false);
  expect(await no.ask('connections/update', { name: 'A', ...change })).toMatchObject({ ok: false });
  expect([no.asked, no.done]).toMatchObject([[way], []]);
  const yes = desk(true);
  expect(await yes.ask('connections/update', { name: 'A', ...change })).toMatchObject({ ok: true });
  expect(yes.done).toHaveLength(1);
});

test.each([
  ['the same address', { url: ' https://a.example ' }],
  ['a name', { rename: 'B' }],
  ['less of a way', { options: { proxy: 'none', caFile: null } }],
  ['the same file', { options: { caFile: '/etc/own.pem', chunk: 5 } }],
])('%s is not asked about', async (_what, change) => {
  const { ask, asked, done } = desk(false);
  expect(await ask('connections/update', { name: 'A', ...change })).toMatchObject({ ok: true });
  expect([asked.length, done.length]).toEqual([0, 1]);
});

test('a new connection is asked about, and so is one that is changed under a name that nobody has', async () => {
  const { ask, asked } = desk(false);
  const input = { name: 'A', url: 'https://a.example/', environment: 'test', headers: [] };
  expect(await ask('connections/add', input)).toMatchObject({ ok: false });
  expect(await ask('connections/update', { name: 'C', url: 'https://a.example/' })).toMatchObject({ ok: false });
  expect(asked).toHaveLength(2);
});

test('the second question waits for the first to be done: it is judged by what the first made', async () => {
  const order: string[] = [];
  const engine = {
    ask: async (channel: Channel) => {
      order.push(channel);
      await Promise.resolve();
      return { ok: true as const, value: [KEPT] };
    },
  };
  const confirmed = async () => {
    order.push('asked');
    await new Promise((resolve) => setTimeout(resolve, 5));
    return true;
  };
  const ask = askBefore({ engine, confirmed });
  await Promise.all(['B', 'C'].map((name) => ask('connections/update', { name, url: 'https://b.example/' })));
  const once = ['connections/list', 'asked', 'connections/update'];
  expect(order).toEqual([...once, ...once]);
});

test('where the proof log is to be shared is asked about once, and a no asks no database', async () => {
  const place = { host: 'db.example', port: 5432, database: 'export', user: 'desk', log: 'main', caFile: null };
  const given = { ...place, passwordEnv: null };
  const no = desk(false);
  expect(await no.ask('team/test', { place: given, to: 'move' })).toMatchObject({
    ok: false,
    error: { values: { why: 'team-not-confirmed' } },
  });
  expect([no.asked, no.done]).toMatchObject([[{ connection: null, host: 'db.example' }], []]);
  const yes = desk(true);
  await yes.ask('team/test', { place: given, to: 'move' });
  await yes.ask('team/move', given);
  expect([yes.asked.length, yes.done.length]).toEqual([1, 2]);
  await yes.ask('team/join', { ...given, host: 'other.example' });
  expect(yes.asked).toHaveLength(2);
});
