// Rule 4 against the PC: its time zone changes in the middle of a cycle, and its clock is wrong. Neither files nor cutoff know of it.

import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { acceptAll, confirm, cutoffOf, type Desk, entry, handOver, openDesk, pull } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  vi.useRealTimers();
});

async function deskOfTwo(): Promise<Desk> {
  const made = await openDesk();
  for (const [day, changed] of [
    ['2026-10-31', '2026-10-31T23:30:00Z'],
    ['2026-11-01', '2026-11-01T00:10:00Z'],
  ])
    made.sandbox.addTime(entry({ Dato: `${day}T00:00:00`, EndretDato: changed }));
  return made;
}

async function cycleIn(made: Desk, zones: readonly [string, string, string]) {
  process.env.TZ = zones[0];
  const { run } = await pull(made);
  process.env.TZ = zones[1];
  const { file } = await handOver(made, run);
  await acceptAll(made, run);
  process.env.TZ = zones[2];
  await confirm(made, run);
  return { bytes: readFileSync(file!, 'utf8'), cutoff: await cutoffOf(made) };
}

it('the same bytes and the same cutoff wherever the PC believes it is, also when it travels in between', async () => {
  const home = await cycleIn(await deskOfTwo(), ['UTC', 'UTC', 'UTC']);
  expect(home.cutoff).not.toBeNull();
  const travelled = await cycleIn(await deskOfTwo(), ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Oslo']);
  expect(travelled.bytes).toBe(home.bytes);
  expect(travelled.cutoff?.slice(0, 13)).toBe(home.cutoff?.slice(0, 13));
  expect(home.bytes).toContain('2026-10-31');
});

it.each([
  ['a day ahead', 24 * 3_600_000],
  ['a day behind', -24 * 3_600_000],
])('a clock of the PC that is %s moves no cutoff past the service', async (_how, skew) => {
  const made = await deskOfTwo();
  // The service lives in this process too: it is put right by as much as the PC is wrong.
  made.sandbox.setFault({ kind: 'skew', ms: -skew, times: 'always' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew });
  const { cutoff } = await cycleIn(made, ['UTC', 'UTC', 'UTC']);
  expect(cutoff).toMatch(/^2026-11-02T08:/);
  vi.useRealTimers();
});

it('a person sets it with a reason, to a day or an instant, and nothing else is taken for one', async () => {
  const desk = await openDesk();
  const set = (date: string, reason = 'etter avtale') =>
    desk.run<{ cutoff: string; reason: string }>('cutoff', '--connection', 'Prøve', '--set', date, '--reason', reason);
  expect((await set('2026-01-31')).json).toMatchObject({ cutoff: '2026-01-31T00:00:00Z', reason: 'etter avtale' });
  expect((await set('2026-02-01T10:00:00.999+01:00')).json).toMatchObject({ cutoff: '2026-02-01T09:00:00Z' });
  for (const wrong of ['2026-02-30', '31.01.2026', '2026-02-01T10:00:00']) expect((await set(wrong)).code).toBe(2);
  await withEngine(desk, (ask) =>
    expect(ask('cutoff/set', { connection: 'Prøve', cutoff: '2026-03-01', reason: ' ' })).rejects.toThrow(/reason/),
  );
  expect(await cutoffOf(desk)).toBe('2026-02-01T09:00:00Z');
});

it('one that lies ahead is taken, and it is said what follows; one of the past needs no word', async () => {
  const desk = await openDesk();
  const set = (day: string) => desk.run('cutoff', '--connection', 'Prøve', '--set', day, '--reason', 'feil år');
  const ahead = await set('2099-01-01');
  expect([ahead.code, ahead.err]).toEqual([0, expect.stringContaining('told as late')]);
  expect(await set('2026-01-01')).toMatchObject({ code: 0, err: '' });
});
