// Midnight in Norway, written by the clock of Greenwich: the day that stands there is the one before, and may be of another month.

import { expect, it } from 'vitest';
import { AFTER, row, scripted } from './scripted-service.ts';

const of = (id: number, Dato: string) => ({ ...row(id, 7.5, AFTER), Dato });

it('a pull tells of such dates, and needs a person', async () => {
  const rows = [of(10, '2026-10-31T23:00:00Z'), of(11, '2026-10-31T00:00:00'), of(12, '2026-10-31T00:00:00Z')];
  const desk = await scripted({ rows }, null);
  const pulled = await desk.pull();
  const one = /1 unit has a date with a time in UTC.* and hold it where/;
  expect([pulled.code, pulled.err]).toEqual([3, expect.stringMatching(one)]);
});

it('of two, each in its words', async () => {
  const rows = [of(10, '2026-10-31T23:00:00Z'), of(11, '2026-10-30T23:00:00Z')];
  const { err } = await (await scripted({ rows }, null)).pull();
  expect(err).toMatch(/2 units have a date with a time in UTC.* and hold them where/);
});

it('and of no others', async () => {
  const desk = await scripted({ rows: [of(11, '2026-10-31T00:00:00'), of(12, '2026-10-31T00:00:00Z')] }, null);
  const pulled = await desk.pull();
  expect([pulled.code, pulled.err]).toEqual([0, expect.not.stringContaining('UTC')]);
});
