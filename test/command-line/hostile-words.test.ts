// What services and people write is printable where it is printed, whatever its length, depth and signs; passwords are not said again.

import { expect, it } from 'vitest';
import { printable, printableJson } from '../../preload/contract/printable.ts';
import { consoleRun, entry, openDesk } from '../support/desk.ts';

const STEERING = '\u001b]0;owned\u0007\u009b31m\u202Egal\u2066\u0000\u007f';
// oxlint-disable-next-line no-control-regex -- these are what must not be there
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

it('signs that steer a terminal are written as their numbers, in tables, JSON and errors', async () => {
  const desk = await openDesk();
  const row = { ...entry(), Id: 1, ProsjektId: 1, Kommentar: STEERING };
  const body = JSON.stringify({ value: [row], '@odata.count': 1 });
  desk.sandbox.setFault({ kind: 'answer', call: 'list-time', body, times: 'always' });
  const ask = (...words: string[]) => consoleRun([...words, '--data', desk.data]);
  expect((await ask('pull', 'time', '--connection', 'Prøve')).code).toBe(0);
  const table = await ask('records', '1');
  expect(table.out).toContain('<U+001B>]0;owned');
  const json = await ask('records', '1', '--json');
  expect((JSON.parse(json.out) as [{ fields: { Kommentar: string } }])[0].fields.Kommentar).toBe(STEERING);
  await ask('discard', '1');
  desk.sandbox.clearFaults();
  desk.sandbox.setFault({ kind: 'status', call: 'list-time', status: 400, message: STEERING, times: 'always' });
  const refused = await ask('pull', 'time', '--connection', 'Prøve', '--json');
  expect(refused.err).toContain('owned');
  for (const text of [table.out, json.out, refused.out, refused.err]) expect(text).not.toMatch(OBEYED);
});

it('what is printable stays as it is', () => {
  const text = 'Ærlig\tØst\n12,50 € – 日本 👷';
  expect(printable(text)).toBe(text);
  expect(JSON.parse(printableJson(JSON.stringify({ a: STEERING })))).toEqual({ a: STEERING });
});

it('a service that answers in indented lines of Windows has JSON of its records printed', async () => {
  const desk = await openDesk();
  const row = { ...entry(), Id: 1, Arbeid: { navn: 'a\r\nb', deler: [1, 2] } };
  const body = JSON.stringify({ value: [row], '@odata.count': 1 }, null, 2).replaceAll('\n', '\r\n');
  desk.sandbox.setFault({ kind: 'answer', call: 'list-time', body, times: 'always' });
  await desk.do('pull', 'time', '--connection', 'Prøve');
  const of = { fields: row };
  expect(await desk.do('records', '1')).toMatchObject([of]);
  expect(JSON.stringify(await desk.do('history', '--id', '1'))).toContain(JSON.stringify(row));
});

it('a field of a hundred thousand brackets is a record like another', async () => {
  const desk = await openDesk();
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const body = `{"value":[${JSON.stringify({ ...entry(), Id: 1 }).slice(0, -1)},"X":${deep}}],"@odata.count":1}`;
  desk.sandbox.setFault({ kind: 'answer', call: 'list-time', body, times: 'always' });
  expect((await consoleRun(['pull', 'time', '--connection', 'Prøve', '--data', desk.data])).code).toBe(0);
  expect((await consoleRun(['records', '1', '--data', desk.data])).code).toBe(0);
});

it('a search of a hundred thousand characters is refused with words', async () => {
  const desk = await openDesk();
  const said = await consoleRun(['history', '--text', 'a '.repeat(50_000), '--data', desk.data]);
  expect([said.code, said.err]).toEqual([2, expect.stringContaining('longer than 500 characters')]);
});

it.each([
  ['--url', 'https://a.example', '--proxy', 'socks5://anna:hemmelig@p:1'],
  ['--url', 'https://a.example', '--proxy', 'anna:hemmelig@p:1'],
  ['--url', 'ht!tps://anna:hemmelig@p'],
])('a refused address is not said again with its password: %s %s %s %s', async (...words) => {
  const desk = await openDesk();
  const said = await consoleRun(['connection', 'add', 'X', ...words, '--data', desk.data, '--json']);
  expect(said.code).toBe(2);
  expect(said.err + said.out).not.toContain('hemmelig');
});
