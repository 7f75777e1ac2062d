// Paths that the page may name: those that a person chose or dropped, by their tokens, for what they were chosen.

import { expect, test } from 'vitest';
import { createGivenPaths, takeDrop } from '../../main/shell/given-paths.ts';
import { placeOf } from '../../main/shell/shown-file.ts';

const names = (file: string) => ({ connection: 'A', list: 'ansatt', file });

test('a token stands for its path, where the channel says that a path is', () => {
  const given = createGivenPaths();
  const file = given.give('/home/kari/navn.csv', 'read');
  const folder = given.give('/srv/erp', 'folder');
  expect(file).toMatchObject({ path: '/home/kari/navn.csv' });
  expect(given.take('names/import', names(file.token))).toEqual({ ok: true, input: names('/home/kari/navn.csv') });
  const way = { layout: 'plain-csv', folder: folder.token };
  expect(given.take('hand-over/write', { run: 1, way })).toEqual({
    ok: true,
    input: { run: 1, way: { layout: 'plain-csv', folder: '/srv/erp' } },
  });
  expect(given.take('settings/set', { connection: file.token })).toEqual({
    ok: true,
    input: { connection: file.token },
  });
});

test('a path of the page’s own, a token that was made up, and one for another use are refused', () => {
  const given = createGivenPaths();
  const folder = given.give('/srv/erp', 'folder').token;
  for (const file of ['/etc/passwd', 'given:00000000000000000000000000000000', folder, `${folder}/../x`])
    expect(given.take('names/import', names(file))).toMatchObject({
      ok: false,
      error: { code: 'wrong-usage', object: 'file' },
    });
  const dropped = takeDrop('/home/kari/a.csv', given)!.token;
  expect(given.take('sheets/save', { file: dropped })).toMatchObject({ ok: false });
  expect(takeDrop('a.csv', given)).toBeNull();
  expect(takeDrop({ path: '/a' }, given)).toBeNull();
});

test('no path, and what is no text, goes on as it is: the engine judges it', () => {
  const given = createGivenPaths();
  for (const input of [
    null,
    'x',
    { options: null },
    { options: { caFile: null } },
    { options: { caFile: 7 } },
    { folder: '' },
  ])
    expect(given.take('connections/add', input)).toEqual({ ok: true, input });
});

test('a file is shown by its token or by what it belongs to, never by its path', async () => {
  const given = createGivenPaths();
  const { token } = given.give('/home/kari/a.csv', 'read');
  const answers: Record<string, object> = {
    'intake/get': { kept: '/data/intake/1.csv' },
    'runs/get': { handOvers: [{ handOver: 3, path: '/srv/erp/a.csv' }] },
  };
  const engine = { ask: async (channel: string) => ({ ok: true as const, value: answers[channel] }) };
  const parts = { engine, given, folder: '/data' };
  expect(await placeOf({ token }, parts)).toBe('/home/kari/a.csv');
  expect(await placeOf({ token: '/etc/passwd' }, parts)).toBeNull();
  expect(await placeOf({ intake: 1 }, parts)).toBe('/data/intake/1.csv');
  expect(await placeOf({ run: 2, handOver: 3 }, parts)).toBe('/srv/erp/a.csv');
  expect(await placeOf({ run: 2, handOver: 4 }, parts)).toBeNull();
  expect(await placeOf('data-folder', parts)).toBe('/data');
});
