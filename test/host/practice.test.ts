// The built-in sandbox behind its port.

import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createPractice } from '../../main/host/practice.ts';
import { practiceWay } from '../support/practice.ts';
import { until } from '../support/until.ts';
import { later, newFolder } from '../support/desk.ts';

it('is started once, however often it is asked for, and ends with its owner', async () => {
  const practice = createPractice(newFolder(), practiceWay());
  later(() => practice.stop());
  const [url, again] = await Promise.all([practice.start(0), practice.start(0)]);
  expect(again).toBe(url);
  const { name, value } = practice.header(url)!;
  expect((await fetch(`${url}/timelinje/timeeksport`, { headers: { [name]: value } })).status).toBe(200);
  await practice.stop();
  await expect(fetch(`${url}/timelinje/timeeksport`)).rejects.toThrow();
});

it('has a tray, names for what a record holds, and refuses to change what does not run', async () => {
  const practice = createPractice(newFolder(), practiceWay());
  expect(existsSync(practice.tray(0))).toBe(true);
  expect(practice.names().map(({ list, names }) => [list, names.size > 0])).toEqual([
    ['prosjektlinje', true],
    ['arbeidstype', true],
    ['produkt', true],
  ]);
  await expect(practice.change('approve-more')).rejects.toThrow(/it is not running/);
});

it('answers only the console that started it: no page, no other program, and its log shows no key', async () => {
  const practice = createPractice(newFolder(), practiceWay());
  later(() => practice.stop());
  const url = await practice.start(0);
  const { name, value } = practice.header(url)!;
  const ask = (headers: Record<string, string>, path = '/timelinje/timeeksport', init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers });
  expect((await ask({})).status).toBe(403);
  expect((await ask({ [name]: `${value}x` })).status).toBe(403);
  expect((await ask({}, '/_sandbox/dump')).status).toBe(403);
  expect((await ask({ [name]: value, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await ask({ [name]: value, origin: 'https://example.org' })).status).toBe(403);
  expect((await ask({ [name]: value, 'tb-key': 'hemmelig' })).status).toBe(200);
  const log = await (await ask({ [name]: value }, '/_sandbox/calls')).text();
  expect(log).toContain('/timelinje/timeeksport');
  for (const key of [value, 'hemmelig']) expect(log).not.toContain(key);
  const body = JSON.stringify([{ Notat: 'x'.repeat(17 << 20) }]);
  const large = await ask({ [name]: value }, '/_sandbox/edit', { method: 'POST', body });
  expect(large.status).toBe(413);
  expect(practice.header('http://127.0.0.1:1')).toBeNull();
});

it('ends with who started it, and one that was ended is started anew with the state it had', async () => {
  const folder = newFolder();
  const first = practiceWay();
  const practice = createPractice(folder, first);
  const url = await practice.start(0);
  await practice.change('approve-more');
  process.kill(first.pid, 'SIGKILL');
  await until('its end is known', () => practice.header(url) === null);
  await expect(practice.change('approve-more')).rejects.toThrow(/it is not running/);
  const again = createPractice(folder, practiceWay());
  later(() => again.stop());
  expect(await again.start(0)).toMatch(/^http:\/\/127\.0\.0\.1:/);
});
