// A service that breaks on one id (500) must not keep the others back, and one that is broken is not asked for ever.

import { expect, it } from 'vitest';
import { acceptAll, confirm, type ConfirmOut, entry, handOver, openDesk, pull, records } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

async function accepted(entries: number) {
  const desk = await openDesk();
  for (let n = 0; n < entries; n += 1) {
    desk.sandbox.addTime(entry({ AntallTimer: 1 + n / 100 }));
  }
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  const ids = (await records(desk, run)).map((line) => line.id);
  return { desk, run, ids };
}

it('one id that the service always answers with 500 is refused in its words, the others are marked', async () => {
  const { desk, run, ids } = await accepted(40);
  desk.sandbox.setFault({ kind: 'refuse-id', ids: [ids[3]!], status: 500, times: 'always' });
  const said = await desk.run<ConfirmOut>('confirm', String(run));
  expect(said.code).toBe(3);
  expect(said.json.marked).toHaveLength(39);
  expect(said.json.refused).toEqual([ids[3]]);
  expect((await records(desk, run)).filter((line) => line.status === 'accepted').map((line) => line.id)).toEqual([
    ids[3],
  ]);
  desk.sandbox.clearFaults();
  expect((await confirm(desk, run)).marked).toEqual([ids[3]]);
  // Each id was taken by exactly one mark.
  const marked = desk.sandbox.dump().time.lines.filter((line) => line.exported);
  expect(marked).toHaveLength(40);
});

it('a 500 that goes over costs one more list and nothing else', async () => {
  const { desk, run } = await accepted(10);
  desk.sandbox.setFault({ kind: 'status', status: 500, call: 'mark-time' });
  desk.sandbox.clearCalls();
  expect((await confirm(desk, run)).marked).toHaveLength(10);
  expect(desk.sandbox.calls().filter((call) => call.call === 'mark-time')).toHaveLength(2);
  // History says of how many entries the outcome was not known.
  await withEngine(desk, async (ask) => {
    const calls = (await ask('runs/events', { run })).filter(({ what }) => /^mark (done|unknown)$/.test(what));
    expect(calls.map(({ what, data }) => [what, data.ids])).toEqual([
      ['mark unknown', 10],
      ['mark done', 10],
    ]);
    // The list of calls says what each was answered with.
    expect((await ask('runs/calls', { run })).map(({ state, status }) => [state, status])).toEqual([
      ['unknown', 500],
      ['done', 200],
    ]);
  });
});

it('a service that answers every mark with 500 is given up after some calls, and nothing is lost', async () => {
  const { desk, run } = await accepted(200);
  desk.sandbox.setFault({ kind: 'status', status: 500, call: 'mark-time', times: 'always' });
  desk.sandbox.clearCalls();
  const said = await desk.run('confirm', String(run));
  expect(said.code).toBe(1);
  expect(said.err).toContain('500');
  expect(desk.sandbox.calls().filter((call) => call.call === 'mark-time').length).toBeLessThanOrEqual(25);
  // Each list between two calls has settled the calls before it: only of the last one nobody knows.
  const settled = () =>
    withEngine(desk, async (ask) => (await ask('runs/calls', { run })).map((call) => call.settled ?? false));
  const told = await settled();
  expect(told.length).toBeGreaterThan(1);
  expect(told.map((isSettled, at) => isSettled === at < told.length - 1)).not.toContain(false);
  // How many entries they were about, each once: what is sent again in parts is the same entries.
  const calls = await withEngine(desk, async (ask) => ask('runs/calls', { run }));
  expect(calls.slice(0, -1).map(({ entries }) => entries)).toEqual(calls.slice(1).map(() => 200));
  expect(calls.reduce((sum, { ids }) => sum + ids, 0)).toBeGreaterThan(400);
  desk.sandbox.clearFaults();
  await desk.do('resume');
  expect(await settled()).not.toContain(false);
  expect((await confirm(desk, run)).state).toBe('closed');
});

it('a service that answers every mark with 503 is asked a few times only, each of which costs a list; nothing is lost', async () => {
  const { desk, run } = await accepted(200);
  desk.sandbox.setFault({ kind: 'status', status: 503, call: 'mark-time', times: 'always' });
  desk.sandbox.clearCalls();
  const said = await desk.run('confirm', String(run));
  expect(said.code).toBe(1);
  expect(said.err).toContain('503');
  expect(desk.sandbox.calls().filter((call) => call.call === 'mark-time').length).toBeLessThanOrEqual(7);
  desk.sandbox.clearFaults();
  await desk.do('resume');
  expect((await confirm(desk, run)).state).toBe('closed');
});

it('two ids that the service always answers with 503 are refused, the others are marked', async () => {
  const { desk, run, ids } = await accepted(40);
  const bad = [ids[3]!, ids[33]!];
  desk.sandbox.setFault({ kind: 'refuse-id', ids: bad, status: 503, times: 'always' });
  const said = await desk.run<ConfirmOut>('confirm', String(run));
  expect(said.code).toBe(3);
  expect(said.json.marked).toHaveLength(38);
  expect(said.json.refused).toEqual(bad);
});

it('a service that asks to wait an hour is told to the person, not waited for; nothing is lost', async () => {
  const { desk, run, ids } = await accepted(3);
  desk.sandbox.setFault({ kind: 'status', status: 429, retryAfter: 3600, call: 'mark-time' });
  const said = await desk.run('confirm', String(run));
  expect(said.code).toBe(1);
  expect(said.err).toContain('Wait 60 minutes, as it asks');
  expect((await records(desk, run)).map((line) => line.status)).toEqual(ids.map(() => 'accepted'));
  expect((await confirm(desk, run)).marked).toEqual(ids);
});
