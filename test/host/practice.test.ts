// The built-in sandbox behind its port.

import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createPractice } from '../../main/host/practice.ts';
import { later, newFolder } from '../support/desk.ts';

it('is started once, however often it is asked for, and ends with its owner', async () => {
  const practice = createPractice(newFolder());
  later(() => practice.stop());
  const [url, again] = await Promise.all([practice.start(), practice.start()]);
  expect(again).toBe(url);
  expect((await fetch(`${url}/timelinje/timeeksport`)).status).toBe(200);
  await practice.stop();
  await expect(fetch(`${url}/timelinje/timeeksport`)).rejects.toThrow();
});

it('has a tray, names for what a record holds, and refuses to change what does not run', () => {
  const practice = createPractice(newFolder());
  expect(existsSync(practice.tray())).toBe(true);
  expect(practice.names().map(({ list, names }) => [list, names.size > 0])).toEqual([
    ['arbeidstype', true],
    ['produkt', true],
  ]);
  expect(() => practice.change('time', 'approve-more')).toThrow(/it is not running/);
});
